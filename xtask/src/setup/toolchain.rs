//! The Rust tool chain that compiles the component.
//!
//! The smallest html needs the standard library's source, to rebuild it for size; a ready-made library for wasm32 is the
//! fallback. In order: the tool chain in use with its `rust-src`, Debian's packages for wasm, rustup, apt-get.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::{process, stage};

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

const LINKER: &str = "wasm-ld-22";

/// Where the standard library for wasm32 comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standard {
    /// Compiled with the component, for size and for processors without later features.
    Rebuilt,
    /// As the tool chain brings it.
    AsShipped,
}

/// A compiler and the cargo that goes with it.
#[derive(Debug, Clone)]
pub(crate) struct Toolchain {
    cargo: PathBuf,
    rustc: PathBuf,
    /// The linker for wasm32, where the compiler does not bring its own.
    linker: Option<PathBuf>,
    /// Where its standard library for wasm32 comes from.
    pub(crate) standard: Standard,
}

impl Toolchain {
    /// A cargo command that uses this tool chain's compiler whatever stands first on `PATH`.
    pub(crate) fn cargo(&self) -> Command {
        self.command(&self.cargo)
    }

    /// A clippy command of this tool chain, installed where Debian has it as a package.
    pub(crate) fn clippy(&self) -> Result<Command> {
        let program = self.cargo.with_file_name("cargo-clippy");
        if !program.is_file() && self.linker.is_some() {
            super::debian::install(&["rust-web-clippy"]);
        }
        if !program.is_file() {
            bail!("no clippy beside {}: run `rustup component add clippy`", self.cargo.display());
        }
        let mut command = self.command(&program);
        command.env("CARGO", &self.cargo).arg("clippy");
        Ok(command)
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env("RUSTC", &self.rustc);
        if let (Some(folder), Some(path)) = (self.rustc.parent(), std::env::var_os("PATH")) {
            let folders = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&path));
            if let Ok(path) = std::env::join_paths(folders) {
                command.env("PATH", path);
            }
        }
        if let Some(linker) = &self.linker {
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        // Either would take the place of the flags that a build sets.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("CARGO_BUILD_TARGET");
        command
    }

    /// The compiler's version line.
    pub(crate) fn version(&self) -> Result<String> {
        Ok(process::capture(Command::new(&self.rustc).arg("--version"))?.trim().to_owned())
    }
}

/// Finds a tool chain for the component, or installs one.
///
/// # Errors
///
/// When neither rustup nor apt-get could bring one.
pub(crate) fn find_or_install_toolchain() -> Result<Toolchain> {
    if let Some(found) = in_use(Standard::Rebuilt).or_else(packaged) {
        return Ok(found);
    }
    if rustup("component", "rust-src")
        && let Some(found) = in_use(Standard::Rebuilt)
    {
        return Ok(found);
    }
    if install_packages()
        && let Some(found) = packaged()
    {
        return Ok(found);
    }
    if let Some(found) = in_use(Standard::AsShipped) {
        return Ok(found);
    }
    if rustup("target", TARGET)
        && let Some(found) = in_use(Standard::AsShipped)
    {
        return Ok(found);
    }
    bail!(
        "no Rust for {TARGET}: run `rustup component add rust-src`, or as root `apt-get install {}`",
        PACKAGES.join(" ")
    )
}

/// The tool chain that runs this program, when it can compile for wasm32 in the given way.
fn in_use(standard: Standard) -> Option<Toolchain> {
    let cargo = std::env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let rustc = match std::env::var_os("RUSTC") {
        Some(named) => PathBuf::from(named),
        None => cargo.with_file_name("rustc"),
    };
    let there = match standard {
        Standard::Rebuilt => has_source(&rustc),
        Standard::AsShipped => has_target(&rustc),
    };
    there.then_some(Toolchain { cargo, rustc, linker: None, standard })
}

/// Debian's tool chain, which brings the source in a package of its own.
fn packaged() -> Option<Toolchain> {
    let (cargo, rustc) = (PathBuf::from("/usr/bin/cargo"), PathBuf::from("/usr/bin/rustc"));
    // Debian builds Rust without its own linker and names this one with the version of LLVM.
    let linker = process::find(LINKER)?;
    let there = cargo.is_file() && is_recent(&rustc) && has_source(&rustc);
    there.then_some(Toolchain { cargo, rustc, linker: Some(linker), standard: Standard::Rebuilt })
}

/// Whether the compiler is as new as the workspace's `rust-version`.
fn is_recent(rustc: &Path) -> bool {
    let Ok(version) = process::capture(Command::new(rustc).arg("--version")) else { return false };
    let number = |text: &str| -> Option<(u32, u32)> {
        let mut parts = text.split('.');
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    };
    version.split_whitespace().nth(1).and_then(number) >= number(env!("CARGO_PKG_RUST_VERSION"))
}

fn has_source(rustc: &Path) -> bool {
    sysroot(rustc).is_some_and(|root| root.join("lib/rustlib/src/rust/library/Cargo.lock").is_file())
}

fn has_target(rustc: &Path) -> bool {
    sysroot(rustc).is_some_and(|root| root.join("lib/rustlib").join(TARGET).join("lib").is_dir())
}

fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let folder = process::capture(Command::new(rustc).args(["--print", "sysroot"])).ok()?;
    Some(PathBuf::from(folder.trim()))
}

/// Asks rustup for a component or a target; false when there is no rustup or it failed.
fn rustup(kind: &str, name: &str) -> bool {
    if process::find("rustup").is_none() {
        return false;
    }
    stage::note(&format!("rustup {kind} add {name}"));
    match process::capture(Command::new("rustup").args([kind, "add", name])) {
        Ok(_) => true,
        Err(error) => {
            stage::note(&format!("not this way: {error:#}"));
            false
        }
    }
}

fn install_packages() -> bool {
    super::debian::install(&PACKAGES)
}
