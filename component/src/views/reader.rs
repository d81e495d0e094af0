//! A page that was fetched: as the result of a call, or read in the place of the list.

use std::rc::Rc;

use leptos::web_sys::NodeList;
use wasm_bindgen::JsCast as _;

use crate::entry::link_host;
use crate::fetched::Fetched;
use crate::offer::Offer;
use crate::opened::State;
use crate::page;
use crate::part::Part;
use crate::phase::Phase;
use crate::session::Session;
use crate::value::call;
use crate::words::{self, Word};

use super::{card::marked, opening, prose};

/// Draws the page that is shown, and the way back to the list where there is one.
pub(super) fn draw(session: &'static Session) -> Part {
    let back = Part::button("small back", Word::Back, move || session.opened.close());
    let heading = Part::new("h2", "heading").own_direction();
    let note = Part::new("p", "note").own_direction();
    let place = Part::new("div", "");
    let parts = [&back, &heading, &note, &place];
    Part::new("section", "reader").with(&parts).follow(move |reader| {
        let state = session.opened.state.get().clone();
        let own = match &*session.phase.get() {
            Phase::Fetched(page) => Some(Rc::clone(page)),
            _ => None,
        };
        let is_opened = !matches!(state, State::Closed);
        let shown = match &state {
            State::Page(page, _) => Some(Rc::clone(page)),
            State::Closed => own,
            State::Loading | State::Failed(_) => None,
        };
        let is_seen = is_opened || shown.is_some();
        reader.hide(!is_seen);
        back.hide(!is_opened);
        let title = match (is_opened, is_seen) {
            (true, _) => session.opened.source.borrow().0.clone(),
            (false, true) => session.asked_title(),
            // A title that is hidden is still one that a search in the page finds.
            (false, false) => String::new(),
        };
        heading.set_text(if title.is_empty() { shown.as_ref().map_or("", |page| &page.url) } else { &title });
        let sentence = match &state {
            State::Loading => words::say(Word::Loading),
            State::Failed(text) => text.clone(),
            State::Page(..) | State::Closed => String::new(),
        };
        note.set_text(&sentence);
        let failed = match &state {
            State::Page(_, failed) => failed.as_str(),
            _ => "",
        };
        match &state {
            State::Page(..) if failed.is_empty() => page::announce(&words::say(Word::PageReady)),
            State::Page(..) => page::announce(failed),
            State::Closed => {}
            State::Loading | State::Failed(_) => page::announce(&sentence),
        }
        // The keyboard was in what is drawn anew, so it goes on where the new part begins.
        let is_within = place.element().query_selector(":focus").is_ok_and(|focused| focused.is_some());
        let read = blocks(&place).map_or(0, |blocks| blocks.length());
        place.set_text("");
        if let Some(page) = shown {
            _ = place.clone().with(&[&card(session, &page, is_opened, failed)]);
        }
        if is_within && let Some(blocks) = blocks(&place) {
            go_to(&blocks, read);
        }
        if matches!(state, State::Loading) {
            // What was pressed goes with the list; the keyboard goes on here.
            _ = call(back.element(), "focus", &[]);
        }
    })
}

fn blocks(place: &Part) -> Option<NodeList> {
    place.element().query_selector_all(".prose > *").ok()
}

/// Puts the keyboard on a block; where there is none of that number, on the last.
fn go_to(blocks: &NodeList, number: u32) {
    let block = blocks.get(number).or_else(|| blocks.get(blocks.length().saturating_sub(1)));
    if let Some(block) = block.and_then(|block| block.dyn_into().ok()) {
        let block = Part::of(block).attribute("tabindex", "-1");
        _ = call(block.element(), "focus", &[]);
    }
}

fn card(session: &'static Session, page: &Fetched, is_opened: bool, failed: &str) -> Part {
    let marks = marked(Part::new("p", "origin"), &page.marks);
    let mut parts = vec![title(session, page), marks];
    if !page.range.is_empty() {
        parts.push(Part::new("p", "badge").text(&page.range));
    }
    if !page.notices.is_empty() {
        let notices = page.notices.iter().fold(Part::new("ul", "notices"), |list, notice| {
            list.with(&[&Part::new("li", "").own_direction().text(notice)])
        });
        parts.push(notices);
    }
    let text = prose::draw(session, &page.body, &page.url);
    if is_opened {
        parts.push(text);
        if !failed.is_empty() {
            parts.push(Part::new("p", "note").own_direction().text(failed));
        }
        if page.next.is_some() {
            // Followed by the button alone: the page must not be drawn anew when the host turns out to offer less.
            let button = Part::button("small", Word::ReadOn, move || session.opened.go_on(session));
            parts.push(button.follow(move |button| button.hide(!session.offers(Offer::ServerTools))));
        }
    } else if !page.body.trim().is_empty() {
        let summary = Part::new("summary", "").text(&words::say(Word::PageText));
        parts.push(Part::new("details", "switch").with(&[&summary, &text]));
    }
    Part::new("article", "fetched").with(&parts.iter().collect::<Vec<_>>())
}

/// The page's own title as the link, and the address in full.
fn title(session: &'static Session, page: &Fetched) -> Part {
    let title = Part::new("h3", "title").own_direction();
    let address = Part::new("bdi", "host").attribute("dir", "ltr").text(&page.url);
    let name = if page.title.is_empty() { &page.url } else { &page.title };
    let anchor = Part::new("a", "link").text(name);
    let anchor = match link_host(&page.url) {
        Some(_) => opening::title_link(session, anchor, &page.url, &title),
        None => anchor,
    };
    let block = Part::new("div", "head").with(&[&title.with(&[&anchor])]);
    if page.title.is_empty() { block } else { block.with(&[&Part::new("p", "origin").with(&[&address])]) }
}
