//! MediaWiki: the search of one wiki, without a key.
//!
//! A result's time stamp is its last edit, so it is no date of publication.

use serde_json::Value;
use url::Url;

use super::{Access, Provider, ProviderId, Query, Request};
use crate::web_search::{
    answer::{Found, entries, source, text},
    fault::Fault,
    plain_text::{from_html, from_plain},
};

#[derive(Debug)]
pub(super) struct MediaWiki(pub(super) Access);

impl Provider for MediaWiki {
    fn id(&self) -> ProviderId {
        ProviderId::MediaWiki
    }

    fn request(&self, query: &Query<'_>) -> Request {
        // The wiki's own address comes along: results name pages, not addresses.
        let fixed = [
            ("action", "query"),
            ("format", "json"),
            ("formatversion", "2"),
            ("list", "search"),
            ("srprop", "snippet"),
            ("meta", "siteinfo"),
            ("siprop", "general"),
        ];
        let fixed = fixed.into_iter().map(|(name, value)| (name, Some(value.to_owned())));
        Request::get(
            &self.0.url,
            fixed.chain([
                ("srlimit", Some(query.arguments.max_results.to_string())),
                ("srsearch", Some(query.text.to_owned())),
            ]),
        )
    }
}

pub(super) fn read(answer: &Value) -> Result<Found, Fault> {
    // Errors come with the status 200.
    if let Some(error) = answer.get("error") {
        return Err(match text(error, "code") {
            Some("ratelimited" | "maxlag") => Fault::RateLimited,
            Some("readapidenied" | "permissiondenied") => Fault::Refused { status: 200 },
            _ => Fault::Rejected { status: 200 },
        });
    }
    let results = entries(answer, "/query/search")?;
    let general = answer.pointer("/query/general").ok_or(Fault::Unreadable)?;
    let (base, path) = text(general, "base").zip(text(general, "articlepath")).ok_or(Fault::Unreadable)?;
    let base = Url::parse(base).map_err(|_| Fault::Unreadable)?;
    let sources = results.iter().filter_map(|entry| {
        let title = text(entry, "title")?;
        let url = page(&base, path, title)?;
        // The title is plain text; the snippet is HTML and both belong to one source.
        let snippet = text(entry, "snippet").map(from_html);
        source(Some(&url), Some(title), snippet.as_deref(), None, from_plain)
    });
    Ok(Found { query: None, answer: None, sources: sources.collect() })
}

/// The address of a page: the wiki's path with the title in place of `$1`.
fn page(base: &Url, article_path: &str, title: &str) -> Option<String> {
    let mut encoded = Url::parse("https://x.invalid/").ok()?;
    encoded.path_segments_mut().ok()?.pop_if_empty().push(&title.replace(' ', "_"));
    // Slashes part subpages and stay; a question mark would begin a query.
    let encoded = encoded.path().trim_start_matches('/').replace("%2F", "/");
    Some(base.join(&article_path.replace("$1", &encoded)).ok()?.into())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Fault, ProviderId, read};
    use crate::web_search::provider::tests::{full, request};

    fn answer(titles: &[&str], articlepath: &str) -> Value {
        let search: Vec<_> = titles
            .iter()
            .map(|title| json!({"ns": 0, "title": title, "pageid": 1, "snippet": "The <span class=\"searchmatch\">tide</span> &amp; more", "timestamp": "2026-01-02T03:04:05Z"}))
            .collect();
        json!({"batchcomplete": true, "query": {
            "general": {"base": "https://wiki.example/wiki/Main_Page", "articlepath": articlepath},
            "searchinfo": {"totalhits": 2}, "search": search
        }})
    }

    #[test]
    fn asks_the_wikis_api() {
        let url = request(ProviderId::MediaWiki, full()).url;
        assert_eq!(
            url.query(),
            Some(
                "action=query&format=json&formatversion=2&list=search&srprop=snippet&meta=siteinfo&siprop=general&srlimit=50&srsearch=tides+%26+moon"
            )
        );
    }

    #[test]
    fn makes_the_address_of_a_page() {
        let urls = |titles: &[&str], path| {
            let found = read(&answer(titles, path)).unwrap();
            found.sources.into_iter().map(|source| source.url).collect::<Vec<_>>()
        };
        assert_eq!(
            urls(&["Tide", "AC/DC", "What is it?", "50 %", "Ebbe & Flut", "潮汐", "..", "C#"], "/wiki/$1"),
            [
                "https://wiki.example/wiki/Tide",
                "https://wiki.example/wiki/AC/DC",
                "https://wiki.example/wiki/What_is_it%3F",
                "https://wiki.example/wiki/50_%25",
                "https://wiki.example/wiki/Ebbe_&_Flut",
                "https://wiki.example/wiki/%E6%BD%AE%E6%B1%90",
                "https://wiki.example/wiki/",
                "https://wiki.example/wiki/C%23",
            ]
        );
        assert_eq!(urls(&["A b"], "/index.php?title=$1"), ["https://wiki.example/index.php?title=A_b"]);
    }

    #[test]
    fn a_snippet_is_plain_and_an_edit_is_no_publication() {
        let found = read(&answer(&["The <b> tag"], "/wiki/$1")).unwrap();
        assert_eq!(
            json!(found.sources),
            json!([{"url": "https://wiki.example/wiki/The_%3Cb%3E_tag", "title": "The <b> tag", "snippet": "The tide & more"}])
        );
    }

    #[test]
    fn errors_come_with_status_200() {
        for (code, fault) in [
            ("ratelimited", Fault::RateLimited),
            ("maxlag", Fault::RateLimited),
            ("readapidenied", Fault::Refused { status: 200 }),
            ("badvalue", Fault::Rejected { status: 200 }),
        ] {
            assert_eq!(read(&json!({"error": {"code": code, "info": "CANARY"}})), Err(fault));
        }
        assert_eq!(read(&json!({"query": {"search": []}})), Err(Fault::Unreadable));
    }
}
