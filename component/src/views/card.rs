//! One card: number, tile, host, title, snippet, and the way to everything else.

use std::rc::Rc;

use leptos::prelude::Owner;

use crate::entry::Entry;
use crate::finding::Standing;
use crate::host_name;
use crate::part::Part;
use crate::session::Session;
use crate::words::{self, Word};

use super::{details, opening};

/// Draws the card at a place of the list.
pub(super) fn draw(session: &'static Session, place: usize) -> Part {
    let item = Part::new("li", "item").with(&[&Part::new("h3", "group").hidden(true)]);
    let Some(entry) = session.entry(place) else { return item };
    let body = Part::new("div", "body");
    let side = side(session, &entry, &body);
    let body = body.with(&[&origin(&entry), &title(session, &entry)]);
    let body =
        if entry.is_encoded { body.with(&[&Part::new("p", "encoded").text(&words::say(Word::Encoded))]) } else { body };
    let body = if entry.text.is_empty() { body } else { snippet(body, &entry.text) };
    let body = if entry.is_link { body } else { body.with(&[&opening::address(&entry.source.url)]) };
    item.with(&[&Part::new("article", "card").with(&[&tile(&entry), &body, &side])])
}

/// Shows or hides a card's item, and says what stands above it.
pub(super) fn stand(item: &Part, standing: &Standing) {
    item.hide(!standing.is_shown);
    if let Some(group) = item.element().first_element_child() {
        let group = Part::of(group);
        group.hide(standing.group.is_empty());
        group.set_text(&standing.group);
    }
}

fn tile(entry: &Entry) -> Part {
    let letter = host_name::letter(&entry.host).map(String::from).unwrap_or_default();
    let hue = host_name::hue(&entry.host).to_string();
    Part::new("span", "tile").attribute("data-hue", &hue).attribute("aria-hidden", "true").text(&letter)
}

fn origin(entry: &Entry) -> Part {
    let number = Part::new("span", "number").text(&entry.number.to_string());
    let host = Part::new("bdi", "host").text(&entry.host);
    marked(Part::new("p", "origin").with(&[&number, &host]), &entry.marks)
}

/// Puts marks behind what is there, each with its own direction.
pub(super) fn marked(origin: Part, marks: &[String]) -> Part {
    marks.iter().fold(origin, |origin, mark| {
        origin.with(&[&Part::new("span", "mark").with(&[&Part::new("bdi", "").text(mark)])])
    })
}

fn title(session: &'static Session, entry: &Entry) -> Part {
    let title = Part::new("h3", "title").own_direction();
    let link = Part::new("a", "link")
        .with(&[&Part::new("span", "name").attribute("data-url", &entry.source.url).text(&entry.source.title)]);
    if !entry.is_link {
        // No link, yet a stop for the arrow keys.
        return title.with(&[&link.attribute("tabindex", "-1")]);
    }
    let link = opening::title_link(session, link, &entry.source.url, &title);
    title.with(&[&link])
}

/// The snippet and its button. The button follows the text, where `measure` looks for it, and is there only while the text
/// is cut.
fn snippet(body: Part, text: &str) -> Part {
    let snippet = Part::new("p", "snippet").own_direction().text(text);
    let shown = snippet.clone();
    let button =
        Part::new("button", "more").attribute("type", "button").attribute("aria-expanded", "false").hidden(true);
    let label = button.clone().text(&words::say(Word::More));
    let button = button.pressed(Box::new(move || {
        let is_whole = shown.get("className").as_string().as_deref() == Some("snippet");
        shown.set("className", if is_whole { "snippet whole" } else { "snippet" }.into());
        label.set("ariaExpanded", if is_whole { "true" } else { "false" }.into());
        label.set_text(&words::say(if is_whole { Word::Less } else { Word::More }));
    }));
    body.with(&[&snippet, &button])
}

/// The box that picks the source, and the button for everything about it.
fn side(session: &'static Session, entry: &Rc<Entry>, body: &Part) -> Part {
    let number = entry.number.to_string();
    let key = entry.key.clone();
    let known = key.clone();
    let pick = Part::new("input", "pick")
        .attribute("type", "checkbox")
        .named(&words::say_with(Word::Pick, &number))
        .on("change", Box::new(move |_| session.selection.toggle(&key)))
        .follow(move |pick| pick.set("checked", session.selection.has(&known).into()));
    let (entry, body) = (Rc::clone(entry), body.clone());
    // Within the card's owner, so that what the panel follows ends with the panel, or with the card.
    let owner = Owner::current().unwrap_or_default();
    let panel = std::cell::RefCell::new(None::<(Part, Owner)>);
    let about = Part::new("button", "about").attribute("type", "button").attribute("aria-expanded", "false");
    let state = about.clone();
    let about = about.text("⋯").named(&words::say_with(Word::Details, &number)).pressed(Box::new(move || {
        let open = panel.take();
        state.set("ariaExpanded", if open.is_none() { "true" } else { "false" }.into());
        match open {
            Some((open, _)) => open.element().remove(),
            None => {
                let owner = owner.child();
                let drawn = owner.with(|| details::draw(session, &entry));
                _ = body.clone().with(&[&drawn]);
                panel.replace(Some((drawn, owner)));
            }
        }
    }));
    // The label is the target, larger than the box that is seen.
    let spot = Part::new("label", "spot").with(&[&pick]);
    Part::new("div", "side").with(&[&spot, &about])
}
