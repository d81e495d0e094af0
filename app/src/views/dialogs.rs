//! The palette and the list of keys.

use leptos::{
    html::{Dialog as DialogElement, Input},
    prelude::*,
};

use crate::{
    commands::{Command, LETTERS, commands, matches},
    desk::{Desk, Dialog},
};

/// Most commands that are shown at once.
const MOST: usize = 12;

/// Both windows; at most one is open.
#[component]
pub(crate) fn Dialogs(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let palette = NodeRef::<DialogElement>::new();
    let help = NodeRef::<DialogElement>::new();
    let words = RwSignal::new(String::new());
    let chosen = RwSignal::new(0_usize);
    let field = NodeRef::<Input>::new();
    Effect::new(move |_| {
        let wanted = desk.dialog.get();
        for (node, dialog) in [(palette, Dialog::Palette), (help, Dialog::Help)] {
            let Some(element) = node.get() else { continue };
            if wanted == Some(dialog) && !element.open() {
                words.set(String::new());
                chosen.set(0);
                // It fails only for an element that has left the page.
                _ = element.show_modal();
            } else if wanted != Some(dialog) && element.open() {
                element.close();
            }
        }
        if wanted == Some(Dialog::Palette)
            && let Some(field) = field.get_untracked()
        {
            _ = field.focus();
        }
    });
    let found = Memo::new(move |_| {
        words.with(|words| {
            commands().into_iter().filter(|command| matches(command, words)).take(MOST).collect::<Vec<_>>()
        })
    });
    let run = move |command: Option<Command>| {
        if let Some(command) = command {
            desk.dialog.set(None);
            desk.act(command.deed);
        }
    };
    let press = move |event: web_sys::KeyboardEvent| {
        let last = found.with_untracked(Vec::len).saturating_sub(1);
        match event.key().as_str() {
            "ArrowDown" => chosen.update(|place| *place = (*place + 1).min(last)),
            "ArrowUp" => chosen.update(|place| *place = place.saturating_sub(1)),
            "Enter" => run(found.with_untracked(|found| found.get(chosen.get_untracked()).cloned())),
            _ => return,
        }
        event.prevent_default();
    };
    let options = move || {
        let entry = move |(place, command): (usize, Command)| {
            let label = command.label.clone();
            view! {
                <li
                    id=format!("command-{place}")
                    role="option"
                    aria-selected=move || (chosen.get() == place).to_string()
                    on:click=move |_| run(Some(command.clone()))
                >
                    {label}
                </li>
            }
        };
        found.get().into_iter().enumerate().map(entry).collect_view()
    };
    view! {
        <dialog node_ref=palette class="palette" aria-label="Commands" on:close=move |_| close(desk, Dialog::Palette)>
            <input
                node_ref=field
                type="text"
                role="combobox"
                aria-expanded="true"
                aria-controls="commands"
                aria-label="Search commands"
                aria-activedescendant=move || format!("command-{}", chosen.get())
                placeholder="Search commands"
                autocomplete="off"
                prop:value=words
                on:input=move |event| {
                    words.set(event_target_value(&event));
                    chosen.set(0);
                }
                on:keydown=press
            />
            <ul id="commands" role="listbox" aria-label="Commands">{options}</ul>
        </dialog>
        <dialog node_ref=help class="help" aria-label="Keys" on:close=move |_| close(desk, Dialog::Help)>
            <h2>"Keys"</h2>
            <dl>
                <div>
                    <dt><kbd>"Ctrl K"</kbd></dt>
                    <dd>"All commands"</dd>
                </div>
                {LETTERS
                    .map(|(letter, _, about)| {
                        view! {
                            <div>
                                <dt><kbd>{letter}</kbd></dt>
                                <dd>{about}</dd>
                            </div>
                        }
                    })}
            </dl>
            <label class="check">
                <input type="checkbox" prop:checked=desk.letters on:change=move |event| desk.letters.set(event_target_checked(&event))/>
                <span>"Single letters are keys, except where text is typed"</span>
            </label>
            <form method="dialog"><button>"Close"</button></form>
        </dialog>
    }
}

/// A window that the reader closed is closed for the page too; another may have been opened meanwhile.
fn close(desk: Desk, dialog: Dialog) {
    if desk.dialog.get_untracked() == Some(dialog) {
        desk.dialog.set(None);
    }
}
