//! The login, against an authorization server of the tests' own.

mod api_keys;
mod challenge;
mod issuer;
mod key_cache;
mod scopes;
mod tokens;
