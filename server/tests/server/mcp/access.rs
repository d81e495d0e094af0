//! Host, Origin, CORS.

use axum::{body::Body, http::Method};

use crate::client::{Client, request};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused_before_the_body_is_looked_at() {
    let client = Client::new();
    for (name, value) in [("host", "evil.example"), ("origin", "https://evil.example"), ("origin", "null")] {
        let reply = client.post(&[(name, value)], "{").await;
        let (status, code, message) = reply.error();
        assert_eq!((status, code), (403, -32600), "{value}");
        assert!(message.to_lowercase().starts_with(name) && !reply.text.contains("evil"), "{message}");
        assert!(reply.headers.get("access-control-allow-origin").is_none());
    }
}

#[tokio::test]
async fn pages_of_this_machine_and_of_listed_origins_may_ask() {
    let client = Client::allowing(&["cards.example"], &["https://app.example"]);
    for (host, origin) in [("127.0.0.1:8000", "http://localhost:6274"), ("cards.example", "https://app.example")] {
        let reply = client.post(&[("host", host), ("origin", origin)], PING).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.headers["access-control-allow-origin"], origin);
        assert!(reply.headers.get("access-control-allow-credentials").is_none());
    }
}

#[tokio::test]
async fn two_origin_headers_must_both_be_allowed() {
    let mut request = request(Method::POST, "/mcp", &[("origin", "http://localhost:1")], PING.into());
    request.headers_mut().append("origin", "https://evil.example".parse().unwrap());
    assert_eq!(Client::new().send(request).await.status, 403);
}

#[tokio::test]
async fn a_preflight_request_learns_the_headers_of_mcp() {
    let headers = [
        ("origin", "http://localhost:6274"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "mcp-protocol-version, mcp-method"),
    ];
    let reply = Client::new().send(request(Method::OPTIONS, "/mcp", &headers, Body::empty())).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.headers["access-control-allow-origin"], "http://localhost:6274");
    let allowed = reply.headers["access-control-allow-headers"].to_str().unwrap();
    for header in ["mcp-protocol-version", "mcp-method", "mcp-name", "authorization", "content-type"] {
        assert!(allowed.contains(header), "{header}");
    }
    let foreign = [("origin", "https://evil.example"), ("access-control-request-method", "POST")];
    let reply = Client::new().send(request(Method::OPTIONS, "/mcp", &foreign, Body::empty())).await;
    assert_eq!(reply.status, 403);
}
