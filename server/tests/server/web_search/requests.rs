//! What is sent, and to whom.

use serde_json::json;

use super::{
    client, client_of, search,
    stand_in::{Answer, StandIn},
    urls,
};
use crate::process::Listening;

fn nothing() -> Answer {
    Answer::json(&json!({ "query": {}, "results": [] }))
}

#[tokio::test]
async fn the_key_goes_into_its_header() {
    for (provider, header, value) in [
        ("brave", "x-subscription-token", "CANARY-KEY"),
        ("tavily", "authorization", "Bearer CANARY-KEY"),
        ("exa", "x-api-key", "CANARY-KEY"),
        ("perplexity", "authorization", "Bearer CANARY-KEY"),
        ("search1api", "authorization", "Bearer CANARY-KEY"),
    ] {
        let stand_in = StandIn::always(nothing()).await;
        search(&client_of(provider, &stand_in), &json!({ "query": "x" })).await;
        let asked = &stand_in.asked()[0];
        assert_eq!(asked.headers[header], value, "{provider}");
        assert!(!asked.target.contains("CANARY") && !asked.body.contains("CANARY"));
    }
}

#[tokio::test]
async fn filters_are_passed_on_and_checked_again() {
    let results = json!({ "results": [
        {"title": "A", "url": "https://www.a.example/"}, {"title": "B", "url": "https://b.example/"},
        {"title": "X", "url": "https://x.a.example/"}
    ] });
    let stand_in = StandIn::always(Answer::json(&results)).await;
    let arguments = json!({
        "query": "x", "time_range": "day", "include_domains": ["a.example"], "exclude_domains": ["x.a.example"]
    });
    let result = search(&client_of("tavily", &stand_in), &arguments).await;
    assert_eq!(urls(&result), ["https://www.a.example/"]);
    let body: serde_json::Value = serde_json::from_str(&stand_in.asked()[0].body).unwrap();
    assert_eq!(
        (&body["time_range"], &body["include_domains"], &body["exclude_domains"]),
        (&json!("day"), &json!(["a.example"]), &json!(["x.a.example"]))
    );
}

#[tokio::test]
async fn a_proxy_is_used_only_where_it_is_set() {
    let (proxy, stand_in) = (StandIn::always(nothing()).await, StandIn::always(nothing()).await);
    let variables = [("SEARXNG_URL", "http://search.example/"), ("PROXY", &proxy.url())];
    assert!(urls(&search(&client(&variables), &json!({ "query": "x" })).await).is_empty());
    assert!(proxy.asked()[0].target.starts_with("http://search.example/search?"), "{:?}", proxy.asked());

    let (url, elsewhere) = (stand_in.url(), proxy.url());
    let answer = tokio::task::spawn_blocking(move || {
        let variables = [
            ("SOURCECARDS_SEARCH_SEARXNG_URL", url.as_str()),
            ("HTTP_PROXY", &elsewhere),
            ("http_proxy", &elsewhere),
            ("ALL_PROXY", &elsewhere),
        ];
        let server = Listening::start_with(&["--log", "trace"], &variables);
        let message = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"web_search","arguments":{"query":"CANARY"}}}"#;
        let answer = server.post(message);
        let (logs, ended_well) = server.stop();
        assert!(ended_well && logs.contains("searched") && !logs.contains("CANARY"), "{logs}");
        answer
    })
    .await
    .unwrap();
    assert!(answer.contains("No results found."), "{answer}");
    assert_eq!((stand_in.asked().len(), proxy.asked().len()), (1, 1));
}

#[tokio::test]
async fn logs_hold_neither_query_nor_key_nor_address() {
    let stand_in = StandIn::always(Answer::new(500, "CANARY")).await;
    let url = format!("{}/CANARY", stand_in.url());
    tokio::task::spawn_blocking(move || {
        let variables = [
            ("SOURCECARDS_SEARCH_BRAVE_URL", url.as_str()),
            ("SOURCECARDS_SEARCH_BRAVE_KEY", "CANARY"),
            ("SOURCECARDS_SEARCH_TAVILY_URL", "http://127.0.0.1:9/CANARY"),
            ("SOURCECARDS_SEARCH_TAVILY_KEY", "CANARY"),
            ("SOURCECARDS_SEARCH_FALLBACK", "brave,tavily"),
        ];
        let server = Listening::start_with(&["--log", "trace"], &variables);
        let message = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"web_search","arguments":{"query":"CANARY"}}}"#;
        let answer = server.post(message);
        assert!(answer.contains("brave is out of order (HTTP 500). tavily could not be reached."), "{answer}");
        assert!(!answer.contains("CANARY"));
        let (logs, ended_well) = server.stop();
        assert!(ended_well && logs.matches("a search failed").count() == 2, "{logs}");
        assert!(!logs.contains("CANARY"), "{logs}");
    })
    .await
    .unwrap();
}
