//! Looks at a page before any converter does: some need minutes, or all memory, for what this finds.

use std::{cell::RefCell, rc::Rc};

use lol_html::{HtmlRewriter, MemorySettings, Settings, element, end_tag};

/// Longest source, in bytes.
const MAX_BYTES: usize = 2_000_000;
/// Most elements.
const MAX_ELEMENTS: usize = 50_000;
/// Deepest nesting.
const MAX_DEPTH: usize = 256;
/// Most attributes of one element.
const MAX_ATTRIBUTES: usize = 100;
/// Most `&`: one converter takes time by their square.
const MAX_AMPERSANDS: usize = 20_000;
/// Largest `colspan` or `rowspan`.
const MAX_SPAN: u32 = 1_000;
/// Most elements that a parser opens again.
const MAX_OPENED_AGAIN: usize = 200_000;
const MAX_MEMORY: usize = 16 * 1024 * 1024;

/// Elements whose end tags pages like to leave out: what they begin anew, and what may be open within it.
const SELF_ENDING: [(&str, &[&str], &[&str]); 9] = [
    ("p", &["p"], &[]),
    ("li", &["li"], &["p"]),
    ("dt", &["dt", "dd"], &["p"]),
    ("dd", &["dt", "dd"], &["p"]),
    ("option", &["option"], &[]),
    ("td", &["td", "th"], &["p"]),
    ("th", &["td", "th"], &["p"]),
    ("tr", &["tr"], &["p", "td", "th"]),
    ("tbody", &["tbody", "thead"], &["p", "td", "th", "tr"]),
];
/// Elements without content.
const EMPTY: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// Elements that a parser opens again where a page left them open (HTML standard, list of active formatting elements).
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// Parts of a table; their ends close what is open in them, up to another table.
const TABLE_PARTS: [&str; 8] = ["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"];
/// What the end of an element around them does not close.
const WALLS: [&str; 10] =
    ["applet", "button", "foreignobject", "marquee", "math", "object", "select", "svg", "template", "iframe"];
/// Elements whose ends close what is open in them, up to a wall or a table.
const BLOCKS: [&str; 36] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "ul",
];

/// Looks whether a page keeps to limits that no honest page comes near. The error says which it passes.
pub(super) fn check(source: &str) -> Result<(), &'static str> {
    if source.len() > MAX_BYTES {
        return Err("it is very long");
    }
    if source.bytes().filter(|byte| *byte == b'&').count() > MAX_AMPERSANDS {
        return Err("it has very many character references");
    }
    let count = Rc::new(RefCell::new(Count::default()));
    let seen = Rc::clone(&count);
    let settings = Settings::new()
        .with_memory_settings(MemorySettings::new().with_max_allowed_memory_usage(MAX_MEMORY))
        .with_strict(false)
        .append_element_content_handler(element!("*", move |element| {
            let name = element.tag_name();
            let mut count = seen.borrow_mut();
            if element.attributes().len() > MAX_ATTRIBUTES {
                return Err(count.break_off("it has an element with very many attributes").into());
            }
            for span in ["colspan", "rowspan"] {
                if element.get_attribute(span).is_some_and(|value| is_huge(&value)) {
                    return Err(count.break_off("it has a table of absurd width").into());
                }
            }
            let has_content = !EMPTY.contains(&name.as_str()) && element.can_have_content();
            let number = count.open(name.clone(), has_content)?;
            drop(count);
            if has_content {
                let seen = Rc::clone(&seen);
                element.on_end_tag(end_tag!(move |end| {
                    // Asked for what another end tag is taken to end as well.
                    if end.name() == name {
                        seen.borrow_mut().close(number);
                    }
                    Ok(())
                }))?;
            }
            Ok(())
        }));
    let mut scan = HtmlRewriter::new(settings, |_: &[u8]| {});
    let outcome = scan.write(source.as_bytes()).and_then(|()| scan.end());
    outcome.map_err(|_| count.borrow().broken.unwrap_or("it cannot be read in one pass"))
}

/// Elements seen and still open, as a parser of the HTML standard would have them, or more: never fewer.
#[derive(Default)]
struct Count {
    elements: usize,
    /// The number and the name of each open element.
    open: Vec<(usize, String)>,
    /// Formatting elements that ended with what is around them: a parser opens them again in each block.
    left_open: usize,
    opened_again: usize,
    broken: Option<&'static str>,
}

