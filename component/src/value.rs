//! The engine's own values: read and made by name, so that no JSON parser is in the bundle.

use js_sys::{Array, Function, JSON, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

#[wasm_bindgen]
extern "C" {
    /// Anything that fields are read from by name: objects, and the methods of strings and numbers too.
    type Any;

    #[wasm_bindgen(method, structural, indexing_getter, catch)]
    fn field(this: &Any, key: &str) -> Result<JsValue, JsValue>;
}

/// Returns the field `key`; undefined where there is none or `of` has no fields at all.
pub(crate) fn get(of: &JsValue, key: &str) -> JsValue {
    of.unchecked_ref::<Any>().field(key).unwrap_or(JsValue::UNDEFINED)
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
    // `Reflect` reads no field of a string or a number; their methods are their class's.
    let is_primitive = of.is_string() || of.as_f64().is_some();
    let of_class = is_primitive.then(|| Object::get_prototype_of(of).into());
    let method: Function = get(of_class.as_ref().unwrap_or(of), name).dyn_into()?;
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
