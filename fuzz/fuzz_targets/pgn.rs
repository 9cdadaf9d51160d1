//! Bytes read as game files (PGN).

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::files::pgn(bytes));
