//! `soak CYCLES sqlite|postgres`: kills servers in the middle of writes for as long as somebody has patience, twenty times
//! on each installation, as the ordinary tests do once. Run by `cargo xtask soak`.
#![allow(
    clippy::expect_used,
    reason = "what runs a soak shows the panic of what was lost"
)]

use std::env;
use std::path::Path;

use arbiter_tests::{Arbiter, killing};

/// Kills on one installation, after which it is looked at: what was acknowledged is found, the log is whole.
const KILLS: u64 = 20;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [cycles, place] = arguments.as_slice() else {
        eprintln!("usage: soak CYCLES sqlite|postgres");
        std::process::exit(2);
    };
    let cycles: u64 = cycles.parse().expect("CYCLES is a number");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/city-blitz.trf");
    let (mut done, mut acknowledged) = (0, 0);
    while done < cycles {
        let times = KILLS.min(cycles - done);
        let arbiter = match place.as_str() {
            "postgres" => Arbiter::on_postgres(),
            _ => Arbiter::on_sqlite(),
        };
        let tournament = arbiter.import_trf(&file, Some("events/city-blitz"));
        acknowledged += killing::kill(&arbiter, &tournament, times);
        done += times;
        println!(
            "{done} of {cycles} kills: {acknowledged} writes acknowledged, none lost, every log whole"
        );
    }
}
