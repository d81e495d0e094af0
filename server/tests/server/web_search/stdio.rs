//! A search over stdin and stdout: progress, and a call that the client takes back.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    call,
    stand_in::{Answer, StandIn},
};
use crate::process::command;

/// Waits until a number is what it should be.
async fn becomes(expected: usize, number: impl Fn() -> usize) {
    for _ in 0..100 {
        if number() == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{} instead of {expected}", number());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_search_stops_its_requests_and_the_next_one_runs() {
    let stand_in = StandIn::start(|_, before| match before {
        0 => Answer::new(200, "{}").after(Duration::from_secs(60)),
        _ => Answer::json(&json!({ "results": [] })),
    })
    .await;
    let mut child = command(&["stdio"]).env("SOURCECARDS_SEARCH_SEARXNG_URL", stand_in.url()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut send = |message: Value| writeln!(input, "{message}").unwrap();
    let search = |id: u32| {
        let mut params = call(&json!({ "query": "tides" }));
        params["_meta"] = json!({ "progressToken": id });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let client = json!({ "name": "test", "version": "1" });
    let opening = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    send(json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": opening }));
    send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    send(search(1));
    becomes(1, || stand_in.asked().len()).await;
    send(json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 } }));
    becomes(1, || stand_in.given_up()).await;

    send(search(2));
    let mut reports = Vec::new();
    let result = loop {
        let message: Value = serde_json::from_str(&output.next().unwrap().unwrap()).unwrap();
        if message["params"]["progressToken"] == 2 {
            reports.push(message["params"]["message"].clone());
        }
        if message["id"] == 2 {
            break message["result"].clone();
        }
    };
    assert_eq!(reports, [json!("Asking searxng"), json!("searxng answered")]);
    assert_eq!(result["structuredContent"]["provider"], "searxng");
    drop(input);
    assert!(child.wait().unwrap().success());
}
