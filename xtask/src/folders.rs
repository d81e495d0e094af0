//! Where things stand: the clone, its build products, and the cache folder that outlives a clone.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The clone's root folder.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

/// Where the component's html and everything on the way to it is built.
pub(crate) fn component_target() -> PathBuf {
    root().join("target").join("component")
}

/// The html file that the server embeds.
pub(crate) fn card_list() -> PathBuf {
    component_target().join("card-list.html")
}

/// Where the preview page's site is built.
pub(crate) fn site_target() -> PathBuf {
    root().join("target").join("preview")
}

/// The folder for tools, outside the clone so that a fresh clone finds them:
/// `$SOURCECARDS_CACHE`, else `$XDG_CACHE_HOME/sourcecards`, else `~/.cache/sourcecards`.
pub(crate) fn cache() -> Result<PathBuf> {
    let named = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("SOURCECARDS_CACHE")
        .or_else(|| named("XDG_CACHE_HOME").map(|folder| folder.join("sourcecards")))
        .or_else(|| named("HOME").map(|home| home.join(".cache").join("sourcecards")))
        .context("no cache folder: set SOURCECARDS_CACHE to a folder that may be written")
}
