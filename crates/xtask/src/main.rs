//! Chores of the workspace: `cargo xtask test`.

fn main() {}
