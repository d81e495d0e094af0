//! The search providers.
//!
//! Each says how to ask and how to read the answer; [`super::client`] does the asking. So a mapping can be run on a
//! saved answer, and a test needs no network to read one.

mod brave;
mod exa;
mod mediawiki;
mod perplexity;
mod search1api;
mod searxng;
mod tavily;

use std::fmt;

use serde_json::Value;
use sourcecards_schemas::web_search::SearchArguments;
use url::Url;

use super::{answer::Found, fault::Fault, secret::Secret};

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

/// Where a provider is, and what it asks for.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// The address.
    pub(crate) url: Url,
    /// The key, for those that have keys.
    pub(crate) key: Option<Secret>,
}

impl Access {
    fn bearer(&self) -> Vec<Header> {
        self.header("authorization", "Bearer ")
    }

    fn header(&self, name: &'static str, prefix: &str) -> Vec<Header> {
        self.key.iter().map(|key| Header { name, value: format!("{prefix}{}", key.expose()) }).collect()
    }
}

/// One HTTP request.
pub(crate) struct Request {
    pub(crate) url: Url,
    pub(crate) headers: Vec<Header>,
    /// What to post; a GET where there is nothing.
    pub(crate) body: Option<Value>,
}

impl Request {
    fn get(url: &Url, parameters: impl IntoIterator<Item = (&'static str, Option<String>)>) -> Self {
        let mut url = url.clone();
        let given = parameters.into_iter().filter_map(|(name, value)| Some((name, value?)));
        url.query_pairs_mut().extend_pairs(given);
        Self { url, headers: Vec::new(), body: None }
    }

    /// Posts an object; fields that are null are left out.
    fn post(url: &Url, fields: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
        let body = fields.map(|(name, value)| (name.to_owned(), value)).collect();
        Self { url: url.clone(), headers: Vec::new(), body: Some(Value::Object(body)) }
    }

    fn with_headers(mut self, headers: Vec<Header>) -> Self {
        self.headers = headers;
        self
    }
}

/// A header that carries a key.
pub(crate) struct Header {
    pub(crate) name: &'static str,
    pub(crate) value: String,
}

/// Gives a list as JSON, and null for an empty one.
fn listed(entries: &[String]) -> Value {
    if entries.is_empty() { Value::Null } else { entries.to_vec().into() }
}

/// The providers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderId {
    /// A SearXNG or searx server of one's own.
    Searxng,
    /// A wiki that runs on MediaWiki.
    MediaWiki,
    /// Brave Search.
    Brave,
    /// Tavily.
    Tavily,
    /// Exa.
    Exa,
    /// Perplexity's Sonar.
    Perplexity,
    /// Search1API.
    Search1Api,
}

impl ProviderId {
    /// All providers; those without a key first.
    pub const ALL: [Self; 7] =
        [Self::Searxng, Self::MediaWiki, Self::Brave, Self::Tavily, Self::Exa, Self::Perplexity, Self::Search1Api];

    /// The id in settings and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Searxng => "searxng",
            Self::MediaWiki => "mediawiki",
            Self::Brave => "brave",
            Self::Tavily => "tavily",
            Self::Exa => "exa",
            Self::Perplexity => "perplexity",
            Self::Search1Api => "search1api",
        }
    }

    /// Finds a provider by its id.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }

    /// The id in the names of variables.
    pub(crate) const fn variable(self) -> &'static str {
        match self {
            Self::Searxng => "SEARXNG",
            Self::MediaWiki => "MEDIAWIKI",
            Self::Brave => "BRAVE",
            Self::Tavily => "TAVILY",
            Self::Exa => "EXA",
            Self::Perplexity => "PERPLEXITY",
            Self::Search1Api => "SEARCH1API",
        }
    }

    /// Where the provider is by itself; nothing for those that everybody runs for themselves.
    pub(crate) const fn default_url(self) -> Option<&'static str> {
        match self {
            Self::Searxng | Self::MediaWiki => None,
            Self::Brave => Some("https://api.search.brave.com/res/v1/web/search"),
            Self::Tavily => Some("https://api.tavily.com/search"),
            Self::Exa => Some("https://api.exa.ai/search"),
            Self::Perplexity => Some("https://api.perplexity.ai/chat/completions"),
            Self::Search1Api => Some("https://api.search1api.com/search"),
        }
    }

    /// Tells whether the provider wants a key.
    pub(crate) const fn takes_key(self) -> bool {
        self.default_url().is_some()
    }

    pub(crate) fn connect(self, access: Access) -> Box<dyn Provider> {
        match self {
            Self::Searxng => Box::new(searxng::Searxng(access)),
            Self::MediaWiki => Box::new(mediawiki::MediaWiki(access)),
            Self::Brave => Box::new(brave::Brave(access)),
            Self::Tavily => Box::new(tavily::Tavily(access)),
            Self::Exa => Box::new(exa::Exa(access)),
            Self::Perplexity => Box::new(perplexity::Perplexity(access)),
            Self::Search1Api => Box::new(search1api::Search1Api(access)),
        }
    }

    /// Reads an answer of the provider.
    pub(crate) fn read(self, answer: &Value) -> Result<Found, Fault> {
        match self {
            Self::Searxng => searxng::read(answer),
            Self::MediaWiki => mediawiki::read(answer),
            Self::Brave => brave::read(answer),
            Self::Tavily => tavily::read(answer),
            Self::Exa => exa::read(answer),
            Self::Perplexity => perplexity::read(answer),
            Self::Search1Api => search1api::read(answer),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value, json};
    use sourcecards_schemas::web_search::{SearchArguments, validate_search};

    use super::{Access, ProviderId, Query, Request};
    use crate::web_search::secret::Secret;

    /// What a provider asks for given arguments.
    pub(crate) fn request(id: ProviderId, arguments: Value) -> Request {
        let arguments = validate_search(arguments).unwrap();
        let url = id.default_url().unwrap_or("https://search.example/").parse().unwrap();
        let access = Access { url, key: id.takes_key().then(|| Secret::new("KEY").unwrap()) };
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
