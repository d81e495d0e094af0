//! The text a model reads.

use super::{SearchOutcome, list::title_from_url};
use crate::{presentation::WebSource, render_results::changes_direction};

const NOTHING: &str = "No results found.";
const CITE: &str = "Cite the relevant URLs above as markdown links in your answer.";

/// Writes an outcome as blocks parted by an empty line: the answer; the sources, or that there are none; that the list
/// was cut; which query failed; how to cite.
///
/// A source is one line, `- [label](url) — snippet (date)`. Its label is the title, else the host, else the URL.
/// Labels, snippets and dates are escaped and kept on their line, so that they can forge neither lines nor links.
pub fn search_text(outcome: &SearchOutcome) -> String {
    let mut blocks = Vec::new();
    if let Some(answer) = outcome.answer.as_ref().filter(|answer| !answer.is_empty()) {
        blocks.push(answer.clone());
    }
    if outcome.sources.is_empty() {
        blocks.push(NOTHING.to_owned());
    } else {
        let lines: Vec<_> = outcome.sources.iter().map(line).collect();
        blocks.push(format!("Sources:\n{}", lines.join("\n")));
    }
    if outcome.truncated {
        let shown = outcome.sources.len();
        blocks.push(format!("(Showing the first {shown} sources. Refine the query for more.)"));
    }
    if !outcome.notes.is_empty() {
        blocks.push(format!("Note: {}", outcome.notes.join(" ")));
    }
    blocks.push(CITE.to_owned());
    blocks.join("\n\n")
}

fn line(source: &WebSource) -> String {
    let mut line = format!("- [{}]({})", escaped(&label(source)), destination(&source.url));
    if let Some(snippet) = source.snippet.as_ref().filter(|snippet| !snippet.is_empty()) {
        line.push_str(" — ");
        line.push_str(&escaped(snippet));
    }
    if let Some(date) = source.published_at.as_ref().filter(|date| !date.is_empty()) {
        line.push_str(&format!(" ({})", escaped(date)));
    }
    line
}

fn label(source: &WebSource) -> String {
    let title = source.title.as_deref().filter(|title| !title.trim().is_empty());
    title.map_or_else(|| title_from_url(&source.url), str::to_owned)
}

/// Keeps text on its line and escapes what makes links, images and code in Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '[' | ']' | '<' | '`' => escaped.extend(['\\', c]),
            '\u{2028}' | '\u{2029}' => escaped.push(' '),
            _ if changes_direction(c) => {}
            _ => escaped.push(if c.is_control() { ' ' } else { c }),
        }
    }
    escaped
}

/// Gives a URL that ends where its parenthesis ends: balanced parentheses are fine in a link, others are encoded.
fn destination(url: &str) -> String {
    let mut open = 0_i32;
    let balanced = url.chars().all(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open >= 0
    });
    if balanced && open == 0 {
        return url.to_owned();
    }
    url.replace('(', "%28").replace(')', "%29")
}

#[cfg(test)]
mod tests {
    use super::{SearchOutcome, WebSource, search_text};

    fn source(url: &str, title: Option<&str>, snippet: Option<&str>, date: Option<&str>) -> WebSource {
        WebSource {
            url: url.to_owned(),
            title: title.map(str::to_owned),
            snippet: snippet.map(str::to_owned),
            published_at: date.map(str::to_owned),
        }
    }

    #[test]
    fn writes_every_block() {
        let outcome = SearchOutcome {
            answer: Some("The Moon.".to_owned()),
            sources: vec![
                source("https://a.example/x", Some("Tides"), Some("Twice a day."), Some("2026-01-02")),
                source("https://www.b.example/", None, None, Some("2025")),
                source("https://c.example/", Some(" "), Some(""), None),
                source("mailto:x", None, None, None),
            ],
            truncated: true,
            notes: vec!["The query \"moon\" failed.".to_owned()],
            ..SearchOutcome::default()
        };
        assert_eq!(
            search_text(&outcome),
            "The Moon.\n\nSources:\n- [Tides](https://a.example/x) — Twice a day. (2026-01-02)\n\
             - [www.b.example](https://www.b.example/) (2025)\n- [c.example](https://c.example/)\n- [mailto:x](mailto:x)\n\n\
             (Showing the first 4 sources. Refine the query for more.)\n\nNote: The query \"moon\" failed.\n\n\
             Cite the relevant URLs above as markdown links in your answer."
        );
    }

    #[test]
    fn says_that_nothing_was_found() {
        assert_eq!(
            search_text(&SearchOutcome::default()),
            "No results found.\n\nCite the relevant URLs above as markdown links in your answer."
        );
    }

    #[test]
    fn labels_and_snippets_forge_nothing() {
        let hostile = "a](https://evil.example)\n- [b](https://evil.example)\u{2028}<https://evil.example> ![x] `c` \\";
        let outcome = SearchOutcome {
            sources: vec![source("https://a.example/(x))", Some(hostile), Some(hostile), Some("1)\n2"))],
            ..SearchOutcome::default()
        };
        let text = search_text(&outcome);
        let clean =
            "a\\](https://evil.example) - \\[b\\](https://evil.example) \\<https://evil.example> !\\[x\\] \\`c\\` \\\\";
        assert_eq!(text.lines().nth(1).unwrap(), format!("- [{clean}](https://a.example/%28x%29%29) — {clean} (1) 2)"));
        assert_eq!(text.lines().count(), 4);
    }

    #[test]
    fn balanced_parentheses_stay() {
        let outcome = SearchOutcome {
            sources: vec![source("https://a.example/Tide_(sea)", Some("A"), None, None)],
            ..SearchOutcome::default()
        };
        assert!(search_text(&outcome).contains("- [A](https://a.example/Tide_(sea))\n"));
    }

    #[test]
    fn nothing_turns_the_direction_of_a_line_or_leaves_a_parenthesis_open() {
        let turned = "a\u{202e}b\u{2066}c\u{200f}";
        let outcome = SearchOutcome {
            sources: vec![
                source("https://a.example/(x", Some(turned), Some(turned), None),
                source("https://a.example/x)(", None, None, None),
            ],
            ..SearchOutcome::default()
        };
        let lines = "- [abc\u{200f}](https://a.example/%28x) — abc\u{200f}\n- [a.example](https://a.example/x%29%28)\n";
        assert!(search_text(&outcome).contains(lines), "{}", search_text(&outcome));
    }
}
