//! Filter, order and grouping.

use crate::arrangement::Order;
use crate::part::Part;
use crate::session::Session;
use crate::value::{get, text};
use crate::words::{self, Word};

/// Draws the tools for finding a card, with what the reader has chosen so far.
pub(super) fn draw(session: &'static Session) -> Part {
    let finding = &session.finding;
    let name = words::say(Word::Filter);
    let filter = Part::new("input", "filter")
        .attribute("type", "search")
        .attribute("autocomplete", "off")
        .attribute("placeholder", &name)
        .own_direction()
        .named(&name)
        .on(
            "input",
            Box::new(move |event| {
                let query = text(&get(&event, "target"), "value").unwrap_or_default();
                finding.update(|finding| finding.query = query);
            }),
        );
    let mut select = Part::new("select", "");
    for word in [Word::ByGiven, Word::ByHost, Word::ByDate, Word::ByTitle] {
        select = select.with(&[&Part::new("option", "").text(&words::say(word))]);
    }
    let select = select.on(
        "change",
        Box::new(move |event| {
            let place = get(&get(&event, "target"), "selectedIndex").as_f64().unwrap_or_default() as usize;
            finding.update(|finding| finding.order = Order::ALL.get(place).copied().unwrap_or_default());
        }),
    );
    let group = Part::new("input", "").attribute("type", "checkbox").on(
        "change",
        Box::new(move |event| {
            let is_grouped = get(&get(&event, "target"), "checked").is_truthy();
            finding.update(|finding| finding.is_grouped = is_grouped);
        }),
    );
    let chosen = finding.peek();
    filter.set("value", chosen.query.as_str().into());
    let place = Order::ALL.iter().position(|order| *order == chosen.order).unwrap_or_default();
    select.set("selectedIndex", (place as u32).into());
    group.set("checked", chosen.is_grouped.into());
    let label = |word| Part::new("span", "").text(&words::say(word));
    Part::new("div", "find").with(&[
        &filter,
        &Part::new("label", "field").with(&[&label(Word::Sort), &select]),
        &Part::new("label", "field").with(&[&group, &label(Word::Group)]),
    ])
}
