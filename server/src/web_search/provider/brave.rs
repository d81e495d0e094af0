//! Brave Search: titles and descriptions are HTML.

use serde_json::Value;
use sourcecards_schemas::web_search::{SafeSearch, TimeRange};

use super::{Access, Provider, ProviderId, Query, Request};
use crate::web_search::{
    answer::{Found, entries, source, text},
    fault::Fault,
    plain_text::from_html,
};

/// Most results in one answer.
const MAX_COUNT: usize = 20;

#[derive(Debug)]
pub(super) struct Brave(pub(super) Access);

impl Provider for Brave {
    fn id(&self) -> ProviderId {
        ProviderId::Brave
    }

    fn request(&self, query: &Query<'_>) -> Request {
        let freshness = query.arguments.time_range.map(|range| match range {
            TimeRange::Day => "pd",
            TimeRange::Week => "pw",
            TimeRange::Month => "pm",
            TimeRange::Year => "py",
        });
        let parameters = [
            ("q", Some(query.with_site_operators())),
            ("count", Some(query.arguments.max_results.min(MAX_COUNT).to_string())),
            ("result_filter", Some("web".to_owned())),
            ("text_decorations", Some("false".to_owned())),
            ("freshness", freshness.map(str::to_owned)),
            ("search_lang", language(query)),
            ("safesearch", query.arguments.safe_search.map(|level| SafeSearch::name(level).to_owned())),
        ];
        Request::get(&self.0.url, parameters).with_headers(self.0.header("x-subscription-token", ""))
    }

    fn explain(&self, status: u16, body: &Value) -> Fault {
        // A wrong key is answered as a wrong field would be.
        if body.pointer("/error/code").and_then(Value::as_str) == Some("SUBSCRIPTION_TOKEN_INVALID") {
            return Fault::KeyRefused { status, provider: self.id().variable() };
        }
        Fault::of_status(status, self.id())
    }
}

/// Brave's own names of languages, where they differ from the primary language.
fn language(query: &Query<'_>) -> Option<String> {
    let tag = query.arguments.language.as_ref()?.to_ascii_lowercase();
    Some(match tag.as_str() {
        "pt" | "pt-br" => "pt-br".to_owned(),
        "pt-pt" | "en-gb" => tag,
        "zh-tw" | "zh-hk" | "zh-mo" => "zh-hant".to_owned(),
        _ if tag.starts_with("zh-hant") => "zh-hant".to_owned(),
        _ => match query.primary_language()?.as_str() {
            "ja" => "jp".to_owned(),
            "zh" => "zh-hans".to_owned(),
            "no" => "nb".to_owned(),
            primary => primary.to_owned(),
        },
    })
}

pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    let query = answer.get("query").ok_or(Fault::Unreadable)?;
    // Without a hit there is no web section at all.
    let results =
        if answer.get("web").is_some_and(|web| !web.is_null()) { entries(answer, "/web/results")? } else { &[] };
    let sources = results.iter().filter_map(|entry| {
        let [url, title, description, date] = ["url", "title", "description", "page_age"].map(|key| text(entry, key));
        source(url, title, description, date, from_html)
    });
    Ok(Found { query: text(query, "original").map(str::to_owned), answer: None, sources: sources.collect() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Fault, ProviderId, read};
    use crate::web_search::provider::tests::{full, request};

    #[test]
    fn asks_with_the_documented_parameters() {
        let asked = request(ProviderId::Brave, full());
        assert_eq!(
            asked.url.query(),
            Some(
                "q=tides+%26+moon+%28site%3Aa.example+OR+site%3Ab.example%29+-site%3Ac.example&count=20&result_filter=web&text_decorations=false&freshness=pw&search_lang=pt-br&safesearch=strict"
            )
        );
        assert_eq!((asked.headers[0].name, asked.headers[0].value.as_str()), ("x-subscription-token", "KEY"));
    }

    #[test]
    fn languages_have_names_of_their_own() {
        for (tag, name) in [
            ("en", "en"),
            ("en-US", "en"),
            ("en-GB", "en-gb"),
            ("ja-JP", "jp"),
            ("zh", "zh-hans"),
            ("zh-TW", "zh-hant"),
            ("zh-Hant-HK", "zh-hant"),
            ("de-AT", "de"),
            ("pt", "pt-br"),
            ("no", "nb"),
        ] {
            let url = request(ProviderId::Brave, json!({ "query": "x", "language": tag })).url;
            assert!(url.query().unwrap().ends_with(&format!("&search_lang={name}")), "{tag}");
        }
    }

    #[test]
    fn reads_html_and_the_absolute_date() {
        let found = read(&json!({
            "type": "search", "query": {"original": "tides"},
            "web": {"type": "search", "results": [
                {"title": "Tides &amp; <strong>Moon</strong>", "url": "https://a.example/", "description": "The Moon&#x27;s pull.", "age": "January 2, 2026", "page_age": "2026-01-02T00:00:00"},
                {"title": "B", "url": "https://b.example/", "age": "3 days ago"}
            ]}
        }))
        .unwrap();
        assert_eq!(found.query.as_deref(), Some("tides"));
        assert_eq!(
            json!(found.sources),
            json!([
                {"url": "https://a.example/", "title": "Tides & Moon", "snippet": "The Moon's pull.", "publishedAt": "2026-01-02T00:00:00"},
                {"url": "https://b.example/", "title": "B"}
            ])
        );
    }

    #[test]
    fn no_hit_has_no_web_section() {
        assert!(read(&json!({"type": "search", "query": {"original": "x"}})).unwrap().sources.is_empty());
        assert_eq!(read(&json!({"type": "ErrorResponse"})), Err(Fault::Unreadable));
        assert_eq!(read(&json!({"query": {}, "web": {}})), Err(Fault::Unreadable));
    }
}
