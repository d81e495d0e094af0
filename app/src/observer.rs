//! The observer: a script that the page's frames carry before everything else.
//!
//! Hosts put scripts of their own there too. This one tells the page what the protocol does not say (the engine, the
//! phase, how many cards are drawn), and takes two wishes the protocol has no word for: the direction and an outline of
//! every box. The rest of the file is the card list byte for byte.

use serde_json::Value;

/// The field that tells these messages from the protocol's.
pub(crate) const KEY: &str = "sourcecardsPreview";

#[cfg(feature = "ssr")]
const SCRIPT: &str = include_str!("observer.js");

/// What the observer saw last.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Seen {
    /// `wasm`, `js` or `none`; empty before one runs.
    pub(crate) engine: String,
    /// The view's phase.
    pub(crate) phase: String,
    /// How many cards are drawn.
    pub(crate) cards: u32,
    /// Milliseconds since the frame began to load.
    pub(crate) at: f64,
}

impl Seen {
    /// Reads the observer's message; what is missing is empty.
    pub(crate) fn read(message: &Value) -> Self {
        let text = |key: &str| message.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = |key: &str| message.get(key).and_then(Value::as_f64).unwrap_or_default();
        Self { engine: text("engine"), phase: text("phase"), cards: number("cards") as u32, at: number("at") }
    }
}

/// Puts the observer into the card list's page.
#[cfg(feature = "ssr")]
pub fn observed(html: &str) -> String {
    html.replacen("<head>", &format!("<head><script>{SCRIPT}</script>"), 1)
}

#[cfg(feature = "ssr")]
#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{KEY, SCRIPT, Seen, observed};

    #[test]
    fn the_rest_of_the_file_stays_as_it_is() {
        let html = "<!doctype html><html><head><title>x</title></head><body><head></body></html>";
        let page = observed(html);
        assert_eq!(page.replacen(&format!("<script>{SCRIPT}</script>"), "", 1), html);
        assert!(!SCRIPT.contains("</") && SCRIPT.contains(KEY));
    }

    #[test]
    fn a_message_of_any_shape_is_read() {
        assert_eq!(Seen::read(&json!(7)), Seen::default());
        let seen = Seen::read(&json!({ "engine": "wasm", "phase": "ready", "cards": 5, "at": 41.5 }));
        assert_eq!((seen.engine.as_str(), seen.cards, seen.at), ("wasm", 5, 41.5));
    }
}
