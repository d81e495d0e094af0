//! The endpoint `/mcp`.

mod access;
mod handshake;
mod raw_messages;
mod resources;
mod tools_call;
mod tools_list;
mod unexpected_failures;
