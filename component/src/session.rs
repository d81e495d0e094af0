//! One call from the first message to the cards: what came from the host, and what the views read.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use sourcecards_schemas::apps::{PROTOCOL_VERSION, method};
use wasm_bindgen::JsValue;

use crate::bridge::{self, Reply};
use crate::decode::{self, Outcome};
use crate::delivery::Delivery;
use crate::entry::Entry;
use crate::fetched::Fetched;
use crate::finding::Finding;
use crate::offer::Offer;
use crate::opened::Opened;
use crate::phase::{Event, Phase};
use crate::selection::Selection;
use crate::value::{array, call, get, object, parse, set, text, window};
use crate::watched::Watched;
use crate::{measure, page, region, theme, words};

/// How long the host may send nothing before the view says so.
const PATIENCE: Duration = Duration::from_secs(15);

/// The state of the view. There is one, and it lives as long as the page.
#[derive(Debug)]
pub(crate) struct Session {
    /// What is shown.
    pub(crate) phase: Watched<Phase<Rc<Delivery>, Rc<Fetched>>>,
    /// The language spoken; the views are drawn anew when it changes.
    pub(crate) language: Watched<String>,
    /// Filter, order and grouping.
    pub(crate) finding: Watched<Finding>,
    /// How many cards the filter lets through; told anew after each change of list, filter, order or grouping.
    pub(crate) matches: Watched<usize>,
    /// What the reader picked.
    pub(crate) selection: Selection,
    /// The source that is read in place, where one is.
    pub(crate) opened: Opened,
    /// Whether the host offers the whole screen.
    pub(crate) can_fill: Watched<bool>,
    /// Whether the view has the whole screen.
    pub(crate) is_full: Watched<bool>,
    /// Whether the host gives the frame a height of its own choice.
    is_fixed: Cell<bool>,
    /// What the host offers: its capabilities as it sent them.
    capabilities: Watched<JsValue>,
    /// The title that the arguments gave, and the index that a fetch begins at.
    asked: RefCell<(String, u32)>,
    timer: Cell<Option<TimeoutHandle>>,
    deliveries: Cell<u32>,
}

impl Session {
    /// Makes a session that has heard nothing.
    pub(crate) fn new() -> Self {
        Self {
            phase: Watched::new(Phase::Preparing),
            language: Watched::default(),
            finding: Watched::default(),
            matches: Watched::default(),
            selection: Selection::default(),
            opened: Opened::default(),
            can_fill: Watched::default(),
            is_full: Watched::default(),
            is_fixed: Cell::default(),
            capabilities: Watched::default(),
            asked: RefCell::default(),
            timer: Cell::default(),
            deliveries: Cell::default(),
        }
    }

    /// Begins the conversation with the host, or draws the list that stands in a page without one.
    pub(crate) fn begin(&'static self) {
        self.wait();
        let standalone = page::data("standalone");
        if standalone.is_none() && bridge::has_host() {
            bridge::listen(move |name, parameters| self.hear(name, parameters));
            bridge::ask(method::INITIALIZE, introduction(), move |reply| self.meet(reply));
        } else {
            theme::apply_preference();
            self.adapt(&object(&[("locale", get(&get(&window(), "navigator"), "language"))]));
            if let Some(result) = standalone {
                self.take_result(&parse(&result));
            }
        }
    }

    /// Tells whether the host offers something; the effect that asks runs again when that changes.
    pub(crate) fn offers(&self, offer: Offer) -> bool {
        get(&self.capabilities.get(), offer.capability()).is_object()
    }

    /// Asks the host for something that it offers. A host that does not know the request after all offers it no longer.
    pub(crate) fn ask(&'static self, offer: Offer, parameters: JsValue, answered: impl FnOnce(Reply) + 'static) {
        bridge::ask(offer.method(), parameters, move |reply| {
            if matches!(reply, Reply::NotSupported) {
                self.capabilities.update(|capabilities| set(capabilities, offer.capability(), &JsValue::UNDEFINED));
            }
            answered(reply);
        });
    }

    /// Returns the title that the call's arguments gave; empty where they gave none.
    pub(crate) fn asked_title(&self) -> String {
        self.asked.borrow().0.clone()
    }

    /// Returns the entry at a place of the list that is shown.
    pub(crate) fn entry(&self, place: usize) -> Option<Rc<Entry>> {
        Some(Rc::clone(&self.phase.peek().list()?.cards.get(place)?.entry))
    }

    /// Returns the entries that are picked, in the order they were given; all where none is.
    pub(crate) fn picks(&self) -> Vec<Rc<Entry>> {
        let phase = self.phase.peek();
        let cards = phase.list().map(|list| list.cards.as_slice()).unwrap_or_default();
        let keys = self.selection.keys.peek();
        let is_picked = |entry: &Rc<Entry>| keys.is_empty() || keys.contains(&entry.key);
        cards.iter().map(|card| Rc::clone(&card.entry)).filter(is_picked).collect()
    }

