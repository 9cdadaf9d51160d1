//! The moves that somebody typed: a scoresheet, in which a move may also be written as engines do.

use core::fmt;
use core::ops::Range;

use arbiter_laws::{
    Color, Game, Letters, Ply, Position, RemarkKind, SanError, Scoresheet, ScoresheetError, Square,
    UciError, WhyIllegal,
};

/// A text that cannot be read as the next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The move that was expected; 1 is the first.
    pub ply: Ply,
    /// Its number as scoresheets write it, as `12.` or `12...`.
    number: String,
    text: String,
    why: Why,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
    Sheet(SanError),
    Engine(UciError),
    Illegal {
        from: Square,
        to: Square,
        why: WhyIllegal,
    },
    AfterResult,
}

impl core::error::Error for Unreadable {}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}, `{} {}`: ", self.ply, self.number, self.text)?;
        match &self.why {
            Why::Sheet(error) => {
                error.fmt(f)?;
                article(error).map_or(Ok(()), |article| write!(f, " (Article {article})"))
            }
            Why::Illegal { from, to, why } => {
                write!(
                    f,
                    "{from}-{to} is illegal: {why} (Article {})",
                    why.article()
                )
            }
            Why::Engine(error) => error.fmt(f),
            Why::AfterResult => f.write_str("stands after the result"),
        }
    }
}

/// The article that a refused move breaks, where it is one of the Laws.
fn article(error: &SanError) -> Option<&'static str> {
    match error {
        SanError::Illegal { why, .. } => Some(why.article()),
        SanError::PromotionMissing { .. } => Some(WhyIllegal::PromotionMissing.article()),
        _ => None,
    }
}

/// Plays the moves of a text, and tells what else stands there or is written in an unusual way. A word
/// of two squares, as `g1f3` or `e7e8q`, is a move as engines write it; all else is a scoresheet.
///
/// # Errors
/// The first text that is no legal move; the game has then come up to there.
pub fn read(game: &mut Game, text: &str, letters: Letters) -> Result<Vec<String>, Unreadable> {
    let mut reader = Reader {
        game,
        letters,
        has_result: false,
        notes: Vec::new(),
    };
    let mut pending = 0;
    for span in words(text) {
        let word = text.get(span.clone()).unwrap_or_default();
        let before = pending..span.start;
        if is_engine_move(word) {
            reader.sheet(text.get(before).unwrap_or_default())?;
            reader.engine(word)?;
            pending = span.end;
        }
    }
    reader.sheet(text.get(pending..).unwrap_or_default())?;
    Ok(reader.notes)
}

struct Reader<'a> {
    game: &'a mut Game,
    letters: Letters,
    has_result: bool,
    notes: Vec<String>,
}

impl Reader<'_> {
    /// Reads a stretch of the text without moves as engines write them.
    fn sheet(&mut self, text: &str) -> Result<(), Unreadable> {
        let before = self.game.ply();
        let after_start = |ply: Ply| Ply(before.0.saturating_add(ply.0));
        match Game::read(*self.game.position(), text, self.letters) {
            Ok(sheet) => self.take(&sheet, text, after_start),
            Err(error) => {
                // Up to the faulty text everything could be read.
                let readable = text.get(..error.span.start).unwrap_or_default();
                if let Ok(sheet) = Game::read(*self.game.position(), readable, self.letters) {
                    self.take(&sheet, readable, after_start)?;
                }
                Err(self.unreadable(error))
            }
        }
    }

    fn take(
        &mut self,
        sheet: &Scoresheet,
        text: &str,
        after_start: impl Fn(Ply) -> Ply,
    ) -> Result<(), Unreadable> {
        if self.has_result && sheet.game.ply() > Ply::START {
            let first = text.split_whitespace().find(|word| !is_number(word));
            return Err(self.refused(first.unwrap_or_default(), Why::AfterResult));
        }
        for mv in sheet.game.moves() {
            // It was legal in the same position a moment ago.
            let _ = self.game.play(mv);
        }
        for remark in &sheet.remarks {
            let ply = after_start(remark.ply);
            let written = text.get(remark.span.clone()).unwrap_or_default();
            self.has_result |= remark.what == RemarkKind::Result;
            self.notes.push(match remark.what {
                RemarkKind::Move(note) => format!("ply {ply}, `{written}`: {note}"),
                RemarkKind::DrawOffer => format!("ply {ply}, `{written}`: a draw was offered"),
                RemarkKind::WrongNumber { expected, .. } => {
                    format!("after ply {ply}, `{written}`: the next move has the number {expected}")
                }
                RemarkKind::Result => format!("after ply {ply}, `{written}`: the result"),
                _ => format!("ply {ply}, `{written}`"),
            });
        }
        Ok(())
    }

    /// Reads one move as engines write it.
    fn engine(&mut self, word: &str) -> Result<(), Unreadable> {
        if self.has_result {
            return Err(self.refused(word, Why::AfterResult));
        }
        match self.game.position().read_uci(word) {
            Ok(mv) => {
                // It was legal in the same position a moment ago.
                let _ = self.game.play(mv);
                Ok(())
            }
            Err(error) => Err(self.refused(word, why_engine(self.game.position(), error))),
        }
    }

    fn unreadable(&self, error: ScoresheetError) -> Unreadable {
        let why = error.error.map_or(Why::AfterResult, Why::Sheet);
        self.refused(&error.text, why)
    }

    /// The next move of the game, refused.
    fn refused(&self, text: &str, why: Why) -> Unreadable {
        let position = self.game.position();
        let dots = match position.turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        Unreadable {
            ply: Ply(self.game.ply().0.saturating_add(1)),
            number: format!("{}{dots}", position.fullmove_number()),
            text: text.to_owned(),
            why,
        }
    }
}

