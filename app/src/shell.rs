//! The document around the page, as the server renders it.

use axum::http::{HeaderValue, header, request::Parts};
use leptos::{nonce::use_nonce, prelude::*};
use leptos_axum::ResponseOptions;
use serde_json::json;

use crate::{
    START,
    desk::{Beginning, Desk},
    fixture::{self, FIXTURES},
    page::Page,
    settings::Settings,
};

/// The whole document. The request's query says what it shows.
pub fn shell() -> impl IntoView {
    let query = use_context::<Parts>().and_then(|parts| parts.uri.query().map(str::to_owned)).unwrap_or_default();
    let beginning = beginning(&query);
    protect();
    // `<` only stands in strings of JSON; escaped, nothing in it can end the block.
    let start = json!({ "text": beginning.text }).to_string().replace('<', "\\u003c");
    let desk = Desk::new(&beginning);
    view! {
        <!DOCTYPE html>
        <html lang="en">
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta name="color-scheme" content="light dark"/>
                <title>"sourcecards preview"</title>
                <link rel="icon" href="data:,"/>
                <link rel="stylesheet" href="/preview/site/preview.css"/>
                <script type="application/json" id=START inner_html=start></script>
                <script type="module" src="/preview/site/start.js"></script>
                {watch()}
            </head>
            <body>
                <Page desk/>
            </body>
        </html>
    }
}

/// What the page starts with; a fixture that is not there becomes the first.
pub(crate) fn beginning(query: &str) -> Beginning {
    let name = Settings::read(query).fixture;
    let first = FIXTURES.first().map(|fixture| fixture.name).unwrap_or_default();
    let text = fixture::text(&name).or_else(|| fixture::text(first)).unwrap_or_default();
    Beginning { query: query.to_owned(), text: text.to_owned() }
}

/// The script of cargo-leptos that reloads the page, while it watches.
fn watch() -> Option<impl IntoView> {
    std::env::var_os("LEPTOS_WATCH")?;
    let options = get_configuration(None).ok()?.leptos_options;
    Some(view! { <AutoReload options/> })
}

/// Sets the page's own policy: it loads its own files, and asks nobody but its own server.
fn protect() {
    let Some(response) = use_context::<ResponseOptions>() else { return };
    let nonce = use_nonce().map(|nonce| nonce.to_string()).unwrap_or_default();
    // The watcher's page hears of changes over a socket of its own.
    let socket = if std::env::var_os("LEPTOS_WATCH").is_some() { " ws:" } else { "" };
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src data:; \
         connect-src 'self'{socket}; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    if let Ok(policy) = HeaderValue::try_from(policy) {
        response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
    }
}
