//! Logs on stderr.

use std::{io::IsTerminal as _, panic};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::{
    filter::Targets,
    fmt,
    layer::{Layer as _, SubscriberExt as _},
    util::SubscriberInitExt as _,
};

use super::failure::Failure;

const DEFAULT: LevelFilter = LevelFilter::INFO;

/// Starts logging. `level` counts for this program alone: the MCP library writes whole messages at its lower levels
/// and header values among its warnings, so nothing but its errors is let through, whatever is asked for.
pub(super) fn start(level: Option<&str>, format: Option<&str>) -> Result<(), Failure> {
    let level = match level {
        None => DEFAULT,
        Some("error") => LevelFilter::ERROR,
        Some("warn") => LevelFilter::WARN,
        Some("info") => LevelFilter::INFO,
        Some("debug") => LevelFilter::DEBUG,
        Some("trace") => LevelFilter::TRACE,
        Some(_) => return Err(Failure::input("log: must be error, warn, info, debug or trace")),
    };
    let targets = Targets::new()
        .with_default(LevelFilter::WARN.min(level))
        .with_target("sourcecards", level)
        .with_target("rmcp", LevelFilter::ERROR);
    // Where a line cannot be written, on a full disk for one, there is nowhere to say so.
    let lines = fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    let lines = match format {
        None | Some("text") => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
        Some("json") => lines.json().flatten_event(true).with_span_list(false).boxed(),
        Some(_) => return Err(Failure::input("log-format: must be text or json")),
    };
    _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
    panic::set_hook(Box::new(|panic| {
        // The message of a panic can quote data; the place is enough to find it.
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place = place.unwrap_or_default(), "panic");
    }));
    Ok(())
}
