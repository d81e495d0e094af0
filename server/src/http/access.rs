//! Who may talk to the server: the Host and Origin headers.
//!
//! A page on the web can make a browser send requests to a server on the same machine, also under a host name of its
//! own that it points at that machine (DNS rebinding). Both show in these two headers. Programs that are no browsers
//! send no Origin.
//!
//! Source: MCP specification 2026-07-28, Streamable HTTP, security warning.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use rmcp::ErrorData;

use super::rpc_error::RpcError;
use crate::metrics;

const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// An entry of an allow-list that says nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AccessError {
    /// A host entry.
    #[error("allowed-host: must be a host name or address, with or without a port, or *")]
    Host,
    /// An origin entry.
    #[error("allowed-origin: must be scheme://host, with a port or :* if it is not the scheme's own, or null")]
    Origin,
}

/// The hosts the server answers to, and the origins whose pages may ask it.
#[derive(Clone, Debug)]
pub struct Access {
    hosts: Vec<HostRule>,
    origins: Vec<OriginRule>,
}

impl Access {
    /// Allows the names of this machine itself, and what is listed.
    pub fn new(hosts: &[String], origins: &[String]) -> Result<Self, AccessError> {
        let local_hosts = LOOPBACK.iter().map(|&host| HostRule::Host(host.to_owned(), None));
        let local_origins = LOOPBACK.iter().flat_map(|&host| {
            ["http", "https"].map(|scheme| OriginRule::Origin(scheme.to_owned(), host.to_owned(), None))
        });
        let listed_hosts = hosts.iter().map(|host| HostRule::parse(host).ok_or(AccessError::Host));
        let listed_origins = origins.iter().map(|origin| OriginRule::parse(origin).ok_or(AccessError::Origin));
        Ok(Self {
            hosts: local_hosts.map(Ok).chain(listed_hosts).collect::<Result<_, _>>()?,
            origins: local_origins.map(Ok).chain(listed_origins).collect::<Result<_, _>>()?,
        })
    }

    fn allows_host(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        // One name in one place: what comes before and behind this server could read two names differently.
        let mut hosts = headers.get_all(header::HOST).iter();
        let named = match (hosts.next(), hosts.next(), uri.authority()) {
            (Some(host), None, None) => host.to_str().ok().and_then(authority),
            _ => None,
        };
        named.is_some_and(|(host, port)| {
            self.hosts.iter().any(|rule| match rule {
                HostRule::Any => true,
                HostRule::Host(name, wanted) => *name == host && wanted.is_none_or(|wanted| port == Some(wanted)),
            })
        })
    }

    /// Tells whether a page of this origin may ask.
    pub(super) fn allows_origin(&self, origin: &HeaderValue) -> bool {
        let Some(OriginRule::Origin(scheme, host, port)) = origin.to_str().ok().and_then(OriginRule::parse) else {
            return origin == "null" && self.origins.contains(&OriginRule::Null);
        };
        self.origins.iter().any(|rule| match rule {
            OriginRule::Null => false,
            OriginRule::Origin(of_scheme, of_host, of_port) => {
                *of_scheme == scheme && *of_host == host && (of_port.is_none() || *of_port == port)
            }
        })
    }
}

/// Refuses requests from elsewhere, before anything of them is read.
pub(crate) async fn check(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    if !access.allows_host(request.headers(), request.uri()) {
        metrics::refused("host");
        tracing::warn!("refused: the Host header is not an allowed host");
        return forbidden("Host: must be an allowed host");
    }
    if !request.headers().get_all(header::ORIGIN).iter().all(|origin| access.allows_origin(origin)) {
        metrics::refused("origin");
        tracing::warn!("refused: the Origin header is not an allowed origin");
        return forbidden("Origin: must be absent or an allowed origin");
    }
    next.run(request).await
}

