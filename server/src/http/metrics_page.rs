//! `/metrics`, for whoever watches over the server.

use std::sync::Arc;

use axum::{
    Router,
    http::header,
    middleware,
    response::{IntoResponse as _, Response},
    routing::get,
};

use super::{
    access::{self, Access},
    client_address::only_this_machine,
};
use crate::metrics;

/// The form of the text, OpenMetrics 1.0.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers this machine alone, unless everyone in reach may look.
pub(super) fn router(access: Access, is_public: bool) -> Router {
    let router = Router::new().route("/metrics", get(show));
    if is_public {
        return router;
    }
    router
        .route_layer(middleware::from_fn(only_this_machine))
        .route_layer(middleware::from_fn_with_state(Arc::new(access), access::check))
}

async fn show() -> Response {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], metrics::text()).into_response()
}
