//! Links that do something else than lead somewhere.

/// Schemes whose links run code or hide content.
const DANGEROUS: [&str; 4] = ["javascript:", "vbscript:", "data:", "file:"];
/// How many characters of a destination are looked at: white space, references and all.
const LOOKED_AT: usize = 200;
/// How much white space may stand before a destination.
const SKIPPED: usize = 40;

/// Puts `removed:` before the destination of each dangerous link in Markdown, so that it leads nowhere and shows why.
///
/// A destination stands after `](`, `]:` or `<`. It may hide its scheme in character references, white space
/// and capitals, as browsers allow.
pub(super) fn mark_dangerous(markdown: &str) -> String {
    let mut marked = String::with_capacity(markdown.len());
    let mut copied = 0;
    for (at, mark) in markdown.match_indices(['<', '(', ':']) {
        let before = markdown.get(..at).unwrap_or_default();
        let is_beginning = mark == "<" || before.ends_with(']');
        let after = markdown.get(at + mark.len()..).unwrap_or_default();
        if !is_beginning || at < copied {
            continue;
        }
        let skipped = after.bytes().take(SKIPPED).take_while(|byte| b" \n\t<".contains(byte)).count();
        let destination = after.get(skipped..).unwrap_or_default();
        if is_dangerous(destination) {
            let start = markdown.len() - destination.len();
            marked.push_str(markdown.get(copied..start).unwrap_or_default());
            marked.push_str("removed:");
            copied = start;
        }
    }
    marked.push_str(markdown.get(copied..).unwrap_or_default());
    marked
}

fn is_dangerous(destination: &str) -> bool {
    // Most destinations begin as none of these do, and need no longer look.
    if !destination.starts_with(|c: char| "jvdf&\\".contains(c.to_ascii_lowercase()) || c.is_control()) {
        return false;
    }
    let end = destination.char_indices().nth(LOOKED_AT).map_or(destination.len(), |(at, _)| at);
    let start = destination.get(..end).unwrap_or_default();
    let decoded = html_escape::decode_html_entities(start);
    let scheme = decoded.chars().filter(|c| !c.is_whitespace() && !c.is_control() && *c != '\\').take(12);
    let scheme = scheme.collect::<String>().to_ascii_lowercase();
    DANGEROUS.iter().any(|dangerous| scheme.starts_with(dangerous))
}

#[cfg(test)]
mod tests {
    use super::mark_dangerous;

    #[test]
    fn dangerous_links_lead_nowhere() {
        for (given, marked) in [
            ("[a](javascript:alert(1)) b", "[a](removed:javascript:alert(1)) b"),
            ("![a]( <JaVaScript:x>)", "![a]( <removed:JaVaScript:x>)"),
            ("[a](java&#115;cript:x)", "[a](removed:java&#115;cript:x)"),
            ("[a](java\nscript:x)", "[a](removed:java\nscript:x)"),
            ("[a](data:text/html,x)[b](https://b.example)", "[a](removed:data:text/html,x)[b](https://b.example)"),
            ("[a]: vbscript:x", "[a]: removed:vbscript:x"),
            ("<javascript:x> <file:///etc/passwd>", "<removed:javascript:x> <removed:file:///etc/passwd>"),
        ] {
            assert_eq!(mark_dangerous(given), marked);
            assert_eq!(mark_dangerous(marked), marked);
        }
        for harmless in
            ["[a](https://a.example/javascript:x)", "the data: here", "a < b, Vec<T>", "[x](<>", "](", "語<"]
        {
            assert_eq!(mark_dangerous(harmless), harmless);
        }
    }

    #[test]
    fn many_beginnings_take_little_time() {
        let start = std::time::Instant::now();
        for piece in ["](", "<", "]:", "](   ", "<\n"] {
            mark_dangerous(&piece.repeat(40_000 / piece.len()));
        }
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }
}
