//! Messages of the host, read field by field: what can be read is shown, what cannot is counted.

use js_sys::Array;
use sourcecards_schemas::render_results::{DEFAULT_TITLE, RenderResults, Source};
use wasm_bindgen::JsValue;

use crate::readable_list;
use crate::value::{get, parse, text};

/// What a tool result holds.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A list, and how many of its entries could not be read.
    List(RenderResults<JsValue>, usize),
    /// The tool failed, with these words.
    Error(String),
    /// Nothing that this view understands.
    Nonsense,
}

/// Reads a `CallToolResult`: from `structuredContent`, and from the text where that is missing.
pub(crate) fn result(result: &JsValue) -> Outcome {
    let words = content_text(result);
    if get(result, "isError").is_truthy() {
        return Outcome::Error(words);
    }
    let read = structured(&get(result, "structuredContent"))
        .or_else(|| structured(&parse(&words)))
        .or_else(|| readable_list::read(&words).map(|list| (list, 0)));
    match read {
        Some((list, unread)) => Outcome::List(list, unread),
        None => Outcome::Nonsense,
    }
}

/// Reads arguments of the tool, perhaps cut: an entry counts from its title on.
pub(crate) fn arguments(arguments: &JsValue) -> RenderResults<JsValue> {
    let title = text(arguments, "title").unwrap_or_default();
    let results: Vec<_> =
        items(&get(arguments, "results")).into_iter().flatten().filter_map(|item| source(&item)).collect();
    RenderResults { title, total: results.len(), results }
}

fn structured(content: &JsValue) -> Option<(RenderResults<JsValue>, usize)> {
    let items = items(&get(content, "results"))?;
    let given = items.len();
    let results: Vec<_> = items.iter().filter_map(source).collect();
    let title = text(content, "title").unwrap_or_else(|| DEFAULT_TITLE.to_owned());
    let unread = given - results.len();
    Some((RenderResults { title, total: results.len(), results }, unread))
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

fn content_text(result: &JsValue) -> String {
    let blocks = items(&get(result, "content")).unwrap_or_default();
    blocks.iter().filter_map(|block| text(block, "text")).collect::<Vec<_>>().join("\n")
}

fn items(value: &JsValue) -> Option<Vec<JsValue>> {
    Array::is_array(value).then(|| Array::from(value).iter().collect())
}
