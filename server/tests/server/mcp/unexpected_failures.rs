//! A tool that breaks down.

use rmcp::model;
use serde_json::{Map, Value, json};
use sourcecards_server::{Progress, Tool, ToolFuture};

use crate::client::{Client, VERSIONS};

/// Panics at once or after an await, as its arguments say.
struct Panicking;

impl Tool for Panicking {
    fn descriptor(&self) -> model::Tool {
        model::Tool::new("panics", "Panics.", std::sync::Arc::new(Map::new()))
    }

    fn call<'a>(&'a self, arguments: Value, _progress: &'a Progress) -> ToolFuture<'a> {
        assert_ne!(arguments["when"], "at once", "CANARY");
        Box::pin(async move {
            tokio::task::yield_now().await;
            panic!("CANARY {arguments}")
        })
    }
}

#[tokio::test]
async fn a_panic_is_a_tool_error_and_the_server_lives_on() {
    let client = Client::with_tool(Panicking);
    for version in VERSIONS {
        for when in ["at once", "later"] {
            let params = json!({ "name": "panics", "arguments": { "when": when } });
            let reply = client.ask(version, "tools/call", &params).await;
            let result = reply.result();
            assert_eq!(result["isError"], true, "{version} {when}");
            assert!(result.get("structuredContent").is_none());
            assert!(result["content"][0]["text"].as_str().unwrap().contains("failed unexpectedly"));
            assert!(!reply.text.contains("CANARY"));
        }
        let result = client.render(version, &json!({ "results": [] })).await.result();
        assert_eq!(result["isError"], false);
    }
}
