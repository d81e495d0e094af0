//! A frame with the card list in it, and the simulated host at its other end.
//!
//! Messages count only from the frame's own window: a frame without an origin cannot be told by one. Beside the
//! protocol's messages there is one of the page's own, from the observer that the frame is served with.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use serde_json::{Value, json};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{HtmlIFrameElement, MessageEvent};

use crate::{
    browser::{from_json, listen, now, to_json},
    call::Step,
    choice::Choice as _,
    host::{Act, Host, Terms},
    message_log::Line,
    observer::{KEY, Seen},
    policy::Policy,
};

/// What a frame tells the page.
#[derive(Debug)]
pub(crate) enum News {
    /// A message went by.
    Logged(Line),
    /// The view asked for something.
    Acted(Act),
    /// The frame's own document changed.
    Seen(Seen),
}

type Told = Box<dyn Fn(&Rc<Wire>, News)>;

/// One frame. It lives as long as the page does.
pub(crate) struct Wire {
    element: HtmlIFrameElement,
    host: RefCell<Host>,
    loaded_at: Cell<f64>,
    loads: Cell<u32>,
    told: Told,
}

thread_local! {
    // One page has one message listener, which finds the frame by the window that spoke.
    static WIRES: RefCell<Vec<Rc<Wire>>> = RefCell::default();
}

impl Wire {
    /// Listens to a frame from now on.
    pub(crate) fn new(element: HtmlIFrameElement, told: impl Fn(&Rc<Self>, News) + 'static) -> Rc<Self> {
        let wire = Rc::new(Self {
            element,
            host: RefCell::default(),
            loaded_at: Cell::default(),
            loads: Cell::default(),
            told: Box::new(told),
        });
        let is_first = WIRES.with_borrow_mut(|wires| {
            // Frames that left the page are heard no more.
            wires.retain(|wire| wire.element.is_connected());
            wires.push(Rc::clone(&wire));
            wires.len() == 1
        });
        if is_first {
            listen("message", |event| hear(event.unchecked_ref()));
        }
        wire
    }

    /// Loads the card list anew, with a new host.
    pub(crate) fn load(&self, terms: Terms, policy: Policy) {
        self.host.replace(Host::new(terms));
        self.loads.set(self.loads.get() + 1);
        self.loaded_at.set(now());
        self.element.set_src(&format!("/preview/frame?csp={}&load={}", policy.key(), self.loads.get()));
    }

    /// Whether the handshake is done.
    pub(crate) fn is_ready(&self) -> bool {
        self.host.borrow().is_ready()
    }

    /// Brings a step of the call.
    pub(crate) fn deliver(self: &Rc<Self>, step: &Step) {
        self.post(&Host::deliver(step));
    }

    /// Tells the view what changed.
    pub(crate) fn change(self: &Rc<Self>, terms: Terms) {
        let told = self.host.borrow_mut().change(terms);
        if let Some(told) = told {
            self.post(&told);
        }
    }

    /// Asks the view to wind up.
    pub(crate) fn tear_down(self: &Rc<Self>) {
        let asked = self.host.borrow_mut().tear_down();
        self.post(&asked);
    }

    /// Asks the view whether it is there.
    pub(crate) fn ping(self: &Rc<Self>) {
        let asked = self.host.borrow_mut().ping();
        self.post(&asked);
    }

    /// Posts a message and logs it.
    pub(crate) fn post(self: &Rc<Self>, message: &Value) {
        let text = message.to_string();
        self.send(&from_json(&text));
        self.log(true, message, text, None);
    }

    /// Tells the observer what the protocol has no word for.
    pub(crate) fn adjust(&self, direction: &str, is_outlined: bool) {
        let wish = json!({ KEY: { "direction": direction, "outline": is_outlined } });
        self.send(&from_json(&wish.to_string()));
    }

    fn send(&self, message: &JsValue) {
        if let Some(window) = self.element.content_window() {
            // A window that is going hears nothing, and there is nobody to tell.
            _ = window.post_message(message, "*");
        }
    }

    fn log(self: &Rc<Self>, is_out: bool, message: &Value, text: String, fault: Option<&'static str>) {
        let line = Line::new(is_out, now() - self.loaded_at.get(), message, text, fault);
        (self.told)(self, News::Logged(line));
    }

    fn take(self: &Rc<Self>, data: &JsValue) {
        let Some((text, message)) = to_json(data) else {
            return self.log(false, &Value::Null, "null".to_owned(), Some("not JSON"));
        };
        if let Some(seen) = message.get(KEY) {
            return (self.told)(self, News::Seen(Seen::read(seen)));
        }
        let heard = self.host.borrow_mut().hear(&message);
        self.log(false, &message, text, heard.fault);
        for act in heard.acts {
            match act {
                Act::Post(answer) => self.post(&answer),
                act => (self.told)(self, News::Acted(act)),
            }
        }
    }
}

fn hear(event: &MessageEvent) {
    let source = event.source();
    let wire = WIRES.with_borrow(|wires| {
        let is_source = |wire: &&Rc<Wire>| {
            let window = wire.element.content_window();
            window.is_some_and(|window| source.as_ref().is_some_and(|source| js_sys::Object::is(source, &window)))
        };
        wires.iter().find(is_source).cloned()
    });
    if let Some(wire) = wire {
        wire.take(&event.data());
    }
}
