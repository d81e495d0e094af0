//! The tool `web_search` against servers on this machine.

mod answers;
mod corpus;
mod failures;
mod progress;
mod requests;
mod searx;
mod stand_in;
mod stdio;

use std::ffi::OsString;

use serde_json::{Value, json};
use sourcecards_server::web_search::{SearchFile, SearchSettings, WebSearch};

use self::stand_in::StandIn;
use crate::client::{Client, VERSIONS};

/// The settings that the variables give.
fn settings(variables: &[(&str, &str)]) -> SearchSettings {
    let variable = |name: &str| {
        let name = name.strip_prefix("SOURCECARDS_SEARCH_").unwrap();
        variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
    };
    SearchSettings::new(&SearchFile::default(), variable).unwrap()
}

/// A client of a server whose `web_search` has the settings.
fn client(variables: &[(&str, &str)]) -> Client {
    Client::with_tool(WebSearch::new(&settings(variables)))
}

/// A client whose only provider is the stand-in.
fn client_of(provider: &str, stand_in: &StandIn) -> Client {
    let id = provider.to_ascii_uppercase();
    let (url, key) = (format!("{id}_URL"), format!("{id}_KEY"));
    client(&[(&url, &stand_in.url()), (&key, "CANARY-KEY")])
}

fn call(arguments: &Value) -> Value {
    json!({ "name": "web_search", "arguments": arguments })
}

/// Calls the tool in the oldest version, which has the shortest messages.
async fn search(client: &Client, arguments: &Value) -> Value {
    client.ask("2025-03-26", "tools/call", &call(arguments)).await.result()
}

/// The text of a result that is an error and nothing else.
fn failure(result: &Value) -> String {
    assert_eq!(result["isError"], true, "{result}");
    assert!(result.get("structuredContent").is_none() && result.get("_meta").is_none(), "{result}");
    result["content"][0]["text"].as_str().unwrap().to_owned()
}

fn urls(result: &Value) -> Vec<String> {
    assert_eq!(result["isError"], false, "{result}");
    let results = result["structuredContent"]["results"].as_array().unwrap();
    results.iter().map(|source| source["url"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_descriptor_names_no_view() {
    let result = client(&[]).ask("2025-11-25", "tools/list", &json!({})).await.result();
    let tool = &result["tools"][1];
    assert_eq!((&tool["name"], &tool["title"]), (&json!("web_search"), &json!("Search the web")));
    assert_eq!(
        tool["annotations"],
        json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": false, "openWorldHint": true})
    );
    assert!(tool.get("_meta").is_none());
    for (schema, text) in [
        ("inputSchema", sourcecards_schemas::web_search::INPUT_SCHEMA),
        ("outputSchema", sourcecards_schemas::web_search::OUTPUT_SCHEMA),
    ] {
        assert_eq!(tool[schema], serde_json::from_str::<Value>(text).unwrap());
    }
}

#[tokio::test]
async fn bad_arguments_are_protocol_errors_even_without_a_provider() {
    for version in VERSIONS {
        for (arguments, message) in [
            (json!({}), "arguments: exactly one of query, queries is required"),
            (json!({ "query": "CANARY", "max_results": 51 }), "max_results: must be a whole number from 1 to 50"),
            (json!(["CANARY"]), "arguments: must be an object"),
        ] {
            let reply = client(&[]).ask(version, "tools/call", &call(&arguments)).await;
            assert_eq!(reply.error(), (200, -32602, message.to_owned()), "{version}");
            assert!(!reply.text.contains("CANARY"));
        }
    }
}

#[tokio::test]
async fn without_a_provider_it_says_what_to_set() {
    let text = failure(&search(&client(&[]), &json!({ "query": "CANARY" })).await);
    assert!(text.starts_with("web_search failed. WEB_PROVIDER_UNAVAILABLE: "), "{text}");
    assert!(text.contains("SOURCECARDS_SEARCH_SEARXNG_URL") && !text.contains("CANARY"), "{text}");
    let several = client(&[("SEARXNG_URL", "http://127.0.0.1:9"), ("EXA_KEY", "CANARY")]);
    let text = failure(&search(&several, &json!({ "query": "x" })).await);
    assert!(text.contains("WEB_PROVIDER_AMBIGUOUS: ") && !text.contains("CANARY"), "{text}");
    let text = failure(&search(&client(&[("PROVIDER", "brave")]), &json!({ "query": "x" })).await);
    assert!(text.contains("WEB_PROVIDER_CONFIGURED_UNAVAILABLE: ") && text.contains("_BRAVE_KEY"), "{text}");
}
