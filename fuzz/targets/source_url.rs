//! Fuzzes [`check_source_url`](sourcecards_fuzz::check_source_url).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sourcecards_fuzz::check_source_url(data));
