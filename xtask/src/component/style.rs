//! The view's style: plain CSS files as one minified text.

use std::fs;

use anyhow::{Context as _, Result};

use super::tools::Tools;
use crate::{folders, process};

/// Joins `style/*.css` (the tokens first, the rest by name, without the preview page's files) and minifies them.
pub(super) fn run(tools: &Tools) -> Result<String> {
    let folder = folders::root().join("style");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .context("style/")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .context("style/")?;
    files.retain(|file| {
        file.extension().is_some_and(|kind| kind == "css")
            && file.file_name().is_some_and(|name| !name.to_string_lossy().starts_with("preview"))
    });
    files.sort_by_key(|file| (file.file_name().is_some_and(|name| name != "tokens.css"), file.clone()));
    let mut style = String::new();
    for file in files {
        style.push_str(&fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        style.push('\n');
    }
    tools.write("style.css", style)?;
    process::capture(tools.esbuild().args([
        "style.css",
        "--minify",
        "--target=es2022",
        "--charset=utf8",
        "--outfile=style.min.css",
    ]))?;
    Ok(tools.read_text("style.min.css")?.trim_end().to_owned())
}
