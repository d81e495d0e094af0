//! The one live region: the sentence that says how far the call has come.

use std::rc::Rc;

use leptos::html::P;
use leptos::prelude::*;

use crate::delivery::Delivery;
use crate::phase::Phase;
use crate::session::Session;
use crate::words::{self, Word};

/// Draws the sentence of the phase. With cards on the page it is there for assistive technology alone.
#[component]
pub(super) fn Status(
    /// The call that is spoken of.
    session: Session,
) -> impl IntoView {
    let region = NodeRef::<P>::new();
    Effect::new(move |before: Option<String>| {
        let (sentence, once_more) = session.phase.with(|phase| (sentence(phase), matches!(phase, Phase::Ready(_))));
        // Set by hand: the same sentence is a new text node then, so a second result is announced too.
        if let Some(region) = region.get()
            && (once_more || before.as_deref() != Some(sentence.as_str()))
        {
            region.set_text_content(Some(&sentence));
        }
        sentence
    });
    view! { <p class="status" role="status" dir="auto" node_ref=region></p> }
}

fn sentence(phase: &Phase<Rc<Delivery>>) -> String {
    match phase {
        Phase::Preparing | Phase::Streaming(_) => words::say(Word::Preparing),
        Phase::Ready(_) => words::say(Word::Ready),
        Phase::Empty(_) => words::say(Word::Empty),
        Phase::Failed(text) if text.trim().is_empty() => words::say(Word::Failed),
        Phase::Failed(text) => text.clone(),
        Phase::Unreadable => words::say(Word::Unreadable),
        Phase::Cancelled(Some(reason)) => words::say_with(Word::CancelledWhy, reason),
        Phase::Cancelled(None) => words::say(Word::Cancelled),
        Phase::Silent => words::say(Word::Silent),
    }
}
