//! Fuzzes [`check_narrowing`](sourcecards_fuzz::check_narrowing).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sourcecards_fuzz::check_narrowing(data));
