//! The page the view stands in.

use leptos::prelude::document;
use leptos::web_sys::{Element, HtmlElement};
use wasm_bindgen::{JsCast as _, JsValue};

/// Returns the text of a data block.
pub(crate) fn data(id: &str) -> Option<String> {
    document().get_element_by_id(id)?.text_content()
}

/// Returns the element that the view is drawn into; a page without one gets it at its end.
pub(crate) fn container() -> Option<HtmlElement> {
    let container = match document().get_element_by_id("card-list") {
        Some(container) => container,
        None => appended("main", document().body()?.as_ref())?,
    };
    container.dyn_into().ok()
}

/// Returns the `html` element, which carries theme, language and direction.
///
/// Hosts that nest this page in their own frame keep one such element, so nothing else of the page's top is relied on.
pub(crate) fn root() -> JsValue {
    document().document_element().into()
}

/// Makes an element at the end of another.
pub(crate) fn appended(tag: &str, parent: &Element) -> Option<Element> {
    let element = document().create_element(tag).ok()?;
    parent.append_child(&element).ok()?;
    Some(element)
}

/// Says a sentence through the live region. While there are cards it is heard and not seen.
pub(crate) fn announce(sentence: &str) {
    if let Ok(Some(region)) = document().query_selector(".status") {
        region.set_text_content(Some(sentence));
    }
}
