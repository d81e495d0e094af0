//! The second engine: `component/shell/translator`, which writes the module as JavaScript in the reader's browser.
//!
//! A translation made at build time (Binaryen's wasm2js) was 97,000 of the html's 196,000 bytes; the translator is 6,000.

use std::path::PathBuf;

use anyhow::Result;

use super::tools::Tools;
use crate::{folders, process};

/// Returns the minified translator; run as a script element it leaves its function on that element.
pub(super) fn run(tools: &Tools) -> Result<String> {
    let script = folder().join("translate.js");
    let entry = format!("import {{ translate }} from {script:?};\ndocument.currentScript.value = translate;\n");
    tools.write("translator.js", entry)?;
    process::capture(tools.esbuild().args([
        "translator.js",
        "--bundle",
        "--minify",
        "--format=iife",
        "--target=es2022",
        "--charset=ascii",
        "--outfile=translator.min.js",
    ]))?;
    tools.read_text("translator.min.js")
}

fn folder() -> PathBuf {
    folders::root().join("component/shell/translator")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup;
    use crate::stage::Stages;

    #[test]
    fn a_translation_does_what_webassembly_does() {
        let (node, _) = setup::prepare_packages(&mut Stages::default()).unwrap();
        let test = folder().join("translate_test.js");
        process::run(process::script(&node.program, "--test".as_ref()).arg(test)).unwrap();
    }
}