    /// Asks the host for the whole screen, or gives it back; the host may decide otherwise.
    pub(crate) fn toggle_full(&'static self) {
        let mode = if *self.is_full.peek() { "inline" } else { "fullscreen" };
        bridge::ask(method::REQUEST_DISPLAY_MODE, object(&[("mode", mode.into())]), move |reply| {
            if let Reply::Done(answer) = reply {
                self.is_full.set(text(&answer, "mode").as_deref() == Some("fullscreen"));
                self.fit();
            }
        });
    }

    /// In a frame whose height is not the view's to choose it fills that, and reports none.
    fn fit(&self) {
        measure::fill(self.is_fixed.get() || *self.is_full.peek());
    }

    /// A host that refuses the handshake is told all the same that the view is there: some keep the frame hidden until
    /// then.
    fn meet(&'static self, reply: Reply) {
        if let Reply::Done(host) = reply {
            self.capabilities.set(get(&host, "hostCapabilities"));
            self.adapt(&get(&host, "hostContext"));
        }
        theme::apply_preference();
        bridge::tell(method::INITIALIZED);
        measure::tell();
    }

    fn adapt(&'static self, context: &JsValue) {
        theme::apply(context);
        region::adapt(context);
        let modes = get(context, "availableDisplayModes");
        if modes.is_object() {
            let has_full = call(&modes, "includes", &["fullscreen".into()]);
            self.can_fill.set(has_full.is_ok_and(|has| has.is_truthy()));
        }
        if let Some(mode) = text(context, "displayMode") {
            self.is_full.set(mode == "fullscreen");
        }
        let frame = get(context, "containerDimensions");
        if frame.is_object() {
            self.is_fixed.set(get(&frame, "height").as_f64().is_some());
        }
        self.fit();
        if let Some(locale) = text(context, "locale") {
            let spoken = words::speak(&locale);
            theme::apply_language(&locale, &spoken);
            if *self.language.peek() != spoken {
                self.language.set(spoken);
            }
        }
    }

    fn hear(&'static self, name: &str, parameters: &JsValue) {
        match name {
            method::TOOL_INPUT | method::TOOL_INPUT_PARTIAL => self.take_arguments(&get(parameters, "arguments")),
            method::TOOL_RESULT => self.take_result(parameters),
            method::TOOL_CANCELLED => self.take(Event::Cancel(text(parameters, "reason"))),
            method::HOST_CONTEXT_CHANGED => self.adapt(parameters),
            _ => {}
        }
    }

    fn take_arguments(&'static self, arguments: &JsValue) {
        let list = decode::arguments(arguments);
        let start = get(arguments, "start_index").as_f64().unwrap_or_default();
        self.asked.replace((list.title.clone(), start as u32));
        let before = self.phase.peek().list().cloned().unwrap_or_default();
        self.take(Event::Arguments(Rc::new(Delivery::of_arguments(list, self.next(), &before))));
    }

    fn take_result(&'static self, result: &JsValue) {
        let (title, start) = self.asked.borrow().clone();
        self.opened.close();
        self.take(match decode::result(result, start) {
            Outcome::List(mut reading) => {
                if reading.list.title.is_empty() {
                    reading.list.title = title;
                }
                let unread = reading.unread;
                let list = Rc::new(Delivery::of_result(reading, self.next()));
                // What the reader picked stays where the list still has it.
                let is_there = |key: &String| list.cards.iter().any(|card| card.entry.key == *key);
                self.selection.keys.update(|keys| keys.retain(is_there));
                if list.cards.is_empty() && unread == 0 { Event::NoSources(list) } else { Event::Sources(list) }
            }
            Outcome::Page(page) => Event::Page(Rc::new(page)),
            Outcome::Error(text) => Event::Error(text),
            Outcome::Nonsense => Event::Nonsense,
        });
    }

    fn take(&'static self, event: Event<Rc<Delivery>, Rc<Fetched>>) {
        let is_quiet = matches!(event, Event::Quiet);
        let next = self.phase.peek().after(event);
        if let Some(next) = next {
            self.phase.set(next);
        }
        if !is_quiet {
            self.wait();
        }
    }

    /// Starts to wait for the host anew.
    fn wait(&'static self) {
        if let Some(timer) = self.timer.take() {
            timer.clear();
        }
        let timer = set_timeout_with_handle(move || self.take(Event::Quiet), PATIENCE);
        self.timer.set(timer.ok());
    }

    fn next(&'static self) -> u32 {
        let next = self.deliveries.get() + 1;
        self.deliveries.set(next);
        next
    }
}

/// The parameters of `ui/initialize`; hosts refuse one without all three fields.
fn introduction() -> JsValue {
    object(&[
        ("protocolVersion", PROTOCOL_VERSION.into()),
        ("appInfo", object(&[("name", "sourcecards".into()), ("version", env!("CARGO_PKG_VERSION").into())])),
        ("appCapabilities", object(&[("availableDisplayModes", array(&["inline".into(), "fullscreen".into()]))])),
    ])
}
