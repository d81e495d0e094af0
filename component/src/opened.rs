//! The source that is read in place: fetched by the server's `web_fetch`, called through the host.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;

use crate::bridge::Reply;
use crate::decode::{self, Outcome};
use crate::entry::Entry;
use crate::fetched::Fetched;
use crate::offer::Offer;
use crate::page;
use crate::part::Part;
use crate::session::Session;
use crate::value::{call, object};
use crate::watched::Watched;
use crate::words::{self, Word};

/// How far the page is.
#[derive(Clone, Debug, Default)]
pub(crate) enum State {
    /// No source is read; the list is shown.
    #[default]
    Closed,
    /// The host was asked.
    Loading,
    /// The page, as far as it was read; the words say why its next part could not be had, if it was asked for in vain.
    Page(Rc<Fetched>, String),
    /// It could not be had; the words say why.
    Failed(String),
}

/// The source that is read, and the way back.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    /// How far the page is.
    pub(crate) state: Watched<State>,
    /// The source's title and URL.
    pub(crate) source: RefCell<(String, String)>,
    /// The control that opened it, where the keyboard goes on afterwards.
    from: RefCell<Option<Part>>,
    /// Counts the questions, so that an answer that comes too late is told from the one that is awaited.
    asked: Cell<u32>,
}

impl Opened {
    /// Asks for a source's page; `from` is the control that was used. `answered` learns whether the host did it.
    pub(crate) fn open(
        &'static self,
        session: &'static Session,
        entry: &Entry,
        from: Part,
        answered: impl FnOnce(bool) + 'static,
    ) {
        self.source.replace((entry.source.title.clone(), entry.source.url.clone()));
        self.from.replace(Some(from));
        self.state.set(State::Loading);
        self.fetch(session, 0, answered);
    }

    /// Asks for the page's next part.
    pub(crate) fn go_on(&'static self, session: &'static Session) {
        let next = match &*self.state.peek() {
            State::Page(page, _) => page.next,
            _ => None,
        };
        if let Some(next) = next {
            page::announce(&words::say(Word::Loading));
            self.fetch(session, next, |_| {});
        }
    }

    /// Goes back to the list.
    pub(crate) fn close(&self) {
        self.asked.set(self.asked.get() + 1);
        if !matches!(*self.state.peek(), State::Closed) {
            self.state.set(State::Closed);
            if let Some(from) = self.from.take() {
                // In a task of its own: the list has to be seen again before it can be gone to.
                set_timeout(move || _ = call(from.element(), "focus", &[]), Duration::ZERO);
            }
        }
    }

    fn fetch(&'static self, session: &'static Session, start: u32, answered: impl FnOnce(bool) + 'static) {
        let asked = self.asked.get() + 1;
        self.asked.set(asked);
        let url = self.source.borrow().1.as_str().into();
        let arguments = object(&[("url", url), ("start_index", start.into())]);
        let parameters = object(&[("name", "web_fetch".into()), ("arguments", arguments)]);
        session.ask(Offer::ServerTools, parameters, move |reply| {
            if self.asked.get() != asked {
                return;
            }
            let is_supported = !matches!(reply, Reply::NotSupported);
            if is_supported || start > 0 {
                self.take(&reply);
            } else {
                self.close();
            }
            answered(is_supported);
        });
    }

    fn take(&self, reply: &Reply) {
        let outcome = match reply {
            // The parts that are there are shown too, so the range begins with the first.
            Reply::Done(result) | Reply::Refused(result) => decode::result(result, 0),
            Reply::NotSupported => Outcome::Nonsense,
        };
        let before = match &*self.state.peek() {
            State::Page(page, _) => Some(Rc::clone(page)),
            _ => None,
        };
        let failed = match outcome {
            Outcome::Page(page) => return self.state.set(State::Page(Rc::new(joined(before, page)), String::new())),
            Outcome::Error(text) if !text.trim().is_empty() => text,
            Outcome::List(_) | Outcome::Error(_) | Outcome::Nonsense => words::say(Word::NotRead),
        };
        // What was read already stays.
        self.state.set(match before {
            Some(page) => State::Page(page, failed),
            None => State::Failed(failed),
        });
    }
}

/// Puts the part that came behind the parts that are there.
fn joined(before: Option<Rc<Fetched>>, page: Fetched) -> Fetched {
    match before {
        Some(before) => Fetched { body: [before.body.as_str(), &page.body].concat(), ..page },
        None => page,
    }
}
