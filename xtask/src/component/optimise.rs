//! Binaryen's part: one small module that both engines run.

use anyhow::Result;

use super::tools::Tools;
use crate::process;

/// Features the compiler may have used. A stripped module no longer names them, and Binaryen refuses what it was not told.
pub(crate) const FEATURES: [&str; 4] =
    ["--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext", "--enable-mutable-globals"];

/// Passes that replace those features by older instructions, which the translator knows.
const LOWERING: [&str; 3] =
    ["--llvm-memory-copy-fill-lowering", "--llvm-nontrapping-fptoint-lowering", "--signext-lowering"];

/// Functions with one caller stay on their own unless they are tiny: inlined they are fewer bytes, but gzip packs the
/// repeated small ones better (measured: the module 7 % smaller after gzip).
pub(crate) const SHRINKING: [&str; 5] = [
    "-Oz",
    "--one-caller-inline-max-function-size=20",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// Makes a module small and plain.
pub(super) fn run(tools: &Tools, wasm: &[u8]) -> Result<Vec<u8>> {
    tools.write("bound.wasm", wasm)?;
    process::capture(
        tools
            .binaryen("wasm-opt")
            .arg("bound.wasm")
            .args(FEATURES)
            .args(LOWERING)
            .args(SHRINKING)
            .args(["-o", "low.wasm"]),
    )?;
    tools.read("low.wasm")
}
