//! Plays calls on the stage.
//!
//! There are two frames: one in front, and a spare that has loaded and done its handshake behind it. Another call takes
//! the spare, so that its cards are there at once, and yet every call meets a view that has heard nothing. The frame
//! that was in front winds up and becomes the next spare.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
    sync::Arc,
};

use leptos::prelude::*;
use web_sys::HtmlIFrameElement;

use crate::{
    browser::{after, ask_server, now},
    call::{Call, Play, Step},
    choice::Choice as _,
    desk::Desk,
    host::{Act, Host, Terms},
    measure::Measures,
    message_log::MessageLog,
    observer::Seen,
    policy::Policy,
    settings::{Direction, Settings},
    wire::{News, Wire},
};

/// The least time between the steps of a slow call, in milliseconds.
const SLOW: u32 = 1500;
/// How long a frame may take to wind up, and how long the new cards have the processor for themselves.
const WIND_UP: u32 = 300;
/// The height of a frame that has reported none, in CSS pixels.
pub(crate) const FIRST_HEIGHT: f64 = 240.0;

/// What is known of one frame.
#[derive(Default)]
struct Slot {
    /// Its messages since it was loaded.
    log: MessageLog,
    /// What its observer saw last.
    seen: Seen,
    /// From its load to its engine, in milliseconds.
    boot: Option<f64>,
    /// What it was loaded for; a spare that was loaded for something else cannot be taken.
    loaded_for: Option<(Policy, Terms)>,
}

/// Both frames, and the call that is played.
pub(crate) struct Player {
    desk: Desk,
    wires: [Rc<Wire>; 2],
    slots: RefCell<[Slot; 2]>,
    front: RwSignal<usize>,
    heights: [RwSignal<f64>; 2],
    queue: RefCell<VecDeque<Step>>,
    delay: Cell<u32>,
    round: Cell<u32>,
    is_pending: Cell<bool>,
}

impl Player {
    /// Takes both frames.
    pub(crate) fn new(
        desk: Desk,
        frames: [HtmlIFrameElement; 2],
        front: RwSignal<usize>,
        heights: [RwSignal<f64>; 2],
    ) -> Rc<Self> {
        Rc::new_cyclic(|own: &std::rc::Weak<Self>| {
            let mut places = 0..2;
            let wires = frames.map(|frame| {
                let (own, place) = (own.clone(), places.next().unwrap_or_default());
                Wire::new(frame, move |wire, news| {
                    if let Some(player) = own.upgrade() {
                        player.hear(place, wire, news);
                    }
                })
            });
            Self {
                desk,
                wires,
                slots: RefCell::default(),
                front,
                heights,
                queue: RefCell::default(),
                delay: Cell::default(),
                round: Cell::default(),
                is_pending: Cell::default(),
            }
        })
    }

    /// Plays a call from its beginning.
    pub(crate) fn play(self: &Rc<Self>, call: &Arc<Call>) {
        let (steps, delay) = self.desk.settings.with_untracked(|settings| (settings.steps, settings.delay));
        let delay = if call.play == Play::Slow { delay.max(SLOW) } else { delay };
        self.queue.replace(call.steps(steps || delay > 0).into());
        self.delay.set(delay);
        self.round.set(self.round.get() + 1);
        self.desk.waiting.set(0);
        let front = self.front.get_untracked();
        let spare = 1 - front;
        self.desk.has_spare.set(false);
        if self.is_fit(spare) && self.wire(spare).is_some_and(|wire| wire.is_ready()) {
            self.is_pending.set(false);
            self.front.set(spare);
            self.show(spare);
            self.adapt();
            self.begin();
            if let Some(wire) = self.wire(front) {
                wire.tear_down();
            }
            // Its view has been used: no other call may meet it.
            self.slot(front, |slot| slot.loaded_for = None);
            self.later(WIND_UP, Self::refill);
        } else {
            self.is_pending.set(true);
            self.load(front);
            self.show(front);
        }
    }

