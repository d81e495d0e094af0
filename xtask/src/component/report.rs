//! The report beside the html: what it weighs and what made it.

use std::fs;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::page::Page;
use crate::setup::{Standard, Toolchain};
use crate::{folders, stage};

/// Sizes in bytes, the html's hash, and what it was made of.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    sha256: String,
    /// The whole file.
    pub(super) html: usize,
    /// The module.
    pub(super) wasm: Size,
    /// The translator: what the engine without WebAssembly adds.
    pub(super) js: Size,
    /// Boot script and glue, which stand unpacked in the file.
    pub(super) boot: Size,
    style: usize,
    words: usize,
    compiler: String,
    standard_library: String,
    inputs: String,
}

/// One part's size.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct Size {
    /// Bytes before packing.
    pub(super) bytes: usize,
    /// Bytes after gzip.
    pub(super) gzip: usize,
}

impl Report {
    /// Reads the figures off a page; `inputs` is the hash of what it was made of.
    pub(super) fn new(toolchain: &Toolchain, page: &Page, inputs: String) -> Result<Self> {
        let standard = match toolchain.standard {
            Standard::Rebuilt => "rebuilt",
            Standard::AsShipped => "as shipped",
        };
        Ok(Self {
            sha256: hex(&Sha256::digest(page.html.as_bytes())),
            html: page.html.len(),
            wasm: page.wasm.size,
            js: page.translator.size,
            boot: page.boot,
            style: page.style,
            words: page.words,
            compiler: toolchain.version()?,
            standard_library: standard.to_owned(),
            inputs,
        })
    }

    /// The report of the html that stands there, when it was made of the same.
    pub(super) fn of_same(inputs: &str) -> Option<Self> {
        let html = fs::read(folders::card_list()).ok()?;
        let text = fs::read_to_string(folders::card_list().with_extension("json")).ok()?;
        let report: Self = serde_json::from_str(&text).ok()?;
        (report.inputs == inputs && report.sha256 == hex(&Sha256::digest(&html))).then_some(report)
    }

    /// Prints the figures.
    pub(super) fn print(&self) {
        stage::note(&format!("card-list.html: {} bytes", self.html));
        for (part, size) in [("wasm", self.wasm), ("js", self.js), ("boot", self.boot)] {
            stage::note(&format!("  {part}: {} bytes, {} gzip", size.bytes, size.gzip));
        }
        stage::note(&format!("  style: {} bytes, words: {} bytes", self.style, self.words));
    }

    /// The report as a file.
    pub(super) fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self).context("the report")? + "\n")
    }
}

/// Lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
