//! The preview page's site: what its browser part is made of, for the server to carry.
//!
//! The same compiler and flags as the component's, so that the rebuilt standard library is shared; then wasm-bindgen,
//! wasm-opt and esbuild. File names are those of cargo-leptos, which builds the same site while it watches.

use std::fs;

use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::component::compile::{self, APP};
use crate::component::{optimise, report::hex, tools::Tools};
use crate::setup::{BuildTools, Toolchain};
use crate::stage::{self, Stages};
use crate::{folders, process};

/// The name of all files of the site, by their endings.
const NAME: &str = "preview";
/// The most bytes that the module may have after gzip. The aim is 300 KiB; what is above it is the views' code, twice: made
/// in the browser and taken over from the server.
const MOST_GZIP: usize = 366_000;

/// Builds `target/preview/site/preview.{js,wasm,css}`.
///
/// # Errors
///
/// When a step fails, or the module is larger than it may be.
pub(crate) fn build(stages: &mut Stages, given: &BuildTools) -> Result<()> {
    let compiled = stages.run("compile the preview page", || compile::run(&given.toolchain, &APP))?;
    stages.run("assemble the preview page", || {
        let tools = &Tools::new(&given.node, &given.packages, folders::site_target().join("parts"))?;
        let site = folders::site_target().join("site");
        fs::create_dir_all(&site).with_context(|| site.display().to_string())?;
        let inputs = hex(&Sha256::digest(&compiled));
        if tools.read_text("inputs").is_ok_and(|old| old == inputs) && site.join("preview.wasm").is_file() {
            return style(tools);
        }
        let module = bind(tools, compiled)?;
        let gzip = pack(&module)?;
        stage::note(&format!("preview.wasm: {} bytes, {gzip} gzip", module.len()));
        if gzip > MOST_GZIP {
            bail!("over budget: preview.wasm is {gzip} bytes after gzip, {MOST_GZIP} are allowed");
        }
        fs::write(site.join("preview.wasm"), module).context("preview.wasm")?;
        let script = "preview.js";
        process::capture(tools.esbuild().args([
            script,
            "--minify",
            "--format=esm",
            "--target=es2022",
            &format!("--outfile={}", site.join(script).display()),
        ]))?;
        style(tools)?;
        tools.write("inputs", inputs)
    })
}

/// Runs clippy over the page's part in the browser, warnings denied.
pub(crate) fn lint(given: &Toolchain) -> Result<()> {
    compile::lint(given, &APP)
}

/// Makes the glue in the working folder, and gives the module made small.
fn bind(tools: &Tools, compiled: Vec<u8>) -> Result<Vec<u8>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(NAME, compiled);
    bindgen.web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.generate(tools.file(""))?;
    process::capture(
        tools
            .binaryen("wasm-opt")
            .arg("preview_bg.wasm")
            .args(optimise::FEATURES)
            .args(optimise::SHRINKING)
            .args(["-o", "preview.wasm"]),
    )?;
    tools.read("preview.wasm")
}

/// Joins the page's style sheets into one.
fn style(tools: &Tools) -> Result<()> {
    let (source, product) =
        (folders::root().join("style/preview.css"), folders::site_target().join("site/preview.css"));
    process::capture(tools.esbuild().args([
        &source.display().to_string(),
        "--bundle",
        "--minify",
        "--target=es2022",
        "--charset=utf8",
        &format!("--outfile={}", product.display()),
    ]))
    .map(drop)
}

fn pack(bytes: &[u8]) -> Result<usize> {
    let mut packed = Vec::new();
    let options = zopfli::Options { iteration_count: std::num::NonZeroU64::MIN, ..zopfli::Options::default() };
    zopfli::compress(options, zopfli::Format::Gzip, bytes, &mut packed).context("gzip")?;
    Ok(packed.len())
}
