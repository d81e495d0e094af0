//! Links, files and snippets.

use leptos::prelude::*;
use sourcecards_schemas::standalone_page;

use crate::{
    browser::{self, fetch_text},
    desk::Desk,
    snippet::snippets,
};

/// Where a server listens as long as nothing else is known.
const USUAL_ORIGIN: &str = "http://127.0.0.1:8000";

/// Everything that can be taken along.
#[component]
pub(crate) fn SharePanel(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let origin = RwSignal::new(USUAL_ORIGIN.to_owned());
    Effect::new(move |_| origin.set(browser::address().0));
    let link = move |is_bare: bool| {
        let (mut query, fragment) = desk.address();
        if is_bare {
            query = if query.is_empty() { "bare=1".to_owned() } else { format!("{query}&bare=1") };
        }
        let mark = |sign: &str, text: &str| if text.is_empty() { String::new() } else { format!("{sign}{text}") };
        format!("{}/preview{}{}", origin.get(), mark("?", &query), mark("#", &fragment))
    };
    let standalone = move |_| {
        let Some(call) = desk.call.get_untracked() else { return desk.say("The editor holds no valid call.") };
        leptos::task::spawn_local(async move {
            match fetch_text("/preview/card-list.html").await {
                Ok(html) => {
                    let page = standalone_page(&html, &call.result.to_string());
                    _ = browser::save("sources.html", "text/html", &page);
                }
                Err(reason) => desk.say(&reason),
            }
        });
    };
    let fixture = move |_| _ = browser::save("fixture.json", "application/json", &desk.text.get_untracked());
    view! {
        <div class="share">
            <h2>"Links"</h2>
            {text("This page as it is", "link", desk, Box::new(move || link(false)))}
            {text("Only the stage, for screenshots", "bare-link", desk, Box::new(move || link(true)))}
            <h2>"Files"</h2>
            <p class="tools">
                <a class="button" href="/preview/card-list.html" download="card-list.html">"card-list.html"</a>
                <button type="button" on:click=standalone>"Page with the data in it"</button>
                <button type="button" on:click=fixture>"The fixture’s JSON"</button>
            </p>
            <h2>"Add the server to a client"</h2>
            {(0..snippets("").len())
                .map(|place| {
                    let of = move || snippets(&origin.get()).into_iter().nth(place);
                    let name = snippets("").into_iter().nth(place).map(|snippet| snippet.name).unwrap_or_default();
                    text(name, "snippet", desk, Box::new(move || of().map(|snippet| snippet.text).unwrap_or_default()))
                })
                .collect_view()}
        </div>
    }
}

/// A text with a button that copies it.
fn text(
    name: &'static str,
    class: &'static str,
    desk: Desk,
    value: Box<dyn Fn() -> String + Send + Sync>,
) -> impl IntoView {
    let value = StoredValue::new(value);
    let now = move || value.with_value(|value| value());
    view! {
        <div class="take">
            <h3>{name}</h3>
            <pre class=format!("out {class}") tabindex="0">{now}</pre>
            <button type="button" aria-label=format!("Copy: {name}") on:click=move |_| desk.copy(untrack(now))>"Copy"</button>
        </div>
    }
}
