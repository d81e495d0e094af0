//! nginx: the balancer of the tests with several replicas.

use std::path::Path;

use anyhow::Result;

use crate::{process, stage};

/// Finds nginx or installs Debian's; where neither can be, its tests pass over.
pub(crate) fn find_or_install_nginx() -> Result<()> {
    if !is_there() {
        stage::note("no nginx on PATH");
        super::debian::install(&["nginx"]);
    }
    if !is_there() {
        stage::note("without nginx the tests with several replicas pass over");
    }
    Ok(())
}

/// Debian keeps it where only root looks.
fn is_there() -> bool {
    process::find("nginx").is_some() || Path::new("/usr/sbin/nginx").is_file()
}
