//! `ip`: with it tests make a network of their own, which no packet leaves.

use anyhow::Result;

use crate::{process, stage};

const PROGRAM: &str = "ip";

/// Finds `ip` or installs Debian's; where neither can be, the tests that want it pass over.
pub(crate) fn find_or_install_ip() -> Result<()> {
    if process::find(PROGRAM).is_none() {
        stage::note("no ip on PATH");
        super::debian::install(&["iproute2"]);
    }
    if process::find(PROGRAM).is_none() {
        stage::note("without ip the tests of web_fetch in a network of their own pass over");
    }
    Ok(())
}
