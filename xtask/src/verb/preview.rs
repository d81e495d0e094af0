//! The preview page while it is worked on: whatever is saved is built, and the page loads itself anew.
//!
//! A change in `component/` or `style/` gives another html file, one in `app/` or `style/` another site; the server reads
//! both from the disk and goes on. Only a change of what the server itself is made of starts it anew.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result};

use super::build_site;
use super::server::{PACKAGE, cargo, listen_address};
use crate::setup::BuildTools;
use crate::stage::{self, Stages};
use crate::{component, folders, process, site};

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(700);
/// What goes into the card list.
const COMPONENT: [&str; 3] = ["component", "schemas/src", "style"];
/// What goes into the site.
const SITE: [&str; 3] = ["app", "schemas/src", "style"];
/// What goes into the server.
const SERVER: [&str; 4] = ["app/src", "app/fixtures", "schemas/src", "server/src"];

/// Builds everything, serves it, and builds and serves again after every change.
pub(super) fn run(stages: &mut Stages, arguments: &[String]) -> Result<()> {
    let tools = build_site(stages)?;
    stages.run("build the server with its preview", build_server)?;
    stages.print_table();
    let mut server = serve(arguments)?;
    stage::note(&format!("preview at http://{}/preview, Ctrl-C ends it", listen_address(arguments)));
    let mut seen = [newest(&COMPONENT), newest(&SITE), newest(&SERVER)];
    loop {
        sleep(PAUSE);
        let now = [newest(&COMPONENT), newest(&SITE), newest(&SERVER)];
        if now != seen {
            let [component, site, of_server] = seen;
            let changed = [now[0] != component, now[1] != site, now[2] != of_server];
            seen = now;
            if let Err(error) = renew(&tools, changed, &mut server, arguments) {
                // The designer mends it and saves again.
                stage::complain(&error);
            }
        }
    }
}

/// Builds what a change asks for: the card list, the site, the server.
fn renew(
    tools: &BuildTools,
    [component, site, of_server]: [bool; 3],
    server: &mut Child,
    arguments: &[String],
) -> Result<()> {
    let stages = &mut Stages::default();
    if component {
        component::build(stages, tools)?;
    }
    if site {
        site::build(stages, tools)?;
    }
    if of_server {
        stages.run("build the server with its preview", build_server)?;
        server.kill().context("the server")?;
        server.wait().context("the server")?;
        *server = serve(arguments)?;
    }
    Ok(())
}

/// A build for development: it takes seconds where a release takes minutes.
fn build_server() -> Result<()> {
    process::run(cargo().args(["build", "--quiet", "--package", PACKAGE, "--features", "preview"]))
}

fn serve(arguments: &[String]) -> Result<Child> {
    let name = format!("sourcecards{}", std::env::consts::EXE_SUFFIX);
    Command::new(folders::root().join("target/debug").join(name))
        .arg("serve")
        .args(arguments)
        // As cargo-leptos says it: the site stands there, and may change.
        .env("LEPTOS_WATCH", "1")
        .env("LEPTOS_SITE_ROOT", folders::site_target())
        .env("LEPTOS_SITE_PKG_DIR", "site")
        .spawn()
        .context("the server did not start")
}

/// When the newest file below these folders was written.
fn newest(places: &[&str]) -> Option<SystemTime> {
    places.iter().filter_map(|place| newest_below(&folders::root().join(place))).max()
}

fn newest_below(place: &Path) -> Option<SystemTime> {
    if place.is_dir() {
        return fs::read_dir(place).ok()?.flatten().filter_map(|entry| newest_below(&entry.path())).max();
    }
    fs::metadata(place).and_then(|about| about.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_file_is_noticed() {
        let folder = std::env::temp_dir().join(format!("sourcecards-newest-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).unwrap();
        fs::write(folder.join("a"), "").unwrap();
        let before = newest_below(&folder);
        sleep(Duration::from_millis(20));
        fs::write(folder.join("inner/b"), "").unwrap();
        assert!(newest_below(&folder) > before);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(newest_below(&folder), None);
    }
}
