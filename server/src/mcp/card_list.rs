//! The card list as an MCP Apps resource.
//!
//! Its URI holds a hash of the content: hosts keep a page by its URI, so a new page needs a new one. They also ask for
//! URIs of the past, out of conversations of the past; those are answered with the page of today.

use rmcp::model::{JsonObject, MetaObject, Resource, ResourceContents, ResourceTemplate};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sourcecards_schemas::apps;

const PREFIX: &str = "ui://sourcecards/card-list-";
const SUFFIX: &str = ".html";
const URI_TEMPLATE: &str = "ui://sourcecards/card-list-{hash}.html";
const NAME: &str = "card-list";
const TITLE: &str = "Card list";
/// How many bytes of the SHA-256 stand in the URI, in hexadecimal.
const HASH_BYTES: usize = 8;

/// The html page that draws a list of sources, and its address.
#[derive(Clone, Debug)]
pub struct CardList {
    html: &'static str,
    uri: String,
}

impl CardList {
    /// Gives the page that was built into the binary.
    pub fn embedded() -> Self {
        Self::new(include_str!(env!("SOURCECARDS_CARD_LIST")))
    }

    fn new(html: &'static str) -> Self {
        let hash: String = Sha256::digest(html).iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect();
        Self { html, uri: format!("{PREFIX}{hash}{SUFFIX}") }
    }

    /// The html text.
    pub fn html(&self) -> &'static str {
        self.html
    }

    /// The URI of this very content.
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// Tells whether a URI means the card list, of this build or of any other.
    pub(super) fn answers(&self, uri: &str) -> bool {
        uri.strip_prefix(PREFIX)
            .and_then(|rest| rest.strip_suffix(SUFFIX))
            .is_some_and(|hash| !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    }

    /// The content item, under the URI that was asked for.
    pub(super) fn contents(&self, uri: String) -> ResourceContents {
        ResourceContents::text(self.html, uri).with_mime_type(apps::MIME_TYPE).with_meta(ui_meta())
    }

    pub(super) fn resource(&self) -> Resource {
        Resource::new(&self.uri, NAME)
            .with_title(TITLE)
            .with_description("Draws the sources of a render_results call as a list of cards.")
            .with_mime_type(apps::MIME_TYPE)
            .with_size(self.html.len() as u64)
            .with_meta(ui_meta())
    }

    pub(super) fn template(&self) -> ResourceTemplate {
        ResourceTemplate::new(URI_TEMPLATE, NAME)
            .with_title(TITLE)
            .with_description("The newest card list, whatever the hash: earlier addresses stay readable.")
            .with_mime_type(apps::MIME_TYPE)
    }
}

/// What a host has to know before it shows the page. Hosts differ in where they look (the list's entry or the content
/// item), so it stands in both. Empty lists say that the page needs no network; leaving `csp` out would not.
fn ui_meta() -> MetaObject {
    let csp = json!({ "connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": [] });
    let ui = json!({ "csp": csp, "prefersBorder": true });
    MetaObject(JsonObject::from_iter([("ui".to_owned(), ui)]))
}

/// What ties a tool to the page: the nested key, and the flat one that earlier hosts read.
pub(super) fn tool_meta(uri: &str) -> JsonObject {
    JsonObject::from_iter([
        ("ui".to_owned(), json!({ "resourceUri": uri, "visibility": ["model", "app"] })),
        ("ui/resourceUri".to_owned(), Value::from(uri)),
    ])
}

#[cfg(test)]
mod tests {
    use super::CardList;

    #[test]
    fn the_uri_follows_the_content() {
        let (page, other) = (CardList::new("<p>a"), CardList::new("<p>b"));
        assert_eq!(page.uri(), CardList::new("<p>a").uri());
        assert_ne!(page.uri(), other.uri());
        assert!(page.answers(other.uri()) && page.answers(page.uri()));
    }

    #[test]
    fn other_uris_are_not_the_card_list() {
        let page = CardList::new("<p>a");
        for uri in [
            "",
            "ui://sourcecards/card-list-.html",
            "ui://sourcecards/card-list-0/../x.html",
            "ui://sourcecards/card-list-00.html?x",
            "ui://elsewhere/card-list-00.html",
            "https://sourcecards/card-list-00.html",
        ] {
            assert!(!page.answers(uri), "{uri}");
        }
    }
}
