//! Counts series of legal moves with this project's crate, cozy-chess and, where it knows the castling, owlchess, in one
//! run: the collection, and fresh positions of random games. Ends with 1 if two disagree.

use std::process::ExitCode;

use arbiter_laws::Position;
use arbiter_peers::collection::{self, Limits};
use arbiter_peers::counters::{cozy, cozy_bulk, owl, owl_bulk};
use arbiter_peers::progress::Progress;
use arbiter_peers::random::Random;
use pico_args::Arguments;

const HELP: &str = "\
Counts series of legal moves with three libraries and compares them.

Usage: perft-oracles [--depth-limit N] [--node-limit N] [--random N] [--seed N] [--depth N]

  --depth-limit N   the collection no deeper than N moves of either player
  --node-limit N    no position of the collection further than N series
  --random N        so many fresh positions of random games (1000)
  --seed N          begin chance with N (1)
  --depth N         count the fresh positions to that depth (3)
";

struct Options {
    limits: Limits,
    random: usize,
    seed: u64,
    depth: u32,
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_env();
    if arguments.contains("--help") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let options = match read(arguments) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("error: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match compare(&options) {
        Ok(0) => {
            println!("all libraries agree");
            ExitCode::SUCCESS
        }
        Ok(differences) => {
            eprintln!("{differences} disagreements");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut arguments: Arguments) -> Result<Options, String> {
    let mut number = |name: &'static str, usual: u64| {
        let given: Result<Option<u64>, _> = arguments.opt_value_from_str(name);
        let given = given.map_err(|error| error.to_string())?;
        Ok::<u64, String>(given.unwrap_or(usual))
    };
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let options = Options {
        limits: Limits {
            depth: small(number("--depth-limit", u64::MAX)?),
            nodes: number("--node-limit", u64::MAX)?,
        },
        random: small(number("--random", 1_000)?) as usize,
        seed: number("--seed", 1)?,
        depth: small(number("--depth", 3)?),
    };
    match arguments.finish().first() {
        Some(unknown) => Err(format!("`{}` is not understood", unknown.display())),
        None => Ok(options),
    }
}

/// What came of one group.
#[derive(Default)]
struct Tally {
    positions: usize,
    by_owlchess: usize,
    numbers: usize,
    series: u64,
    differences: usize,
}

/// Compares everything, and tells how often two disagreed.
fn compare(options: &Options) -> Result<usize, String> {
    let mut differences = 0;
    for group in collection::groups()? {
        let mut progress = Progress::begin(group.name, group.entries.len());
        let mut tally = Tally::default();
        for entry in &group.entries {
            let known: Vec<(u32, Option<u64>)> = entry
                .within(options.limits)
                .map(|(depth, count)| (depth, Some(count)))
                .collect();
            tally.add(&progress, &entry.position, &known)?;
            progress.step();
        }
        differences += tally.end(progress);
    }
    let seed = options.seed;
    let name = format!("fresh positions, seed {seed}");
    let mut progress = Progress::begin(&name, options.random);
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let depths: Vec<(u32, Option<u64>)> = (1..=options.depth).map(|depth| (depth, None)).collect();
    for _ in 0..options.random {
        tally.add(&progress, &random.position(), &depths)?;
        progress.step();
    }
    Ok(differences + tally.end(progress))
}

impl Tally {
    fn add(
        &mut self,
        progress: &Progress,
        position: &Position,
        depths: &[(u32, Option<u64>)],
    ) -> Result<(), String> {
        let board = cozy(position)?;
        let mut owl = owl(position).transpose()?;
        self.positions += 1;
        self.by_owlchess += usize::from(owl.is_some());
        for &(depth, known) in depths {
            let ours = position.perft(depth);
            let cozy = cozy_bulk(&board, depth);
            let owl = owl.as_mut().map(|board| owl_bulk(board, depth));
            self.numbers += 1;
            self.series += ours;
            if cozy != ours
                || owl.is_some_and(|owl| owl != ours)
                || known.is_some_and(|known| known != ours)
            {
                self.differences += 1;
                let or_none = |count: Option<u64>| {
                    count.map_or_else(|| "-".to_owned(), |count| count.to_string())
                };
                progress.say(&format!(
                    "{position} at depth {depth}: arbiter-laws {ours}, cozy-chess {cozy}, owlchess {}, recorded {}",
                    or_none(owl),
                    or_none(known)
                ));
            }
        }
        Ok(())
    }

    fn end(self, progress: Progress) -> usize {
        progress.end(&format!(
            "{} positions ({} by owlchess too), {} numbers, {} series each, {} disagreements",
            self.positions, self.by_owlchess, self.numbers, self.series, self.differences
        ));
        self.differences
    }
}
