//! What a command reads.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

use super::failure::{Failure, reason};

/// Reads a file, or stdin for `-`, up to a limit in bytes.
pub(super) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: io::Error| Failure::input(format!("file: cannot be read: {}", reason(&error)));
    let mut input: Box<dyn io::Read> =
        if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path).map_err(unreadable)?) };
    let mut text = Vec::new();
    input.by_ref().take(limit as u64 + 1).read_to_end(&mut text).map_err(unreadable)?;
    if text.len() > limit {
        return Err(Failure::input(format!("file: must be at most {} bytes", grouped(limit))));
    }
    Ok(text)
}

/// Writes a number with its thousands parted by commas.
fn grouped(number: usize) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1_000), number % 1_000)
}
