//! What sourcecards says on the wire: typed structs shared by the server, the card view and the preview page.
//!
//! Data goes one way. The server turns raw JSON into a [`RenderResults`] (feature `validate`) and that value into the
//! structured result and the readable list; the view reads the same struct back from the host's message.
//! The view leaves `validate` off, so that no JSON or URL parser ends up in its bundle.
//!
//! - [`render_results`]: the tool `render_results`: structs, limits, validation, readable list.
//! - [`apps`]: the messages of MCP Apps between a host and a view.

pub mod apps;
pub mod render_results;
