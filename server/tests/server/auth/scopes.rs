//! Which tools a token is for.

use serde_json::{Value, json};

use super::issuer::{Issuer, Key};
use crate::client::{Reply, VERSIONS};

fn call(tool: &str) -> Value {
    let arguments = if tool == "web_search" { json!({ "query": "tides" }) } else { json!({ "results": [] }) };
    json!({ "name": tool, "arguments": arguments })
}

fn refused(reply: &Reply, scope: &str) {
    let message = format!("Authorization: the token must have the scope {scope}");
    assert_eq!(reply.error(), (403, -32003, message));
    assert_eq!(reply.json()["id"], 7);
    let challenge = reply.headers["www-authenticate"].to_str().unwrap();
    assert!(challenge.contains(&format!("error=\"insufficient_scope\", scope=\"{scope}\"")), "{challenge}");
    assert!(challenge.starts_with("Bearer resource_metadata=\""));
}

#[tokio::test]
async fn each_tool_needs_its_own_scope() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    let client = issuer.client(&[], 30);
    for version in VERSIONS {
        for (granted, tool, missing) in [
            ("cards:render", "render_results", None),
            ("web:search", "web_search", None),
            ("cards:render web:search web:fetch", "render_results", None),
            ("", "render_results", Some("cards:render")),
            ("web:search web:fetch", "render_results", Some("cards:render")),
            ("cards:render", "web_search", Some("web:search")),
            ("web:searching cards:render", "web_search", Some("web:search")),
        ] {
            let reply = client.clone().bearing(&issuer.token(&key, granted));
            let reply = reply.ask(version, "tools/call", &call(tool)).await;
            match missing {
                Some(scope) => refused(&reply, scope),
                None => assert!(reply.result()["content"].is_array(), "{}", reply.text),
            }
        }
    }
}

#[tokio::test]
async fn a_body_that_is_read_in_two_ways_gets_past_neither_guard() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    let client = issuer.client(&[], 30).bearing(&issuer.token(&key, "web:search"));
    for params in [
        r#"{"name":"web_search","name":"render_results","arguments":{"results":[]}}"#,
        r#"{"name":"render_results","name":"web_search","arguments":{"results":[]}}"#,
        r#"{"name":"render_results","arguments":[]}"#,
        r#"{"n\u0061me":"render_results","arguments":{"results":[]}}"#,
    ] {
        for method in [r#""method":"tools/call""#, r#""method":"ping","method":"tools/call""#] {
            let body = format!(r#"{{"jsonrpc":"2.0","id":7,{method},"params":{params}}}"#);
            let reply = client.post(&[], body.clone()).await;
            assert!(reply.json()["result"]["structuredContent"].is_null(), "{body} {}", reply.text);
        }
    }
}
