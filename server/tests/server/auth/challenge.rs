//! What a client is told that may not enter.

use axum::{body::Body, http::Method};
use serde_json::json;

use super::issuer::{Issuer, Key, RESOURCE};
use crate::client::{Client, MODERN, VERSIONS, request};

const METADATA: &str = "http://localhost:8000/.well-known/oauth-protected-resource/mcp";

async fn closed() -> (Issuer, Client) {
    let issuer = Issuer::start(&[]).await;
    let client = issuer.client(&[], 30);
    (issuer, client)
}

#[tokio::test]
async fn everything_at_mcp_needs_a_login() {
    let (_issuer, client) = closed().await;
    for version in VERSIONS {
        for method in ["initialize", "server/discover", "tools/list", "tools/call", "ping", "resources/read"] {
            let reply = client.ask(version, method, &json!({})).await;
            assert_eq!(reply.error(), (401, -32001, "Authorization: must hold a Bearer token".to_owned()), "{method}");
            assert_eq!(reply.json()["id"], json!(null));
            let expected = format!("Bearer resource_metadata=\"{METADATA}\", scope=\"cards:render web:search\"");
            assert_eq!(reply.headers["www-authenticate"], expected);
        }
    }
    for path in ["/healthz", "/readyz"] {
        assert_eq!(client.get(path, &[]).await.status, 200);
    }
}

#[tokio::test]
async fn a_bad_credential_is_told_apart_from_none_and_nothing_of_it_comes_back() {
    let (_issuer, client) = closed().await;
    for value in ["Bearer CANARY", "Bearer sck_CANARY_x", "Basic CANARY", "Bearer", "Bearer ", "CANARY"] {
        let reply = client.post(&[("authorization", value)], "{}").await;
        let message = "Authorization: the Bearer token is invalid or expired";
        assert_eq!(reply.error(), (401, -32001, message.to_owned()), "{value}");
        let challenge = reply.headers["www-authenticate"].to_str().unwrap();
        assert!(challenge.contains(", error=\"invalid_token\", scope="), "{challenge}");
        assert!(!format!("{reply:?}").contains("CANARY"));
    }
}

#[tokio::test]
async fn a_credential_counts_in_the_header_alone_and_once() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    let (client, token) = (issuer.client(&[], 30), issuer.token(&key, ""));
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    for path in [format!("/mcp?access_token={token}"), format!("/mcp?apiKey={token}&key={token}")] {
        assert_eq!(client.send(request(Method::POST, &path, &[], list.into())).await.status, 401);
    }
    let header = format!("bEaReR  {token}");
    assert_eq!(client.post(&[("authorization", &header)], list).await.status, 200);
    let mut twice = request(Method::POST, "/mcp", &[("authorization", &header)], list.into());
    twice.headers_mut().append("authorization", header.parse().unwrap());
    assert_eq!(client.send(twice).await.status, 401);
}

#[tokio::test]
async fn the_metadata_stands_at_both_addresses_for_everyone() {
    let (issuer, client) = closed().await;
    for path in ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"] {
        let reply = client.get(path, &[("origin", "https://app.example")]).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.headers["access-control-allow-origin"], "*");
        assert_eq!(reply.headers["content-type"], "application/json");
        let expected = json!({
            "resource": RESOURCE,
            "authorization_servers": [issuer.id],
            "scopes_supported": ["cards:render", "web:search"],
            "bearer_methods_supported": ["header"],
            "resource_name": "Source cards",
        });
        assert_eq!(reply.json(), expected);
    }
    assert_eq!(Client::new().get("/.well-known/oauth-protected-resource", &[]).await.status, 404);
}

#[tokio::test]
async fn a_page_may_read_the_challenge_and_needs_no_login_for_its_preflight() {
    let (_issuer, client) = closed().await;
    let origin = ("origin", "http://localhost:6274");
    let preflight = [origin, ("access-control-request-method", "POST")];
    assert_eq!(client.send(request(Method::OPTIONS, "/mcp", &preflight, Body::empty())).await.status, 200);
    let reply = client.post(&[origin], "{}").await;
    assert_eq!(reply.status, 401);
    assert_eq!(reply.headers["access-control-allow-origin"], origin.1);
    assert!(reply.headers["access-control-expose-headers"].to_str().unwrap().contains("www-authenticate"));
}

#[tokio::test]
async fn foreign_hosts_are_refused_before_the_login() {
    let (_issuer, client) = closed().await;
    assert_eq!(client.post(&[("host", "evil.example")], "{}").await.status, 403);
    assert_eq!(client.ask(MODERN, "tools/list", &json!({})).await.status, 401);
}
