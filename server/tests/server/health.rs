//! `/healthz`, `/readyz` and what is not there.

use axum::http::StatusCode;

use crate::client::Client;

#[tokio::test]
async fn health_addresses_answer_whatever_the_host_header() {
    for path in ["/healthz", "/readyz"] {
        assert_eq!(Client::new().get(path, &[("host", "10.0.0.7:8000")]).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn other_addresses_are_not_found() {
    for path in ["/", "/mcp/", "/mcp/x", "/MCP", "/mcpx", "/healthz/x"] {
        assert_eq!(Client::new().get(path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
