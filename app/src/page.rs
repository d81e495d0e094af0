//! The page: the document around it, and what stands where.

use leptos::prelude::*;

use crate::{
    browser::{self, after},
    desk::Desk,
    keys,
    settings::{Panel, Sight},
    share,
    views::{
        ControlsPanel, Dialogs, EditorPanel, FixtureList, Gallery, Live, LogPanel, MeasurePanel, SharePanel, Stage,
        TopBar,
    },
};

/// How long the editor rests before its text goes into the address, in milliseconds.
const REST: u32 = 400;

/// Everything on the page. Rendered on the server and taken over in the browser, from the same beginning.
#[component]
pub(crate) fn Page(
    /// The page's state, made of what the page starts with.
    desk: Desk,
) -> impl IntoView {
    live(desk);
    let sight = desk.of(|settings| settings.sight);
    let is_bare = desk.of(|settings| settings.bare);
    let panel = desk.of(|settings| settings.panel);
    view! {
        <div class="page" class:bare=is_bare data-alive=move || desk.is_alive.get().to_string()>
            <TopBar desk/>
            {move || match sight.get() {
                Sight::Gallery => view! { <Gallery desk/> }.into_any(),
                Sight::Live => view! { <Live desk/> }.into_any(),
                Sight::Stage => {
                    view! {
                        <main class="desk" data-panel=move || crate::choice::Choice::key(panel.get())>
                            <FixtureList desk/>
                            <Stage desk/>
                            <section class="panel" aria-label="Panel">
                                {move || match panel.get() {
                                    Panel::Controls => view! { <ControlsPanel desk/> }.into_any(),
                                    Panel::Editor => view! { <EditorPanel desk/> }.into_any(),
                                    Panel::Log => view! { <LogPanel desk/> }.into_any(),
                                    Panel::Measure => view! { <MeasurePanel desk/> }.into_any(),
                                    Panel::Share => view! { <SharePanel desk/> }.into_any(),
                                }}
                            </section>
                        </main>
                    }
                        .into_any()
                }
            }}
            <p class="notice" role="status">{desk.notice}</p>
            <Dialogs desk/>
        </div>
    }
}

/// What only happens in the browser: the link's text, the address, the keys.
fn live(desk: Desk) {
    Effect::new(move |_| {
        let (_, _, fragment) = browser::address();
        match share::unpack(&fragment) {
            Some(Ok(text)) => desk.text.set(text),
            Some(Err(sentence)) => desk.say(sentence),
            None => {}
        }
        keys::listen(desk);
        desk.is_alive.set(true);
    });
    let round = StoredValue::new(0_u32);
    Effect::new(move |_| {
        desk.settings.track();
        desk.text.track();
        if !desk.is_alive.get() {
            return;
        }
        round.update_value(|round| *round += 1);
        let own = round.get_value();
        after(REST, move || {
            if round.try_get_value() == Some(own) {
                let (query, fragment) = untrack(|| desk.address());
                browser::replace_address(&query, &fragment);
            }
        });
    });
    let told = StoredValue::new(0_u32);
    Effect::new(move |_| {
        if desk.notice.with(String::is_empty) {
            return;
        }
        told.update_value(|told| *told += 1);
        let own = told.get_value();
        after(6000, move || {
            if told.try_get_value() == Some(own) {
                desk.notice.set(String::new());
            }
        });
    });
}
