//! An authorization server whose tokens are accepted.

use std::{sync::Arc, time::SystemTime};

use super::{
    claims::Claims,
    guard::{Principal, Refusal},
    key_set::{KeySet, NoKey, Pace},
    key_source::KeySource,
    token::Token,
};

/// One issuer with its keys.
#[derive(Debug)]
pub(super) struct Issuer {
    pub(super) id: String,
    keys: Arc<KeySet>,
}

impl Issuer {
    /// Takes an issuer's identifier, exactly as its tokens have it.
    pub(super) fn new(id: &str, pace: Pace) -> Option<Self> {
        Some(Self { id: id.to_owned(), keys: KeySet::new(KeySource::new(id)?, pace) })
    }

    /// Judges a token that says it is from this issuer.
    pub(super) async fn judge(&self, token: &Token<'_>, resource: &str) -> Result<Principal, Refusal> {
        let key = self.keys.find(token.key_id(), token.algorithm).await.map_err(|no_key| match no_key {
            NoKey::Unknown => Refusal::Invalid,
            NoKey::Unavailable(wait) => Refusal::Unavailable(wait),
        })?;
        let claims = token.claims(&key).filter(|claims| claims.hold(resource, SystemTime::now()));
        claims.map(Claims::principal).ok_or(Refusal::Invalid)
    }
}
