//! The list of fixtures.

use leptos::prelude::*;

use super::top_bar::address;
use crate::{
    choice::Choice as _,
    desk::Desk,
    fixture::{FIXTURES, Fixture, Group},
};

/// All fixtures in their groups, with a search.
#[component]
pub(crate) fn FixtureList(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let groups = Group::ALL.iter().map(|&group| {
        let of_group = FIXTURES.iter().filter(move |fixture| fixture.group == group);
        let is_empty = move || {
            desk.search.with(|words| !FIXTURES.iter().any(|fixture| fixture.group == group && fixture.matches(words)))
        };
        view! {
            <section hidden=is_empty>
                <h2>{group.label()}</h2>
                <ul>{of_group.map(|fixture| entry(desk, fixture)).collect_view()}</ul>
            </section>
        }
    });
    let is_nothing = move || desk.search.with(|words| !FIXTURES.iter().any(|fixture| fixture.matches(words)));
    view! {
        <nav class="fixtures" aria-label="Fixtures">
            <input
                type="search"
                placeholder="Search fixtures"
                aria-label="Search fixtures"
                prop:value=desk.search
                on:input=move |event| desk.search.set(event_target_value(&event))
            />
            {groups.collect_view()}
            <p class="hint" hidden=move || !is_nothing()>"No fixture has these words."</p>
        </nav>
    }
}

fn entry(desk: Desk, fixture: &'static Fixture) -> impl IntoView {
    let is_shown = move || desk.settings.with(|settings| settings.fixture == fixture.name);
    view! {
        <li hidden=move || desk.search.with(|words| !fixture.matches(words))>
            <a
                href=move || address(desk, |settings| fixture.name.clone_into(&mut settings.fixture))
                title=fixture.about
                aria-current=move || is_shown().then_some("true")
                on:click=move |event| {
                    event.prevent_default();
                    desk.open(fixture);
                }
            >
                <span class="name">{fixture.name}</span>
                <span class="about">{fixture.about}</span>
            </a>
        </li>
    }
}
