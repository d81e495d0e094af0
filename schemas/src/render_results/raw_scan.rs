//! What has to be seen in the raw text, before a JSON library has made a value of it.
//!
//! A parsed value no longer shows an unpaired surrogate escape (the parser stops there) or a key that the parser
//! takes for its own, and a parser gives up on deep nesting without saying where. So one walk over the text comes
//! first. It also finds the request's id, so that the refusal can be answered as one.

use serde::de::IgnoredAny;
use serde_json::Value;

use super::{
    invalid_arguments::{InvalidArguments, Rule},
    limits::MAX_METADATA_DEPTH,
};

/// The deepest nesting of a whole message. The JSON parser behind this scan stops at 128.
const MAX_MESSAGE_DEPTH: usize = 100;

/// The prefix of the keys that `serde_json` reads as numbers and raw values.
const RESERVED_PREFIX: &str = "$serde_json::private::";

/// The names that a path may hold; any other key is a submitted value and ends the path.
const KNOWN_KEYS: [&str; 10] =
    ["id", "title", "url", "text", "metadata", "results", "query", "queries", "params", "arguments"];

/// The fields that hold a list.
const LISTS: [&str; 2] = ["results", "queries"];

/// Why a raw message goes no further.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RawFault {
    /// The text is not JSON in UTF-8: JSON-RPC error -32700.
    NotJson,
    /// The JSON is no single JSON-RPC 2.0 message (a batch is none): JSON-RPC error -32600.
    NotARequest,
    /// The message breaks a rule: JSON-RPC error -32602 with the request's id.
    Refused {
        /// The request's id, or null for a notification.
        id: Value,
        /// The broken rule.
        error: InvalidArguments,
    },
}

/// Scans one raw JSON-RPC message. Paths count from `params.arguments` on.
pub fn scan_message(body: &[u8]) -> Result<(), RawFault> {
    let mut walk = Walk::over(body, &["params", "arguments"])?;
    walk.run();
    let id = walk.message.id()?;
    walk.outcome(id)
}

/// Scans the raw text of the arguments alone.
pub fn scan_arguments(text: &[u8]) -> Result<(), RawFault> {
    let mut walk = Walk::over(text, &[])?;
    walk.run();
    walk.outcome(Value::Null)
}

/// The parts of the outermost object that make it a JSON-RPC message, as raw JSON text.
#[derive(Default)]
struct Message<'text> {
    is_object: bool,
    jsonrpc: Option<&'text str>,
    id: Option<&'text str>,
    method: Option<&'text str>,
    answers: bool,
}

impl<'text> Message<'text> {
    fn note(&mut self, key: &str, raw: &'text str) {
        match key {
            "jsonrpc" => self.jsonrpc = Some(raw),
            "id" => self.id = Some(raw),
            "method" => self.method = Some(raw),
            "result" | "error" => self.answers = true,
            _ => {}
        }
    }

    /// Gives the id, null for a notification, or refuses what is no JSON-RPC 2.0 message.
    fn id(&self) -> Result<Value, RawFault> {
        let has_method = self.method.is_some_and(|raw| raw.starts_with('"'));
        if !self.is_object || self.jsonrpc != Some("\"2.0\"") || !(has_method || self.method.is_none() && self.answers)
        {
            return Err(RawFault::NotARequest);
        }
        let Some(raw) = self.id else {
            return Ok(Value::Null);
        };
        let is_integer = raw.parse::<i64>().is_ok();
        if !is_integer && !raw.starts_with('"') {
            return Err(RawFault::NotARequest);
        }
        serde_json::from_str(raw).map_err(|_| RawFault::NotARequest)
    }
}

/// An open array or object.
enum Open<'text> {
    Array { index: usize },
    Object { key: Option<&'text str> },
}

struct Walk<'text> {
    text: &'text str,
    at: usize,
    base: &'static [&'static str],
    open: Vec<Open<'text>>,
    /// How many levels were open where the metadata began.
    metadata_from: Option<usize>,
    message: Message<'text>,
    fault: Option<InvalidArguments>,
}

