//! What can be done with all sources or with those that are picked.

use crate::bridge::Reply;
use crate::offer::Offer;
use crate::part::Part;
use crate::phase::Phase;
use crate::session::Session;
use crate::value::{array, object};
use crate::words::{self, Word};
use crate::{entry, selection};

use super::taking::Taking;

/// Draws the menu of what can be done; with picks it is about them.
pub(super) fn draw(session: &'static Session) -> Part {
    let taking = Taking::new();
    let act = |word: Word, act: fn(&'static Session, &Taking)| {
        let taking = taking.clone();
        Part::button("small", word, move || act(session, &taking))
    };
    let markdown = act(Word::CopyMarkdown, |session, taking| taking.copy(selection::markdown(&session.picks())));
    let json = act(Word::CopyJson, |session, taking| taking.copy(entry::json(&session.picks())));
    let save = act(Word::Save, save);
    let tell = act(Word::TellModel, |session, taking| {
        let taking = taking.clone();
        session.selection.tell_model(session, &session.picks(), move |is_done| taking.report(is_done));
    });
    let untell = act(Word::Untell, |session, taking| {
        let taking = taking.clone();
        session.selection.tell_model(session, &[], move |is_done| taking.report(is_done));
    });
    let clear = act(Word::PickNone, |session, _| session.selection.keys.set(Vec::new()));
    let full =
        Part::new("button", "small").attribute("type", "button").pressed(Box::new(move || session.toggle_full()));
    let full = full.follow(move |full| {
        full.hide(!*session.can_fill.get());
        full.set_text(&words::say(if *session.is_full.get() { Word::Inline } else { Word::FullScreen }));
    });
    let label = Part::new("summary", "small");
    let told = Part::new("span", "");
    let [note, by_hand] = taking.parts();
    let actions = Part::new("div", "actions").with(&[&markdown, &json, &save, &tell, &untell, &clear]);
    let panel = Part::new("div", "panel").with(&[&actions, &told, note, by_hand]);
    let menu = Part::new("details", "menu").with(&[&label, &panel]);
    Part::new("div", "picks").with(&[&menu, &full]).follow(move |picks| {
        picks.hide(!matches!(*session.phase.get(), Phase::Ready(_)));
        let picked = session.selection.keys.get().len();
        label.set_text(&if picked == 0 { words::say(Word::TakeAll) } else { words::count(Word::Picked, picked) });
        save.hide(!session.offers(Offer::Download));
        let is_kept = session.offers(Offer::ModelContext);
        tell.hide(picked == 0 || !is_kept);
        clear.hide(picked == 0);
        let known = *session.selection.told.get();
        untell.hide(known == 0 || !is_kept);
        told.set_text(&if known == 0 { String::new() } else { words::count(Word::Told, known) });
    })
}

/// Saves the sources as a file through the host.
fn save(session: &'static Session, taking: &Taking) {
    let resource = object(&[
        ("uri", "file:///sources.md".into()),
        ("mimeType", "text/markdown".into()),
        ("text", selection::markdown(&session.picks()).into()),
    ]);
    let contents = array(&[object(&[("type", "resource".into()), ("resource", resource)])]);
    let taking = taking.clone();
    session.ask(Offer::Download, object(&[("contents", contents)]), move |reply| {
        taking.report(matches!(reply, Reply::Done(_)));
    });
}
