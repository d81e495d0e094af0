//! Asks a provider over HTTP.

use std::{error::Error as _, sync::OnceLock, time::Duration};

use jiff::{Timestamp, fmt::rfc2822};
use reqwest::{
    ClientBuilder, Proxy, Response,
    header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER},
    redirect::{Attempt, Policy},
};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout_at};

use super::{
    answer::Found,
    fault::Fault,
    provider::{Provider, Query, Request},
    secret::Address,
    settings::SearchSettings,
};
use crate::metrics;

/// Most bytes of an answer, decoded: 4 MiB.
pub const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;
/// How often one query is asked at most.
const MAX_ATTEMPTS: u32 = 3;
/// The wait before the second attempt; it doubles for each further one.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const MAX_REDIRECTS: usize = 5;
const USER_AGENT: &str = concat!("sourcecards/", env!("CARGO_PKG_VERSION"));

/// One HTTP client for all providers.
#[derive(Debug)]
pub(crate) struct Client {
    /// Made at the first search: reading the system's certificates takes longer than the whole start otherwise.
    http: OnceLock<Option<reqwest::Client>>,
    proxy: Option<Address>,
    timeout: Duration,
}

impl Client {
    pub(crate) fn new(settings: &SearchSettings) -> Self {
        Self { http: OnceLock::new(), proxy: settings.proxy.clone(), timeout: settings.timeout }
    }

    fn http(&self) -> Result<&reqwest::Client, Fault> {
        let made = self.http.get_or_init(|| {
            // A second installation changes nothing.
            _ = rustls::crypto::ring::default_provider().install_default();
            let with_system_certificates = self.builder()?.build();
            let made = with_system_certificates.or_else(|_| {
                tracing::warn!("this system has no certificates: only providers at http addresses can be asked");
                self.builder().unwrap_or_default().tls_certs_only([]).build()
            });
            made.ok()
        });
        made.as_ref().ok_or(Fault::Unreachable)
    }

    /// Proxies are what the settings say and nothing else.
    fn builder(&self) -> Option<ClientBuilder> {
        let builder = reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .redirect(Policy::custom(follow))
            .referer(false)
            .no_proxy();
        match &self.proxy {
            None => Some(builder),
            Some(url) => Some(builder.proxy(Proxy::all(url.0.clone()).ok()?)),
        }
    }

    /// Asks for one query and reads the answer. What may pass is asked again, after the wait that the provider names
    /// or a growing one, as long as the time limit leaves room for it.
    pub(crate) async fn ask(&self, provider: &dyn Provider, query: Query<'_>) -> Result<Found, Fault> {
        let start = Instant::now();
        let deadline = start + self.timeout;
        let mut attempt = 1;
        let outcome = loop {
            let once = timeout_at(deadline, self.once(provider, provider.request(&query))).await;
            let (fault, named_wait) = match once {
                Err(_) => break Err(Fault::TimedOut { limit: self.timeout }),
                Ok(Ok(answer)) => match provider.read(&answer) {
                    Err(fault) => (fault, None),
                    read => break read,
                },
                Ok(Err(failure)) => failure,
            };
            let wait = named_wait.unwrap_or_default().max(FIRST_WAIT * 2_u32.pow(attempt - 1));
            if !fault.is_passing() || attempt == MAX_ATTEMPTS || Instant::now() + wait >= deadline {
                break Err(fault);
            }
            sleep(wait).await;
            attempt += 1;
        };
        // Never the query or the address: both belong to whoever asked.
        let (provider, milliseconds) = (provider.id().name(), start.elapsed().as_millis());
        match &outcome {
            Ok(found) => tracing::debug!(provider, attempt, milliseconds, sources = found.sources.len(), "searched"),
            Err(fault) => {
                metrics::failed_upstream(provider);
                tracing::warn!(provider, attempt, milliseconds, %fault, "a search failed");
            }
        }
        outcome
    }

    /// One attempt: the answer as JSON, or the fault with the wait that the provider asks for.
    async fn once(&self, provider: &dyn Provider, request: Request) -> Result<Value, (Fault, Option<Duration>)> {
        let response = self.send(request).await.map_err(|fault| (fault, None))?;
        let status = response.status();
        let wait = response.headers().get(RETRY_AFTER).and_then(|value| wait(value.to_str().ok()?));
        let body = read(response).await;
        if !status.is_success() {
            let body = body.ok().and_then(|body| serde_json::from_slice(&body).ok()).unwrap_or_default();
            return Err((provider.explain(status.as_u16(), &body), wait));
        }
        let body = body.map_err(|fault| (fault, None))?;
        serde_json::from_slice(&body).map_err(|_| (provider.explain(status.as_u16(), &Value::Null), None))
    }

    async fn send(&self, request: Request) -> Result<Response, Fault> {
        let http = self.http()?;
        let mut headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        for header in request.headers {
            let mut value = HeaderValue::try_from(header.value).map_err(|_| Fault::Unreachable)?;
            value.set_sensitive(true);
            headers.insert(HeaderName::from_static(header.name), value);
        }
        let builder = match request.body {
            None => http.get(request.url),
            Some(body) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                http.post(request.url).body(body.to_string())
            }
        };
        builder.headers(headers).send().await.map_err(|error| {
            // Only the kind: the text of an error holds the address, and with it the query.
            tracing::debug!(is_connect = error.is_connect(), has_source = error.source().is_some(), "no response");
            Fault::Unreachable
        })
    }
}

/// Follows a redirect only within the origin that was asked, since a key goes along.
fn follow(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let is_same_origin = attempt.previous().first().is_some_and(|first| first.origin() == attempt.url().origin());
    if is_same_origin && attempt.previous().len() <= MAX_REDIRECTS { attempt.follow() } else { attempt.stop() }
}

/// Reads a body up to the limit.
async fn read(mut response: Response) -> Result<Vec<u8>, Fault> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| Fault::Unreachable)? {
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(Fault::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Reads `Retry-After`: seconds, or a date.
fn wait(text: &str) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let until = rfc2822::parse(text).ok()?.timestamp();
    Some(until.duration_since(Timestamp::now()).try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::wait;

    #[test]
    fn reads_both_forms_of_retry_after() {
        assert_eq!(wait("7"), Some(Duration::from_secs(7)));
        assert_eq!(wait("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::ZERO));
        let later = wait("Fri, 31 Dec 2100 23:59:59 GMT").unwrap();
        assert!(later > Duration::from_secs(60));
        for text in ["", "-1", "soon", "1.5"] {
            assert_eq!(wait(text), None, "{text}");
        }
    }
}
