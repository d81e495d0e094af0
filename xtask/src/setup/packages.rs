//! Packages from npm, exactly as a lock file names them, installed once per lock file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use super::Node;
use crate::{folders, process, stage};

/// Installs Binaryen and esbuild; returns their `node_modules` folder.
pub(crate) fn install_component_packages(node: &Node) -> Result<PathBuf> {
    install(node, &folders::root().join("component"), "component")
}

/// Installs the packages of a folder's lock file into the cache.
///
/// The folder is named after the lock file's hash and appears only when everything is in it, so an interrupted run leaves
/// nothing that looks finished. Install scripts do not run: no package here needs them.
fn install(node: &Node, source: &Path, name: &str) -> Result<PathBuf> {
    let lock = fs::read(source.join("package-lock.json")).with_context(|| format!("{name}/package-lock.json"))?;
    let hash: String = Sha256::digest(&lock).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let cache = folders::cache()?.join("npm");
    let folder = cache.join(format!("{name}-{hash}"));
    if !folder.is_dir() {
        stage::note(&format!("npm ci for {name}/ into the cache folder"));
        let partial = cache.join(format!("{name}-{hash}.{}.partial", std::process::id()));
        fs::create_dir_all(&partial).context("the cache folder cannot be written; set SOURCECARDS_CACHE")?;
        for file in ["package.json", "package-lock.json"] {
            fs::copy(source.join(file), partial.join(file)).with_context(|| format!("{name}/{file}"))?;
        }
        process::capture(node.npm().args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(&partial))
            .context("npm could not fetch the packages; check the network and run again")?;
        if let Err(error) = fs::rename(&partial, &folder)
            && !folder.is_dir()
        {
            return Err(error).context("the cache folder cannot be written");
        }
    }
    Ok(folder.join("node_modules"))
}
