//! `initialize`, `server/discover` and what comes with them.

use serde_json::{Value, json};

use crate::client::{Client, MODERN, VERSIONS};

fn check_identity(info: &Value) {
    assert_eq!((&info["name"], &info["title"]), (&json!("sourcecards"), &json!("Source cards")));
    assert!(info["icons"][0]["src"].as_str().unwrap().starts_with("data:image/svg+xml,"));
}

fn check_capabilities(capabilities: &Value) {
    let extension = json!({ "io.modelcontextprotocol/ui": { "mimeTypes": ["text/html;profile=mcp-app"] } });
    assert_eq!(capabilities, &json!({ "extensions": extension, "resources": {}, "tools": {} }));
}

#[tokio::test]
async fn initialize_agrees_on_the_version_asked_for() {
    for version in VERSIONS.iter().filter(|&&version| version != MODERN) {
        let params = json!({
            "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
        });
        let result = Client::new().ask(version, "initialize", &params).await.result();
        assert_eq!(result["protocolVersion"], *version);
        check_identity(&result["serverInfo"]);
        check_capabilities(&result["capabilities"]);
        assert!(result["instructions"].as_str().unwrap().contains("render_results"));
    }
}

#[tokio::test]
async fn discover_names_every_version_and_may_be_kept() {
    let result = Client::new().ask(MODERN, "server/discover", &json!({})).await.result();
    for version in VERSIONS {
        assert!(result["supportedVersions"].as_array().unwrap().contains(&json!(version)), "{version}");
    }
    check_identity(&result["_meta"]["io.modelcontextprotocol/serverInfo"]);
    check_capabilities(&result["capabilities"]);
    assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(300_000), &json!("public")));
}

#[tokio::test]
async fn a_client_that_has_no_views_is_told_the_same() {
    let client = Client::new();
    let with_views = json!({ "io.modelcontextprotocol/ui": { "mimeTypes": ["text/html;profile=mcp-app"] } });
    let mut answers = Vec::new();
    for capabilities in [json!({}), json!({ "extensions": with_views })] {
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": MODERN,
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": meta } });
        let headers = [("mcp-protocol-version", MODERN), ("mcp-method", "tools/list")];
        answers.push(client.post(&headers, message.to_string()).await.result());
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0]["tools"][0]["name"], "render_results");
}

#[tokio::test]
async fn notifications_are_accepted_without_a_body() {
    let reply = Client::new().post(&[], r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    assert_eq!((reply.status.as_u16(), reply.text.as_str()), (202, ""));
}

#[tokio::test]
async fn unknown_methods_are_not_quoted() {
    for version in VERSIONS {
        let (status, code, message) = Client::new().ask(version, "CANARY/x", &json!({})).await.error();
        let expected = if version == MODERN { 404 } else { 200 };
        assert_eq!((status, code, message.as_str()), (expected, -32601, "method not found"));
    }
}

#[tokio::test]
async fn the_newest_protocol_has_no_handshake() {
    let reply = Client::new().ask(MODERN, "initialize", &json!({})).await;
    assert_eq!((reply.status.as_u16(), reply.error().1), (404, -32601));
}

#[tokio::test]
async fn the_icon_is_a_uri() {
    let info = Client::new().ask(MODERN, "server/discover", &json!({})).await.text;
    let start = info.find("data:image/svg+xml,").unwrap();
    let icon = &info[start..start + info[start..].find('"').unwrap()];
    assert!(icon.bytes().all(|byte| byte.is_ascii_graphic() && !b"<>\"{}|\\^`".contains(&byte)), "{icon}");
}
