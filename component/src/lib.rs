//! The card list view of MCP Apps hosts: host message -> phase -> view.
//!
//! The product is one html file with this crate as wasm and as plain JavaScript (`cargo xtask component`). Bytes count
//! twice here, so the engine's own values are read by name, the browser does what it can do (URLs, dates, plurals), and
//! the words and styles stand in the page. All that needs no browser is pure and tested on the host:
//!
//! - `phase`: what is shown and what leads from one to the next.
//! - `readable_list`, `host_name`: text work.
//!
//! The rest is wiring: `bridge` speaks with the host, `decode` reads its messages, `session` holds the state, `views`
//! draw it.

mod bridge;
mod decode;
mod delivery;
mod entry;
mod host_name;
mod measure;
mod page;
mod phase;
mod readable_list;
mod session;
mod theme;
mod value;
mod views;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the view and begins the conversation; the boot script calls it once, for either engine.
#[wasm_bindgen(start)]
pub fn start() {
    if let Some(container) = page::container() {
        measure::watch(&container);
        views::mount(container);
    }
}
