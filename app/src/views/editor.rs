//! The editor: the fixture's JSON, checked as it is typed.
//!
//! The text that is seen and coloured stands in a `pre`; over it lies a text area whose letters are transparent. Both
//! have the same size, and the box around them scrolls. The area's text is a property, never a child: what is shared in
//! a link must not become markup.

use leptos::{html::Textarea, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::{DragEvent, HtmlInputElement};

use crate::{
    browser::{file_text, pasted},
    call::{self, MAX_TEXT_BYTES},
    commands::Deed,
    desk::Desk,
    json_text::coloured,
};

/// Longer texts are not coloured: the colours would take longer than a keystroke may.
const MAX_COLOURED_BYTES: usize = 200_000;

/// The editor, and beside it what a client without cards shows and the raw result.
#[component]
pub(crate) fn EditorPanel(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let readable = move || desk.call.with(|call| call.as_ref().map(|call| call.plain_text()).unwrap_or_default());
    let result = move || {
        let result = |call: &_| serde_json::to_string_pretty(&std::sync::Arc::<call::Call>::as_ref(call).result);
        desk.call.with(|call| call.as_ref().and_then(|call| result(call).ok()).unwrap_or_default())
    };
    view! {
        <div class="editor-panel">
            <Tools desk/>
            <Sheet desk/>
            <Verdict desk/>
            <details class="beside" open>
                <summary>"Readable list"</summary>
                <pre class="out" tabindex="0" dir="auto">{readable}</pre>
            </details>
            <details class="beside">
                <summary>"Tool result"</summary>
                <pre class="out" tabindex="0">{result}</pre>
            </details>
        </div>
    }
}

#[component]
fn Tools(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let is_same = move || desk.text.with(|text| desk.original.with(|original| text == original));
    let format = move |_| match call::format(&desk.text.get_untracked()) {
        Some(text) => desk.text.set(text),
        None => desk.say("Only JSON can be formatted."),
    };
    let paste = move |_| {
        leptos::task::spawn_local(async move {
            match pasted().await {
                Some(text) => desk.text.set(text),
                None => {
                    desk.say("The browser does not let the page read the clipboard. Paste into the editor instead.");
                }
            }
        });
    };
    let choose = move |event: web_sys::Event| {
        let input: Option<HtmlInputElement> = event.target().and_then(|target| target.dyn_into().ok());
        take(desk, input.and_then(|input| input.files()).and_then(|files| files.get(0)));
    };
    view! {
        <div class="tools">
            <button type="button" disabled=is_same on:click=move |_| desk.act(Deed::Revert)>"Revert"</button>
            <button type="button" on:click=format>"Format"</button>
            <button type="button" on:click=paste>"Paste"</button>
            <button type="button" on:click=move |_| desk.copy(desk.text.get_untracked())>"Copy"</button>
            <label class="file">
                "Open a file"
                <input type="file" accept=".json,application/json" on:change=choose/>
            </label>
        </div>
    }
}

/// Line numbers, colours, and the area that is typed into.
#[component]
fn Sheet(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let area = NodeRef::<Textarea>::new();
    let is_long = Memo::new(move |_| desk.text.with(|text| text.len() > MAX_COLOURED_BYTES));
    let numbers = move || {
        let lines = if is_long.get() {
            0
        } else {
            desk.text.with(|text| text.bytes().filter(|byte| *byte == b'\n').count() + 1)
        };
        (1..=lines).map(|line| format!("{line}\n")).collect::<String>()
    };
    // The last line is as high as the others also when it is empty.
    let colours = move || desk.text.with(|text| if is_long.get() { String::new() } else { coloured(text) + "\n" });
    let fault = Memo::new(move |_| desk.reading.with(|reading| reading.as_ref().err().cloned()));
    let over = RwSignal::new(false);
    let drop = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        take(desk, event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)));
    };
    view! {
        <div
            class="sheet"
            class:long=is_long
            class:over=over
            on:dragover=move |event: DragEvent| {
                event.prevent_default();
                over.set(true);
            }
            on:dragleave=move |_| over.set(false)
            on:drop=drop
        >
            <pre class="numbers" aria-hidden="true">{numbers}</pre>
            <div class="paper">
                <pre class="colours" aria-hidden="true" inner_html=colours></pre>
                <textarea
                    node_ref=area
                    aria-label="JSON of the fixture"
                    aria-invalid=move || fault.with(Option::is_some).to_string()
                    aria-describedby="verdict"
                    spellcheck="false"
                    autocomplete="off"
                    wrap="off"
                    prop:value=desk.text
                    on:input=move |_| {
                        if let Some(area) = area.get_untracked() {
                            desk.text.set(area.value());
                        }
                    }
                ></textarea>
                <p
                    class="beside-line"
                    aria-hidden="true"
                    hidden=move || fault.with(Option::is_none)
                    prop:title=move || fault.with(|fault| fault.as_ref().map(|fault| fault.message.clone()))
                    style:top=move || fault.with(|fault| {
                        fault.as_ref().map(|fault| format!("calc({} * var(--code-line) + var(--code-pad))", fault.line - 1))
                    })
                >
                    {move || fault.with(|fault| fault.as_ref().map(|fault| fault.message.clone()).unwrap_or_default())}
                </p>
            </div>
        </div>
    }
}

/// Whether the text is a call, in a sentence.
#[component]
fn Verdict(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let is_wrong = move || desk.reading.with(Result::is_err);
    let sentence = move || {
        desk.reading.with(|reading| match reading {
            Ok(call) => format!("Valid: {}, {} bytes.", call.tool, desk.text.with(String::len)),
            Err(problem) => format!("Line {}: {}", problem.line, problem.message),
        })
    };
    view! {
        <p id="verdict" class="verdict" class:wrong=is_wrong role="status">
            {sentence}
        </p>
    }
}

/// Takes a file's text over into the editor.
fn take(desk: Desk, file: Option<web_sys::File>) {
    let Some(file) = file else { return };
    if file.size() > MAX_TEXT_BYTES as f64 {
        desk.say("The file is larger than 1 MiB. The editor keeps what it has.");
        return;
    }
    leptos::task::spawn_local(async move {
        match file_text(&file).await {
            Some(text) => desk.text.set(text),
            None => desk.say("The file cannot be read."),
        }
    });
}
