//! What the web tools put on the wire.

use serde::{Deserialize, Deserializer, Serialize};

/// The key of the presentation metadata in a result's `_meta`.
pub const PRESENTATION_KEY: &str = "sourcecards/presentation";

/// Presentation metadata, told apart by `card`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "card", rename_all = "lowercase")]
pub enum Presentation {
    /// Web retrieval.
    Web(WebMeta),
}

/// Metadata of the card `web`, told apart by `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum WebMeta {
    /// A web search.
    Search(WebSearchMeta),
    /// A fetched page.
    Fetch(WebFetchMeta),
}

/// One source that can be cited. Absent fields are left out, empty strings are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WebSource {
    /// Where it is.
    pub url: String,
    /// Its own title; never invented.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub title: Option<String>,
    /// An excerpt.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub snippet: Option<String>,
    /// When it was published, ISO 8601, as the provider gave it.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub published_at: Option<String>,
}

/// What a web search found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WebSearchMeta {
    /// The sources, best first; may be empty.
    pub sources: Vec<WebSource>,
    /// Whether there were more sources than these.
    pub truncated: bool,
    /// The provider's own answer.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub answer: Option<String>,
}

/// What became of a fetch. The page's text is in the result's content, never here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WebFetchMeta {
    /// The address after all redirects.
    pub url: String,
    /// The HTTP status.
    pub status_code: u16,
    /// Whether text remains after the shown range, or the source itself was cut.
    pub truncated: bool,
    /// The page's own title.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub page_title: Option<String>,
    /// The media type.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub content_type: Option<String>,
    /// The size of the decoded body in bytes.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u32"))]
    pub bytes: Option<u32>,
    /// The length of the whole text in code points.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u32"))]
    pub total_chars: Option<u32>,
    /// Where the next range begins, in code points.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u32"))]
    pub next_index: Option<u32>,
    /// The page's language, BCP 47.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub language: Option<String>,
    /// When the page says it was published, ISO 8601.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub published_at: Option<String>,
    /// How many redirects were followed.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u32"))]
    pub redirects: Option<u32>,
    /// How the text was made: `article`, `page`, `text`, `feed` and so on.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub extraction: Option<String>,
    /// Whether the page came from the cache.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool"))]
    pub cached: Option<bool>,
    /// What a reader should know, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
}

/// Reads an optional field that is there: null is no value of it.
fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}
