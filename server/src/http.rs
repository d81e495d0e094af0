//! Streamable HTTP at `/mcp`, and the addresses around it.
//!
//! Every request stands alone: no session, one JSON answer. So any number of servers can stand behind one address.
//!
//! A POST to `/mcp` passes, from outside in: [`outer`] (its id, headers, panics), [`client_address`], [`access`] (Host and
//! Origin), [`throttle`] (by address), CORS, [`login`] (who it is), [`throttle`] (by principal), [`screen`] (length, type,
//! raw text), [`login`] again (what they may), [`throttle`] (how many at once), the MCP library. Another page is one more
//! router merged in [`router`].

mod access;
mod client_address;
mod cors;
mod limits;
mod login;
mod mcp;
mod metrics_page;
mod options;
mod outer;
mod readiness;
mod rpc_error;
mod screen;
mod serve;
mod throttle;

use axum::{Router, middleware};

use crate::Server;

pub(crate) use self::login::lacking;
#[cfg(feature = "preview")]
pub(crate) use self::{access::check, client_address::only_this_machine};
pub use self::{
    access::{Access, AccessError},
    client_address::TrustedProxies,
    limits::{LimitError, Limits, LimitsFile},
    options::Options,
    readiness::Readiness,
    serve::{Serving, Tls, TlsError, listen, serve},
};

/// Every address of the server.
pub fn router(server: &Server, options: impl Into<Options>) -> Router {
    let options = options.into();
    let router = Router::new();
    #[cfg(feature = "preview")]
    let router = router.merge(crate::preview::router(options.access.clone()));
    let proxies = options.proxies.clone();
    let router = router
        .merge(options.readiness.router())
        .merge(metrics_page::router(options.access.clone(), options.has_public_metrics))
        .merge(mcp::router(server, options))
        .layer(middleware::from_fn_with_state(proxies, client_address::find));
    outer::surround(router)
}
