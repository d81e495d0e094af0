//! The protocol log.

use leptos::prelude::*;

use crate::{desk::Desk, message_log::Line};

/// All messages between the host and the view, with a filter.
#[component]
pub(crate) fn LogPanel(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let filter = RwSignal::new(String::new());
    let shown = move || {
        let words = filter.get();
        desk.log.with(|log| log.lines.iter().filter(|line| line.matches(&words)).cloned().collect::<Vec<_>>())
    };
    let count = move || {
        let (all, shown) = (desk.log.with(|log| log.lines.len()), shown().len());
        if all == shown { format!("{all} messages") } else { format!("{shown} of {all} messages") }
    };
    view! {
        <div class="log">
            <div class="tools">
                <input
                    type="search"
                    placeholder="Filter: method, host, view, malformed"
                    aria-label="Filter messages"
                    prop:value=filter
                    on:input=move |event| filter.set(event_target_value(&event))
                />
                <button type="button" on:click=move |_| desk.copy(desk.log.with_untracked(|log| log.text()))>"Copy"</button>
                <button type="button" on:click=move |_| desk.log.update(|log| log.lines.clear())>"Clear"</button>
            </div>
            <p class="hint" role="status">{count}</p>
            <ol>
                <For each=shown key=|line| line.number let:line>
                    {entry(line)}
                </For>
            </ol>
        </div>
    }
}

fn entry(line: Line) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let Line { is_out, method, id, at, bytes, payload, fault, .. } = line;
    let sender = if is_out { "host" } else { "view" };
    let pretty = move || {
        let value = serde_json::from_str::<serde_json::Value>(&payload).ok()?;
        is_open.get().then(|| serde_json::to_string_pretty(&value).unwrap_or_default())
    };
    view! {
        <li data-from=sender class:malformed=fault.is_some()>
            <details on:toggle=move |_| is_open.set(true)>
                <summary>
                    <span class="from">{if is_out { "host →" } else { "← view" }}</span>
                    <span class="method">{method}</span>
                    <span class="id">{id}</span>
                    <span class="at">{format!("{at:.0} ms")}</span>
                    <span class="bytes">{format!("{bytes} B")}</span>
                    {fault.map(|fault| view! { <span class="fault">{format!("malformed: {fault}")}</span> })}
                </summary>
                <pre class="out">{pretty}</pre>
            </details>
        </li>
    }
}
