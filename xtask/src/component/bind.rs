//! wasm-bindgen as a library: the module with plain imports, and the glue that serves them.

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use super::tools::Tools;

const NAME: &str = "card";

/// Exports nothing calls: streams of `server_fn`, which the view has no use for, and hooks of other start-up ways.
const UNUSED_PREFIXES: [&str; 3] = ["intounderlying", "__wbg_intounderlying", "_WASM_SPLIT"];
const UNUSED_NAMES: [&str; 3] = ["start", "__abort_handler", "__instance_terminated"];

/// What binding gives.
#[derive(Debug)]
pub(super) struct Bound {
    /// The module, its imports renamed.
    pub(super) wasm: Vec<u8>,
    /// The imports in the module's order.
    pub(super) imports: Vec<Import>,
}

/// One import: the short name in the module and the glue's function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Import {
    /// Its name in the module, under [`Import::MODULE`].
    pub(super) short: String,
    /// The function's name in the glue.
    pub(super) long: String,
}

impl Import {
    /// The name of the one module all imports come from.
    pub(super) const MODULE: &'static str = "g";
    /// The glue's file.
    pub(super) const GLUE: &'static str = "card_bg.js";
}

/// Binds a compiled module; the glue is left in the working folder as [`Import::GLUE`].
///
/// Short import names and fewer exports make the html a twelfth smaller.
pub(super) fn run(tools: &Tools, compiled: &[u8]) -> Result<Bound> {
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(NAME, compiled.to_vec());
    bindgen.bundler(true)?.typescript(false).remove_name_section(true).remove_producers_section(true);
    let mut output = bindgen.generate_output()?;
    if output.snippets().values().any(|snippets| !snippets.is_empty()) || !output.local_modules().is_empty() {
        bail!("a crate brings JavaScript of its own; only wasm-bindgen's glue is packed into the html");
    }

    let module = output.wasm_mut();
    let unused: Vec<_> =
        module.exports.iter().filter(|export| is_unused(&export.name)).map(|export| export.id()).collect();
    for id in unused {
        module.exports.delete(id);
    }
    let mut imports = Vec::new();
    for import in module.imports.iter_mut() {
        if import.module.strip_prefix("./") != Some(Import::GLUE) {
            bail!("import {} comes from {}, not from the glue", import.name, import.module);
        }
        let short = short_name(imports.len());
        import.module = Import::MODULE.to_owned();
        let long = std::mem::replace(&mut import.name, short.clone());
        imports.push(Import { short, long });
    }
    output.emit(tools.file(""))?;
    Ok(Bound { wasm: tools.read("card_bg.wasm")?, imports })
}

fn is_unused(export: &str) -> bool {
    UNUSED_PREFIXES.iter().any(|prefix| export.starts_with(prefix)) || UNUSED_NAMES.contains(&export)
}

/// `a` to `z`, then `ba`, `bb`, and so on.
fn short_name(number: usize) -> String {
    const LETTERS: [char; 26] = [
        'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v',
        'w', 'x', 'y', 'z',
    ];
    let last = LETTERS.get(number % LETTERS.len()).copied().unwrap_or_default();
    match number / LETTERS.len() {
        0 => last.to_string(),
        rest => format!("{}{last}", short_name(rest)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn short_names_are_short_and_differ() {
        let names: BTreeSet<String> = (0..676).map(short_name).collect();
        assert_eq!(names.len(), 676);
        assert!(names.iter().all(|name| name.len() <= 2));
    }

    #[test]
    fn only_unused_exports_are_dropped() {
        assert!(is_unused("intounderlyingsource_pull"));
        assert!(is_unused("start"));
        assert!(!is_unused("__wbindgen_start"));
        assert!(!is_unused("memory"));
    }
}
