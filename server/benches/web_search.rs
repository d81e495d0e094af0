//! How long a search of 50 sources takes beside the network: reading the provider's answer, projecting it onto the
//! metadata, writing the text, making the list for `render_results`, and narrowing the metadata back.

#![expect(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::{Value, json};
use sourcecards_schemas::{
    presentation::{Presentation, WebMeta, WebSource, narrow},
    web_search::{SearchOutcome, search_list, search_meta, search_text},
};
use sourcecards_server::web_search::{ProviderId, map};

const COUNT: usize = 50;

fn outcome() -> SearchOutcome {
    let source = |number: usize| WebSource {
        url: format!("https://harbour-{number}.example/articles/2026/tides?page={number}"),
        title: Some(format!("How the tides of harbour {number} follow the Moon")),
        snippet: Some("The Moon pulls the near side of the Earth a little harder than the far side. ".repeat(4)),
        published_at: Some("2026-03-14".to_owned()),
    };
    SearchOutcome {
        queries: vec!["tides".to_owned()],
        sources: (1..=COUNT).map(source).collect(),
        provider: "brave".to_owned(),
        ..SearchOutcome::default()
    }
}

/// What Brave would have answered.
fn answer(outcome: &SearchOutcome) -> Vec<u8> {
    let results: Vec<_> = outcome
        .sources
        .iter()
        .map(|source| {
            let (url, title, date) = (&source.url, &source.title, &source.published_at);
            let description = format!("<strong>Tides</strong>: {}&amp; more", source.snippet.as_deref().unwrap());
            json!({ "url": url, "title": title, "description": description, "page_age": date })
        })
        .collect();
    json!({ "query": { "original": "tides" }, "web": { "results": results } }).to_string().into_bytes()
}

fn project(outcome: &SearchOutcome) -> Value {
    serde_json::to_value(Presentation::Web(WebMeta::Search(search_meta(outcome)))).unwrap()
}

fn search(criterion: &mut Criterion) {
    let outcome = outcome();
    let (answer, meta) = (answer(&outcome), project(&outcome));
    let mut group = criterion.benchmark_group("web_search, 50 sources");
    group.bench_function("map the answer", |bencher| {
        bencher.iter(|| map(ProviderId::Brave, black_box(&answer)).unwrap());
    });
    group.bench_function("project", |bencher| bencher.iter(|| project(black_box(&outcome))));
    group.bench_function("write the text", |bencher| bencher.iter(|| search_text(black_box(&outcome))));
    group.bench_function("make the list", |bencher| {
        bencher.iter(|| serde_json::to_value(search_list(black_box(&outcome))).unwrap());
    });
    group.bench_function("narrow", |bencher| bencher.iter(|| narrow(black_box(&meta)).unwrap()));
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
