//! The readable list, read back: some hosts deliver only the text of a result.
//!
//! The form is the one that `sourcecards_schemas::render_results::readable_list` writes: the heading, then for each
//! source an empty line, `N. ` and the title, the URL and the snippet's lines indented by three spaces.

use sourcecards_schemas::render_results::{EMPTY_LIST, RenderResults, Source};

const INDENT: &str = "   ";

/// Reads the list back, or returns `None` where the text is something else.
///
/// The numbers must run from 1 without a gap, so that no line inside a snippet can pass for a source.
pub(crate) fn read<M>(text: &str) -> Option<RenderResults<M>> {
    let mut lines = text.lines().peekable();
    let title = lines.next()?.to_owned();
    let mut results = Vec::new();
    let mut after_gap = false;
    let mut said_empty = false;
    while let Some(line) = lines.next() {
        let number = results.len() + 1;
        let below = lines.peek().and_then(|next| next.strip_prefix(INDENT));
        if let (true, Some(title), Some(url)) = (after_gap, numbered(line, number), below) {
            results.push(source(title, url));
            lines.next();
        } else if let (Some(line), Some(last)) = (line.strip_prefix(INDENT), results.last_mut()) {
            extend(last, line);
        } else if line == EMPTY_LIST && results.is_empty() {
            said_empty = true;
        } else if !line.is_empty() {
            return None;
        }
        after_gap = line.is_empty();
    }
    if results.is_empty() && !said_empty {
        return None;
    }
    Some(RenderResults { title, total: results.len(), results })
}

fn numbered(line: &str, number: usize) -> Option<&str> {
    line.strip_prefix(number.to_string().as_str())?.strip_prefix(". ")
}

fn source<M>(title: &str, url: &str) -> Source<M> {
    Source { id: url.to_owned(), title: title.to_owned(), url: url.to_owned(), text: None, metadata: None }
}

fn extend<M>(source: &mut Source<M>, line: &str) {
    match &mut source.text {
        Some(text) => {
            text.push('\n');
            text.push_str(line);
        }
        None => source.text = Some(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use sourcecards_schemas::render_results::{Metadata, RenderResults, Source, readable_list};

    fn list(sources: &[(&str, &str, Option<&str>)]) -> RenderResults<Metadata> {
        let results: Vec<_> = sources
            .iter()
            .map(|(title, url, text)| Source {
                id: (*url).to_owned(),
                title: (*title).to_owned(),
                url: (*url).to_owned(),
                text: text.map(str::to_owned),
                metadata: None,
            })
            .collect();
        RenderResults { title: "Found".to_owned(), total: results.len(), results }
    }

    #[test]
    fn what_the_server_writes_is_read_back() {
        for sources in [
            &[][..],
            &[("One", "https://a.example/", None)],
            &[
                ("1. One", "https://a.example/", Some("A line\nanother\n\n2. Two\n   https://evil.example/")),
                ("Zwei", "https://b.example/ü", Some("2. Three")),
                ("Two again", "https://b.example/ü", None),
            ],
        ] {
            let list = list(sources);
            assert_eq!(read::<Metadata>(&readable_list(&list)), Some(list));
        }
    }

    #[test]
    fn other_text_is_no_list() {
        for text in ["", "Results", "Something went wrong.\nTry again.", "A\n\n2. B\n   https://b.example/"] {
            assert_eq!(read::<Metadata>(text), None, "{text:?}");
        }
    }
}
