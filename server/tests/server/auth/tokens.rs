//! Which tokens open the door.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::issuer::{Issuer, Key, now, unsigned};
use crate::client::{Client, VERSIONS};

async fn status(client: &Client, token: &str) -> u16 {
    client.clone().bearing(token).ask(VERSIONS[0], "tools/list", &json!({})).await.status.as_u16()
}

#[tokio::test]
async fn a_good_token_opens_everything_in_every_version() {
    let (ed, ec) = (Key::ed("1"), Key::ec("2"));
    let issuer = Issuer::start(&[&ed, &ec]).await;
    let client = issuer.client(&[], 30);
    for key in [&ed, &ec] {
        let client = client.clone().bearing(&issuer.token(key, "openid cards:render"));
        for version in VERSIONS {
            assert_eq!(client.ask(version, "tools/list", &json!({})).await.status, 200, "{version}");
            let result = client.render(version, &json!({ "results": [] })).await.result();
            assert_eq!(result["isError"], false);
        }
    }
    assert_eq!(issuer.fetches(), 1);
}

#[tokio::test]
async fn the_tokens_of_every_listed_issuer_count_with_its_own_keys() {
    let (one, two) = (Key::ed("same"), Key::ed("same"));
    let (first, second, third) =
        (Issuer::start(&[&one]).await, Issuer::start(&[&two]).await, Issuer::start(&[&one]).await);
    let client = first.client(&[&second], 30);
    assert_eq!(status(&client, &first.token(&one, "")).await, 200);
    assert_eq!(status(&client, &second.token(&two, "")).await, 200);
    assert_eq!(status(&client, &second.token(&one, "")).await, 401);
    assert_eq!(status(&client, &third.token(&one, "")).await, 401);
    assert_eq!(third.fetches(), 0);
}

#[tokio::test]
async fn a_token_with_one_thing_wrong_opens_nothing() {
    let key = Key::ed("1");
    let issuer = Issuer::start(&[&key]).await;
    let client = issuer.client(&[], 30);
    let (header, claims) = (key.header(), issuer.claims());
    assert_eq!(status(&client, &key.sign(&header, &claims)).await, 200);
    for (name, value) in [
        ("iss", json!("https://other.example")),
        ("iss", json!(format!("{}/", issuer.id))),
        ("aud", json!("http://localhost:8000/other")),
        ("aud", json!([])),
        ("aud", Value::Null),
        ("exp", json!(now() - 60)),
        ("exp", json!("9999999999")),
        ("exp", Value::Null),
        ("nbf", json!(now() + 60)),
    ] {
        let mut claims = claims.clone();
        claims[name] = value;
        assert_eq!(status(&client, &key.sign(&header, &claims)).await, 401, "{claims}");
    }
    for (name, value) in [
        ("typ", json!("JWT")),
        ("typ", Value::Null),
        ("alg", json!("none")),
        ("alg", json!("ES256")),
        ("alg", json!("HS256")),
        ("crit", json!(["exp"])),
        ("kid", json!("2")),
    ] {
        let mut header = header.clone();
        header[name] = value;
        assert_eq!(status(&client, &key.sign(&header, &claims)).await, 401, "{header}");
    }
}

#[tokio::test]
async fn a_token_that_the_key_did_not_sign_opens_nothing() {
    let key = Key::ec("1");
    let issuer = Issuer::start(&[&key]).await;
    let client = issuer.client(&[], 30);
    let good = issuer.token(&key, "cards:render");
    assert_eq!(status(&client, &good).await, 200);
    let (message, signature) = good.rsplit_once('.').unwrap();
    let claims = issuer.claims();
    let none = unsigned(&json!({ "alg": "none", "typ": "at+jwt", "kid": "1" }), &claims);
    let hs = unsigned(&json!({ "alg": "HS256", "typ": "at+jwt", "kid": "1" }), &claims);
    // As somebody signs who takes the public key for a shared secret.
    let secret = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &key.public());
    let hs_signature = URL_SAFE_NO_PAD.encode(ring::hmac::sign(&secret, hs.as_bytes()));
    for token in [
        format!("{message}."),
        message.to_owned(),
        format!("{none}."),
        none,
        format!("{hs}.{hs_signature}"),
        format!("{message}.{}", URL_SAFE_NO_PAD.encode([0; 64])),
        format!("{}.{signature}", unsigned(&key.header(), &json!({ "iss": issuer.id, "aud": [], "exp": 1 }))),
        Key::ec("1").sign(&key.header(), &claims),
        format!("{good}.x"),
        format!(" {good} x"),
        "x".repeat(20_000),
    ] {
        assert_eq!(status(&client, &token).await, 401, "{token}");
    }
}
