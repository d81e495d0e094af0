//! Clippy over every package, warnings denied; and what may become a dependency.

use std::process::Command;

use anyhow::Result;

use super::server::cargo;
use crate::stage::Stages;
use crate::{component, folders, process, setup, site};

/// Packages of the host and the features they are looked at with; the component is compiled for wasm32.
const PACKAGES: [(&str, &[&str]); 4] = [
    ("sourcecards-schemas", &["--all-features"]),
    ("sourcecards-server", &["--features", "preview"]),
    ("sourcecards-app", &["--features", "ssr"]),
    ("xtask", &[]),
];

/// Looks at every package on its own: csr and ssr of leptos must never meet in one build.
pub(super) fn run(stages: &mut Stages) -> Result<()> {
    let toolchain = setup::prepare_toolchain(stages)?;
    for (package, features) in PACKAGES {
        stages.run(&format!("clippy of {package}"), || {
            process::run(
                cargo()
                    .args(["clippy", "--quiet", "--all-targets", "--package", package])
                    .args(features)
                    .args(["--", "-Dwarnings"]),
            )
        })?;
    }
    stages.run("clippy of the component's tests", || {
        process::run(cargo().args([
            "clippy",
            "--quiet",
            "--tests",
            "--package",
            "sourcecards-component",
            "--",
            "-Dwarnings",
        ]))
    })?;
    stages.run("clippy of the component for wasm32", || component::lint(&toolchain))?;
    stages.run("clippy of the preview page for wasm32", || site::lint(&toolchain))?;
    let deny = setup::prepare_deny(stages)?;
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        stages.run(&format!("licences, bans and sources of {manifest}"), || {
            let mut command = Command::new(&deny);
            command.current_dir(folders::root()).args(["--locked", "--config", "deny.toml"]);
            command.args(["--manifest-path", manifest, "check", "--hide-inclusion-graph"]);
            process::run(command.args(["licenses", "bans", "sources"]))
        })?;
    }
    stages.print_table();
    Ok(())
}
