//! One call from the first message to the cards: what came from the host, and what the views read.

use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::{
    GetUntracked as _, GetValue as _, LocalStorage, ReadUntracked as _, RwSignal, Set as _, SetValue as _, StoredValue,
    With as _,
};
use sourcecards_schemas::apps::{PROTOCOL_VERSION, method};
use wasm_bindgen::JsValue;

use crate::bridge::{self, Reply};
use crate::decode::{self, Outcome};
use crate::delivery::Delivery;
use crate::entry::Entry;
use crate::phase::{Event, Phase};
use crate::value::{array, get, object, parse, text};
use crate::{page, theme, words};

/// How long the host may send nothing before the view says so.
const PATIENCE: Duration = Duration::from_secs(15);

/// The state of the view. A handle: copies are the same session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    /// What is shown.
    pub(crate) phase: RwSignal<Phase<Rc<Delivery>>, LocalStorage>,
    /// The language spoken; the views are drawn anew when it changes.
    pub(crate) language: RwSignal<String>,
    /// What the host offers: its capabilities as it sent them.
    capabilities: StoredValue<JsValue, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    deliveries: StoredValue<u32, LocalStorage>,
}

impl Session {
    /// Makes a session that has heard nothing.
    pub(crate) fn new() -> Self {
        Self {
            phase: RwSignal::new_local(Phase::Preparing),
            language: RwSignal::new(String::new()),
            capabilities: StoredValue::new_local(JsValue::UNDEFINED),
            timer: StoredValue::new_local(None),
            deliveries: StoredValue::new_local(0),
        }
    }

    /// Begins the conversation with the host, or draws the list that stands in a page without one.
    pub(crate) fn begin(self) {
        self.wait();
        if bridge::has_host() {
            bridge::listen(move |name, parameters| self.hear(name, parameters));
            bridge::ask(method::INITIALIZE, introduction(), move |reply| self.meet(reply));
        } else {
            theme::apply_preference();
            self.adapt(&object(&[("locale", get(&crate::value::window(), "navigator.language"))]));
            if let Some(list) = page::data("standalone") {
                self.take_result(&object(&[("structuredContent", parse(&list))]));
            }
        }
    }

    /// Tells whether the host offers something.
    pub(crate) fn offers(self, capability: &str) -> bool {
        get(&self.capabilities.get_value(), capability).is_object()
    }

    /// Returns the entry at a place of the list that is shown.
    pub(crate) fn entry(self, place: usize) -> Option<Rc<Entry>> {
        let phase = self.phase.read_untracked();
        Some(Rc::clone(&phase.list()?.cards.get(place)?.entry))
    }

    /// Returns the keys of the cards: revision and place.
    pub(crate) fn cards(self) -> Vec<(u32, usize)> {
        self.phase.with(|phase| {
            let cards = phase.list().map(|list| list.cards.as_slice()).unwrap_or_default();
            cards.iter().enumerate().map(|(place, card)| (card.revision, place)).collect()
        })
    }

    /// A host that refuses the handshake is told all the same that the view is there: some keep the frame hidden until
    /// then.
    fn meet(self, reply: Reply) {
        if let Reply::Done(host) = reply {
            self.capabilities.set_value(get(&host, "hostCapabilities"));
            self.adapt(&get(&host, "hostContext"));
        }
        theme::apply_preference();
        bridge::tell(method::INITIALIZED);
    }

    fn adapt(self, context: &JsValue) {
        theme::apply(context);
        if let Some(locale) = text(context, "locale") {
            let spoken = words::speak(&locale);
            theme::apply_language(&locale, &spoken);
            if self.language.get_untracked() != spoken {
                self.language.set(spoken);
            }
        }
    }

    fn hear(self, name: &str, parameters: &JsValue) {
        match name {
            method::TOOL_INPUT | method::TOOL_INPUT_PARTIAL => self.take_arguments(&get(parameters, "arguments")),
            method::TOOL_RESULT => self.take_result(parameters),
            method::TOOL_CANCELLED => self.take(Event::Cancel(text(parameters, "reason"))),
            method::HOST_CONTEXT_CHANGED => self.adapt(parameters),
            _ => {}
        }
    }

    fn take_arguments(self, arguments: &JsValue) {
        let list = decode::arguments(arguments);
        let before = self.phase.with(|phase| phase.list().cloned()).unwrap_or_default();
        self.take(Event::Arguments(Rc::new(Delivery::of_arguments(list, self.next(), &before))));
    }

    fn take_result(self, result: &JsValue) {
        self.take(match decode::result(result) {
            Outcome::List(list, unread) => {
                let list = Rc::new(Delivery::of_result(list, unread, self.next()));
                if list.cards.is_empty() && unread == 0 { Event::NoSources(list) } else { Event::Sources(list) }
            }
            Outcome::Error(text) => Event::Error(text),
            Outcome::Nonsense => Event::Nonsense,
        });
    }

    fn take(self, event: Event<Rc<Delivery>>) {
        let is_quiet = matches!(event, Event::Quiet);
        let next = self.phase.read_untracked().after(event);
        if let Some(next) = next {
            self.phase.set(next);
        }
        if !is_quiet {
            self.wait();
        }
    }

    /// Starts to wait for the host anew.
    fn wait(self) {
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
        let timer = set_timeout_with_handle(move || self.take(Event::Quiet), PATIENCE);
        self.timer.set_value(timer.ok());
    }

    fn next(self) -> u32 {
        let next = self.deliveries.get_value() + 1;
        self.deliveries.set_value(next);
        next
    }
}

/// The parameters of `ui/initialize`; hosts refuse one without all three fields.
fn introduction() -> JsValue {
    object(&[
        ("protocolVersion", PROTOCOL_VERSION.into()),
        ("appInfo", object(&[("name", "sourcecards".into()), ("version", env!("CARGO_PKG_VERSION").into())])),
        ("appCapabilities", object(&[("availableDisplayModes", array(&["inline".into()]))])),
    ])
}
