//! The structs of `structuredContent`.

use serde::{Deserialize, Serialize};

/// A list of sources, ready to show: the tool's `structuredContent`.
///
/// `M` is what holds the metadata of a source: a JSON object on the server, the engine's own object in the view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderResults<M> {
    /// The heading, 1 to 120 code points.
    pub title: String,
    /// The number of entries in `results`; never a search engine's total.
    pub total: usize,
    /// The sources in the order they are shown in, 0 to 50.
    pub results: Vec<Source<M>>,
}

/// One retrieved source. Ids and URLs may occur more than once in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source<M> {
    /// The identifier, 1 to 2,048 code points; the URL where the arguments name none.
    pub id: String,
    /// The original title, 1 to 300 code points.
    pub title: String,
    /// An absolute http or https URL without user and password, at most 2,048 code points.
    pub url: String,
    /// A snippet or faithful excerpt, at most 2,000 code points.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whatever the search provider said of the source, kept verbatim.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub metadata: Option<M>,
}

fn none<T>() -> Option<T> {
    None
}
