//! Rules and facts made of numbers: whatever is known, there is an answer.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::regulations::evaluate(bytes));
