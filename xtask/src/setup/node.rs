//! Node and npm: run Binaryen, esbuild and the end to end tests.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process;

/// A Node program and the npm beside it.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// The `node` program.
    pub(crate) program: PathBuf,
    npm: PathBuf,
}

impl Node {
    /// An npm command.
    pub(crate) fn npm(&self) -> Command {
        Command::new(&self.npm)
    }
}

/// Finds the system's Node and npm.
pub(crate) fn find_node() -> Result<Node> {
    let missing = "install Node 20 or newer with npm by hand (Debian: apt-get install nodejs npm)";
    Ok(Node { program: process::find("node").context(missing)?, npm: process::find("npm").context(missing)? })
}
