//! The snippet: three lines, and all of it on demand.

use leptos::prelude::*;

use crate::words::{self, Word};

/// Draws a snippet. The button follows the text, where `measure` looks for it, and is there only while the text is cut.
#[component]
pub(super) fn Snippet(
    /// The text, drawn as text.
    text: String,
) -> impl IntoView {
    let whole = RwSignal::new(false);
    let label = move || words::say(if whole.get() { Word::Less } else { Word::More });
    view! {
        <p class="snippet" class:whole=whole dir="auto">{text}</p>
        <button
            type="button"
            class="more"
            hidden
            aria-expanded=move || if whole.get() { "true" } else { "false" }
            on:click=move |_| whole.update(|whole| *whole = !*whole)
        >
            {label}
        </button>
    }
}
