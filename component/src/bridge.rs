//! The line to the host: JSON-RPC 2.0 objects over `postMessage`.
//!
//! Messages count only from the window's parent, told by the event's source: a sandboxed frame has no origin to compare.
//! A field is left out where there is nothing to say; hosts refuse `null`.

use std::cell::RefCell;

use wasm_bindgen::prelude::{Closure, JsValue};

use sourcecards_schemas::apps::method;

use crate::value::{call, get, object, set, text, window};

/// JSON-RPC's code for a method that the other side does not know.
const METHOD_NOT_FOUND: f64 = -32601.0;

/// What the host answered.
#[derive(Debug)]
pub(crate) enum Reply {
    /// It did what was asked, and says this.
    Done(JsValue),
    /// It does not know the request.
    NotSupported,
    /// It would not, or could not; this is the result that says so, undefined where there is none.
    Refused(JsValue),
}

type Answered = Box<dyn FnOnce(Reply)>;

#[derive(Default)]
struct Pending {
    asked: u32,
    open: Vec<(u32, Answered)>,
}

thread_local! {
    // One document has one host, so the requests that wait for it stand in one place.
    static PENDING: RefCell<Pending> = RefCell::default();
}

/// Tells whether there is a host at all: a page that was opened by itself is its own parent.
pub(crate) fn has_host() -> bool {
    !js_sys::Object::is(&parent(), &window())
}

/// Hears the host from now on and hands its notifications over as method and parameters.
///
/// Call it before the first request: some hosts send data right behind their first answer.
pub(crate) fn listen(notified: impl Fn(&str, &JsValue) + 'static) {
    let heard = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
        if js_sys::Object::is(&get(&event, "source"), &parent()) {
            hear(&get(&event, "data"), &notified);
        }
    });
    _ = call(&window(), "addEventListener", &["message".into(), heard.into_js_value()]);
}

/// Asks the host; `answered` runs at most once.
pub(crate) fn ask(method: &str, parameters: JsValue, answered: impl FnOnce(Reply) + 'static) {
    let id = PENDING.with_borrow_mut(|pending| {
        pending.asked += 1;
        pending.open.push((pending.asked, Box::new(answered)));
        pending.asked
    });
    post(&[("id", id.into()), ("method", method.into()), ("params", parameters)]);
}

/// Tells the host something that has no parameters.
pub(crate) fn tell(method: &str) {
    post(&[("method", method.into())]);
}

/// Tells the host something.
pub(crate) fn tell_with(method: &str, parameters: JsValue) {
    post(&[("method", method.into()), ("params", parameters)]);
}

fn hear(message: &JsValue, notified: &impl Fn(&str, &JsValue)) {
    let id = get(message, "id");
    match (text(message, "method"), id.is_undefined()) {
        (Some(name), true) => notified(&name, &get(message, "params")),
        (Some(name), false) => answer(&name, id),
        (None, false) => settle(&id, message),
        (None, true) => {}
    }
}

fn answer(name: &str, id: JsValue) {
    if matches!(name, method::PING | method::RESOURCE_TEARDOWN) {
        post(&[("id", id), ("result", object(&[]))]);
    } else {
        let error = object(&[("code", METHOD_NOT_FOUND.into()), ("message", "Method not found".into())]);
        post(&[("id", id), ("error", error)]);
    }
}

fn settle(id: &JsValue, message: &JsValue) {
    let answered = PENDING.with_borrow_mut(|pending| {
        let place = pending.open.iter().position(|(open, _)| id.as_f64() == Some(f64::from(*open)))?;
        Some(pending.open.swap_remove(place).1)
    });
    let error = get(message, "error");
    let result = get(message, "result");
    if let Some(answered) = answered {
        answered(if get(&error, "code").as_f64() == Some(METHOD_NOT_FOUND) {
            Reply::NotSupported
        } else if error.is_object() || get(&result, "isError").is_truthy() {
            Reply::Refused(result)
        } else {
            Reply::Done(result)
        });
    }
}

fn post(fields: &[(&str, JsValue)]) {
    let message = object(fields);
    set(&message, "jsonrpc", &"2.0".into());
    // The host cannot be told by its origin either: a sandboxed frame sees none.
    _ = call(&parent(), "postMessage", &[message, "*".into()]);
}

/// Read anew each time: one host puts its own parent in place of the real one.
fn parent() -> JsValue {
    get(&window(), "parent")
}
