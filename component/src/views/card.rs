//! One card: number, tile, host, title, snippet.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use sourcecards_schemas::apps::method;

use crate::bridge::{self, Reply};
use crate::host_name;
use crate::session::Session;
use crate::value::object;
use crate::words::{self, Word};

use super::snippet::Snippet;

/// Draws the card at a place of the list.
#[component]
pub(super) fn Card(
    /// The call that is shown.
    session: Session,
    /// The place in the list as it was given, from 0.
    place: usize,
) -> impl IntoView {
    let entry = session.entry(place)?;
    let url = StoredValue::new(entry.source.url.clone());
    let unopened = RwSignal::new(false);
    let title = entry.source.title.clone();
    let title = if entry.is_link {
        view! {
            <a
                class="link"
                href=url.get_value()
                target="_blank"
                rel="noopener noreferrer"
                on:click=move |event| open(session, &event, url.get_value(), unopened)
            >
                <bdi>{title}</bdi>
                <span class="unseen">" "{words::say(Word::Outside)}</span>
            </a>
        }
        .into_any()
    } else {
        title.into_any()
    };
    Some(view! {
        <li class="card">
            <span class="tile" data-hue=host_name::hue(&entry.host).to_string() aria-hidden="true">
                {host_name::letter(&entry.host).map(String::from)}
            </span>
            <article>
                <p class="origin">
                    <span class="number">{entry.number.to_string()}</span>
                    <bdi class="host">{entry.host.clone()}</bdi>
                </p>
                <h3 class="title" dir="auto">{title}</h3>
                {entry.source.text.clone().filter(|text| !text.is_empty()).map(|text| view! { <Snippet text /> })}
                {(!entry.is_link).then(|| view! { <p class="address" dir="ltr">{url.get_value()}</p> })}
                {move || unopened.get().then(|| view! {
                    <p class="unopened">{words::say(Word::NotOpened)}</p>
                    <p class="address" dir="ltr">{url.get_value()}</p>
                })}
            </article>
        </li>
    })
}

/// Opens a link through the host. Where there is none the browser follows the link; where the host cannot, the browser
/// tries, and the address stands there to copy, for a sandboxed frame may do nothing.
fn open(session: Session, event: &MouseEvent, url: String, unopened: RwSignal<bool>) {
    let is_plain = !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    if !bridge::has_host() || !is_plain {
        return;
    }
    if !session.offers("openLinks") {
        unopened.set(true);
        return;
    }
    event.prevent_default();
    bridge::ask(method::OPEN_LINK, object(&[("url", url.into())]), move |reply| {
        // The card may be gone by the time the host answers.
        _ = unopened.try_set(!matches!(reply, Reply::Done(_)));
    });
}
