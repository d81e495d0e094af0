//! Text of a page that no reader sees.

use dom_query::{Document, NodeRef};
use lol_html::{HtmlRewriter, MemorySettings, Settings, element};

/// Elements whose text is never shown.
const UNSHOWN: [&str; 6] = ["script", "style", "template", "noscript", "head", "title"];
/// Declarations that hide, without white space and in lower case.
const HIDING: [&str; 9] = [
    "display:none",
    "visibility:hidden",
    "visibility:collapse",
    "opacity:0",
    "font-size:0",
    "clip:rect(0",
    "clip-path:inset(100%",
    "clip-path:inset(50%",
    "transform:scale(0)",
];
/// Properties that move text out of the page when they are far below zero.
const MOVING: [&str; 5] = ["left", "top", "right", "text-indent", "margin-left"];
/// From how many pixels on text is out of the page.
const FAR: f32 = -500.0;

/// Most bytes of memory for open elements in [`remove_in_passing`].
const MAX_MEMORY: usize = 64 * 1024 * 1024;

/// Deepest tree, and most nodes of one.
const MAX_DEPTH: usize = 300;
const MAX_NODES: usize = 300_000;

/// What was found in a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Texts {
    /// Characters that a reader sees, white space left out.
    pub(super) shown: usize,
    /// Characters that were taken out.
    pub(super) hidden: usize,
}

/// Tells whether a page's tree is deeper or larger than any converter likes. Looked at again after the page is parsed:
/// what is promised before is only an estimate, and too deep a tree would bring the program down.
pub(super) fn is_too_large(page: &Document) -> bool {
    let mut node = page.root();
    let (mut depth, mut count) = (0_usize, 0_usize);
    loop {
        count += 1;
        if depth > MAX_DEPTH || count > MAX_NODES {
            return true;
        }
        if let Some(child) = node.first_child() {
            depth += 1;
            node = child;
            continue;
        }
        loop {
            if let Some(sibling) = node.next_sibling() {
                node = sibling;
                break;
            }
            let Some(parent) = node.parent() else { return false };
            depth = depth.saturating_sub(1);
            node = parent;
        }
    }
}

/// Takes out what is hidden by an attribute or by a style of its own. Style sheets are not looked at.
pub(super) fn remove(page: &Document) -> Texts {
    let mut texts = Texts::default();
    let mut hidden: Vec<NodeRef<'_>> = Vec::new();
    for node in page.root().descendants_it() {
        if node.is_element() {
            if is_hidden(&node) {
                hidden.push(node);
            }
        } else if node.is_text() && node.parent().is_none_or(|parent| !is_unshown(&parent)) {
            texts.shown += length(&node.text());
        }
    }
    for node in hidden {
        let is_there = node.ancestors_it(None).any(|ancestor| ancestor.has_name("html"));
        // One within another is gone already.
        if is_there {
            let length = length(&node.text());
            texts.hidden += length;
            node.remove_from_parent();
        }
    }
    texts.shown = texts.shown.saturating_sub(texts.hidden);
    texts
}

/// The same for a page that no tree is made of, in one pass; nothing where that takes too much memory.
///
/// An element without an end tag goes with all that follows it up to the end of its parent.
pub(super) fn remove_in_passing(source: &str) -> Option<String> {
    let mut left = Vec::with_capacity(source.len());
    let settings = Settings::new()
        .with_memory_settings(MemorySettings::new().with_max_allowed_memory_usage(MAX_MEMORY))
        .with_strict(false)
        .append_element_content_handler(element!("[hidden], [style]", |element| {
            let is_root = matches!(element.tag_name().as_str(), "html" | "body");
            let is_hidden =
                element.has_attribute("hidden") || element.get_attribute("style").is_some_and(|style| hides(&style));
            if is_hidden && !is_root {
                element.remove();
            }
            Ok(())
        }));
    let mut pass = HtmlRewriter::new(settings, |piece: &[u8]| left.extend_from_slice(piece));
    pass.write(source.as_bytes()).and_then(|()| pass.end()).ok()?;
    String::from_utf8(left).ok()
}

