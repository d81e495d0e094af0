//! The search providers.
//!
//! Each says how to ask and how to read the answer; [`super::client`] does the asking. So a mapping can be run on a
//! saved answer, and a test needs no network to read one.

mod brave;
mod exa;
mod id;
mod mediawiki;
mod perplexity;
mod request;
mod search1api;
mod searxng;
mod tavily;

use std::fmt;

use serde_json::Value;
use sourcecards_schemas::web_search::SearchArguments;

use self::request::listed;
use super::{answer::Found, fault::Fault};

pub use self::id::ProviderId;
pub(crate) use self::request::{Access, Request};

/// One way to search.
pub(crate) trait Provider: fmt::Debug + Send + Sync {
    /// Which one it is.
    fn id(&self) -> ProviderId;

    /// Says how to ask. Filters that the provider does not know are left out.
    fn request(&self, query: &Query<'_>) -> Request;

    /// Reads the answer to a request that went well.
    fn read(&self, answer: &Value) -> Result<Found, Fault> {
        self.id().read(answer)
    }

    /// Says what a status beyond 2xx means, or one of 2xx without JSON. The body is null where it is no JSON.
    fn explain(&self, status: u16, _body: &Value) -> Fault {
        Fault::of_status(status, self.id())
    }
}

/// One query of a call, and the filters of all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<'a> {
    /// What to search for.
    pub(crate) text: &'a str,
    /// The call's arguments.
    pub(crate) arguments: &'a SearchArguments,
}

impl Query<'_> {
    /// The query with the domains as operators, for providers that have no fields for them.
    fn with_site_operators(&self) -> String {
        let mut text = self.text.to_owned();
        let sites: Vec<_> = self.arguments.include_domains.iter().map(|domain| format!("site:{domain}")).collect();
        match sites.as_slice() {
            [] => {}
            [site] => text.push_str(&format!(" {site}")),
            sites => text.push_str(&format!(" ({})", sites.join(" OR "))),
        }
        for domain in &self.arguments.exclude_domains {
            text.push_str(&format!(" -site:{domain}"));
        }
        text
    }

    /// The primary language in lower case: `pt` of `pt-BR`.
    fn primary_language(&self) -> Option<String> {
        self.arguments.language.as_ref()?.split('-').next().map(str::to_ascii_lowercase)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value, json};
    use sourcecards_schemas::web_search::{SearchArguments, validate_search};

    use super::{Access, ProviderId, Query, Request};
    use crate::web_search::secret::{Address, Secret};

    /// What a provider asks for given arguments.
    pub(crate) fn request(id: ProviderId, arguments: Value) -> Request {
        let arguments = validate_search(arguments).unwrap();
        let url = id.default_url().unwrap_or("https://search.example/");
        let access =
            Access { url: Address(url.parse().unwrap()), key: id.takes_key().then(|| Secret::new("KEY").unwrap()) };
        let query = Query { text: &arguments.queries[0], arguments: &arguments };
        id.connect(access).request(&query)
    }

    /// Arguments with every filter.
    pub(crate) fn full() -> Value {
        json!({
            "query": "tides & moon", "max_results": 50, "time_range": "week", "include_domains": ["a.example", "b.example"],
            "exclude_domains": ["c.example"], "language": "pt-BR", "safe_search": "strict"
        })
    }

    fn operators(arguments: Value) -> String {
        let arguments: SearchArguments = validate_search(arguments).unwrap();
        Query { text: "x", arguments: &arguments }.with_site_operators()
    }

    #[test]
    fn domains_become_operators() {
        assert_eq!(operators(json!({ "query": "x" })), "x");
        assert_eq!(operators(json!({ "query": "x", "include_domains": ["a.example"] })), "x site:a.example");
        assert_eq!(operators(full()), "x (site:a.example OR site:b.example) -site:c.example");
    }

    #[test]
    fn every_id_has_its_own_names() {
        for id in ProviderId::ALL {
            assert_eq!(ProviderId::of_name(id.name()), Some(id));
            assert_eq!(id.variable().to_ascii_lowercase(), id.name());
        }
        assert_eq!(ProviderId::of_name("google"), None);
    }

    #[test]
    fn the_key_is_sent_in_a_header_and_nowhere_else() {
        for id in ProviderId::ALL {
            let request = request(id, full());
            assert_eq!(request.headers.len(), usize::from(id.takes_key()), "{id:?}");
            assert!(request.headers.iter().all(|header| header.value.ends_with("KEY")));
            assert!(!request.url.as_str().contains("KEY"));
            assert!(!request.body.is_some_and(|body| body.to_string().contains("KEY")));
        }
    }
}
