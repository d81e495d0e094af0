//! Stages: named pieces of work that say what they do and how long they took.
#![expect(
    clippy::print_stderr,
    reason = "progress of a command line tool; stdout stays free for the programs it starts"
)]

use std::time::{Duration, Instant};

use anyhow::Result;

/// The stages of one run in the order they ended, for the table at its end.
#[derive(Debug, Default)]
pub(crate) struct Stages {
    times: Vec<(String, Duration)>,
}

impl Stages {
    /// Runs one stage, announces it before and its time after, also when it fails.
    pub(crate) fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        eprintln!("==> {name}");
        let start = Instant::now();
        let outcome = work();
        let time = start.elapsed();
        eprintln!("    {name}: {}", seconds(time));
        self.times.push((name.to_owned(), time));
        outcome
    }

    /// Prints one line per stage and their sum.
    pub(crate) fn print_table(&self) {
        let width = self.times.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        eprintln!();
        for (name, time) in &self.times {
            eprintln!("{name:width$}  {:>9}", seconds(*time));
        }
        let sum = self.times.iter().map(|(_, time)| *time).sum();
        eprintln!("{:width$}  {:>9}", "all stages", seconds(sum));
    }
}

/// Says one thing about the stage that runs.
pub(crate) fn note(text: &str) {
    eprintln!("    {text}");
}

/// Prints why a run stopped, with the chain of causes on one line.
pub(crate) fn complain(error: &anyhow::Error) {
    eprintln!("xtask: {error:#}");
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
