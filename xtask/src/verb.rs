//! The verbs of the command line.

use anyhow::{Result, bail};

use crate::stage::Stages;
use crate::{component, setup};

const USAGE: &str = "usage: cargo xtask component";

/// Runs the verb that the arguments name.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut stages = Stages::default();
    match arguments.first().map(String::as_str) {
        Some("component") => build_component(&mut stages),
        _ => bail!("{USAGE}"),
    }
}

fn build_component(stages: &mut Stages) -> Result<()> {
    let toolchain = stages.run("Rust for wasm32", setup::find_or_install_toolchain)?;
    let node = setup::find_node()?;
    let packages = stages.run("Binaryen and esbuild", || setup::install_component_packages(&node))?;
    component::build(stages, &toolchain, &node, &packages)
}
