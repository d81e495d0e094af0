//! JSON as text: its tokens for colouring, and where in it a field stands.
//!
//! Broken text has tokens too, since an editor shows it while it is typed. Nothing here calls itself, so no nesting is
//! too deep.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A string that names a field.
    Key,
    /// Any other string.
    String,
    /// A number.
    Number,
    /// `true`, `false` or `null`.
    Word,
    /// A bracket, a comma or a colon.
    Mark,
    /// White space.
    Space,
    /// What JSON does not know.
    Bad,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'text> {
    /// What it is.
    pub(crate) kind: Kind,
    /// Where it begins, in bytes.
    pub(crate) at: usize,
    /// Itself.
    pub(crate) text: &'text str,
}

/// Cuts a text into tokens; together they are the whole text.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (kind, length) = first(rest);
        let token = Token { kind, at, text: rest.get(..length).unwrap_or(rest) };
        if token.text == ":"
            && let Some(before) = found.iter_mut().rev().find(|token| token.kind != Kind::Space)
            && before.kind == Kind::String
        {
            before.kind = Kind::Key;
        }
        at += token.text.len();
        found.push(token);
    }
    found
}

/// The kind of the first token, and its length in bytes.
fn first(text: &str) -> (Kind, usize) {
    let run = |of: fn(char) -> bool| text.find(|letter| !of(letter)).unwrap_or(text.len());
    let Some(letter) = text.chars().next() else { return (Kind::Space, 0) };
    match letter {
        '"' => string(text),
        '{' | '}' | '[' | ']' | ',' | ':' => (Kind::Mark, 1),
        '-' | '0'..='9' => (Kind::Number, run(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter))),
        _ if letter.is_whitespace() => (Kind::Space, run(char::is_whitespace)),
        _ if letter.is_alphabetic() => {
            let length = run(char::is_alphanumeric);
            let is_known = matches!(text.get(..length), Some("true" | "false" | "null"));
            (if is_known { Kind::Word } else { Kind::Bad }, length)
        }
        _ => (Kind::Bad, letter.len_utf8()),
    }
}

/// A string up to its closing quote. One that the line ends first is bad up to there.
fn string(text: &str) -> (Kind, usize) {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return (Kind::Bad, at),
            '"' if !escaped => return (Kind::String, at + 1),
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    (Kind::Bad, text.len())
}

/// The line of a place, counted from one.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// An open array or object on the way, and whether the way so far is the one that is looked for.
struct Open<'text> {
    is_array: bool,
    index: usize,
    key: &'text str,
    is_on_path: bool,
}

/// Finds where the value of a field begins, as `results[3].url` names it; the nearest of its parents where it is not
/// there.
pub(crate) fn locate(text: &str, path: &str) -> usize {
    let path: Vec<&str> = path.split(['.', '[']).map(|part| part.trim_end_matches(']')).collect();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut nearest = 0;
    for token in tokens(text) {
        let begins = match (token.kind, token.text) {
            (Kind::Space | Kind::Bad, _) => false,
            (Kind::Mark, "{" | "[") => true,
            (Kind::Mark, _) => false,
            (Kind::Key, key) => {
                if let Some(object) = open.last_mut() {
                    object.key = key.trim_matches('"');
                }
                false
            }
            _ => true,
        };
        let is_on_path = match open.last() {
            None => true,
            Some(parent) => {
                let wanted = path.get(open.len() - 1).copied().unwrap_or_default();
                let is_wanted = if parent.is_array { wanted.parse() == Ok(parent.index) } else { wanted == parent.key };
                parent.is_on_path && is_wanted
            }
        };
        if begins && is_on_path {
            nearest = token.at;
            if open.len() == path.len() {
                break;
            }
        }
        match token.text {
            "{" | "[" if begins => {
                open.push(Open { is_array: token.text == "[", index: 0, key: "", is_on_path });
            }
            "}" | "]" if token.kind == Kind::Mark => _ = open.pop(),
            "," if token.kind == Kind::Mark => {
                if let Some(parent) = open.last_mut() {
                    parent.index += 1;
                    parent.key = "";
                }
            }
            _ => {}
        }
    }
    nearest
}

/// The text as html, its tokens in spans named after their kinds.
pub(crate) fn coloured(text: &str) -> String {
    let mut html = String::with_capacity(text.len() * 2);
    for token in tokens(text) {
        let class = match token.kind {
            Kind::Key => "key",
            Kind::String => "string",
            Kind::Number => "number",
            Kind::Word => "word",
            Kind::Bad => "bad",
            Kind::Mark | Kind::Space => "",
        };
        if class.is_empty() {
            escape(token.text, &mut html);
        } else {
            html.push_str("<span class=\"");
            html.push_str(class);
            html.push_str("\">");
            escape(token.text, &mut html);
            html.push_str("</span>");
        }
    }
    html
}

fn escape(text: &str, html: &mut String) {
    for letter in text.chars() {
        match letter {
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '&' => html.push_str("&amp;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, coloured, line_of, locate, tokens};

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        tokens(text)
            .into_iter()
            .filter(|token| token.kind != Kind::Space)
            .map(|token| (token.kind, token.text))
            .collect()
    }

    #[test]
    fn keys_are_told_from_strings() {
        assert_eq!(
            kinds(r#"{"a" : ["b\"", -1.5e3, null]}"#),
            [
                (Kind::Mark, "{"),
                (Kind::Key, "\"a\""),
                (Kind::Mark, ":"),
                (Kind::Mark, "["),
                (Kind::String, r#""b\"""#),
                (Kind::Mark, ","),
                (Kind::Number, "-1.5e3"),
                (Kind::Mark, ","),
                (Kind::Word, "null"),
                (Kind::Mark, "]"),
                (Kind::Mark, "}"),
            ]
        );
    }

    #[test]
    fn the_tokens_of_any_text_are_that_text() {
        for text in ["", "{\"a", "\"x\n\"y\"", "nul é 🌊 \u{0}", "\"\\", "{{{{[[[[", "'a'", "\\\"", "1é"] {
            assert_eq!(tokens(text).iter().map(|token| token.text).collect::<String>(), text);
        }
        assert_eq!(kinds("\"x\n1").first(), Some(&(Kind::Bad, "\"x")));
    }

    #[test]
    fn a_field_is_found_by_its_path() {
        let text = "{\n\"url\": 0,\n\"results\": [\n{\"url\": 1},\n{\"x\": {\"url\": 2},\n\"url\": 3}\n]}";
        let at =
            |path| (line_of(text, locate(text, path)), text.get(locate(text, path)..).and_then(|rest| rest.get(..1)));
        assert_eq!(at("results[1].url"), (6, Some("3")));
        assert_eq!(at("results[0].url"), (4, Some("1")));
        assert_eq!(at("results[1].title"), (5, Some("{")));
        assert_eq!(at("results[7]"), (3, Some("[")));
        assert_eq!(at("results"), (3, Some("[")));
        assert_eq!(at("arguments"), (1, Some("{")));
        assert_eq!(locate("", "a"), 0);
    }

    #[test]
    fn nothing_in_a_text_becomes_markup() {
        let html = coloured("{\"<b>\": \"</span><script>&\"} <img>");
        assert!(!html.contains("<b>") && !html.contains("<script") && !html.contains("<img"), "{html}");
        assert!(html.contains("<span class=\"key\">&quot;&lt;b&gt;&quot;</span>"));
    }

    #[test]
    fn endless_nesting_is_no_trouble() {
        let text = "[".repeat(200_000);
        assert_eq!(tokens(&text).len(), 200_000);
        assert_eq!(locate(&text, "a[0].b"), 0);
    }
}
