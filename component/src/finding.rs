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

    /// Returns the places of a list's cards in the order chosen.
    pub(crate) fn places(&self, list: &Delivery) -> Vec<usize> {
        let facts: Vec<_> = list.cards.iter().map(|card| card.entry.facts()).collect();
        arrange(&facts, self.order, self.is_grouped, &region::collation())
    }

    /// Works out for each place of a list whether its card is shown and what stands above it.
    pub(crate) fn standings(&self, list: &Delivery) -> Vec<Standing> {
        let sought = self.sought();
        let is_shown =
            |place: &usize| list.cards.get(*place).is_some_and(|card| sought.is_empty() || card.entry.matches(sought));
        let mut standings = vec![Standing::default(); list.cards.len()];
        let shown: Vec<usize> = self.places(list).into_iter().filter(is_shown).collect();
        let host = |place: usize| list.cards.get(place).map(|card| card.entry.host.as_str());
        let mut above: Option<Option<&str>> = None;
        for place in &shown {
            let Some(standing) = standings.get_mut(*place) else { continue };
            standing.is_shown = true;
            let name = host(*place);
            if self.is_grouped && above.replace(name) != Some(name) {
                let count = shown.iter().filter(|other| host(**other) == name).count();
                let name = name.unwrap_or_default();
                let gap = if name.is_empty() { "" } else { " · " };
                standing.group = [name, gap, &words::count(Word::Count, count)].concat();
            }
        }
        standings
    }
}
