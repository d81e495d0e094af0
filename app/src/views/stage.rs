//! The stage: the card list in its frame, and what the simulated host did for it.

use std::rc::Rc;

use leptos::{html::Iframe, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, PointerEvent};

use crate::{
    browser::after,
    choice::Choice as _,
    commands::Deed,
    desk::Desk,
    fixture::Fixture,
    player::{FIRST_HEIGHT, Player},
    settings::{CONTAINER_HEIGHT, Container, Mode, WIDTHS},
};

/// How long the editor rests before its text is played, in milliseconds.
const REST: u32 = 250;
/// How far an arrow key moves the frame's edge, in CSS pixels.
const KEY_STEP: i64 = 10;

/// The frame with its bar, its handle and the host's deeds.
#[component]
pub(crate) fn Stage(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let frames = [NodeRef::<Iframe>::new(), NodeRef::new()];
    let front = RwSignal::new(0_usize);
    let heights = [RwSignal::new(FIRST_HEIGHT), RwSignal::new(FIRST_HEIGHT)];
    let player = drive(desk, frames, front, heights);
    let is_full = desk.of(|settings| settings.mode == Mode::Fullscreen);
    let shown = [(0, frames), (1, frames)].map(|(place, [first, second])| {
        let frame = if place == 0 { first } else { second };
        let [zero, one] = heights;
        let height = if place == 0 { zero } else { one };
        let is_back = move || front.get() != place;
        view! {
            <iframe
                node_ref=frame
                sandbox="allow-scripts"
                title=move || if is_back() { "Spare" } else { "Cards" }
                class:back=is_back
                inert=is_back
                aria-hidden=move || is_back().then_some("true")
                width=move || desk.settings.with(|settings| settings.width)
                height=move || frame_height(desk, height.get())
            ></iframe>
        }
    });
    let about = move || {
        desk.settings.with(|settings| Fixture::find(&settings.fixture).map(|fixture| fixture.about).unwrap_or_default())
    };
    view! {
        <section class="stage" aria-label="Stage">
            <Bar desk player/>
            <p class="about">{about}</p>
            <div class="floor" class:full=is_full>
                <div class="frame">
                    {shown}
                    <noscript inner_html=unscripted(desk)></noscript>
                </div>
                <Handle desk/>
            </div>
            <div class="deeds" hidden=move || desk.deeds.with(Vec::is_empty)>
                <h2>"What the host did"</h2>
                <ol>{move || desk.deeds.get().into_iter().map(|deed| view! { <li>{deed}</li> }).collect_view()}</ol>
            </div>
        </section>
    }
}

/// Name, engine and the buttons of the play.
#[component]
fn Bar(
    /// The page's state.
    desk: Desk,
    /// What plays.
    player: StoredValue<Option<Rc<Player>>, LocalStorage>,
) -> impl IntoView {
    let engine = move || desk.measures.with(|measures| measures.engine.clone());
    let with = move |act: fn(&Player)| {
        player.with_value(|player| {
            if let Some(player) = player {
                act(player);
            }
        });
    };
    view! {
        <div class="stage-bar">
            <h2>{move || desk.settings.with(|settings| settings.fixture.clone())}</h2>
            <span class="badge" data-engine=engine title="The engine that runs in the frame">
                {move || match engine().as_str() {
                    "" => "no engine yet".to_owned(),
                    engine => engine.to_owned(),
                }}
            </span>
            <span class="badge" title="The view's phase">
                {move || desk.measures.with(|measures| if measures.phase.is_empty() { "loading".to_owned() } else { measures.phase.clone() })}
            </span>
            <span class="spring"></span>
            <button type="button" hidden=move || desk.waiting.get() == 0 on:click=move |_| desk.act(Deed::Advance)>
                {move || format!("Next step ({})", desk.waiting.get())}
            </button>
            <button type="button" on:click=move |_| desk.replay()>"Play"</button>
            <button type="button" aria-pressed=move || desk.outline.get().to_string() on:click=move |_| desk.act(Deed::Outline)>
                "Outline"
            </button>
            <button type="button" on:click=move |_| with(Player::ping)>"Ping"</button>
            <button type="button" on:click=move |_| with(Player::tear_down)>"Tear down"</button>
        </div>
    }
}

