//! Requests in a minute.

use std::{net::SocketAddr, num::NonZeroU32};

use axum::{extract::ConnectInfo, http::Method};
use sourcecards_server::{
    Server,
    http::{Access, Limits, Options, TrustedProxies},
};

use crate::client::{Client, Reply, request};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

fn limited(proxies: &[&str]) -> Client {
    let limits = Limits { requests_per_address: NonZeroU32::new(3), ..Limits::default() };
    let proxies = proxies.iter().map(|&proxy| proxy.to_owned()).collect::<Vec<_>>();
    let options = Options::from(Access::new(&[], &[]).unwrap())
        .with_limits(limits)
        .with_proxies(TrustedProxies::parse(&proxies).unwrap());
    Client::of(&Server::new(), options)
}

async fn ask(client: &Client, peer: &str, forwarded: Option<&str>) -> Reply {
    let headers: Vec<_> = forwarded.map(|value| ("x-forwarded-for", value)).into_iter().collect();
    let mut request = request(Method::POST, "/mcp", &headers, LIST.into());
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 50_000)));
    client.send(request).await
}

#[tokio::test]
async fn an_address_that_asks_too_often_has_to_wait_and_others_do_not() {
    let client = limited(&[]);
    for _ in 0..3 {
        assert_eq!(ask(&client, "192.0.2.1", None).await.status, 200);
    }
    let reply = ask(&client, "192.0.2.1", None).await;
    assert_eq!(reply.error(), (429, -32004, "requests: must be at most 3 a minute for one address".to_owned()));
    let wait: u64 = reply.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=21).contains(&wait), "{wait}");
    assert_eq!(ask(&client, "192.0.2.2", None).await.status, 200);
}

#[tokio::test]
async fn whom_a_proxy_speaks_for_counts_only_where_it_is_trusted() {
    let client = limited(&[]);
    let mut statuses = Vec::new();
    for name in ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"] {
        statuses.push(ask(&client, "192.0.2.1", Some(name)).await.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
    let client = limited(&["192.0.2.0/24"]);
    for name in ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"] {
        assert_eq!(ask(&client, "192.0.2.1", Some(name)).await.status, 200);
    }
    let mut statuses = Vec::new();
    for made_up in ["1.1.1.1", "2.2.2.2", "3.3.3.3"] {
        let forwarded = format!("{made_up}, 203.0.113.4");
        statuses.push(ask(&client, "192.0.2.1", Some(&forwarded)).await.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 429]);
}

#[tokio::test]
async fn a_principal_that_asks_too_often_has_to_wait_wherever_it_is() {
    let limits = Limits { requests_per_principal: NonZeroU32::new(2), ..Limits::default() };
    let (client, [first, second]) = Client::with_api_keys(limits);
    let (first, second) = (client.clone().bearing(&first), client.bearing(&second));
    assert_eq!(ask(&first, "192.0.2.1", None).await.status, 200);
    assert_eq!(ask(&first, "192.0.2.2", None).await.status, 200);
    let reply = ask(&first, "192.0.2.3", None).await;
    assert_eq!(reply.error(), (429, -32004, "requests: must be at most 2 a minute for one principal".to_owned()));
    assert_eq!(ask(&second, "192.0.2.1", None).await.status, 200);
}
