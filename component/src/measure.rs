//! What only the laid-out page can tell: its height for the host, and which snippets are cut.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::request_animation_frame;
use leptos::web_sys::{Element, HtmlElement};
use sourcecards_schemas::apps::method;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};

use crate::bridge;
use crate::page;
use crate::value::{call, construct, get, object, set, window};

thread_local! {
    // The height that the host knows; none before it may be told.
    static TOLD: Cell<Option<f64>> = const { Cell::new(None) };
    // Whether the frame's height is the host's own choice.
    static FILLS: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the host informed from now on, and the `more` buttons where a snippet is cut.
///
/// Only the height is told, at most once a frame, and only when it changed: a host that answers by giving the frame that
/// height changes nothing here, so there is no loop. The width is the host's alone.
pub(crate) fn watch(container: &HtmlElement) {
    let planned = Rc::new(Cell::new(false));
    let element = container.clone();
    let resized = Closure::<dyn FnMut()>::new(move || {
        if planned.replace(true) {
            return;
        }
        let (planned, element) = (Rc::clone(&planned), element.clone());
        request_animation_frame(move || {
            planned.set(false);
            mark_cut_snippets(&element);
            tell_height(&element);
        });
    });
    if let Ok(observer) = construct(&window(), "ResizeObserver", &[resized.into_js_value()]) {
        _ = call(&observer, "observe", &[container.into()]);
    }
}

/// Begins to tell the height. Not before the handshake is done: some hosts keep a frame hidden that speaks earlier.
pub(crate) fn tell() {
    TOLD.set(Some(0.0));
    if let Some(container) = page::container() {
        tell_height(&container);
    }
}

/// Fills the frame and says no height any more, or takes its natural height again and says it anew: the host may have
/// forgotten the one it knew.
pub(crate) fn fill(fills: bool) {
    if FILLS.replace(fills) == fills {
        return;
    }
    set(&get(&page::root(), "dataset"), "fills", &fills.into());
    if !fills && TOLD.get().is_some() {
        tell();
    }
}

/// The document's natural height: the container's lower edge. The frame's own height, which the host sets, has no part
/// in it.
fn tell_height(container: &Element) {
    let Some(told) = TOLD.get().filter(|_| !FILLS.get()) else { return };
    let scrolled = get(&window(), "scrollY").as_f64().unwrap_or_default();
    let height = (container.get_bounding_client_rect().bottom() + scrolled).ceil();
    if height > 0.0 && told != height {
        TOLD.set(Some(height));
        bridge::tell_with(method::SIZE_CHANGED, object(&[("height", height.into())]));
    }
}

/// Shows the button under a snippet that does not fit its three lines. All is read before anything is written, so that
/// the page is laid out once.
fn mark_cut_snippets(container: &Element) {
    let Ok(snippets) = container.query_selector_all(".snippet:not(.whole)") else { return };
    let cut: Vec<(Element, bool)> = (0..snippets.length())
        .filter_map(|place| snippets.get(place)?.dyn_into::<Element>().ok())
        .map(|snippet| {
            let cut = snippet.scroll_height() > snippet.client_height() + 1;
            (snippet, cut)
        })
        .collect();
    for (snippet, cut) in cut {
        if let Some(button) = snippet.next_element_sibling() {
            set(&JsValue::from(button), "hidden", &(!cut).into());
        }
    }
}
