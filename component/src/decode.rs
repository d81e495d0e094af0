//! Messages of the host, read field by field: what can be read is shown, what cannot is counted.

use js_sys::Array;
use sourcecards_schemas::presentation::PRESENTATION_KEY;
use sourcecards_schemas::render_results::{DEFAULT_TITLE, RenderResults, Source};
use wasm_bindgen::JsValue;

use crate::entry::link_host;
use crate::fetched::{self, Fetched};
use crate::readable_list;
use crate::value::{get, object, parse, text};

/// A list as it was read.
#[derive(Debug)]
pub(crate) struct Reading {
    /// The list; its title is empty where the result has none.
    pub(crate) list: RenderResults<JsValue>,
    /// How many entries could not be read.
    pub(crate) unread: usize,
    /// A search provider's own answer; empty where there is none.
    pub(crate) answer: String,
    /// Whether a search found more than these.
    pub(crate) is_cut: bool,
}

/// What a tool result holds.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A list.
    List(Reading),
    /// A page that was fetched.
    Page(Fetched),
    /// The tool failed, with these words.
    Error(String),
    /// Nothing that this view understands.
    Nonsense,
}

/// Reads a `CallToolResult`, by what it holds and not by its tool, which hosts need not name: the web card's metadata,
/// else `structuredContent`, else the text. `start` is the index that a fetch was asked to begin at.
pub(crate) fn result(result: &JsValue, start: u32) -> Outcome {
    let words = content_text(result);
    if get(result, "isError").is_truthy() {
        return Outcome::Error(words);
    }
    if let Some(page) = fetched::read(result, start) {
        return Outcome::Page(page);
    }
    let content = get(result, "structuredContent");
    let read = searched(&get(&get(result, "_meta"), PRESENTATION_KEY), &content)
        .or_else(|| structured(&content))
        .or_else(|| structured(&parse(&words)))
        .or_else(|| readable_list::read(&words).map(|list| reading(list, 0, &JsValue::UNDEFINED)));
    read.map_or(Outcome::Nonsense, Outcome::List)
}

/// Reads the metadata of a web search: `card` is `web`, `kind` is `search`.
fn searched(meta: &JsValue, content: &JsValue) -> Option<Reading> {
    let is = |key, value| text(meta, key).as_deref() == Some(value);
    if !is("card", "web") || !is("kind", "search") {
        return None;
    }
    let items = items(&get(meta, "sources"))?;
    let results: Vec<_> = items.iter().filter_map(web_source).collect();
    let unread = items.len() - results.len();
    let title = text(content, "title").unwrap_or_default();
    Some(reading(RenderResults { title, total: results.len(), results }, unread, meta))
}

/// Reads one source of a web search. Its label is the title, else the host, else the URL.
fn web_source(item: &JsValue) -> Option<Source<JsValue>> {
    let url = text(item, "url")?;
    let title = text(item, "title").filter(|title| !title.trim().is_empty());
    let title = title.or_else(|| link_host(&url)).unwrap_or_else(|| url.clone());
    let metadata = text(item, "publishedAt").map(|date| object(&[("publishedAt", date.into())]));
    Some(Source { id: url.clone(), title, url, text: text(item, "snippet"), metadata })
}

fn reading(list: RenderResults<JsValue>, unread: usize, of: &JsValue) -> Reading {
    let answer = text(of, "answer").unwrap_or_default();
    Reading { list, unread, answer, is_cut: get(of, "truncated").is_truthy() }
}

/// Reads arguments of the tool, perhaps cut: an entry counts from its title on.
pub(crate) fn arguments(arguments: &JsValue) -> RenderResults<JsValue> {
    let asked =
        || ["query", "url"].iter().find_map(|key| text(arguments, key)).or_else(|| joined(&get(arguments, "queries")));
    let title = text(arguments, "title").or_else(asked).unwrap_or_default();
    let results: Vec<_> =
        items(&get(arguments, "results")).into_iter().flatten().filter_map(|item| source(&item)).collect();
    RenderResults { title, total: results.len(), results }
}

/// Joins the queries of a web search for its heading.
fn joined(queries: &JsValue) -> Option<String> {
    let queries: Option<Vec<_>> = items(queries)?.iter().map(JsValue::as_string).collect();
    Some(queries?.join(", "))
}

fn structured(content: &JsValue) -> Option<Reading> {
    let items = items(&get(content, "results"))?;
    let given = items.len();
    let results: Vec<_> = items.iter().filter_map(source).collect();
    let title = text(content, "title").unwrap_or_else(|| DEFAULT_TITLE.to_owned());
    let unread = given - results.len();
    Some(reading(RenderResults { title, total: results.len(), results }, unread, content))
}

/// Reads one source; a title or a URL is the least that makes a card.
fn source(item: &JsValue) -> Option<Source<JsValue>> {
    let url = text(item, "url").unwrap_or_default();
    let title = text(item, "title").filter(|title| !title.trim().is_empty()).unwrap_or_else(|| url.clone());
    if title.is_empty() {
        return None;
    }
    let id = text(item, "id").unwrap_or_else(|| url.clone());
    let metadata = Some(get(item, "metadata")).filter(JsValue::is_object);
    Some(Source { id, title, url, text: text(item, "text"), metadata })
}

/// Returns a result's text blocks as one text.
pub(crate) fn content_text(result: &JsValue) -> String {
    let blocks = items(&get(result, "content")).unwrap_or_default();
    blocks.iter().filter_map(|block| text(block, "text")).collect::<Vec<_>>().join("\n")
}

/// Returns the items of an array; `None` where it is none.
pub(crate) fn items(value: &JsValue) -> Option<Vec<JsValue>> {
    Array::is_array(value).then(|| Array::from(value).iter().collect())
}
