//! What a source's metadata says: the few known fields, and all of it as rows.

use js_sys::{Array, JSON, Object};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::dates;
use crate::value::{call, get, text};

/// Returns the text of the date field, the most telling first.
pub(crate) fn date(metadata: &JsValue) -> Option<String> {
    dates::FIELDS.iter().find_map(|field| text(metadata, field).filter(|date| !date.trim().is_empty()))
}

/// Returns the author, where it is one name.
pub(crate) fn author(metadata: &JsValue) -> Option<String> {
    text(metadata, "author").filter(|author| !author.trim().is_empty())
}

/// Returns the score in three digits at most.
pub(crate) fn score(metadata: &JsValue) -> Option<String> {
    let score = get(metadata, "score");
    score.as_f64()?;
    let short = call(&score, "toPrecision", &[3.into()]).ok()?;
    // The number again, so that 0.900 is 0.9.
    let number = JSON::parse(&short.as_string()?).ok()?;
    call(&number, "toString", &[]).ok()?.as_string()
}

/// Returns everything as rows of path and value, nested values too; nothing is cut.
pub(crate) fn rows(metadata: &JsValue) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    collect(metadata, "", &mut rows);
    rows
}

fn collect(value: &JsValue, path: &str, rows: &mut Vec<(String, String)>) {
    let entries = value.dyn_ref::<Object>().map(Object::entries).filter(|entries| entries.length() > 0);
    let Some(entries) = entries else {
        let shown = value.as_string().or_else(|| JSON::stringify(value).ok()?.as_string());
        rows.push((path.to_owned(), shown.unwrap_or_default()));
        return;
    };
    for entry in entries.iter() {
        let entry: Array = entry.unchecked_into();
        let name = entry.get(0).as_string().unwrap_or_default();
        let path = if path.is_empty() { name } else { [path, " › ", &name].concat() };
        collect(&entry.get(1), &path, rows);
    }
}
