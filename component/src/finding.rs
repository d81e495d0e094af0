//! Filter, order and grouping: what the reader chose, kept while lists come and go.

use crate::arrangement::{Order, arrange};
use crate::delivery::Delivery;
use crate::region;
use crate::words::{self, Word};

/// From how many cards on there is something to find.
pub(crate) const WORTH_FINDING: usize = 5;

/// The reader's choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finding {
    /// The filter's text.
    pub(crate) query: String,
    /// What the cards are sorted by.
    pub(crate) order: Order,
    /// Whether the cards of a host stand together.
    pub(crate) is_grouped: bool,
}

/// What the choices make of one card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The card's place in the list as it was given.
    pub(crate) place: usize,
    /// Whether the card matches the filter.
    pub(crate) is_shown: bool,
    /// The heading above the card, where it is the first of its group.
    pub(crate) group: String,
}

impl Finding {
    /// Returns what the filter looks for; empty where it lets everything through.
    pub(crate) fn sought(&self) -> &str {
        self.query.trim()
    }

    fn places(&self, list: &Delivery) -> Vec<usize> {
        let facts: Vec<_> = list.cards.iter().map(|card| card.entry.facts()).collect();
        arrange(&facts, self.order, self.is_grouped, &region::collation())
    }

    /// Works out, in the order chosen, where each card of a list stands. Every key pressed in the filter asks for it: ask
    /// once and hand it on, for it sorts.
    pub(crate) fn standings(&self, list: &Delivery) -> Vec<Standing> {
        let sought = self.sought();
        let is_shown =
            |place: usize| list.cards.get(place).is_some_and(|card| sought.is_empty() || card.entry.matches(sought));
        let places = self.places(list).into_iter();
        let mut standings: Vec<Standing> =
            places.map(|place| Standing { place, is_shown: is_shown(place), group: String::new() }).collect();
        if self.is_grouped {
            head_groups(&mut standings, list);
        }
        standings
    }
}

/// Puts the host's name and count above the first card that is shown of each host.
fn head_groups(standings: &mut [Standing], list: &Delivery) {
    let host = |standing: &Standing| list.cards.get(standing.place).map(|card| card.entry.host.as_str());
    let shown: Vec<Option<&str>> = standings.iter().filter(|standing| standing.is_shown).map(host).collect();
    let mut above: Option<Option<&str>> = None;
    for standing in standings.iter_mut().filter(|standing| standing.is_shown) {
        let name = host(standing);
        if above.replace(name) != Some(name) {
            let count = words::count(Word::Count, shown.iter().filter(|other| **other == name).count());
            let name = name.unwrap_or_default();
            let gap = if name.is_empty() { "" } else { " · " };
            standing.group = [name, gap, &count].concat();
        }
    }
}
