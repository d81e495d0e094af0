//! `/metrics`, and what every answer carries.

use std::net::SocketAddr;

use axum::{body::Body, extract::ConnectInfo, http::Method};
use serde_json::json;
use sourcecards_server::{
    Server,
    http::{Access, Options},
};

use crate::client::{Client, MODERN, Reply, request};

async fn metrics(client: &Client, peer: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = request(Method::GET, "/metrics", headers, Body::empty());
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 50_000)));
    client.send(request).await
}

#[tokio::test]
async fn calls_and_refusals_are_counted_without_anything_that_was_sent() {
    let client = Client::new();
    client.render(MODERN, &json!({ "results": [] })).await;
    client.render(MODERN, &json!({ "CANARY": 1 })).await;
    client.ask(MODERN, "tools/call", &json!({ "name": "CANARY", "arguments": {} })).await;
    client.post(&[("host", "CANARY.example")], "{}").await;
    client.post(&[], "CANARY").await;
    let text = metrics(&client, "127.0.0.1", &[]).await.text;
    for line in [
        "sourcecards_calls_total{tool=\"render_results\",outcome=\"ok\"} ",
        "sourcecards_calls_total{tool=\"render_results\",outcome=\"bad arguments\"} ",
        "sourcecards_refusals_total{rule=\"host\"} ",
        "sourcecards_refusals_total{rule=\"message\"} ",
        "sourcecards_requests_total{status=\"403\"} ",
        "sourcecards_request_seconds_bucket{le=",
        "sourcecards_message_bytes_count ",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(text.ends_with("# EOF\n") && !text.contains("CANARY"), "{text}");
}

#[tokio::test]
async fn the_metrics_are_for_this_machine_alone_unless_asked_for() {
    let client = Client::new();
    assert_eq!(metrics(&client, "127.0.0.1", &[]).await.status, 200);
    assert_eq!(metrics(&client, "192.0.2.1", &[]).await.status, 404);
    // A proxy on this machine passes on what is not from here.
    for mark in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
        assert_eq!(metrics(&client, "127.0.0.1", &[(mark, "127.0.0.1")]).await.status, 404, "{mark}");
    }
    assert_eq!(metrics(&client, "127.0.0.1", &[("host", "evil.example")]).await.status, 403);
    let options = Options::from(Access::new(&[], &[]).unwrap()).with_public_metrics(true);
    assert_eq!(metrics(&Client::of(&Server::new(), options), "192.0.2.1", &[]).await.status, 200);
}

#[tokio::test]
async fn every_answer_has_an_id_of_its_own_and_headers_for_browsers() {
    let client = Client::new();
    let mut ids = Vec::new();
    for path in ["/mcp", "/healthz", "/nowhere"] {
        let headers = client.get(path, &[("x-request-id", "CANARY")]).await.headers;
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
        ids.push(headers["x-request-id"].to_str().unwrap().parse::<u64>().unwrap());
    }
    assert!(ids.is_sorted_by(|first, second| first < second), "{ids:?}");
    assert_eq!(client.post(&[], "{}").await.headers["cache-control"], "no-store");
}
