//! The preview page at `/preview`: every fixture in the real card list. It answers this machine alone.

use std::sync::{Arc, LazyLock};

use axum::{
    Router,
    http::header,
    middleware,
    response::{Html, IntoResponse as _, Response},
    routing::get,
};
use sourcecards_app::{Stage, fixtures, render_page};
use sourcecards_schemas::render_results::validate_text;

use crate::{
    CardList,
    http::{Access, check, only_this_machine},
    mcp::present,
    standalone,
};

/// Frames inherit it, so it is the policy of MCP Apps without WebAssembly: the stricter of the two engines is seen.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let card_list = CardList::embedded();
    let stages = fixtures().iter().filter_map(|&fixture| {
        let list = validate_text(fixture.arguments.as_bytes()).ok()?;
        Some(Stage { fixture, document: standalone::page(card_list.html(), &present(list)) })
    });
    render_page(stages.collect())
});

pub(crate) fn router(access: Access) -> Router {
    Router::new()
        .route("/preview", get(show))
        .route_layer(middleware::from_fn(only_this_machine))
        .route_layer(middleware::from_fn_with_state(Arc::new(access), check))
}

async fn show() -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, Html(PAGE.as_str())).into_response()
}
