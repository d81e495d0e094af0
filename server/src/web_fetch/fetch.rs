//! One fetch, from the arguments to the outcome.

use std::sync::Arc;

use sourcecards_schemas::{
    presentation::WebFetchMeta,
    web_fetch::{FetchArguments, FetchOutcome, TextFormat},
};
use tokio::{sync::Semaphore, time::Instant};
use url::Url;

use super::{
    cache::Kept,
    client::{Answer, Client},
    content::{essence, is_token},
    convert::{Converted, convert},
    fault::Fault,
    settings::FetchSettings,
};
use crate::{Progress, metrics};

const STEPS: u32 = 3;

/// Fetches pages, each within the same time limit and a few at once.
#[derive(Debug)]
pub(crate) struct Fetcher {
    client: Client,
    kept: Kept,
    places: Semaphore,
    settings: FetchSettings,
}

impl Fetcher {
    pub(crate) fn new(settings: &FetchSettings) -> Self {
        Self {
            client: Client::new(settings),
            kept: Kept::new(settings.cache),
            places: Semaphore::new(settings.concurrency),
            settings: settings.clone(),
        }
    }

    /// Fetches a page, or finds it among those fetched a moment ago.
    ///
    /// All work lives in this future: who drops it stops it.
    pub(crate) async fn fetch(
        &self,
        arguments: &FetchArguments,
        url: &Url,
        progress: &Progress,
    ) -> Result<FetchOutcome, Fault> {
        if let Some(outcome) = self.kept.find(url, arguments.format) {
            return Ok(outcome);
        }
        let start = Instant::now();
        let place = tokio::time::timeout(self.settings.timeout, self.places.acquire()).await;
        let Ok(Ok(_place)) = place else { return Err(Fault::Crowded) };
        progress.report(0, STEPS, "Asking the site").await;
        let outcome = self.work(arguments.format, url, progress).await;
        // Never the URL or the host: both belong to whoever asked.
        let milliseconds = start.elapsed().as_millis();
        match &outcome {
            Ok(FetchOutcome { page, .. }) => {
                tracing::debug!(status = page.status_code, bytes = page.bytes, milliseconds, "fetched");
            }
            Err(fault) => {
                metrics::failed_upstream("web_fetch");
                tracing::warn!(code = fault.code(), milliseconds, "a fetch failed");
            }
        }
        outcome
    }

    async fn work(&self, format: TextFormat, url: &Url, progress: &Progress) -> Result<FetchOutcome, Fault> {
        let deadline = Instant::now() + self.settings.timeout;
        let answer = self.client.get(url).await?;
        progress.report(1, STEPS, "Converting the page").await;
        let converted = convert(&answer, format, self.settings.program.clone(), deadline).await?;
        progress.report(STEPS, STEPS, "Done").await;
        let may_be_kept = answer.may_be_kept;
        let outcome = outcome(answer, converted);
        if may_be_kept {
            self.kept.keep(url, format, &outcome);
        }
        Ok(outcome)
    }
}

fn outcome(answer: Answer, converted: Converted) -> FetchOutcome {
    let mut notices = converted.notices;
    if answer.body.is_cut {
        let bytes = answer.body.bytes.len();
        notices.push(format!("The source is longer than the limit; its first {bytes} bytes were read."));
    }
    let language = answer.language.as_deref().and_then(|tags| tags.split(',').next()).map(str::trim);
    let page = WebFetchMeta {
        url: answer.url.into(),
        status_code: answer.status,
        page_title: converted.title,
        content_type: answer.content_type.as_deref().map(essence).filter(|media_type| is_token(media_type)),
        bytes: u32::try_from(answer.body.bytes.len()).ok(),
        language: converted.language.or_else(|| language.map(str::to_owned)),
        published_at: converted.published_at,
        redirects: Some(answer.redirects),
        extraction: Some(converted.extraction),
        cached: Some(false),
        notices,
        ..WebFetchMeta::default()
    };
    FetchOutcome { page, text: Arc::from(converted.text), is_cut: answer.body.is_cut }
}
