//! `arbiter position`: a position, the moves that led to it, and what the Laws say about it.

mod told;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use arbiter_formats::svg::Diagram;
use arbiter_laws::{Color, Letters};
use arbiter_mate::LIMIT;
use arbiter_ruling::{Examination, State, Unexaminable, examine};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::failure::{Failure, Outcome, print};

/// What `arbiter position` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The position as FEN, X-FEN or Shredder-FEN, in one word (quoted), or "startpos"
    fen: String,
    /// The moves played from there, as a scoresheet or an engine writes them
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    moves: Option<String>,
    /// The letters by which the moves name the pieces
    #[arg(long, value_name = "LANGUAGE", value_parser = language(), default_value = "en")]
    letters: Letters,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
    /// Draw the board: into a file beside all else, or alone to standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<Option<PathBuf>>,
    /// Show the board as Black sees it
    #[arg(long)]
    black: bool,
}

/// The name for the initial position.
const INITIAL: &str = "startpos";
/// The name for standard output.
const STANDARD_OUTPUT: &str = "-";

/// Says what the Laws say about a position.
///
/// # Errors
/// When the FEN is none, or a move cannot be played. An illegal position is described, and then an error too.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let picture_alone = matches!(arguments.picture(), Some(None));
    if picture_alone && arguments.json {
        return Err(Failure::Usage(
            "--json and --svg both write to standard output: give --svg a file".to_owned(),
        ));
    }
    let fen = arguments.fen.trim();
    let fen = (fen != INITIAL).then_some(fen);
    let examined = examine(fen, arguments.moves.as_deref(), arguments.letters, LIMIT);
    let examined = examined.map_err(|error| match error {
        Unexaminable::Fen(error) => faults("this is no FEN", &error.faults),
        Unexaminable::Moves { error, reached } => {
            Failure::Input(format!("{error}\narbiter: the position reached: {reached}"))
        }
    })?;
    arguments.show(&examined)?;
    match &examined.state {
        State::Illegal(error) => Err(faults("this position is illegal", &error.reasons)),
        State::Ongoing | State::Over(_) => Ok(Outcome::Fine),
    }
}

/// The words for sets of letters.
fn language() -> impl TypedValueParser<Value = Letters> {
    PossibleValuesParser::new(Letters::ALL.map(|letters| {
        let word = PossibleValue::new(letters.as_str());
        match letters {
            Letters::Norwegian => word.alias("no"),
            _ => word,
        }
    }))
    .try_map(|word| word.parse::<Letters>())
}

impl Arguments {
    /// Whether a picture is wanted, and in which file; without one, on standard output.
    fn picture(&self) -> Option<Option<&Path>> {
        self.svg.as_ref().map(|file| {
            let file = file.as_deref();
            file.filter(|file| *file != Path::new(STANDARD_OUTPUT))
        })
    }

    fn side(&self) -> Color {
        if self.black {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Prints and draws what was found, as wished.
    fn show(&self, examined: &Examination) -> Result<(), Failure> {
        match self.picture() {
            Some(None) => return print(&self.drawn(examined).to_string()),
            Some(Some(file)) => {
                std::fs::write(file, self.drawn(examined).to_string())
                    .map_err(|error| Failure::Fault(format!("{}: {error}", file.display())))?;
            }
            None => {}
        }
        if self.json {
            let json = serde_json::to_string_pretty(examined).map_err(|error| {
                Failure::Fault(format!("the position cannot be written: {error}"))
            })?;
            print(&format!("{json}\n"))
        } else {
            print(&told::text(examined, self.side(), self.letters))
        }
    }

    fn drawn(&self, examined: &Examination) -> Diagram {
        let diagram = Diagram::new(examined.setup)
            .seen_by(self.side())
            .titled(&examined.setup.to_string());
        match examined.last_move {
            Some(mv) => diagram.with_last_move(mv),
            None => diagram,
        }
    }
}

/// All faults of one kind, a line each.
fn faults(what: &str, faults: &[impl Display]) -> Failure {
    let lines: Vec<String> = faults
        .iter()
        .map(|fault| format!("{what}: {fault}"))
        .collect();
    Failure::Input(lines.join("\narbiter: "))
}
