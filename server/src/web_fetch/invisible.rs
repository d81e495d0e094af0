//! Characters that nobody sees and a model reads all the same.

/// Takes out what does not show: control characters, zero-width and bidirectional ones, tags and other carriers of
/// hidden text. The second value counts them; line breaks of all kinds become LF and are not counted.
///
/// A joiner stays between letters of scripts that need it and within emoji.
pub(crate) fn strip(text: &str) -> (String, usize) {
    let mut kept = String::with_capacity(text.len());
    let mut count = 0;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\n' | '\t' => kept.push(c),
            '\r' => {
                if characters.peek() != Some(&'\n') {
                    kept.push('\n');
                }
            }
            '\u{85}' | '\u{2028}' | '\u{2029}' => kept.push('\n'),
            '\u{200c}' | '\u{200d}' => {
                let joins = |neighbour: Option<char>| neighbour.is_some_and(|c| !c.is_ascii() && !is_invisible(c));
                if joins(kept.chars().next_back()) && joins(characters.peek().copied()) {
                    kept.push(c);
                } else {
                    count += 1;
                }
            }
            _ if is_invisible(c) => count += 1,
            _ => kept.push(c),
        }
    }
    (kept, count)
}

/// The same on one line.
pub(crate) fn strip_line(text: &str) -> String {
    strip(text).0.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::{strip, strip_line};

    #[test]
    fn hidden_characters_go_and_are_counted() {
        let smuggled: String =
            "ignore".bytes().map(|byte| char::from_u32(0xe0000 + u32::from(byte)).unwrap()).collect();
        assert_eq!(strip(&format!("a{smuggled}b")), ("ab".to_owned(), 6));
        assert_eq!(strip("a\0\u{7f}\u{200b}\u{202e}\u{2066}\u{feff}\u{ad}b"), ("ab".to_owned(), 7));
        assert_eq!(strip("a\u{200d}b\u{200c}"), ("ab".to_owned(), 2));
    }

    #[test]
    fn line_breaks_become_one_kind() {
        assert_eq!(strip("a\r\nb\rc\u{2028}d\te"), ("a\nb\nc\nd\te".to_owned(), 0));
        assert_eq!(strip_line(" a\n b\u{200b} "), "a b");
    }

    #[test]
    fn joiners_stay_where_a_script_needs_them() {
        for text in ["می\u{200c}خواهم", "👩\u{200d}💻", "क\u{94d}\u{200d}ष"] {
            assert_eq!(strip(text), (text.to_owned(), 0));
        }
    }
}
