//! What surrounds every address: an id for each request, headers for browsers, and an answer when something panics.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use axum::{
    Router,
    extract::Request,
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse as _, Response},
};
use rmcp::ErrorData;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument as _;

use super::rpc_error::RpcError;
use crate::metrics;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// Puts a router inside what every address needs.
pub(super) fn surround(router: Router) -> Router {
    router.layer(CatchPanicLayer::custom(|_panic| explain_panic())).layer(middleware::from_fn(attend))
}

/// The panic itself is in the log, with its place; its message can quote data.
fn explain_panic() -> Response {
    let error = ErrorData::internal_error("the request failed unexpectedly", None);
    RpcError::new(StatusCode::INTERNAL_SERVER_ERROR, error).into_response()
}

/// Gives a request its id, in the log and in the answer, and measures it.
async fn attend(request: Request, next: Next) -> Response {
    let (start, is_mcp) = (Instant::now(), request.uri().path() == "/mcp");
    // Its own and never one that was sent: what was sent is not logged.
    let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
    let is_page_of_its_own = request.uri().path().starts_with("/preview");
    let span = tracing::info_span!("request", id);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, time) = (response.status().as_u16(), start.elapsed());
    if is_mcp {
        metrics::answered(status, time);
    }
    let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    span.in_scope(|| tracing::debug!(is_mcp, status, microseconds, "answered"));
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id.into());
    headers.entry(header::X_CONTENT_TYPE_OPTIONS).or_insert(HeaderValue::from_static("nosniff"));
    headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    if !is_page_of_its_own {
        let nothing = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(nothing);
    }
    if is_mcp {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::{
        Router,
        body::{Body, to_bytes},
        http::Request,
        routing::get,
    };
    use tower::ServiceExt as _;

    use super::surround;

    #[tokio::test]
    async fn a_panic_is_an_answer_without_its_message() {
        let router = Router::new().route("/", get(async || -> String { panic!("CANARY") }));
        let response = surround(router).oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        let body = to_bytes(response.into_body(), 1000).await.unwrap();
        let expected =
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"the request failed unexpectedly"}}"#;
        assert_eq!(body, expected);
    }
}
