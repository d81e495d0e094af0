//! What comes of a provider's answer.

use serde_json::{Value, json};
use sourcecards_schemas::{
    presentation::{ToolResultView, WebMeta, WebResultView, narrow, present_result},
    render_results::validate,
    web_search::OUTPUT_SCHEMA,
};

use super::{
    call, client, client_of, search,
    stand_in::{Answer, StandIn},
    urls,
};
use crate::client::{MODERN, VERSIONS};

/// Each provider's documented answer with two sources that can be cited and one that cannot.
fn documented() -> Vec<(&'static str, Value)> {
    vec![
        (
            "searxng",
            json!({
                "query": "tides", "number_of_results": 0, "answers": [], "corrections": [], "infoboxes": [],
                "suggestions": [], "unresponsive_engines": [["x", "timeout"]],
                "results": [
                    {"url": "https://a.example/", "title": "A & B", "content": "First.", "engine": "y", "score": 1.0, "publishedDate": "2026-01-02T00:00:00"},
                    {"url": "https://b.example/", "title": "", "content": "", "engine": "y", "publishedDate": null},
                    {"url": "https://user:password@c.example/", "title": "C", "content": "x", "engine": "y"}
                ]
            }),
        ),
        (
            "brave",
            json!({
                "type": "search", "query": {"original": "tides", "more_results_available": true},
                "web": {"type": "search", "results": [
                    {"title": "A &amp; B", "url": "https://a.example/", "description": "<strong>First</strong>.", "page_age": "2026-01-02T00:00:00", "age": "January 2, 2026"},
                    {"title": "", "url": "https://b.example/", "description": "", "age": "2 days ago"},
                    {"title": "C", "url": "ftp://c.example/", "description": "x"}
                ]}
            }),
        ),
        (
            "tavily",
            json!({
                "query": "tides", "answer": null, "images": [], "response_time": 0.5, "request_id": "1",
                "results": [
                    {"title": "A & B", "url": "https://a.example/", "content": "First.", "score": 0.9, "published_date": "2026-01-02T00:00:00"},
                    {"title": "", "url": "https://b.example/", "content": "", "score": 0.8},
                    {"title": "C", "url": "data:text/html,x", "content": "x", "score": 0.7}
                ]
            }),
        ),
        (
            "exa",
            json!({
                "requestId": "1", "resolvedSearchType": "neural", "costDollars": {"total": 0.005},
                "results": [
                    {"id": "https://a.example/", "title": "A & B", "url": "https://a.example/", "publishedDate": "2026-01-02T00:00:00", "author": null, "highlights": ["First."], "highlightScores": [0.5]},
                    {"id": "https://b.example/", "title": null, "url": "https://b.example/", "highlights": []},
                    {"id": "c", "title": "C", "url": "c.example"}
                ]
            }),
        ),
        (
            "perplexity",
            json!({
                "id": "1", "model": "sonar", "object": "chat.completion", "usage": {"total_tokens": 9},
                "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": ""}}],
                "citations": ["https://a.example/", "https://b.example/"],
                "search_results": [
                    {"title": "A & B", "url": "https://a.example/", "date": "2026-01-02T00:00:00", "snippet": "First."},
                    {"title": "", "url": "https://b.example/", "date": null},
                    {"title": "C", "url": "javascript:alert(1)"}
                ]
            }),
        ),
        (
            "search1api",
            json!({
                "searchParameters": {"query": "tides", "search_service": "google"},
                "results": [
                    {"title": "A & B", "link": "https://a.example/", "snippet": "First.", "content": ""},
                    {"title": "", "link": "https://b.example/", "snippet": ""},
                    {"title": "C", "link": "", "snippet": "x"}
                ]
            }),
        ),
    ]
}

const TEXT: &str = "Sources:\n- [A & B](https://a.example/) — First. (2026-01-02T00:00:00)\n\
    - [b.example](https://b.example/)\n\nCite the relevant URLs above as markdown links in your answer.";

#[tokio::test]
async fn every_provider_gives_the_same_result() {
    let output = jsonschema::validator_for(&serde_json::from_str(OUTPUT_SCHEMA).unwrap()).unwrap();
    for (provider, answer) in documented() {
        let stand_in = StandIn::always(Answer::json(&answer)).await;
        let result = search(&client_of(provider, &stand_in), &json!({ "query": "tides" })).await;
        // Search1API knows no dates.
        let (dated, date) = match provider {
            "search1api" => (TEXT.replace(" (2026-01-02T00:00:00)", ""), None),
            _ => (TEXT.to_owned(), Some("2026-01-02T00:00:00")),
        };
        assert_eq!(result["content"], json!([{ "type": "text", "text": dated }]), "{provider}");
        let mut first = json!({"url": "https://a.example/", "title": "A & B", "snippet": "First."});
        if let Some(date) = date {
            first["publishedAt"] = date.into();
        }
        assert_eq!(
            result["_meta"],
            json!({
                "sourcecards/presentation": {
                    "card": "web", "kind": "search", "sources": [first, {"url": "https://b.example/"}], "truncated": false
                },
                "sourcecards/provider": provider
            })
        );
        let structured = &result["structuredContent"];
        assert!(output.is_valid(structured), "{structured}");
        assert_eq!((&structured["provider"], &structured["title"]), (&json!(provider), &json!("tides")));
        assert_eq!(structured["results"][1]["metadata"], json!({ "titleDerived": true }));
        let rendered = validate(json!({ "results": structured["results"] })).unwrap();
        assert_eq!(json!(rendered.results), structured["results"]);
        let asked = stand_in.asked();
        assert_eq!(asked.len(), 1);
        let post = matches!(provider, "tavily" | "exa" | "perplexity" | "search1api");
        assert_eq!(asked[0].method, if post { "POST" } else { "GET" }, "{provider}");
        assert!(format!("{}{}", asked[0].target, asked[0].body).contains("tides"));
    }
}

