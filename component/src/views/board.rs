//! The whole view: heading, status, tools and the list.

use crate::finding::WORTH_FINDING;
use crate::highlight;
use crate::opened::State;
use crate::page;
use crate::part::Part;
use crate::phase::Phase;
use crate::session::Session;
use crate::words::{self, Word};

use super::{keyboard, list, picks, reader, status, tools};

/// Draws heading, status, tools and cards of a session.
///
/// All parts are always there and are hidden when they have nothing to say: the live region must exist before it speaks.
pub(super) fn draw(session: &'static Session) -> Part {
    let heading = Part::new("h2", "heading").attribute("id", "heading").own_direction();
    let count = Part::new("p", "count");
    let tools = Part::new("div", "tools").with(&[&tools::draw(session), &matched(session)]);
    let answer = Part::new("p", "answer").own_direction();
    let cut = Part::new("p", "unread");
    let unread = Part::new("p", "unread");
    let parts = [
        &Part::new("header", "masthead").with(&[&heading, &count, &picks::draw(session)]),
        &status::draw(session),
        &answer,
        &tools,
        &list::draw(session),
        &cut,
        &unread,
        &reader::draw(session),
    ];
    Part::new("div", "board")
        .with(&parts)
        .on("keydown", Box::new(move |event| keyboard::press(session, &event)))
        .follow(move |board| {
            let phase = session.phase.get();
            let list = phase.list();
            let size = list.map(|list| list.cards.len()).unwrap_or_default();
            let is_opened = !matches!(*session.opened.state.get(), State::Closed);
            let opened = if is_opened { "true" } else { "false" };
            _ = board.clone().attribute("data-phase", phase.name()).attribute("data-opened", opened);
            heading.set_text(list.map(|list| list.title.as_str()).unwrap_or_default());
            let is_ready = matches!(*phase, Phase::Ready(_));
            count.set_text(&if is_ready { words::count(Word::Count, size) } else { String::new() });
            tools.hide(size < WORTH_FINDING);
            answer.set_text(list.map(|list| list.answer.as_str()).unwrap_or_default());
            let is_cut = list.is_some_and(|list| list.is_cut);
            cut.set_text(&if is_cut { words::count(Word::Cut, size) } else { String::new() });
            let missing = list.map(|list| list.unread).unwrap_or_default();
            unread.set_text(&if missing > 0 { words::count(Word::Unread, missing) } else { String::new() });
        })
}

/// How many cards the filter lets through, as the list counted them: seen, and said through the live region.
fn matched(session: &'static Session) -> Part {
    Part::new("p", "matched").follow(move |matched| {
        let count = *session.matches.get();
        let finding = session.finding.peek();
        let sought = finding.sought();
        let sentence = match session.phase.peek().list() {
            Some(_) if !sought.is_empty() && count == 0 => words::say(Word::NoMatch),
            Some(_) if !sought.is_empty() => words::count(Word::Matches, count),
            _ => String::new(),
        };
        matched.set_text(&sentence);
        if !sentence.is_empty() {
            page::announce(&sentence);
        }
        highlight::mark(sought);
    })
}
