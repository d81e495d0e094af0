//! The html: the template of `component/shell` with its slots filled.

use std::fs;

use anyhow::{Context as _, Result, bail};

use super::pack::Packed;
use super::report::Size;
use crate::folders;

/// What goes into the template.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    /// The module.
    pub(super) wasm: &'a [u8],
    /// The script that writes the module as JavaScript.
    pub(super) translator: &'a str,
    /// Boot script and glue.
    pub(super) boot: &'a str,
    /// The style sheet.
    pub(super) style: &'a str,
    /// The words as JSON.
    pub(super) words: &'a str,
}

/// The finished html and the sizes of its parts.
#[derive(Debug)]
pub(super) struct Page {
    /// The whole file.
    pub(super) html: String,
    /// The module.
    pub(super) wasm: Packed,
    /// The translator.
    pub(super) translator: Packed,
    /// Boot script and glue.
    pub(super) boot: Size,
    /// The style sheet in bytes.
    pub(super) style: usize,
    /// The words in bytes, as packed.
    pub(super) words: usize,
}

impl Page {
    /// Fills the template.
    pub(super) fn assemble(parts: &Parts<'_>) -> Result<Self> {
        let template = folders::root().join("component/shell/card-list.html");
        let template = fs::read_to_string(&template).context("component/shell/card-list.html")?;
        let wasm = Packed::new(parts.wasm)?;
        let translator = Packed::new(parts.translator.as_bytes())?;
        let words = Packed::new(parts.words.as_bytes())?;
        let html = fill(
            &template,
            &[
                ("style", parts.style),
                ("words", &words.text),
                ("module", &wasm.text),
                ("translator", &translator.text),
                ("boot", parts.boot),
            ],
        )?;
        let boot = Packed::new(parts.boot.as_bytes())?.size;
        Ok(Self { html, wasm, translator, boot, style: parts.style.len(), words: words.text.len() })
    }
}

/// Puts each text in the place of its `{{slot}}`; every slot stands once in the template and no other does.
fn fill(template: &str, slots: &[(&str, &str)]) -> Result<String> {
    let mut html = String::new();
    let mut rest = template;
    let mut used = Vec::new();
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { bail!("a slot in the template has no end") };
        let Some((_, text)) = slots.iter().find(|(slot, _)| *slot == name) else {
            bail!("no text for the slot {name}")
        };
        if used.contains(&name) {
            bail!("the slot {name} stands twice in the template");
        }
        used.push(name);
        html.push_str(before);
        html.push_str(text);
        rest = after;
    }
    html.push_str(rest);
    match slots.iter().find(|(slot, _)| !used.contains(slot)) {
        Some((slot, _)) => bail!("the template has no slot {slot}"),
        None => Ok(html),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_is_filled_once() {
        assert_eq!(fill("<a>{{one}}</a>{{two}}", &[("one", "1"), ("two", "{{one}}")]).unwrap(), "<a>1</a>{{one}}");
    }

    #[test]
    fn a_slot_that_is_missing_unknown_or_doubled_is_an_error() {
        for template in ["", "{{one}}{{other}}", "{{one}}{{one}}", "{{one}}{{two"] {
            assert!(fill(template, &[("one", "1")]).is_err(), "{template}");
        }
    }
}
