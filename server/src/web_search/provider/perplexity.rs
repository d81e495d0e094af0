//! Perplexity's Sonar: an answer, and the pages it was made from.

use serde_json::{Value, json};
use sourcecards_schemas::web_search::TimeRange;

use super::{Access, Provider, ProviderId, Query, Request, listed};
use crate::web_search::{
    answer::{Found, entries, source, text, whole},
    fault::Fault,
    plain_text::from_plain,
};

const MODEL: &str = "sonar";

#[derive(Debug)]
pub(super) struct Perplexity(pub(super) Access);

impl Provider for Perplexity {
    fn id(&self) -> ProviderId {
        ProviderId::Perplexity
    }

    fn request(&self, query: &Query<'_>) -> Request {
        // One list for both: a minus keeps a domain out.
        let mut domains = query.arguments.include_domains.clone();
        domains.extend(query.arguments.exclude_domains.iter().map(|domain| format!("-{domain}")));
        let fields = [
            ("model", MODEL.into()),
            ("messages", json!([{ "role": "user", "content": query.text }])),
            ("search_recency_filter", query.arguments.time_range.map(TimeRange::name).into()),
            ("search_domain_filter", listed(&domains)),
        ];
        Request::post(&self.0.url, fields).with_headers(self.0.bearer())
    }
}

/// Reads an answer of Sonar, or of the Search API, whose list is called `results`.
pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    let own = answer.pointer("/choices/0/message/content").and_then(Value::as_str);
    let described = ["/search_results", "/results"].iter().find_map(|pointer| entries(answer, pointer).ok());
    let sources = match described {
        Some(described) => described
            .iter()
            .filter_map(|entry| {
                let [url, title, snippet, date] = ["url", "title", "snippet", "date"].map(|key| text(entry, key));
                source(url, title, snippet, date, from_plain)
            })
            .collect(),
        // Earlier answers have nothing but addresses.
        None => entries(answer, "/citations")?
            .iter()
            .filter_map(|url| source(url.as_str(), None, None, None, from_plain))
            .collect(),
    };
    Ok(Found { query: None, answer: whole(own), sources })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Fault, ProviderId, read};
    use crate::web_search::provider::tests::{full, request};

    #[test]
    fn asks_with_the_documented_fields() {
        let asked = request(ProviderId::Perplexity, full());
        assert_eq!(
            asked.body,
            Some(json!({
                "model": "sonar", "messages": [{"role": "user", "content": "tides & moon"}],
                "search_recency_filter": "week", "search_domain_filter": ["a.example", "b.example", "-c.example"]
            }))
        );
        assert_eq!(asked.headers[0].value, "Bearer KEY");
    }

    #[test]
    fn reads_the_answer_and_its_sources() {
        let choices = json!([{"index": 0, "message": {"role": "assistant", "content": "Twice a day [1]."}}]);
        let found = read(&json!({
            "choices": choices, "citations": ["https://z.example/"],
            "search_results": [
                {"title": "A", "url": "https://a.example/", "date": "2026-01-02", "snippet": "x"},
                {"title": "B", "url": "https://b.example/", "date": null}
            ]
        }))
        .unwrap();
        assert_eq!(found.answer.as_deref(), Some("Twice a day [1]."));
        assert_eq!(
            json!(found.sources),
            json!([
                {"url": "https://a.example/", "title": "A", "snippet": "x", "publishedAt": "2026-01-02"},
                {"url": "https://b.example/", "title": "B"}
            ])
        );
        let earlier = read(&json!({"choices": choices, "citations": ["https://a.example/", 7, "mailto:x"]})).unwrap();
        assert_eq!(json!(earlier.sources), json!([{"url": "https://a.example/"}]));
        let search = read(&json!({"id": "x", "results": [{"title": "A", "url": "https://a.example/"}]})).unwrap();
        assert_eq!((search.answer, search.sources.len()), (None, 1));
        assert_eq!(read(&json!({"choices": choices})), Err(Fault::Unreadable));
    }
}
