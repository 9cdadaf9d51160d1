//! Texts read as moves and scoresheets; what stands before the first line's end is the position.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| arbiter_fuzz::san(text));
