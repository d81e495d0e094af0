//! SearXNG and searx: a metasearch server of one's own, without a key.
//!
//! Its JSON is off until `search.formats` has it; SearXNG then answers 403, searx with a page.

use serde_json::Value;
use sourcecards_schemas::web_search::{SafeSearch, TimeRange};

use super::{Access, Provider, ProviderId, Query, Request};
use crate::web_search::{
    answer::{Found, entries, source, text, whole},
    fault::Fault,
    plain_text::from_plain,
    secret::Address,
};

#[derive(Debug)]
pub(super) struct Searxng(pub(super) Access);

impl Provider for Searxng {
    fn id(&self) -> ProviderId {
        ProviderId::Searxng
    }

    fn request(&self, query: &Query<'_>) -> Request {
        let Address(mut url) = self.0.url.clone();
        // The address is the server's own; its search page stands below it.
        if !url.path().ends_with("/search") {
            let path = format!("{}/search", url.path().trim_end_matches('/'));
            url.set_path(&path);
        }
        let safe_search = query.arguments.safe_search.map(|level| match level {
            SafeSearch::Off => "0",
            SafeSearch::Moderate => "1",
            SafeSearch::Strict => "2",
        });
        Request::get(
            &Address(url),
            [
                ("q", Some(query.with_site_operators())),
                ("format", Some("json".to_owned())),
                ("time_range", query.arguments.time_range.map(|range| TimeRange::name(range).to_owned())),
                ("language", query.arguments.language.clone()),
                ("safesearch", safe_search.map(str::to_owned)),
            ],
        )
    }

    fn explain(&self, status: u16, _body: &Value) -> Fault {
        match status {
            200 | 403 => Fault::JsonOff { status },
            _ => Fault::of_status(status, self.id()),
        }
    }
}

pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    let results = entries(answer, "/results")?;
    let sources: Vec<_> = results
        .iter()
        .filter_map(|entry| {
            let [url, title, content, date] = ["url", "title", "content", "publishedDate"].map(|key| text(entry, key));
            source(url, title, content, date, from_plain)
        })
        .collect();
    // A sentence in searx, an object with one in SearXNG.
    let first = answer.pointer("/answers/0");
    let own = first.and_then(|first| first.as_str().or_else(|| text(first, "answer")));
    let has_failed_engines =
        answer.get("unresponsive_engines").and_then(Value::as_array).is_some_and(|e| !e.is_empty());
    if results.is_empty() && own.is_none() && has_failed_engines {
        return Err(Fault::EnginesFailed);
    }
    Ok(Found { query: text(answer, "query").map(str::to_owned), answer: whole(own), sources })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Fault, ProviderId, read};
    use crate::web_search::provider::tests::{full, request};

    #[test]
    fn asks_below_the_servers_address() {
        let url = request(ProviderId::Searxng, json!({ "query": "tides & moon" })).url;
        assert_eq!(url.as_str(), "https://search.example/search?q=tides+%26+moon&format=json");
        let url = request(ProviderId::Searxng, full()).url;
        assert_eq!(
            url.query(),
            Some(
                "q=tides+%26+moon+%28site%3Aa.example+OR+site%3Ab.example%29+-site%3Ac.example&format=json&time_range=week&language=pt-BR&safesearch=2"
            )
        );
    }

    #[test]
    fn reads_results_and_answers() {
        let found = read(&json!({
            "query": "tides",
            "results": [
                {"url": "https://a.example/1", "title": "Tides &amp; waves", "content": "Twice a day.", "publishedDate": "2026-01-02T00:00:00", "engine": "x", "score": 1.0},
                {"url": "https://b.example/2", "title": "Moon", "content": "", "publishedDate": null},
                {"url": "magnet:?xt=1", "title": "Torrent"},
                {"title": "No address"}
            ],
            "answers": [{"answer": "Twice a day.", "url": "https://c.example/"}],
            "unresponsive_engines": [["y", "timeout"]]
        }))
        .unwrap();
        assert_eq!(found.answer.as_deref(), Some("Twice a day."));
        assert_eq!(
            json!(found.sources),
            json!([
                {"url": "https://a.example/1", "title": "Tides & waves", "snippet": "Twice a day.", "publishedAt": "2026-01-02T00:00:00"},
                {"url": "https://b.example/2", "title": "Moon"}
            ])
        );
        let older = read(&json!({ "results": [], "answers": ["42"] })).unwrap();
        assert_eq!((older.answer.as_deref(), older.sources.len()), (Some("42"), 0));
    }

    #[test]
    fn failed_engines_are_not_an_empty_list() {
        let answer = json!({ "results": [], "answers": [], "unresponsive_engines": [["x", "CAPTCHA"]] });
        assert_eq!(read(&answer), Err(Fault::EnginesFailed));
        let answer = json!({ "results": [], "answers": [], "unresponsive_engines": [] });
        assert!(read(&answer).unwrap().sources.is_empty());
    }
}
