//! Packages from npm, exactly as a lock file names them, installed once per lock file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use super::Node;
use crate::{folders, process, stage};

/// Installs Binaryen and esbuild; returns their `node_modules` folder.
pub(crate) fn install_component_packages(node: &Node) -> Result<PathBuf> {
    install(node, "component")
}

/// Installs the packages of the end to end tests and links them into `end2end/`, where Node looks for them.
///
/// A `node_modules` folder that is no link belongs to whoever made it and is left as it is.
pub(crate) fn install_end2end_packages(node: &Node) -> Result<()> {
    install_and_link(node, "end2end")
}

/// Installs what the benchmark of the view measures beside it and links it into `end2end/bench/`, in the same way.
pub(crate) fn install_bench_packages(node: &Node) -> Result<()> {
    install_and_link(node, "end2end/bench")
}

fn install_and_link(node: &Node, name: &str) -> Result<()> {
    let link = folders::root().join(name).join("node_modules");
    if link.is_dir() && !link.is_symlink() {
        stage::note(&format!(
            "{name}/node_modules is a folder of its own: used as it is, remove it to get the locked packages"
        ));
        return Ok(());
    }
    let packages = install(node, name)?;
    if fs::read_link(&link).is_ok_and(|old| old == packages) {
        return Ok(());
    }
    if link.is_symlink() {
        fs::remove_file(&link).with_context(|| format!("{name}/node_modules"))?;
    }
    link_folder(&packages, &link).with_context(|| format!("{name}/node_modules"))
}

#[cfg(unix)]
fn link_folder(packages: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(packages, link)
}

#[cfg(windows)]
fn link_folder(packages: &Path, link: &Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(packages, link)
}

/// Installs the packages that `NAME/package-lock.json` names into a folder of the cache named after the lock file's hash.
///
/// Install scripts do not run: no package here needs them.
fn install(node: &Node, name: &str) -> Result<PathBuf> {
    let source = folders::root().join(name);
    let lock = fs::read(source.join("package-lock.json")).with_context(|| format!("{name}/package-lock.json"))?;
    let hash: String = Sha256::digest(&lock).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let folder = folders::cache()?.join("npm").join(format!("{}-{hash}", name.replace('/', "-")));
    if !folder.is_dir() {
        stage::note(&format!("npm ci for {name}/ into the cache folder"));
        install_whole(&folder, |partial| {
            for file in ["package.json", "package-lock.json"] {
                fs::copy(source.join(file), partial.join(file)).with_context(|| format!("{name}/{file}"))?;
            }
            let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
            process::capture(node.npm().args(arguments).current_dir(partial)).map(drop)
        })?;
    }
    Ok(folder.join("node_modules"))
}

/// Fills a folder beside its final place and moves it there when it is whole, so that an interrupted run leaves nothing that
/// looks finished.
pub(super) fn install_whole(folder: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let mut partial = folder.as_os_str().to_owned();
    partial.push(format!(".{}.partial", std::process::id()));
    let partial = PathBuf::from(partial);
    fs::create_dir_all(&partial).context("the cache folder cannot be written; set SOURCECARDS_CACHE")?;
    let outcome = fill(&partial).context("the packages could not be fetched; check the network and run again");
    let moved = outcome.and_then(|()| match fs::rename(&partial, folder) {
        // Another run was faster.
        Err(_) if folder.is_dir() => Ok(()),
        moved => moved.context("the cache folder cannot be written; set SOURCECARDS_CACHE"),
    });
    if partial.is_dir() {
        // Only tidying: what is left over is in nobody's way.
        let _ = fs::remove_dir_all(&partial);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_installation_leaves_nothing() {
        let cache = std::env::temp_dir().join(format!("sourcecards-packages-{}", std::process::id()));
        let folder = cache.join("name-hash");
        assert!(install_whole(&folder, |_| anyhow::bail!("no network")).is_err());
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 0);
        install_whole(&folder, |partial| Ok(fs::write(partial.join("file"), "text")?)).unwrap();
        assert!(folder.join("file").is_file());
        fs::remove_dir_all(&cache).unwrap();
    }
}
