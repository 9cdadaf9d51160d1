//! The shipped rules: the FIDE Laws by edition and example regulations, embedded and found by name.
