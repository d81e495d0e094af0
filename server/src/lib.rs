//! The MCP server of sourcecards.
//!
//! One [`Server`] holds the tools and the card list that hosts draw. It is served over Streamable HTTP ([`http`]) or
//! over stdin and stdout ([`stdio`]); both look at the raw text of a message before a parser does, and both answer the
//! same. [`auth`] decides who may use the first.
//! [`cli`] is the command `sourcecards` around both.
//!
//! A new tool is one file that implements [`Tool`], and one line in [`cli`]. [`web_search`] and [`web_fetch`] are such tools.

pub mod auth;
pub mod cli;
pub mod http;
pub mod stdio;
pub mod web_fetch;
pub mod web_search;

mod fault;
mod mcp;
mod metrics;
#[cfg(feature = "preview")]
mod preview;
mod standalone;

pub use self::mcp::{CardList, Progress, Server, Tool, ToolFuture, render_results};
