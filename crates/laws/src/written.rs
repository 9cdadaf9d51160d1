//! The parts of a move as somebody wrote it, before anybody knows what it means.

use core::iter::Peekable;
use core::str::Chars;
use std::borrow::Cow;

use crate::letters::figurine;
use crate::san::Sign;
use crate::{File, Letters, Rank, Role, SanError, SanNote, Square};

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
    Castle {
        toward_h: bool,
    },
    Goes {
        role: Role,
        from_file: Option<File>,
        from_rank: Option<Rank>,
        to: Target,
        captures: bool,
        promotion: Option<Role>,
    },
}

/// Where the man goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Square(Square),
    /// A pawn's capture by the two files alone, as in `ed`.
    File(File),
}

impl Target {
    pub(crate) fn is(self, square: Square) -> bool {
        match self {
            Self::Square(target) => target == square,
            Self::File(file) => square.file() == file,
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
        let text = text.trim();
        if text.is_empty() {
            return Err(SanError::Empty);
        }
        if matches!(text, "--" | "Z0" | "0000") {
            return Err(SanError::NullMove);
        }
        let core = written.strip_endings(text)?;
        let core = written.plain(core);
        written.what = match written.castling(&core)? {
            Some(castle) => castle,
            None => Parser::new(&core, letters, &mut written.notes).read()?,
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

    /// Other characters for the dash and the sign of capture, made the usual ones.
    fn plain<'a>(&mut self, core: &'a str) -> Cow<'a, str> {
        if !core.contains(|c| is_other_dash(c) || is_other_capture(c)) {
            return Cow::Borrowed(core);
        }
        if core.contains(is_other_dash) {
            self.notes.push(SanNote::OtherDash);
        }
        if core.contains(is_other_capture) {
            self.notes.push(SanNote::OtherCaptureSign);
        }
        Cow::Owned(
            core.replace(is_other_dash, "-")
                .replace(is_other_capture, "x"),
        )
    }

    fn castling(&mut self, core: &str) -> Result<Option<What>, SanError> {
        let is_circle = |c: char| matches!(c, 'O' | 'o' | '0');
        if !core.starts_with(is_circle) || !core.chars().all(|c| is_circle(c) || c == '-') {
            return Ok(None);
        }
        let mut circles = core.chars().filter(|&c| c != '-');
        let first = circles.next().unwrap_or('O');
        if !circles.all(|c| c == first) {
            return Err(SanError::MixedCastling);
        }
        match first {
            'O' => {}
            '0' => self.notes.push(SanNote::CastlingWithZeros),
            _ => self.notes.push(SanNote::LowerCase),
        }
        let toward_h = match core.replace(first, "O").as_str() {
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

const fn is_other_dash(character: char) -> bool {
    matches!(character, '‐' | '‑' | '–' | '—' | '−')
}

const fn is_other_capture(character: char) -> bool {
    matches!(character, '×' | ':' | 'X')
}

/// Reads the letters and digits of a move that is no castling.
struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    letters: Letters,
    notes: &'a mut Vec<SanNote>,
}

impl<'a> Parser<'a> {
    fn new(core: &'a str, letters: Letters, notes: &'a mut Vec<SanNote>) -> Self {
        Self {
            rest: core.chars().peekable(),
            letters,
            notes,
        }
    }

    fn read(mut self) -> Result<What, SanError> {
        let role = self.role();
        let first = (self.file(), self.rank());
        let captures = self.rest.next_if_eq(&'x').is_some();
        let dash = !captures && self.rest.next_if_eq(&'-').is_some();
        let second = (self.file(), self.rank());
        let (from_file, from_rank, to) = match (first, second) {
            ((from_file, from_rank), (Some(file), Some(rank))) => (
                from_file,
                from_rank,
                Target::Square(Square::new(file, rank)),
            ),
            ((Some(file), Some(rank)), (None, None)) if !captures && !dash => {
                (None, None, Target::Square(Square::new(file, rank)))
            }
            ((Some(from), None), (Some(to), None))
                if role == Role::Pawn && from.index().abs_diff(to.index()) == 1 =>
            {
                self.notes.push(SanNote::TargetRankMissing);
                (Some(from), None, Target::File(to))
            }
            _ => return Err(self.refusal()),
        };
        if dash {
            self.notes.push(SanNote::Dash);
        }
        let promotion = self.promotion()?;
        if self.rest.peek().is_some() {
            return Err(self.refusal());
        }
        Ok(What::Goes {
            role,
            from_file,
            from_rank,
            to,
            captures,
            promotion,
        })
    }

    /// What stands there belongs to no move, or something is missing.
    fn refusal(&mut self) -> SanError {
        match self.rest.peek() {
            Some(&character) => SanError::Unexpected { character },
            None => SanError::NotAMove,
        }
    }

    /// The man named at the start; a pawn if none is. A small letter that may be a file is one.
    fn role(&mut self) -> Role {
        let letters = self.letters;
        let Some(&character) = self.rest.peek() else {
            return Role::Pawn;
        };
        let is_file = File::from_char(character).is_some();
        let found = letters
            .role(character)
            .map(|role| {
                let usual = letters.letter(role) == character;
                (role, (!usual).then_some(SanNote::OtherLetters))
            })
            .or_else(|| figurine(character).map(|role| (role, Some(SanNote::OtherLetters))))
            .or_else(|| {
                let large = character.to_ascii_uppercase();
                let role = letters.role(large).filter(|_| !is_file)?;
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
        let &character = self.rest.peek()?;
        let file = File::from_char(character.to_ascii_lowercase())?;
        self.rest.next();
        if character.is_ascii_uppercase() {
            self.notes.push(SanNote::CapitalFile);
        }
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_char(*self.rest.peek()?)?;
        self.rest.next();
        Some(rank)
    }

    /// What a pawn becomes: `=Q`, and `Q`, `/Q`, `(Q)`, `=q` with a note.
    fn promotion(&mut self) -> Result<Option<Role>, SanError> {
        let sign = self.rest.next_if(|c| matches!(c, '=' | '/' | '('));
        let Some(&character) = self.rest.peek() else {
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
        if sign == Some('(') && self.rest.next_if_eq(&')').is_none() {
            return Err(self.refusal());
        }
        if sign != Some('=') {
            self.notes.push(SanNote::PromotionSign);
        }
        Ok(Some(role))
    }
}
