//! The tool `web_fetch` against sites on this machine that stand for the internet.

mod answers;
mod cases;
mod corpus;
mod documents;
mod private;
mod progress;
mod safety;
mod site;

use std::{
    collections::HashMap,
    ffi::OsString,
    io,
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};
use sourcecards_server::web_fetch::{FetchFile, FetchSettings, Lookup, LookupFuture, Network, WebFetch};

use self::site::Site;
use crate::client::{Client, VERSIONS};

/// Names and their addresses: what the first, the second and each further look-up gives.
#[derive(Clone, Default)]
struct Names {
    known: HashMap<String, Vec<Vec<SocketAddr>>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Names {
    fn with(mut self, name: &str, answers: &[&[&str]]) -> Self {
        let address = |text: &&str| text.parse().unwrap_or_else(|_| SocketAddr::new(text.parse().unwrap(), 0));
        let answers = answers.iter().map(|answer| answer.iter().map(address).collect()).collect();
        self.known.insert(name.to_owned(), answers);
        self
    }
}

impl Lookup for Names {
    fn lookup(&self, name: &str) -> LookupFuture {
        let mut asked = self.asked.lock().unwrap();
        let before = asked.iter().filter(|asked| *asked == name).count();
        asked.push(name.to_owned());
        let answer = self.known.get(name).map(|answers| answers[before.min(answers.len() - 1)].clone());
        Box::pin(async move { answer.ok_or(io::ErrorKind::NotFound.into()) })
    }
}

/// The settings that the variables give, in a network where `public.test` and `other.test` are the site.
fn settings(variables: &[(&str, &str)], site: &Site, names: Names) -> FetchSettings {
    let variable = |name: &str| {
        let name = name.strip_prefix("SOURCECARDS_FETCH_").unwrap();
        variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
    };
    let address = site.address.to_string();
    let names = names.with("public.test", &[&[&address]]).with("other.test", &[&[&address]]);
    let mut settings = FetchSettings::new(&FetchFile::default(), variable).unwrap();
    settings.network = Network { lookup: Arc::new(names), stand_in: Some(site.address) };
    settings.program = Some(PathBuf::from(env!("CARGO_BIN_EXE_sourcecards")));
    settings
}

/// A client of a server whose `web_fetch` reaches the site alone.
fn client(site: &Site) -> Client {
    Client::with_tool(WebFetch::new(&settings(&[], site, Names::default())))
}

fn client_with(variables: &[(&str, &str)], site: &Site) -> Client {
    Client::with_tool(WebFetch::new(&settings(variables, site, Names::default())))
}

fn call(arguments: &Value) -> Value {
    json!({ "name": "web_fetch", "arguments": arguments })
}

/// Calls the tool in the oldest version, which has the shortest messages.
async fn fetch(client: &Client, arguments: &Value) -> Value {
    client.ask("2025-03-26", "tools/call", &call(arguments)).await.result()
}

async fn fetch_url(client: &Client, url: &str) -> Value {
    fetch(client, &json!({ "url": url })).await
}

/// The text of a good result.
fn text(result: &Value) -> &str {
    assert_eq!(result["isError"], false, "{result}");
    assert!(result.get("structuredContent").is_none(), "{result}");
    result["content"][0]["text"].as_str().unwrap()
}

/// The text after the header.
fn body(result: &Value) -> &str {
    text(result).split_once("\n\n").unwrap().1
}

fn meta(result: &Value) -> &Value {
    &result["_meta"]["sourcecards/presentation"]
}

/// The code of a result that is an error and nothing else; its text names no place.
fn failure(result: &Value) -> (String, String) {
    assert_eq!(result["isError"], true, "{result}");
    assert!(result.get("structuredContent").is_none() && result.get("_meta").is_none(), "{result}");
    let text = result["content"][0]["text"].as_str().unwrap();
    for leaked in ["127.0.0", "169.254", "10.0.0", ".test", "::", "http:", "CANARY", "localhost"] {
        assert!(!text.contains(leaked), "{text}");
    }
    let rest = text.strip_prefix("web_fetch failed. ").unwrap_or_else(|| panic!("{text}"));
    let (code, sentence) = rest.split_once(": ").unwrap();
    assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{text}");
    (code.to_owned(), sentence.to_owned())
}

#[tokio::test]
async fn the_descriptor_names_no_view() {
    let site = Site::always(&site::html("x")).await;
    let result = client(&site).ask("2025-11-25", "tools/list", &json!({})).await.result();
    let tool = &result["tools"][1];
    assert_eq!((&tool["name"], &tool["title"]), (&json!("web_fetch"), &json!("Fetch a web page")));
    assert_eq!(
        tool["annotations"],
        json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": true})
    );
    assert!(tool.get("_meta").is_none() && tool.get("outputSchema").is_none());
    let schema: Value = serde_json::from_str(sourcecards_schemas::web_fetch::INPUT_SCHEMA).unwrap();
    assert_eq!(tool["inputSchema"], schema);
}

#[tokio::test]
async fn bad_arguments_are_protocol_errors() {
    let site = Site::always(&site::html("x")).await;
    for version in VERSIONS {
        for (arguments, message, code) in [
            (json!({}), "url: is required", true),
            (json!({ "url": "http://u:CANARY@public.test/" }), "url: must not contain a user name or a password", true),
            (json!({ "url": "ht\ntp://public.test/" }), "url: must not contain white space", true),
            (json!({ "url": "http://public.test/", "CANARY": 1 }), "arguments: only url, start_index", false),
        ] {
            let reply = client(&site).ask(version, "tools/call", &call(&arguments)).await;
            let (status, number, said) = reply.error();
            assert_eq!((status, number), (200, -32602), "{version}");
            assert!(said.starts_with(message) && !reply.text.contains("CANARY"), "{said}");
            let expected = if code { json!({ "code": "WEB_INVALID_URL" }) } else { Value::Null };
            assert_eq!(reply.json()["error"]["data"], expected);
        }
    }
    assert!(site.asked().is_empty());
}
