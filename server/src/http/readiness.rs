//! Whether the server wants to be given requests.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use axum::{Router, http::StatusCode, routing::get};

/// Ready from the start, until the server is told to stop.
#[derive(Clone, Debug, Default)]
pub struct Readiness {
    is_over: Arc<AtomicBool>,
}

impl Readiness {
    /// Says from now on that the server is not ready.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// `/healthz` tells that the process lives, `/readyz` whether it is to be given requests.
    pub(super) fn router(&self) -> Router {
        let readiness = self.clone();
        let ready = move || {
            let is_over = readiness.is_over.load(Ordering::Relaxed);
            async move { if is_over { (StatusCode::SERVICE_UNAVAILABLE, "stopping\n") } else { (StatusCode::OK, "ok\n") } }
        };
        Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready))
    }
}
