//! Tests of the whole server: the addresses in process, the command as a process of its own.
//!
//! The folders follow what they test: `mcp` is the endpoint `/mcp`, `auth` is the login, `command` is `sourcecards`, `limits` and `faults` are
//! what happens when there is too much or something goes wrong.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::print_stdout, reason = "a test that passes over says so")]

mod auth;
mod client;
mod command;
mod faults;
mod health;
mod limits;
mod mcp;
#[cfg(feature = "preview")]
mod preview;
mod process;
mod web_fetch;
mod web_search;
