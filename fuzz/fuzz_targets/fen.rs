//! Texts read as positions.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| arbiter_fuzz::fen(text));
