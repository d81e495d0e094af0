//! Gets a page over HTTP, hop by hop.

use std::{
    error::Error,
    sync::{Arc, OnceLock},
    time::Duration,
};

use reqwest::{
    ClientBuilder, Response,
    header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_TYPE, HeaderName, LOCATION},
    redirect::Policy,
};
use sourcecards_schemas::web_fetch::check_url;
use tokio::time::{Instant, timeout_at};
use url::Url;

use super::{
    body::{self, Body},
    fault::Fault,
    pace::Pace,
    resolver::{GuardedResolver, RefusedAddress},
    robots::Robots,
    settings::FetchSettings,
    url_policy::UrlPolicy,
};

/// Markdown first: sites that have it save everyone a conversion.
const ACCEPTED: &str = "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, \
    application/json;q=0.8, application/xml;q=0.8, application/pdf;q=0.7, */*;q=0.1";
/// An honest name. Robots rules are looked up by its first part.
pub(super) const USER_AGENT: &str = concat!("sourcecards/", env!("CARGO_PKG_VERSION"));
const MAX_REDIRECTS: u32 = 5;

/// What a site answered in the end.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The URL after all redirects.
    pub(crate) url: Url,
    pub(crate) status: u16,
    pub(crate) redirects: u32,
    /// `Content-Type` as it was sent.
    pub(crate) content_type: Option<String>,
    /// `Content-Language` as it was sent.
    pub(crate) language: Option<String>,
    pub(crate) body: Body,
    /// Whether the site lets others keep its answer.
    pub(crate) may_be_kept: bool,
}

/// The HTTP client with every guard around it.
#[derive(Debug)]
pub(crate) struct Client {
    /// Made at the first fetch: reading the system's certificates takes longer than the whole start otherwise.
    http: OnceLock<Option<reqwest::Client>>,
    guard: GuardedResolver,
    policy: Arc<UrlPolicy>,
    pace: Pace,
    robots: Option<Robots>,
    same_origin: bool,
    timeout: Duration,
    max_bytes: usize,
}

impl Client {
    pub(crate) fn new(settings: &FetchSettings) -> Self {
        let policy = Arc::new(settings.policy.clone());
        Self {
            http: OnceLock::new(),
            guard: GuardedResolver::new(Arc::clone(&policy), settings.network.clone()),
            policy,
            pace: Pace::new(settings.rate),
            robots: settings.robots.then(Robots::default),
            same_origin: settings.same_origin,
            timeout: settings.timeout,
            max_bytes: settings.max_bytes,
        }
    }

    fn http(&self) -> Result<&reqwest::Client, Fault> {
        let made = self.http.get_or_init(|| {
            // A second installation changes nothing.
            _ = rustls::crypto::ring::default_provider().install_default();
            let made = self.builder().build().or_else(|_| {
                tracing::warn!("this system has no certificates: only http addresses can be fetched");
                self.builder().tls_certs_only([]).build()
            });
            made.ok()
        });
        made.as_ref().ok_or(Fault::Unreachable)
    }

    /// Nothing is followed, remembered or taken from the environment: each hop is judged and dialled afresh.
    fn builder(&self) -> ClientBuilder {
        reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .redirect(Policy::none())
            .referer(false)
            .no_proxy()
            .dns_resolver(Arc::new(self.guard.clone()))
            .pool_max_idle_per_host(0)
    }

    /// Gets a page within the time limit, over up to five redirects.
    pub(crate) async fn get(&self, url: &Url) -> Result<Answer, Fault> {
        let deadline = Instant::now() + self.timeout;
        let got = timeout_at(deadline, self.follow(url, deadline)).await;
        got.unwrap_or(Err(Fault::TimedOut { limit: self.timeout }))
    }

    async fn follow(&self, url: &Url, deadline: Instant) -> Result<Answer, Fault> {
        let mut url = url.clone();
        for redirects in 0..=MAX_REDIRECTS {
            if let Some(robots) = &self.robots {
                self.policy.judge(&url)?;
                robots.ask(&url, async |rules| self.follow_plainly(rules, deadline).await).await?;
            }
            let response = self.hop(&url, deadline).await?;
            match redirect(&url, &response) {
                None => return self.read(url, redirects, response).await,
                Some(target) => url = self.checked(&url, target?)?,
            }
        }
        Err(Fault::TooManyRedirects { limit: MAX_REDIRECTS })
    }

    /// The same without asking for robots.txt: that file itself is got so.
    async fn follow_plainly(&self, mut url: Url, deadline: Instant) -> Result<Answer, Fault> {
        for redirects in 0..=MAX_REDIRECTS {
            let response = self.hop(&url, deadline).await?;
            match redirect(&url, &response) {
                None => return self.read(url, redirects, response).await,
                Some(target) => url = target?,
            }
        }
        Err(Fault::TooManyRedirects { limit: MAX_REDIRECTS })
    }

    fn checked(&self, from: &Url, to: Url) -> Result<Url, Fault> {
        if self.same_origin && from.origin() != to.origin() {
            return Err(Fault::OtherOrigin);
        }
        Ok(to)
    }

    /// One request, judged before it is sent and after it is connected.
    async fn hop(&self, url: &Url, deadline: Instant) -> Result<Response, Fault> {
        self.policy.judge(url)?;
        self.pace.wait(url.host_str().unwrap_or_default(), deadline).await?;
        let request = self.http()?.get(url.clone()).header(ACCEPT, ACCEPTED);
        let response = request.send().await.map_err(|error| explain(&error))?;
        match response.remote_addr() {
            Some(address) if self.guard.may(address) => Ok(response),
            _ => Err(Fault::Blocked),
        }
    }

    async fn read(&self, url: Url, redirects: u32, response: Response) -> Result<Answer, Fault> {
        // What the client unpacked it has taken out of the headers.
        let packed = header(&response, &CONTENT_ENCODING).filter(|packing| !packing.eq_ignore_ascii_case("identity"));
        if packed.is_some() {
            return Err(Fault::UnsupportedEncoding);
        }
        let status = response.status();
        let content_type = header(&response, &CONTENT_TYPE);
        let language = header(&response, &CONTENT_LANGUAGE);
        let caching = header(&response, &CACHE_CONTROL).unwrap_or_default().to_ascii_lowercase();
        let may_be_kept = status.is_success() && !caching.contains("no-store") && !caching.contains("private");
        let body = body::read(response, content_type.as_deref(), self.max_bytes).await?;
        Ok(Answer { url, status: status.as_u16(), redirects, content_type, language, body, may_be_kept })
    }
}

fn header(response: &Response, name: &HeaderName) -> Option<String> {
    Some(response.headers().get(name)?.to_str().ok()?.to_owned())
}

/// Where a response leads to, if it redirects.
///
/// - What is no http or https URL without user name cannot be followed, and the body of such a response is no page.
fn redirect(from: &Url, response: &Response) -> Option<Result<Url, Fault>> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(LOCATION)?;
    let target = std::str::from_utf8(location.as_bytes()).ok().and_then(|location| from.join(location).ok());
    Some(target.filter(|target| check_url(target.as_str()).is_ok()).ok_or(Fault::RedirectRefused))
}

/// What a failed request means. The error's own text names the URL and the address, so only its kind is used.
fn explain(error: &reqwest::Error) -> Fault {
    let mut source: Option<&(dyn Error + 'static)> = error.source();
    while let Some(cause) = source {
        if cause.is::<RefusedAddress>() {
            return Fault::Blocked;
        }
        source = cause.source();
    }
    if error.is_connect() { Fault::Unreachable } else { Fault::Unreadable }
}
