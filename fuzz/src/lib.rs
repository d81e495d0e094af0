//! What must hold for any bytes whatever. A panic is a finding.

use serde_json::{Value, json};
use sourcecards_schemas::{
    presentation::{PRESENTATION_KEY, narrow, present_call, present_result},
    render_results::{Metadata, RenderResults, readable_list, scan_arguments, scan_message, validate_text},
};
use url::Url;

/// The validator: what it accepts is within the limits and is accepted again, word for word, as its own result.
pub fn check_arguments(data: &[u8]) {
    let Ok(list) = validate_text(data) else { return };
    assert_eq!(list.total, list.results.len());
    assert!(list.results.len() <= 50 && list.title.chars().count() <= 120);
    for source in &list.results {
        check_url(&source.url);
        assert!(!source.title.trim().is_empty() && source.title.chars().count() <= 300);
    }
    let mut again = serde_json::to_value(&list).expect("a list is JSON");
    again.as_object_mut().expect("a list is an object").shift_remove("total");
    // Ids that were filled in can only break the bound on bytes.
    if let Ok(second) = validate_text(again.to_string().as_bytes()) {
        assert_eq!(serde_json::to_string(&list).ok(), serde_json::to_string(&second).ok());
    }
}

/// The URL rule: what it accepts is a link to follow and nothing else.
pub fn check_source_url(data: &[u8]) {
    let Ok(url) = std::str::from_utf8(data) else { return };
    let arguments = json!({ "results": [{ "title": "t", "url": url }] });
    if validate_text(arguments.to_string().as_bytes()).is_ok() {
        check_url(url);
    }
}

fn check_url(text: &str) {
    let url = Url::parse(text).expect("an accepted URL is a URL");
    assert!(matches!(url.scheme(), "http" | "https") && url.has_host());
    assert!(url.username().is_empty() && url.password().is_none());
    assert!(text.chars().count() <= 2048 && !text.chars().any(|part| part.is_whitespace() || part.is_control()));
}

/// The narrowers: whatever a server or a host sends, they say something or nothing.
pub fn check_narrowing(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let meta = json!({ "_meta": { PRESENTATION_KEY: value }, "content": [] });
    for result in [&value, &meta] {
        _ = narrow(result);
        _ = present_call("web_fetch", result);
        for arguments in [&value, &json!({ "query": "q" }), &json!({ "url": "https://a.example/" })] {
            _ = present_result(arguments, result);
        }
    }
    _ = serde_json::from_value::<RenderResults<Metadata>>(value);
}

/// The look at a raw message: what it lets through is JSON, one object, and not too deep to be read.
pub fn check_message(data: &[u8]) {
    if scan_message(data).is_ok() {
        let value: Value = serde_json::from_slice(data).expect("a message that is let through is JSON");
        assert!(value.is_object());
    }
    _ = scan_arguments(data);
}

/// The readable list: no string of a source breaks out of its lines or turns their direction.
pub fn check_readable_list(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (title, snippet) = text.split_at(text.floor_char_boundary(text.len() / 2));
    let source = json!({ "title": title, "url": "https://a.example/", "text": snippet });
    let arguments = json!({ "title": title, "results": [source, source] });
    let Ok(list) = validate_text(arguments.to_string().as_bytes()) else { return };
    let list = readable_list(&list);
    assert!(!list.chars().any(|part| part.is_control() && part != '\n'), "a control character");
    assert!(!list.contains(|part| matches!(part, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')), "a turn");
    let lines = list.split('\n').collect::<Vec<_>>();
    assert!(lines[1].is_empty(), "the heading is one line");
    assert!(lines.iter().filter(|line| **line == "   https://a.example/").count() >= 2, "the addresses");
    let starts = |number: &str| lines.iter().filter(|line| line.starts_with(number)).count();
    assert_eq!((starts("1. "), starts("2. ")), (1 + heading(lines[0], "1. "), 1 + heading(lines[0], "2. ")));
}

fn heading(line: &str, number: &str) -> usize {
    usize::from(line.starts_with(number))
}