/// The edge that is dragged.
#[component]
fn Handle(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let from = RwSignal::new(None::<(i32, u32)>);
    let set = move |width: i64| {
        let width = width.clamp(WIDTHS.0.into(), WIDTHS.1.into());
        desk.settings.update(|settings| settings.width = u32::try_from(width).unwrap_or(settings.width));
    };
    let width = move || desk.settings.with(|settings| settings.width);
    let grip = move |event: PointerEvent| {
        event.prevent_default();
        if let Some(handle) = event.current_target().and_then(|handle| handle.dyn_into::<Element>().ok()) {
            // Without it the frame would swallow the moves; dragging then ends at its edge.
            _ = handle.set_pointer_capture(event.pointer_id());
        }
        from.set(Some((event.client_x(), untrack(width))));
    };
    view! {
        <div
            class="handle"
            class:held=move || from.get().is_some()
            role="slider"
            tabindex="0"
            aria-label="Width of the frame"
            aria-valuemin=WIDTHS.0
            aria-valuemax=WIDTHS.1
            aria-valuenow=width
            on:pointerdown=grip
            on:pointermove=move |event| {
                if let Some((at, width)) = from.get_untracked() {
                    set(i64::from(width) + i64::from(event.client_x() - at));
                }
            }
            on:pointerup=move |_| from.set(None)
            on:pointercancel=move |_| from.set(None)
            on:keydown=move |event| {
                let step = match event.key().as_str() {
                    "ArrowLeft" => -KEY_STEP,
                    "ArrowRight" => KEY_STEP,
                    _ => return,
                };
                event.prevent_default();
                set(i64::from(untrack(width)) + step);
            }
        ></div>
    }
}

/// Ties the frames to the state, once they are on the page.
fn drive(
    desk: Desk,
    frames: [NodeRef<Iframe>; 2],
    front: RwSignal<usize>,
    heights: [RwSignal<f64>; 2],
) -> StoredValue<Option<Rc<Player>>, LocalStorage> {
    let player = StoredValue::new_local(None::<Rc<Player>>);
    let with = move |act: &dyn Fn(&Rc<Player>)| {
        player.try_with_value(|player| {
            if let Some(player) = player {
                act(player);
            }
        });
    };
    Effect::new(move |_| {
        let [first, second] = frames;
        if let (Some(first), Some(second)) = (first.get(), second.get()) {
            player.set_value(Some(Player::new(desk, [first, second], front, heights)));
        }
    });
    // What a host cannot change under way: the call meets a new view.
    let anew = Memo::new(move |_| {
        let offer = desk.settings.with(|settings| (settings.policy, settings.lacks.clone(), settings.answers));
        (desk.plays.get(), offer, desk.settings.with(|settings| (settings.delay, settings.steps)))
    });
    let round = StoredValue::new(0_u32);
    Effect::new(move |before: Option<_>| {
        let wish = anew.get();
        let call = desk.call.get();
        // A link's text comes first.
        if !desk.is_alive.get() {
            return None;
        }
        round.update_value(|round| *round += 1);
        let own = round.get_value();
        let play = move || {
            if let Some(call) = call
                && round.try_get_value() == Some(own)
            {
                with(&|player| player.play(&call));
            }
        };
        if before.flatten() == Some(wish.clone()) {
            after(REST, play);
        } else {
            play();
        }
        Some(wish)
    });
    Effect::new(move |_| {
        // What the terms are made of is tracked by reading them.
        _ = desk.terms();
        with(&|player| player.adapt());
    });
    Effect::new(move |_| {
        desk.outline.track();
        with(&|player| player.adjust());
    });
    Effect::new(move |before: Option<u32>| {
        let advances = desk.advances.get();
        if before.is_some_and(|before| before != advances) {
            with(&|player| player.advance());
        }
        advances
    });
    player
}

/// The frame's height: what the view reported, within what the host said of it.
fn frame_height(desk: Desk, reported: f64) -> u32 {
    let fixed = f64::from(CONTAINER_HEIGHT);
    let height = desk.settings.with(|settings| match (settings.mode, settings.container) {
        (Mode::Fullscreen, _) => fixed.max(720.0),
        (_, Container::Fixed) => fixed,
        (_, Container::Capped) => reported.min(fixed),
        (_, Container::Free) => reported,
    });
    height.ceil().clamp(40.0, 40_000.0) as u32
}

/// The card list with the fixture's data in it, for browsers without scripts on this page.
fn unscripted(desk: Desk) -> String {
    let (fixture, policy) = desk.settings.with_untracked(|settings| (settings.fixture.clone(), settings.policy.key()));
    format!(
        "<iframe sandbox=\"allow-scripts\" title=\"Cards\" src=\"/preview/standalone?fixture={fixture}&amp;csp={policy}\" \
         width=\"640\" height=\"720\"></iframe>"
    )
}
