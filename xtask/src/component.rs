//! From the component's Rust to one html file with two engines.
//!
//! compile (wasm) -> bind (glue) -> optimise (one lowered module for both engines) -> twin (the module as plain JavaScript)
//! -> glue (boot script and glue as one inline script) -> page (everything packed into one html) -> checks and budget.

mod bind;
mod budget;
mod checks;
mod compile;
mod glue;
mod module;
mod optimise;
mod pack;
mod page;
mod report;
mod style;
mod tools;
mod twin;
mod words;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::folders;
use crate::setup::{Node, Toolchain};
use crate::stage::Stages;
use tools::Tools;

/// Builds `target/component/card-list.html` and the report beside it.
///
/// # Errors
///
/// When a step fails, the product breaks a check (external reference, `eval`, more than one table) or exceeds its budget.
pub(crate) fn build(stages: &mut Stages, toolchain: &Toolchain, node: &Node, packages: &Path) -> Result<()> {
    let compiled = stages.run("compile the component", || compile::run(toolchain))?;
    stages.run("assemble the html", || {
        let tools = Tools::new(node, packages, folders::component_target().join("parts"))?;
        let page = assemble(&tools, &compiled)?;
        let report = report::Report::new(toolchain, &page)?;
        report.print();
        write_if_changed(&folders::card_list(), page.html.as_bytes())?;
        write_if_changed(&folders::card_list().with_extension("json"), report.to_json()?.as_bytes())?;
        budget::Budget::read()?.check(&page)
    })
}

/// Everything after the compiler: the same input gives the same bytes.
fn assemble(tools: &Tools, compiled: &[u8]) -> Result<page::Page> {
    let bound = bind::run(tools, compiled)?;
    let low = optimise::run(tools, &bound.wasm)?;
    let facts = module::Facts::read(&low)?;
    facts.check(&bound.imports)?;
    let twin = twin::run(tools)?;
    let boot = glue::run(tools, &bound, &facts)?;
    let style = style::run(tools)?;
    let page = page::Page::assemble(&page::Parts { wasm: &low, twin: &twin, boot: &boot, style: &style, words: &words::read()? })?;
    checks::check(&page.html, &style, &boot, &twin)?;
    Ok(page)
}

/// Leaves a file alone that already holds the bytes, so that what depends on it is not built again.
fn write_if_changed(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(file, bytes).with_context(|| file.display().to_string())
}
