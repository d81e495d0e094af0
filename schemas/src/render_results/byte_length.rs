//! The size of the arguments, as JavaScript's `JSON.stringify` would measure it.

use serde_json::{Number, Value};

/// Counts the UTF-8 bytes that `JSON.stringify(value)` gives for a parsed value.
///
/// Numbers count as JavaScript prints them, since that is what the bound is defined on: `1.0` is `1`, `-0` is `0` and
/// what does not fit into a double is `null`. Characters beyond ASCII stay as they are.
pub(crate) fn byte_length(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(true) => 4,
        Value::Bool(false) => 5,
        Value::Number(number) => number_length(number),
        Value::String(text) => string_length(text),
        Value::Array(items) => 2 + items.len().saturating_sub(1) + items.iter().map(byte_length).sum::<usize>(),
        Value::Object(members) => {
            2 + members.len().saturating_sub(1)
                + members.iter().map(|(key, value)| string_length(key) + 1 + byte_length(value)).sum::<usize>()
        }
    }
}

fn number_length(number: &Number) -> usize {
    match number.as_f64() {
        Some(double) if double.is_finite() => ryu_js::Buffer::new().format(double).len(),
        _ => "null".len(),
    }
}

fn string_length(text: &str) -> usize {
    2 + text.chars().map(character_length).sum::<usize>()
}

const fn character_length(c: char) -> usize {
    match c {
        '"' | '\\' | '\u{8}' | '\t' | '\n' | '\u{c}' | '\r' => 2,
        '\0'..='\u{1f}' => 6,
        _ => c.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::byte_length;

    fn length_of(json: &str) -> usize {
        byte_length(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn counts_what_javascript_would_print() {
        // Left: the text that arrives. Right: what `JSON.stringify(JSON.parse(text))` gives.
        for (text, printed) in [
            ("null", "null"),
            ("[true,false]", "[true,false]"),
            ("1.0", "1"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("1e400", "null"),
            ("-1e400", "null"),
            ("1e21", "1e+21"),
            ("123456789012345678901234567890", "1.2345678901234568e+29"),
            ("12345678901234567890", "12345678901234567000"),
            ("0.1e-6", "1e-7"),
            ("100e-2", "1"),
            (r#""\u0041\/""#, r#""A/""#),
            (r#""\u00e4\ud83d\ude00""#, "\"ä😀\""),
            (r#""\u0000\u001f\b\f\n\r\t\"\\\u007f""#, "\"\\u0000\\u001f\\b\\f\\n\\r\\t\\\"\\\\\u{7f}\""),
            ("{ }", "{}"),
            ("[ ]", "[]"),
            (r#"{"a": 1, "b" : [1, 2 ,3], "a": 22}"#, r#"{"a":22,"b":[1,2,3]}"#),
        ] {
            assert_eq!(length_of(text), printed.len(), "{text}");
        }
    }
}
