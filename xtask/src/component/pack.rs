//! Packing of the engines: gzip as tight as it gets, then base64, which a script element may hold.

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use zopfli::{Format, Options};

use super::report::Size;

/// A payload on its way into the html.
#[derive(Debug)]
pub(super) struct Packed {
    /// Its size before and after gzip.
    pub(super) size: Size,
    /// The text of the data block.
    pub(super) text: String,
}

impl Packed {
    /// Packs a payload.
    pub(super) fn new(bytes: &[u8]) -> Result<Self> {
        let gzip = gzip(bytes)?;
        Ok(Self { size: Size { bytes: bytes.len(), gzip: gzip.len() }, text: STANDARD.encode(&gzip) })
    }
}

/// The gzip form that browsers unpack; without a time in it, so the same input gives the same bytes.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, bytes, &mut packed).context("gzip")?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_twice_gives_the_same_bytes() {
        let bytes = "the same input gives the same bytes, ".repeat(40);
        let (first, second) = (Packed::new(bytes.as_bytes()).unwrap(), Packed::new(bytes.as_bytes()).unwrap());
        assert_eq!(first.text, second.text);
        assert!(first.size.gzip < first.size.bytes / 4);
        assert!(first.text.starts_with("H4sI"), "the gzip signature");
    }
}
