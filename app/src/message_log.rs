//! The protocol log: every message between the host and the view, in the order they went.

use serde_json::Value;

/// Most messages that are kept; the oldest go first.
const MOST: usize = 500;

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// Its number since the page was opened.
    pub(crate) number: u32,
    /// Whether the host sent it.
    pub(crate) is_out: bool,
    /// Its method, or what it answers with.
    pub(crate) method: String,
    /// Its id as JSON; empty for notifications.
    pub(crate) id: String,
    /// When, in milliseconds since the frame was loaded.
    pub(crate) at: f64,
    /// Its size as JSON text, in bytes.
    pub(crate) bytes: usize,
    /// The message, as JSON text.
    pub(crate) payload: String,
    /// What is wrong with it.
    pub(crate) fault: Option<&'static str>,
}

impl Line {
    /// Describes a message whose JSON text is `payload`.
    pub(crate) fn new(is_out: bool, at: f64, message: &Value, payload: String, fault: Option<&'static str>) -> Self {
        let method = match message.get("method").and_then(Value::as_str) {
            Some(name) => name.to_owned(),
            None if message.get("error").is_some() => "error".to_owned(),
            None if message.get("result").is_some() => "result".to_owned(),
            None => "?".to_owned(),
        };
        let id = message.get("id").map(Value::to_string).unwrap_or_default();
        Self { number: 0, is_out, method, id, at, bytes: payload.len(), payload, fault }
    }

    /// Whether a filter lets it through: every word stands in the method, the id, the direction or the fault.
    pub(crate) fn matches(&self, filter: &str) -> bool {
        let direction = if self.is_out { "host" } else { "view" };
        let fault = if self.fault.is_some() { "malformed" } else { "" };
        let all = format!("{} {} {direction} {fault}", self.method, self.id).to_lowercase();
        filter.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

/// The messages that are kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MessageLog {
    /// Oldest first.
    pub(crate) lines: Vec<Line>,
    counted: u32,
}

impl MessageLog {
    /// Adds a message and numbers it.
    pub(crate) fn add(&mut self, mut line: Line) {
        self.counted += 1;
        line.number = self.counted;
        if self.lines.len() == MOST {
            self.lines.remove(0);
        }
        self.lines.push(line);
    }

    /// The log as JSON text, one message a line with its time and direction.
    pub(crate) fn text(&self) -> String {
        let line = |line: &Line| {
            let sender = if line.is_out { "host" } else { "view" };
            format!("{{\"at\":{:.1},\"from\":\"{sender}\",\"message\":{}}}\n", line.at, line.payload)
        };
        self.lines.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Line, MOST, MessageLog};

    fn line(message: &serde_json::Value) -> Line {
        let text = message.to_string();
        Line::new(false, 1.25, message, text, None)
    }

    #[test]
    fn messages_are_named_by_what_they_are() {
        assert_eq!(line(&json!({ "method": "ping", "id": "a" })).method, "ping");
        assert_eq!(line(&json!({ "id": 3, "result": {} })).method, "result");
        assert_eq!(line(&json!({ "id": 3, "error": {} })).id, "3");
        assert_eq!(line(&json!([])).method, "?");
    }

    #[test]
    fn a_filter_takes_words_in_any_order() {
        let mut open = line(&json!({ "method": "ui/open-link", "id": 4 }));
        assert!(open.matches("") && open.matches("LINK open") && open.matches("view 4"));
        assert!(!open.matches("host") && !open.matches("malformed"));
        open.fault = Some("x");
        assert!(open.matches("malformed"));
    }

    #[test]
    fn the_oldest_go_first() {
        let mut log = MessageLog::default();
        for id in 0..=MOST {
            log.add(line(&json!({ "id": id, "result": {} })));
        }
        assert_eq!(log.lines.len(), MOST);
        assert_eq!(log.lines.first().map(|line| line.number), Some(2));
        assert!(log.text().starts_with("{\"at\":1.2,\"from\":\"view\",\"message\":{\"id\":1"));
    }
}
