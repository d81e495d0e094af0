//! Progress while a search runs, and its end before its time.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    call, client_of,
    stand_in::{Answer, StandIn},
};
use crate::client::VERSIONS;

/// The messages of an event stream.
fn messages(text: &str) -> Vec<Value> {
    let data = text.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim);
    data.filter(|data| !data.is_empty()).map(|data| serde_json::from_str(data).unwrap()).collect()
}

#[tokio::test]
async fn progress_is_reported_to_those_who_ask() {
    let stand_in = StandIn::start(|asked, _| match asked.target.contains("q=moon") {
        true => Answer::new(400, "").after(Duration::from_millis(200)),
        false => Answer::json(&json!({ "results": [] })),
    })
    .await;
    let client = client_of("searxng", &stand_in);
    for version in VERSIONS {
        let mut params = call(&json!({ "queries": ["moon", "CANARY"] }));
        params["_meta"] = json!({ "progressToken": "p-1" });
        let reply = client.ask(version, "tools/call", &params).await;
        assert_eq!(reply.headers["content-type"], "text/event-stream");
        let messages = messages(&reply.text);
        let (result, reports) = messages.split_last().unwrap();
        let reports: Vec<_> = reports.iter().map(|report| (&report["method"], &report["params"])).collect();
        let report = |done: f64, message: &str| json!({ "progressToken": "p-1", "progress": done, "total": 2.0, "message": message });
        let expected = [report(0.0, "Asking searxng"), report(1.0, "searxng answered"), report(2.0, "searxng failed")];
        assert_eq!(reports.len(), 3, "{version}: {}", reply.text);
        for ((method, params), expected) in reports.into_iter().zip(expected) {
            assert_eq!(method, "notifications/progress");
            for key in ["progressToken", "message"] {
                assert_eq!(params[key], expected[key], "{version}");
            }
            for key in ["progress", "total"] {
                assert_eq!(params[key].as_f64(), expected[key].as_f64(), "{version}");
            }
        }
        assert_eq!((&result["id"], &result["result"]["isError"]), (&json!(7), &json!(false)));
    }
}

#[tokio::test]
async fn without_a_token_the_answer_is_one_json_body() {
    let stand_in = StandIn::always(Answer::json(&json!({ "results": [] }))).await;
    for version in VERSIONS {
        let reply = client_of("searxng", &stand_in).ask(version, "tools/call", &call(&json!({ "query": "x" }))).await;
        assert!(reply.headers["content-type"].to_str().unwrap().starts_with("application/json"), "{version}");
        assert_eq!(reply.result()["isError"], false);
    }
}

#[tokio::test]
async fn a_client_that_goes_away_stops_the_requests() {
    let stand_in = StandIn::always(Answer::new(200, "{}").after(Duration::from_secs(60))).await;
    let client = client_of("searxng", &stand_in);
    let params = call(&json!({ "queries": ["a", "b"] }));
    let gone = tokio::time::timeout(Duration::from_millis(700), client.ask("2025-06-18", "tools/call", &params)).await;
    assert!(gone.is_err());
    assert_eq!(stand_in.asked().len(), 2);
    for _ in 0..50 {
        if stand_in.given_up() == 2 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{} of 2 requests were stopped", stand_in.given_up());
}
