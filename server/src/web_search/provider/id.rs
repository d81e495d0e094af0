//! Which providers there are.

use serde_json::Value;

use super::{Provider, brave, exa, mediawiki, perplexity, request::Access, search1api, searxng, tavily};
use crate::web_search::{answer::Found, fault::Fault};

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
