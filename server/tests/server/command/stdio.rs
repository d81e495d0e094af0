//! `sourcecards stdio`.

use std::io::{BufRead as _, BufReader, Write as _};

use serde_json::{Value, json};

use crate::process::{command, run, terminate, text};

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

fn call(id: usize, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"render_results","arguments":{arguments}}}}}"#
    )
}

/// Every line of stdout, each of which has to be a message.
fn converse(lines: &[String]) -> Vec<Value> {
    let output = run(&["stdio"], &lines.join("\n"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn opened(lines: &[String]) -> Vec<Value> {
    let opening = [INITIALIZE.to_owned(), INITIALIZED.to_owned()];
    converse(&[&opening, lines].concat())
}

fn answer(messages: &[Value], id: usize) -> &Value {
    messages.iter().find(|message| message["id"] == id).unwrap_or_else(|| panic!("no answer to {id}"))
}

#[test]
fn a_conversation_that_begins_with_no_request_goes_on() {
    for first in [INITIALIZED, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#] {
        let lines = [first.to_owned(), INITIALIZE.to_owned(), INITIALIZED.to_owned(), call(1, r#"{"results":[]}"#)];
        assert_eq!(answer(&converse(&lines), 1)["result"]["structuredContent"]["total"], 0);
    }
}

#[test]
fn everything_asked_before_the_end_is_answered() {
    let calls: Vec<String> = (1..=200)
        .map(|id| call(id, &format!(r#"{{"results":[{{"title":"{id}","url":"https://a.example/"}}]}}"#)))
        .collect();
    let messages = opened(&calls);
    assert_eq!(messages.len(), 201);
    for id in 1..=200 {
        let result = &answer(&messages, id)["result"];
        assert_eq!(result["structuredContent"]["results"][0]["title"], id.to_string());
        assert_eq!(result["isError"], false);
    }
}

#[test]
fn bad_lines_are_answered_and_the_conversation_goes_on() {
    let lines = [
        "{CANARY".to_owned(),
        "[]".to_owned(),
        String::new(),
        r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#.to_owned(),
        call(1, r#"{"title":"CANARY \ud800"}"#),
        call(2, "7"),
        call(3, r#"{"results":[],"title":7}"#),
        format!(r#"{{"jsonrpc":"2.0","id":4,"method":"ping","params":{{"x":"{}"}}}}"#, "x".repeat(1024 * 1024)),
        r#"{"jsonrpc":"2.0","method":"notifications/x","params":{"x":"\ud800"}}"#.to_owned(),
        call(5, r#"{"results":[]}"#),
    ];
    let messages = opened(&lines);
    let codes = |id: Option<usize>| -> Vec<i64> {
        let with_id = messages.iter().filter(|message| message.get("id") == Some(&json!(id)));
        with_id.filter_map(|message| message["error"]["code"].as_i64()).collect()
    };
    assert_eq!(codes(None), [-32700, -32600, -32600, -32600]);
    for id in 1..=3 {
        assert_eq!(codes(Some(id)), [-32602], "{id}");
    }
    assert_eq!(answer(&messages, 5)["result"]["structuredContent"]["total"], 0);
    assert_eq!(messages.len(), 9);
    assert!(!format!("{messages:?}").contains("CANARY"));
}

#[test]
fn the_newest_protocol_needs_no_handshake() {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let params = json!({ "name": "render_results", "arguments": { "results": [] }, "_meta": meta });
    let messages =
        converse(&[json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()]);
    assert_eq!(answer(&messages, 1)["result"]["resultType"], "complete");
}

#[test]
fn the_page_can_be_read() {
    let uri = sourcecards_server::CardList::embedded().uri().to_owned();
    let read = json!({ "jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": { "uri": uri } });
    let messages = opened(&[read.to_string()]);
    let page = &answer(&messages, 1)["result"]["contents"][0];
    assert_eq!(page["text"], sourcecards_server::CardList::embedded().html());
}

#[test]
fn no_input_is_no_failure() {
    assert!(converse(&[]).is_empty());
}

#[test]
fn a_signal_ends_it_while_stdin_is_open() {
    let mut child = command(&["stdio"]).spawn().unwrap();
    writeln!(child.stdin.as_ref().unwrap(), "{INITIALIZE}").unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("serverInfo"), "{line}");
    terminate(&child);
    assert!(child.wait().unwrap().success());
}
