//! Providers' texts without markup.
//!
//! Some providers send HTML fragments, others plain text in which a stray tag of emphasis or a character reference is
//! left over from the page. Plain text may speak of tags (`Vec<T>`, "the <b> element"), so little is taken out of it.

/// Tags that only emphasize: the ones search engines mark hits with.
const EMPHASIS: [&str; 5] = ["strong", "em", "b", "i", "mark"];
/// Tags that part words: `one<br>two` is not `onetwo`.
const PARTING: [&str; 16] =
    ["br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "hr"];

/// Longest tag or comment, in bytes. Without a bound, many that never end would take time by the square.
const MAX_TAG_BYTES: usize = 1_000;

/// Turns an HTML fragment into one line of text: no tag, no comment, no reference.
pub(crate) fn from_html(fragment: &str) -> String {
    let text = without_tags(fragment, |name| Some(if PARTING.contains(&name) { " " } else { "" }));
    collapsed(&html_escape::decode_html_entities(&text))
}

/// Takes balanced tags of emphasis and character references out of plain text; its lines stay.
pub(crate) fn from_plain(text: &str) -> String {
    let balanced: Vec<_> = EMPHASIS.into_iter().filter(|name| is_balanced(text, name)).collect();
    let text = without_tags(text, |name| balanced.contains(&name).then_some(""));
    html_escape::decode_html_entities(&text).trim().to_owned()
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_balanced(text: &str, name: &str) -> bool {
    let (mut opened, mut closed) = (0, 0);
    let mut rest = text;
    while let Some(tag) = next_tag(rest) {
        if tag.name == name {
            if tag.is_closing { closed += 1 } else { opened += 1 }
        }
        rest = tag.after;
    }
    opened == closed
}

/// Puts what `replacement` says in place of each tag; where it says nothing the tag stays as text.
fn without_tags(text: &str, replacement: impl Fn(&str) -> Option<&'static str>) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(tag) = next_tag(rest) {
        kept.push_str(tag.before);
        kept.push_str(replacement(&tag.name).unwrap_or(tag.whole));
        rest = tag.after;
    }
    kept.push_str(rest);
    kept
}

/// A tag or comment, and the text around it.
struct Tag<'a> {
    before: &'a str,
    whole: &'a str,
    /// In lower case; `!` for a comment or declaration.
    name: String,
    is_closing: bool,
    after: &'a str,
}

/// Finds the first `<` that begins a tag with an end. A `<` before anything but a name is text.
fn next_tag(text: &str) -> Option<Tag<'_>> {
    let mut from = 0;
    loop {
        let start = from + text.get(from..)?.find('<')?;
        let inner = text.get(start + 1..)?;
        let named = inner.strip_prefix('/').unwrap_or(inner);
        let name: String = if inner.starts_with('!') {
            "!".to_owned()
        } else {
            named.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
        };
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!');
        if let Some(length) = is_name.then(|| end_of_tag(inner)).flatten() {
            let end = start + 1 + length;
            return Some(Tag {
                before: text.get(..start)?,
                whole: text.get(start..end)?,
                name,
                is_closing: inner.starts_with('/'),
                after: text.get(end..)?,
            });
        }
        from = start + 1;
    }
}

/// The length up to and with the `>` that ends a tag; one inside a quoted attribute does not.
fn end_of_tag(inner: &str) -> Option<usize> {
    let inner = inner.get(..inner.floor_char_boundary(MAX_TAG_BYTES))?;
    if let Some(comment) = inner.strip_prefix("!--") {
        return comment.find("-->").map(|at| at + "!---->".len());
    }
    let mut quote = None;
    for (at, c) in inner.char_indices() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '"' | '\'') if inner.get(..at).is_some_and(|before| before.ends_with('=')) => quote = Some(c),
            (None, '>') => return Some(at + 1),
            (None, '<') => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{from_html, from_plain};

    #[test]
    fn html_loses_tags_and_references() {
        for (fragment, text) in [
            ("<strong>Tides</strong> &amp; the&nbsp;Moon&#x27;s pull", "Tides & the Moon's pull"),
            ("one<br/>two<p class=\"a>b\">three</p><!-- <b> -->four", "one two three four"),
            ("<span class='searchmatch'>a</span>b\n\n c", "ab c"),
            ("Vec&lt;T&gt; is &amp;lt; 3", "Vec<T> is &lt; 3"),
            ("1 < 2 and a<3, <", "1 < 2 and a<3, <"),
            ("cut <a href=\"x", "cut <a href=\"x"),
            ("語<EM>学</EM>😀", "語学😀"),
            ("", ""),
        ] {
            assert_eq!(from_html(fragment), text, "{fragment}");
        }
    }

    #[test]
    fn plain_text_loses_only_balanced_emphasis_and_references() {
        for (given, text) in [
            ("<strong>Tides</strong> &amp; <em>Moon</em>", "Tides & Moon"),
            ("the <b> element", "the <b> element"),
            ("Vec<T> and <div>", "Vec<T> and <div>"),
            (" two\nlines ", "two\nlines"),
            ("<b>a</b> <i>b", "a <i>b"),
        ] {
            assert_eq!(from_plain(given), text, "{given}");
        }
    }

    #[test]
    fn many_open_brackets_take_little_time() {
        let start = std::time::Instant::now();
        for piece in ["<a", "<b href=", "<!--", "<a b='", "<b>", "<x y z"] {
            let hostile = piece.repeat(20_000 / piece.len());
            from_plain(&hostile);
            from_html(&hostile);
        }
        assert_eq!(from_html(&"<a".repeat(10_000)), "<a".repeat(10_000));
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }
}
