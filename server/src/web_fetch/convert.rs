//! From a body to the text of it.
//!
//! Pages within the limits of [`prescan`] are converted in this process, on a thread for such work; PDF and all other
//! pages in a process of their own ([`worker`]), because a thread that never ends cannot be ended.

mod article;
mod feed;
mod hidden;
mod links;
mod markdown;
mod pdf;
mod prescan;
mod worker;

use std::{path::PathBuf, time::Duration};

use serde::{Deserialize, Serialize};
use sourcecards_schemas::web_fetch::{TextFormat, disarm};
use tokio::time::{Instant, timeout_at};
use url::Url;

use super::{charset::decode, client::Answer, content::Kind, fault::Fault, invisible};

pub(crate) use self::worker::work;

/// The longest time for what is converted in this process.
const IN_PROCESS_LIMIT: Duration = Duration::from_secs(3);

/// A text and what was learned on the way to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Converted {
    pub(crate) text: String,
    /// How it was made; see `docs/web-fetch.md`.
    pub(crate) extraction: String,
    pub(crate) title: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) published_at: Option<String>,
    pub(crate) notices: Vec<String>,
}

impl Converted {
    fn new(extraction: &str, text: impl Into<String>) -> Self {
        Self { extraction: extraction.to_owned(), text: text.into(), ..Self::default() }
    }

    fn noted(mut self, notice: impl Into<String>) -> Self {
        self.notices.push(notice.into());
        self
    }
}

/// Makes the text of an answer. No converter that fails, panics or takes too long makes this fail: the source is then
/// the text, and a notice says so.
///
/// - A PDF has no text that could be its source: it is an unsupported type then.
pub(crate) async fn convert(
    answer: &Answer,
    format: TextFormat,
    program: Option<PathBuf>,
    deadline: Instant,
) -> Result<Converted, Fault> {
    let body = &answer.body;
    let Some(kind) = body.kind else { return Ok(Converted::new("text", "")) };
    let base = answer.url.clone();
    if kind == Kind::Pdf {
        let text = worker::run(program, worker::Job::pdf(), body.bytes.clone(), deadline).await;
        return Ok(finish(text.ok_or_else(|| pdf::unreadable(body.bytes.len()))?, kind));
    }
    let source = decode(&body.bytes, answer.content_type.as_deref());
    let is_cut = body.is_cut;
    if format == TextFormat::Raw {
        return Ok(finish(Converted::new("raw", source), kind));
    }
    let (given, place) = (source.clone(), base.clone());
    let limit = (Instant::now() + IN_PROCESS_LIMIT).min(deadline);
    let converted = on_a_thread(limit, move || match kind {
        Kind::Html => article::convert(&given, &place, format),
        Kind::Json => Ok(feed::convert_json(&given, &place).unwrap_or_else(|| json(given, is_cut))),
        Kind::Xml => Ok(feed::convert(&given, &place).unwrap_or_else(|| Converted::new("xml", given))),
        Kind::Markdown => Ok(Converted::new("markdown", given)),
        Kind::Text | Kind::Pdf => Ok(Converted::new("text", given)),
    });
    let reason = match converted.await {
        Ok(converted) => return Ok(finish(converted, kind)),
        Err(reason) => reason,
    };
    if kind != Kind::Html {
        return Ok(finish(unconverted(source), kind));
    }
    let job = worker::Job::page(&base, format);
    let converted = worker::run(program, job, source.clone().into_bytes(), deadline).await;
    let notice = format!("The page is unusual ({reason}), so its parts were not told apart.");
    Ok(finish(converted.map_or_else(|| unconverted(source), |page| page.noted(notice)), kind))
}

/// Waits for a conversion until `limit`; a panic or more time than that is a reason not to have one.
async fn on_a_thread(
    limit: Instant,
    work: impl FnOnce() -> Result<Converted, &'static str> + Send + 'static,
) -> Result<Converted, &'static str> {
    match timeout_at(limit, tokio::task::spawn_blocking(work)).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_panic)) => Err("it could not be taken apart"),
        // The thread ends some time later by itself.
        Err(_) => Err("it takes very long to take apart"),
    }
}

/// Makes Markdown of a page as the tool does, without network and worker; nothing for a page that needs the latter.
/// Measured by the benchmarks.
pub fn page_markdown(source: &str, url: &Url) -> Option<String> {
    let converted = article::convert(source, url, TextFormat::Markdown).ok()?;
    Some(finish(converted, Kind::Html).text)
}

fn unconverted(source: String) -> Converted {
    Converted::new("raw", source).noted("The page could not be converted; this is its source.")
}

fn json(source: String, is_cut: bool) -> Converted {
    let read = if is_cut { None } else { serde_json::from_str::<serde_json::Value>(&source).ok() };
    match read.and_then(|value| serde_json::to_string_pretty(&value).ok()) {
        Some(pretty) => Converted::new("json", pretty),
        None => Converted::new("text", source),
    }
}

/// Takes out of any text what could mislead its reader: invisible characters, links that run, imitations of our lines.
fn finish(converted: Converted, kind: Kind) -> Converted {
    let (text, invisible) = invisible::strip(&converted.text);
    let has_links = matches!(kind, Kind::Html | Kind::Markdown | Kind::Xml) && converted.extraction != "raw";
    let text = if has_links { links::mark_dangerous(&text) } else { text };
    let one_line =
        |text: Option<String>| text.map(|text| excerpt(&invisible::strip_line(&text))).filter(|text| !text.is_empty());
    let mut finished = Converted {
        text: disarm(text.trim_matches('\n')).into_owned(),
        title: one_line(converted.title),
        language: converted.language,
        ..converted
    };
    if invisible > 0 {
        finished.notices.push(format!("{invisible} invisible characters were removed."));
    }
    finished
}

/// Longest title that is kept, in code points.
const MAX_TITLE_CHARS: usize = 300;

fn excerpt(text: &str) -> String {
    sourcecards_schemas::web_search::excerpt(text, MAX_TITLE_CHARS)
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use tokio::time::Instant;

    use super::{Converted, on_a_thread};

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[tokio::test]
    async fn a_converter_that_panics_or_takes_too_long_is_a_reason_and_no_dead_server() {
        let page = Converted::new("page", "text");
        let given = page.clone();
        assert_eq!(on_a_thread(soon(), move || Ok(given)).await, Ok(page));
        assert_eq!(on_a_thread(soon(), || Err("it is deep")).await, Err("it is deep"));
        assert_eq!(on_a_thread(soon(), || panic!("odd")).await, Err("it could not be taken apart"));

        let begun = Instant::now();
        let slow = || {
            thread::sleep(Duration::from_secs(2));
            Ok(Converted::default())
        };
        let limit = begun + Duration::from_millis(50);
        assert_eq!(on_a_thread(limit, slow).await, Err("it takes very long to take apart"));
        assert!(begun.elapsed() < Duration::from_secs(1), "nobody waits for the thread");
    }
}
