//! The readable list: the whole answer for a client that shows no view.

use std::fmt::Write as _;

use super::{EMPTY_LIST, RenderResults};

const INDENT: &str = "   ";

/// Writes a list as plain text.
///
/// The heading; then for each entry an empty line, `N. ` and its title, the complete URL indented by three spaces, and
/// the snippet indented by three spaces. There is no final newline. A list without entries is the heading, an empty
/// line and [`EMPTY_LIST`].
///
/// A line that is not indented always is the heading or a title, and the line under a title always is a URL: line
/// breaks in a heading or title become spaces, those in a snippet stay as further indented lines, and bidirectional
/// embeddings, overrides and isolates are removed. So no source can forge another entry or hide a URL.
pub fn readable_list<M>(list: &RenderResults<M>) -> String {
    let mut text = String::new();
    push_one_line(&mut text, &list.title);
    if list.results.is_empty() {
        text.push_str("\n\n");
        text.push_str(EMPTY_LIST);
    }
    for (index, source) in list.results.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n\n{}. ", index + 1);
        push_one_line(&mut text, &source.title);
        text.push('\n');
        text.push_str(INDENT);
        text.push_str(&source.url);
        if let Some(snippet) = source.text.as_deref() {
            push_indented(&mut text, snippet);
        }
    }
    text
}

fn push_one_line(text: &mut String, line: &str) {
    text.extend(
        line.chars().filter(|c| !changes_direction(*c)).map(|c| if c.is_control() || breaks_line(c) { ' ' } else { c }),
    );
}

fn push_indented(text: &mut String, snippet: &str) {
    if snippet.chars().all(changes_direction) {
        return;
    }
    text.push('\n');
    text.push_str(INDENT);
    let mut characters = snippet.chars().peekable();
    while let Some(c) = characters.next() {
        if c == '\r' && characters.peek() == Some(&'\n') || changes_direction(c) {
            continue;
        }
        if breaks_line(c) {
            text.push('\n');
            text.push_str(INDENT);
        } else {
            text.push(if c.is_control() { ' ' } else { c });
        }
    }
}

/// Tells whether some reader of text lines ends a line at this character.
const fn breaks_line(c: char) -> bool {
    matches!(c, '\n' | '\u{b}' | '\u{c}' | '\r' | '\u{1c}'..='\u{1f}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Tells whether a character embeds, overrides or isolates a direction.
pub(crate) const fn changes_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::readable_list;
    use crate::render_results::{RenderResults, Source};

    fn source(title: &str, url: &str, text: Option<&str>) -> Source<()> {
        Source {
            id: url.to_owned(),
            title: title.to_owned(),
            url: url.to_owned(),
            text: text.map(str::to_owned),
            metadata: None,
        }
    }

    fn list(title: &str, results: Vec<Source<()>>) -> String {
        readable_list(&RenderResults { title: title.to_owned(), total: results.len(), results })
    }

    #[test]
    fn numbers_titles_urls_and_snippets() {
        let text = list(
            "Tides",
            vec![
                source("Moon", "https://moon.example/a", Some("Pulls.\nDaily.")),
                source("Sun", "https://sun.example/", None),
                source("Wind", "https://wind.example/", Some("")),
            ],
        );
        assert_eq!(
            text,
            "Tides\n\n1. Moon\n   https://moon.example/a\n   Pulls.\n   Daily.\n\n2. Sun\n   https://sun.example/\
             \n\n3. Wind\n   https://wind.example/"
        );
    }

    #[test]
    fn says_that_a_list_is_empty() {
        assert_eq!(list("Results", Vec::new()), "Results\n\nNo results to display.");
    }

    #[test]
    fn no_source_can_forge_an_entry() {
        let break_all = "a\nb\rc\u{b}d\u{c}e\u{1c}f\u{1f}g\u{85}h\u{2028}i\u{2029}j\tk\u{0}l";
        let text = list(
            break_all,
            vec![source(break_all, "https://a.example", Some("x\r\n\n2. Forged\n   https://b.example"))],
        );
        assert_eq!(
            text,
            "a b c d e f g h i j k l\n\n1. a b c d e f g h i j k l\n   https://a.example\n   x\n   \n   2. Forged\n      \
             https://b.example"
        );
    }

    #[test]
    fn removes_overrides_and_keeps_marks() {
        let text = list(
            "\u{202e}abc\u{202c}",
            vec![source("\u{2067}x\u{2069}\u{200f}", "https://a.example", Some("\u{202e}"))],
        );
        assert_eq!(text, "abc\n\n1. x\u{200f}\n   https://a.example");
    }
}
