//! Counts the series of legal moves of the whole collection and compares them with the numbers that others have
//! found. Ends with 1 if one is different.

use std::process::ExitCode;

use arbiter_peers::collection::{self, Group, Limits};
use arbiter_peers::progress::Progress;
use pico_args::Arguments;

const HELP: &str = "\
Counts series of legal moves and compares them with the numbers of the collection.

Usage: perft [--depth-limit N] [--node-limit N]

  --depth-limit N   no deeper than N moves of either player
  --node-limit N    no position further than N series
";

fn main() -> ExitCode {
    let mut arguments = Arguments::from_env();
    if arguments.contains("--help") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let limits = match read(arguments) {
        Ok(limits) => limits,
        Err(error) => {
            eprintln!("error: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    let groups = match collection::groups() {
        Ok(groups) => groups,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let differences: usize = groups.iter().map(|group| count(group, limits)).sum();
    if differences > 0 {
        eprintln!("{differences} numbers are different");
        return ExitCode::FAILURE;
    }
    println!("every number is as it was found by others");
    ExitCode::SUCCESS
}

fn read(mut arguments: Arguments) -> Result<Limits, String> {
    let depth = arguments.opt_value_from_str("--depth-limit");
    let nodes = arguments.opt_value_from_str("--node-limit");
    let limits = Limits {
        depth: depth
            .map_err(|error| error.to_string())?
            .unwrap_or(u32::MAX),
        nodes: nodes
            .map_err(|error| error.to_string())?
            .unwrap_or(u64::MAX),
    };
    match arguments.finish().first() {
        Some(unknown) => Err(format!("`{}` is not understood", unknown.display())),
        None => Ok(limits),
    }
}

/// Counts one group, and tells how many numbers were different.
fn count(group: &Group, limits: Limits) -> usize {
    let mut progress = Progress::begin(group.name, group.entries.len());
    let (mut numbers, mut differences) = (0, 0);
    let mut series: u64 = 0;
    for entry in &group.entries {
        for (depth, expected) in entry.within(limits) {
            let found = entry.position.perft(depth);
            numbers += 1;
            series += found;
            if found != expected {
                differences += 1;
                let position = entry.position;
                progress.say(&format!(
                    "{position} at depth {depth}: {found} series, but others found {expected}"
                ));
            }
        }
        progress.step();
    }
    let positions = group.entries.len();
    progress.end(&format!(
        "{positions} positions, {numbers} numbers, {series} series, {differences} different"
    ));
    differences
}
