//! What a host draws for a call and for its result.

use serde::Serialize;

use super::meta::{WebFetchMeta, WebMeta, WebSearchMeta, WebSource};

/// The card of a call that runs, told apart by `card`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "card", rename_all = "lowercase")]
pub enum ToolCallView {
    /// A title and what kind of work it is.
    Generic(GenericCallView),
}

/// The generic card of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GenericCallView {
    /// The query, the queries joined by `, `, or the URL; the tool's name for any other tool.
    pub title: String,
    /// `search`, `fetch` or `other`.
    pub kind: &'static str,
}

/// The card of a result, told apart by `card`.
#[allow(clippy::large_enum_variant, reason = "one is made per result and drawn at once; its size differs by target")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "card", rename_all = "lowercase")]
pub enum ToolResultView {
    /// The raw content below a title: what every consumer falls back to.
    Generic(GenericResultView),
    /// Web retrieval.
    Web(WebResultView),
}

/// The generic card of a result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GenericResultView {
    /// The title from the arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The card `web`, told apart by `kind`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum WebResultView {
    /// A web search.
    Search(WebSearchResultView),
    /// A fetched page.
    Fetch(WebFetchResultView),
}

/// A web search, to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WebSearchResultView {
    /// The query, or the queries joined by `, `.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The sources, best first.
    pub sources: Vec<WebSource>,
    /// The provider's own answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Whether there were more sources.
    pub truncated: bool,
}

/// A fetched page, to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WebFetchResultView {
    /// The URL that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What became of it.
    #[serde(flatten)]
    pub page: WebFetchMeta,
}

impl WebMeta {
    /// Gives the view of the metadata under a title from the arguments.
    pub fn into_view(self, title: Option<String>) -> WebResultView {
        match self {
            Self::Search(WebSearchMeta { sources, truncated, answer }) => {
                WebResultView::Search(WebSearchResultView { title, sources, answer, truncated })
            }
            Self::Fetch(page) => WebResultView::Fetch(WebFetchResultView { title, page }),
        }
    }
}
