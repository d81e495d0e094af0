//! The bar above everything.

use leptos::prelude::*;

use crate::{
    choice::Choice as _,
    commands::Deed,
    desk::Desk,
    settings::{Panel, Sight},
};

/// The page's name, its three sights, and the way to all commands.
#[component]
pub(crate) fn TopBar(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let sight = desk.of(|settings| settings.sight);
    let panel = desk.of(|settings| settings.panel);
    let sights = Sight::ALL.iter().map(|&choice| {
        view! {
            <a
                href=move || address(desk, |settings| settings.sight = choice)
                aria-current=move || (sight.get() == choice).then_some("page")
                on:click=move |event| {
                    event.prevent_default();
                    desk.choose("view", choice.key());
                }
            >
                {choice.label()}
            </a>
        }
    });
    let panels = Panel::ALL.iter().map(|&choice| {
        view! {
            <a
                href=move || address(desk, |settings| settings.panel = choice)
                aria-current=move || (panel.get() == choice).then_some("true")
                on:click=move |event| {
                    event.prevent_default();
                    desk.choose("panel", choice.key());
                }
            >
                {choice.label()}
            </a>
        }
    });
    view! {
        <header class="bar">
            <h1>"sourcecards"</h1>
            <nav class="tabs" aria-label="Views">
                {sights.collect_view()}
            </nav>
            <nav class="tabs panels" aria-label="Panels" hidden=move || sight.get() != Sight::Stage>
                {panels.collect_view()}
            </nav>
            <button type="button" class="quiet" on:click=move |_| desk.act(Deed::Palette)>
                "Commands " <kbd>"Ctrl K"</kbd>
            </button>
            <button type="button" class="quiet" aria-label="Keys" on:click=move |_| desk.act(Deed::Help)>
                "?"
            </button>
        </header>
    }
}

/// The address of the page with one thing changed, for links that work without scripts.
pub(super) fn address(desk: Desk, change: impl FnOnce(&mut crate::settings::Settings)) -> String {
    let mut settings = desk.settings.get();
    change(&mut settings);
    match settings.write() {
        query if query.is_empty() => "/preview".to_owned(),
        query => format!("/preview?{query}"),
    }
}
