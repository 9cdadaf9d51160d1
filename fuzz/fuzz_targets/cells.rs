//! Rules made of numbers: the checker beside every situation one by one.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::regulations::cells(bytes));