#[tokio::test]
async fn a_wiki_gives_its_pages() {
    let answer = json!({
        "batchcomplete": true, "continue": {"sroffset": 1, "continue": "-||"},
        "query": {
            "general": {"mainpage": "Main Page", "base": "https://wiki.example/wiki/Main_Page", "sitename": "W", "articlepath": "/wiki/$1", "server": "//wiki.example"},
            "searchinfo": {"totalhits": 1},
            "search": [{"ns": 0, "title": "Spring tide", "pageid": 7, "snippet": "A <span class=\"searchmatch\">tide</span> &amp; more"}]
        }
    });
    let stand_in = StandIn::always(Answer::json(&answer)).await;
    let result = search(&client(&[("MEDIAWIKI_URL", &stand_in.url())]), &json!({ "query": "tide" })).await;
    assert_eq!(
        result["_meta"]["sourcecards/presentation"]["sources"],
        json!([{"url": "https://wiki.example/wiki/Spring_tide", "title": "Spring tide", "snippet": "A tide & more"}])
    );
    let agent = stand_in.asked()[0].headers["user-agent"].to_str().unwrap().to_owned();
    assert!(agent.starts_with("sourcecards/"), "{agent}");
}

#[tokio::test]
async fn the_metadata_narrows_to_the_web_card_in_every_version() {
    let stand_in = StandIn::always(Answer::json(&documented()[0].1)).await;
    let client = client_of("searxng", &stand_in);
    for version in VERSIONS {
        let arguments = json!({ "query": "tides" });
        let reply = client.ask(version, "tools/call", &call(&arguments)).await;
        let result = reply.result();
        assert_eq!(result.get("resultType"), (version == MODERN).then(|| json!("complete")).as_ref());
        let meta = narrow(&result["_meta"]["sourcecards/presentation"]).unwrap();
        assert!(matches!(meta, WebMeta::Search(meta) if meta.sources.len() == 2), "{version}");
        let view = present_result(&arguments, &result).unwrap();
        let ToolResultView::Web(WebResultView::Search(view)) = view else { panic!("{view:?}") };
        assert_eq!(view.title.as_deref(), Some("tides"));
    }
}

/// A SearXNG answer with one source for each name.
fn sources(names: &[String]) -> Answer {
    let results: Vec<_> =
        names.iter().map(|name| json!({"url": format!("https://{name}.example/"), "title": name})).collect();
    Answer::json(&json!({ "results": results }))
}

#[tokio::test]
async fn several_queries_are_asked_at_once_and_merged() {
    let delay = std::time::Duration::from_secs(1);
    let stand_in = StandIn::start(move |asked, _| {
        let names: &[&str] = if asked.target.contains("q=moon") { &["a", "b", "c"] } else { &["x", "a"] };
        sources(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()).after(delay)
    })
    .await;
    let client = client_of("searxng", &stand_in);
    let result = search(&client, &json!({ "queries": ["moon", "tides", "sun", "moon"], "max_results": 3 })).await;
    // One after the other they would be a delay apart.
    let asked = stand_in.asked();
    assert!(asked[2].at - asked[0].at < delay, "{:?}", asked[2].at - asked[0].at);
    assert_eq!(urls(&result), ["https://a.example/", "https://x.example/", "https://b.example/"]);
    assert_eq!((&result["structuredContent"]["title"], asked.len()), (&json!("moon, tides, sun"), 3));
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("\n\n(Showing the first 3 sources. Refine the query for more.)\n\n"), "{text}");
    assert_eq!(result["_meta"]["sourcecards/presentation"]["truncated"], true);
}

#[tokio::test]
async fn one_failing_query_is_named_and_the_others_stay() {
    let stand_in = StandIn::start(|asked, _| match asked.target.contains("q=moon") {
        true => Answer::new(400, "CANARY"),
        false => sources(&["a".to_owned()]),
    })
    .await;
    let result = search(&client_of("searxng", &stand_in), &json!({ "queries": ["moon", "tides"] })).await;
    assert_eq!(urls(&result), ["https://a.example/"]);
    let text = result["content"][0]["text"].as_str().unwrap();
    let note =
        "\n\nNote: The query \"moon\" failed: searxng did not accept the query or one of the filters (HTTP 400).\n\n";
    assert!(text.contains(note) && text.ends_with("in your answer.") && !text.contains("CANARY"), "{text}");
}

#[tokio::test]
async fn nothing_found_is_a_success() {
    let stand_in = StandIn::always(sources(&[])).await;
    let result = search(&client_of("searxng", &stand_in), &json!({ "query": "x" })).await;
    assert!(urls(&result).is_empty());
    let text = "No results found.\n\nCite the relevant URLs above as markdown links in your answer.";
    assert_eq!(result["content"][0]["text"], text);
}

#[tokio::test]
async fn fifty_long_sources_still_pass_render_results() {
    let results: Vec<_> = (0..50)
        .map(|number| json!({"url": format!("https://{number}.example/"), "title": "語".repeat(400), "content": "x".repeat(3_000)}))
        .collect();
    let stand_in = StandIn::always(Answer::json(&json!({ "results": results }))).await;
    let result = search(&client_of("searxng", &stand_in), &json!({ "query": "x", "max_results": 50 })).await;
    let structured = &result["structuredContent"];
    assert_eq!(structured["truncated"], true);
    assert!(structured["total"].as_u64().unwrap() < 50);
    assert_eq!(result["_meta"]["sourcecards/presentation"]["sources"].as_array().unwrap().len(), 50);
    assert!(validate(json!({ "title": structured["title"], "results": structured["results"] })).is_ok());
}
