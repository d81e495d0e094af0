//! Bodies and headers that are no MCP.

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{
    body::{Body, Bytes},
    http::Method,
};
use futures_util::stream;
use serde_json::{Value, json};

use crate::client::{Client, MODERN, request};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[tokio::test]
async fn broken_json_is_a_parse_error() {
    for body in ["", "{", "CANARY", r#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, "\u{feff}{}"] {
        let reply = Client::new().post(&[], body).await;
        assert_eq!(reply.error(), (400, -32700, "message: must be JSON in UTF-8".to_owned()), "{body}");
        assert_eq!(reply.json().get("id"), Some(&Value::Null));
    }
    let reply = Client::new().post(&[], b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}".to_vec()).await;
    assert_eq!(reply.error().1, -32700);
}

#[tokio::test]
async fn json_that_is_no_single_request_is_an_invalid_request() {
    for body in [
        "[]",
        &format!("[{PING}]"),
        "7",
        "null",
        "{}",
        r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
        r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":7}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ] {
        let (status, code, message) = Client::new().post(&[], body.to_owned()).await.error();
        assert_eq!((status, code), (400, -32600), "{body}");
        assert!(message.starts_with("message: must be"), "{message}");
    }
}

#[tokio::test]
async fn only_post_is_answered() {
    for method in [Method::GET, Method::DELETE, Method::PUT] {
        let reply = Client::new().send(request(method, "/mcp", &[], Body::empty())).await;
        assert_eq!(reply.error(), (405, -32600, "method: must be POST".to_owned()));
        assert_eq!(reply.headers["allow"], "POST");
    }
}

#[tokio::test]
async fn a_query_string_changes_nothing() {
    let reply = Client::new().send(request(Method::POST, "/mcp?key=x&ui=1", &[], PING.into())).await;
    assert_eq!(reply.result(), json!({}));
}

#[tokio::test]
async fn types_other_than_json_are_refused() {
    let client = Client::new();
    for content_type in ["text/plain", "", "application/jsonx"] {
        let error = client.post(&[("content-type", content_type)], PING).await.error();
        assert_eq!(error, (415, -32600, "Content-Type: must be application/json".to_owned()));
    }
    let error = client.post(&[("accept", "application/json")], PING).await.error();
    assert_eq!((error.0, error.1), (406, -32600));
    let reply = client.post(&[("content-type", "Application/JSON; charset=utf-8")], PING).await;
    assert_eq!(reply.result(), json!({}));
}

#[tokio::test]
async fn headers_that_disagree_with_the_message_are_refused_and_not_quoted() {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let params = json!({ "name": "render_results", "arguments": { "results": [] }, "_meta": meta });
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string();
    let headers = [("mcp-protocol-version", MODERN), ("mcp-method", "tools/call"), ("mcp-name", "CANARY")];
    let reply = Client::new().post(&headers, message.clone()).await;
    assert_eq!((reply.error().0, reply.error().1, &reply.json()["id"]), (400, -32020, &json!(1)));
    assert!(!reply.text.contains("CANARY") && !reply.text.contains("render_results"), "{}", reply.text);
    let headers = [("mcp-protocol-version", MODERN), ("mcp-method", "tools/call"), ("mcp-name", "render_results")];
    assert_eq!(Client::new().post(&headers, message).await.result()["isError"], false);
}

#[tokio::test]
async fn unknown_versions_are_refused() {
    let error = Client::new().post(&[("mcp-protocol-version", "CANARY")], PING).await.error();
    assert_eq!(error, (400, -32600, "MCP-Protocol-Version: must be a supported version".to_owned()));
}

/// A body without end, and how many bytes of it were taken.
fn endless() -> (Body, Arc<AtomicUsize>) {
    let taken = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&taken);
    let chunks = stream::repeat_with(move || {
        counter.fetch_add(4096, Ordering::Relaxed);
        Ok::<_, Infallible>(Bytes::from_static(&[b' '; 4096]))
    });
    (Body::from_stream(chunks), taken)
}

#[tokio::test]
async fn a_body_over_the_limit_is_not_read_to_its_end() {
    let too_long = (413, -32600, "message: must be at most 1,048,576 bytes".to_owned());
    let (body, taken) = endless();
    let reply = Client::new().post(&[], body).await;
    assert_eq!(reply.error(), too_long);
    assert_eq!(reply.headers["connection"], "close");
    assert!(taken.load(Ordering::Relaxed) <= 1024 * 1024 + 4096);

    let (body, taken) = endless();
    assert_eq!(Client::new().post(&[("content-length", "1048577")], body).await.error(), too_long);
    assert_eq!(taken.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn a_body_that_breaks_off_is_told_so() {
    let chunks = [Ok(Bytes::from_static(b"{")), Err(std::io::Error::other("gone"))];
    let reply = Client::new().post(&[], Body::from_stream(stream::iter(chunks))).await;
    assert_eq!(reply.error(), (400, -32600, "message: must arrive whole".to_owned()));
}

#[tokio::test]
async fn an_initialize_without_its_parameters_names_them() {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":5}}"#;
    let (status, code, message) = Client::new().post(&[], body).await.error();
    assert_eq!((status, code), (200, -32602));
    assert_eq!(message, "params: must hold protocolVersion, capabilities and clientInfo");
}

#[tokio::test]
async fn a_body_as_long_as_the_limit_is_read() {
    let body = format!("{PING}{}", " ".repeat(1024 * 1024 - PING.len()));
    assert_eq!(Client::new().post(&[], body).await.result(), json!({}));
}
