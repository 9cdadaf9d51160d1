//! Bytes read as configurations and as cases to be judged (TOML).

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| arbiter_fuzz::settings::toml(bytes));
