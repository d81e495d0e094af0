//! Providers that fail.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{
    client, client_of, failure, search,
    stand_in::{Answer, StandIn},
    urls,
};

/// What the tool says when the provider answers so; and what neither request nor answer may leave in it.
async fn said(provider: &str, answer: Answer) -> String {
    let stand_in = StandIn::always(answer).await;
    let text = failure(&search(&client_of(provider, &stand_in), &json!({ "query": "CANARY-QUERY" })).await);
    assert!(!text.contains("CANARY") && !text.contains("127.0.0.1"), "{text}");
    let start = format!("web_search failed. WEB_PROVIDER_ERROR: {provider} ");
    text.strip_prefix(&start).unwrap_or_else(|| panic!("{text}")).to_owned()
}

#[tokio::test]
async fn each_provider_s_refusals_are_named() {
    let rejected = "did not accept the query or one of the filters (HTTP 4";
    for (provider, status, body, expected) in [
        (
            "searxng",
            403,
            "<h1>Forbidden</h1>",
            "does not answer in JSON (HTTP 403); add json to search.formats in its settings.yml",
        ),
        ("searxng", 200, "<html>CANARY</html>", "does not answer in JSON (HTTP 200); add json to search.formats"),
        (
            "searxng",
            200,
            r#"{"results":[],"answers":[],"unresponsive_engines":[["google","CAPTCHA"]]}"#,
            "had no answer from any of its engines",
        ),
        ("searxng", 400, "Invalid value", rejected),
        ("mediawiki", 200, r#"{"error":{"code":"badvalue","info":"CANARY"}}"#, "did not accept the query"),
        ("mediawiki", 403, "CANARY", "refused the request (HTTP 403)."),
        ("mediawiki", 200, "<html>no api</html>", "sent an answer that cannot be read."),
        (
            "brave",
            422,
            r#"{"type":"ErrorResponse","error":{"id":"1","status":422,"code":"SUBSCRIPTION_TOKEN_INVALID","detail":"CANARY-KEY"}}"#,
            "refused the key (HTTP 422); check SOURCECARDS_SEARCH_BRAVE_KEY.",
        ),
        (
            "brave",
            422,
            r#"{"type":"ErrorResponse","error":{"status":422,"code":"VALIDATION","meta":{"errors":["CANARY-QUERY"]}}}"#,
            rejected,
        ),
        ("brave", 401, "{}", "refused the key (HTTP 401); check SOURCECARDS_SEARCH_BRAVE_KEY."),
        ("brave", 402, "{}", "has no credit left for this key (HTTP 402)."),
        (
            "tavily",
            401,
            r#"{"detail":{"error":"Unauthorized: missing or invalid API key."}}"#,
            "refused the key (HTTP 401); check SOURCECARDS_SEARCH_TAVILY_KEY.",
        ),
        ("tavily", 400, r#"{"detail":{"error":"CANARY"}}"#, rejected),
        (
            "tavily",
            432,
            r#"{"detail":{"error":"This request exceeds your plan's set usage limit."}}"#,
            "has no credit left for this key (HTTP 432).",
        ),
        ("tavily", 433, "{}", "has no credit left for this key (HTTP 433)."),
        (
            "exa",
            401,
            r#"{"requestId":"1","error":"Invalid API key","tag":"INVALID_API_KEY"}"#,
            "refused the key (HTTP 401); check SOURCECARDS_SEARCH_EXA_KEY.",
        ),
        (
            "exa",
            402,
            r#"{"requestId":"1","error":"CANARY","tag":"NO_MORE_CREDITS"}"#,
            "has no credit left for this key (HTTP 402).",
        ),
        (
            "perplexity",
            401,
            "<html>401 Authorization Required</html>",
            "refused the key (HTTP 401); check SOURCECARDS_SEARCH_PERPLEXITY_KEY.",
        ),
        ("perplexity", 200, r#"{"choices":[]}"#, "sent an answer that cannot be read."),
        (
            "search1api",
            403,
            r#"{"error":"CANARY"}"#,
            "refused the key (HTTP 403); check SOURCECARDS_SEARCH_SEARCH1API_KEY.",
        ),
        ("search1api", 418, "{}", "answered with HTTP 418."),
    ] {
        let text = said(provider, Answer::new(status, body)).await;
        assert!(text.starts_with(expected), "{provider} {status}: {text}");
    }
}

#[tokio::test]
async fn what_passes_is_tried_again() {
    let each = [429, 500, 502, 503, 504].map(|status| async move {
        let stand_in = StandIn::start(move |_, before| match before {
            0 | 1 => Answer::new(status, ""),
            _ => Answer::json(&json!({ "results": [] })),
        })
        .await;
        assert!(urls(&search(&client_of("searxng", &stand_in), &json!({ "query": "x" })).await).is_empty());
        let asked = stand_in.asked();
        assert_eq!(asked.len(), 3, "{status}");
        let waits: Vec<_> = asked.windows(2).map(|pair| pair[1].at - pair[0].at).collect();
        assert!(waits[0] >= Duration::from_millis(250) && waits[1] >= Duration::from_millis(500), "{waits:?}");
    });
    futures_util::future::join_all(each).await;
}

#[tokio::test]
async fn what_does_not_pass_is_asked_once() {
    for status in [400, 401, 403, 404, 418] {
        let stand_in = StandIn::always(Answer::new(status, "")).await;
        failure(&search(&client_of("brave", &stand_in), &json!({ "query": "x" })).await);
        assert_eq!(stand_in.asked().len(), 1, "{status}");
    }
}

#[tokio::test]
async fn a_lasting_outage_is_named_after_three_attempts() {
    let stand_in = StandIn::always(Answer::new(503, "CANARY")).await;
    let text = failure(&search(&client_of("exa", &stand_in), &json!({ "query": "x" })).await);
    assert_eq!(text, "web_search failed. WEB_PROVIDER_ERROR: exa is out of order (HTTP 503).");
    assert_eq!(stand_in.asked().len(), 3);
}

#[tokio::test]
async fn the_named_wait_is_kept_where_there_is_time() {
    let stand_in = StandIn::start(|_, before| match before {
        0 => Answer::new(429, "").with("retry-after", "1"),
        _ => Answer::json(&json!({ "results": [] })),
    })
    .await;
    search(&client_of("searxng", &stand_in), &json!({ "query": "x" })).await;
    let asked = stand_in.asked();
    assert!(asked.len() == 2 && asked[1].at - asked[0].at >= Duration::from_secs(1));

    let stand_in = StandIn::always(Answer::new(429, "").with("retry-after", "3600")).await;
    let start = Instant::now();
    let text = failure(&search(&client_of("searxng", &stand_in), &json!({ "query": "x" })).await);
    assert!(text.ends_with("searxng limits the number of requests; try again later."), "{text}");
    assert!(start.elapsed() < Duration::from_secs(1) && stand_in.asked().len() == 1);
}

#[tokio::test]
async fn waiting_for_an_answer_has_an_end() {
    let stand_in = StandIn::always(Answer::new(200, "{}").after(Duration::from_secs(30))).await;
    let client = client(&[("SEARXNG_URL", &stand_in.url()), ("TIMEOUT", "0.5")]);
    let start = Instant::now();
    let text = failure(&search(&client, &json!({ "query": "x" })).await);
    assert!(text.ends_with("searxng did not answer within 0.5 seconds."), "{text}");
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[tokio::test]
async fn nobody_there_is_named() {
    // The port of a listener that is gone.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let text =
        failure(&search(&client(&[("SEARXNG_URL", &format!("http://{free}/"))]), &json!({ "query": "x" })).await);
    assert_eq!(text, "web_search failed. WEB_PROVIDER_ERROR: searxng could not be reached.");
}

#[tokio::test]
async fn an_answer_has_a_largest_size() {
    let fits = format!("{{\"results\":[]{}}}", " ".repeat(4 * 1024 * 1024 - 14));
    let stand_in = StandIn::always(Answer::new(200, fits.clone())).await;
    assert!(urls(&search(&client_of("searxng", &stand_in), &json!({ "query": "x" })).await).is_empty());
    let text = said("searxng", Answer::new(200, fits + " ")).await;
    assert_eq!(text, "sent an answer of more than 4 MiB.");
}

#[tokio::test]
async fn a_small_body_that_unpacks_to_a_huge_one_is_stopped() {
    let pack = |text: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut encoder, text).unwrap();
        encoder.finish().unwrap()
    };
    let packed = |text: &[u8]| Answer::new(200, pack(text)).with("content-encoding", "gzip");
    let stand_in = StandIn::always(packed(br#"{"results":[]}"#)).await;
    assert!(urls(&search(&client_of("searxng", &stand_in), &json!({ "query": "x" })).await).is_empty());
    let text = said("searxng", packed(&vec![b' '; 64 * 1024 * 1024])).await;
    assert_eq!(text, "sent an answer of more than 4 MiB.");
}

#[tokio::test]
async fn redirects_stay_within_the_origin() {
    let elsewhere = StandIn::always(Answer::json(&json!({ "results": [] }))).await;
    let target = elsewhere.url();
    let text = said("tavily", Answer::new(307, "").with("location", target.as_str())).await;
    assert_eq!(text, "redirected to another address, which is not followed; check SOURCECARDS_SEARCH_TAVILY_URL.");
    assert!(elsewhere.asked().is_empty());

    let stand_in = StandIn::start(|asked, _| match asked.target.starts_with("/moved") {
        true => Answer::json(&json!({ "results": [] })),
        false => Answer::new(307, "").with("location", "/moved"),
    })
    .await;
    assert!(urls(&search(&client_of("tavily", &stand_in), &json!({ "query": "x" })).await).is_empty());
    assert_eq!(stand_in.asked().len(), 2);
    let text = said("tavily", Answer::new(302, "").with("location", "/round")).await;
    assert!(text.starts_with("redirected to another address"), "{text}");
}

#[tokio::test]
async fn the_next_in_the_list_is_asked_when_one_fails() {
    let (failing, answering) = (
        StandIn::always(Answer::new(403, "")).await,
        StandIn::always(Answer::json(&json!({ "results": [{"title": "A", "url": "https://a.example/"}] }))).await,
    );
    let (failing_url, answering_url) = (failing.url(), answering.url());
    let variables = [
        ("SEARXNG_URL", failing_url.as_str()),
        ("PROVIDER", "searxng"),
        ("FALLBACK", "brave,exa,tavily"),
        ("EXA_URL", &failing_url),
        ("EXA_KEY", "key"),
        ("TAVILY_URL", &answering_url),
        ("TAVILY_KEY", "key"),
    ];
    let result = search(&client(&variables), &json!({ "queries": ["x", "y"] })).await;
    assert_eq!((urls(&result).len(), &result["_meta"]["sourcecards/provider"]), (1, &json!("tavily")));
    assert_eq!((failing.asked().len(), answering.asked().len()), (4, 2));

    let text = failure(&search(&client(&variables[..5]), &json!({ "queries": ["x", "y"] })).await);
    let expected = "searxng does not answer in JSON (HTTP 403); ";
    assert!(
        text.contains(expected) && text.ends_with(" exa refused the key (HTTP 403); check SOURCECARDS_SEARCH_EXA_KEY."),
        "{text}"
    );
    assert_eq!(text.matches("searxng does").count(), 1);
}
