//! The parts of a move as somebody wrote it, before anybody knows what it means.

use core::str::Chars;

use crate::letters::figurine;
use crate::san::{Origin, Sign};
use crate::{Bitboard, File, Letters, Rank, Role, SanError, SanNote, Square};

/// A move as written, apart from what it means in a position.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) what: What,
    /// The sign for check or mate; `None` if nothing is said.
    pub(crate) sign: Sign,
    /// `e.p.` was added.
    pub(crate) en_passant: bool,
    pub(crate) notes: Vec<SanNote>,
}

/// What is said about the men.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    Castle { toward_h: bool },
    Goes(Goes),
}

/// A man goes somewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goes {
    pub(crate) role: Role,
    /// What is said about the square that is left.
    pub(crate) origin: Origin,
    pub(crate) to: Target,
    pub(crate) captures: bool,
    pub(crate) promotion: Option<Role>,
}

/// Where the man goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Square(Square),
    /// A pawn's capture by the two files alone, as in `ed`.
    File(File),
}

impl Target {
    /// The squares that may be meant.
    pub(crate) const fn squares(self) -> Bitboard {
        match self {
            Self::Square(target) => Bitboard::of(target),
            Self::File(file) => Bitboard::of_file(file),
        }
    }
}

impl Written {
    /// Takes a text apart, without a position.
    pub(crate) fn read(text: &str, letters: Letters) -> Result<Self, SanError> {
        let mut written = Self {
            what: What::Castle { toward_h: true },
            sign: Sign::None,
            en_passant: false,
            notes: Vec::new(),
        };
        let whole = text;
        let text = whole.trim();
        if text.is_empty() {
            return Err(SanError::Empty);
        }
        if text.len() < whole.len() {
            written.notes.push(SanNote::Space);
        }
        if matches!(text, "--" | "Z0" | "0000") {
            return Err(SanError::NullMove);
        }
        let core = written.strip_endings(text)?;
        written.what = match written.castling(core)? {
            Some(castle) => castle,
            None => What::Goes(Parser::new(core, letters, &mut written.notes).read()?),
        };
        Ok(written)
    }

    /// Takes signs and remarks off the end, each kind at most once.
    fn strip_endings<'a>(&mut self, text: &'a str) -> Result<&'a str, SanError> {
        let mut rest = text;
        let mut has_sign = false;
        let mut has_remark = false;
        loop {
            rest = rest.trim_end();
            if !rest.is_empty() && !rest.ends_with(LAST_OF_ENDINGS) {
                return Ok(rest);
            }
            let without_passed = ["e.p.", "e.p", "e. p.", "ep"]
                .into_iter()
                .find_map(|mark| rest.strip_suffix(mark));
            let without_remark = rest.trim_end_matches(['!', '?']);
            let sign = [("++", Sign::Check), ("+", Sign::Check), ("#", Sign::Mate)]
                .into_iter()
                .find_map(|(mark, sign)| Some((mark, sign, rest.strip_suffix(mark)?)));
            if let Some(shorter) = without_passed.filter(|_| !self.en_passant) {
                self.en_passant = true;
                self.notes.push(SanNote::EnPassantNamed);
                rest = shorter;
            } else if without_remark != rest && !has_remark {
                has_remark = true;
                self.notes.push(SanNote::Remark);
                rest = without_remark;
            } else if let Some((mark, sign, shorter)) = sign.filter(|_| !has_sign) {
                has_sign = true;
                self.sign = sign;
                if mark == "++" {
                    self.notes.push(SanNote::DoublePlus);
                }
                rest = shorter;
            } else if rest.is_empty() {
                return Err(SanError::NotAMove);
            } else {
                return Ok(rest);
            }
        }
    }

    fn castling(&mut self, core: &str) -> Result<Option<What>, SanError> {
        let is_circle = |c: char| matches!(c, 'O' | 'o' | '0');
        let belongs = |c: char| is_circle(c) || c == '-' || is_other_dash(c);
        if !core.starts_with(is_circle) || !core.chars().all(belongs) {
            return Ok(None);
        }
        let mut circles = core.chars().filter(|&c| is_circle(c));
        let first = circles.next().unwrap_or('O');
        if !circles.all(|c| c == first) {
            return Err(SanError::MixedCastling);
        }
        match first {
            'O' => {}
            '0' => self.notes.push(SanNote::CastlingWithZeros),
            _ => self.notes.push(SanNote::LowerCase),
        }
        if core.contains(is_other_dash) {
            self.notes.push(SanNote::OtherDash);
        }
        let usual = |c: char| if is_circle(c) { 'O' } else { '-' };
        let toward_h = match core.chars().map(usual).collect::<String>().as_str() {
            "O-O" => true,
            "O-O-O" => false,
            "OO" | "OOO" => {
                self.notes.push(SanNote::CastlingWithoutDash);
                core.len() == 2
            }
            _ => return Err(SanError::NotAMove),
        };
        Ok(Some(What::Castle { toward_h }))
    }
}

/// What any sign or remark after a move ends with.
const LAST_OF_ENDINGS: [char; 6] = ['.', 'p', '!', '?', '+', '#'];

pub(crate) const fn is_other_dash(character: char) -> bool {
    matches!(character, '‐' | '‑' | '–' | '—' | '−')
}

const fn is_other_capture(character: char) -> bool {
    matches!(character, '×' | ':' | 'X')
}

