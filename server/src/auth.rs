//! Who may use `/mcp`: OAuth 2.1 access tokens ([`Issuer`](issuer::Issuer)) and API keys ([`ApiKeys`]).
//!
//! Every request is judged by itself. An API key is compared with the hashes of the key file; a token is checked against
//! the issuer's public keys, which are kept, so that an accepted request asks nobody. What comes out is a
//! [`Principal`] with scopes, and each tool names the scope it needs.
//!
//! Tokens and keys show in no log and no error.
//!
//! Source: MCP specification 2026-07-28, Authorization; RFC 6750, 8414, 8707, 9068 and 9728.

mod api_key;
mod claims;
mod guard;
mod issuer;
mod key_set;
mod key_source;
mod public_key;
mod scope;
mod settings;
mod token;

pub use self::{
    api_key::{ApiKeys, NewKey},
    guard::{Auth, Principal, Refusal},
    scope::{Scope, Scopes},
    settings::{AuthError, AuthFile, AuthFlags, AuthSettings},
};
