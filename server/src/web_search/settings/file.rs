//! The part of the configuration file.

use std::{fmt, path::PathBuf};

use serde::Deserialize;

use crate::web_search::provider::ProviderId;

/// The table `[search]` of the configuration file. Keys stand in files of their own, never in it.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SearchFile {
    pub(super) provider: Option<String>,
    pub(super) fallback: Option<Vec<String>>,
    pub(super) timeout: Option<f32>,
    pub(super) proxy: Option<String>,
    searxng_url: Option<String>,
    mediawiki_url: Option<String>,
    brave_url: Option<String>,
    brave_key_file: Option<PathBuf>,
    tavily_url: Option<String>,
    tavily_key_file: Option<PathBuf>,
    exa_url: Option<String>,
    exa_key_file: Option<PathBuf>,
    perplexity_url: Option<String>,
    perplexity_key_file: Option<PathBuf>,
    search1api_url: Option<String>,
    search1api_key_file: Option<PathBuf>,
}

impl SearchFile {
    pub(super) fn of_provider(&self, id: ProviderId) -> (Option<&str>, Option<PathBuf>) {
        let (url, key_file) = match id {
            ProviderId::Searxng => (&self.searxng_url, &None),
            ProviderId::MediaWiki => (&self.mediawiki_url, &None),
            ProviderId::Brave => (&self.brave_url, &self.brave_key_file),
            ProviderId::Tavily => (&self.tavily_url, &self.tavily_key_file),
            ProviderId::Exa => (&self.exa_url, &self.exa_key_file),
            ProviderId::Perplexity => (&self.perplexity_url, &self.perplexity_key_file),
            ProviderId::Search1Api => (&self.search1api_url, &self.search1api_key_file),
        };
        (url.as_deref(), key_file.clone())
    }
}

impl fmt::Debug for SearchFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SearchFile").finish_non_exhaustive()
    }
}
