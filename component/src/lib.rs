//! The card list view of MCP Apps hosts: host message -> phase -> view.
//!
//! The product is one html file with this crate as wasm and as plain JavaScript (`cargo xtask component`). Bytes count
//! twice here, so the engine's own values are read by name, the browser does what it can do (URLs, dates, plurals), and
//! the words and styles stand in the page. All that needs no browser is pure and tested on the host:
//!
//! - `phase`: what is shown and what leads from one to the next.
//! - `arrangement`: the order of the cards.
//! - `readable_list`, `clean_text`, `dates`, `host_name`, `citation`, `markdown`: text work.
//!
//! The rest is wiring: `bridge` speaks with the host, `decode` reads its messages, `session` holds the state, `views`
//! draw it.

mod arrangement;
mod bridge;
mod citation;
mod clean_text;
mod clipboard;
mod dates;
mod decode;
mod delivery;
mod entry;
mod fetched;
mod finding;
mod highlight;
mod host_name;
mod markdown;
mod measure;
mod metadata;
mod offer;
mod opened;
mod page;
mod part;
mod phase;
mod readable_list;
mod region;
mod script;
mod selection;
mod session;
mod theme;
mod value;
mod views;
mod watched;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::session::Session;

/// Mounts the view and begins the conversation; the boot script calls it once, for either engine.
#[wasm_bindgen(start)]
pub fn start() {
    if let Some(container) = page::container() {
        measure::watch(&container);
        views::mount(container, Box::leak(Box::new(Session::new())));
    }
}
