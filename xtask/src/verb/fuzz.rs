//! Fuzzing: libFuzzer on any compiler, since instrumenting takes no more than stable flags.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};

use super::server::cargo;
use crate::stage::Stages;
use crate::{folders, process, setup, stage};

const TARGETS: [&str; 5] = ["arguments", "source_url", "narrowing", "message", "readable_list"];
/// What cargo-fuzz gives the compiler, without the sanitizers that need a nightly one; nothing here is unsafe code.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                     -Cllvm-args=-sanitizer-coverage-trace-compares";
/// Longest input, in bytes: a little more than the arguments may have.
const MAX_BYTES: usize = 66_000;

/// Builds all targets and runs each of them for some time; a finding is an error, and its input is kept.
///
/// What is found to be worth keeping is taken up again by the next run.
pub(super) fn run(stages: &mut Stages, each: Duration) -> Result<()> {
    if !setup::has_cpp_compiler() {
        stage::note("without a C++ compiler (c++) nothing is fuzzed");
        return Ok(());
    }
    let programs = stages.run("build the fuzz targets", build)?;
    for target in TARGETS {
        stages.run(&format!("fuzz {target}"), || {
            let corpus = folders::root().join("target/fuzz").join(target);
            fs::create_dir_all(&corpus).with_context(|| corpus.display().to_string())?;
            let findings =
                format!("-artifact_prefix={}/finding-{target}-", folders::root().join("target/fuzz").display());
            let mut command = Command::new(programs.join(target));
            command
                .args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"])
                .arg(format!("-max_total_time={}", each.as_secs()))
                .arg(format!("-max_len={MAX_BYTES}"))
                .args([findings.into(), corpus, folders::root().join("fuzz/seeds").join(target)]);
            process::run(&mut command)
        })?;
    }
    Ok(())
}

/// Gives the folder of the programs.
fn build() -> Result<PathBuf> {
    let about = process::capture(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    // With a target named, flags do not reach build scripts, and nothing of the other builds is thrown away.
    let mut command = cargo();
    command.args(["build", "--quiet", "--release", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target", host]);
    process::run(command.env("RUSTFLAGS", FLAGS))?;
    Ok(folders::root().join("target").join(host).join("release"))
}
