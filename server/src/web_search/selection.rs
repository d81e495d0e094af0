//! Which providers are asked, and in which order.

use super::{
    provider::{Provider, ProviderId},
    settings::SearchSettings,
};

/// Why there is nobody to ask, and what to set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoProvider {
    /// Nothing is set.
    #[error(
        "WEB_PROVIDER_UNAVAILABLE: no search provider is set up. Set SOURCECARDS_SEARCH_SEARXNG_URL to the address of a \
         SearXNG server (needs no key), or SOURCECARDS_SEARCH_MEDIAWIKI_URL to a wiki's api.php (needs no key), or a \
         key such as SOURCECARDS_SEARCH_BRAVE_KEY, then start the server again."
    )]
    Unavailable,
    /// Several are set up and nothing says which one.
    #[error(
        "WEB_PROVIDER_AMBIGUOUS: several search providers are set up ({ids}). Set SOURCECARDS_SEARCH_PROVIDER to one of \
         them, or SOURCECARDS_SEARCH_FALLBACK to some in the order to ask them."
    )]
    Ambiguous {
        /// Their ids.
        ids: String,
    },
    /// One is named that lacks its key or its address.
    #[error(
        "WEB_PROVIDER_CONFIGURED_UNAVAILABLE: {id} is to be asked but not set up. Set SOURCECARDS_SEARCH_{variable}."
    )]
    ConfiguredUnavailable {
        /// Its id.
        id: &'static str,
        /// What it lacks.
        variable: String,
    },
}

/// Gives the providers in the order to ask them: the one that is named, else the only one that is set up, and after it
/// the list of fallbacks. Where none is named, the list alone is the order.
///
/// - A fallback that is not set up is passed over; a named provider that is not is an error.
pub(crate) fn select(settings: &SearchSettings) -> Result<Vec<Box<dyn Provider>>, NoProvider> {
    let access = |id: ProviderId| settings.usable.iter().find(|(usable, _)| *usable == id).map(|(_, access)| access);
    let mut order: Vec<ProviderId> = settings.provider.into_iter().collect();
    if let Some(id) = settings.provider.filter(|id| access(*id).is_none()) {
        let part = if id.takes_key() { "KEY" } else { "URL" };
        let variable = format!("{}_{part}", id.variable());
        return Err(NoProvider::ConfiguredUnavailable { id: id.name(), variable });
    }
    for id in &settings.fallback {
        if access(*id).is_some() && !order.contains(id) {
            order.push(*id);
        }
    }
    if order.is_empty() {
        match settings.usable.as_slice() {
            [] => return Err(NoProvider::Unavailable),
            [(id, _)] => order.push(*id),
            several => {
                let ids: Vec<_> = several.iter().map(|(id, _)| id.name()).collect();
                return Err(NoProvider::Ambiguous { ids: ids.join(", ") });
            }
        }
    }
    Ok(order.into_iter().filter_map(|id| Some(id.connect(access(id)?.clone()))).collect())
}

#[cfg(test)]
mod tests {
    use super::{NoProvider, ProviderId, SearchSettings, select};
    use crate::web_search::{
        provider::Access,
        secret::{Address, Secret},
    };

    use ProviderId::{Brave, Exa, MediaWiki, Searxng, Tavily};

    fn order(
        provider: Option<ProviderId>,
        fallback: &[ProviderId],
        usable: &[ProviderId],
    ) -> Result<Vec<ProviderId>, NoProvider> {
        let access = || Access { url: Address("https://a.example/".parse().unwrap()), key: Secret::new("key") };
        let usable = usable.iter().map(|id| (*id, access())).collect();
        let settings = SearchSettings { provider, fallback: fallback.to_vec(), usable, ..SearchSettings::default() };
        select(&settings).map(|order| order.iter().map(|provider| provider.id()).collect())
    }

    #[test]
    fn the_named_one_then_the_fallbacks_that_are_set_up() {
        assert_eq!(order(None, &[], &[Tavily]), Ok(vec![Tavily]));
        assert_eq!(order(Some(Brave), &[], &[Searxng, Brave]), Ok(vec![Brave]));
        assert_eq!(order(Some(Brave), &[Exa, Searxng, Brave], &[Searxng, Brave]), Ok(vec![Brave, Searxng]));
        assert_eq!(order(None, &[Exa, MediaWiki, Searxng], &[Searxng, MediaWiki]), Ok(vec![MediaWiki, Searxng]));
        assert_eq!(order(None, &[Exa], &[Searxng]), Ok(vec![Searxng]));
    }

    #[test]
    fn where_nobody_can_be_asked_it_says_what_to_set() {
        let refusal = |outcome: Result<_, NoProvider>| outcome.unwrap_err().to_string();
        let text = refusal(order(None, &[], &[]));
        for variable in ["SOURCECARDS_SEARCH_SEARXNG_URL", "SOURCECARDS_SEARCH_MEDIAWIKI_URL", "_BRAVE_KEY"] {
            assert!(text.starts_with("WEB_PROVIDER_UNAVAILABLE: ") && text.contains(variable), "{text}");
        }
        let text = refusal(order(None, &[], &[Searxng, Brave]));
        assert!(text.starts_with("WEB_PROVIDER_AMBIGUOUS: ") && text.contains("(searxng, brave)"), "{text}");
        let text = refusal(order(Some(Brave), &[Searxng], &[Searxng]));
        assert!(text.ends_with("brave is to be asked but not set up. Set SOURCECARDS_SEARCH_BRAVE_KEY."), "{text}");
        let text = refusal(order(Some(Searxng), &[], &[]));
        assert!(text.ends_with("Set SOURCECARDS_SEARCH_SEARXNG_URL."), "{text}");
    }
}
