//! A page that was fetched: as the result of a call, or read in the place of the list.

use std::rc::Rc;

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

use super::{opening, prose};

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
            State::Page(page) => Some(Rc::clone(page)),
            State::Closed => own,
            State::Loading | State::Failed(_) => None,
        };
        reader.hide(!is_opened && shown.is_none());
        back.hide(!is_opened);
        let title = if is_opened { session.opened.source.borrow().0.clone() } else { session.asked_title() };
        heading.set_text(if title.is_empty() { shown.as_ref().map_or("", |page| &page.url) } else { &title });
        let sentence = match &state {
            State::Loading => words::say(Word::Loading),
            State::Failed(text) => text.clone(),
            State::Page(_) | State::Closed => String::new(),
        };
        note.set_text(&sentence);
        match &state {
            State::Page(_) => page::announce(&words::say(Word::PageReady)),
            State::Closed => {}
            State::Loading | State::Failed(_) => page::announce(&sentence),
        }
        place.set_text("");
        if let Some(page) = shown {
            _ = place.clone().with(&[&card(session, &page, is_opened)]);
        }
        if matches!(state, State::Loading) {
            // What was pressed goes with the list; the keyboard goes on here.
            _ = call(back.element(), "focus", &[]);
        }
    })
}

fn card(session: &'static Session, page: &Fetched, is_opened: bool) -> Part {
    let marks = page.marks.iter().fold(Part::new("p", "origin"), |marks, mark| {
        marks.with(&[&Part::new("span", "mark").with(&[&Part::new("bdi", "").text(mark)])])
    });
    let mut parts = vec![title(session, page), marks];
    if !page.range.is_empty() {
        parts.push(Part::new("p", "badge").text(&page.range));
    }
    if !page.notices.is_empty() {
        let notices = page.notices.iter().fold(Part::new("ul", "notices").own_direction(), |list, notice| {
            list.with(&[&Part::new("li", "").own_direction().text(notice)])
        });
        parts.push(notices);
    }
    let text = prose::draw(session, &page.body, &page.url);
    if is_opened {
        parts.push(text);
        if page.next.is_some() && session.offers(Offer::ServerTools) {
            parts.push(Part::button("small", Word::ReadOn, move || session.opened.go_on(session)));
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
        Some(_) => opening::link(session, anchor, &page.url, &title)
            .with(&[&Part::new("span", "unseen").text(" ").text(&words::say(Word::Outside))]),
        None => anchor,
    };
    let block = Part::new("div", "head").with(&[&title.with(&[&anchor])]);
    if page.title.is_empty() { block } else { block.with(&[&Part::new("p", "origin").with(&[&address])]) }
}
