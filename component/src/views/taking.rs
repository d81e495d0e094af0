//! Taking text along: through the clipboard, or from a panel where the host blocks that.

use crate::part::Part;
use crate::value::call;
use crate::words::{self, Word};
use crate::{clipboard, page};

/// The place that shows what became of the last try. A handle: clones are the same place.
#[derive(Clone, Debug)]
pub(super) struct Taking {
    note: Part,
    by_hand: Part,
}

impl Taking {
    /// Makes a place where nothing was tried yet.
    pub(super) fn new() -> Self {
        let by_hand = Part::new("textarea", "by-hand")
            .attribute("readonly", "")
            .attribute("rows", "4")
            .own_direction()
            .named(&words::say(Word::CopyByHand))
            .hidden(true);
        let field = by_hand.clone();
        let select = Box::new(move |_| _ = call(field.element(), "select", &[]));
        Self { note: Part::new("p", "note"), by_hand: by_hand.on("focus", select) }
    }

    /// Returns the place as parts to draw.
    pub(super) fn parts(&self) -> [&Part; 2] {
        [&self.note, &self.by_hand]
    }

    /// Copies text; where that is blocked the text stands in the panel to be copied by hand.
    pub(super) fn copy(&self, text: String) {
        let taking = self.clone();
        clipboard::write(&text.clone(), move |is_done| {
            taking.by_hand.hide(is_done);
            taking.by_hand.set("value", text.into());
            taking.say(if is_done { Word::Copied } else { Word::CopyByHand });
        });
    }

    /// Says whether the host did what was asked, to eyes and ears.
    pub(super) fn report(&self, is_done: bool) {
        self.say(if is_done { Word::Sent } else { Word::NotTaken });
    }

    fn say(&self, word: Word) {
        let sentence = words::say(word);
        page::announce(&sentence);
        self.note.set_text(&sentence);
    }
}
