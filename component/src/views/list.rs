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

/// Draws the list.
pub(super) fn draw(session: &'static Session) -> Part {
    let owner = Owner::current().unwrap_or_default();
    let drawn: RefCell<Vec<Drawn>> = RefCell::default();
    Part::new("ol", "cards")
        .attribute("role", "list")
        .attribute("aria-labelledby", "heading")
        .follow(move |list| {
            let is_busy = matches!(*session.phase.get(), Phase::Streaming(_));
            _ = list.clone().attribute("aria-busy", if is_busy { "true" } else { "false" });
            let grouped = if session.finding.get().is_grouped { "cards grouped" } else { "cards" };
            _ = list.clone().attribute("class", grouped);
            arrange(list, session, &owner, &mut drawn.borrow_mut());
        })
        .follow(move |list| stand(list, session))
}

fn arrange(list: &Part, session: &'static Session, owner: &Owner, drawn: &mut Vec<Drawn>) {
    let keys = session.cards();
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

/// Shows and hides the cards as the reader's choices say. One effect for all of them: a key pressed in the filter must not
/// wake fifty.
fn stand(list: &Part, session: &'static Session) {
    let phase = session.phase.get();
    let finding = session.finding.get();
    let Some(delivery) = phase.list() else { return };
    let standings = finding.standings(delivery);
    for (item, place) in
        session.cards().iter().enumerate().map(|(at, (_, place))| (list.element().children().item(at as u32), place))
    {
        if let (Some(item), Some(standing)) = (item, standings.get(*place)) {
            card::stand(&Part::of(item), standing);
        }
    }
}
