//! The judgement over one request.

use std::{fmt, sync::Arc, time::Duration};

use axum::http::{HeaderMap, header};

use super::{
    api_key::ApiKeys,
    issuer::Issuer,
    scope::{Scope, Scopes},
    settings::AuthSettings,
    token::Token,
};

/// Whoever a request is from.
#[derive(Clone)]
pub struct Principal {
    id: Arc<str>,
    scopes: Scopes,
}

/// Without the name, which may be a person's.
impl fmt::Debug for Principal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Principal").field("scopes", &self.scopes).finish_non_exhaustive()
    }
}

impl Principal {
    pub(super) fn new(id: impl Into<Arc<str>>, scopes: Scopes) -> Self {
        Self { id: id.into(), scopes }
    }

    /// What tells this principal from others.
    pub(crate) fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// Tells whether the principal may call a tool.
    pub fn may_call(&self, tool: &str) -> Result<(), Scope> {
        match Scope::of_tool(tool) {
            Some(scope) if !self.scopes.contains(scope) => Err(scope),
            _ => Ok(()),
        }
    }
}

/// Why a request is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no credential.
    Missing,
    /// Its credential is not, or no longer, or not here, good for anything.
    Invalid,
    /// The issuer's keys cannot be had; asking again makes sense after this time.
    Unavailable(Duration),
}

/// Who may enter, and what a client that may not is told.
#[derive(Debug)]
pub struct Auth {
    resource: String,
    issuers: Vec<Issuer>,
    keys: ApiKeys,
}

impl Auth {
    /// Makes the guard of the resource at this URL.
    pub fn new(settings: AuthSettings, resource: String) -> Self {
        Self { resource, issuers: settings.issuers, keys: settings.keys }
    }

    /// The URL of the endpoint, as clients and tokens name it.
    pub(crate) fn resource(&self) -> &str {
        &self.resource
    }

    /// The authorization servers; none where only API keys are accepted.
    pub(crate) fn issuers(&self) -> impl Iterator<Item = &str> {
        self.issuers.iter().map(|issuer| issuer.id.as_str())
    }

    /// Judges a request by its `Authorization` header; nothing else of it is looked at.
    pub(crate) async fn judge(&self, headers: &HeaderMap) -> Result<Principal, Refusal> {
        let mut given = headers.get_all(header::AUTHORIZATION).iter();
        let credential = match (given.next(), given.next()) {
            (None, _) => return Err(Refusal::Missing),
            (Some(one), None) => one.to_str().ok().and_then(bearer).ok_or(Refusal::Invalid)?,
            (Some(_), Some(_)) => return Err(Refusal::Invalid),
        };
        if ApiKeys::looks_like_one(credential) {
            let found = self.keys.find(credential);
            return found.map(|(id, scopes)| Principal::new(format!("key {id}"), scopes)).ok_or(Refusal::Invalid);
        }
        let token = Token::parse(credential).ok_or(Refusal::Invalid)?;
        let issuer = self.issuers.iter().find(|issuer| issuer.id == token.claimed_issuer()).ok_or(Refusal::Invalid)?;
        issuer.judge(&token, &self.resource).await
    }
}

/// Reads `Bearer TOKEN` (RFC 6750, section 2.1); the scheme's case does not count (RFC 9110, section 11.1).
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim_start_matches(' ');
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}
