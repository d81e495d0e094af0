//! A list as it came from the host, ready to draw.

use std::rc::Rc;

use sourcecards_schemas::render_results::{RenderResults, Source};
use wasm_bindgen::JsValue;

use crate::decode::Reading;
use crate::entry::Entry;

/// A list and how much of it could be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delivery {
    /// The heading; empty where none has come yet.
    pub(crate) title: String,
    /// The cards in the order they were given.
    pub(crate) cards: Vec<Card>,
    /// How many entries could not be read.
    pub(crate) unread: usize,
    /// A search provider's own answer; empty where there is none.
    pub(crate) answer: String,
    /// Whether a search found more than these.
    pub(crate) is_cut: bool,
}

/// An entry and the number of the delivery that drew it last: together with its place that is the card's key,
/// so sources with the same id live side by side, and a card is drawn anew only when it changed.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    /// The delivery this card was drawn by.
    pub(crate) revision: u32,
    /// What it shows.
    pub(crate) entry: Rc<Entry>,
}

impl Delivery {
    /// Takes a list that was read from a result.
    pub(crate) fn of_result(reading: Reading, revision: u32) -> Self {
        let Reading { list, unread, answer, is_cut } = reading;
        let cards = entries(list.results).into_iter().map(|entry| Card { revision, entry: Rc::new(entry) });
        Self { cards: cards.collect(), title: list.title, unread, answer, is_cut }
    }

    /// Takes a list that was read from arguments, perhaps cut: the last entry gets no link, for its URL may be half
    /// of one, and cards that stay as they are in `before` are kept.
    pub(crate) fn of_arguments(list: RenderResults<JsValue>, revision: u32, before: &Self) -> Self {
        let last = list.results.len().saturating_sub(1);
        let bare = list.results.into_iter().map(|source| Source { metadata: None, ..source }).collect();
        let cards = entries(bare).into_iter().enumerate().map(|(index, mut entry)| {
            entry.is_link = entry.is_link && index != last;
            match before.cards.get(index) {
                Some(card) if card.entry.draws_like(&entry) => card.clone(),
                _ => Card { revision, entry: Rc::new(entry) },
            }
        });
        Self { cards: cards.collect(), title: list.title, ..Self::default() }
    }
}

fn entries(sources: Vec<Source<JsValue>>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::with_capacity(sources.len());
    for (index, source) in sources.into_iter().enumerate() {
        let nth = entries.iter().filter(|entry| entry.source.id == source.id).count();
        entries.push(Entry::new(index, nth, source));
    }
    entries
}
