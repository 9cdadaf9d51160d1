//! How fast, as ratios within one run: a finding beside the same rules written by hand as a `match`, and checking a
//! file beside only reading it. The laws below a file are read and proved before, as a program has them that checks more
//! than one file; what follows from them and the file together is found anew each time. Both sides take turns, and what
//! is measured is CPU time of this process, so that the ratios hold on a machine that does other things as well. Ends
//! with 1 if an aim is missed.
//!
//! ```text
//! cargo bench -p arbiter-ruleset -- [ROUNDS]
//! ```

#[path = "speed/by_hand.rs"]
mod by_hand;
#[path = "../tests/support/mod.rs"]
mod support;

use std::fmt::Display;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use arbiter_ruleset::{IncidentKind, SourceText, Stage, check, proofread};
use by_hand::{by_hand, situations};
use cpu_time::ProcessTime;
use support::{Disk, shipped};

/// How long a turn takes at least.
const TURN: Duration = Duration::from_millis(50);
/// Turns of each side, unless more are asked for.
const ROUNDS: usize = 9;

fn main() -> ExitCode {
    let asked = std::env::args().find_map(|argument| argument.parse().ok());
    let rounds: usize = asked.unwrap_or(ROUNDS).max(1);
    println!(
        "CPU time of one thread; the middle of {rounds} rounds, with the least and the greatest\n"
    );
    let mut met = findings(rounds);
    for source in shipped() {
        met &= Race {
            task: format!("checking {}", source.name),
            unit: "as long as reading it",
            most: 20.0,
        }
        .run(
            rounds,
            || drop(black_box(proofread(black_box(&source)))),
            || drop(black_box(check(black_box(&source), &Disk))),
        );
    }
    if met {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A finding with and without its trace, beside the rules written by hand; all situations, one after the other.
fn findings(rounds: usize) -> bool {
    let stage = bench_rules();
    let kind = IncidentKind::IllegalMove;
    let situations = situations();
    for facts in &situations {
        assert_eq!(
            by_hand(facts),
            Some(stage.outcome(kind, facts)),
            "{facts:?}"
        );
        assert_eq!(
            stage.outcome(kind, facts),
            stage.evaluate(kind, facts).outcome
        );
    }
    let by_hand = || {
        for facts in &situations {
            black_box(by_hand(black_box(facts)));
        }
    };
    let race = |task: &str, most| Race {
        task: format!("{task}, {} situations", situations.len()),
        unit: "as long as by hand",
        most,
    };
    let without = race("a finding without trace", 5.0).run(rounds, by_hand, || {
        for facts in &situations {
            black_box(stage.outcome(kind, black_box(facts)));
        }
    });
    let with = race("a finding with trace", 50.0).run(rounds, by_hand, || {
        for facts in &situations {
            black_box(stage.evaluate(kind, black_box(facts)));
        }
    });
    without && with
}

fn bench_rules() -> Stage {
    let source = SourceText {
        name: "illegal-move".to_owned(),
        text: include_str!("illegal-move.rules").to_owned(),
    };
    let checked = check(&source, &Disk);
    let said: Vec<String> = checked
        .diagnostics
        .iter()
        .map(|one| one.render(&checked.sources))
        .collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    let stages = checked.rules.into_iter().flat_map(|rules| rules.stages);
    let mut stages: Vec<Stage> = stages.collect();
    stages.swap_remove(0)
}

/// Two ways through the same work.
struct Race {
    task: String,
    unit: &'static str,
    /// The aim: how many times as long the second may take.
    most: f64,
}

impl Race {
    /// Lets both take turns, and shows how many times as long the second took. Whether that is the aim or less.
    fn run(&self, rounds: usize, first: impl FnMut(), second: impl FnMut()) -> bool {
        let (mut first, mut second) = (Runner(first), Runner(second));
        let mut times: Vec<(f64, f64)> = (0..rounds)
            .map(|round| match round % 2 {
                0 => (first.time(), second.time()),
                _ => {
                    let late = second.time();
                    (first.time(), late)
                }
            })
            .collect();
        times.sort_by(|one, other| (one.1 / one.0).total_cmp(&(other.1 / other.0)));
        let ratio = |index: usize| times[index].1 / times[index].0;
        let middle = rounds / 2;
        let met = ratio(middle) <= self.most;
        println!(
            "{}\n  {:.1} × {} ({:.1} to {:.1}; aim {:.0}: {}); {} beside {}\n",
            self.task,
            ratio(middle),
            self.unit,
            ratio(0),
            ratio(rounds - 1),
            self.most,
            if met { "met" } else { "MISSED" },
            shown(times[middle].1),
            shown(times[middle].0),
        );
        met
    }
}

struct Runner<F>(F);

impl<F: FnMut()> Runner<F> {
    /// Seconds for once.
    fn time(&mut self) -> f64 {
        let began = ProcessTime::now();
        let mut times = 0u32;
        loop {
            (self.0)();
            times += 1;
            let took = began.elapsed();
            if took >= TURN {
                return took.as_secs_f64() / f64::from(times);
            }
        }
    }
}

fn shown(seconds: f64) -> impl Display {
    match seconds {
        long if long >= 1e-3 => format!("{:.2} ms", long * 1e3),
        short => format!("{:.2} µs", short * 1e6),
    }
}
