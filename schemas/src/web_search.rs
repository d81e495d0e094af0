//! The tool `web_search`: its outcome as model text, as presentation metadata and as a list for `render_results`.
//!
//! All three come from one [`SearchOutcome`]. What to search for is [`SearchArguments`], which [`validate_search`] makes.

mod arguments;
mod limits;
mod list;
mod text;

use serde::Serialize;

use crate::{
    presentation::{WebSearchMeta, WebSource},
    render_results::{Metadata, Source, source_url},
};

pub use self::{
    arguments::{SafeSearch, SearchArguments, TimeRange, validate_search},
    limits::{
        DEFAULT_SOURCES, MAX_DOMAIN_CHARS, MAX_DOMAINS, MAX_LANGUAGE_CHARS, MAX_QUERIES, MAX_QUERY_CHARS, MAX_SOURCES,
    },
    list::{excerpt, search_list},
    text::search_text,
};

/// The tool's name.
pub const TOOL_NAME: &str = "web_search";

/// JSON Schema (2020-12) of the arguments.
pub const INPUT_SCHEMA: &str = include_str!("../web_search/input.schema.json");

/// JSON Schema (2020-12) of `structuredContent`.
pub const OUTPUT_SCHEMA: &str = include_str!("../web_search/output.schema.json");

/// What a search gave, before anything is made of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchOutcome {
    /// The queries, in the order they were asked in.
    pub queries: Vec<String>,
    /// The provider's own answer.
    pub answer: Option<String>,
    /// The sources, best first.
    pub sources: Vec<WebSource>,
    /// Whether there were more sources than these.
    pub truncated: bool,
    /// One sentence for each query that failed while another did not.
    pub notes: Vec<String>,
    /// The id of the provider that answered.
    pub provider: String,
}

/// The tool's `structuredContent`: `results` pass `render_results` unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchList {
    /// The queries joined by `, `, as a heading of at most 120 code points.
    pub title: String,
    /// The number of entries in `results`.
    pub total: usize,
    /// The sources in the shape of `render_results`.
    pub results: Vec<Source<Metadata>>,
    /// The provider's own answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Whether sources are missing: because there were more, or because these fill the bound of `render_results`.
    pub truncated: bool,
    /// The id of the provider that answered.
    pub provider: String,
}

/// Tells whether a source with this URL can be shown: whether it keeps the URL rule of `render_results`.
pub fn is_citable(url: &str) -> bool {
    source_url::check(url).is_ok()
}

/// Projects an outcome onto the metadata of the web card.
pub fn search_meta(outcome: &SearchOutcome) -> WebSearchMeta {
    WebSearchMeta { sources: outcome.sources.clone(), truncated: outcome.truncated, answer: outcome.answer.clone() }
}

#[cfg(test)]
mod tests {
    use super::{SearchOutcome, WebSource, is_citable, search_meta};

    #[test]
    fn what_can_be_cited_is_what_render_results_takes() {
        assert!(is_citable("https://a.example/"));
        assert!(!is_citable("https://user@a.example/") && !is_citable("mailto:a@a.example"));
    }

    #[test]
    fn the_metadata_has_all_of_the_outcome_that_a_card_shows() {
        let sources = vec![WebSource { url: "https://a.example/".to_owned(), ..WebSource::default() }];
        let outcome = SearchOutcome {
            answer: Some("A.".to_owned()),
            sources: sources.clone(),
            truncated: true,
            ..SearchOutcome::default()
        };
        let meta = search_meta(&outcome);
        assert_eq!((meta.sources, meta.truncated, meta.answer.as_deref()), (sources, true, Some("A.")));
    }
}
