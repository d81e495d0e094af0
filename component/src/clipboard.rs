//! The clipboard, where the host lets a frame have it.

use js_sys::Promise;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};

use crate::value::{call, get, window};

/// Puts text on the clipboard; `done` learns whether it worked. Many hosts forbid it to frames.
pub(crate) fn write(text: &str, done: impl FnOnce(bool) + 'static) {
    let clipboard = get(&get(&window(), "navigator"), "clipboard");
    let promise = call(&clipboard, "writeText", &[text.into()]);
    match promise.ok().and_then(|promise| promise.dyn_into::<Promise>().ok()) {
        Some(promise) => {
            // One closure for both ends: a promise calls exactly one, and the value it brings tells which.
            let settled = Closure::once_into_js(move |reason: JsValue| done(reason.is_undefined()));
            _ = call(&promise, "then", &[settled.clone(), settled]);
        }
        None => done(false),
    }
}
