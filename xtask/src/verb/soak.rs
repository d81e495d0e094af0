//! What takes long: fuzzing by the half hour, and load for minutes.

use std::num::NonZero;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use super::build_component;
use super::fuzz;
use super::server::{self, Preview};
use crate::process;
use crate::stage::Stages;

/// Minutes for each fuzz target where nothing else is said.
const MINUTES: u64 = 30;

/// Fuzzes each target for some minutes and puts the server under load.
pub(super) fn run(stages: &mut Stages, minutes: Option<&String>) -> Result<()> {
    // Nought would mean for ever.
    let minutes = minutes.map_or(Ok(MINUTES), |text| text.parse::<NonZero<u64>>().map(NonZero::get));
    let minutes = minutes.context("MINUTES must be a whole number from 1 on")?;
    load(stages)?;
    fuzz::run(stages, Duration::from_secs(60 * minutes))?;
    stages.print_table();
    Ok(())
}

/// Five minutes at 80 % of what the server can do, one at 200 %; prints the table.
pub(super) fn load(stages: &mut Stages) -> Result<()> {
    build_component(stages)?;
    let binary = stages.run("build the server", || server::build(Preview::Without))?;
    let generator = stages.run("build the load generator", server::build_load)?;
    stages.run("load", || process::run(Command::new(generator).arg(binary)))
}
