//! `/preview` and what stands below it, for this machine alone.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, StatusCode},
};
use serde_json::{Value, json};
use sourcecards_server::{CardList, render_results};

use crate::client::{Client, Reply, request};

const PATHS: [&str; 7] = [
    "/preview",
    "/preview/card-list.html",
    "/preview/frame",
    "/preview/standalone",
    "/preview/fixtures.json",
    "/preview/fixtures/web.json",
    "/preview/site/preview.css",
];

async fn ask(peer: Option<&str>, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = request(Method::GET, path, headers, Body::empty());
    if let Some(peer) = peer {
        request.extensions_mut().insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
    }
    Client::new().send(request).await
}

async fn get(path: &str) -> Reply {
    ask(Some("127.0.0.1:50000"), path, &[]).await
}

fn policy(reply: &Reply) -> &str {
    reply.headers["content-security-policy"].to_str().unwrap()
}

#[tokio::test]
async fn the_page_lists_all_fixtures_under_a_strict_policy() {
    let page = get("/preview").await;
    assert_eq!(page.status, StatusCode::OK);
    for fixture in get("/preview/fixtures.json").await.json()["fixtures"].as_array().unwrap() {
        let name = fixture["name"].as_str().unwrap();
        assert!(page.text.contains(&format!("<span class=\"name\">{name}</span>")), "{name}");
    }
    assert!(policy(&page).starts_with("default-src 'none'; script-src 'self' 'nonce-"), "{}", policy(&page));
    assert!(!policy(&page).contains("unsafe-inline") && policy(&page).contains("frame-ancestors 'none'"));
    assert_ne!(policy(&page), policy(&get("/preview").await), "every answer has a nonce of its own");
}

#[tokio::test]
async fn nothing_in_an_address_becomes_markup() {
    let page = get("/preview?fixture=%22%3E%3Cscript%3E&locale=%3Cb%3E&panel=%3Ci%3E").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text.contains("<script>") && !page.text.contains("<b>") && !page.text.contains("<i>"));
}

#[tokio::test]
async fn a_frame_is_the_card_list_under_the_chosen_policy_without_an_origin() {
    let html = CardList::embedded().html();
    let (_, body) = html.split_once("<head>").unwrap();
    for (query, engine) in [("", "script-src 'self' 'unsafe-inline';"), ("?csp=wasm", "'wasm-unsafe-eval'")] {
        let frame = get(&format!("/preview/frame{query}")).await;
        assert!(frame.text.ends_with(body), "the rest of the file is as it is");
        assert!(policy(&frame).contains(engine));
        assert!(policy(&frame).ends_with("sandbox allow-scripts; frame-ancestors 'self'"));
    }
}

#[tokio::test]
async fn a_fixture_is_drawn_without_the_pages_scripts() {
    let page = get("/preview/standalone?fixture=papers").await;
    assert!(page.text.contains("id=\"standalone\">{") && page.text.contains("Tidal energy dissipation"));
    assert!(policy(&page).contains("sandbox allow-scripts"));
    assert_eq!(get("/preview/standalone?fixture=none").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn files_are_what_they_are_called() {
    let fixture = get("/preview/fixtures/web.json").await;
    assert_eq!(fixture.json()["title"], "How tides work");
    let html = get("/preview/card-list.html").await;
    assert_eq!(html.text, CardList::embedded().html());
    assert!(html.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    for missing in ["/preview/fixtures/none.json", "/preview/fixtures/web", "/preview/site/..%2fCargo.toml"] {
        assert_eq!(get(missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn fixtures_have_the_results_that_the_tool_gives() {
    for name in ["web", "fifty", "hostile", "empty", "longest"] {
        let arguments = get(&format!("/preview/fixtures/{name}.json")).await.json();
        let result = serde_json::to_value(render_results(arguments).unwrap()).unwrap();
        let page = get(&format!("/preview/standalone?fixture={name}")).await;
        let (_, block) = page.text.split_once("id=\"standalone\">").unwrap();
        let (block, _) = block.split_once("</script>").unwrap();
        let shown: Value = serde_json::from_str(block).unwrap();
        for field in ["content", "structuredContent"] {
            assert_eq!(shown[field], result[field], "{name}: {field}");
        }
        assert_eq!(shown["isError"], json!(false));
    }
}

#[tokio::test]
async fn answers_this_machine_alone() {
    for path in PATHS {
        for peer in ["10.0.0.7:50000", "[2001:db8::1]:50000"] {
            assert_eq!(ask(Some(peer), path, &[]).await.status, StatusCode::NOT_FOUND, "{path} {peer}");
        }
        assert_eq!(ask(None, path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(ask(Some("[::ffff:127.0.0.1]:50000"), path, &[]).await.status, StatusCode::OK, "{path}");
        let foreign = ask(Some("127.0.0.1:1"), path, &[("host", "evil.example")]).await;
        assert_eq!(foreign.status, StatusCode::FORBIDDEN, "{path}");
    }
}
