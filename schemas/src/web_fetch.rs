//! The tool `web_fetch`: its outcome as model text and as presentation metadata.
//!
//! Both come from one [`render_fetch`], so that a card never disagrees with the text about what was cut. The text of the
//! page is in the result's content alone. What to fetch is [`FetchArguments`], which [`validate_fetch`] makes.

mod arguments;
mod disarm;
mod limits;
mod text;

use std::sync::Arc;

use crate::presentation::WebFetchMeta;

pub use self::{
    arguments::{FetchArguments, TextFormat, check_url, validate_fetch},
    disarm::disarm,
    limits::{MAX_LENGTH, MAX_START_INDEX},
    text::{RenderedFetch, TextRange, render_fetch},
};

/// The tool's name.
pub const TOOL_NAME: &str = "web_fetch";

/// JSON Schema (2020-12) of the arguments.
pub const INPUT_SCHEMA: &str = include_str!("../web_fetch/input.schema.json");

/// What a fetch gave, before a range of it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FetchOutcome {
    /// What is known of the page. The fields that depend on the range (`truncated`, `total_chars`, `next_index`) are
    /// filled in by [`render_fetch`].
    pub page: WebFetchMeta,
    /// The whole text, with no line that could be taken for one of the tool's own ([`disarm`]).
    pub text: Arc<str>,
    /// Whether the source was longer than what was read of it.
    pub is_cut: bool,
}
