//! Verbs that build and run the server.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use super::{build_component, build_site};
use crate::stage::Stages;
use crate::{folders, process, stage};

pub(super) const PACKAGE: &str = "sourcecards-server";

/// Whether the server brings the preview page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Preview {
    /// Only what hosts need.
    Without,
    /// With `/preview`.
    With,
}

/// Builds everything hosts need and serves it.
pub(super) fn serve(stages: &mut Stages, arguments: &[String]) -> Result<()> {
    build_component(stages)?;
    let binary = stages.run("build the server", || build(Preview::Without))?;
    stages.print_table();
    stage::note(&format!("MCP at http://{}/mcp", listen_address(arguments)));
    process::run(Command::new(binary).arg("serve").args(arguments))
}

/// Runs the server's benchmarks.
pub(super) fn bench(stages: &mut Stages) -> Result<()> {
    build_component(stages)?;
    stages.run("benchmarks of the server", || process::run(cargo().args(["bench", "--package", PACKAGE])))
}

/// Builds the one file there is to deploy.
pub(super) fn dist(stages: &mut Stages) -> Result<()> {
    build_site(stages)?;
    let binary = stages.run("build the server with its preview", || build(Preview::With))?;
    let folder = folders::root().join("target").join("dist");
    let file = folder.join(binary.file_name().unwrap_or(OsStr::new("sourcecards")));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let bytes = fs::copy(&binary, &file).with_context(|| file.display().to_string())?;
    stages.print_table();
    stage::note(&format!("{} {bytes} bytes", file.display()));
    Ok(())
}

/// Builds the release binary and returns its place.
pub(super) fn build(preview: Preview) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--release", "--package", PACKAGE]);
    if preview == Preview::With {
        command.args(["--features", "preview"]);
    }
    process::run(&mut command)?;
    let name = format!("sourcecards{}", std::env::consts::EXE_SUFFIX);
    Ok(folders::root().join("target").join("release").join(name))
}

/// Builds the server that has the tools of the conformance suite, as the tests are built, and returns its place.
pub(super) fn build_conformance() -> Result<PathBuf> {
    process::run(cargo().args(["build", "--package", PACKAGE, "--features", "preview", "--example", "conformance"]))?;
    let name = format!("conformance{}", std::env::consts::EXE_SUFFIX);
    Ok(folders::root().join("target").join("debug").join("examples").join(name))
}

/// Builds the program that puts the server under load, and returns its place.
pub(super) fn build_load() -> Result<PathBuf> {
    process::run(cargo().args(["build", "--release", "--package", PACKAGE, "--example", "load"]))?;
    let name = format!("load{}", std::env::consts::EXE_SUFFIX);
    Ok(folders::root().join("target").join("release").join("examples").join(name))
}

/// The cargo that runs this program, in the clone and with the clone's target folder.
pub(super) fn cargo() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(folders::root()).env("CARGO_TARGET_DIR", folders::root().join("target"));
    command
}

/// The address the server will listen on: the last `--listen` given to it, else its default.
pub(super) fn listen_address(arguments: &[String]) -> String {
    let mut address = std::env::var("SOURCECARDS_LISTEN").unwrap_or_else(|_| "127.0.0.1:8000".to_owned());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if let Some(given) = argument.strip_prefix("--listen=") {
            given.clone_into(&mut address);
        } else if argument == "--listen"
            && let Some(given) = rest.next()
        {
            address.clone_from(given);
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_the_one_that_is_listened_on() {
        let address = |arguments: &[&str]| {
            listen_address(&arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(address(&["--no-auth", "--listen", "[::1]:9"]), "[::1]:9");
        assert_eq!(address(&["--listen=0.0.0.0:1"]), "0.0.0.0:1");
    }
}
