//! What types, validator, schemas and readable list have to agree on. One binary, to link once.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]

mod arguments;
mod corpus;
mod narrowing;
mod readback;
mod schemas_agree;
mod web_search;
