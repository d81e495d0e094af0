//! The engine's own values: read and made by name, so that no JSON parser is in the bundle.

use js_sys::{Array, Function, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Returns the field `key`; undefined where there is none or `of` is no object.
pub(crate) fn get(of: &JsValue, key: &str) -> JsValue {
    Reflect::get(of, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

/// Returns the field `key` if it is a string.
pub(crate) fn text(of: &JsValue, key: &str) -> Option<String> {
    get(of, key).as_string()
}

/// Sets the field `key`; a frozen object keeps what it has.
pub(crate) fn set(of: &JsValue, key: &str, value: &JsValue) {
    _ = Reflect::set(of, &key.into(), value);
}

/// Makes an object of the given fields.
pub(crate) fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new().into();
    for (key, value) in fields {
        set(&object, key, value);
    }
    object
}

/// Makes an array of the given items.
pub(crate) fn array(items: &[JsValue]) -> JsValue {
    list(items).into()
}

/// Calls the method `name` of `of`.
///
/// Fails with what the method throws, and where there is no such method.
pub(crate) fn call(of: &JsValue, name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = get(of, name).dyn_into()?;
    Reflect::apply(&method, of, &list(arguments))
}

/// Makes a new instance of the class that the field `name` of `of` holds.
///
/// Fails with what the constructor throws, and where there is no such class.
pub(crate) fn construct(of: &JsValue, name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let class: Function = get(of, name).dyn_into()?;
    Reflect::construct(&class, &list(arguments))
}

/// Parses JSON text; undefined where it is none.
pub(crate) fn parse(text: &str) -> JsValue {
    JSON::parse(text).unwrap_or(JsValue::UNDEFINED)
}

/// Returns the window, the scope of all the browser's classes.
pub(crate) fn window() -> JsValue {
    js_sys::global().into()
}

fn list(items: &[JsValue]) -> Array {
    items.iter().collect()
}