fn length(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

fn is_unshown(node: &NodeRef<'_>) -> bool {
    UNSHOWN.iter().any(|name| node.has_name(name))
}

fn is_hidden(node: &NodeRef<'_>) -> bool {
    // A page without its root is none.
    !node.has_name("html")
        && !node.has_name("body")
        && (node.has_attr("hidden") || node.attr("style").is_some_and(|style| hides(&style)))
}

/// Tells whether a style makes its element invisible.
fn hides(style: &str) -> bool {
    let style: String = style.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    let is_empty_box =
        ["width:0", "height:0"].iter().all(|size| declares(&style, size)) && style.contains("overflow:hidden");
    is_empty_box
        || HIDING.iter().any(|hiding| declares(&style, hiding))
        || style
            .split(';')
            .filter_map(|declaration| declaration.split_once(':'))
            .any(|(property, value)| MOVING.contains(&property) && is_far(value))
}

/// Tells whether a style has a declaration whose value begins so and is not a larger number.
fn declares(style: &str, declaration: &str) -> bool {
    style.split(';').any(|given| {
        given.strip_prefix(declaration).is_some_and(|rest| {
            let rest = rest.strip_prefix(".0").unwrap_or(rest);
            !declaration.ends_with('0') || !rest.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        })
    })
}

fn is_far(value: &str) -> bool {
    let end = value.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).unwrap_or(value.len());
    let Some(Ok(number)) = value.get(..end).map(str::parse::<f32>) else { return false };
    let pixels = match value.get(end..).unwrap_or_default().trim_end_matches("!important") {
        "em" | "rem" | "vw" | "vh" | "%" => number * 10.0,
        _ => number,
    };
    pixels <= FAR
}

#[cfg(test)]
mod tests {
    use dom_query::Document;

    use super::{hides, is_too_large, remove, remove_in_passing};

    #[test]
    fn trees_have_a_largest_depth() {
        let nested = |depth| Document::from("<div>".repeat(depth));
        assert!(!is_too_large(&nested(200)) && is_too_large(&nested(400)));
        assert!(!is_too_large(&Document::from("<p>a<p>b".repeat(1_000))));
        assert!(is_too_large(&Document::from("<a><b><i><div></a></b></i>".repeat(300))));
    }

    #[test]
    fn what_styles_hide_is_told_from_what_they_show() {
        for style in [
            "display: none",
            "color:red; DISPLAY : NONE !important",
            "visibility:hidden",
            "opacity: 0",
            "opacity:0.0;",
            "font-size:0",
            "font-size:0px",
            "position:absolute;left:-9999px",
            "text-indent:-1000px",
            "position:absolute; top: -100em",
            "clip: rect(0, 0, 0, 0)",
            "width:0;height:0;overflow:hidden",
        ] {
            assert!(hides(style), "{style}");
        }
        for style in [
            "",
            "display:block",
            "opacity:0.5",
            "opacity:01",
            "font-size:0.9em",
            "left:-10px",
            "margin-left:-1em",
            "width:0",
            "text-indent:2em",
            "background:url(display:none)",
        ] {
            assert!(!hides(style), "{style}");
        }
    }

    #[test]
    fn hidden_elements_go_with_all_that_is_in_them() {
        let page = Document::from(
            "<title>T</title><style>x</style><p>a b</p><div hidden>gone<p style='display:none'>too</p></div>\
             <!-- c --><p style='font-size:0'>three</p><body style='opacity:0'>",
        );
        let texts = remove(&page);
        assert_eq!((texts.shown, texts.hidden), (2, 12));
        let left = page.select("body").text();
        assert_eq!(left.trim(), "a b");
    }

    #[test]
    fn hidden_elements_go_in_one_pass_too() {
        let deep = "<div>".repeat(5_000);
        let page =
            format!("{deep}a<p hidden>gone<b>too</b></p>b<i style='left:-9999px'>gone</i>c<div style=color:red>d");
        assert_eq!(remove_in_passing(&page).unwrap(), format!("{deep}abc<div style=color:red>d"));
    }
}
