//! Bytes read as a rules file: layout and parser.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::regulations::rules(bytes));
