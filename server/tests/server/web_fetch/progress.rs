//! Progress while a page is fetched, its end before its time, and several at once.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    body, call, client, client_with, failure, fetch_url,
    site::{Piece, Site, answer, typed},
};
use crate::client::VERSIONS;

const URL: &str = "http://public.test/";

/// A site whose pages never end.
async fn endless() -> Site {
    let head = answer(200, "content-type: text/plain\r\n", "x");
    let drip = Piece::Endless(b"x".to_vec(), Duration::from_millis(20));
    Site::start(move |_| vec![head.clone().into(), drip.clone()]).await
}

#[tokio::test]
async fn progress_is_reported_to_those_who_ask() {
    let site = Site::always(&typed("text/plain", "x")).await;
    for version in VERSIONS {
        let mut params = call(&json!({ "url": URL }));
        params["_meta"] = json!({ "progressToken": "p-1" });
        let reply = client(&site).ask(version, "tools/call", &params).await;
        assert_eq!(reply.headers["content-type"], "text/event-stream");
        let data = reply.text.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim);
        let messages: Vec<Value> =
            data.filter(|data| !data.is_empty()).map(|data| serde_json::from_str(data).unwrap()).collect();
        let (result, reports) = messages.split_last().unwrap();
        let said: Vec<_> = reports.iter().map(|report| report["params"]["message"].as_str().unwrap()).collect();
        assert_eq!(said, ["Asking the site", "Converting the page", "Done"], "{version}");
        assert_eq!(reports[2]["params"]["progress"].as_f64(), reports[2]["params"]["total"].as_f64());
        assert_eq!(result["result"]["isError"], false);
    }
}

#[tokio::test]
async fn a_client_that_goes_away_stops_the_request() {
    let site = endless().await;
    let client = client(&site);
    let gone = tokio::time::timeout(Duration::from_millis(700), fetch_url(&client, URL)).await;
    assert!(gone.is_err());
    for _ in 0..100 {
        if site.given_up() == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the request goes on");
}

#[tokio::test]
async fn only_so_many_are_fetched_at_once() {
    let slow = endless().await;
    let client = client_with(&[("CONCURRENCY", "2"), ("TIMEOUT", "1.5")], &slow);
    let crowd = futures_util::future::join_all((0..3).map(|_| fetch_url(&client, URL)));
    let look = async {
        tokio::time::sleep(Duration::from_millis(700)).await;
        slow.asked().len()
    };
    let (results, asked) = tokio::join!(crowd, look);
    assert_eq!(asked, 2);
    let timed_out = results.iter().filter(|result| failure(result).0 == "WEB_FETCH_TIMEOUT").count();
    // The third waited as long for a place and may just have got one.
    assert!(timed_out >= 2, "{results:?}");
    let quick = Site::always(&typed("text/plain", "x")).await;
    let one_by_one = client_with(&[("CONCURRENCY", "1"), ("CACHE", "0")], &quick);
    let served = futures_util::future::join_all((0..8).map(|_| fetch_url(&one_by_one, URL))).await;
    assert!(served.iter().all(|result| body(result) == "x"));
}
