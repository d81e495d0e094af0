//! Fuzzes [`check_message`](sourcecards_fuzz::check_message).
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sourcecards_fuzz::check_message(data));
