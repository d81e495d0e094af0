//! Pages that were read a moment ago, so that the ranges of one text belong together.

use std::time::Duration;

use moka::sync::Cache;
use sourcecards_schemas::web_fetch::{FetchOutcome, TextFormat};
use url::Url;

/// Most bytes of text that are kept.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// Keeps outcomes in memory for a short time.
#[derive(Debug)]
pub(crate) struct Kept {
    outcomes: Option<Cache<(Url, TextFormat), FetchOutcome>>,
}

impl Kept {
    /// Makes an empty one; with no time nothing is kept.
    pub(crate) fn new(time: Duration) -> Self {
        let outcomes = (!time.is_zero()).then(|| {
            Cache::builder()
                .max_capacity(MAX_BYTES)
                .weigher(|_, outcome: &FetchOutcome| u32::try_from(outcome.text.len() + 1_000).unwrap_or(u32::MAX))
                .time_to_live(time)
                .build()
        });
        Self { outcomes }
    }

    /// Finds what a URL gave. Its fragment makes no difference.
    pub(crate) fn find(&self, url: &Url, format: TextFormat) -> Option<FetchOutcome> {
        let mut outcome = self.outcomes.as_ref()?.get(&key(url, format))?;
        outcome.page.cached = Some(true);
        Some(outcome)
    }

    pub(crate) fn keep(&self, url: &Url, format: TextFormat, outcome: &FetchOutcome) {
        if let Some(outcomes) = &self.outcomes {
            outcomes.insert(key(url, format), outcome.clone());
        }
    }
}

fn key(url: &Url, format: TextFormat) -> (Url, TextFormat) {
    let mut url = url.clone();
    url.set_fragment(None);
    (url, format)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{FetchOutcome, Kept, TextFormat};

    #[test]
    fn outcomes_are_found_by_url_and_format() {
        let kept = Kept::new(Duration::from_secs(60));
        let url = "https://a.example/x#one".parse().unwrap();
        let outcome = FetchOutcome { text: "x".into(), ..FetchOutcome::default() };
        kept.keep(&url, TextFormat::Markdown, &outcome);
        let found = kept.find(&"https://a.example/x#two".parse().unwrap(), TextFormat::Markdown).unwrap();
        assert_eq!((found.text, found.page.cached), (outcome.text.clone(), Some(true)));
        assert_eq!(kept.find(&url, TextFormat::Raw), None);
        let none = Kept::new(Duration::ZERO);
        none.keep(&url, TextFormat::Markdown, &outcome);
        assert_eq!(none.find(&url, TextFormat::Markdown), None);
    }
}
