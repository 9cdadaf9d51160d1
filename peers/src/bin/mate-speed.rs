//! Who can still mate: this project's crate and chasolver, alternated in one run.

use std::process::ExitCode;
use std::time::Duration;

use arbiter_laws::{Color, Position};
use arbiter_mate::{Effort, Question, Verdict};
use cpu_time::ThreadTime;
use pico_args::Arguments;

const HELP: &str = "\
Measures who can still mate beside chasolver, in turns in one run, by the time of this thread.

Usage: mate-speed --from FILE [--every N]

  --from FILE   positions, a FEN at the end of each line
  --every N     only every Nth line (1)
";

/// So many positions are asked about in one way before the next one has its turn: few enough that nothing else on the
/// machine favours one of them, and enough that each works with its own tables at hand, as in a file of games.
const TURN: usize = 64;

/// The times of one way to an answer.
#[derive(Default)]
struct Times {
    all: Duration,
    worst: Duration,
    answered: u32,
}

impl Times {
    /// Asks once; `clock` is what measuring itself takes.
    fn take<T>(
        &mut self,
        clock: Duration,
        ask: impl FnOnce() -> T,
        is_answer: impl FnOnce(&T) -> bool,
    ) {
        let (took, answer) = timed(ask);
        let took = took.saturating_sub(clock);
        self.all += took;
        self.worst = self.worst.max(took);
        self.answered += u32::from(is_answer(&answer));
    }

    fn show(&self, name: &str, questions: u32) {
        let mean = self.all.as_secs_f64() * 1e6 / f64::from(questions.max(1));
        println!(
            "{name:<16} mean {mean:9.2} us, worst {:9.0} us, {} of {questions} answered",
            self.worst.as_secs_f64() * 1e6,
            self.answered
        );
    }
}

/// Each side, as the two libraries call it.
const SIDES: [(Color, chess::Color); 2] = [
    (Color::White, chess::Color::White),
    (Color::Black, chess::Color::Black),
];

fn timed<T>(ask: impl FnOnce() -> T) -> (Duration, T) {
    let before = ThreadTime::now();
    let answer = std::hint::black_box(ask());
    (before.elapsed(), answer)
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_env();
    if arguments.contains("--help") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

fn run(mut arguments: Arguments) -> Result<(), String> {
    let file: String = arguments
        .value_from_str("--from")
        .map_err(|error| error.to_string())?;
    let every: usize = arguments
        .opt_value_from_str("--every")
        .map_err(|error| error.to_string())?
        .unwrap_or(1);
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let clock = (0..1_000).map(|_| timed(|| ()).0).min().unwrap_or_default();
    let [mut full, mut quick, mut their_full, mut their_quick] = [(); 4].map(|()| Times::default());
    let fast = Question {
        effort: Effort::Quick,
        ..Question::default()
    };
    let asked: Vec<_> = text
        .lines()
        .step_by(every.max(1))
        .filter_map(position_in)
        .filter_map(|position| {
            let theirs = position.to_string().parse::<chess::Board>().ok()?;
            Some((position, theirs))
        })
        .flat_map(|pair| SIDES.map(|sides| (pair, sides)))
        .collect();
    let known = |answer: &arbiter_mate::Answer| answer.verdict != Verdict::Unknown;
    for turn in asked.chunks(2 * TURN) {
        for ((position, _), (side, _)) in turn {
            full.take(clock, || Question::default().ask(position, *side), known);
        }
        for ((_, board), (_, side)) in turn {
            their_full.take(
                clock,
                || chasolver::winnability(board, *side),
                Option::is_some,
            );
        }
        for ((position, _), (side, _)) in turn {
            quick.take(clock, || fast.ask(position, *side), known);
        }
        for ((_, board), (_, side)) in turn {
            their_quick.take(
                clock,
                || chasolver::is_unwinnable_fast(board, *side),
                |&no| no,
            );
        }
    }
    let questions = asked.len() as u32;
    full.show("full", questions);
    their_full.show("chasolver full", questions);
    quick.show("quick", questions);
    their_quick.show("chasolver fast", questions);
    let ratio = |ours: &Times, theirs: &Times| {
        (
            theirs.all.as_secs_f64() / ours.all.as_secs_f64(),
            ours.worst.as_secs_f64() / theirs.worst.as_secs_f64(),
        )
    };
    for (name, (speed, worst)) in [
        ("full", ratio(&full, &their_full)),
        ("quick", ratio(&quick, &their_quick)),
    ] {
        println!(
            "{name}: {speed:.2} times as fast in the mean; the worst question takes {worst:.2} of its worst"
        );
    }
    Ok(())
}

/// The position in a line: the word with slashes, and what follows.
fn position_in(line: &str) -> Option<Position> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words
        .iter()
        .position(|word| word.matches('/').count() == 7)?;
    let fen = words.get(first..(first + 4).min(words.len()))?.join(" ");
    fen.parse().ok()
}
