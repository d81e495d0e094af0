//! A provider's saved answer -> the arguments of `render_results`.

use serde_json::{Value, json};
use sourcecards_schemas::web_search::{SearchOutcome, search_list};

use super::provider::ProviderId;

/// Why an answer cannot be mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MapError {
    /// The text is no JSON.
    #[error("answer: must be JSON in UTF-8")]
    NotJson,
    /// The JSON is no search answer of the provider.
    #[error("answer: must be a successful search answer of {0}")]
    NotAnAnswer(&'static str),
}

/// Maps an answer as `web_search` would, and keeps all sources that `render_results` takes. The heading is the query
/// where the answer repeats it.
pub fn map(from: ProviderId, answer: &[u8]) -> Result<Value, MapError> {
    let answer: Value = serde_json::from_slice(answer).map_err(|_| MapError::NotJson)?;
    let found = from.read(&answer).map_err(|_| MapError::NotAnAnswer(from.name()))?;
    let outcome = SearchOutcome {
        queries: found.query.into_iter().collect(),
        sources: found.sources,
        ..SearchOutcome::default()
    };
    let list = search_list(&outcome);
    Ok(json!({ "title": list.title, "results": list.results }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sourcecards_schemas::render_results::validate;

    use super::{MapError, ProviderId, map};

    #[test]
    fn a_saved_answer_becomes_arguments() {
        let saved = br#"{"query": "tides", "results": [
            {"url": "https://a.example/", "title": "A", "content": "x", "publishedDate": "2026-01-02"},
            {"url": "https://a.example/", "content": "again"}, {"url": "mailto:x", "title": "M"}
        ]}"#;
        let arguments = map(ProviderId::Searxng, saved).unwrap();
        assert_eq!(
            arguments,
            json!({"title": "tides", "results": [
                {"id": "https://a.example/", "title": "A", "url": "https://a.example/", "text": "x", "metadata": {"publishedAt": "2026-01-02"}},
                {"id": "https://a.example/", "title": "a.example", "url": "https://a.example/", "text": "again", "metadata": {"titleDerived": true}}
            ]})
        );
        assert!(validate(arguments).is_ok());
    }

    #[test]
    fn what_is_no_answer_is_an_error() {
        assert_eq!(map(ProviderId::Exa, b"CANARY"), Err(MapError::NotJson));
        let refusal = map(ProviderId::Exa, br#"{"error": "CANARY"}"#).unwrap_err();
        assert_eq!(refusal.to_string(), "answer: must be a successful search answer of exa");
    }
}
