//! Fuzzes [`check_arguments`](sourcecards_fuzz::check_arguments).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sourcecards_fuzz::check_arguments(data));
