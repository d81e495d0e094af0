//! Child processes: started, waited for, and their failure told in one line.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// Runs a command whose output goes straight to the terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = name(command);
    let status = command.status().with_context(|| format!("{name} did not start"))?;
    if !status.success() {
        bail!("{name} ended with {status}");
    }
    Ok(())
}

/// Runs a command and returns what it printed; on failure the last line of its complaints is the error.
///
/// The last line, because wasm-opt prints pages of validator errors before it names the reason.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let name = name(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("{name} did not start"))?;
    if !output.status.success() {
        let complaints = String::from_utf8_lossy(&output.stderr);
        let last = complaints.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no message");
        bail!("{name} ended with {}: {last}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{name} printed no UTF-8"))
}

/// A command of the programs that run inside Node.
pub(crate) fn script(node: &Path, file: &Path) -> Command {
    let mut command = Command::new(node);
    command.arg(file);
    command
}

/// Finds a program on `PATH`.
pub(crate) fn find(program: &str) -> Option<std::path::PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The program's file name, followed by the script's when it is a runtime such as Node.
fn name(command: &Command) -> String {
    let file = |text: &OsStr| Path::new(text).file_name().unwrap_or(text).to_string_lossy().into_owned();
    let program = file(command.get_program());
    match command.get_args().next() {
        Some(first) if program == "node" => file(first),
        Some(first) => format!("{program} {}", file(first)),
        None => program,
    }
}
