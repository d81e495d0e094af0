//! `tools/call`.

use serde_json::{Value, json};
use sourcecards_schemas::render_results::OUTPUT_SCHEMA;

use crate::client::{Client, MODERN, VERSIONS};

const EXAMPLE_INPUT: &str = include_str!("../../../../schemas/render_results/example-input.json");
const EXAMPLE_OUTPUT: &str = include_str!("../../../../schemas/render_results/example-output.json");

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn matches_output_schema(structured: &Value) -> bool {
    jsonschema::validator_for(&parsed(OUTPUT_SCHEMA)).unwrap().is_valid(structured)
}

#[tokio::test]
async fn the_example_gives_the_example() {
    for version in VERSIONS {
        let mut result = Client::new().render(version, &parsed(EXAMPLE_INPUT)).await.result();
        let result_type = result.as_object_mut().unwrap().shift_remove("resultType");
        assert_eq!(result_type, (version == MODERN).then(|| json!("complete")));
        assert_eq!(result["structuredContent"], parsed(EXAMPLE_OUTPUT), "{version}");
        assert!(matches_output_schema(&result["structuredContent"]));
        insta::assert_snapshot!("example_call", format!("{result:#}"));
    }
}

#[tokio::test]
async fn no_results_are_a_success() {
    for version in VERSIONS {
        let result = Client::new().render(version, &json!({ "results": [] })).await.result();
        let structured = json!({ "title": "Results", "total": 0, "results": [] });
        assert_eq!(result["structuredContent"], structured);
        assert!(matches_output_schema(&structured));
        let text = json!([{ "type": "text", "text": "Results\n\nNo results to display." }]);
        assert_eq!((&result["isError"], &result["content"]), (&json!(false), &text));
    }
}

#[tokio::test]
async fn metadata_keeps_its_digits_and_its_order() {
    let metadata = r#"{"z":1.0,"a":123456789012345678901234567890,"m":-0,"k":[0.10,{"y":true,"b":null}]}"#;
    for version in VERSIONS {
        let arguments: Value =
            parsed(&format!(r#"{{"results":[{{"title":"a","url":"https://a.example/","metadata":{metadata}}}]}}"#));
        let reply = Client::new().render(version, &arguments).await;
        assert!(reply.text.contains(&format!(r#""metadata":{metadata}"#)), "{version} {}", reply.text);
    }
}

#[tokio::test]
async fn order_and_duplicates_are_kept() {
    let entry = |id: &str| json!({ "id": id, "title": id, "url": "https://a.example/" });
    let results = json!([entry("b"), entry("a"), entry("b")]);
    let result = Client::new().render(MODERN, &json!({ "results": results })).await.result();
    assert_eq!(result["structuredContent"]["results"], results);
    assert_eq!(result["structuredContent"]["total"], 3);
}

#[tokio::test]
async fn a_broken_rule_is_invalid_params_with_field_and_rule() {
    let good = json!({ "title": "a", "url": "https://a.example/" });
    let with = |field: &str, value: Value| {
        let mut entry = good.clone();
        entry[field] = value;
        json!({ "results": [good, entry] })
    };
    let cases = [
        (json!({}), "results: "),
        (json!({ "results": "CANARY" }), "results: "),
        (json!({ "results": [], "title": "" }), "title: "),
        (json!({ "results": [], "CANARY": 1 }), "arguments: "),
        (json!({ "results": vec![good.clone(); 51] }), "results: "),
        (with("url", json!("ftp://CANARY.example/")), "results[1].url: "),
        (with("url", json!("https://user:CANARY@a.example/")), "results[1].url: "),
        (with("title", Value::Null), "results[1].title: "),
        (with("text", json!("CANARY".repeat(400))), "results[1].text: "),
        (with("metadata", json!(["CANARY"])), "results[1].metadata: "),
        (with("CANARY", json!(1)), "results[1]: "),
        (json!("CANARY"), "arguments: "),
        (json!(["CANARY"]), "arguments: "),
        (json!(7), "arguments: "),
        (Value::Null, "arguments: "),
    ];
    for version in VERSIONS {
        for (arguments, field) in &cases {
            let reply = Client::new().render(version, arguments).await;
            let (status, code, message) = reply.error();
            assert_eq!((status, code), (200, -32602), "{version} {arguments}");
            assert!(message.starts_with(field) && message.len() > field.len(), "{message}");
            assert!(!reply.text.contains("CANARY"), "{message}");
            assert_eq!(reply.json()["id"], 7);
        }
    }
}

#[tokio::test]
async fn what_is_no_call_is_invalid_params_too() {
    let cases = [
        (json!({ "name": "CANARY", "arguments": {} }), "name: must be the name of a tool in tools/list"),
        (json!({ "name": "CANARY", "arguments": 7 }), "name: must be the name of a tool in tools/list"),
        (json!({ "arguments": { "results": [] } }), "name: must be a string"),
        (json!({ "name": 7, "arguments": { "results": [] } }), "name: must be a string"),
        (json!({ "name": "render_results" }), "arguments: must be an object"),
    ];
    for version in VERSIONS {
        for (params, expected) in &cases {
            // The modern headers must name the tool; a call without a name cannot be sent that way.
            if version == MODERN && !params["name"].is_string() {
                continue;
            }
            let error = Client::new().ask(version, "tools/call", params).await.error();
            assert_eq!(error, (200, -32602, (*expected).to_owned()), "{version} {params}");
        }
    }
    for (params, expected) in [("", "params: must be given"), (r#","params":["CANARY"]"#, "params: must be an object")]
    {
        let message = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call"{params}}}"#);
        assert_eq!(Client::new().post(&[], message).await.error(), (200, -32602, expected.to_owned()));
    }
}

#[tokio::test]
async fn raw_text_that_parsers_misread_is_refused_with_the_id() {
    let call = |arguments: &str| {
        format!(
            r#"{{"params":{{"name":"render_results","arguments":{arguments}}},"method":"tools/call","jsonrpc":"2.0","id":"last"}}"#
        )
    };
    let nested = format!("{}1{}", r#"{"a":"#.repeat(65), "}".repeat(65));
    let metadata =
        |json: &str| call(&format!(r#"{{"results":[{{"title":"a","url":"https://a.example/","metadata":{json}}}]}}"#));
    for (message, field) in [
        (call(r#"{"results":[],"title":"CANARY \ud800"}"#), "title: "),
        (metadata(&nested), "results[0].metadata: "),
        (metadata(r#"{"n":{"$serde_json::private::Number":"1"}}"#), "results[0].metadata: "),
    ] {
        let reply = Client::new().post(&[], message).await;
        let (status, code, text) = reply.error();
        assert_eq!((status, code, &reply.json()["id"]), (200, -32602, &json!("last")));
        assert!(text.starts_with(field) && !reply.text.contains("CANARY"), "{text}");
    }
}

#[tokio::test]
async fn calls_with_the_same_id_at_the_same_time_are_all_answered() {
    let client = Client::new();
    let calls = (0..20).map(|number| {
        let client = client.clone();
        let arguments = json!({ "results": [{ "title": format!("title {number}"), "url": "https://a.example/" }] });
        tokio::spawn(async move { client.render("2025-06-18", &arguments).await.result() })
    });
    for (number, call) in calls.collect::<Vec<_>>().into_iter().enumerate() {
        let result = call.await.unwrap();
        assert_eq!(result["structuredContent"]["results"][0]["title"], format!("title {number}"));
    }
}
