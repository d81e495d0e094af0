//! Whether a host's letters can be trusted to be what they look like, told by the browser's own `\p{Script=…}`.

use wasm_bindgen::JsValue;

use crate::value::{call, construct, window};

/// Sets of scripts that one host may be written in; each also has digits, dots and hyphens. Latin stands beside the scripts of
/// East Asia, which nobody mistakes for it; a Cyrillic or Greek letter among Latin ones makes a host that only looks like
/// another.
const WRITINGS: [&str; 21] = [
    "Latin Han Hiragana Katakana",
    "Latin Han Bopomofo",
    "Latin Han Hangul",
    "Arabic",
    "Armenian",
    "Bengali",
    "Cyrillic",
    "Devanagari",
    "Ethiopic",
    "Georgian",
    "Greek",
    "Gujarati",
    "Gurmukhi",
    "Hebrew",
    "Kannada",
    "Khmer",
    "Malayalam",
    "Myanmar",
    "Tamil",
    "Telugu",
    "Thai",
];

/// Tells whether all letters belong to one writing.
pub(crate) fn is_one_writing(text: &str) -> bool {
    let mut pattern = String::from("^(?:");
    for (place, writing) in WRITINGS.iter().enumerate() {
        pattern.push_str(if place == 0 { "[" } else { "|[" });
        for script in writing.split(' ').chain(["Common", "Inherited"]) {
            pattern.push_str("\\p{Script=");
            pattern.push_str(script);
            pattern.push('}');
        }
        pattern.push_str("]+");
    }
    pattern.push_str(")$");
    let matched = construct(&window(), "RegExp", &[pattern.into(), "u".into()])
        .and_then(|pattern| call(&pattern, "test", &[text.into()]));
    matched.is_ok_and(|matched| matched == JsValue::TRUE)
}
