//! The web card as a host draws it, and the generic card it falls back to.
//!
//! One card for both kinds: its head is the same, the body goes by the kind.

use leptos::prelude::*;
use sourcecards_schemas::{
    presentation::{
        GenericCallView, ToolCallView, ToolResultView, WebFetchResultView, WebResultView, WebSearchResultView,
        WebSource,
    },
    web_search::is_citable,
};

use crate::{call::plain_text, erased::late, transcript::Turn};

/// A turn: its pending card while it runs, then the card of its result.
pub(crate) fn turn(turn: &Turn) -> AnyView {
    let ToolCallView::Generic(call) = turn.call();
    let call = &call;
    if let Some(failure) = &turn.failure {
        return card(call, "failed", late(view! { <p class="failure">{failure.clone()}</p> }));
    }
    let Some(result) = &turn.result else {
        return card(call, "pending", late(view! { <p class="hint">"Running…"</p> }));
    };
    match turn.card() {
        Some(ToolResultView::Web(WebResultView::Search(view))) => card(call, "web", late(search(view))),
        Some(ToolResultView::Web(WebResultView::Fetch(view))) => {
            card(call, "web", late(fetch(view, plain_text(result))))
        }
        Some(ToolResultView::Generic(_)) | None => generic(call, result),
    }
}

fn generic(call: &GenericCallView, result: &serde_json::Value) -> AnyView {
    let is_error = result.get("isError").is_some_and(|flag| *flag == true);
    let text = plain_text(result);
    let text = if text.is_empty() { serde_json::to_string_pretty(result).unwrap_or_default() } else { text };
    card(
        call,
        if is_error { "failed" } else { "generic" },
        late(view! { <pre class="out" tabindex="0" dir="auto">{text}</pre> }),
    )
}

/// The head that all cards share.
fn card(call: &GenericCallView, state: &'static str, body: AnyView) -> AnyView {
    late(view! {
        <article class="web-card" data-card=state data-kind=call.kind aria-busy=(state == "pending").to_string()>
            <h3>
                <span class="kind">{call.kind}</span>
                <span dir="auto">{call.title.clone()}</span>
            </h3>
            {body}
        </article>
    })
}

fn search(view: WebSearchResultView) -> impl IntoView {
    let WebSearchResultView { sources, answer, truncated, .. } = view;
    let is_empty = sources.is_empty();
    view! {
        {answer.map(|answer| view! { <p class="answer" dir="auto">{answer}</p> })}
        {is_empty.then(|| view! { <p class="hint">"No sources were found."</p> })}
        <ol class="sources">{sources.into_iter().map(source).collect_view()}</ol>
        {truncated.then(|| view! { <p class="hint">"There were more sources than these."</p> })}
    }
}

fn source(source: WebSource) -> impl IntoView {
    let WebSource { url, title, snippet, published_at } = source;
    let label = title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| url.clone());
    view! {
        <li>
            {link(url.clone(), label)}
            <p class="hint">
                <bdi>{url}</bdi>
                {published_at.map(|date| view! { " · " <time>{date}</time> })}
            </p>
            {snippet.filter(|snippet| !snippet.is_empty()).map(|snippet| view! { <p dir="auto">{snippet}</p> })}
        </li>
    }
}

fn fetch(view: WebFetchResultView, text: String) -> impl IntoView {
    let page = view.page;
    let label = page.page_title.unwrap_or_else(|| page.url.clone());
    let facts = [
        Some(format!("HTTP {}", page.status_code)),
        page.content_type,
        page.total_chars.map(|count| format!("{} characters", crate::measure::grouped(count as usize))),
        page.language,
        page.published_at,
    ];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    view! {
        <p>{link(page.url.clone(), label)}</p>
        <p class="hint"><bdi>{page.url}</bdi></p>
        <p class="hint">{facts}</p>
        {page.truncated.then(|| view! { <p class="hint">"The text is cut."</p> })}
        {page.notices.into_iter().map(|notice| view! { <p class="hint" dir="auto">{notice}</p> }).collect_view()}
        <details>
            <summary>"Text"</summary>
            <pre class="out" tabindex="0" dir="auto">{text}</pre>
        </details>
    }
}

/// A link where the address is one that may be cited, else only its words.
fn link(url: String, label: String) -> AnyView {
    if is_citable(&url) {
        late(view! { <a href=url target="_blank" rel="noopener noreferrer" dir="auto">{label}</a> })
    } else {
        late(view! { <span dir="auto">{label}</span> })
    }
}
