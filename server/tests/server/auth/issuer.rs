//! An authorization server that only has keys, and signs whatever a test wants.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use axum::{Router, http::StatusCode, routing::get};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _},
};
use serde_json::{Value, json};
use sourcecards_server::auth::{Auth, AuthFile, AuthFlags, AuthSettings};
use tokio::net::TcpListener;

use crate::client::Client;

pub(super) const RESOURCE: &str = "http://localhost:8000/mcp";

/// A key pair with its place in the key set.
pub(super) enum Key {
    Ed(Ed25519KeyPair, String),
    Ec(EcdsaKeyPair, String),
}

impl Key {
    pub(super) fn ed(id: &str) -> Self {
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Self::Ed(Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap(), id.to_owned())
    }

    pub(super) fn ec(id: &str) -> Self {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new()).unwrap();
        Self::Ec(EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &SystemRandom::new()).unwrap(), id.to_owned())
    }

    pub(super) fn public(&self) -> Vec<u8> {
        match self {
            Self::Ed(pair, _) => pair.public_key().as_ref().to_vec(),
            Self::Ec(pair, _) => pair.public_key().as_ref().to_vec(),
        }
    }

    fn jwk(&self) -> Value {
        let public = self.public();
        let part = |range: std::ops::Range<usize>| URL_SAFE_NO_PAD.encode(&public[range]);
        match self {
            Self::Ed(_, id) => json!({ "kty": "OKP", "crv": "Ed25519", "kid": id, "use": "sig", "x": part(0..32) }),
            Self::Ec(_, id) => {
                json!({ "kty": "EC", "crv": "P-256", "kid": id, "alg": "ES256", "x": part(1..33), "y": part(33..65) })
            }
        }
    }

    pub(super) fn header(&self) -> Value {
        let (algorithm, id) = match self {
            Self::Ed(_, id) => ("EdDSA", id),
            Self::Ec(_, id) => ("ES256", id),
        };
        json!({ "alg": algorithm, "typ": "at+jwt", "kid": id })
    }

    /// Signs a token with this header and these claims.
    pub(super) fn sign(&self, header: &Value, claims: &Value) -> String {
        let message = unsigned(header, claims);
        let signature = match self {
            Self::Ed(pair, _) => pair.sign(message.as_bytes()).as_ref().to_vec(),
            Self::Ec(pair, _) => pair.sign(&SystemRandom::new(), message.as_bytes()).unwrap().as_ref().to_vec(),
        };
        format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

pub(super) fn unsigned(header: &Value, claims: &Value) -> String {
    [header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string())).join(".")
}

pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// The server, its keys, and how often they were asked for.
#[derive(Clone)]
pub(super) struct Issuer {
    pub(super) id: String,
    keys: Arc<Mutex<Option<Value>>>,
    fetches: Arc<AtomicUsize>,
}

impl Issuer {
    pub(super) async fn start(keys: &[&Key]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let id = format!("http://{}", listener.local_addr().unwrap());
        let issuer = Self { id: id.clone(), keys: Arc::default(), fetches: Arc::default() };
        issuer.publish(keys);
        let (kept, fetches) = (Arc::clone(&issuer.keys), Arc::clone(&issuer.fetches));
        let metadata = json!({ "issuer": id, "jwks_uri": format!("{id}/keys") }).to_string();
        let show_keys = move || {
            fetches.fetch_add(1, Ordering::SeqCst);
            let answer = kept.lock().unwrap().as_ref().map(ToString::to_string);
            async move {
                // Long enough for requests to meet.
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                answer.ok_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(async move || metadata.clone()))
            .route("/keys", get(show_keys));
        tokio::spawn(async { axum::serve(listener, router).await });
        issuer
    }

    /// Puts other keys in the place of the old ones.
    pub(super) fn publish(&self, keys: &[&Key]) {
        let jwks: Vec<_> = keys.iter().map(|key| key.jwk()).collect();
        *self.keys.lock().unwrap() = Some(json!({ "keys": jwks }));
    }

    /// Answers with an error from now on.
    pub(super) fn fail(&self) {
        *self.keys.lock().unwrap() = None;
    }

    pub(super) fn fetches(&self) -> usize {
        self.fetches.load(Ordering::SeqCst)
    }

    /// The claims of a good token.
    pub(super) fn claims(&self) -> Value {
        json!({ "iss": self.id, "aud": RESOURCE, "exp": now() + 60, "sub": "CANARY", "client_id": "c", "scope": "cards:render" })
    }

    /// A good token with other scopes.
    pub(super) fn token(&self, key: &Key, scope: &str) -> String {
        let mut claims = self.claims();
        claims["scope"] = scope.into();
        key.sign(&key.header(), &claims)
    }

    /// A server that accepts the tokens of this issuer and of others.
    pub(super) fn client(&self, others: &[&Self], refresh_floor: u64) -> Client {
        let issuers = [&[self], others].concat().iter().map(|issuer| issuer.id.clone()).collect();
        let flags = AuthFlags { methods: Some("oauth".to_owned()), issuers: Some(issuers), ..AuthFlags::default() };
        let file: AuthFile = toml::from_str(&format!("refresh-floor = {refresh_floor}")).unwrap();
        let settings = AuthSettings::new(flags, &file).unwrap().unwrap();
        Client::with_auth(Auth::new(settings, RESOURCE.to_owned()))
    }
}
