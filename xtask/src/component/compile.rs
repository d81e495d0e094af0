//! The compiler's part: a crate as a wasm module.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::setup::{Standard, Toolchain};
use crate::{folders, process};

/// A package that runs in the browser.
#[derive(Debug)]
pub(crate) struct Crate {
    package: &'static str,
    features: &'static [&'static str],
    module: &'static str,
}

/// The card list.
pub(crate) const COMPONENT: Crate =
    Crate { package: "sourcecards-component", features: &[], module: "sourcecards_component.wasm" };
/// The preview page's part in the browser.
pub(crate) const APP: Crate =
    Crate { package: "sourcecards-app", features: &["--features", "hydrate"], module: "sourcecards_app.wasm" };

const PROFILE: &str = "component";
const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles a crate and returns the module's bytes.
pub(crate) fn run(toolchain: &Toolchain, what: &Crate) -> Result<Vec<u8>> {
    process::run(wasm(toolchain, toolchain.cargo().args(["build", "--quiet"]), what)?)?;
    let module = target().join(TARGET).join(PROFILE).join(what.module);
    fs::read(&module).with_context(|| module.display().to_string())
}

/// Looks for what clippy warns of in a crate as it is compiled for wasm32; a warning is an error.
pub(crate) fn lint(toolchain: &Toolchain, what: &Crate) -> Result<()> {
    process::run(wasm(toolchain, &mut toolchain.clippy()?, what)?.args(["--", "-Dwarnings"]))
}

/// Completes a command of cargo so that it is about one crate for wasm32.
fn wasm<'a>(toolchain: &Toolchain, command: &'a mut Command, what: &Crate) -> Result<&'a mut Command> {
    command
        .current_dir(folders::root())
        .env("CARGO_TARGET_DIR", target())
        .env("RUSTFLAGS", flags(toolchain.standard)?)
        .args(["--lib", "--package", what.package, "--profile", PROFILE, "--target", TARGET])
        .args(what.features);
    if toolchain.standard == Standard::Rebuilt {
        // Rebuilding the standard library is still a feature of nightly compilers; this opens it in a release.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    }
    Ok(command)
}

/// A target folder of its own, because its compiler and flags are its own.
fn target() -> PathBuf {
    folders::component_target().join("build")
}

/// The compiler's flags.
///
/// The translator knows neither reference types nor multiple values, so both ways leave them out. Paths of the building machine do
/// not belong in the product: a rebuilt library has none, one as shipped gets them shortened.
fn flags(standard: Standard) -> Result<String> {
    Ok(match standard {
        Standard::Rebuilt => {
            "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none -Ctarget-cpu=mvp"
                .to_owned()
        }
        Standard::AsShipped => {
            let home = std::env::var_os("CARGO_HOME")
                .map(PathBuf::from)
                .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")))
                .context("neither CARGO_HOME nor HOME is set")?;
            let sources = home.join("registry").join("src");
            format!("-Ctarget-feature=-reference-types,-multivalue --remap-path-prefix={}=c", sources.display())
        }
    })
}
