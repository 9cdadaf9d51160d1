//! Bytes read as a log: one envelope a line.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::log::envelope(bytes));
