//! Who can still mate: this project's crate and chasolver, alternated question by question in one run.

use std::process::ExitCode;
use std::time::Duration;

use arbiter_laws::{Color, Position};
use arbiter_mate::{Effort, Question, Verdict};
use cpu_time::ThreadTime;
use pico_args::Arguments;

const HELP: &str = "\
Measures who can still mate beside chasolver, question by question in one run.

Usage: mate-speed --from FILE [--every N]

  --from FILE   positions, a FEN at the end of each line
  --every N     only every Nth line (1)
";

/// The times of one way to an answer.
#[derive(Default)]
struct Times {
    all: Duration,
    worst: Duration,
    answered: u32,
}

impl Times {
    fn take<T>(&mut self, ask: impl FnOnce() -> T, is_answer: impl FnOnce(&T) -> bool) {
        let before = ThreadTime::now();
        let answer = std::hint::black_box(ask());
        let took = before.elapsed();
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
    let [mut full, mut quick, mut their_full, mut their_quick] = [(); 4].map(|()| Times::default());
    let mut questions = 0;
    let fast = Question {
        effort: Effort::Quick,
        ..Question::default()
    };
    for position in text.lines().step_by(every.max(1)).filter_map(position_in) {
        let Ok(board) = position.to_string().parse::<chess::Board>() else {
            continue;
        };
        for (side, theirs) in [
            (Color::White, chess::Color::White),
            (Color::Black, chess::Color::Black),
        ] {
            questions += 1;
            let known = |answer: &arbiter_mate::Answer| answer.verdict != Verdict::Unknown;
            full.take(|| Question::default().ask(&position, side), known);
            their_full.take(|| chasolver::winnability(&board, theirs), Option::is_some);
            quick.take(|| fast.ask(&position, side), known);
            their_quick.take(|| chasolver::is_unwinnable_fast(&board, theirs), |&no| no);
        }
    }
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
