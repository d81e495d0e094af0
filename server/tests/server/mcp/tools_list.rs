//! `tools/list`.

use serde_json::{Value, json};
use sourcecards_schemas::render_results::{INPUT_SCHEMA, OUTPUT_SCHEMA};
use sourcecards_server::CardList;

use crate::client::{Client, MODERN, VERSIONS};

/// The one tool, its schemas taken out and the hash in its addresses replaced.
fn without_what_changes(result: &Value) -> Value {
    let uri = CardList::embedded().uri().to_owned();
    let mut result: Value =
        serde_json::from_str(&result.to_string().replace(&uri, "ui://sourcecards/card-list-HASH.html")).unwrap();
    let tool = result["tools"][0].as_object_mut().unwrap();
    let (input, output) = (tool.remove("inputSchema"), tool.remove("outputSchema"));
    assert_eq!(input, serde_json::from_str(INPUT_SCHEMA).unwrap());
    assert_eq!(output, serde_json::from_str(OUTPUT_SCHEMA).unwrap());
    result
}

#[tokio::test]
async fn the_descriptor_is_the_specified_one() {
    let result = Client::new().ask(MODERN, "tools/list", &json!({})).await.result();
    insta::assert_snapshot!("tools_list", format!("{:#}", without_what_changes(&result)));
}

#[tokio::test]
async fn every_version_gets_the_same_descriptor() {
    let client = Client::new();
    let modern = client.ask(MODERN, "tools/list", &json!({})).await.result();
    for version in VERSIONS {
        let result = client.ask(version, "tools/list", &json!({})).await.result();
        assert_eq!(result["tools"], modern["tools"], "{version}");
    }
    let without_params = client.post(&[], r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#).await.result();
    assert_eq!(without_params["tools"], modern["tools"]);
}

#[tokio::test]
async fn the_schemas_keep_their_order() {
    let reply = Client::new().ask(MODERN, "tools/list", &json!({})).await;
    let input: Value = serde_json::from_str(INPUT_SCHEMA).unwrap();
    assert!(reply.text.contains(&format!(r#""inputSchema":{input}"#)));
}

#[tokio::test]
async fn a_cursor_that_nobody_gave_out_is_refused() {
    for method in ["tools/list", "resources/list", "resources/templates/list"] {
        let error = Client::new().ask(MODERN, method, &json!({ "cursor": "CANARY" })).await.error();
        assert_eq!(error, (200, -32602, "cursor: must be absent, the list has one page".to_owned()), "{method}");
    }
}
