//! The cards in their order. A card that stays is moved, not drawn anew.

use std::cell::RefCell;

use leptos::prelude::Owner;

use crate::part::Part;
use crate::phase::Phase;
use crate::session::Session;

use super::card;

struct Drawn {
    key: (u32, usize),
    item: Part,
    // Ends the card's effects when it goes.
    _owner: Owner,
}

/// Draws the list. One effect for all cards: a key pressed in the filter must not wake fifty, nor sort them twice.
pub(super) fn draw(session: &'static Session) -> Part {
    let owner = Owner::current().unwrap_or_default();
    let drawn: RefCell<Vec<Drawn>> = RefCell::default();
    Part::new("ol", "cards").attribute("role", "list").attribute("aria-labelledby", "heading").follow(move |list| {
        let phase = session.phase.get();
        let finding = session.finding.get();
        let is_busy = matches!(*phase, Phase::Streaming(_));
        _ = list.clone().attribute("aria-busy", if is_busy { "true" } else { "false" });
        let grouped = if finding.is_grouped { "cards grouped" } else { "cards" };
        _ = list.clone().attribute("class", grouped);
        let delivery = phase.list();
        let standings = delivery.map(|delivery| finding.standings(delivery)).unwrap_or_default();
        let cards = delivery.map(|delivery| delivery.cards.as_slice()).unwrap_or_default();
        let keys = standings.iter().filter_map(|standing| Some((cards.get(standing.place)?.revision, standing.place)));
        let mut drawn = drawn.borrow_mut();
        arrange(list, session, &owner, &mut drawn, keys.collect());
        for (card, standing) in drawn.iter().zip(&standings) {
            card::stand(&card.item, standing);
        }
        session.matches.set(standings.iter().filter(|standing| standing.is_shown).count());
    })
}

fn arrange(list: &Part, session: &'static Session, owner: &Owner, drawn: &mut Vec<Drawn>, keys: Vec<(u32, usize)>) {
    if keys.iter().eq(drawn.iter().map(|card| &card.key)) {
        return;
    }
    let mut before = std::mem::take(drawn);
    for key in keys {
        let card = match before.iter().position(|card| card.key == key) {
            Some(place) => before.swap_remove(place),
            None => {
                let owner = owner.child();
                let item = owner.with(|| card::draw(session, key.1));
                Drawn { key, item, _owner: owner }
            }
        };
        drawn.push(card);
    }
    for gone in before {
        gone.item.element().remove();
    }
    let items: Vec<&Part> = drawn.iter().map(|card| &card.item).collect();
    _ = list.clone().with(&items);
}
