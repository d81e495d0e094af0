//! How long `render_results` takes for 1, 10 and 50 results: the validation alone, and with it the readable list, the
//! structured result and its JSON text.

#![expect(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use serde_json::{Value, json};
use sourcecards_schemas::render_results::{scan_message, validate};
use sourcecards_server::render_results;

fn arguments(count: usize) -> Value {
    let entry = |number: usize| {
        json!({
            "id": format!("result-{number}"),
            "title": format!("How the tides of harbour {number} follow the Moon"),
            "url": format!("https://harbour-{number}.example/articles/2026/tides?page={number}"),
            "text": "The Moon pulls the near side of the Earth a little harder than the far side. ".repeat(4),
            "metadata": { "score": 0.75, "published": "2026-03-14", "tags": ["tides", "moon"] },
        })
    };
    json!({ "title": "Tides", "results": (1..=count).map(entry).collect::<Vec<_>>() })
}

fn render(criterion: &mut Criterion) {
    for count in [1, 10, 50] {
        let arguments = arguments(count);
        let params = json!({ "name": "render_results", "arguments": arguments });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string();
        let mut group = criterion.benchmark_group("render_results");
        group.throughput(Throughput::Bytes(message.len() as u64));
        group.bench_function(BenchmarkId::new("scan", count), |bencher| {
            bencher.iter(|| scan_message(black_box(message.as_bytes())));
        });
        group.bench_function(BenchmarkId::new("validate", count), |bencher| {
            bencher.iter_batched(|| arguments.clone(), validate, BatchSize::SmallInput);
        });
        group.bench_function(BenchmarkId::new("validate and render", count), |bencher| {
            let render = |arguments| serde_json::to_vec(&render_results(arguments).unwrap()).unwrap();
            bencher.iter_batched(|| arguments.clone(), render, BatchSize::SmallInput);
        });
        group.finish();
    }
}

criterion_group!(benches, render);
criterion_main!(benches);
