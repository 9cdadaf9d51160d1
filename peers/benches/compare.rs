//! How fast: counting series of legal moves, with the last move counted only ("bulk") or made, and replaying games
//! from their notation, plain and with a count of repetitions after every move; each beside cozy-chess and owlchess.
//!
//! All libraries take turns within one run, each round in another order, and what is shown is CPU time of this process:
//! so the ratios hold on a machine that does other things as well. The middle of all rounds is shown, with the least
//! and the greatest.

#[path = "compare/measure.rs"]
mod measure;
#[path = "compare/perft.rs"]
mod perft;
#[path = "compare/replay.rs"]
mod replay;

use std::process::ExitCode;
use std::time::Duration;

use measure::Plan;
use pico_args::Arguments;

const HELP: &str = "\
Measures arbiter-laws beside cozy-chess and owlchess.

Usage: cargo bench --manifest-path peers/Cargo.toml -- [WORD] [--rounds N] [--sample-ms N]

  WORD           only what has it in its name, as `perft` or `replay`
  --rounds N     how often each library has its turn (7)
  --sample-ms N  how long a turn takes at least (300)
";

fn main() -> ExitCode {
    let mut arguments = Arguments::from_env();
    // Cargo says this to every benchmark.
    arguments.contains("--bench");
    if arguments.contains("--help") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let outcome = read(arguments).and_then(|plan| {
        println!("CPU time of one thread; × is how many times as fast as the other library arbiter-laws is\n");
        perft::measure(&plan)?;
        replay::measure(&plan)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}\n\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut arguments: Arguments) -> Result<Plan, String> {
    let mut number = |name: &'static str, usual: u32| {
        let given = arguments.opt_value_from_str(name);
        given
            .map(|given| given.unwrap_or(usual).max(1))
            .map_err(|error| error.to_string())
    };
    let rounds = number("--rounds", 7)?;
    let sample = number("--sample-ms", 300)?;
    let words = arguments.finish();
    let word = |word: &std::ffi::OsString| word.to_string_lossy().into_owned();
    match words.as_slice() {
        [] => Ok(String::new()),
        [only] if !only.to_string_lossy().starts_with('-') => Ok(word(only)),
        [first, ..] => Err(format!("`{}` is not understood", word(first))),
    }
    .map(|only| Plan {
        only,
        rounds: rounds as usize,
        sample: Duration::from_millis(u64::from(sample)),
    })
}