    /// Tells the views what changed in the settings.
    pub(crate) fn adapt(&self) {
        let terms = untrack(|| self.desk.terms());
        for wire in &self.wires {
            wire.change(terms.clone());
        }
        self.adjust();
    }

    /// Tells the observers what changed beside the protocol.
    pub(crate) fn adjust(&self) {
        let direction = self.desk.settings.with_untracked(|settings| match settings.direction {
            Direction::Locale if is_right_to_left(settings) => "rtl",
            Direction::Locale => "ltr",
            direction => direction.key(),
        });
        for wire in &self.wires {
            wire.adjust(direction, self.desk.outline.get_untracked());
        }
    }

    /// Brings the next step, where steps wait to be asked for.
    pub(crate) fn advance(&self) {
        let step = self.queue.borrow_mut().pop_front();
        if let (Some(step), Some(wire)) = (step, self.wire(self.front.get_untracked())) {
            wire.deliver(&step);
        }
        self.desk.waiting.set(self.queue.borrow().len());
    }

    /// Asks the view in front to wind up.
    pub(crate) fn tear_down(&self) {
        if let Some(wire) = self.wire(self.front.get_untracked()) {
            wire.tear_down();
        }
    }

    /// Asks the view in front whether it is there.
    pub(crate) fn ping(&self) {
        if let Some(wire) = self.wire(self.front.get_untracked()) {
            wire.ping();
        }
    }

    fn wire(&self, place: usize) -> Option<&Rc<Wire>> {
        self.wires.get(place)
    }

    fn slot<T: Default>(&self, place: usize, with: impl FnOnce(&mut Slot) -> T) -> T {
        self.slots.borrow_mut().get_mut(place).map(with).unwrap_or_default()
    }

    fn policy(&self) -> Policy {
        self.desk.settings.with_untracked(|settings| settings.policy)
    }

    /// Whether a frame was loaded for what the settings say, and its view is unused.
    fn is_fit(&self, place: usize) -> bool {
        self.slot(place, |slot| {
            slot.loaded_for
                .as_ref()
                .is_some_and(|(policy, terms)| *policy == self.policy() && self.is_same_offer(terms))
        })
    }

    /// Loads the spare, unless one is there.
    fn refill(self: &Rc<Self>) {
        let spare = 1 - self.front.get_untracked();
        if !self.is_fit(spare) {
            self.load(spare);
        }
        self.tell_spare();
    }

    /// Tells the page whether the spare is ready.
    fn tell_spare(&self) {
        let spare = 1 - self.front.get_untracked();
        self.desk.has_spare.set(self.is_fit(spare) && self.wire(spare).is_some_and(|wire| wire.is_ready()));
    }

    /// A host offers the same from the handshake to the end; its context may change.
    fn is_same_offer(&self, terms: &Terms) -> bool {
        untrack(|| self.desk.terms()).capabilities == terms.capabilities
    }

    fn load(&self, place: usize) {
        let (terms, policy) = (untrack(|| self.desk.terms()), self.policy());
        self.slot(place, |slot| *slot = Slot { loaded_for: Some((policy, terms.clone())), ..Slot::default() });
        if let Some(height) = self.heights.get(place) {
            height.set(FIRST_HEIGHT);
        }
        if let Some(wire) = self.wire(place) {
            wire.load(terms, policy);
        }
    }

    /// Shows what is known of a frame.
    fn show(&self, place: usize) {
        let (log, measures) = self.slot(place, |slot| {
            let Seen { engine, phase, cards, .. } = slot.seen.clone();
            (slot.log.clone(), Measures { engine, phase, cards, boot: slot.boot, ..Measures::default() })
        });
        self.desk.log.set(log);
        self.desk.measures.set(measures);
        self.desk.deeds.set(Vec::new());
    }

