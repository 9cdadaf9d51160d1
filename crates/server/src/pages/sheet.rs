//! A scoresheet as somebody types it, or a game's text as somebody pastes it, on the pages that step through a game.

use arbiter_formats::pgn::{self, NotOneGame, WhyNoMove};
use arbiter_formats::svg::Diagram;
use arbiter_laws::{Color, Game, Letters, Ply, Position, SanError};
use arbiter_phrases::{Args, harmless};

use super::views::{Notice, Tone};
use super::visit::Visit;

/// The longest game that is stepped through; no game between two people has come near it.
const MAX_PLIES: Ply = Ply(1_200);

/// Why a text is no game, or no whole one.
pub enum Fault {
    /// A text that is no move.
    Move {
        /// `12...`
        number: String,
        /// The text.
        text: String,
        /// Why, as a word of the phrases.
        why: &'static str,
    },
    /// Something else in the text of a game.
    Text {
        /// Its line.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// The first position is none.
    Start(String),
    /// Nobody has played so many moves.
    TooLong,
}

impl Fault {
    /// The fault as a notice above the page.
    pub fn notice(&self, visit: &Visit) -> Notice {
        let text = match self {
            Self::Move { number, text, why } => {
                let args = Args::new()
                    .word("move", number.clone())
                    .word("text", harmless(text))
                    .word("why", *why);
                visit.say("claim-unreadable", &args)
            }
            Self::Text { line, message } => {
                let args = Args::new()
                    .word("line", line.to_string())
                    .word("message", harmless(message));
                visit.say("claim-unreadable-text", &args)
            }
            Self::Start(message) => harmless(message),
            Self::TooLong => {
                let most = Args::new().number("n", i64::from(MAX_PLIES.0));
                visit.say("claim-too-long", &most)
            }
        };
        Notice {
            tone: Tone::Bad,
            text,
        }
    }

    /// A text that is not the next move of a game.
    fn of_move(game: &Game, text: &str, error: Option<&SanError>) -> Self {
        let why = match error {
            None => "after_result",
            Some(SanError::Ambiguous { .. }) => "ambiguous",
            Some(SanError::PromotionMissing { .. }) => "promotion",
            Some(SanError::Unexpected { .. }) => "unexpected",
            Some(SanError::NullMove) => "no_move",
            Some(_) => "illegal",
        };
        Self::Move {
            number: next_number(game.position()),
            text: text.to_owned(),
            why,
        }
    }

