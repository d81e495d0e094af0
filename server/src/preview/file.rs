//! Files of a site that is being worked on: read anew for each request while cargo-leptos watches.

use std::{
    borrow::Cow,
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::LazyLock,
};

/// The folder of the watched site.
static WATCHED: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    env::var_os("LEPTOS_WATCH")?;
    let root = PathBuf::from(env::var_os("LEPTOS_SITE_ROOT")?);
    Some(root.join(env::var_os("LEPTOS_SITE_PKG_DIR")?))
});

/// The file as it stands in the watched site, else as it was built in.
pub(super) fn current(name: &str, built_in: &'static [u8]) -> Cow<'static, [u8]> {
    let watched = WATCHED.as_ref().and_then(|folder| fs::read(folder.join(name)).ok());
    watched.map_or(Cow::Borrowed(built_in), Cow::Owned)
}

/// Another text after each change of the watched files, or of this program.
pub(super) fn stamp() -> String {
    let written = |file: &Path| fs::metadata(file).and_then(|about| about.modified()).ok();
    let site =
        WATCHED.iter().flat_map(|folder| ["preview.wasm", "preview.css"].map(|name| written(&folder.join(name))));
    let times: Vec<_> = site.chain([written(Path::new(env!("SOURCECARDS_CARD_LIST")))]).collect();
    format!("{} {times:?}", process::id())
}
