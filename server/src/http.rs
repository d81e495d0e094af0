//! Streamable HTTP at `/mcp`, and the addresses around it.
//!
//! Every request stands alone: no session, one JSON answer. So any number of servers can stand behind one address.
//!
//! A POST to `/mcp` passes, from outside in: [`access`] (Host and Origin), CORS, [`screen`] (length, type, raw text),
//! the MCP library. Another page is one more router merged in [`router`].

mod access;
mod cors;
mod mcp;
mod rpc_error;
mod screen;
mod serve;

use axum::{Router, routing::get};

use crate::Server;

#[cfg(feature = "preview")]
pub(crate) use self::access::check;
pub use self::{
    access::{Access, AccessError},
    serve::serve,
};

/// Every address of the server.
pub fn router(server: &Server, access: Access) -> Router {
    let router = Router::new();
    #[cfg(feature = "preview")]
    let router = router.merge(crate::preview::router(access.clone()));
    router
        .merge(mcp::router(server, access))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(async || "ok\n"))
}
