//! The report beside the html: what it weighs and what made it.

use anyhow::Result;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::page::Page;
use crate::setup::{Standard, Toolchain};
use crate::stage;

/// Sizes in bytes, the html's hash and the compiler.
#[derive(Debug)]
pub(super) struct Report(Value);

impl Report {
    /// Reads the figures off a page.
    pub(super) fn new(toolchain: &Toolchain, page: &Page) -> Result<Self> {
        let hash: String = Sha256::digest(page.html.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let standard = match toolchain.standard {
            Standard::Rebuilt => "rebuilt",
            Standard::AsShipped => "as shipped",
        };
        Ok(Self(json!({
            "sha256": hash,
            "html": page.html.len(),
            "wasm": { "bytes": page.wasm.raw, "gzip": page.wasm.gzip, "in_html": page.wasm.text.len() },
            "js": { "bytes": page.twin.raw, "gzip": page.twin.gzip, "in_html": page.twin.text.len() },
            "boot": { "bytes": page.boot[0], "gzip": page.boot[1] },
            "style": page.style,
            "words": page.words,
            "compiler": toolchain.version()?,
            "standard_library": standard,
        })))
    }

    /// Prints the figures.
    pub(super) fn print(&self) {
        stage::note(&format!("card-list.html {} bytes", self.0["html"]));
        for part in ["wasm", "js", "boot"] {
            stage::note(&format!("  {part}: {} bytes, {} gzip", self.0[part]["bytes"], self.0[part]["gzip"]));
        }
        stage::note(&format!("  style: {} bytes, words: {} bytes", self.0["style"], self.0["words"]));
    }

    /// The report as a file.
    pub(super) fn to_json(&self) -> Result<String> {
        Ok(format!("{:#}\n", self.0))
    }
}
