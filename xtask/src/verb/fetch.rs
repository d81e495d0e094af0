//! The benchmark of `web_fetch`: processor time a page, beside two other ways from a page to Markdown, in one run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use super::build_component;
use super::server::cargo;
use crate::stage::Stages;
use crate::{folders, process, setup, stage};

/// What each program prints.
#[derive(Deserialize)]
struct Measured {
    pages: usize,
    milliseconds: f64,
}

/// The other ways and how many times their processor time has to be ours.
const NODE: (&str, f64) = ("jsdom, Readability and Turndown", 20.0);
const PYTHON: (&str, f64) = ("readability-lxml and markdownify", 5.0);

/// Measures all three over the pages of `SOURCECARDS_CORPUS` and fails where the promised distance is not kept.
pub(super) fn bench(stages: &mut Stages) -> Result<()> {
    if std::env::var_os("SOURCECARDS_CORPUS").is_none() {
        bail!("set SOURCECARDS_CORPUS to a folder with pages/NAME/source.html");
    }
    let tools = build_component(stages)?;
    let test_tools = setup::prepare_tests(stages, &tools.node)?;
    setup::prepare_view_bench(stages, &tools.node)?;
    let python = stages.run("packages of Python", prepare_python)?;
    let ours = stages.run("web_fetch", || {
        measure(cargo().args(["bench", "--quiet", "--package", "sourcecards-server", "--bench", "web_fetch"]))
    })?;
    let bench = folders::root().join("end2end/bench");
    let script = bench.join("fetch-peer.mjs");
    let node = stages.run(NODE.0, || measure(&mut process::script(&test_tools.newer_node, &script)))?;
    let python = stages.run(PYTHON.0, || measure(Command::new(python).arg(bench.join("fetch_peer.py"))))?;
    stage::note(&format!("web_fetch: {:.2} ms of processor time a page, over {} pages", ours.milliseconds, ours.pages));
    let mut is_kept = true;
    for ((name, times), peer) in [(NODE, node), (PYTHON, python)] {
        let ratio = peer.milliseconds / ours.milliseconds;
        stage::note(&format!("{name}: {:.2} ms, {ratio:.1} times as much; promised {times}", peer.milliseconds));
        is_kept &= ratio >= times;
    }
    if is_kept { Ok(()) } else { bail!("the promised distance is not kept") }
}

/// Runs a program and reads the last line it prints.
fn measure(command: &mut Command) -> Result<Measured> {
    let printed = process::capture(command)?;
    let last = printed.lines().last().unwrap_or_default();
    serde_json::from_str(last).with_context(|| format!("no figures: {last}"))
}

/// Makes a Python with the locked packages in the cache folder; returns its program.
fn prepare_python() -> Result<PathBuf> {
    let lock = folders::root().join("end2end/bench/requirements.txt");
    let folder = folders::cache()?.join("python-bench");
    let (program, installed) = (folder.join("bin/python"), folder.join("requirements.txt"));
    let wanted = fs::read(&lock).context("end2end/bench/requirements.txt")?;
    if fs::read(&installed).is_ok_and(|given| given == wanted) {
        return Ok(program);
    }
    process::capture(Command::new("python3").args(["-m", "venv"]).arg(&folder))
        .context("install python3 with its venv by hand")?;
    process::capture(Command::new(&program).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(&lock))?;
    fs::write(&installed, wanted).context("the cache folder cannot be written; set SOURCECARDS_CACHE")?;
    Ok(program)
}
