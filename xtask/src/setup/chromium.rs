//! Chromium: the browser of the end to end tests.

use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::{process, stage};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Finds the system's Chromium, or installs Debian's.
pub(crate) fn find_or_install_chromium() -> Result<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    stage::note("no Chromium on PATH");
    super::debian::install(&["chromium"]);
    find().context("install Chromium or Google Chrome by hand, or name its program in SOURCECARDS_CHROMIUM")
}

fn find() -> Option<PathBuf> {
    let named = std::env::var_os("SOURCECARDS_CHROMIUM").map(PathBuf::from).filter(|file| file.is_file());
    named.or_else(|| NAMES.into_iter().find_map(process::find))
}