    fn begin(self: &Rc<Self>) {
        self.desk.measures.update(|measures| {
            measures.sent_at = now();
            measures.draw = None;
        });
        if self.desk.settings.with_untracked(|settings| settings.steps) {
            self.desk.waiting.set(self.queue.borrow().len());
        } else {
            self.run(self.round.get());
        }
    }

    /// Brings all steps, with the delay between.
    fn run(self: &Rc<Self>, round: u32) {
        while round == self.round.get() {
            let Some(step) = self.queue.borrow_mut().pop_front() else { return };
            if let Some(wire) = self.wire(self.front.get_untracked()) {
                wire.deliver(&step);
            }
            if self.delay.get() > 0 {
                self.later(self.delay.get(), move |player| player.run(round));
                return;
            }
        }
    }

    fn later(self: &Rc<Self>, milliseconds: u32, work: impl FnOnce(&Rc<Self>) + 'static) {
        let own = Rc::downgrade(self);
        after(milliseconds, move || {
            if let Some(player) = own.upgrade() {
                work(&player);
            }
        });
    }

    fn hear(self: &Rc<Self>, place: usize, wire: &Rc<Wire>, news: News) {
        let is_front = place == self.front.get_untracked();
        match news {
            News::Logged(line) => {
                if is_front {
                    self.desk.log.update(|log| log.add(line.clone()));
                }
                self.slot(place, |slot| slot.log.add(line));
            }
            News::Seen(seen) => self.see(place, is_front, seen),
            News::Acted(Act::Height(height)) => {
                if let Some(own) = self.heights.get(place) {
                    own.set(height);
                }
                if is_front {
                    self.desk.measures.update(|measures| measures.sizes += 1);
                }
            }
            News::Acted(Act::Ready) if is_front => {
                self.adjust();
                if self.is_pending.replace(false) {
                    self.begin();
                }
                self.later(WIND_UP, Self::refill);
            }
            News::Acted(Act::Ready) => self.tell_spare(),
            News::Acted(act) if is_front => self.act(wire, act),
            News::Acted(_) => {}
        }
    }

    fn see(&self, place: usize, is_front: bool, seen: Seen) {
        let boot = self.slot(place, |slot| {
            if slot.boot.is_none() && !seen.engine.is_empty() {
                slot.boot = Some(seen.at);
            }
            slot.seen = seen.clone();
            slot.boot
        });
        if is_front {
            self.desk.measures.update(|measures| {
                if measures.draw.is_none() && measures.sent_at > 0.0 && !matches!(seen.phase.as_str(), "" | "preparing")
                {
                    measures.draw = Some(now() - measures.sent_at);
                }
                measures.boot = boot;
                measures.engine = seen.engine;
                measures.phase = seen.phase;
                measures.cards = seen.cards;
            });
        }
    }

    fn act(&self, wire: &Rc<Wire>, act: Act) {
        let desk = self.desk;
        match act {
            Act::Open(url) => desk.note(format!("Link: {url}")),
            Act::Say(text) => desk.note(format!("Message: {text}")),
            Act::Tell(text) => desk.note(format!("Model context: {text}")),
            Act::Save(name) => desk.note(format!("File: {name}")),
            Act::Show(mode) => {
                desk.note(format!("Display mode: {mode}"));
                desk.choose("mode", &mode);
            }
            Act::Gone => desk.note("The view has wound up.".to_owned()),
            Act::Call { id, parameters } => {
                desk.note("Tool call, passed on to this server.".to_owned());
                let wire = Rc::clone(wire);
                leptos::task::spawn_local(async move {
                    let answer = ask_server("tools/call", &parameters, "").await.unwrap_or_default();
                    wire.post(&Host::pass_on(&id, &answer));
                });
            }
            Act::Post(_) | Act::Ready | Act::Height(_) => {}
        }
    }
}

/// Whether the locale's language is written from right to left.
fn is_right_to_left(settings: &Settings) -> bool {
    let language = settings.locale.split('-').next().unwrap_or_default();
    matches!(language, "ar" | "he" | "fa" | "ur")
}
