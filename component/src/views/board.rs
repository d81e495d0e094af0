//! The whole view: heading, status and the list.

use leptos::prelude::*;

use crate::phase::Phase;
use crate::session::Session;
use crate::words::{self, Word};

use super::card::Card;
use super::status::Status;

/// Draws heading, status and cards of a session.
///
/// All parts are always there and are hidden when they have nothing to say: the live region must exist before it speaks.
#[component]
pub(super) fn Board(
    /// The call that is shown.
    session: Session,
) -> impl IntoView {
    let phase = session.phase;
    let title = move || phase.with(|phase| phase.list().map(|list| list.title.clone()).unwrap_or_default());
    let count = move || {
        phase.with(|phase| match phase {
            Phase::Ready(list) => words::count(Word::Count, list.cards.len()),
            _ => String::new(),
        })
    };
    let unread = move || {
        phase.with(|phase| match phase.list() {
            Some(list) if list.unread > 0 => words::count(Word::Unread, list.unread),
            _ => String::new(),
        })
    };
    view! {
        <div class="board" data-phase=move || phase.with(Phase::name)>
            <header class="masthead">
                <h2 class="heading" id="heading" dir="auto">{title}</h2>
                <p class="count">{count}</p>
            </header>
            <Status session />
            <ol
                class="cards"
                role="list"
                aria-labelledby="heading"
                aria-busy=move || phase.with(|phase| matches!(phase, Phase::Streaming(_))).to_string()
            >
                <For each=move || session.cards() key=|card| *card let((_, place))>
                    <Card session place />
                </For>
            </ol>
            <p class="unread">{unread}</p>
        </div>
    }
}
