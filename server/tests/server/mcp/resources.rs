//! `resources/list`, `resources/templates/list`, `resources/read`.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sourcecards_server::CardList;

use crate::client::{Client, MODERN, VERSIONS};

const OLD_URI: &str = "ui://sourcecards/card-list-0123456789abcdef.html";

fn current_uri() -> String {
    CardList::embedded().uri().to_owned()
}

async fn read(version: &str, uri: &str) -> Value {
    Client::new().ask(version, "resources/read", &json!({ "uri": uri })).await.result()
}

#[tokio::test]
async fn the_lists_are_the_specified_ones() {
    let client = Client::new();
    let html = CardList::embedded().html();
    for version in VERSIONS {
        let mut listed = client.ask(version, "resources/list", &json!({})).await.result();
        assert_eq!(listed["resources"][0]["uri"], current_uri());
        assert_eq!(listed["resources"][0]["size"], html.len());
        listed["resources"][0]["uri"] = json!("ui://sourcecards/card-list-HASH.html");
        listed["resources"][0]["size"] = json!("SIZE");
        insta::assert_snapshot!("resources_list", format!("{:#}", listed["resources"]));
        let templates = client.ask(version, "resources/templates/list", &json!({})).await.result();
        insta::assert_snapshot!("resources_templates_list", format!("{:#}", templates["resourceTemplates"]));
    }
}

#[tokio::test]
async fn the_tool_names_a_page_that_can_be_read() {
    for version in VERSIONS {
        let tools = Client::new().ask(version, "tools/list", &json!({})).await.result();
        let uri = tools["tools"][0]["_meta"]["ui"]["resourceUri"].as_str().unwrap().to_owned();
        let result = read(version, &uri).await;
        let [content] = result["contents"].as_array().unwrap().as_slice() else { panic!("one content item") };
        assert_eq!((&content["uri"], &content["mimeType"]), (&json!(uri), &json!("text/html;profile=mcp-app")));
        let text = content["text"].as_str().unwrap();
        let hash: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(uri.contains(&hash[..16]), "{uri} {hash}");
        let csp = json!({ "connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": [] });
        assert_eq!(content["_meta"], json!({ "ui": { "csp": csp, "prefersBorder": true } }));
    }
}

#[tokio::test]
async fn addresses_of_the_past_give_the_page_of_today() {
    for version in VERSIONS {
        let (now, past) = (read(version, &current_uri()).await, read(version, OLD_URI).await);
        assert_eq!(past["contents"][0]["uri"], OLD_URI);
        assert_eq!(past["contents"][0]["text"], now["contents"][0]["text"]);
        assert_eq!(past["contents"][0]["_meta"], now["contents"][0]["_meta"]);
    }
}

#[tokio::test]
async fn what_is_named_by_its_content_may_be_kept_longest() {
    let lifetime = async |method: &str, params: Value| {
        let result = Client::new().ask(MODERN, method, &params).await.result();
        assert_eq!(result["cacheScope"], "public", "{method}");
        result["ttlMs"].as_u64().unwrap()
    };
    assert_eq!(lifetime("resources/read", json!({ "uri": current_uri() })).await, 604_800_000);
    assert_eq!(lifetime("resources/read", json!({ "uri": OLD_URI })).await, 300_000);
    for method in ["tools/list", "resources/list", "resources/templates/list"] {
        assert_eq!(lifetime(method, json!({})).await, 300_000, "{method}");
    }
}

#[tokio::test]
async fn other_addresses_are_not_found() {
    for version in VERSIONS {
        for uri in ["ui://sourcecards/CANARY.html", "file:///CANARY", "ui://sourcecards/card-list-.html"] {
            let error = Client::new().ask(version, "resources/read", &json!({ "uri": uri })).await.error();
            let code = if version == MODERN { -32602 } else { -32002 };
            let message = "uri: must be the URI of a resource of this server".to_owned();
            assert_eq!(error, (200, code, message), "{version}");
        }
    }
    let no_uri = r#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":7}}"#;
    assert_eq!(Client::new().post(&[], no_uri).await.error(), (200, -32602, "uri: must be a string".to_owned()));
}
