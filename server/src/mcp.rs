//! What the server says in MCP, whatever the transport.

mod arguments;
mod card_list;
mod handler;
mod info;
mod progress;
mod registry;
mod render_results;

pub use self::{
    card_list::CardList,
    handler::Server,
    progress::Progress,
    registry::{Tool, ToolFuture},
    render_results::render_results,
};

pub(crate) use self::render_results::present;
