//! Texts of rules, checked and rendered.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| arbiter_fuzz::regulations::check(text));
