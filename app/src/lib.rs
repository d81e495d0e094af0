//! The preview page: the real card list with fixtures, for whoever designs it.
//!
//! The page is rendered on the server (feature `ssr`) and taken over in the browser (feature `hydrate`). It shows the
//! built html file in sandboxed frames and never links the component itself: what is seen here is what hosts get, and
//! `csr` and `ssr` stay apart. All that needs no browser is pure and tested on the host:
//!
//! - `host`: the host's side of MCP Apps, a machine that hears messages and says what to do.
//! - `call`, `fixture`, `json_text`: what is shown, and what is wrong with it.
//! - `settings`, `share`: the page's state as an address.
//! - `context`, `look`, `policy`: what the host says of itself.
//! - `message_log`, `measure`, `transcript`, `snippet`: what the panels show.
//!
//! The rest is wiring: `wire` ties a frame to a host, `player` plays calls in two of them, `desk` holds the state, `views`
//! draw it.
#![expect(unreachable_pub, reason = "the macro of components makes them and their properties pub")]

mod browser;
mod call;
mod choice;
mod commands;
mod context;
mod desk;
mod erased;
mod fixture;
mod host;
mod json_text;
mod keys;
mod look;
mod measure;
mod message_log;
mod observer;
mod page;
mod player;
mod policy;
#[cfg(feature = "ssr")]
mod served;
mod settings;
mod share;
#[cfg(feature = "ssr")]
mod shell;
mod snippet;
mod transcript;
mod views;
mod wire;

#[cfg(feature = "ssr")]
pub use self::{
    observer::observed,
    served::{fixture_list, fixture_result, fixture_text, frame_policy},
    shell::page,
};
#[cfg(feature = "ssr")]
pub use sourcecards_schemas::standalone_page;

/// The id of the block that holds what the page starts with.
const START: &str = "start";

/// Takes over the page that the server rendered.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    let block = leptos::prelude::document().get_element_by_id(START).and_then(|block| block.text_content());
    let start: serde_json::Value = block.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let text = start.get("text").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
    let (_, query, _) = browser::address();
    let beginning = desk::Beginning { query, text };
    leptos::mount::hydrate_body(move || {
        let desk = desk::Desk::new(&beginning);
        leptos::prelude::view! { <page::Page desk/> }
    });
}