    fn of_pgn(error: &NotOneGame) -> Self {
        match (&error.fault, &error.game) {
            (Some(fault), Some(game)) => match &fault.why {
                WhyNoMove::San(why) => Self::of_move(game, &fault.text, Some(why)),
                WhyNoMove::AfterResult => Self::of_move(game, &fault.text, None),
                WhyNoMove::TooMany => Self::TooLong,
            },
            _ => Self::Text {
                line: error.finding.line,
                message: error.finding.message.clone(),
            },
        }
    }
}

/// A game as far as it can be read, with the fault that it stops at.
#[derive(Default)]
pub struct Told {
    /// The game, if there is a first position.
    pub game: Option<Game>,
    /// What is wrong.
    pub fault: Option<Fault>,
}

/// Reads a scoresheet from a position, or from the initial one; the text of a game, which has its own position.
pub fn read(text: &str, fen: &str, letters: Letters) -> Told {
    let told = if is_pgn(text) {
        read_pgn(text, letters)
    } else {
        read_sheet(text, fen, letters)
    };
    match &told.game {
        Some(game) if game.ply() > MAX_PLIES => Told {
            game: None,
            fault: Some(Fault::TooLong),
        },
        _ => told,
    }
}

/// Whether a text has what only the text of a game has: tags, comments, variations.
pub fn is_pgn(text: &str) -> bool {
    let without_offers = text.replace("(=)", "");
    without_offers.contains(['[', '{', ';', '$', '(']) || text.starts_with('%')
}

/// Game files have English letters, whatever those of the reader's scoresheets are; some programs write others.
fn read_pgn(text: &str, letters: Letters) -> Told {
    let told = |letters| match pgn::one_game(text.as_bytes(), letters) {
        Ok((_, game)) => Told {
            game: Some(game),
            fault: None,
        },
        Err(error) => Told {
            fault: Some(Fault::of_pgn(&error)),
            game: error.game,
        },
    };
    let plies = |told: &Told| told.game.as_ref().map_or(0, |game| game.ply().0);
    let usual = told(Letters::English);
    if usual.fault.is_none() || letters == Letters::English {
        return usual;
    }
    let other = told(letters);
    if plies(&other) > plies(&usual) {
        other
    } else {
        usual
    }
}

fn read_sheet(text: &str, fen: &str, letters: Letters) -> Told {
    let start = match fen.trim() {
        "" => Ok(Position::initial()),
        fen => fen.parse(),
    };
    let start: Position = match start {
        Ok(start) => start,
        Err(error) => {
            return Told {
                game: None,
                fault: Some(Fault::Start(error.to_string())),
            };
        }
    };
    match Game::read(start, text, letters) {
        Ok(sheet) => Told {
            game: Some(sheet.game),
            fault: None,
        },
        Err(error) => {
            let before = text.get(..error.span.start).unwrap_or_default();
            let game =
                Game::read(start, before, letters).map_or(Game::new(start), |read| read.game);
            Told {
                fault: Some(Fault::of_move(&game, &error.text, error.error.as_ref())),
                game: Some(game),
            }
        }
    }
}

/// `12.` where White has the move, `12...` where Black has it.
fn next_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// Every move as a scoresheet has it, with its number: `61. Kb2`, `61... Ka4`.
pub fn names(game: &Game, letters: Letters) -> Vec<String> {
    let positions = game.positions().map(|(_, position)| position);
    let moves = game.moves().zip(positions);
    let name = |(mv, before): (_, &Position)| {
        let number = next_number(before);
        format!("{number} {}", before.san(mv).with(letters))
    };
    moves.map(name).collect()
}

/// The moves as a scoresheet has them one after the other: `1. e4 e5 2. Nf3`.
pub fn written(game: &Game, letters: Letters) -> String {
    let positions = game.positions().map(|(_, position)| position);
    let mut text = String::new();
    for (index, (mv, before)) in game.moves().zip(positions).enumerate() {
        if index > 0 {
            text.push(' ');
        }
        if index == 0 || before.turn() == Color::White {
            text += &next_number(before);
            text.push(' ');
        }
        text += &before.san(mv).with(letters).to_string();
    }
    text
}

/// The first position as FEN; nothing where it is the initial one.
pub fn start_of(game: &Game) -> String {
    if *game.start() == Position::initial() {
        String::new()
    } else {
        game.start().to_string()
    }
}

/// The board after a move, with that move marked.
pub fn picture(game: &Game, ply: Ply, seen_by: Color, title: &str) -> String {
    let position = game.at(ply).unwrap_or_else(|| game.position());
    let diagram = Diagram::new((*position).into())
        .seen_by(seen_by)
        .titled(title);
    let played = (ply.0 as usize).checked_sub(1);
    match played.and_then(|index| game.moves().nth(index)) {
        Some(mv) => diagram.with_last_move(mv).to_string(),
        None => diagram.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_from_where_they_begin() {
        let told = read("1. e4 e5 2. Nf3", "", Letters::English);
        let game = told.game.unwrap();
        assert_eq!(
            names(&game, Letters::Swedish),
            ["1. e4", "1... e5", "2. Sf3"]
        );
        assert_eq!(written(&game, Letters::English), "1. e4 e5 2. Nf3");
        assert_eq!(start_of(&game), "");
        let fen = "4k3/8/8/8/8/4P3/8/4K3 b - - 0 61";
        let told = read("Ke7 Kd2", fen, Letters::English);
        let game = told.game.unwrap();
        assert_eq!(written(&game, Letters::English), "61... Ke7 62. Kd2");
        assert_eq!(start_of(&game), fen);
        let again = read(&written(&game, Letters::English), fen, Letters::English);
        assert_eq!(again.game.unwrap().position(), game.position());
    }

    #[test]
    fn given_the_text_of_a_game_then_its_letters_are_english_unless_it_has_others() {
        for text in [
            "{a} 1. Nf3 Nf6",
            "{a} 1. Sf3 Sf6",
            "[White \"x\"]\n1. Nf3 Nf6 (1... d5)",
        ] {
            let told = read(text, "", Letters::Swedish);
            assert!(told.fault.is_none(), "{text}");
            assert_eq!(told.game.unwrap().ply(), Ply(2), "{text}");
        }
        assert!(!is_pgn("1. e4 (=) e5"));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_a_game_or_has_a_fault_and_what_is_written_anew_is_the_same_game(
            text in "[a-hRNBQKO0-9x+#=.{}()\\[\\]\"$; -]{0,60}|(1. )?(e4 |Nf3 |\\{a\\} |\\(d4\\) |e5 |Nc6 |Bb5 |O-O ){0,8}",
        ) {
            let told = read(&text, "", Letters::English);
            proptest::prop_assert!(told.fault.is_some() || told.game.is_some());
            if let Some(game) = told.game {
                let moves = written(&game, Letters::Swedish);
                let again = read(&moves, &start_of(&game), Letters::Swedish);
                proptest::prop_assert_eq!(again.game.map(|game| *game.position()), Some(*game.position()));
            }
        }
    }
}
