//! Nothing that was sent is ever logged.

use crate::process::{Listening, run, text};

const CANARY: &str = "CANARY";

/// Messages with the word in every place a client can fill.
fn messages() -> Vec<String> {
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"CANARY","version":"CANARY"}}"#;
    let call = |id: &str, name: &str, arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":"CANARY {id}","method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
        )
    };
    vec![
        r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"experimental":{"CANARY":{}}},"clientInfo":{"name":"CANARY","version":"1"}}}"#.to_owned(),
        r#"{"jsonrpc":"2.0","method":"notifications/CANARY","params":{"CANARY":1}}"#.to_owned(),
        call("1", "render_results", r#"{"title":"CANARY","results":[{"title":"CANARY","url":"https://a.example/?key=CANARY","metadata":{"CANARY":"CANARY"}}]}"#),
        call("2", "render_results", r#"{"results":"CANARY"}"#),
        call("3", "render_results", r#"["CANARY"]"#),
        call("4", "render_results", r#"{"CANARY":"\ud800"}"#),
        call("5", "CANARY", "{}"),
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"CANARY/x","params":{{{meta}}}}}"#),
        r#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"ui://CANARY/x"}}"#.to_owned(),
        r#"{"jsonrpc":"2.0","id":1,"result":{"CANARY":1}}"#.to_owned(),
        "CANARY".to_owned(),
        "[\"CANARY\"]".to_owned(),
    ]
}

#[test]
fn http_logs_hold_nothing_of_a_request() {
    for format in ["text", "json"] {
        check_http_logs(format);
    }
}

fn check_http_logs(format: &str) {
    let server = Listening::start(&["--log", "trace", "--log-format", format]);
    let usual = "Content-Type: application/json\r\nAccept: application/json, text/event-stream";
    for message in messages() {
        for headers in [
            "Host: localhost",
            "Host: localhost\r\nAuthorization: Bearer CANARY\r\nMcp-Session-Id: CANARY\r\nX-Key: CANARY",
            "Host: localhost\r\nMCP-Protocol-Version: CANARY",
            "Host: localhost\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: CANARY\r\nMcp-Name: CANARY",
            "Host: localhost\r\nOrigin: https://CANARY.example",
            "Host: CANARY.example",
        ] {
            server.send(&format!("POST /mcp?key=CANARY HTTP/1.1\r\n{headers}\r\n{usual}"), &message);
        }
    }
    let (logs, ended_well) = server.stop();
    assert!(ended_well);
    // The log is on: it has the refusals and the end.
    assert!(logs.contains("refused: the Origin header") && logs.contains("stopping"), "{logs}");
    assert!(!logs.contains(CANARY), "{logs}");
    if format == "json" {
        let lines: Vec<serde_json::Value> = logs.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let refusals = lines.iter().filter(|line| line["message"].as_str().unwrap().starts_with("refused:"));
        let ids: std::collections::BTreeSet<_> = refusals.map(|line| line["span"]["id"].as_u64().unwrap()).collect();
        assert!(ids.len() > 10, "{ids:?}");
    }
}

#[test]
fn stdio_logs_hold_nothing_of_a_message() {
    let output = run(&["stdio", "--log", "trace"], &messages().join("\n"));
    let logs = text(&output.stderr);
    assert!(text(&output.stdout).contains("structuredContent"));
    assert!(logs.contains("stdin has ended"), "{logs}");
    assert!(!logs.contains(CANARY), "{logs}");
}
