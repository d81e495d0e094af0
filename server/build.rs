//! Finds the built card list that the binary carries.
//!
//! Looked for in this order: the file that `SOURCECARDS_HTML` names, `card-list.html` beside this file (a published
//! crate carries it), `target/component/card-list.html` of the workspace.
//!
//! With the feature `preview` also the preview page's site: the folder that `SOURCECARDS_SITE` names, `site` beside this
//! file, `target/preview/site` of the workspace. Without it the page works as far as it can without scripts.

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

fn main() -> ExitCode {
    println!("cargo::rerun-if-env-changed=SOURCECARDS_HTML");
    let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let places = match env::var_os("SOURCECARDS_HTML") {
        Some(named) => vec![PathBuf::from(named)],
        None => vec![folder.join("card-list.html"), folder.join("../target/component/card-list.html")],
    };
    for place in &places {
        println!("cargo::rerun-if-changed={}", place.display());
    }
    let Some(html) = places.iter().find_map(|place| canonical(place)) else {
        println!("cargo::error=the card list is not built yet: run `cargo xtask component` first");
        return ExitCode::FAILURE;
    };
    println!("cargo::rustc-env=SOURCECARDS_CARD_LIST={html}");
    if env::var_os("CARGO_FEATURE_PREVIEW").is_some() {
        find_site(&folder);
    }
    ExitCode::SUCCESS
}

/// Says where each file of the site stands; a file that is missing is an empty one.
fn find_site(folder: &Path) {
    println!("cargo::rerun-if-env-changed=SOURCECARDS_SITE");
    let places = match env::var_os("SOURCECARDS_SITE") {
        Some(named) => vec![PathBuf::from(named)],
        None => vec![folder.join("site"), folder.join("../target/preview/site")],
    };
    for (file, variable) in [
        ("preview.js", "SOURCECARDS_SITE_JS"),
        ("preview.wasm", "SOURCECARDS_SITE_WASM"),
        ("preview.css", "SOURCECARDS_SITE_CSS"),
    ] {
        for place in &places {
            println!("cargo::rerun-if-changed={}", place.join(file).display());
        }
        let found = places.iter().find_map(|place| canonical(&place.join(file)));
        let found = found.unwrap_or_else(|| {
            println!("cargo::warning={file} is not built yet: run `cargo xtask site` for a preview page with scripts");
            let empty = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default().join(file);
            // A failure shows where the file is included.
            _ = std::fs::write(&empty, "");
            empty.to_string_lossy().into_owned()
        });
        println!("cargo::rustc-env={variable}={found}");
    }
}

/// The absolute path of a file that exists, so that `include_str!` finds it from anywhere.
fn canonical(place: &Path) -> Option<String> {
    let path = place.canonicalize().ok().filter(|path| path.is_file())?;
    path.to_str().map(str::to_owned)
}
