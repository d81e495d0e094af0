//! All tests, from the types to real hosts.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use super::build_site;
use super::fuzz;
use super::server::{self, Preview, cargo};
use crate::setup::TestTools;
use crate::stage::Stages;
use crate::{folders, process, setup};

/// Packages and the features their tests run with. One by one: csr and ssr of leptos must never meet in one build.
const PACKAGES: [(&str, &[&str]); 5] = [
    ("sourcecards-schemas", &["--all-features"]),
    ("sourcecards-component", &[]),
    ("sourcecards-server", &["--features", "preview"]),
    ("sourcecards-app", &["--features", "ssr"]),
    ("xtask", &[]),
];

/// How long each target is fuzzed here; `cargo xtask soak` does it for longer.
const FUZZ: Duration = Duration::from_secs(10);

/// Sets everything up, builds it, and runs all tests.
pub(super) fn run(stages: &mut Stages) -> Result<()> {
    let outcome = run_all(stages);
    // Also after a failure: it tells how far the run came.
    stages.print_table();
    outcome
}

fn run_all(stages: &mut Stages) -> Result<()> {
    let tools = build_site(stages)?;
    let test_tools = setup::prepare_tests(stages, &tools.node)?;
    for (package, features) in PACKAGES {
        stages.run(&format!("tests of {package}"), || {
            let mut command = cargo();
            command.args(["test", "--quiet", "--package", package]).args(features);
            if test_tools.has_searx {
                // From here on its absence is a failure.
                command.env("SOURCECARDS_SEARX", "1");
            }
            process::run(&mut command)
        })?;
    }
    fuzz::run(stages, FUZZ)?;
    let fixture = stages.run("build the server of the conformance tests", server::build_conformance)?;
    let binary = stages.run("build the server with its preview", || server::build(Preview::With))?;
    stages.run("end to end tests", || {
        process::run(playwright(&test_tools, &binary).env("SOURCECARDS_CONFORMANCE", fixture))
    })
}

/// The command that runs Playwright in `end2end/` against a server's binary.
pub(super) fn playwright(tools: &TestTools, binary: &Path) -> Command {
    let end2end = folders::root().join("end2end");
    let runner = end2end.join("node_modules/@playwright/test/cli.js");
    let mut command = process::script(&tools.newer_node, &runner);
    command
        .arg("test")
        .current_dir(&end2end)
        .env("SOURCECARDS_BIN", binary)
        .env("SOURCECARDS_CHROMIUM", &tools.chromium)
        .env("SOURCECARDS_NODE", &tools.newer_node)
        .env("SOURCECARDS_HTML", folders::card_list());
    command
}
