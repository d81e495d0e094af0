//! The page: the document around it, and what stands where.

use leptos::prelude::*;

use crate::{
    browser::{self, after},
    choice::Choice as _,
    desk::Desk,
    erased::{erased, late},
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
    let is_alive = desk.is_alive;
    view! {
        <div
            class="page"
            class:bare=is_bare
            data-alive=move || is_alive.get().to_string()
            data-spare=move || desk.has_spare.get().to_string()
        >
            <TopBar desk/>
            {move || match sight.get() {
                Sight::Stage => {
                    erased(view! {
                        <main class="desk" data-panel=move || panel.get().key()>
                            <FixtureList desk/>
                            <Stage desk/>
                            <section class="panel" aria-label="Panel">
                                {move || opened(desk, panel.get())}
                            </section>
                        </main>
                    })
                }
                _ if !is_alive.get() => erased(view! { <main class="gallery">{unscripted()}</main> }),
                Sight::Gallery => late(view! { <Gallery desk/> }),
                Sight::Live => late(view! { <Live desk/> }),
            }}
            <p class="notice" class:shown=move || !desk.notice.with(String::is_empty) role="status">
                {desk.notice}
            </p>
            {move || is_alive.get().then(|| late(view! { <Dialogs desk/> }))}
        </div>
    }
}

/// The panel that is open. Only two of them say something without scripts, and so come from the server.
fn opened(desk: Desk, panel: Panel) -> AnyView {
    match panel {
        Panel::Controls => erased(view! { <ControlsPanel desk/> }),
        Panel::Editor => erased(view! { <EditorPanel desk/> }),
        _ if !desk.is_alive.get() => erased(unscripted()),
        Panel::Log => late(view! { <LogPanel desk/> }),
        Panel::Measure => late(view! { <MeasurePanel desk/> }),
        Panel::Share => late(view! { <SharePanel desk/> }),
    }
}

fn unscripted() -> impl IntoView {
    view! { <p class="hint">"This part needs scripts."</p> }
}

/// What only happens in the browser: the link's text, the address, the keys.
fn live(desk: Desk) {
    Effect::new(move |_| {
        take_fragment(desk);
        // A link that is opened in the same page changes nothing but the fragment.
        browser::listen("hashchange", move |_| take_fragment(desk));
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

/// Takes over the text that stands in the address.
fn take_fragment(desk: Desk) {
    let (_, _, fragment) = browser::address();
    match share::unpack(&fragment) {
        Some(Ok(text)) => desk.text.set(text),
        Some(Err(sentence)) => desk.say(sentence),
        None => {}
    }
}
