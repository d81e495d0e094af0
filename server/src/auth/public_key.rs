//! An issuer's public key, and the one algorithm it is for.
//!
//! The algorithm belongs to the key and is never taken from a token: a token that names another one is refused. So a
//! public key cannot be used as a secret, and "none" is nothing that could be asked for.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::signature::{self, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;

/// The signatures that are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    Rs256,
    Es256,
    EdDsa,
}

impl Algorithm {
    /// The names of RFC 7518 and RFC 8037; Ed25519 has a second one since RFC 9864.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        match name {
            "RS256" => Some(Self::Rs256),
            "ES256" => Some(Self::Es256),
            "EdDSA" | "Ed25519" => Some(Self::EdDsa),
            _ => None,
        }
    }
}

/// One entry of a JWK set (RFC 7517). What a key has beyond this is passed over.
#[derive(Debug, Deserialize)]
pub(super) struct Jwk {
    kty: String,
    kid: Option<String>,
    alg: Option<String>,
    #[serde(rename = "use")]
    purpose: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

/// A key that can check signatures.
#[derive(Debug)]
pub(super) struct PublicKey {
    pub(super) id: Option<String>,
    pub(super) algorithm: Algorithm,
    material: Material,
}

#[derive(Debug)]
enum Material {
    Rsa { n: Vec<u8>, e: Vec<u8> },
    Point(Vec<u8>),
}

impl PublicKey {
    /// Takes a key of the set; nothing where it is for something else, as sets may hold such keys too.
    pub(super) fn new(jwk: Jwk) -> Option<Self> {
        if jwk.purpose.as_deref().is_some_and(|purpose| purpose != "sig") {
            return None;
        }
        let (algorithm, material) = match (jwk.kty.as_str(), jwk.crv.as_deref()) {
            ("RSA", _) => (Algorithm::Rs256, Material::Rsa { n: decode(jwk.n)?, e: decode(jwk.e)? }),
            ("EC", Some("P-256")) => {
                let (x, y) = (decode(jwk.x)?, decode(jwk.y)?);
                // An uncompressed point (SEC 1, 2.3.3), whose coordinates have their full length.
                let point = (x.len() == 32 && y.len() == 32).then(|| [&[4], x.as_slice(), &y].concat())?;
                (Algorithm::Es256, Material::Point(point))
            }
            ("OKP", Some("Ed25519")) => (Algorithm::EdDsa, Material::Point(decode(jwk.x)?)),
            _ => return None,
        };
        // RSA and P-256 keys may be meant for other algorithms than ours.
        let is_ours = jwk.alg.as_deref().is_none_or(|named| Algorithm::of_name(named) == Some(algorithm));
        is_ours.then_some(Self { id: jwk.kid, algorithm, material })
    }

    /// Tells whether the signature is this key's. RSA keys below 2,048 bits sign nothing that counts.
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let outcome = match (&self.material, self.algorithm) {
            (Material::Rsa { n, e }, _) => {
                RsaPublicKeyComponents { n, e }.verify(&signature::RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
            (Material::Point(point), Algorithm::EdDsa) => {
                UnparsedPublicKey::new(&signature::ED25519, point).verify(message, signature)
            }
            (Material::Point(point), _) => {
                UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
        };
        outcome.is_ok()
    }
}

fn decode(text: Option<String>) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text?).ok()
}
