//! Files of a site that is being worked on: read anew for each request while cargo-leptos watches.

use std::{borrow::Cow, env, fs, path::PathBuf, sync::LazyLock};

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
