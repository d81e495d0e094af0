//! Elements, drawn with few bytes: Leptos' renderer and effects without a view type per element.
//!
//! A `view!` brings code to build, mount and drop every shape of nested elements it ever describes, in both engines. The
//! cards and panels of this view would be more than half of the page that way, so they are made of this one type.

use leptos::prelude::Effect;
use leptos::tachys::renderer::Rndr;
use leptos::web_sys::Element;
use wasm_bindgen::JsValue;

use crate::value::{call, get, set};
use crate::words::{self, Word};

/// An element on its way into the page. A handle: clones are the same element.
#[derive(Clone, Debug)]
pub(crate) struct Part(Element);

impl Part {
    /// Makes an element of a class; the class may be empty.
    pub(crate) fn new(tag: &str, class: &str) -> Self {
        let element = Rndr::create_element(tag, None);
        if !class.is_empty() {
            Rndr::set_attribute(&element, "class", class);
        }
        Self(element)
    }

    /// Makes a push button with a word on it.
    pub(crate) fn button(class: &str, word: Word, pressed: impl FnMut() + 'static) -> Self {
        Self::new("button", class).attribute("type", "button").text(&words::say(word)).pressed(Box::new(pressed))
    }

    /// Takes over an element of the page.
    pub(crate) fn of(element: Element) -> Self {
        Self(element)
    }

    /// Returns the element.
    pub(crate) fn element(&self) -> &Element {
        &self.0
    }

    /// Puts text behind what is there: always text, never markup.
    pub(crate) fn text(self, text: &str) -> Self {
        Rndr::insert_node(&self.0, &Rndr::create_text_node(text), None);
        self
    }

    /// Puts text in the place of what is there.
    pub(crate) fn set_text(&self, text: &str) {
        self.0.set_text_content(Some(text));
    }

    /// Puts elements behind what is there.
    pub(crate) fn with(self, parts: &[&Self]) -> Self {
        for part in parts {
            Rndr::insert_node(&self.0, &part.0, None);
        }
        self
    }

    /// Sets an attribute.
    pub(crate) fn attribute(self, name: &str, value: &str) -> Self {
        Rndr::set_attribute(&self.0, name, value);
        self
    }

    /// Lets the text's own letters decide its direction.
    pub(crate) fn own_direction(self) -> Self {
        self.attribute("dir", "auto")
    }

    /// Names a control for assistive technology.
    pub(crate) fn named(self, name: &str) -> Self {
        self.attribute("aria-label", name)
    }

    /// Hides or shows the element.
    pub(crate) fn hide(&self, is_hidden: bool) {
        self.set("hidden", is_hidden.into());
    }

    /// Hides the element, or leaves it as it is.
    pub(crate) fn hidden(self, is_hidden: bool) -> Self {
        self.hide(is_hidden);
        self
    }

    /// Sets a property of the element.
    #[expect(clippy::needless_pass_by_value, reason = "callers make the value for this call alone")]
    pub(crate) fn set(&self, name: &str, value: JsValue) {
        set(&self.0, name, &value);
    }

    /// Returns a property of the element.
    pub(crate) fn get(&self, name: &str) -> JsValue {
        get(&self.0, name)
    }

    /// Hears an event.
    pub(crate) fn on(self, name: &str, heard: Box<dyn FnMut(JsValue)>) -> Self {
        let heard = wasm_bindgen::prelude::Closure::wrap(heard).into_js_value();
        _ = call(&self.0, "addEventListener", &[name.into(), heard]);
        self
    }

    /// Hears a press.
    pub(crate) fn pressed(self, mut pressed: Box<dyn FnMut()>) -> Self {
        self.on("click", Box::new(move |_| pressed()))
    }

    /// Follows what `draw` reads: it runs now, and again after each change, as long as its owner lives.
    pub(crate) fn follow(self, draw: impl Fn(&Self) + 'static) -> Self {
        let part = self.clone();
        follow(Box::new(move || draw(&part)));
        self
    }
}

/// Runs an effect; boxed, so that the code behind it is there once.
pub(crate) fn follow(effect: Box<dyn Fn()>) {
    Effect::new(move |_| effect());
}
