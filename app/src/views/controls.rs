//! The controls: everything that the host says and can do.

use leptos::prelude::*;

use super::top_bar::address;
use crate::{
    choice::Choice,
    commands::WIDTH_PRESETS,
    desk::Desk,
    erased::erased,
    look::Look,
    policy::Policy,
    settings::{Answers, Capability, Container, Direction, LOCALES, Mode, Settings, Theme, WIDTHS},
};

/// What sends the form where no script does.
const SHOW: &str = "<button>Show</button>";

/// All controls, as a form that works without scripts too.
#[component]
pub(crate) fn ControlsPanel(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    view! {
        <form method="get" action="/preview" class="controls">
            <input type="hidden" name="fixture" value=desk.settings.get_untracked().fixture/>
            <fieldset>
                <legend>"Host"</legend>
                {select::<Theme>(desk, "Theme", "theme", |settings| settings.theme)}
                {select::<Look>(desk, "Style", "host", |settings| settings.look)}
                {select::<Policy>(desk, "Content security policy", "csp", |settings| settings.policy)}
            </fieldset>
            <fieldset>
                <legend>"Frame"</legend>
                {width(desk)}
                {select::<Container>(desk, "Height", "height", |settings| settings.container)}
                {select::<Mode>(desk, "Display mode", "mode", |settings| settings.mode)}
                {numbers(desk, "Safe area", "safe", &[(0, "None"), (16, "16 px"), (44, "44 px")], |settings| settings.safe)}
            </fieldset>
            <fieldset>
                <legend>"Reader"</legend>
                {locale(desk)}
                {select::<Direction>(desk, "Direction", "dir", |settings| settings.direction)}
                {numbers(
                    desk,
                    "Text size",
                    "text",
                    &[(85, "85 %"), (100, "100 %"), (125, "125 %"), (150, "150 %"), (200, "200 %")],
                    |settings| settings.text,
                )}
                {check(desk, "Touch", "touch", |settings| settings.touch)}
                {check(desk, "Hover", "hover", |settings| settings.hover)}
            </fieldset>
            <fieldset>
                <legend>"Delivery"</legend>
                {numbers(
                    desk,
                    "Delay",
                    "delay",
                    &[(0, "None"), (250, "250 ms"), (1000, "1 s"), (3000, "3 s")],
                    |settings| settings.delay,
                )}
                {check(desk, "Step by step", "step", |settings| settings.steps)}
                {select::<Answers>(desk, "Requests of the view are", "answers", |settings| settings.answers)}
            </fieldset>
            <fieldset>
                <legend>"The host offers"</legend>
                {Capability::ALL.iter().map(|&capability| offer(desk, capability)).collect_view()}
            </fieldset>
            <noscript inner_html=SHOW.to_owned()></noscript>
            <a class="reset" href=move || address(desk, reset) on:click=move |event| {
                event.prevent_default();
                desk.settings.update(reset);
            }>"Reset all controls"</a>
        </form>
    }
}

/// Leaves what is shown, and forgets how.
fn reset(settings: &mut Settings) {
    let Settings { fixture, sight, panel, .. } = settings.clone();
    *settings = Settings { fixture, sight, panel, ..Settings::default() };
}

fn select<T: Choice + Send + Sync>(
    desk: Desk,
    label: &'static str,
    key: &'static str,
    read: fn(&Settings) -> T,
) -> AnyView {
    let options = T::ALL.iter().map(|choice| (choice.key().to_owned(), choice.label().to_owned())).collect();
    picker(desk, label, key, options, Signal::derive(move || desk.settings.with(read).key().to_owned()))
}

fn numbers(
    desk: Desk,
    label: &'static str,
    key: &'static str,
    offered: &[(u32, &str)],
    read: fn(&Settings) -> u32,
) -> AnyView {
    let mut options: Vec<_> = offered.iter().map(|(number, label)| (number.to_string(), (*label).to_owned())).collect();
    // An address may name another number.
    let now = desk.settings.with_untracked(read).to_string();
    if options.iter().all(|(number, _)| *number != now) {
        options.push((now.clone(), now));
    }
    picker(desk, label, key, options, Signal::derive(move || desk.settings.with(read).to_string()))
}

fn locale(desk: Desk) -> AnyView {
    let mut options: Vec<_> = LOCALES.iter().map(|locale| ((*locale).to_owned(), (*locale).to_owned())).collect();
    let now = desk.settings.with_untracked(|settings| settings.locale.clone());
    if options.iter().all(|(locale, _)| *locale != now) {
        options.push((now.clone(), now));
    }
    let now = Signal::derive(move || desk.settings.with(|settings| settings.locale.clone()));
    picker(desk, "Locale", "locale", options, now)
}

fn picker(
    desk: Desk,
    label: &'static str,
    key: &'static str,
    options: Vec<(String, String)>,
    now: Signal<String>,
) -> AnyView {
    let options = options.into_iter().map(move |(value, label)| {
        let own = value.clone();
        view! { <option value=value selected=move || now.with(|now| *now == own)>{label}</option> }
    });
    erased(view! {
        <label>
            <span>{label}</span>
            <select name=key prop:value=now on:change=move |event| desk.choose(key, &event_target_value(&event))>
                {options.collect_view()}
            </select>
        </label>
    })
}

fn check(desk: Desk, label: &'static str, key: &'static str, read: fn(&Settings) -> bool) -> AnyView {
    erased(view! {
        <label class="check">
            <input
                type="checkbox"
                name=key
                checked=desk.settings.with_untracked(read)
                prop:checked=move || desk.settings.with(read)
                on:change=move |event| desk.choose(key, if event_target_checked(&event) { "1" } else { "0" })
            />
            <span>{label}</span>
        </label>
    })
}

fn offer(desk: Desk, capability: Capability) -> impl IntoView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                checked=desk.settings.with_untracked(|settings| settings.offers(capability))
                prop:checked=move || desk.settings.with(|settings| settings.offers(capability))
                on:change=move |event| {
                    let is_offered = event_target_checked(&event);
                    desk.settings.update(|settings| {
                        settings.lacks.retain(|lacked| *lacked != capability);
                        if !is_offered {
                            settings.lacks.push(capability);
                        }
                    });
                }
            />
            <span>{capability.label()}</span>
        </label>
    }
}

fn width(desk: Desk) -> impl IntoView {
    let presets = WIDTH_PRESETS.map(|width| {
        view! {
            <button
                type="button"
                aria-pressed=move || desk.settings.with(|settings| settings.width == width).to_string()
                on:click=move |_| desk.settings.update(|settings| settings.width = width)
            >
                {width}
            </button>
        }
    });
    view! {
        <div class="width">
            <label>
                <span>"Width"</span>
                <input
                    type="number"
                    name="width"
                    min=WIDTHS.0
                    max=WIDTHS.1
                    value=desk.settings.get_untracked().width
                    prop:value=move || desk.settings.with(|settings| settings.width.to_string())
                    on:change=move |event| desk.choose("width", &event_target_value(&event))
                />
            </label>
            <div class="presets" role="group" aria-label="Widths">{presets}</div>
        </div>
    }
}
