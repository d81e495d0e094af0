//! All states side by side, light and dark.

use std::{rc::Rc, sync::Arc};

use leptos::{html::Iframe, prelude::*};

use crate::{
    browser::fetch_text,
    call::{Call, Play},
    desk::{Desk, terms},
    host::Act,
    player::FIRST_HEIGHT,
    settings::{Settings, Theme},
    wire::{News, Wire},
};

/// A phase of the view, the fixture that shows it, and whether the result is held back.
const STATES: [(&str, &str, bool); 8] = [
    ("Preparing", "never", false),
    ("Streaming", "streaming", false),
    ("Arguments, no result yet", "one", true),
    ("Ready", "one", false),
    ("Empty", "empty", false),
    ("Failed", "error", false),
    ("Unreadable", "broken-list", false),
    ("Cancelled", "cancelled", false),
];
/// The width of one frame, in CSS pixels.
const WIDTH: u32 = 360;

/// Every phase as a row with both themes.
#[component]
pub(crate) fn Gallery(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let rows = STATES.map(|(name, fixture, is_held)| {
        view! {
            <section class="state">
                <h2>
                    {name} " "
                    <a href=format!("/preview?fixture={fixture}")>{fixture}</a>
                </h2>
                <div class="pair">
                    <Tile desk name fixture is_held theme=Theme::Light/>
                    <Tile desk name fixture is_held theme=Theme::Dark/>
                </div>
            </section>
        }
    });
    view! {
        <main class="gallery">
            <p class="hint">
                "Each frame is a view of its own. “Preparing” becomes “Silent” after 15 seconds without a message, as it does in a host."
            </p>
            {rows}
        </main>
    }
}

/// One frame in one state and theme.
#[component]
fn Tile(
    /// The page's state.
    desk: Desk,
    /// The state.
    name: &'static str,
    /// The fixture that shows it.
    fixture: &'static str,
    /// Whether the result is held back.
    is_held: bool,
    /// The host's theme.
    theme: Theme,
) -> impl IntoView {
    let frame = NodeRef::<Iframe>::new();
    let height = RwSignal::new(FIRST_HEIGHT);
    let label = if theme == Theme::Dark { "dark" } else { "light" };
    Effect::new(move |_| {
        let Some(element) = frame.get() else { return };
        let settings = desk.settings.with_untracked(|settings| Settings { theme, width: WIDTH, ..settings.clone() });
        leptos::task::spawn_local(async move {
            let Ok(text) = fetch_text(&format!("/preview/fixtures/{fixture}.json")).await else { return };
            let Ok(call) = Call::read(&text) else { return };
            let call = Arc::new(if is_held { Call { play: Play::Partial, ..call } } else { call });
            let wire = Wire::new(element, move |wire, news| match news {
                News::Acted(Act::Ready) => deliver(wire, &call, is_held),
                News::Acted(Act::Height(reported)) => height.set(reported),
                _ => {}
            });
            wire.load(terms(&settings, theme == Theme::Dark), settings.policy);
        });
    });
    view! {
        <div class=format!("tile {label}")>
            <iframe
                node_ref=frame
                sandbox="allow-scripts"
                title=format!("{name}, {label}")
                width=WIDTH
                height=move || height.get().ceil() as u32
            ></iframe>
        </div>
    }
}

fn deliver(wire: &Rc<Wire>, call: &Call, is_held: bool) {
    if is_held {
        wire.deliver(&crate::call::Step::Input(call.arguments.clone()));
        return;
    }
    for step in call.steps(false) {
        wire.deliver(&step);
    }
}
