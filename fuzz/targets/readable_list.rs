//! Fuzzes [`check_readable_list`](sourcecards_fuzz::check_readable_list).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sourcecards_fuzz::check_readable_list(data));
