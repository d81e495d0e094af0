//! The one live region: the sentence that says how far the call has come.

use std::cell::RefCell;
use std::rc::Rc;

use crate::delivery::Delivery;
use crate::fetched::Fetched;
use crate::part::Part;
use crate::phase::Phase;
use crate::session::Session;
use crate::words::{self, Word};

/// Draws the sentence of the phase. With cards on the page it is there for assistive technology alone.
pub(super) fn draw(session: &'static Session) -> Part {
    let before = RefCell::new(String::new());
    Part::new("p", "status").attribute("role", "status").own_direction().follow(move |region| {
        let phase = session.phase.get();
        let sentence = sentence(&phase);
        // The same sentence is a new text node, so a second result is announced too.
        if matches!(*phase, Phase::Ready(_)) || *before.borrow() != sentence {
            region.set_text(&sentence);
        }
        before.replace(sentence);
    })
}

fn sentence(phase: &Phase<Rc<Delivery>, Rc<Fetched>>) -> String {
    match phase {
        Phase::Preparing | Phase::Streaming(_) => words::say(Word::Preparing),
        Phase::Ready(_) => words::say(Word::Ready),
        Phase::Fetched(_) => words::say(Word::PageReady),
        Phase::Empty(_) => words::say(Word::Empty),
        Phase::Failed(text) if text.trim().is_empty() => words::say(Word::Failed),
        Phase::Failed(text) => text.clone(),
        Phase::Unreadable => words::say(Word::Unreadable),
        Phase::Cancelled(Some(reason)) => words::say_with(Word::CancelledWhy, reason),
        Phase::Cancelled(None) => words::say(Word::Cancelled),
        Phase::Silent => words::say(Word::Silent),
    }
}
