//! The preview page at `/preview`: every fixture in the real card list. It answers this machine alone.
//!
//! The page is rendered by `sourcecards-app` and taken over by its scripts, which stand in this binary ([`site`]). The
//! card list is served for the page's frames under the policy that a designer chooses ([`frame`]), as nobody's origin.

mod file;
mod fixtures;
mod frame;
mod site;

use std::sync::Arc;

use axum::{
    Router,
    http::{HeaderValue, header},
    middleware,
    response::Response,
    routing::get,
};
use sourcecards_app::page;

use crate::http::{Access, check, only_this_machine};

pub(crate) fn router(access: Access) -> Router {
    Router::new()
        .route("/preview", page())
        .route("/preview/card-list.html", get(frame::download))
        .route("/preview/frame", get(frame::show))
        .route("/preview/standalone", get(frame::standalone))
        .route("/preview/fixtures.json", get(fixtures::list))
        .route("/preview/fixtures/{name}", get(fixtures::show))
        .route("/preview/site/{file}", get(site::show))
        .route_layer(middleware::map_response(harden))
        .route_layer(middleware::from_fn(only_this_machine))
        .route_layer(middleware::from_fn_with_state(Arc::new(access), check))
}

/// What holds for every answer here.
async fn harden(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
