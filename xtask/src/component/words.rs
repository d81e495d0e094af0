//! The view's words: one JSON file per language, together in one data block.

use std::fs;

use anyhow::{Context as _, Result};
use serde_json::{Map, Value};

use crate::folders;

/// Reads `component/words/*.json` as one object from language to words, `{"en":{...}}`; `{}` when there are none.
pub(super) fn read() -> Result<String> {
    let folder = folders::root().join("component").join("words");
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(&folder).context("component/words/")? {
            files.push(entry.context("component/words/")?.path());
        }
    }
    files.retain(|file| file.extension().is_some_and(|kind| kind == "json"));
    files.sort();
    let mut languages = Map::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let words: Value = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
        let language = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        languages.insert(language, words);
    }
    Ok(serde_json::to_string(&languages)?)
}
