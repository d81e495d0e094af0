//! The card list as the page's frames load it.
//!
//! Every answer carries the chosen policy and opens as nobody's origin, also when it is opened by itself.

use std::{borrow::Cow, sync::LazyLock};

use axum::{
    extract::RawQuery,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use sourcecards_app::{fixture_result, frame_policy, observed, standalone_page};

use crate::CardList;

const HTML: &str = "text/html; charset=utf-8";

/// The card list with the observer before everything else in it, under the policy that the query names.
pub(super) async fn show(RawQuery(query): RawQuery) -> Response {
    framed(query.as_deref().unwrap_or_default(), observed(&html()))
}

/// The card list with a fixture's data in it: what can be shown where the page's scripts do not run.
pub(super) async fn standalone(RawQuery(query): RawQuery) -> Response {
    let query = query.unwrap_or_default();
    match fixture_result(&query) {
        Some(result) => framed(&query, standalone_page(&html(), &result)),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The file itself, to keep.
pub(super) async fn download() -> Response {
    let headers = [
        (header::CONTENT_TYPE, HTML.to_owned()),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"card-list.html\"".to_owned()),
        (header::CONTENT_SECURITY_POLICY, frame_policy("")),
    ];
    (headers, html()).into_response()
}

fn framed(query: &str, html: String) -> Response {
    let headers = [(header::CONTENT_TYPE, HTML.to_owned()), (header::CONTENT_SECURITY_POLICY, frame_policy(query))];
    (headers, html).into_response()
}

/// The card list that was built in, or the one of today while cargo-leptos watches.
fn html() -> Cow<'static, str> {
    static BUILT_IN: LazyLock<CardList> = LazyLock::new(CardList::embedded);
    let built_in = BUILT_IN.html();
    match std::env::var_os("LEPTOS_WATCH") {
        Some(_) => std::fs::read_to_string(env!("SOURCECARDS_CARD_LIST")).map_or(built_in.into(), Cow::Owned),
        None => built_in.into(),
    }
}
