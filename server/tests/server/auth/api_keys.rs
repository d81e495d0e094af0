//! API keys, from the command that makes them to the call they are good for.

use serde_json::json;

use crate::process::{Listening, run, text};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

fn post(server: &Listening, key: &str, body: &str) -> String {
    let head = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nAuthorization: Bearer {key}"
    );
    server.send(&head, body)
}

#[test]
fn a_key_that_was_made_is_let_in_with_its_scopes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.toml");
    let path = file.to_str().unwrap();
    let make = |scope: &str| {
        let output = run(&["key", "new", "--key-file", path, "--scope", scope, "--name", "a test"], "");
        assert!(output.status.success() && output.stderr.is_empty());
        text(&output.stdout).trim().to_owned()
    };
    let (render, search) = (make("cards:render"), make("web:search"));
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(!kept.contains(&render) && kept.matches("sha256").count() == 2, "{kept}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let server = Listening::start(&["--auth", "keys", "--key-file", path]);
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "render_results", "arguments": {"results": []}}});
    for (key, body, status) in [
        (render.as_str(), LIST, "200"),
        (&render, &call.to_string(), "200"),
        (&search, LIST, "200"),
        (&search, &call.to_string(), "403"),
        (&format!("{render}x"), LIST, "401"),
        ("", LIST, "401"),
    ] {
        let answer = post(&server, key, body);
        assert_eq!(answer.split(' ').nth(1), Some(status), "{body} {answer}");
        assert!(!answer.contains("resource_metadata"), "{answer}");
    }
    let (logs, _) = server.stop();
    assert!(logs.contains("refused: the login failed") && !logs.contains("sck_"), "{logs}");
}

#[test]
fn without_a_file_the_lines_for_it_are_printed_apart_from_the_key() {
    let output = run(&["key", "new"], "");
    let (key, entry) = (text(&output.stdout), text(&output.stderr));
    assert!(key.starts_with("sck_") && key.lines().count() == 1, "{key}");
    assert!(entry.starts_with("[[key]]\n") && !entry.contains(key.trim()), "{entry}");
}

#[test]
fn a_file_that_is_no_key_file_is_left_alone() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "CANARY = 1").unwrap();
    let path = file.path().to_str().unwrap();
    let output = run(&["key", "new", "--key-file", path], "");
    let complaint = "key-file: must be TOML with entries [[key]] of id, sha256, scopes and perhaps name";
    assert_eq!(text(&output.stderr), format!("sourcecards: {complaint}\n"));
    assert!(output.stdout.is_empty());
    assert_eq!(std::fs::read_to_string(file.path()).unwrap(), "CANARY = 1");
    let output = run(&["serve", "--listen", "127.0.0.1:0", "--auth", "--key-file", path], "");
    assert_eq!(text(&output.stderr), format!("sourcecards: auth.{complaint}\n"));
}
