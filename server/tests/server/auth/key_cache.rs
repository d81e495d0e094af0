//! How often the issuer is asked for its keys.

use std::time::Duration;

use serde_json::json;

use super::issuer::{Issuer, Key};
use crate::client::{Client, MODERN, Reply};

async fn ask(client: &Client, token: &str) -> Reply {
    client.clone().bearing(token).ask(MODERN, "tools/list", &json!({})).await
}

#[tokio::test]
async fn the_keys_are_fetched_once_however_many_wait_for_them() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    let (client, token) = (issuer.client(&[], 30), issuer.token(&key, ""));
    let calls = (0..20).map(|_| {
        let (client, token) = (client.clone(), token.clone());
        tokio::spawn(async move { ask(&client, &token).await.status.as_u16() })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap(), 200);
    }
    assert_eq!(issuer.fetches(), 1);
    issuer.fail();
    assert_eq!(ask(&client, &token).await.status, 200);
    assert_eq!(issuer.fetches(), 1);
}

#[tokio::test]
async fn new_keys_are_found_and_withdrawn_ones_go_but_not_before_the_floor() {
    let (old, new) = (Key::ed("old"), Key::ec("new"));
    let issuer = Issuer::start(&[&old]).await;
    let client = issuer.client(&[], 1);
    assert_eq!(ask(&client, &issuer.token(&old, "")).await.status, 200);
    issuer.publish(&[&new]);
    // Made-up key ids make nobody ask the issuer again.
    for _ in 0..5 {
        assert_eq!(ask(&client, &issuer.token(&new, "")).await.status, 401);
    }
    assert_eq!(issuer.fetches(), 1);
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(ask(&client, &issuer.token(&new, "")).await.status, 200);
    assert_eq!(ask(&client, &issuer.token(&old, "")).await.status, 401);
    assert_eq!(issuer.fetches(), 2);
}

#[tokio::test]
async fn without_keys_there_is_no_answer_yet() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    issuer.fail();
    let client = issuer.client(&[], 1);
    for _ in 0..3 {
        let reply = ask(&client, &issuer.token(&key, "")).await;
        assert_eq!(reply.error(), (503, -32002, "login: is temporarily unavailable".to_owned()));
        assert!(reply.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
        assert!(reply.headers.get("www-authenticate").is_none());
    }
    assert_eq!(issuer.fetches(), 1);
    issuer.publish(&[&key]);
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(ask(&client, &issuer.token(&key, "")).await.status, 200);
    // The known key goes on counting while the issuer is away; an unknown one cannot be judged.
    issuer.fail();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(ask(&client, &issuer.token(&Key::ed("2"), "")).await.status, 503);
    assert_eq!(ask(&client, &issuer.token(&key, "")).await.status, 200);
}

#[tokio::test]
async fn a_client_that_gives_up_does_not_stop_the_fetch() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    let (client, token) = (issuer.client(&[], 30), issuer.token(&key, ""));
    assert!(tokio::time::timeout(Duration::from_millis(30), ask(&client, &token)).await.is_err());
    assert_eq!(ask(&client, &token).await.status, 200);
    assert_eq!(issuer.fetches(), 1);
}
