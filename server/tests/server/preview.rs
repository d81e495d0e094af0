//! `/preview`: every fixture in a frame, for this machine alone.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, StatusCode},
};

use crate::client::{Client, Reply, request};

async fn preview_for(peer: Option<&str>, headers: &[(&str, &str)]) -> Reply {
    let mut request = request(Method::GET, "/preview", headers, Body::empty());
    if let Some(peer) = peer {
        request.extensions_mut().insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
    }
    Client::new().send(request).await
}

#[tokio::test]
async fn shows_each_fixture_in_a_sandboxed_frame() {
    let page = preview_for(Some("127.0.0.1:50000"), &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.text.matches("<iframe sandbox=\"allow-scripts\"").count(), 4);
    assert!(page.text.contains("id=&quot;standalone&quot;"));
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
}

#[tokio::test]
async fn answers_this_machine_alone() {
    for peer in ["10.0.0.7:50000", "[2001:db8::1]:50000"] {
        assert_eq!(preview_for(Some(peer), &[]).await.status, StatusCode::NOT_FOUND, "{peer}");
    }
    assert_eq!(preview_for(None, &[]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(preview_for(Some("[::ffff:127.0.0.1]:50000"), &[]).await.status, StatusCode::OK);
    assert_eq!(preview_for(Some("127.0.0.1:1"), &[("host", "evil.example")]).await.status, StatusCode::FORBIDDEN);
}
