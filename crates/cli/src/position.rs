//! `arbiter position`: a position, the moves that led to it, and what the Laws say about it.

mod examined;
mod sheet;
mod told;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use arbiter_formats::svg::Diagram;
use arbiter_laws::{Color, Game, Letters, Noted, Position, Setup};
use clap::{Args, ValueEnum};

use crate::failure::{Failure, Outcome, print};
use examined::{Examined, Json};

/// What `arbiter position` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The position as FEN, X-FEN or Shredder-FEN, in one word (quoted), or "startpos"
    fen: String,
    /// The moves played from there, as a scoresheet or an engine writes them
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    moves: Option<String>,
    /// The letters by which the moves name the pieces
    #[arg(long, value_enum, default_value_t = Language::En)]
    letters: Language,
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

/// The languages of scoresheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    /// K Q R B N
    En,
    /// K D T L S
    Sv,
    /// K D T L S
    Nb,
    /// K D T L S
    De,
    /// The pictures of the pieces
    Figurines,
}

impl From<Language> for Letters {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::English,
            Language::Sv => Self::Swedish,
            Language::Nb => Self::Norwegian,
            Language::De => Self::German,
            Language::Figurines => Self::Figurines,
        }
    }
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
    let Noted { value, notes } = if arguments.fen.trim() == INITIAL {
        Noted {
            value: Setup::initial(),
            notes: Vec::new(),
        }
    } else {
        Setup::read(&arguments.fen).map_err(|error| faults("this is no FEN", &error.faults))?
    };
    let mut notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
    let material = value.impossible_material();
    notes.extend(
        material
            .iter()
            .map(|found| format!("no game can bring about this material: {found}")),
    );
    match Position::from_setup(value) {
        Err(error) => {
            if arguments.moves.is_some() {
                notes.push("the moves were not read: an illegal position has none".to_owned());
            }
            arguments.show(&Examined::illegal(value, &error, notes))?;
            Err(faults("this position is illegal", &error.reasons))
        }
        Ok(start) => {
            notes.extend(start.notes.iter().map(ToString::to_string));
            let mut game = Game::new(start.value);
            if let Some(text) = &arguments.moves {
                let read = sheet::read(&mut game, text, arguments.letters.into());
                notes.extend(read.map_err(|error| refused(&error, &game))?);
            }
            arguments.show(&Examined::new(&game, notes))?;
            Ok(Outcome::Fine)
        }
    }
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
    fn show(&self, examined: &Examined) -> Result<(), Failure> {
        match self.picture() {
            Some(None) => return print(&self.drawn(examined).to_string()),
            Some(Some(file)) => {
                std::fs::write(file, self.drawn(examined).to_string())
                    .map_err(|error| Failure::Fault(format!("{}: {error}", file.display())))?;
            }
            None => {}
        }
        if self.json {
            let json = serde_json::to_string_pretty(&Json::from(examined)).map_err(|error| {
                Failure::Fault(format!("the position cannot be written: {error}"))
            })?;
            print(&format!("{json}\n"))
        } else {
            print(&told::text(examined, self.side()))
        }
    }

    fn drawn(&self, examined: &Examined) -> Diagram {
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

/// A move that cannot be played, and how far the game came.
fn refused(error: &sheet::Unreadable, game: &Game) -> Failure {
    Failure::Input(format!(
        "{error}\narbiter: the position reached: {}",
        game.position()
    ))
}
