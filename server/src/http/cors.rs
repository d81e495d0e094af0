//! What a page in a browser may do with `/mcp`.

use std::{sync::Arc, time::Duration};

use axum::http::{HeaderName, Method, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::access::Access;

/// How long a browser may remember the answer to a preflight request.
const MAX_AGE: Duration = Duration::from_secs(2 * 60 * 60);

/// Lets the allowed origins send the headers of MCP and read the ones an answer may carry. No cookies.
pub(super) fn layer(access: Arc<Access>) -> CorsLayer {
    let sent = ["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id", "last-event-id"];
    let sent = sent.map(HeaderName::from_static).into_iter();
    CorsLayer::new()
        .allow_origin(AllowOrigin::predicate(move |origin, _request| access.allows_origin(origin)))
        .allow_methods([Method::POST])
        .allow_headers(sent.chain([header::ACCEPT, header::AUTHORIZATION, header::CONTENT_TYPE]).collect::<Vec<_>>())
        .expose_headers([header::WWW_AUTHENTICATE, HeaderName::from_static("mcp-session-id")])
        .max_age(MAX_AGE)
}
