//! Streamable HTTP at `/mcp`, and the addresses around it.
//!
//! Every request stands alone: no session, one JSON answer. So any number of servers can stand behind one address.
//!
//! A POST to `/mcp` passes, from outside in: [`access`] (Host and Origin), CORS, [`login`] (who it is), [`screen`]
//! (length, type, raw text), [`login`] again (what they may), the MCP library. Another page is one more router merged in
//! [`router`].

mod access;
mod cors;
mod login;
mod mcp;
mod options;
mod rpc_error;
mod screen;
mod serve;

use axum::{Router, routing::get};

use crate::Server;

#[cfg(feature = "preview")]
pub(crate) use self::access::check;
pub(crate) use self::login::lacking;
pub use self::{
    access::{Access, AccessError},
    options::Options,
    serve::serve,
};

/// Every address of the server.
pub fn router(server: &Server, options: impl Into<Options>) -> Router {
    let options = options.into();
    let router = Router::new();
    #[cfg(feature = "preview")]
    let router = router.merge(crate::preview::router(options.access.clone()));
    router
        .merge(mcp::router(server, options))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(async || "ok\n"))
}
