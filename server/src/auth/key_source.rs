//! Where an issuer's keys are fetched.

use std::{sync::OnceLock, time::Duration};

use reqwest::{Client, redirect::Policy};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use url::{Host, Url};

use super::public_key::{Jwk, PublicKey};

/// Most bytes of a metadata document or a key set.
const MAX_BYTES: usize = 256 * 1024;
const TIMEOUT: Duration = Duration::from_secs(5);

/// The metadata documents and the key set of one issuer.
#[derive(Debug)]
pub(super) struct KeySource {
    issuer: String,
    metadata: Vec<Url>,
    http: OnceLock<Option<Client>>,
}

/// The members of RFC 8414 that are needed here.
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    jwks_uri: String,
}

#[derive(Deserialize)]
struct KeyDocument {
    keys: Vec<Value>,
}

impl KeySource {
    /// Takes an issuer's identifier; nothing where it is no https URL, or http on this machine, without query.
    pub(super) fn new(issuer: &str) -> Option<Self> {
        let url = Url::parse(issuer).ok().filter(is_safe)?;
        let is_plain = url.query().is_none() && url.fragment().is_none();
        Some(Self { issuer: issuer.to_owned(), metadata: documents(&url), http: OnceLock::new() }).filter(|_| is_plain)
    }

    /// Fetches the key set; nothing where any step fails.
    pub(super) async fn fetch(&self) -> Option<Vec<PublicKey>> {
        for url in &self.metadata {
            let Some(metadata) = self.get::<Metadata>(url).await else { continue };
            let keys = Url::parse(&metadata.jwks_uri).ok().filter(is_safe);
            let Some(keys) = keys.filter(|_| metadata.issuer == self.issuer) else {
                tracing::warn!(
                    "the metadata of an issuer names another issuer, or keys at an address that is not safe"
                );
                return None;
            };
            let document: KeyDocument = self.get(&keys).await?;
            let jwks = document.keys.into_iter().filter_map(|key| serde_json::from_value::<Jwk>(key).ok());
            return Some(jwks.filter_map(PublicKey::new).collect());
        }
        None
    }

    async fn get<T: DeserializeOwned>(&self, url: &Url) -> Option<T> {
        let http = self.http.get_or_init(client).as_ref()?;
        let mut response = http.get(url.clone()).send().await.ok().filter(|response| response.status().is_success())?;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.ok()? {
            if body.len() + chunk.len() > MAX_BYTES {
                return None;
            }
            body.extend_from_slice(&chunk);
        }
        serde_json::from_slice(&body).ok()
    }
}

/// No redirects: whoever the keys come from decides who may enter.
fn client() -> Option<Client> {
    _ = rustls::crypto::ring::default_provider().install_default();
    let builder = || Client::builder().redirect(Policy::none()).no_proxy().timeout(TIMEOUT);
    builder().build().or_else(|_| builder().tls_certs_only([]).build()).ok()
}

/// RFC 8414, section 3.1, then the place of OpenID Connect Discovery, section 4.1.
fn documents(issuer: &Url) -> Vec<Url> {
    let path = issuer.path().trim_end_matches('/');
    let paths = [
        format!("/.well-known/oauth-authorization-server{path}"),
        format!("{path}/.well-known/openid-configuration"),
        format!("/.well-known/openid-configuration{path}"),
    ];
    let mut urls: Vec<Url> = Vec::new();
    for path in paths {
        let mut url = issuer.clone();
        url.set_path(&path);
        if !urls.contains(&url) {
            urls.push(url);
        }
    }
    urls
}

/// Keys that come over plain http could be anyone's, except on this machine.
pub(super) fn is_safe(url: &Url) -> bool {
    let is_local = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => return false,
    };
    let is_anonymous = url.username().is_empty() && url.password().is_none();
    is_anonymous && (url.scheme() == "https" || (url.scheme() == "http" && is_local))
}

#[cfg(test)]
mod tests {
    use super::KeySource;

    fn places(issuer: &str) -> Option<Vec<String>> {
        KeySource::new(issuer).map(|source| source.metadata.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn metadata_is_looked_for_where_the_documents_say() {
        assert_eq!(
            places("https://a.example/tenant").unwrap(),
            [
                "https://a.example/.well-known/oauth-authorization-server/tenant",
                "https://a.example/tenant/.well-known/openid-configuration",
                "https://a.example/.well-known/openid-configuration/tenant",
            ]
        );
        assert_eq!(places("http://127.0.0.1:9/").unwrap().len(), 2);
    }

    #[test]
    fn issuers_elsewhere_need_https() {
        for issuer in
            ["http://a.example", "ftp://a.example", "https://u@a.example", "https://a.example/?x", "a.example", ""]
        {
            assert!(places(issuer).is_none(), "{issuer}");
        }
    }
}
