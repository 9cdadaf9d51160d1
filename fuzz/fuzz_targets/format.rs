//! Texts of rules, formatted.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| arbiter_fuzz::regulations::format(text));
