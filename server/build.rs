//! Finds the built card list that the binary carries.
//!
//! Looked for in this order: the file that `SOURCECARDS_HTML` names, `card-list.html` beside this file (a published
//! crate carries it), `target/component/card-list.html` of the workspace.

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
    ExitCode::SUCCESS
}

/// The absolute path of a file that exists, so that `include_str!` finds it from anywhere.
fn canonical(place: &Path) -> Option<String> {
    let path = place.canonicalize().ok().filter(|path| path.is_file())?;
    path.to_str().map(str::to_owned)
}