impl Count {
    /// Notes an element; gives its number.
    fn open(&mut self, name: String, has_content: bool) -> Result<usize, &'static str> {
        self.elements += 1;
        self.opened_again += self.left_open;
        if let Some((_, anew, within)) = SELF_ENDING.iter().find(|(ending, ..)| *ending == name) {
            let last = self.open.iter().rposition(|(_, open)| !within.contains(&open.as_str()));
            let ends = |last: &usize| self.open.get(*last).is_some_and(|(_, open)| anew.contains(&open.as_str()));
            if let Some(last) = last.filter(ends) {
                self.open.truncate(last);
            }
        }
        if has_content {
            self.open.push((self.elements, name));
        }
        if self.elements > MAX_ELEMENTS || self.opened_again > MAX_OPENED_AGAIN {
            return Err(self.break_off("it has very many elements"));
        }
        if self.open.len() + self.left_open > MAX_DEPTH {
            return Err(self.break_off("it is nested very deeply"));
        }
        Ok(self.elements)
    }

    /// Notes an end tag, which does not always end what is in between.
    fn close(&mut self, number: usize) {
        let Some(at) = self.open.iter().rposition(|(open, _)| *open == number) else { return };
        let (_, rest) = self.open.split_at(at);
        let Some(((_, name), inner)) = rest.split_first() else { return };
        let is = |names: &[&str], name: &str| names.contains(&name);
        let ends_all = |stops: &dyn Fn(&str) -> bool| !inner.iter().any(|(_, name)| stops(name));
        let is_formatting = is(&FORMATTING, name);
        let ends_all = if is(&TABLE_PARTS, name) {
            ends_all(&|name| name == "table" || name == "template")
        } else if is(&BLOCKS, name) {
            ends_all(&|name| is(&TABLE_PARTS, name) || is(&WALLS, name))
        } else {
            ends_all(&|name| is(&BLOCKS, name) || is(&TABLE_PARTS, name) || is(&WALLS, name))
        };
        if ends_all {
            self.left_open += inner.iter().filter(|(_, name)| is(&FORMATTING, name)).count();
            self.open.truncate(at);
        } else if is_formatting {
            self.open.remove(at);
        }
    }

    fn break_off(&mut self, rule: &'static str) -> &'static str {
        self.broken = Some(rule);
        rule
    }
}

fn is_huge(span: &str) -> bool {
    let span = span.trim();
    // Too long to be read is too large as well.
    span.bytes().all(|byte| byte.is_ascii_digit())
        && span.parse::<u32>().map_or(!span.is_empty(), |span| span > MAX_SPAN)
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn honest_pages_pass() {
        let list = format!("<ul>{}</ul>", "<li><p>a<p>b".repeat(1_000));
        let table = format!("<table>{}</table>", "<tr><td colspan=3>a<td>b".repeat(2_000));
        let script = format!("<script>{}</script>", "if(a<b)c<d;".repeat(10_000));
        let breaks = "a<br><img src=x><hr>".repeat(1_000);
        let nested = format!("{}x{}", "<div>".repeat(200), "</div>".repeat(200));
        let sloppy = "<div><span>a</div><p>b <i>c</i></p><table><tr><td><p>d</table>".repeat(1_000);
        for page in [list, table, script, breaks, nested, sloppy, String::new(), "no tags & nothing < here".to_owned()]
        {
            assert_eq!(check(&page), Ok(()), "{}", &page[..page.len().min(40)]);
        }
    }

    #[test]
    fn hostile_pages_do_not() {
        let attributes = (0..101).map(|number| format!(" a{number}=1")).collect::<String>();
        for (page, rule) in [
            ("<div>".repeat(257), "it is nested very deeply"),
            ("<b>".repeat(50_000), "it is nested very deeply"),
            ("<a><b><i><div>".repeat(3_000), "it is nested very deeply"),
            ("<dt><li>".repeat(3_000), "it is nested very deeply"),
            ("<p><b>".repeat(3_000), "it is nested very deeply"),
            ("<a><b><i><div></a></b></i>".repeat(3_000), "it is nested very deeply"),
            ("<div><table><tr><td></div>".repeat(3_000), "it is nested very deeply"),
            ("<span><div></span>".repeat(3_000), "it is nested very deeply"),
            ((0..3_000).map(|number| format!("<p><b a={number}></p>")).collect(), "it is nested very deeply"),
            (format!("<p>{}</p>{}", "<b>".repeat(200), "<p>x</p>".repeat(5_000)), "it has very many elements"),
            (format!("<p{attributes}>"), "it has an element with very many attributes"),
            ("<a></a>".repeat(50_001), "it has very many elements"),
            ("&".repeat(20_001), "it has very many character references"),
            ("<td colspan=1000000000>".to_owned(), "it has a table of absurd width"),
            ("<td rowspan=99999999999999999999>".to_owned(), "it has a table of absurd width"),
            ("x".repeat(2_000_001), "it is very long"),
        ] {
            assert_eq!(check(&page), Err(rule), "{}", &page[..page.len().min(40)]);
        }
    }
}
