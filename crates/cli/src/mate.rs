//! `arbiter mate`: can this side still give mate by any series of legal moves?

mod batch;
mod record;
mod verify;

use std::path::{Path, PathBuf};

use arbiter_laws::{Color, Noted, Position};
use arbiter_mate::{Answer, Counting, Effort, Question, Reason, Verdict};
use clap::{Args, ValueEnum};

use crate::failure::{Failure, Outcome, complain, print};
use record::Record;

/// What `arbiter mate` takes.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["fen", "batch", "verify"])))]
pub struct Arguments {
    /// The position as FEN, X-FEN or Shredder-FEN, in one word (quoted)
    fen: Option<String>,
    /// The side that is to give mate; both without it
    #[arg(long, value_enum, conflicts_with_all = ["batch", "verify"])]
    side: Option<Side>,
    /// Spend microseconds only: no where that is plain, else unknown
    #[arg(long, conflicts_with = "verify")]
    quick: bool,
    /// Count in the draw after 75 moves (Article 9.6.2), from the half-move clock of the position
    #[arg(long = "with-75-moves", conflicts_with = "verify")]
    with_75_moves: bool,
    /// Print a JSON object a line
    #[arg(long, conflicts_with = "verify")]
    json: bool,
    /// Answer every line of a file, a FEN, a tab and w or b; - reads standard input
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,
    /// Add the microseconds of each answer
    #[arg(long, requires = "batch")]
    timing: bool,
    /// Write the proof of each line of the batch into this directory, as 000001.proof and on
    #[arg(long, value_name = "DIR", requires = "batch")]
    proofs: Option<PathBuf>,
    /// Check a proof, or every .proof in a directory, with the independent checker
    #[arg(long, value_name = "FILE|DIR")]
    verify: Option<PathBuf>,
}

/// A side on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// Answers, or checks.
///
/// # Errors
/// When a position, a line or a proof is at fault.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let question = Question {
        effort: if arguments.quick {
            Effort::Quick
        } else {
            Effort::Full
        },
        counting: if arguments.with_75_moves {
            Counting::SeventyFiveMoves
        } else {
            Counting::Bare
        },
        ..Question::default()
    };
    if let Some(path) = &arguments.verify {
        return verify::run(path);
    }
    if let Some(path) = &arguments.batch {
        return batch::run(
            path,
            question,
            arguments.timing,
            arguments.proofs.as_deref(),
        );
    }
    let fen = arguments.fen.as_deref().unwrap_or_default();
    let position = read_position(fen).map_err(Failure::Input)?;
    for note in &position.notes {
        complain(&format!("arbiter: note: {note}\n"));
    }
    let side = arguments.side.map(Color::from);
    for side in Color::ALL
        .into_iter()
        .filter(|&color| side.is_none_or(|side| side == color))
    {
        let answer = question.ask(&position.value, side);
        if arguments.json {
            print(&format!(
                "{}\n",
                Record::new(fen, side, &question, &answer).line()?
            ))?;
        } else {
            print(&told(&position.value, side, &question, &answer))?;
        }
    }
    Ok(Outcome::Fine)
}

/// The position of a FEN; if there is none, all the reasons, a line each.
fn read_position(fen: &str) -> Result<Noted<Position>, String> {
    Position::read(fen).map_err(|error| format!("{fen}: {error}"))
}

/// The text of a file.
fn read_text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// The answer in words.
fn told(position: &Position, side: Color, question: &Question, answer: &Answer) -> String {
    let rules = match question.counting {
        Counting::Bare => "by any series of legal moves",
        Counting::SeventyFiveMoves => "before 75 moves end the game",
    };
    let side = match side {
        Color::White => "White",
        Color::Black => "Black",
    };
    let verdict = match answer.verdict {
        Verdict::Yes => format!("{side} can still mate {rules}"),
        Verdict::No => format!("{side} cannot mate {rules}"),
        Verdict::Unknown => format!(
            "unknown whether {side} can mate {rules}: nothing found within {} positions",
            answer.positions
        ),
    };
    let why = match answer.proof.as_ref().map(|proof| &proof.reason) {
        None => String::new(),
        Some(Reason::Line(line)) if line.is_empty() => ": it is mate".to_owned(),
        Some(Reason::Line(line)) => format!(": {}", in_san(position, line)),
        Some(Reason::Lemma(lemma)) => format!(": {}", lemma.fact()),
        Some(Reason::Closed(closed)) => format!(
            ": {} positions looked at, with tables of where each man may stand beyond {} of them; none is mate",
            closed.total.positions,
            closed.beyond.len()
        ),
        Some(Reason::Counted(total)) => {
            let positions = total.positions;
            format!(": {positions} positions can arise until then, none is mate")
        }
    };
    let board_level = if answer.board_level {
        "; no game brings about these men, so this is about the board only"
    } else {
        ""
    };
    format!("{verdict}{why}{board_level}\n")
}

/// The line as a scoresheet has it.
fn in_san(position: &Position, line: &[String]) -> String {
    let mut at = *position;
    let mut words = Vec::new();
    for text in line {
        let Ok(mv) = at.read_uci(text) else {
            break;
        };
        let number = at.fullmove_number();
        match at.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if words.is_empty() => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(at.san(mv).to_string());
        at = at.after(mv);
    }
    words.join(" ")
}
