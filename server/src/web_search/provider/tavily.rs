//! Tavily: plain text, an answer of its own.

use serde_json::Value;
use sourcecards_schemas::web_search::TimeRange;

use super::{Access, Provider, ProviderId, Query, Request, listed};
use crate::web_search::{
    answer::{Found, entries, source, text, whole},
    fault::Fault,
    plain_text::from_plain,
};

/// Most results in one answer.
const MAX_COUNT: usize = 20;

#[derive(Debug)]
pub(super) struct Tavily(pub(super) Access);

impl Provider for Tavily {
    fn id(&self) -> ProviderId {
        ProviderId::Tavily
    }

    fn request(&self, query: &Query<'_>) -> Request {
        let fields = [
            ("query", query.text.into()),
            ("max_results", query.arguments.max_results.min(MAX_COUNT).into()),
            ("include_answer", true.into()),
            ("time_range", query.arguments.time_range.map(TimeRange::name).into()),
            ("include_domains", listed(&query.arguments.include_domains)),
            ("exclude_domains", listed(&query.arguments.exclude_domains)),
        ];
        Request::post(&self.0.url, fields).with_headers(self.0.bearer())
    }

    fn explain(&self, status: u16, _body: &Value) -> Fault {
        match status {
            // The plan's limit and the pay-as-you-go limit.
            432 | 433 => Fault::UsedUp { status },
            _ => Fault::of_status(status, self.id()),
        }
    }
}

pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    let sources = entries(answer, "/results")?.iter().filter_map(|entry| {
        let [url, title, content, date] = ["url", "title", "content", "published_date"].map(|key| text(entry, key));
        source(url, title, content, date, from_plain)
    });
    Ok(Found {
        query: text(answer, "query").map(str::to_owned),
        answer: whole(text(answer, "answer")),
        sources: sources.collect(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{ProviderId, read};
    use crate::web_search::provider::tests::{full, request};

    #[test]
    fn asks_with_the_documented_fields() {
        let asked = request(ProviderId::Tavily, full());
        assert_eq!(
            asked.body,
            Some(json!({
                "query": "tides & moon", "max_results": 20, "include_answer": true, "time_range": "week",
                "include_domains": ["a.example", "b.example"], "exclude_domains": ["c.example"]
            }))
        );
        assert_eq!((asked.headers[0].name, asked.headers[0].value.as_str()), ("authorization", "Bearer KEY"));
        let plain = request(ProviderId::Tavily, json!({ "query": "x", "max_results": 3 })).body;
        assert_eq!(plain, Some(json!({ "query": "x", "max_results": 3, "include_answer": true })));
    }

    #[test]
    fn reads_answer_and_dates_of_news() {
        let found = read(&json!({
            "query": "tides", "answer": " Twice a day. ", "images": [],
            "results": [
                {"title": "A", "url": "https://a.example/", "content": "x", "score": 0.9, "raw_content": "long", "published_date": "Fri, 02 Jan 2026 03:04:05 GMT"},
                {"title": "", "url": "https://b.example/", "content": null}
            ],
            "response_time": 1.1
        }))
        .unwrap();
        assert_eq!(found.answer.as_deref(), Some("Twice a day."));
        assert_eq!(
            json!(found.sources),
            json!([
                {"url": "https://a.example/", "title": "A", "snippet": "x", "publishedAt": "2026-01-02T03:04:05Z"},
                {"url": "https://b.example/"}
            ])
        );
    }
}