impl<'text> Walk<'text> {
    /// Begins a walk over text that is JSON in UTF-8; grammar is the JSON library's job.
    fn over(text: &'text [u8], base: &'static [&'static str]) -> Result<Self, RawFault> {
        let text = std::str::from_utf8(text).map_err(|_| RawFault::NotJson)?;
        serde_json::from_str::<IgnoredAny>(text).map_err(|_| RawFault::NotJson)?;
        Ok(Self { text, at: 0, base, open: Vec::new(), metadata_from: None, message: Message::default(), fault: None })
    }

    fn outcome(self, id: Value) -> Result<(), RawFault> {
        self.fault.map_or(Ok(()), |error| Err(RawFault::Refused { id, error }))
    }

    fn run(&mut self) {
        while let Some(&byte) = self.text.as_bytes().get(self.at) {
            match byte {
                b'{' | b'[' => self.enter(byte == b'{'),
                b'}' | b']' => self.leave(),
                b',' => self.step(),
                b'"' => self.string(),
                b' ' | b'\t' | b'\n' | b'\r' | b':' => self.at += 1,
                _ => self.word(),
            }
        }
    }

    fn enter(&mut self, is_object: bool) {
        let depth = self.open.len();
        if self.metadata_from.is_none() && self.is_at_metadata() {
            self.metadata_from = Some(depth);
        }
        let levels = depth + 1;
        let (levels, limit) = match self.metadata_from {
            Some(from) => (levels - from, MAX_METADATA_DEPTH),
            None => (levels, MAX_MESSAGE_DEPTH),
        };
        if levels > limit {
            self.refuse(Rule::Depth { limit });
        }
        self.message.is_object |= depth == 0 && is_object;
        self.note_member(self.at);
        self.open.push(if is_object { Open::Object { key: None } } else { Open::Array { index: 0 } });
        self.at += 1;
    }

    fn leave(&mut self) {
        self.open.pop();
        if self.metadata_from.is_some_and(|from| self.open.len() <= from) {
            self.metadata_from = None;
        }
        self.at += 1;
    }

    fn step(&mut self) {
        match self.open.last_mut() {
            Some(Open::Array { index }) => *index += 1,
            Some(Open::Object { key }) => *key = None,
            None => {}
        }
        self.at += 1;
    }

    /// Reads one string token: a key where the innermost object waits for one, else a value.
    fn string(&mut self) {
        let start = self.at;
        let text = self.text;
        self.at = end_of_string(text.as_bytes(), start);
        let raw = text.get(start..self.at).unwrap_or_default();
        let is_whole = !raw.contains('\\') || !has_unpaired_surrogate(raw.as_bytes());
        if !is_whole {
            self.refuse(Rule::Surrogate);
        }
        if !matches!(self.open.last(), Some(Open::Object { key: None })) {
            self.note_member(start);
            return;
        }
        if is_whole && is_reserved(raw) {
            self.refuse(Rule::ReservedKey);
        }
        if let Some(Open::Object { key }) = self.open.last_mut() {
            *key = Some(raw);
        }
    }

    /// Passes over a number, `true`, `false` or `null`.
    fn word(&mut self) {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| !b",]} \t\n\r".contains(byte)) {
            self.at += 1;
        }
        self.note_member(start);
    }

    /// Notes a member of the outermost object, where a value has just begun at `start`.
    fn note_member(&mut self, start: usize) {
        if let [Open::Object { key: Some(key) }] = self.open.as_slice() {
            let end = self.at.max(start + 1);
            let raw = self.text.get(start..end).unwrap_or_default();
            self.message.note(unquoted(key), raw);
        }
    }

    fn is_at_metadata(&self) -> bool {
        matches!(self.open.last(), Some(Open::Object { key: Some(key) }) if unquoted(key) == "metadata")
            && self.open.len() == self.base.len() + 3
    }

    fn refuse(&mut self, rule: Rule) {
        if self.fault.is_none() {
            self.fault = Some(InvalidArguments::new(self.path(), rule));
        }
    }

    /// The place as far as it is made of known names: `results[3].metadata`, `arguments`, `params`.
    fn path(&self) -> String {
        let mut path = String::new();
        let mut base = self.base.iter();
        for open in &self.open {
            match open {
                Open::Array { index } if LISTS.contains(&path.as_str()) => path.push_str(&format!("[{index}]")),
                Open::Array { .. } => break,
                Open::Object { key } => {
                    let key = key.map(unquoted).unwrap_or_default();
                    if base.as_slice().first() == Some(&key) {
                        base.next();
                        key.clone_into(&mut path);
                        if base.as_slice().is_empty() {
                            path.clear();
                        }
                        continue;
                    }
                    if !KNOWN_KEYS.contains(&key) {
                        break;
                    }
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(key);
                    if key == "metadata" {
                        break;
                    }
                }
            }
        }
        match (path.is_empty(), base.as_slice().is_empty()) {
            (false, _) => path,
            (true, true) => "arguments".to_owned(),
            (true, false) => "message".to_owned(),
        }
    }
}

/// The index after the closing quote of the string that opens at `start`.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn unquoted(raw: &str) -> &str {
    raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')).unwrap_or(raw)
}

/// Tells whether a key, given as raw JSON text, begins with the reserved prefix, also when written with escapes.
fn is_reserved(raw: &str) -> bool {
    if raw.contains('\\') {
        return serde_json::from_str::<String>(raw).is_ok_and(|key| key.starts_with(RESERVED_PREFIX));
    }
    unquoted(raw).starts_with(RESERVED_PREFIX)
}

/// Tells whether the raw JSON text of a string has an escaped surrogate without its other half.
fn has_unpaired_surrogate(raw: &[u8]) -> bool {
    let mut waits_for_low = false;
    let mut at = 0;
    while let Some(byte) = raw.get(at) {
        let unit = if *byte == b'\\' { escaped_unit(raw.get(at..).unwrap_or_default()) } else { None };
        let is_low = unit.is_some_and(|unit| (0xDC00..0xE000).contains(&unit));
        if is_low != waits_for_low {
            return true;
        }
        waits_for_low = unit.is_some_and(|unit| (0xD800..0xDC00).contains(&unit));
        at += match (byte, unit) {
            (_, Some(_)) => 6,
            (b'\\', None) => 2,
            _ => 1,
        };
    }
    false
}

