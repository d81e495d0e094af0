//! Try it live: the running server's own tools, and their cards in a small transcript.

use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;

use super::web_card;
use crate::{
    browser::{ask_server, file_text, save},
    choice::Choice as _,
    desk::Desk,
    settings::{Panel, Sight},
    transcript::{self, Turn},
};

/// What each tool is tried with first.
const EXAMPLES: [(&str, &str); 3] = [
    ("web_search", "{\n  \"query\": \"how tides work\"\n}"),
    ("web_fetch", "{\n  \"url\": \"https://example.org/\"\n}"),
    (
        "render_results",
        "{\n  \"title\": \"How tides work\",\n  \"results\": [\n    { \"title\": \"What makes the tides?\", \"url\": \"https://tides.example/\" }\n  ]\n}",
    ),
];

/// A form for one call, and the calls so far.
#[component]
pub(crate) fn Live(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let tools = RwSignal::new(Vec::<String>::new());
    let tool = RwSignal::new("web_search".to_owned());
    let arguments = RwSignal::new(example("web_search").to_owned());
    let token = RwSignal::new(String::new());
    let turns = RwSignal::new(Vec::<Turn>::new());
    let trouble = RwSignal::new(String::new());
    let ask = move || {
        leptos::task::spawn_local(async move {
            match ask_server("tools/list", &json!({}), &token.get_untracked()).await {
                Ok(answer) => {
                    tools.set(names(&answer));
                    trouble.set(error_of(&answer).unwrap_or_default());
                }
                Err(reason) => trouble.set(reason),
            }
        });
    };
    Effect::new(move |_| ask());
    let run = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let name = tool.get_untracked();
        match serde_json::from_str::<Value>(&arguments.get_untracked()) {
            Ok(value) => {
                trouble.set(String::new());
                call(turns, Turn::begun(&name, value), token.get_untracked());
            }
            Err(error) => {
                trouble.set(format!("The arguments are no JSON: line {}, column {}.", error.line(), error.column()));
            }
        }
    };
    let replay = move |event: web_sys::Event| {
        let input: Option<HtmlInputElement> = event.target().and_then(|target| target.dyn_into().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let text = file_text(&file).await.unwrap_or_default();
            match transcript::read(&text) {
                Ok(read) => {
                    trouble.set(String::new());
                    turns.set(read);
                }
                Err(reason) => trouble.set(reason),
            }
        });
    };
    let keep = move |_| {
        _ = save("transcript.json", "application/json", &turns.with_untracked(|turns| transcript::write(turns)));
    };
    view! {
        <main class="live">
            <form class="ask" on:submit=run>
                <h2>"Call a tool of this server"</h2>
                <label>
                    <span>"Tool"</span>
                    <select
                        prop:value=tool
                        on:change=move |event| {
                            let name = event_target_value(&event);
                            arguments.set(example(&name).to_owned());
                            tool.set(name);
                        }
                    >
                        {move || {
                            let known = tools.get();
                            let names = if known.is_empty() { vec![tool.get_untracked()] } else { known };
                            names.into_iter().map(|name| view! { <option value=name.clone()>{name.clone()}</option> }).collect_view()
                        }}
                    </select>
                </label>
                <label>
                    <span>"Arguments"</span>
                    <textarea
                        rows="7"
                        spellcheck="false"
                        prop:value=arguments
                        on:input=move |event| arguments.set(event_target_value(&event))
                    ></textarea>
                </label>
                <label>
                    <span>"Token, where the server wants one"</span>
                    <input
                        type="password"
                        autocomplete="off"
                        prop:value=token
                        on:input=move |event| token.set(event_target_value(&event))
                        on:change=move |_| ask()
                    />
                </label>
                <p class="tools">
                    <button type="submit" class="primary">"Call"</button>
                    <label class="file">
                        "Replay a transcript"
                        <input type="file" accept=".json,application/json" on:change=replay/>
                    </label>
                    <button type="button" on:click=keep disabled=move || turns.with(Vec::is_empty)>"Save the transcript"</button>
                </p>
                <p class="failure" role="status">{trouble}</p>
                <p class="hint">"The token stays in this page’s memory. Calls go to this server’s own /mcp and nowhere else."</p>
            </form>
            <section class="transcript" aria-label="Transcript">
                <p class="hint" hidden=move || !turns.with(Vec::is_empty)>"Nothing called yet."</p>
                {move || {
                    let turns = turns.get();
                    turns
                        .iter()
                        .map(|turn| {
                            view! {
                                <div class="turn">
                                    {web_card::turn(turn)}
                                    {stage_button(desk, turn)}
                                </div>
                            }
                        })
                        .collect_view()
                }}
            </section>
        </main>
    }
}

/// Shows a result in the real card list.
fn stage_button(desk: Desk, turn: &Turn) -> Option<impl IntoView + use<>> {
    let result = turn.result.clone()?;
    let (tool, arguments) = (turn.tool.clone(), turn.arguments.clone());
    let show = move |_| {
        let document = json!({ "tool": tool, "arguments": arguments, "result": result });
        desk.text.set(serde_json::to_string_pretty(&document).unwrap_or_default());
        desk.choose("panel", Panel::Editor.key());
        desk.choose("view", Sight::Stage.key());
    };
    Some(view! { <button type="button" on:click=show>"Show on the stage"</button> })
}

fn example(tool: &str) -> &'static str {
    EXAMPLES.iter().find(|(name, _)| *name == tool).map_or("{}", |(_, example)| example)
}

fn call(turns: RwSignal<Vec<Turn>>, turn: Turn, token: String) {
    let parameters = json!({ "name": turn.tool, "arguments": turn.arguments });
    let place = turns.with_untracked(Vec::len);
    turns.update(|turns| turns.push(turn));
    leptos::task::spawn_local(async move {
        let answer = ask_server("tools/call", &parameters, &token).await;
        turns.update(|turns| {
            // A transcript may have taken the place of the calls meanwhile.
            let Some(turn) = turns.get_mut(place).filter(|turn| turn.result.is_none() && turn.failure.is_none()) else {
                return;
            };
            match answer {
                Ok(answer) => match answer.get("result") {
                    Some(result) => turn.result = Some(result.clone()),
                    None => {
                        turn.failure =
                            Some(error_of(&answer).unwrap_or_else(|| "The server gave no result.".to_owned()));
                    }
                },
                Err(reason) => turn.failure = Some(reason),
            }
        });
    });
}

fn names(answer: &Value) -> Vec<String> {
    let tools = answer.pointer("/result/tools").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut names: Vec<_> = tools.iter().filter_map(|tool| tool.get("name")?.as_str()).map(str::to_owned).collect();
    // The web tools first: their cards are what there is to see.
    names.sort_by_key(|name| !name.starts_with("web_"));
    names
}

fn error_of(answer: &Value) -> Option<String> {
    let error = answer.get("error")?;
    let message = error.get("message").and_then(Value::as_str).unwrap_or("no message");
    Some(format!("Error {}: {message}", error.get("code").map(Value::to_string).unwrap_or_default()))
}
