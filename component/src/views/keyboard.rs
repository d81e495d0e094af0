//! The keys beside Tab: arrows, Home and End walk through the cards, `/` goes to the filter, Escape leaves it.

use leptos::prelude::document;
use leptos::web_sys::Element;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::value::{call, get, text};

/// The stops of a walk: each visible card's title.
const STOPS: &str = ".item:not([hidden]) .link";

/// Acts on a key, and keeps the page from scrolling where it did.
pub(super) fn press(event: &JsValue) {
    if ["ctrlKey", "metaKey", "altKey"].iter().any(|key| get(event, key).is_truthy()) {
        return;
    }
    let Ok(target) = get(event, "target").dyn_into::<Element>() else { return };
    let key = text(event, "key").unwrap_or_default();
    // A box that is ticked takes no letters, so the arrows may leave it.
    let is_field = target.matches("input:not([type=checkbox]), select, textarea").unwrap_or_default();
    let acted = match key.as_str() {
        "Escape" if target.class_name() == "filter" => walk(&target, "Home"),
        "/" if !is_field => focus(document().query_selector(".tools:not([hidden]) .filter").ok().flatten()),
        "ArrowDown" | "ArrowUp" | "Home" | "End" if !is_field => walk(&target, &key),
        _ => false,
    };
    if acted {
        _ = call(event, "preventDefault", &[]);
    }
}

fn walk(from: &Element, key: &str) -> bool {
    let Ok(stops) = document().query_selector_all(STOPS) else { return false };
    let here = from.closest(".item").ok().flatten();
    let stop = |place: u32| stops.get(place).and_then(|stop| stop.dyn_into::<Element>().ok());
    let is_here = |place: &u32| stop(*place).is_some_and(|stop| stop.closest(".item").ok().flatten() == here);
    let current = (0..stops.length()).find(is_here).filter(|_| here.is_some());
    let last = stops.length().saturating_sub(1);
    focus(stop(match (key, current) {
        ("End", _) | ("ArrowUp", None) => last,
        ("ArrowDown", Some(place)) => (place + 1).min(last),
        ("ArrowUp", Some(place)) => place.saturating_sub(1),
        _ => 0,
    }))
}

fn focus(element: Option<Element>) -> bool {
    element.is_some_and(|element| call(&element, "focus", &[]).is_ok())
}
