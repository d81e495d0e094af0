//! From the component's Rust to one html file with two engines.
//!
//! compile (wasm) -> bind (glue) -> optimise (one small module for both engines) -> translator (writes it as JavaScript where
//! a policy forbids WebAssembly) -> glue (boot script and glue as one inline script) -> page (everything packed into one html) -> checks and budget.

mod bind;
mod budget;
mod checks;
pub(crate) mod compile;
mod glue;
mod inputs;
mod module;
pub(crate) mod optimise;
mod pack;
mod page;
pub(crate) mod report;
mod style;
pub(crate) mod tools;
mod translator;
mod words;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::folders;
use crate::setup::{BuildTools, Toolchain};
use crate::stage::Stages;
use budget::Budget;
pub(crate) use report::Report;
use tools::Tools;

/// The compiler's output among the working files.
const COMPILED: &str = "compiled.wasm";

/// Builds `target/component/card-list.html` and the report beside it.
///
/// # Errors
///
/// When a step fails, the product breaks a check (external reference, `eval`, more than one table).
pub(crate) fn build(stages: &mut Stages, given: &BuildTools) -> Result<Report> {
    let compiled = stages.run("compile the component", || compile::run(&given.toolchain, &compile::COMPONENT))?;
    stages.run("assemble the html", || {
        let inputs = inputs::hash(&compiled)?;
        let report = match Report::of_same(&inputs) {
            Some(report) => report,
            None => {
                let page = assemble(given, "parts", &compiled)?;
                let report = Report::new(&given.toolchain, &page, inputs)?;
                write_if_changed(&folders::card_list(), page.html.as_bytes())?;
                write_if_changed(&folders::card_list().with_extension("json"), report.to_json()?.as_bytes())?;
                report
            }
        };
        report.print();
        Ok(report)
    })
}

/// Stops when the html or a part of it is larger than `component/budget.toml` allows.
pub(crate) fn check_budget(report: &Report) -> Result<()> {
    Budget::read()?.check(report)
}

/// Runs clippy over the component for wasm32, warnings denied.
pub(crate) fn lint(given: &Toolchain) -> Result<()> {
    compile::lint(given, &compile::COMPONENT)
}

/// Assembles the same compiled module once more in another folder, and compares with the html that stands there.
///
/// # Errors
///
/// When the bytes differ.
pub(crate) fn verify(stages: &mut Stages, given: &BuildTools) -> Result<()> {
    stages.run("assemble the html again", || {
        let compiled = folders::component_target().join("parts").join(COMPILED);
        let compiled = fs::read(&compiled).with_context(|| compiled.display().to_string())?;
        let again = assemble(given, "parts-again", &compiled)?;
        let standing = fs::read(folders::card_list()).context("card-list.html")?;
        ensure!(standing == again.html.as_bytes(), "the same inputs gave other bytes");
        Ok(())
    })
}

/// Everything after the compiler: the same input gives the same bytes.
fn assemble(given: &BuildTools, folder: &str, compiled: &[u8]) -> Result<page::Page> {
    let tools = &Tools::new(&given.node, &given.packages, folders::component_target().join(folder))?;
    tools.write(COMPILED, compiled)?;
    let bound = bind::run(tools, compiled)?;
    let low = optimise::run(tools, &bound.wasm)?;
    let facts = module::Facts::read(&low)?;
    facts.check(&bound.imports)?;
    let translator = translator::run(tools)?;
    let boot = glue::run(tools, &bound, &facts)?;
    let style = style::run(tools)?;
    let page = page::Page::assemble(&page::Parts {
        wasm: &low,
        translator: &translator,
        boot: &boot,
        style: &style,
        words: &words::read()?,
    })?;
    checks::check(&page.html, &style, &boot, &translator)?;
    Ok(page)
}

/// Leaves a file alone that already holds the bytes, so that what depends on it is not built again.
fn write_if_changed(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(file, bytes).with_context(|| file.display().to_string())
}
