//! A JSON Web Token, taken apart.
//!
//! Written here because the usual crate reads no time claim where serde_json keeps numbers verbatim, as it does in this
//! program. Signatures are checked by ring.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    claims::Claims,
    public_key::{Algorithm, PublicKey},
};

/// Longest token that is looked at, in bytes.
const MAX_BYTES: usize = 16 * 1024;

/// A token of the right form. Nothing in it is proved before [`claims`](Self::claims).
pub(super) struct Token<'text> {
    header: Header,
    pub(super) algorithm: Algorithm,
    signed: &'text str,
    signature: Vec<u8>,
    claims: Claims,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    typ: Option<String>,
    kid: Option<String>,
    crit: Option<Value>,
}

impl<'text> Token<'text> {
    /// Takes a token apart; nothing where it is none that could be accepted:
    ///
    /// - another algorithm than the accepted ones;
    /// - a type other than `at+jwt` (RFC 9068): a token that tells who somebody is must not open doors;
    /// - extensions that have to be understood (`crit`).
    pub(super) fn parse(text: &'text str) -> Option<Self> {
        if text.len() > MAX_BYTES {
            return None;
        }
        let (signed, signature) = text.rsplit_once('.')?;
        let (header, claims) = signed.split_once('.')?;
        let header: Header = decode(header)?;
        let algorithm = Algorithm::of_name(&header.alg)?;
        let kind = header.typ.as_deref()?.to_ascii_lowercase();
        if kind.strip_prefix("application/").unwrap_or(&kind) != "at+jwt" || header.crit.is_some() {
            return None;
        }
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        Some(Self { algorithm, signed, signature, claims: decode(claims)?, header })
    }

    /// The key that the token says it was signed with.
    pub(super) fn key_id(&self) -> Option<&str> {
        self.header.kid.as_deref()
    }

    /// Who the token says it is from, to find the keys to prove it with.
    pub(super) fn claimed_issuer(&self) -> &str {
        &self.claims.iss
    }

    /// Gives the claims if the key has signed them.
    pub(super) fn claims(&self, key: &PublicKey) -> Option<&Claims> {
        let is_proved = key.algorithm == self.algorithm && key.has_signed(self.signed.as_bytes(), &self.signature);
        is_proved.then_some(&self.claims)
    }
}

fn decode<T: DeserializeOwned>(part: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).ok()?).ok()
}
