//! The keys beside Tab: arrows, Home and End walk through the cards, digits lead to the card of that number, `/` goes to
//! the filter, Escape leaves it, and the page that is read in place.

use std::cell::Cell;

use leptos::prelude::document;
use leptos::web_sys::Element;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::opened::State;
use crate::session::Session;
use crate::value::{call, get, text};

/// The stops of a walk: each visible card's title.
const STOPS: &str = ".item:not([hidden]) .link";

/// How long after a digit the next one belongs to the same number, in milliseconds.
const SAME_NUMBER: f64 = 1000.0;

thread_local! {
    // The number typed last, and when.
    static TYPED: Cell<(u32, f64)> = const { Cell::new((0, f64::NEG_INFINITY)) };
}

/// Acts on a key, and keeps the page from scrolling where it did.
pub(super) fn press(session: &'static Session, event: &JsValue) {
    if ["ctrlKey", "metaKey", "altKey"].iter().any(|key| get(event, key).is_truthy()) {
        return;
    }
    let Ok(target) = get(event, "target").dyn_into::<Element>() else { return };
    let key = text(event, "key").unwrap_or_default();
    if !matches!(*session.opened.state.peek(), State::Closed) {
        if key == "Escape" {
            session.opened.close();
        }
        return;
    }
    // A box that is ticked takes no letters, so the arrows may leave it.
    let is_field = target.matches("input:not([type=checkbox]), select, textarea").unwrap_or_default();
    let acted = match key.as_str() {
        "Escape" if target.class_name() == "filter" => walk(&target, "Home"),
        "/" if !is_field => focus(document().query_selector(".tools:not([hidden]) .filter").ok().flatten()),
        "ArrowDown" | "ArrowUp" | "Home" | "End" if !is_field => walk(&target, &key),
        // Only within the list: elsewhere a digit may be meant for something else.
        digit if !is_field && target.closest(".cards").is_ok_and(|list| list.is_some()) => {
            digit.parse().is_ok_and(|digit| jump(digit, get(event, "timeStamp").as_f64().unwrap_or_default()))
        }
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

/// Goes to the card of the number typed so far; where there is none, the digit begins a number anew.
fn jump(digit: u32, now: f64) -> bool {
    let (before, then) = TYPED.get();
    let grown = if now - then < SAME_NUMBER { before.saturating_mul(10).saturating_add(digit) } else { digit };
    [grown, digit].into_iter().any(|number| {
        TYPED.set((number, now));
        focus(titled(number))
    })
}

/// Returns the title of the card that shows a number, if it is to be seen.
fn titled(number: u32) -> Option<Element> {
    let number = number.to_string();
    let stops = document().query_selector_all(STOPS).ok()?;
    let titles = (0..stops.length()).filter_map(|place| stops.get(place)?.dyn_into::<Element>().ok());
    titles.into_iter().find(|title| {
        let shown =
            title.closest(".item").ok().flatten().and_then(|item| item.query_selector(".number").ok().flatten());
        shown.is_some_and(|shown| shown.text_content().as_ref() == Some(&number))
    })
}

fn focus(element: Option<Element>) -> bool {
    element.is_some_and(|element| call(&element, "focus", &[]).is_ok())
}
