//! Exa: titles may be missing; an excerpt is the first highlight.

use jiff::{Timestamp, ToSpan as _};
use serde_json::{Value, json};
use sourcecards_schemas::web_search::{SafeSearch, TimeRange};

use super::{Access, Provider, ProviderId, Query, Request, listed};
use crate::web_search::{
    answer::{Found, entries, source, text},
    fault::Fault,
    plain_text::from_plain,
};

/// Longest highlight asked for, in characters.
const HIGHLIGHT_CHARS: usize = 600;

#[derive(Debug)]
pub(super) struct Exa(pub(super) Access);

impl Provider for Exa {
    fn id(&self) -> ProviderId {
        ProviderId::Exa
    }

    fn request(&self, query: &Query<'_>) -> Request {
        let moderation = query.arguments.safe_search.map(|level| level != SafeSearch::Off);
        let fields = [
            ("query", query.text.into()),
            ("numResults", query.arguments.max_results.into()),
            ("contents", json!({ "highlights": { "maxCharacters": HIGHLIGHT_CHARS } })),
            ("startPublishedDate", query.arguments.time_range.and_then(|range| since(range, Timestamp::now())).into()),
            ("includeDomains", listed(&query.arguments.include_domains)),
            ("excludeDomains", listed(&query.arguments.exclude_domains)),
            ("moderation", moderation.into()),
        ];
        Request::post(&self.0.url, fields).with_headers(self.0.header("x-api-key", ""))
    }
}

/// The moment before which a source is too old. A month is 30 days and a year 365.
fn since(range: TimeRange, now: Timestamp) -> Option<String> {
    let days: i64 = match range {
        TimeRange::Day => 1,
        TimeRange::Week => 7,
        TimeRange::Month => 30,
        TimeRange::Year => 365,
    };
    Some(now.checked_sub((24 * days).hours()).ok()?.strftime("%Y-%m-%dT%H:%M:%S.000Z").to_string())
}

pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    let sources = entries(answer, "/results")?.iter().filter_map(|entry| {
        let highlights = entry.get("highlights").and_then(Value::as_array).into_iter().flatten();
        let excerpt = highlights
            .filter_map(Value::as_str)
            .chain(text(entry, "summary"))
            .chain(text(entry, "text"))
            .find(|excerpt| !excerpt.trim().is_empty());
        source(text(entry, "url"), text(entry, "title"), excerpt, text(entry, "publishedDate"), from_plain)
    });
    Ok(Found { query: None, answer: None, sources: sources.collect() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sourcecards_schemas::web_search::TimeRange;

    use super::{ProviderId, read, since};
    use crate::web_search::provider::tests::{full, request};

    #[test]
    fn asks_with_the_documented_fields() {
        let asked = request(ProviderId::Exa, full());
        let mut body = asked.body.unwrap();
        let since = body.as_object_mut().unwrap().remove("startPublishedDate").unwrap();
        assert!(since.as_str().unwrap().ends_with(".000Z"));
        assert_eq!(
            body,
            json!({
                "query": "tides & moon", "numResults": 50, "contents": {"highlights": {"maxCharacters": 600}},
                "includeDomains": ["a.example", "b.example"], "excludeDomains": ["c.example"], "moderation": true
            })
        );
        assert_eq!((asked.headers[0].name, asked.headers[0].value.as_str()), ("x-api-key", "KEY"));
    }

    #[test]
    fn a_range_is_a_moment() {
        let now = "2026-03-01T12:00:00Z".parse().unwrap();
        for (range, moment) in [
            (TimeRange::Day, "2026-02-28T12:00:00.000Z"),
            (TimeRange::Week, "2026-02-22T12:00:00.000Z"),
            (TimeRange::Month, "2026-01-30T12:00:00.000Z"),
            (TimeRange::Year, "2025-03-01T12:00:00.000Z"),
        ] {
            assert_eq!(since(range, now).as_deref(), Some(moment));
        }
    }

    #[test]
    fn the_first_excerpt_with_words_is_the_snippet() {
        let found = read(&json!({"requestId": "x", "results": [
            {"id": "https://a.example/", "url": "https://a.example/", "title": null, "publishedDate": "2026-01-02T03:04:05.000Z", "highlights": [" ", "Twice a day."], "text": "whole"},
            {"url": "https://b.example/", "title": "B", "summary": "Short."},
            {"url": "https://c.example/", "title": "C", "highlights": [], "text": "Whole."},
            {"url": "https://d.example/", "title": "D"}
        ]}))
        .unwrap();
        assert_eq!(
            json!(found.sources),
            json!([
                {"url": "https://a.example/", "snippet": "Twice a day.", "publishedAt": "2026-01-02T03:04:05.000Z"},
                {"url": "https://b.example/", "title": "B", "snippet": "Short."},
                {"url": "https://c.example/", "title": "C", "snippet": "Whole."},
                {"url": "https://d.example/", "title": "D"}
            ])
        );
    }
}
