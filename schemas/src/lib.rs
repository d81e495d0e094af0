//! What sourcecards says on the wire: typed structs shared by the server, the card view and the preview page.
//!
//! Data goes one way. The server turns raw JSON into a [`RenderResults`] (feature `validate`) and that value into the
//! structured result and the readable list; the view reads the same struct back from the host's message.
//! The view leaves `validate` off, so that no JSON or URL parser ends up in its bundle.
//!
//! - [`render_results`]: the tool `render_results`: structs, limits, validation, readable list.
//! - [`presentation`]: what the web tools say for a card beside their text.
//! - `web_search`: a search's outcome as text, as metadata and as a list (feature `validate`).
//! - `web_fetch`: a fetched page as text and as metadata (feature `validate`).
//! - [`standalone_page`]: the card list's page with a result in it, for readers without a host.
//! - [`apps`]: the messages of MCP Apps between a host and a view.

pub mod apps;
pub mod presentation;
pub mod render_results;
#[cfg(feature = "validate")]
pub mod web_fetch;
#[cfg(feature = "validate")]
pub mod web_search;

mod standalone;

pub use self::standalone::standalone_page;
