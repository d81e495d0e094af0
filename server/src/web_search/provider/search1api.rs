//! Search1API: the URL is called `link`, and there are no dates.

use serde_json::Value;
use sourcecards_schemas::web_search::TimeRange;

use super::{Access, Provider, ProviderId, Query, Request, listed};
use crate::web_search::{
    answer::{Found, entries, source, text},
    fault::Fault,
    plain_text::from_plain,
};

#[derive(Debug)]
pub(super) struct Search1Api(pub(super) Access);

impl Provider for Search1Api {
    fn id(&self) -> ProviderId {
        ProviderId::Search1Api
    }

    fn request(&self, query: &Query<'_>) -> Request {
        // There is no week: the month holds it.
        let range = query.arguments.time_range.map(|range| match range {
            TimeRange::Day => "day",
            TimeRange::Week | TimeRange::Month => "month",
            TimeRange::Year => "year",
        });
        let fields = [
            ("query", query.text.into()),
            ("max_results", query.arguments.max_results.into()),
            ("crawl_results", 0.into()),
            ("time_range", range.into()),
            ("include_sites", listed(&query.arguments.include_domains)),
            ("exclude_sites", listed(&query.arguments.exclude_domains)),
            ("language", query.primary_language().into()),
        ];
        Request::post(&self.0.url, fields).with_headers(self.0.bearer())
    }
}

pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    let sources = entries(answer, "/results")?.iter().filter_map(|entry| {
        let [url, title, snippet, content] = ["link", "title", "snippet", "content"].map(|key| text(entry, key));
        let snippet = snippet.filter(|snippet| !snippet.trim().is_empty()).or(content);
        source(url, title, snippet, None, from_plain)
    });
    let query = answer.pointer("/searchParameters/query").and_then(Value::as_str);
    Ok(Found { query: query.map(str::to_owned), answer: None, sources: sources.collect() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{ProviderId, read};
    use crate::web_search::provider::tests::{full, request};

    #[test]
    fn asks_with_the_documented_fields() {
        let asked = request(ProviderId::Search1Api, full());
        assert_eq!(
            asked.body,
            Some(json!({
                "query": "tides & moon", "max_results": 50, "crawl_results": 0, "time_range": "month",
                "include_sites": ["a.example", "b.example"], "exclude_sites": ["c.example"], "language": "pt"
            }))
        );
        assert_eq!(asked.headers[0].value, "Bearer KEY");
    }

    #[test]
    fn reads_links() {
        let found = read(&json!({
            "searchParameters": {"query": "tides", "max_results": 2},
            "results": [
                {"title": "A", "link": "https://a.example/", "snippet": "x", "content": "long"},
                {"title": "B", "link": "https://b.example/", "snippet": "", "content": "y"},
                {"title": "C", "url": "https://c.example/"}
            ]
        }))
        .unwrap();
        assert_eq!(found.query.as_deref(), Some("tides"));
        assert_eq!(
            json!(found.sources),
            json!([
                {"url": "https://a.example/", "title": "A", "snippet": "x"},
                {"url": "https://b.example/", "title": "B", "snippet": "y"}
            ])
        );
    }
}
