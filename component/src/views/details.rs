//! All about one source: what can be done with it, and everything its metadata says.

use std::rc::Rc;

use crate::bridge::Reply;
use crate::entry::Entry;
use crate::offer::Offer;
use crate::part::Part;
use crate::session::Session;
use crate::value::{array, object};
use crate::words::{self, Word};
use crate::{citation, metadata, selection};

use super::taking::Taking;

/// Draws the panel of a source.
pub(super) fn draw(session: &'static Session, entry: &Rc<Entry>) -> Part {
    let taking = Taking::new();
    let action = |word: Word, act: fn(&Entry, &Taking)| {
        let (entry, taking) = (Rc::clone(entry), taking.clone());
        Part::button("small", word, move || act(&entry, &taking))
    };
    let asking = |word: Word, offer: Offer, act: fn(&'static Session, &Entry, &Taking, &Part)| {
        let (entry, taking) = (Rc::clone(entry), taking.clone());
        let button = Part::new("button", "small").attribute("type", "button").text(&words::say(word));
        let own = button.clone();
        let button = button.pressed(Box::new(move || act(session, &entry, &taking, &own)));
        button.follow(move |button| button.hide(!session.offers(offer)))
    };
    let actions = Part::new("div", "actions").with(&[
        &action(Word::CopyLink, |entry, taking| taking.copy(entry.source.url.clone())),
        &action(Word::CopyMarkdown, |entry, taking| taking.copy(citation::markdown(entry.cited()))),
        &action(Word::CopyCitation, |entry, taking| taking.copy(citation::plain(entry.cited()))),
        &asking(Word::Ask, Offer::Message, ask),
    ]);
    // A source without a link is none that a server should be sent to either.
    let actions = if entry.is_link { actions.with(&[&asking(Word::Read, Offer::ServerTools, read)]) } else { actions };
    let panel = Part::new("div", "details").with(&[&actions]).with(&taking.parts()).with(&[&rows(entry)]);
    match entry.source.text.as_deref() {
        Some(original) if original != entry.text => panel.with(&[&original_text(original)]),
        _ => panel,
    }
}

fn rows(entry: &Entry) -> Part {
    let metadata = entry.source.metadata.as_ref().map(metadata::rows).unwrap_or_default();
    let mut rows = row(Part::new("dl", "rows"), &words::say(Word::Address), &entry.source.url);
    for (name, value) in metadata {
        rows = row(rows, &name, &value);
    }
    rows
}

fn row(rows: Part, name: &str, value: &str) -> Part {
    rows.with(&[&Part::new("dt", "").own_direction().text(name), &Part::new("dd", "").own_direction().text(value)])
}

/// The snippet as it was given, behind a switch: the card shows it without noise.
fn original_text(text: &str) -> Part {
    let summary = Part::new("summary", "").text(&words::say(Word::Original));
    Part::new("details", "switch").with(&[&summary, &Part::new("p", "original").own_direction().text(text)])
}

/// Puts a question about the source into the conversation.
fn ask(session: &'static Session, entry: &Entry, taking: &Taking, _: &Part) {
    let question = [words::say_with(Word::Question, &entry.source.title), entry.source.url.clone()].join("\n");
    let content = array(&[selection::text_block(&question)]);
    let message = object(&[("role", "user".into()), ("content", content)]);
    let taking = taking.clone();
    session.ask(Offer::Message, message, move |reply| taking.report(matches!(reply, Reply::Done(_))));
}

/// Shows the source's page in the place of the list.
fn read(session: &'static Session, entry: &Entry, taking: &Taking, button: &Part) {
    let taking = taking.clone();
    session.opened.open(session, entry, button.clone(), move |is_done| {
        if !is_done {
            taking.report(false);
        }
    });
}
