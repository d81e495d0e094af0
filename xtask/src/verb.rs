//! The verbs of the command line.

mod fetch;
mod fuzz;
mod lint;
mod preview;
mod server;
mod soak;
mod test;
mod view;

use anyhow::{Result, bail};

use crate::setup::{self, BuildTools};
use crate::stage::Stages;
use crate::{component, site, stage};

const USAGE: &str = "usage: cargo xtask VERB

  serve [-- ARGUMENTS]    set up, build, and serve MCP at http://127.0.0.1:8000/mcp
  test                    set up, build, and run all tests
  component               build target/component/card-list.html; --verify builds it twice
  preview [-- ARGUMENTS]  serve with the preview page at /preview, and build again what changes
  site                    build the preview page's site in target/preview/site/
  lint                    run clippy over every package, warnings denied, and check the dependencies
  bench                   run the benchmarks of the server
  bench view              measure the view in a browser
  bench fetch             measure web_fetch beside two others
  soak [-- MINUTES]       put the server under load, and fuzz each target for 30 minutes or as many
  soak load               put the server under load
  dist                    build the release binary into target/dist/
  setup                   fetch all tools that the other verbs use";

/// Runs the verb that the arguments name.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut stages = Stages::default();
    let Some((verb, rest)) = arguments.split_first() else { bail!("{USAGE}") };
    let passed = match rest.split_first() {
        Some((first, passed)) if first == "--" => passed,
        _ => rest,
    };
    match (verb.as_str(), passed) {
        ("serve", passed) => server::serve(&mut stages, passed),
        ("preview", passed) => preview::run(&mut stages, passed),
        ("test", []) => test::run(&mut stages),
        ("component", []) => build_component(&mut stages).map(drop),
        ("component", [option]) if option == "--verify" => {
            let tools = setup::prepare_build(&mut stages)?;
            let report = component::build(&mut stages, &tools)?;
            component::verify(&mut stages, &tools)?;
            component::check_budget(&report)
        }
        ("site", []) => build_site(&mut stages).map(drop),
        ("lint", []) => lint::run(&mut stages),
        ("bench", []) => server::bench(&mut stages),
        ("bench", [part]) if part == "view" => view::bench(&mut stages),
        ("bench", [part]) if part == "fetch" => fetch::bench(&mut stages),
        ("soak", [part]) if part == "load" => soak::load(&mut stages),
        ("soak", []) => soak::run(&mut stages, None),
        ("soak", [minutes]) => soak::run(&mut stages, Some(minutes)),
        ("dist", []) => server::dist(&mut stages),
        ("setup", []) => set_up(&mut stages),
        ("help" | "--help" | "-h", _) => {
            stage::note(USAGE);
            Ok(())
        }
        (verb, [first, ..]) => bail!("{verb} takes no argument {first}\n{USAGE}"),
        _ => bail!("unknown verb {verb}\n{USAGE}"),
    }
}

fn set_up(stages: &mut Stages) -> Result<()> {
    let tools = setup::prepare_build(stages)?;
    setup::prepare_tests(stages, &tools.node)?;
    stages.print_table();
    Ok(())
}

/// Builds the component within its budget, and what it takes; returns the tools it was built with.
fn build_component(stages: &mut Stages) -> Result<BuildTools> {
    let tools = setup::prepare_build(stages)?;
    let report = component::build(stages, &tools)?;
    component::check_budget(&report)?;
    Ok(tools)
}

/// Builds the component and the preview page's site.
fn build_site(stages: &mut Stages) -> Result<BuildTools> {
    let tools = build_component(stages)?;
    site::build(stages, &tools)?;
    Ok(tools)
}
