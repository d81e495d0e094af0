//! The limits of `web_search`. Lengths are Unicode code points.

/// Most queries in one call.
pub const MAX_QUERIES: usize = 4;
/// Longest query: what the strictest provider takes.
pub const MAX_QUERY_CHARS: usize = 400;
/// Most sources in one result: as many as `render_results` shows.
pub const MAX_SOURCES: usize = 50;
/// The number of sources where the arguments name none.
pub const DEFAULT_SOURCES: usize = 8;
/// Most entries in `include_domains`, and in `exclude_domains`.
pub const MAX_DOMAINS: usize = 20;
/// Longest domain, as DNS has it.
pub const MAX_DOMAIN_CHARS: usize = 253;
/// Longest language tag.
pub const MAX_LANGUAGE_CHARS: usize = 35;
