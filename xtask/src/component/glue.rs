//! The inline script: boot script and glue in one.

use std::fs;

use anyhow::{Context as _, Result, bail};

use super::bind::{Bound, Import};
use super::module::Facts;
use super::pack;
use super::tools::Tools;
use crate::{folders, process};

/// Bundles `component/shell/boot.js` with the glue of the imports that are left.
pub(super) fn run(tools: &Tools, bound: &Bound, facts: &Facts) -> Result<String> {
    let boot = folders::root().join("component/shell/boot.js");
    tools.write("boot.js", fs::read(&boot).context("component/shell/boot.js")?)?;
    let left: Vec<&Import> = bound.imports.iter().filter(|import| facts.imports.contains(&import.short)).collect();
    tools.write("imports.js", imports(&left))?;

    bundle(tools, &["--outfile=boot.plain.js"])?;
    check_exports(&tools.read_text("boot.plain.js")?, facts)?;
    bundle(tools, &["--minify", "--outfile=boot.min.js"])?;
    Ok(tools.read_text("boot.min.js")?.trim_end().to_owned())
}

fn bundle(tools: &Tools, arguments: &[&str]) -> Result<()> {
    process::capture(
        tools
            .esbuild()
            .args(["boot.js", "--bundle", "--format=iife", "--target=es2022", "--charset=ascii", "--log-level=warning"])
            // Makes `if (Symbol.dispose)` dead code, and with it the glue's classes that nothing uses.
            .arg("--define:Symbol.dispose=false")
            .arg(format!("--define:ALPHABET=\"{}\"", pack::ALPHABET))
            .args(arguments),
    )?;
    Ok(())
}

/// The imports object of the renamed module.
fn imports(left: &[&Import]) -> String {
    let names: Vec<&str> = left.iter().map(|import| import.long.as_str()).collect();
    let pairs: Vec<String> = left.iter().map(|import| format!("{}: {}", import.short, import.long)).collect();
    format!(
        "import {{ __wbg_set_wasm, {names} }} from \"./{glue}\";\nexport {{ __wbg_set_wasm }};\n\
         export const imports = {{ {module}: {{ {pairs} }} }};\n",
        names = names.join(", "),
        glue = Import::GLUE,
        module = Import::MODULE,
        pairs = pairs.join(", "),
    )
}

/// Checks that the glue calls no export that is gone. The `_free` functions belong to classes that are never made.
fn check_exports(plain: &str, facts: &Facts) -> Result<()> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '$';
    for (position, found) in plain.match_indices("wasm.") {
        if plain.get(..position).is_some_and(|before| before.ends_with(|letter| is_name(letter) || letter == '.')) {
            continue;
        }
        let name: String =
            plain.get(position + found.len()..).unwrap_or_default().chars().take_while(|&c| is_name(c)).collect();
        if !name.ends_with("_free") && !facts.exports.contains(&name) {
            bail!("the glue uses export {name}, which the module does not have");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(exports: &[&str]) -> Facts {
        let mut facts = Facts::default();
        facts.exports.extend(exports.iter().map(|&name| name.to_owned()));
        facts
    }

    #[test]
    fn a_call_of_a_missing_export_is_an_error() {
        assert!(check_exports("wasm.memory.buffer; wasm.__x_free(1)", &facts(&["memory"])).is_ok());
        assert!(check_exports("return wasm.gone(1)", &facts(&["memory"])).is_err());
        assert!(check_exports("mywasm.gone; a.wasm.gone", &facts(&["memory"])).is_ok());
    }

    #[test]
    fn the_imports_object_has_short_names() {
        let import = Import { short: "a".to_owned(), long: "__wbg_now_1".to_owned() };
        assert!(imports(&[&import]).ends_with("export const imports = { g: { a: __wbg_now_1 } };\n"));
    }
}