/// The UTF-16 unit of a `\uXXXX` escape.
fn escaped_unit(escape: &[u8]) -> Option<u16> {
    let digits = escape.strip_prefix(b"\\u")?.get(..4)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{RawFault, scan_arguments, scan_message};

    fn call(arguments: &str) -> String {
        format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"render_results","arguments":{arguments}}}}}"#
        )
    }

    fn refusal(message: &str) -> (Value, String) {
        match scan_message(message.as_bytes()) {
            Err(RawFault::Refused { id, error }) => (id, error.to_string()),
            other => panic!("{other:?}"),
        }
    }

    fn nested(levels: usize) -> String {
        format!("{}1{}", r#"{"a":"#.repeat(levels), "}".repeat(levels))
    }

    #[test]
    fn lets_good_messages_through() {
        for message in [
            call(r#"{"results":[{"title":"\ud83d\ude00 \\ud800 \"","metadata":{"a":[1,-2.5e3,true,null]}}]}"#),
            call(&format!(r#"{{"results":[{{"metadata":{}}}]}}"#, nested(64))),
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned(),
            r#" { "id" : "a\u0041" , "jsonrpc" : "2.0" , "method" : "ping" } "#.to_owned(),
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#.to_owned(),
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#.to_owned(),
        ] {
            assert_eq!(scan_message(message.as_bytes()), Ok(()), "{message}");
        }
    }

    #[test]
    fn tells_broken_json() {
        for text in ["", "{", "nul", "{\"a\":1,}", "\"\u{1}\"", "[1] x"] {
            assert_eq!(scan_message(text.as_bytes()), Err(RawFault::NotJson), "{text}");
        }
        assert_eq!(scan_message(b"{\"a\":\"\xff\"}"), Err(RawFault::NotJson));
    }

    #[test]
    fn tells_what_is_no_request() {
        for text in [
            "7",
            "[]",
            r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
            r#"{"id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":7}"#,
        ] {
            assert_eq!(scan_message(text.as_bytes()), Err(RawFault::NotARequest), "{text}");
        }
    }

    #[test]
    fn finds_unpaired_surrogates_and_names_the_field() {
        for half in [r"\ud83d", r"\udc00", r"\uDE00\uD83D", r"\ud83d\ud83d\ude00", r"\ud83dx\ude00", r"\ud83d\n"] {
            let message = call(&format!(r#"{{"results":[{{}},{{"title":"{half}"}}]}}"#));
            assert_eq!(
                refusal(&message),
                (json!(7), "results[1].title: must not contain an unpaired surrogate".to_owned())
            );
        }
        let key = call(r#"{"results":[{"metadata":{"secret":{"\ud800":1}}}]}"#);
        assert_eq!(refusal(&key).1, "results[0].metadata: must not contain an unpaired surrogate");
        let unknown = call(r#"{"secret":"\ud800"}"#);
        assert_eq!(refusal(&unknown).1, "arguments: must not contain an unpaired surrogate");
        assert_eq!(
            refusal(r#"{"jsonrpc":"2.0","method":"x","params":{"secret":"\ud800"},"id":"k"}"#),
            (json!("k"), "params: must not contain an unpaired surrogate".to_owned())
        );
    }

    #[test]
    fn bounds_the_depth_of_metadata() {
        let message = call(&format!(r#"{{"results":[{{"metadata":{}}}]}}"#, nested(65)));
        assert_eq!(
            refusal(&message),
            (json!(7), "results[0].metadata: must not be nested deeper than 64 levels".to_owned())
        );
        let deep = call(&"[".repeat(50_000).chars().chain("]".repeat(50_000).chars()).collect::<String>());
        assert_eq!(refusal(&deep).1, "arguments: must not be nested deeper than 100 levels");
    }

    #[test]
    fn refuses_reserved_keys_however_they_are_written() {
        for key in ["$serde_json::private::Number", r"\u0024serde_json::private::RawValue"] {
            let message = call(&format!(r#"{{"results":[{{"metadata":{{"n":{{"{key}":"1"}}}}}}]}}"#));
            assert_eq!(refusal(&message).1, "results[0].metadata: must not contain a reserved key");
        }
    }

    #[test]
    fn finds_the_id_wherever_it_stands() {
        let message =
            r#"{"params":{"arguments":{"title":"\ud800"}},"method":"tools/call","jsonrpc":"2.0","id":"last"}"#;
        assert_eq!(refusal(message).0, json!("last"));
    }

    #[test]
    fn scans_arguments_alone() {
        assert_eq!(scan_arguments(b"[]"), Ok(()));
        let Err(RawFault::Refused { error, .. }) = scan_arguments(br#"{"title":"\udfff"}"#) else { panic!() };
        assert_eq!(error.to_string(), "title: must not contain an unpaired surrogate");
    }
}
