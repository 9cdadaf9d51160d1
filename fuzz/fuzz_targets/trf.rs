//! Bytes read as tournament files (TRF).

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::files::trf(bytes));
