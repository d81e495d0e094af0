//! How much processor time it takes to make Markdown of a page, over the pages of `SOURCECARDS_CORPUS`.
//!
//! Prints one line of JSON: milliseconds of processor time a page. `cargo xtask bench fetch` sets it beside others.

#![expect(clippy::unwrap_used, reason = "a benchmark fails by panicking")]
#![expect(clippy::print_stdout, reason = "its result")]

use std::{env, fs, path::Path};

use sourcecards_server::web_fetch::page_markdown;
use url::Url;

/// How often each page is converted.
const ROUNDS: u32 = 20;

fn main() {
    let Some(corpus) = env::var_os("SOURCECARDS_CORPUS") else {
        println!("passed over: SOURCECARDS_CORPUS names no corpus");
        return;
    };
    let url = Url::parse("https://pages.example/read/here").unwrap();
    let pages = fs::read_dir(Path::new(&corpus).join("pages")).unwrap();
    let pages: Vec<_> =
        pages.filter_map(|page| fs::read_to_string(page.unwrap().path().join("source.html")).ok()).collect();
    // Once for the tables that are made at the first page.
    for page in &pages {
        page_markdown(page, &url).unwrap();
    }
    let mut sum = 0.0;
    for page in &pages {
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            let start = processor_seconds();
            for _ in 0..5 {
                page_markdown(page, &url).unwrap();
            }
            best = best.min((processor_seconds() - start) / 5.0);
        }
        sum += best;
    }
    println!("{{\"pages\":{},\"milliseconds\":{:.3}}}", pages.len(), sum * 1e3 / pages.len() as f64);
}

/// Processor time of this process so far, from the kernel's own account in nanoseconds; of the clock elsewhere.
fn processor_seconds() -> f64 {
    let account = fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = account.and_then(|account| account.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64(),
        |nanoseconds| nanoseconds / 1e9,
    )
}
