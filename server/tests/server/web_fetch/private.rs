//! Private addresses, in the command as it is started.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};

use serde_json::{Value, json};

use super::{call, failure};
use crate::process::command;

/// What the command answers to a fetch of a port of this machine where nobody is, and what it says on stderr.
fn asked(arguments: &[&str], variable: Option<&str>) -> (String, String) {
    let mut command = command(arguments);
    if let Some(value) = variable {
        command.env("SOURCECARDS_FETCH_ALLOW_PRIVATE", value);
    }
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let client = json!({ "name": "test", "version": "1" });
    let opening = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let params = call(&json!({ "url": format!("http://{free}/") }));
    for message in [
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": opening }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }),
    ] {
        writeln!(input, "{message}").unwrap();
    }
    let result = loop {
        let message: Value = serde_json::from_str(&output.next().unwrap().unwrap()).unwrap();
        if message["id"] == 1 {
            break message["result"].clone();
        }
    };
    drop(input);
    assert!(child.wait().unwrap().success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (failure(&result).0, said)
}

#[test]
fn private_addresses_are_off_unless_asked_for_and_that_is_said() {
    let notice = "sourcecards: web_fetch may read this machine and private networks (allow-private)\n";
    for (arguments, variable) in [(&["stdio"][..], None), (&["stdio"], Some("false"))] {
        let (code, said) = asked(arguments, variable);
        assert_eq!((code.as_str(), said.contains("allow-private")), ("WEB_BLOCKED_URL", false));
    }
    for (arguments, variable) in [(&["stdio", "--allow-private"][..], None), (&["stdio"], Some("true"))] {
        let (code, said) = asked(arguments, variable);
        assert_eq!(code, "WEB_PROVIDER_ERROR");
        assert!(said.starts_with(notice), "{said}");
    }
}
