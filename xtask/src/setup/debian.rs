//! Packages of Debian and Ubuntu.

use std::process::Command;

use crate::{process, stage};

/// Installs packages with apt-get; false when there is no apt-get, it may not be used, or it failed.
pub(super) fn install(packages: &[&str]) -> bool {
    if process::find("apt-get").is_none() {
        return false;
    }
    if !process::capture(Command::new("id").arg("-u")).is_ok_and(|user| user.trim() == "0") {
        stage::note("apt-get is there, but only root may install with it");
        return false;
    }
    stage::note(&format!("apt-get install {}", packages.join(" ")));
    // The lists of a fresh machine may be missing or old, so the first failure is followed by an update and a second try.
    let outcome = run(&["install"], packages).or_else(|_| {
        run(&["update"], &[])?;
        run(&["install"], packages)
    });
    if let Err(error) = &outcome {
        stage::note(&format!("not this way: {error:#}"));
    }
    outcome.is_ok()
}

fn run(verb: &[&str], packages: &[&str]) -> anyhow::Result<String> {
    let mut command = Command::new("apt-get");
    // In run level 1 no package starts a service of its own.
    command.env("DEBIAN_FRONTEND", "noninteractive").env("RUNLEVEL", "1").arg("-qq").arg("-y").args(verb);
    if !packages.is_empty() {
        command.arg("--no-install-recommends").args(packages);
    }
    process::capture(&mut command)
}
