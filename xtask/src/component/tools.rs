//! The programs from npm that shape the module, and the folder they work in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process;
use crate::setup::Node;

/// Binaryen and esbuild, run by Node in one working folder.
#[derive(Debug)]
pub(crate) struct Tools {
    node: PathBuf,
    packages: PathBuf,
    folder: PathBuf,
}

impl Tools {
    /// Makes the working folder.
    pub(crate) fn new(node: &Node, packages: &Path, folder: PathBuf) -> Result<Self> {
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self { node: node.program.clone(), packages: packages.to_path_buf(), folder })
    }

    /// A command of Binaryen, as `wasm-opt`.
    pub(crate) fn binaryen(&self, program: &str) -> Command {
        self.script(self.packages.join("binaryen/bin").join(program))
    }

    /// The esbuild command.
    pub(crate) fn esbuild(&self) -> Command {
        self.script(self.packages.join("esbuild/bin/esbuild"))
    }

    /// A script run by Node, named by its path or as a file of the working folder.
    pub(crate) fn script(&self, file: impl AsRef<Path>) -> Command {
        let mut command = process::script(&self.node, file.as_ref());
        command.current_dir(&self.folder);
        command
    }

    /// A file of the working folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file of the working folder.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        fs::write(self.file(name), bytes).with_context(|| format!("parts/{name}"))
    }

    /// Reads a file of the working folder.
    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>> {
        fs::read(self.file(name)).with_context(|| format!("parts/{name}"))
    }

    /// Reads a text file of the working folder.
    pub(crate) fn read_text(&self, name: &str) -> Result<String> {
        fs::read_to_string(self.file(name)).with_context(|| format!("parts/{name}"))
    }
}
