//! Bytes and times.

use leptos::prelude::*;

use crate::{
    browser::fetch_text,
    desk::Desk,
    measure::{grouped, parts},
};

/// What the file weighs, and how long the view took.
#[component]
pub(crate) fn MeasurePanel(
    /// The page's state.
    desk: Desk,
) -> impl IntoView {
    let file = RwSignal::new(Vec::<(String, usize)>::new());
    Effect::new(move |_| {
        leptos::task::spawn_local(async move {
            match fetch_text("/preview/card-list.html").await {
                Ok(html) => file.set(parts(&html)),
                Err(reason) => desk.say(&reason),
            }
        });
    });
    let time = |time: Option<f64>| time.map_or_else(|| "–".to_owned(), |time| format!("{time:.0} ms"));
    let measured = move || desk.measures.get();
    let sizes = move || {
        let call = desk.call.get();
        let of = |value: &serde_json::Value| grouped(value.to_string().len());
        call.map(|call| (of(&call.arguments), of(&call.result))).unwrap_or_default()
    };
    let row = |name: &'static str, value: Box<dyn Fn() -> String + Send>| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{value}</td>
            </tr>
        }
    };
    view! {
        <div class="measure">
            <table>
                <caption>"This view"</caption>
                <tbody>
                    {row("Engine", Box::new(move || measured().engine))}
                    {row("Phase", Box::new(move || measured().phase))}
                    {row("Cards", Box::new(move || measured().cards.to_string()))}
                    {row("Frame to engine", Box::new(move || time(measured().boot)))}
                    {row("Call to cards", Box::new(move || time(measured().draw)))}
                    {row("Size notifications", Box::new(move || measured().sizes.to_string()))}
                    {row("Messages", Box::new(move || desk.log.with(|log| log.lines.len()).to_string()))}
                    {row("Arguments, bytes", Box::new(move || sizes().0))}
                    {row("Result, bytes", Box::new(move || sizes().1))}
                </tbody>
            </table>
            <table>
                <caption>"The file"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Part"</th>
                        <th scope="col">"Bytes"</th>
                    </tr>
                </thead>
                <tbody>
                    {move || {
                        file.get()
                            .into_iter()
                            .map(|(name, bytes)| {
                                view! {
                                    <tr>
                                        <th scope="row">{name}</th>
                                        <td>{grouped(bytes)}</td>
                                    </tr>
                                }
                            })
                            .collect_view()
                    }}
                </tbody>
            </table>
        </div>
    }
}
