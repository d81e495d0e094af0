//! The benchmark of the view: how long a reader waits for the cards, in a real host.

use anyhow::Result;

use super::build_component;
use super::server::{self, Preview};
use super::test::playwright;
use crate::stage::Stages;
use crate::{process, setup};

/// Builds what is measured, fetches what it is measured beside, and prints the table.
pub(super) fn bench(stages: &mut Stages) -> Result<()> {
    let tools = build_component(stages)?;
    let test_tools = setup::prepare_tests(stages, &tools.node)?;
    setup::prepare_view_bench(stages, &tools.node)?;
    let binary = stages.run("build the server with its preview", || server::build(Preview::With))?;
    stages.run("benchmark of the view", || {
        process::run(playwright(&test_tools, &binary).args(["--config", "bench/playwright.config.ts"]))
    })
}
