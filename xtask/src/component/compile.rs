//! The compiler's part: the component as a wasm module.

use std::fs;

use anyhow::{Context as _, Result};

use crate::setup::{Standard, Toolchain};
use crate::{folders, process};

const PACKAGE: &str = "sourcecards-component";
const PROFILE: &str = "component";
const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the component and returns the module's bytes.
pub(super) fn run(toolchain: &Toolchain) -> Result<Vec<u8>> {
    let target = folders::component_target().join("build");
    let mut command = toolchain.cargo();
    command
        .current_dir(folders::root())
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", flags(toolchain.standard)?)
        .args(["build", "--quiet", "--lib", "--package", PACKAGE, "--profile", PROFILE, "--target", TARGET]);
    if toolchain.standard == Standard::Rebuilt {
        // Rebuilding the standard library is still a feature of nightly compilers; this opens it in a release.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    }
    process::run(&mut command)?;
    let module = target.join(TARGET).join(PROFILE).join("sourcecards_component.wasm");
    fs::read(&module).with_context(|| module.display().to_string())
}

/// The compiler's flags.
///
/// wasm2js knows neither reference types nor multiple values, so both ways leave them out. Paths of the building machine do
/// not belong in the product: a rebuilt library has none, one as shipped gets them shortened.
fn flags(standard: Standard) -> Result<String> {
    Ok(match standard {
        Standard::Rebuilt => {
            "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none -Ctarget-cpu=mvp"
                .to_owned()
        }
        Standard::AsShipped => {
            let home = std::env::var_os("CARGO_HOME")
                .map(std::path::PathBuf::from)
                .or_else(|| std::env::var_os("HOME").map(|home| std::path::Path::new(&home).join(".cargo")))
                .context("neither CARGO_HOME nor HOME is set")?;
            let sources = home.join("registry").join("src");
            format!("-Ctarget-feature=-reference-types,-multivalue --remap-path-prefix={}=c", sources.display())
        }
    })
}
