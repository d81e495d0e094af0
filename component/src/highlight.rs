//! The filter's hits, marked by the browser's own highlights: no element is changed, so nothing is drawn anew.

use leptos::prelude::document;
use wasm_bindgen::JsValue;

use crate::entry::lower;
use crate::value::{call, construct, get, window};

/// The texts that the filter looks into.
const TEXTS: &str = ".card:not([hidden]) :is(.name, .host, .snippet)";

/// Marks every hit of `query`; an empty query and a browser without highlights mark nothing.
pub(crate) fn mark(query: &str) {
    let registry = get(&get(&window(), "CSS"), "highlights");
    let Ok(highlight) = construct(&window(), "Highlight", &[]) else { return };
    let needle = lower(query);
    let length = get(&needle, "length").as_f64().unwrap_or_default();
    if length > 0.0 && !query.starts_with('#') {
        let texts: JsValue = document().query_selector_all(TEXTS).map(JsValue::from).unwrap_or_default();
        let count = get(&texts, "length").as_f64().unwrap_or_default() as u32;
        for place in 0..count {
            let element = call(&texts, "item", &[place.into()]).unwrap_or_default();
            mark_text(&get(&element, "firstChild"), &needle, length, &highlight);
        }
    }
    _ = call(&registry, "set", &["hit".into(), highlight]);
}

fn mark_text(node: &JsValue, needle: &JsValue, length: f64, highlight: &JsValue) {
    let text = call(&get(node, "data"), "toLowerCase", &[]).unwrap_or_default();
    let mut from = 0.0;
    while let Some(start) = call(&text, "indexOf", &[needle.clone(), from.into()]).ok().and_then(|at| at.as_f64())
        && start >= 0.0
    {
        from = start + length;
        if let Ok(range) = call(&document().into(), "createRange", &[]) {
            // A letter whose lower case is longer shifts the end; a range beyond the text is refused and left out.
            let fits = call(&range, "setStart", &[node.clone(), start.into()]).is_ok()
                && call(&range, "setEnd", &[node.clone(), from.into()]).is_ok();
            if fits {
                _ = call(highlight, "add", &[range]);
            }
        }
    }
}
