//! The limits of `render_results`. Lengths are Unicode code points, as in JSON Schema.

/// Most entries in one list.
pub const MAX_RESULTS: usize = 50;
/// Longest list heading.
pub const MAX_TITLE_CHARS: usize = 120;
/// Longest title of one source.
pub const MAX_SOURCE_TITLE_CHARS: usize = 300;
/// Longest URL of one source.
pub const MAX_URL_CHARS: usize = 2_048;
/// Longest identifier of one source.
pub const MAX_ID_CHARS: usize = 2_048;
/// Longest snippet of one source.
pub const MAX_TEXT_CHARS: usize = 2_000;
/// Deepest nesting in `metadata`, the object itself being the first level.
pub const MAX_METADATA_DEPTH: usize = 64;
/// Most UTF-8 bytes that `JSON.stringify(arguments)` may give.
pub const MAX_ARGUMENT_BYTES: usize = 65_536;
/// The heading where the arguments name none.
pub const DEFAULT_TITLE: &str = "Results";
/// The sentence that stands for a list without entries.
pub const EMPTY_LIST: &str = "No results to display.";
