//! The host's looks, language and edges, taken over into the page.

use js_sys::{Array, Object};
use leptos::prelude::document;
use wasm_bindgen::{JsCast as _, JsValue};

use crate::page;
use crate::value::{call, get, set, text, window};

/// Languages that are written from right to left.
const RIGHT_TO_LEFT: [&str; 10] = ["ar", "he", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"];

/// The sides of the safe area, as the protocol names them.
const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];

/// Takes over what a host context says; what it leaves out stays as it is.
pub(crate) fn apply(context: &JsValue) {
    if let Some(theme) = text(context, "theme") {
        apply_theme(&theme);
    }
    let styles = get(context, "styles");
    apply_variables(&get(&styles, "variables"));
    if let Some(fonts) = text(&get(&styles, "css"), "fonts") {
        apply_fonts(&fonts);
    }
    apply_device(context);
    let insets = get(context, "safeAreaInsets");
    for side in SIDES {
        if let Some(pixels) = get(&insets, side).as_f64() {
            set_variable(&["--safe-", side].concat(), &[(pixels as i32).to_string().as_str(), "px"].concat());
        }
    }
}

/// Takes over how the reader points: targets grow for fingers, and where nothing can hover nothing lights up under a finger.
fn apply_device(context: &JsValue) {
    for capability in ["touch", "hover"] {
        if let Some(has) = get(&get(context, "deviceCapabilities"), capability).as_bool() {
            set(&get(&page::root(), "dataset"), capability, &has.into());
        }
    }
}

/// Takes the reader's own preference where the host names no theme.
pub(crate) fn apply_preference() {
    let query = call(&window(), "matchMedia", &["(prefers-color-scheme: dark)".into()]);
    let dark = query.is_ok_and(|query| get(&query, "matches").is_truthy());
    if text(&get(&page::root(), "dataset"), "theme").is_none() {
        apply_theme(if dark { "dark" } else { "light" });
    }
}

/// Takes over the direction of a locale, and the language that the view speaks.
pub(crate) fn apply_language(locale: &str, spoken: &str) {
    let base = locale.split(['-', '_']).next().unwrap_or_default();
    let direction = if RIGHT_TO_LEFT.contains(&base) { "rtl" } else { "ltr" };
    set(&page::root(), "dir", &direction.into());
    set(&page::root(), "lang", &spoken.into());
}

/// Both the attribute and the scheme: hosts give values with `light-dark()`, which go by the scheme.
fn apply_theme(theme: &str) {
    let theme = if theme == "dark" { "dark" } else { "light" };
    set(&get(&page::root(), "dataset"), "theme", &theme.into());
    set(&get(&page::root(), "style"), "colorScheme", &theme.into());
}

fn apply_variables(variables: &JsValue) {
    let Some(variables) = variables.dyn_ref::<Object>() else { return };
    for pair in Object::entries(variables).iter() {
        let pair: Array = pair.unchecked_into();
        if let (Some(name), Some(value)) = (pair.get(0).as_string(), pair.get(1).as_string())
            && name.starts_with("--")
        {
            set_variable(&name, &value);
        }
    }
}

/// The host's font rules are text in a style element: nothing in them can become an element.
fn apply_fonts(css: &str) {
    let style = document().get_element_by_id("host-fonts").or_else(|| {
        let style = page::appended("style", document().head()?.as_ref())?;
        style.set_id("host-fonts");
        Some(style)
    });
    if let Some(style) = style {
        style.set_text_content(Some(css));
    }
}

fn set_variable(name: &str, value: &str) {
    _ = call(&get(&page::root(), "style"), "setProperty", &[name.into(), value.into()]);
}
