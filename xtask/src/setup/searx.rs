//! searx: the search server that answers the tests of `web_search`.

use anyhow::Result;

use crate::{process, stage};

const PROGRAM: &str = "searx-run";

/// Finds searx or installs Debian's; false where neither can be, and then its tests pass over.
pub(crate) fn find_or_install_searx() -> Result<bool> {
    if process::find(PROGRAM).is_none() {
        stage::note("no searx on PATH");
        super::debian::install(&["searx"]);
    }
    let is_there = process::find(PROGRAM).is_some();
    if !is_there {
        stage::note("without searx the tests of web_search against a real provider pass over");
    }
    Ok(is_there)
}
