//! The fixtures as JSON.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use sourcecards_app::{fixture_list, fixture_text};

const JSON: &str = "application/json; charset=utf-8";

/// The list of all fixtures.
pub(super) async fn list() -> Response {
    ([(header::CONTENT_TYPE, JSON)], fixture_list().to_string()).into_response()
}

/// One fixture, named `NAME.json`.
pub(super) async fn show(Path(file): Path<String>) -> Response {
    match file.strip_suffix(".json").and_then(fixture_text) {
        Some(text) => ([(header::CONTENT_TYPE, JSON)], text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
