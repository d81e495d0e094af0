//! The document around the page, as the server renders it.

use any_spawner::Executor;
use axum::{
    http::{HeaderValue, header, request::Parts},
    routing::{MethodRouter, get},
};
use leptos::{nonce::use_nonce, prelude::*};
use leptos_axum::{ResponseOptions, render_app_to_stream};
use serde_json::json;

use crate::{
    START,
    desk::{Beginning, Desk},
    fixture::{self, FIXTURES},
    page::Page,
    settings::Settings,
};

/// The page's route.
pub fn page<S: Clone + Send + Sync + 'static>() -> MethodRouter<S> {
    // It fails where it was done before, which is as good.
    _ = Executor::init_tokio();
    get(render_app_to_stream(shell))
}

/// The whole document. The request's query says what it shows.
fn shell() -> impl IntoView {
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

/// While the page is worked on: what loads it anew after a change. cargo-leptos brings a script of its own, which hears of
/// changes over a socket; without its port the page asks the server.
fn watch() -> Option<AnyView> {
    std::env::var_os("LEPTOS_WATCH")?;
    if std::env::var_os("LEPTOS_RELOAD_PORT").is_some() {
        let options = get_configuration(None).ok()?.leptos_options;
        return Some(view! { <AutoReload options/> }.into_any());
    }
    Some(view! { <script nonce=use_nonce() inner_html=RELOAD></script> }.into_any())
}

/// Asks once a second for the time of the newest file.
const RELOAD: &str = "let known;setInterval(async()=>{try{const now=await(await fetch('/preview/site/stamp')).text();\
                      if(known&&now!==known)location.reload();known=now}catch{}},1000)";

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
