//! A page's text: the structure that Markdown gives it, and everything else as text.

use crate::entry::link_host;
use crate::markdown::{self, Kind, Span};
use crate::part::Part;
use crate::session::Session;
use crate::value::{construct, text, window};

use super::opening;

/// Draws a text; links in it are looked up from the page's own address.
pub(super) fn draw(session: &'static Session, written: &str, page: &str) -> Part {
    let prose = Part::new("div", "prose");
    let mut list: Option<(&str, Part)> = None;
    for block in markdown::blocks(written) {
        let (tag, list_tag) = match block.kind {
            // The page's title is above.
            Kind::Heading(level) => (["h3", "h4", "h5"].get(level - 1).copied().unwrap_or("h6"), ""),
            Kind::Paragraph => ("p", ""),
            Kind::Item => ("li", "ul"),
            Kind::Numbered(_) => ("li", "ol"),
            Kind::Quote => ("blockquote", ""),
            Kind::Verbatim => ("pre", ""),
            Kind::Rule => ("hr", ""),
        };
        let part = Part::new(tag, "");
        let part = match block.kind {
            Kind::Verbatim => part.text(&block.text),
            Kind::Numbered(number) => {
                pieces(session, part.attribute("value", &number.to_string()), &block.text, Some(page))
            }
            _ => pieces(session, part, &block.text, Some(page)),
        };
        // Last: a browser looks for a direction anew from the first piece on whenever one more comes.
        let part = part.own_direction();
        if list_tag.is_empty() {
            list = None;
            _ = prose.clone().with(&[&part]);
        } else {
            let open = list.take().filter(|(tag, _)| *tag == list_tag).map(|(_, items)| items);
            let items = open.unwrap_or_else(|| {
                let items = Part::new(list_tag, "");
                _ = prose.clone().with(&[&items]);
                items
            });
            list = Some((list_tag, items.with(&[&part])));
        }
    }
    prose
}

/// Puts the pieces of a line into its block. Without a page's address nothing becomes a link: within one there is no other.
fn pieces(session: &'static Session, block: Part, line: &str, page: Option<&str>) -> Part {
    markdown::spans(line).into_iter().fold(block, |block, span| match span {
        Span::Text(text) => block.text(text),
        Span::Strong(inner) => block.with(&[&pieces(session, Part::new("strong", ""), inner, page)]),
        Span::Code(text) => block.with(&[&Part::new("code", "").text(text)]),
        Span::Link(label, target) => match page.and_then(|page| resolve(target, page)) {
            Some(url) => {
                let anchor = pieces(session, Part::new("a", ""), label, None);
                let is_empty = anchor.element().text_content().unwrap_or_default().trim().is_empty();
                let anchor = if is_empty { anchor.text(&url) } else { anchor };
                block.clone().with(&[&opening::link(session, anchor, &url, &block)])
            }
            None => pieces(session, block, label, page),
        },
    })
}

/// Returns where a link leads, if it may be one.
fn resolve(target: &str, page: &str) -> Option<String> {
    let url = construct(&window(), "URL", &[target.into(), page.into()]).ok()?;
    let url = text(&url, "href")?;
    link_host(&url).map(|_| url)
}
