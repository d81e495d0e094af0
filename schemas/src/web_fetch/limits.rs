//! The limits of `web_fetch`. Lengths are Unicode code points.

/// Longest text of one result, its header and footer included.
pub const MAX_LENGTH: usize = 200_000;
/// Largest index to start at.
pub const MAX_START_INDEX: usize = 100_000_000;
