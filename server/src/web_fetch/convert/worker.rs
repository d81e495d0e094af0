//! Conversions in a process of their own: this program again, under limits that it sets on itself.
//!
//! The process gets a line of JSON and the bytes, and answers with JSON. It dies with whoever waits for it.

use std::{
    io::{self, Read as _, Write as _},
    path::PathBuf,
    process::Stdio,
    time::Duration,
};

use serde::{Deserialize, Serialize};
use sourcecards_schemas::web_fetch::TextFormat;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    process::Command,
    time::{Instant, timeout_at},
};
use url::Url;

use super::{Converted, hidden, markdown, pdf};

/// The hidden verb of the command line.
pub(crate) const VERB: &str = "convert";
/// Most bytes of memory: the whole address space of the process.
const MEMORY_BYTES: u64 = 512 * 1024 * 1024;
/// Most seconds of processor time, for a document and for a page. A program that is not optimized gets more.
const CPU_SECONDS: u64 = 10;
const PAGE_CPU_SECONDS: u64 = if cfg!(debug_assertions) { 3 } else { 1 };
/// How long a page and a document may take on a busy machine, if the deadline of the fetch leaves as much.
const PAGE_LIMIT: Duration = Duration::from_secs(5);
const DOCUMENT_LIMIT: Duration = Duration::from_secs(15);
/// Most bytes of an answer.
const MAX_ANSWER_BYTES: u64 = 32 * 1024 * 1024;

/// What is to be converted.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Job {
    /// A PDF.
    Pdf,
    /// A page, as a whole.
    Page { base: Url, as_text: bool },
}

impl Job {
    pub(super) fn pdf() -> Self {
        Self::Pdf
    }

    pub(super) fn page(base: &Url, format: TextFormat) -> Self {
        Self::Page { base: base.clone(), as_text: format == TextFormat::Text }
    }
}

/// Runs a job in its own process; nothing where that fails or takes too long.
pub(super) async fn run(program: Option<PathBuf>, job: Job, input: Vec<u8>, deadline: Instant) -> Option<Converted> {
    let limit = if matches!(job, Job::Pdf) { DOCUMENT_LIMIT } else { PAGE_LIMIT };
    let deadline = deadline.min(Instant::now() + limit);
    let answer = timeout_at(deadline, exchange(program, job, input)).await;
    let answer = answer.ok().and_then(Result::ok);
    let converted = answer.and_then(|answer| serde_json::from_slice(&answer).ok());
    if converted.is_none() {
        tracing::warn!("a conversion failed or took too long");
    }
    converted
}

async fn exchange(program: Option<PathBuf>, job: Job, input: Vec<u8>) -> io::Result<Vec<u8>> {
    let program = program.map_or_else(this_program, Ok)?;
    let mut child = Command::new(program)
        .arg(VERB)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
    let mut stdin = child.stdin.take().ok_or_else(gone)?;
    let stdout = child.stdout.take().ok_or_else(gone)?;
    let mut head = serde_json::to_vec(&job)?;
    head.push(b'\n');
    let send = async move {
        stdin.write_all(&head).await?;
        stdin.write_all(&input).await?;
        stdin.shutdown().await
    };
    let mut answer = Vec::new();
    let mut stdout = stdout.take(MAX_ANSWER_BYTES);
    let receive = stdout.read_to_end(&mut answer);
    // A process that ends early closes its input; its answer says more than that.
    let (_sent, received) = tokio::join!(send, receive);
    received?;
    child.wait().await?.success().then_some(answer).ok_or_else(gone)
}

/// The running program, also when its file has been replaced meanwhile.
fn this_program() -> io::Result<PathBuf> {
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() { Ok(running) } else { std::env::current_exe() }
}

/// Does one job from stdin to stdout: what the process is there for.
///
/// # Errors
///
/// - The limits cannot be set, the job cannot be read, or the document cannot be converted.
pub(crate) fn work() -> io::Result<()> {
    confine()?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let unusable = || io::Error::from(io::ErrorKind::InvalidData);
    let line = input.iter().position(|byte| *byte == b'\n').ok_or_else(unusable)?;
    let (head, bytes) = input.split_at(line + 1);
    let converted = match serde_json::from_slice(head)? {
        Job::Pdf => pdf::convert(bytes),
        Job::Page { base, as_text } => {
            let format = if as_text { TextFormat::Text } else { TextFormat::Markdown };
            let source = std::str::from_utf8(bytes).map_err(|_| unusable())?;
            confine_to(PAGE_CPU_SECONDS)?;
            let source = hidden::remove_in_passing(source).ok_or_else(unusable)?;
            markdown::from_html(&source, &base, format, true).map(|text| Converted::new("page", text))
        }
    };
    let answer = serde_json::to_vec(&converted.ok_or_else(unusable)?)?;
    io::stdout().lock().write_all(&answer)
}

/// Sets limits that the kernel keeps, whatever a converter does.
#[cfg(unix)]
fn confine() -> io::Result<()> {
    use rlimit::Resource;
    Resource::CORE.set(0, 0)?;
    confine_to(CPU_SECONDS)?;
    // Some systems know no such limit.
    match Resource::AS.set(MEMORY_BYTES, MEMORY_BYTES) {
        Err(error) if cfg!(target_os = "linux") => Err(error),
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn confine_to(seconds: u64) -> io::Result<()> {
    rlimit::Resource::CPU.set(seconds, seconds)
}

#[cfg(not(unix))]
fn confine_to(_seconds: u64) -> io::Result<()> {
    Ok(())
}

/// There are no such limits; the one for time is kept by whoever waits.
#[cfg(not(unix))]
fn confine() -> io::Result<()> {
    _ = (MEMORY_BYTES, CPU_SECONDS);
    Ok(())
}
