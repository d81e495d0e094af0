//! One source as its card shows it.

use sourcecards_schemas::render_results::Source;
use wasm_bindgen::JsValue;

use crate::host_name;
use crate::value::{construct, text, window};

/// A source with all that is worked out from it once.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The place in the list as it was given, from 1.
    pub(crate) number: usize,
    /// The source as it was given.
    pub(crate) source: Source<JsValue>,
    /// The host's name; empty where the URL has none.
    pub(crate) host: String,
    /// Whether the URL may become a link.
    pub(crate) is_link: bool,
}

impl Entry {
    /// Works out what the card of the source at `index` shows.
    pub(crate) fn new(index: usize, source: Source<JsValue>) -> Self {
        let host = link_host(&source.url);
        Self {
            number: index + 1,
            is_link: host.is_some(),
            host: host_name::short(&host.unwrap_or_default()).to_owned(),
            source,
        }
    }

    /// Tells whether both would draw the same card, metadata aside.
    pub(crate) fn draws_like(&self, other: &Self) -> bool {
        let (a, b) = (&self.source, &other.source);
        self.is_link == other.is_link && a.title == b.title && a.url == b.url && a.text == b.text
    }
}

/// Returns the host's name if the URL may become a link: http or https, a host, no user and no password.
///
/// The server has checked all that; a view believes nothing that came through a host.
fn link_host(url: &str) -> Option<String> {
    let parsed = construct(&window(), "URL", &[url.into()]).ok()?;
    let part = |name| text(&parsed, name).unwrap_or_default();
    let is_web = matches!(part("protocol").as_str(), "http:" | "https:");
    let has_login = !part("username").is_empty() || !part("password").is_empty();
    let host = part("hostname");
    (is_web && !has_login && !host.is_empty()).then_some(host)
}