fn forbidden(message: &'static str) -> Response {
    RpcError::new(StatusCode::FORBIDDEN, ErrorData::invalid_request(message, None)).into_response()
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum HostRule {
    /// Whatever is named, for a server behind a gateway that checks it.
    Any,
    /// A host in lower case; no port means every port.
    Host(String, Option<u16>),
}

impl HostRule {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "*" => Some(Self::Any),
            text => authority(text).map(|(host, port)| Self::Host(host, port)),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum OriginRule {
    /// The origin of sandboxed frames and local files.
    Null,
    /// Scheme, host in lower case, port; no port means every port.
    Origin(String, String, Option<u16>),
}

impl OriginRule {
    fn parse(text: &str) -> Option<Self> {
        if text == "null" {
            return Some(Self::Null);
        }
        let (scheme, rest) = text.split_once("://")?;
        let own_port = match scheme {
            "http" => Some(80),
            "https" => Some(443),
            _ => None,
        };
        if let Some(host) = rest.strip_suffix(":*") {
            let (host, None) = authority(host)? else { return None };
            return Some(Self::Origin(scheme.to_owned(), host, None));
        }
        let (host, port) = authority(rest)?;
        Some(Self::Origin(scheme.to_owned(), host, Some(port.or(own_port)?)))
    }
}

/// Reads `host` or `host:port`; a user name makes it something else.
fn authority(text: &str) -> Option<(String, Option<u16>)> {
    let authority = Authority::try_from(text).ok().filter(|_| !text.contains('@'))?;
    let is_plain = text == authority.host() || authority.port_u16().is_some();
    is_plain.then(|| split(&authority))
}

fn split(authority: &Authority) -> (String, Option<u16>) {
    (authority.host().to_ascii_lowercase(), authority.port_u16())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, Uri, header};

    use super::Access;

    fn listed(hosts: &[&str], origins: &[&str]) -> Access {
        let owned = |list: &[&str]| list.iter().map(|&entry| entry.to_owned()).collect::<Vec<_>>();
        Access::new(&owned(hosts), &owned(origins)).unwrap()
    }

    fn allows_host(access: &Access, host: &'static str) -> bool {
        let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]);
        access.allows_host(&headers, &Uri::from_static("/mcp"))
    }

    fn allows_origin(access: &Access, origin: &'static str) -> bool {
        access.allows_origin(&HeaderValue::from_static(origin))
    }

    #[test]
    fn the_machine_itself_is_always_allowed() {
        let access = listed(&[], &[]);
        for host in ["localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]:8000"] {
            assert!(allows_host(&access, host), "{host}");
        }
        for origin in ["http://localhost:6274", "https://127.0.0.1", "http://[::1]:3000"] {
            assert!(allows_origin(&access, origin), "{origin}");
        }
    }

    #[test]
    fn others_are_refused() {
        let access = listed(&[], &[]);
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1@evil.example", "localhost:x", "a b"] {
            assert!(!allows_host(&access, host), "{host}");
        }
        for origin in ["", "null", "http://evil.example", "http://localhost.evil.example", "file://localhost", "x://"] {
            assert!(!allows_origin(&access, origin), "{origin}");
        }
        assert!(!access.allows_host(&HeaderMap::new(), &Uri::from_static("/mcp")));
    }

    #[test]
    fn the_host_is_named_once_and_in_the_header() {
        let access = listed(&[], &[]);
        let local = HeaderValue::from_static("localhost");
        let mut headers = HeaderMap::from_iter([(header::HOST, local.clone())]);
        assert!(access.allows_host(&headers, &Uri::from_static("/mcp")));
        assert!(!access.allows_host(&headers, &Uri::from_static("http://localhost/mcp")));
        headers.append(header::HOST, local);
        assert!(!access.allows_host(&headers, &Uri::from_static("/mcp")));
    }

    #[test]
    fn listed_hosts_and_origins_are_allowed() {
        let access = listed(&["Cards.example", "b.example:8443"], &["https://c.example", "http://d.example:*", "null"]);
        assert!(allows_host(&access, "cards.example:99") && allows_host(&access, "b.example:8443"));
        assert!(!allows_host(&access, "b.example"));
        assert!(allows_origin(&access, "https://c.example") && allows_origin(&access, "https://c.example:443"));
        assert!(!allows_origin(&access, "https://c.example:444") && !allows_origin(&access, "http://c.example"));
        assert!(allows_origin(&access, "http://d.example:5") && allows_origin(&access, "null"));
        assert!(allows_host(&listed(&["*"], &[]), "any.example"));
    }

    #[test]
    fn senseless_entries_are_errors() {
        for host in ["", "a b", "https://a.example", "a:b"] {
            assert!(Access::new(&[host.to_owned()], &[]).is_err(), "{host}");
        }
        for origin in ["", "*", "a.example", "ftp://a.example", "https://", "https://a.example/x", "https://a:1:*"] {
            assert!(Access::new(&[], &[origin.to_owned()]).is_err(), "{origin}");
        }
    }
}
