//! Sources as text to take along.

/// What a citation is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cited<'a> {
    /// The title.
    pub(crate) title: &'a str,
    /// The host's name.
    pub(crate) host: &'a str,
    /// The date as the card shows it; empty where there is none.
    pub(crate) date: &'a str,
    /// The complete URL.
    pub(crate) url: &'a str,
}

/// Writes a Markdown link. What would end the title early is escaped, line breaks become spaces, and the URL stands in
/// angle brackets, where only `<` and `>` must be percent-encoded.
pub(crate) fn markdown(cited: Cited<'_>) -> String {
    let mut text = String::from("[");
    for character in cited.title.chars() {
        match character {
            '\\' | '[' | ']' | '`' | '*' | '_' | '<' | '>' | '!' => text.extend(['\\', character]),
            character if character.is_control() => text.push(' '),
            character => text.push(character),
        }
    }
    text.push_str("](<");
    text.push_str(&cited.url.replace('<', "%3C").replace('>', "%3E"));
    text.push_str(">)");
    text
}

/// Writes one plain line: title, host, date where there is one, URL.
pub(crate) fn plain(cited: Cited<'_>) -> String {
    let mut text = cited.title.replace(char::is_control, " ");
    if !text.ends_with(['.', '!', '?', '…', '。']) {
        text.push('.');
    }
    for part in [cited.host, cited.date] {
        if !part.is_empty() {
            text.push(' ');
            text.push_str(part);
            text.push('.');
        }
    }
    text.push(' ');
    text.push_str(cited.url);
    text
}

#[cfg(test)]
mod tests {
    use super::{Cited, markdown, plain};

    const fn cited(title: &'static str, url: &'static str) -> Cited<'static> {
        Cited { title, host: "a.example", date: "", url }
    }

    #[test]
    fn markdown_cannot_be_broken_out_of() {
        for (title, url, text) in [
            ("Plain", "https://a.example/", r"[Plain](<https://a.example/>)"),
            ("A] (b) [c", "https://a.example/(x)", r"[A\] (b) \[c](<https://a.example/(x)>)"),
            (
                "two\nlines `x` <b>",
                "https://a.example/?q=<x>",
                r"[two lines \`x\` \<b\>](<https://a.example/?q=%3Cx%3E>)",
            ),
        ] {
            assert_eq!(markdown(cited(title, url)), text);
        }
    }

    #[test]
    fn a_citation_is_one_line() {
        let mut source = cited("Why?\nBecause", "https://a.example/x");
        assert_eq!(plain(source), "Why? Because. a.example. https://a.example/x");
        source.date = "Mar 5, 2024";
        source.title = "Really?";
        assert_eq!(plain(source), "Really? a.example. Mar 5, 2024. https://a.example/x");
    }
}
