//! The JavaScript twin: the same module for pages whose policy forbids WebAssembly.

use anyhow::{Context as _, Result, bail};

use super::tools::Tools;
use crate::process;

/// Where wasm2js asks for the memory's size. Answered from a count, because the buffer may be longer than the memory.
const SIZE: [&str; 2] = ["return buffer.byteLength >> 16;", "return pages;"];

/// Where wasm2js takes more memory: it copies into a new buffer and leaves the old one alive. The glue knows by the old
/// buffer's detachment that its views are stale, as with real wasm, so the old buffer is moved instead. It grows by half of
/// what is there: page by page costs ten times as much with long lists.
const GROWTH: [[&str; 2]; 3] = [
    [
        "var newBuffer = new ArrayBuffer(newPages << 16);",
        "pages = newPages; if (newPages << 16 <= buffer.byteLength) return oldPages; \
         var newBuffer = moved(buffer, Math_max(newPages, oldPages + (oldPages >> 1)) << 16);",
    ],
    ["var newHEAP8 = new Int8Array(newBuffer);", ""],
    ["newHEAP8.set(HEAP8);", ""],
];

/// A larger copy of a buffer, the old one detached; the second way is for browsers without `transfer`.
const MOVED: &str = "function moved(old, size) { \
     if (old.transfer) return old.transfer(size); \
     const fresh = new ArrayBuffer(size); \
     new Uint8Array(fresh).set(new Uint8Array(old)); \
     structuredClone(old, { transfer: [old] }); \
     return fresh; }";

/// Checks a twin in Node; see there.
const GROWTH_CHECK: &str = include_str!("growth.js");

/// Translates `low.wasm` and returns the minified script; run as a script element it hands its entry to that element.
///
/// # Errors
///
/// When wasm2js writes its memory in another way than the patch knows, or the patched memory does not grow as it should.
pub(super) fn run(tools: &Tools) -> Result<String> {
    let twin = finish(tools, &patch(&translate(tools, "low.wasm")?)?)?;
    check_growth(tools)?;
    Ok(twin)
}

fn translate(tools: &Tools, module: &str) -> Result<String> {
    // As for emscripten the output is a plain function from imports to exports, with no import or export statement.
    process::capture(tools.binaryen("wasm2js").args(["--emscripten", "-Oz", module, "-o", "twin.raw.js"]))?;
    tools.read_text("twin.raw.js")
}

fn finish(tools: &Tools, text: &str) -> Result<String> {
    tools
        .write("twin.js", format!("(() => {{ {text}\n{MOVED}\ndocument.currentScript.engine = instantiate; }})();"))?;
    process::capture(tools.esbuild().args([
        "twin.js",
        "--minify",
        "--target=es2022",
        "--charset=ascii",
        "--outfile=twin.min.js",
    ]))?;
    tools.read_text("twin.min.js")
}

fn check_growth(tools: &Tools) -> Result<()> {
    tools.write("growth.mjs", GROWTH_CHECK)?;
    process::capture(tools.script("growth.mjs").arg("twin.min.js"))
        .context("the twin's memory does not grow as it should")?;
    Ok(())
}

/// Makes the twin's memory grow as wasm's does. Each replaced text must stand there exactly once.
fn patch(raw: &str) -> Result<String> {
    let start = "var buffer = new ArrayBuffer(";
    let Some((_, rest)) = raw.split_once(start) else { bail!("the twin makes no buffer") };
    let Some((size, _)) = rest.split_once(");") else { bail!("the twin's buffer has no size") };
    let made = format!("{start}{size});");
    let counted = format!("{made} var pages = buffer.byteLength >> 16;");

    let mut text = raw.to_owned();
    for [old, new] in GROWTH.into_iter().chain([SIZE, [&made, &counted]]) {
        let times = text.matches(old).count();
        if times != 1 {
            bail!("the twin has `{old}` {times} times, not once");
        }
        text = text.replacen(old, new, 1);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup;
    use crate::stage::Stages;

    const MODULE: &str = r#"(module (memory (export "memory") 17)
        (func (export "grow") (param i32) (result i32) local.get 0 memory.grow))"#;

    /// Binaryen itself is needed: the patch is about its output.
    fn tools(name: &str) -> Tools {
        let (node, packages) = setup::prepare_packages(&mut Stages::default()).unwrap();
        let folder = std::env::temp_dir().join(format!("sourcecards-{name}-{}", std::process::id()));
        let tools = Tools::new(&node, &packages, folder).unwrap();
        tools.write("module.wat", MODULE).unwrap();
        tools
    }

    #[test]
    fn the_patched_twin_grows_as_wasm_does() {
        let tools = tools("patched");
        finish(&tools, &patch(&translate(&tools, "module.wat").unwrap()).unwrap()).unwrap();
        let outcome = check_growth(&tools);
        std::fs::remove_dir_all(tools.file("")).unwrap();
        outcome.unwrap();
    }

    #[test]
    fn the_unpatched_twin_leaves_stale_views() {
        let tools = tools("unpatched");
        finish(&tools, &translate(&tools, "module.wat").unwrap()).unwrap();
        let outcome = check_growth(&tools);
        std::fs::remove_dir_all(tools.file("")).unwrap();
        assert!(outcome.is_err(), "the patch would no longer be needed");
    }

    #[test]
    fn a_twin_of_another_form_is_an_error() {
        assert!(patch("").is_err());
        assert!(patch("var buffer = new ArrayBuffer(65536);").is_err());
    }
}