/// The reason of the Laws, where the squares alone say more than that there is no such move.
fn why_engine(position: &Position, error: UciError) -> Why {
    match error {
        UciError::Illegal { from, to } => match position.why_illegal(from, to, None) {
            Some(why) if why != WhyIllegal::PromotionMissing => Why::Illegal { from, to, why },
            _ => Why::Engine(error),
        },
        _ => Why::Engine(error),
    }
}

/// The words of a text, without a move's number before them.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    text.split_inclusive(char::is_whitespace).map(move |piece| {
        let word = piece.trim_end();
        let end = at + word.len();
        at += piece.len();
        end - without_number(word).len()..end
    })
}

/// Takes `12.`, `12...` or `...` off the front.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after_digits.trim_start_matches(['.', '…']);
    let has_dots = rest.len() < after_digits.len();
    if has_dots { rest } else { word }
}

fn is_number(word: &str) -> bool {
    let is_digit = |character: char| character.is_ascii_digit();
    without_number(word).trim_start_matches(is_digit).is_empty()
}

/// Two squares, and perhaps what a pawn becomes.
fn is_engine_move(word: &str) -> bool {
    match word.as_bytes() {
        [
            a @ b'a'..=b'h',
            b @ b'1'..=b'8',
            c @ b'a'..=b'h',
            d @ b'1'..=b'8',
            rest @ ..,
        ] => (a, b) != (c, d) && matches!(rest, [] | [b'q' | b'r' | b'b' | b'n']),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(text: &str) -> (Game, Vec<String>) {
        let mut game = Game::default();
        let notes =
            read(&mut game, text, Letters::English).unwrap_or_else(|error| panic!("{error}"));
        (game, notes)
    }

    fn refused(text: &str) -> (Game, String) {
        let mut game = Game::default();
        let error = read(&mut game, text, Letters::English).unwrap_err();
        (game, error.to_string())
    }

    #[test]
    fn given_moves_written_in_any_way_then_they_are_the_same_moves() {
        let (usual, notes) = played("1. e4 e5 2. Nf3 Nc6 3. Bb5");
        assert_eq!(notes, Vec::<String>::new());
        for text in [
            "e2e4 e7e5 g1f3 b8c6 f1b5",
            "1.e2e4 e7e5 2.g1f3 b8c6 3.f1b5",
            "1. e4 e7e5 2. g1f3 Nc6\n3. f1b5",
        ] {
            let (game, notes) = played(text);
            assert_eq!(game.position(), usual.position(), "{text}");
            assert_eq!(game.ply(), Ply(5), "{text}");
            assert_eq!(notes, Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn given_a_sheet_with_all_that_stands_beside_moves_then_it_is_noted_8_1() {
        let (game, notes) = played("1. e2-e4 e7e5 (=) 3. Nf3 Nc6 1/2-1/2");
        assert_eq!(game.ply(), Ply(4));
        assert_eq!(
            notes,
            [
                "ply 1, `e2-e4`: written with a dash",
                "ply 1, `e2-e4`: the square left is told otherwise than usual",
                "ply 2, `(=)`: a draw was offered",
                "after ply 2, `3.`: the next move has the number 2",
                "after ply 4, `1/2-1/2`: the result",
            ]
        );
    }

    #[test]
    fn given_a_move_that_cannot_be_played_then_the_game_stands_before_it() {
        for (text, ply, reason) in [
            ("e4 e5 Nf6", 2, "ply 3, `2. Nf6`: "),
            ("e2e4 e7e5 g1g3", 2, "ply 3, `2. g1g3`: g1-g3 is illegal: "),
            ("e2e4 e4e5", 1, "ply 2, `1... e4e5`: e4-e5 is illegal: "),
            ("e4 1-0 e5", 1, "ply 2, `1... e5`: stands after the result"),
            (
                "e4 1-0 e7e5",
                1,
                "ply 2, `1... e7e5`: stands after the result",
            ),
            (
                "e2e4 1-0 c7c5 Nf3",
                1,
                "ply 2, `1... c7c5`: stands after the result",
            ),
            ("e4 0000", 1, "ply 2, `1... 0000`: a sign for no move"),
            ("e4 e5 2.Ke3", 2, "ply 3, `2. Ke3`: e1-e3 is illegal: "),
        ] {
            let (game, error) = refused(text);
            assert!(error.starts_with(reason), "{text}: {error}");
            assert_eq!(game.ply(), Ply(ply), "{text}");
        }
    }

    #[test]
    fn given_zeros_then_they_are_castling_wherever_somebody_can_castle_c_13() {
        let (castled, _) = played("e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6 d3");
        for text in [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Nf6 5. d3",
            "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.0-0 g8f6 5.d3",
        ] {
            let (game, notes) = played(text);
            assert_eq!(game.position(), castled.position());
            assert_eq!(notes, ["ply 7, `0-0`: castling written with zeros"]);
        }
        let (game, notes) = played("e4 e5 0-0");
        assert_eq!(game.ply(), Ply(2));
        assert_eq!(notes, ["after ply 2, `0-0`: the result"]);
        let (game, error) = refused("e4 e5 0-0 d6");
        assert_eq!(game.ply(), Ply(2));
        assert!(
            error.starts_with("ply 3, `2. 0-0`: e1-g1 is illegal: "),
            "{error}"
        );
        let (_, error) = refused("e4 1-0 0-0 d5");
        assert!(error.ends_with("stands after the result"), "{error}");
    }

    /// Numbers that look like chance, the same in every run.
    fn chance(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % below
        }
    }

    #[test]
    fn given_any_game_in_any_mixture_of_writings_then_it_reads_back() {
        for seed in 0..40 {
            let mut chance = chance(seed);
            let (mut game, mut text) = (Game::default(), String::new());
            for _ in 0..80 {
                let position = *game.position();
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[chance(moves.len())];
                if chance(2) == 0 && position.turn() == Color::White {
                    text += &format!("{}.", position.fullmove_number());
                }
                text += &match chance(3) {
                    0 => mv.uci().to_string(),
                    1 => position.san(mv).to_string().replace('O', "0"),
                    _ => position.san(mv).to_string(),
                };
                text += [" ", "\n", " (=) ", "\u{2003}"][chance(4)];
                game.play(mv).unwrap();
            }
            let mut read_back = Game::default();
            read(&mut read_back, &text, Letters::English)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let (read_back, played): (Vec<_>, Vec<_>) =
                (read_back.moves().collect(), game.moves().collect());
            assert_eq!(read_back, played, "{text}");
        }
    }

    #[test]
    fn given_any_text_then_it_is_read_or_refused_at_a_move_of_the_game() {
        let pieces = [
            "e4", "e2e4", "0-0", "1.", "1-0", "=", "…", "é", "e.p.", "♘f3", "\n", " ", "", "9",
            "0000", "x",
        ];
        for seed in 0..2_000 {
            let mut chance = chance(seed);
            let length = chance(12);
            let text: String = (0..length).map(|_| pieces[chance(pieces.len())]).collect();
            let mut game = Game::default();
            if let Err(error) = read(&mut game, &text, Letters::English) {
                assert_eq!(error.ply, Ply(game.ply().0 + 1), "{text}");
                assert!(text.contains(error.text.as_str()), "{text}: {error}");
            }
        }
    }

    #[test]
    fn given_a_promotion_without_its_piece_then_it_is_missing_either_way_3_7_3_3() {
        for text in ["a8", "a7a8"] {
            let start: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
            let error = read(&mut Game::new(start), text, Letters::English).unwrap_err();
            let error = error.to_string();
            assert!(error.contains("the promotion piece is missing"), "{error}");
        }
    }
}
