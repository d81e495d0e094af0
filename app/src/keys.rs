//! The keyboard: the palette, and single letters where nothing is being typed.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use crate::{
    browser,
    commands::{Deed, LETTERS},
    desk::Desk,
};

/// Hears keys from now on.
pub(crate) fn listen(desk: Desk) {
    browser::listen("keydown", move |event| {
        if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
            press(desk, event);
        }
    });
}

fn press(desk: Desk, event: &KeyboardEvent) {
    let is_chord = event.ctrl_key() || event.meta_key();
    if is_chord && !event.alt_key() && event.key().eq_ignore_ascii_case("k") {
        event.prevent_default();
        desk.act(Deed::Palette);
        return;
    }
    let is_free = !is_chord && !event.alt_key() && !browser::is_typing();
    if !is_free || !desk.letters.get_untracked() || desk.dialog.get_untracked().is_some() {
        return;
    }
    if let Some((_, deed, _)) = LETTERS.iter().find(|(letter, _, _)| *letter == event.key()) {
        event.prevent_default();
        desk.act(*deed);
    }
}
