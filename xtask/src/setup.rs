//! Set-up: what the builds and tests use beyond a plain `cargo`.
//!
//! Each step first looks whether its tool is there and then takes no time. A step that cannot work says in one line what to
//! install by hand. Tools stand in the cache folder ([`crate::folders::cache`]) or come from the system's own packages.

mod chromium;
mod debian;
mod deny;
mod network;
mod nginx;
mod node;
mod packages;
mod searx;
mod toolchain;

use std::path::PathBuf;

use anyhow::Result;

use crate::process;
use crate::stage::Stages;
pub(crate) use node::Node;
pub(crate) use toolchain::{Standard, Toolchain};

/// What building the component takes.
#[derive(Debug)]
pub(crate) struct BuildTools {
    /// The compiler.
    pub(crate) toolchain: Toolchain,
    /// The runtime of the programs from npm.
    pub(crate) node: Node,
    /// The folder of those programs.
    pub(crate) packages: PathBuf,
}

/// What the end to end tests take beyond that.
#[derive(Debug)]
pub(crate) struct TestTools {
    /// The browser's program.
    pub(crate) chromium: PathBuf,
    /// A Node that the MCP Inspector runs on.
    pub(crate) newer_node: PathBuf,
    /// Whether searx is there.
    pub(crate) has_searx: bool,
}

/// Makes sure that the component can be built.
pub(crate) fn prepare_build(stages: &mut Stages) -> Result<BuildTools> {
    let toolchain = prepare_toolchain(stages)?;
    let (node, packages) = prepare_packages(stages)?;
    Ok(BuildTools { toolchain, node, packages })
}

/// Makes sure that there is a compiler for wasm32.
pub(crate) fn prepare_toolchain(stages: &mut Stages) -> Result<Toolchain> {
    stages.run("Rust for wasm32", toolchain::find_or_install_toolchain)
}

/// Makes sure that the programs from npm run.
pub(crate) fn prepare_packages(stages: &mut Stages) -> Result<(Node, PathBuf)> {
    let node = stages.run("Node", node::find_node)?;
    let packages = stages.run("Binaryen and esbuild", || packages::install_component_packages(&node))?;
    Ok((node, packages))
}

/// Makes sure that the end to end tests can run.
pub(crate) fn prepare_tests(stages: &mut Stages, node: &Node) -> Result<TestTools> {
    let newer_node = stages.run("Node for the MCP Inspector", || node::find_newer_node(node))?;
    let chromium = stages.run("Chromium", chromium::find_or_install_chromium)?;
    stages.run("packages of end2end", || packages::install_end2end_packages(node))?;
    stages.run("nginx", nginx::find_or_install_nginx)?;
    stages.run("ip", network::find_or_install_ip)?;
    let has_searx = stages.run("searx", searx::find_or_install_searx)?;
    Ok(TestTools { chromium, newer_node, has_searx })
}

/// Makes sure that cargo-deny is there.
pub(crate) fn prepare_deny(stages: &mut Stages) -> Result<PathBuf> {
    stages.run("cargo-deny", deny::find_or_install_deny)
}

/// Looks for the C++ compiler that libFuzzer is built with, or installs Debian's.
pub(crate) fn has_cpp_compiler() -> bool {
    let is_there = || process::find("c++").is_some();
    is_there() || (debian::install(&["g++"]) && is_there())
}

/// Makes sure that the benchmark of the view can run, beyond what the tests take.
pub(crate) fn prepare_view_bench(stages: &mut Stages, node: &Node) -> Result<()> {
    stages.run("packages of end2end/bench", || packages::install_bench_packages(node))
}
