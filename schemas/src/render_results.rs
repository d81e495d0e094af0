//! The tool `render_results`: what it takes, what it returns, and every rule between.

mod limits;
mod source;

#[cfg(feature = "validate")]
mod byte_length;
#[cfg(feature = "validate")]
mod invalid_arguments;
#[cfg(feature = "validate")]
mod raw_scan;
#[cfg(feature = "validate")]
mod readable_list;
#[cfg(feature = "validate")]
pub(crate) mod source_url;
#[cfg(feature = "validate")]
mod validate;

pub use self::limits::{
    DEFAULT_TITLE, EMPTY_LIST, MAX_ARGUMENT_BYTES, MAX_ID_CHARS, MAX_METADATA_DEPTH, MAX_RESULTS,
    MAX_SOURCE_TITLE_CHARS, MAX_TEXT_CHARS, MAX_TITLE_CHARS, MAX_URL_CHARS,
};
pub use self::source::{RenderResults, Source};

#[cfg(feature = "validate")]
pub use self::{
    invalid_arguments::{InvalidArguments, Rule},
    raw_scan::{RawFault, scan_arguments, scan_message},
    readable_list::readable_list,
    validate::{ArgumentsError, Metadata, validate, validate_text},
};

#[cfg(feature = "validate")]
pub(crate) use self::{byte_length::byte_length, readable_list::changes_direction, validate::is_blank};

/// The tool's name.
pub const TOOL_NAME: &str = "render_results";

/// JSON Schema (2020-12) of the arguments.
#[cfg(feature = "validate")]
pub const INPUT_SCHEMA: &str = include_str!("../render_results/input.schema.json");

/// JSON Schema (2020-12) of `structuredContent`.
#[cfg(feature = "validate")]
pub const OUTPUT_SCHEMA: &str = include_str!("../render_results/output.schema.json");