/// Reads the letters and digits of a move that is no castling.
struct Parser<'a> {
    rest: Chars<'a>,
    letters: Letters,
    notes: &'a mut Vec<SanNote>,
}

impl<'a> Parser<'a> {
    fn new(core: &'a str, letters: Letters, notes: &'a mut Vec<SanNote>) -> Self {
        Self {
            rest: core.chars(),
            letters,
            notes,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&next| wanted(next))?;
        self.rest.next();
        Some(next)
    }

    fn read(mut self) -> Result<Goes, SanError> {
        let role = self.role();
        let first = self.place();
        let captures = self.captures();
        let dash = !captures && self.dash();
        let is_whole = !captures && !dash && first.file.is_some() && first.rank.is_some();
        // A letter behind a whole square is a piece, as in `d8B`, if no other square begins with it.
        let second = if is_whole && !self.is_square_next() {
            Origin::default()
        } else {
            self.place()
        };
        let (origin, to) = match (first, second) {
            (
                origin,
                Origin {
                    file: Some(file),
                    rank: Some(rank),
                },
            ) => (origin, Target::Square(Square::new(file, rank))),
            (
                Origin {
                    file: Some(file),
                    rank: Some(rank),
                },
                _,
            ) if is_whole => (Origin::default(), Target::Square(Square::new(file, rank))),
            (
                Origin {
                    file: Some(from),
                    rank: None,
                },
                Origin {
                    file: Some(to),
                    rank: None,
                },
            ) if role == Role::Pawn && from.index().abs_diff(to.index()) == 1 => {
                self.notes.push(SanNote::TargetRankMissing);
                (first, Target::File(to))
            }
            _ => return Err(self.refusal()),
        };
        let promotion = self.promotion()?;
        if self.peek().is_some() {
            return Err(self.refusal());
        }
        Ok(Goes {
            role,
            origin,
            to,
            captures,
            promotion,
        })
    }

    /// The letter and the digit of a square, either of which may be missing.
    fn place(&mut self) -> Origin {
        let (file, rank) = (self.file(), self.rank());
        Origin { file, rank }
    }

    fn is_square_next(&self) -> bool {
        let mut ahead = self.rest.clone();
        let file = ahead.next().map(|c| c.to_ascii_lowercase());
        file.and_then(File::from_char).is_some() && ahead.next().and_then(Rank::from_char).is_some()
    }

    fn captures(&mut self) -> bool {
        let sign = self.next_if(|c| c == 'x' || is_other_capture(c));
        if sign.is_some_and(is_other_capture) {
            self.notes.push(SanNote::OtherCaptureSign);
        }
        sign.is_some()
    }

    fn dash(&mut self) -> bool {
        let dash = self.next_if(|c| c == '-' || is_other_dash(c));
        self.notes.extend(dash.map(|_| SanNote::Dash));
        if dash.is_some_and(is_other_dash) {
            self.notes.push(SanNote::OtherDash);
        }
        dash.is_some()
    }

    /// What stands there belongs to no move, or something is missing.
    fn refusal(&self) -> SanError {
        match self.peek() {
            Some(character) => SanError::Unexpected { character },
            None => SanError::NotAMove,
        }
    }

    /// The man named at the start; a pawn if none is. A small letter that may be a file is one.
    fn role(&mut self) -> Role {
        let letters = self.letters;
        let Some(character) = self.peek().filter(|&c| File::from_char(c).is_none()) else {
            return Role::Pawn;
        };
        let found = letters
            .role(character)
            .map(|role| {
                let usual = letters.letter(role) == character;
                (role, (!usual).then_some(SanNote::OtherLetters))
            })
            .or_else(|| figurine(character).map(|role| (role, Some(SanNote::OtherLetters))))
            .or_else(|| {
                let role = letters.role(character.to_ascii_uppercase())?;
                Some((role, Some(SanNote::LowerCase)))
            });
        let Some((role, note)) = found else {
            return Role::Pawn;
        };
        self.rest.next();
        self.notes.extend(note);
        if role == Role::Pawn {
            self.notes.push(SanNote::PawnNamed);
        }
        role
    }

    fn file(&mut self) -> Option<File> {
        let character = self.peek()?;
        let file = File::from_char(character.to_ascii_lowercase())?;
        self.rest.next();
        if character.is_ascii_uppercase() {
            self.notes.push(SanNote::CapitalFile);
        }
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_char(self.peek()?)?;
        self.rest.next();
        Some(rank)
    }

    /// What a pawn becomes: `=Q`, and `Q`, `/Q`, `(Q)`, `=q` with a note.
    fn promotion(&mut self) -> Result<Option<Role>, SanError> {
        let sign = self.next_if(|c| matches!(c, '=' | '/' | '('));
        let Some(character) = self.peek() else {
            return match sign {
                Some(_) => Err(SanError::NotAMove),
                None => Ok(None),
            };
        };
        let large = character.to_ascii_uppercase();
        let role = self
            .letters
            .role(large)
            .or_else(|| figurine(character))
            .ok_or_else(|| self.refusal())?;
        self.rest.next();
        if self.letters.letter(role) != character {
            self.notes.push(if large == character {
                SanNote::OtherLetters
            } else {
                SanNote::LowerCase
            });
        }
        if sign == Some('(') && self.next_if(|c| c == ')').is_none() {
            return Err(self.refusal());
        }
        if sign != Some('=') {
            self.notes.push(SanNote::PromotionSign);
        }
        Ok(Some(role))
    }
}
