//! One player's round: opponent, colour, result, and which of them go together.

use arbiter_laws::Color;

/// What stands in the colour column of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellColour {
    /// `w`: White.
    White,
    /// `b`: Black.
    Black,
    /// `-`: no colour, because the player was not paired or because nobody came.
    None,
}

impl CellColour {
    /// The letter in the file.
    #[must_use]
    pub const fn as_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
            Self::None => '-',
        }
    }

    /// The colour of a letter, large or small.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'w' | 'W' => Some(Self::White),
            'b' | 'B' => Some(Self::Black),
            '-' => Some(Self::None),
            _ => None,
        }
    }

    /// The colour of the pieces, if there is any.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::None => None,
        }
    }
}

impl From<Color> for CellColour {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// What stands in the result column of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ResultCode {
    /// `1`: won.
    Win,
    /// `=`: drawn, or half a point by the arbiter's decision.
    Draw,
    /// `0`: lost.
    Loss,
    /// `+`: won because the opponent did not come.
    ForfeitWin,
    /// `-`: lost because the player did not come.
    ForfeitLoss,
    /// `W`: won, not rated (less than one move was made).
    UnratedWin,
    /// `D`: drawn, not rated.
    UnratedDraw,
    /// `L`: lost, not rated.
    UnratedLoss,
    /// `H`: half-point bye.
    HalfPointBye,
    /// `F`: full-point bye.
    FullPointBye,
    /// `U`: the bye of the player for whom the pairing left no opponent.
    PairingBye,
    /// `Z`: zero-point bye, a known absence.
    ZeroPointBye,
}

/// What kind of round a result speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Played,
    Unrated,
    Forfeit,
    Bye,
}

impl ResultCode {
    /// Every code.
    pub const ALL: [Self; 12] = [
        Self::Win,
        Self::Draw,
        Self::Loss,
        Self::ForfeitWin,
        Self::ForfeitLoss,
        Self::UnratedWin,
        Self::UnratedDraw,
        Self::UnratedLoss,
        Self::HalfPointBye,
        Self::FullPointBye,
        Self::PairingBye,
        Self::ZeroPointBye,
    ];

    /// The sign in the file.
    #[must_use]
    pub const fn as_char(self) -> char {
        match self {
            Self::Win => '1',
            Self::Draw => '=',
            Self::Loss => '0',
            Self::ForfeitWin => '+',
            Self::ForfeitLoss => '-',
            Self::UnratedWin => 'W',
            Self::UnratedDraw => 'D',
            Self::UnratedLoss => 'L',
            Self::HalfPointBye => 'H',
            Self::FullPointBye => 'F',
            Self::PairingBye => 'U',
            Self::ZeroPointBye => 'Z',
        }
    }

    /// The code of a sign; letters large or small.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let c = c.to_ascii_uppercase();
        Self::ALL.into_iter().find(|code| code.as_char() == c)
    }

    /// Points in the usual scoring (a win one, a draw a half), doubled.
    #[must_use]
    pub const fn points_x2(self) -> u8 {
        match self {
            Self::Win
            | Self::ForfeitWin
            | Self::UnratedWin
            | Self::FullPointBye
            | Self::PairingBye => 2,
            Self::Draw | Self::UnratedDraw | Self::HalfPointBye => 1,
            Self::Loss | Self::ForfeitLoss | Self::UnratedLoss | Self::ZeroPointBye => 0,
        }
    }

    /// Whether it is a bye, which has no opponent.
    #[must_use]
    pub const fn is_bye(self) -> bool {
        matches!(self.kind(), Kind::Bye)
    }

    /// Whether it is a forfeit: unplayed.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self.kind(), Kind::Forfeit)
    }

    /// Whether a game was begun: played to a result, or ended before a move and not rated.
    #[must_use]
    pub const fn is_game(self) -> bool {
        matches!(self.kind(), Kind::Played | Kind::Unrated)
    }

    const fn kind(self) -> Kind {
        match self {
            Self::Win | Self::Draw | Self::Loss => Kind::Played,
            Self::UnratedWin | Self::UnratedDraw | Self::UnratedLoss => Kind::Unrated,
            Self::ForfeitWin | Self::ForfeitLoss => Kind::Forfeit,
            Self::HalfPointBye | Self::FullPointBye | Self::PairingBye | Self::ZeroPointBye => {
                Kind::Bye
            }
        }
    }

    /// Whether the opponents of one game can have these two results: of one kind, and together no more
    /// than one point. Both may lose (11.8), and an arbiter may give half a point to one of them only.
    #[must_use]
    pub const fn agrees_with(self, opponent: Self) -> bool {
        let same_kind = matches!(
            (self.kind(), opponent.kind()),
            (Kind::Played, Kind::Played)
                | (Kind::Unrated, Kind::Unrated)
                | (Kind::Forfeit, Kind::Forfeit)
        );
        same_kind && self.points_x2() + opponent.points_x2() <= 2
    }
}

/// One player's round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoundCell {
    /// The opponent's starting rank; `None` for `0000` and for blanks.
    pub opponent: Option<u16>,
    /// The colour; `None` for a blank.
    pub colour: Option<CellColour>,
    /// The result; `None` for a blank: paired and not finished, or not paired.
    pub result: Option<ResultCode>,
}

impl RoundCell {
    /// Nothing at all.
    pub const BLANK: Self = Self {
        opponent: None,
        colour: None,
        result: None,
    };

    /// A round against an opponent.
    #[must_use]
    pub fn game(opponent: u16, color: Color, result: Option<ResultCode>) -> Self {
        Self {
            opponent: Some(opponent),
            colour: Some(color.into()),
            result,
        }
    }

    /// A round without one, `0000 -` in the file.
    #[must_use]
    pub const fn bye(code: ResultCode) -> Self {
        Self {
            opponent: None,
            colour: Some(CellColour::None),
            result: Some(code),
        }
    }

    /// The colour of the pieces, if there is any.
    #[must_use]
    pub fn color(&self) -> Option<Color> {
        self.colour.and_then(CellColour::color)
    }

    /// Whether it says anything of its round: an opponent or a result.
    #[must_use]
    pub const fn is_told(&self) -> bool {
        self.opponent.is_some() || self.result.is_some()
    }

    /// The opponent's columns: a player without one has `0000` beside a colour column that is not blank.
    pub(crate) fn opponent_text(&self) -> String {
        match (self.opponent, self.colour) {
            (Some(opponent), _) => format!("{opponent:>4}"),
            (None, Some(_)) => "0000".to_owned(),
            (None, None) => "    ".to_owned(),
        }
    }

    /// What cannot be in one cell.
    pub(crate) fn contradiction(&self) -> Option<CellContradiction> {
        match (self.opponent, self.result) {
            (Some(_), Some(result)) if result.is_bye() => Some(CellContradiction::ByeWithOpponent),
            (Some(_), result) => {
                let needs_colour = result.is_none_or(ResultCode::is_game);
                (needs_colour && self.color().is_none()).then_some(CellContradiction::NoColour)
            }
            (None, _) if self.color().is_some() => Some(CellContradiction::ColourWithoutOpponent),
            (None, Some(result)) if result.is_game() && result != ResultCode::Draw => {
                Some(CellContradiction::GameWithoutOpponent)
            }
            (None, _) => None,
        }
    }
}

/// What cannot be in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellContradiction {
    ByeWithOpponent,
    NoColour,
    ColourWithoutOpponent,
    GameWithoutOpponent,
}

/// The game of two players in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// White's starting rank. Where a forfeit has no colours (`-` in both cells), the better one.
    pub white: u16,
    /// Black's starting rank.
    pub black: u16,
    /// What White's record says.
    pub white_cell: RoundCell,
    /// What Black's record says.
    pub black_cell: RoundCell,
}

/// A player's round without an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bye {
    /// The starting rank.
    pub player: u16,
    /// What the file says, as it says it: nothing is corrected here (an `F` that should be a `U` stays one).
    pub code: ResultCode,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(c: char) -> ResultCode {
        ResultCode::from_char(c).unwrap()
    }

    #[test]
    fn results_that_two_opponents_can_have() {
        for pair in ["10", "==", "00", "=0", "+-", "--", "WL", "DD", "LL", "DL"] {
            let (a, b) = (pair.chars().next().unwrap(), pair.chars().nth(1).unwrap());
            assert!(code(a).agrees_with(code(b)), "{pair}");
            assert!(code(b).agrees_with(code(a)), "{pair} turned");
        }
    }

    #[test]
    fn results_that_contradict_each_other() {
        for pair in [
            "11", "1=", "++", "WW", "WD", "1-", "+0", "1L", "W0", "=D", "HH", "ZZ", "U-",
        ] {
            let (a, b) = (pair.chars().next().unwrap(), pair.chars().nth(1).unwrap());
            assert!(!code(a).agrees_with(code(b)), "{pair}");
            assert!(!code(b).agrees_with(code(a)), "{pair} turned");
        }
    }

    #[test]
    fn letters_may_be_small_and_others_are_no_codes() {
        assert_eq!(ResultCode::from_char('u'), Some(ResultCode::PairingBye));
        for c in ['X', 'x', '½', '2', ' ', 'ｗ'] {
            assert_eq!(ResultCode::from_char(c), None, "{c}");
        }
        for code in ResultCode::ALL {
            assert_eq!(ResultCode::from_char(code.as_char()), Some(code));
        }
    }

    #[test]
    fn a_cell_says_one_thing() {
        use CellContradiction::*;
        let cell = |opponent, colour, result| RoundCell {
            opponent,
            colour: CellColour::from_char(colour),
            result: ResultCode::from_char(result),
        };
        assert_eq!(
            cell(Some(2), 'w', 'U').contradiction(),
            Some(ByeWithOpponent)
        );
        assert_eq!(cell(Some(2), '-', '1').contradiction(), Some(NoColour));
        assert_eq!(cell(Some(2), ' ', ' ').contradiction(), Some(NoColour));
        assert_eq!(
            cell(None, 'b', '+').contradiction(),
            Some(ColourWithoutOpponent)
        );
        assert_eq!(
            cell(None, '-', '1').contradiction(),
            Some(GameWithoutOpponent)
        );
        assert_eq!(cell(Some(2), '-', '+').contradiction(), None);
        assert_eq!(cell(Some(2), 'w', ' ').contradiction(), None);
        assert_eq!(cell(None, '-', '=').contradiction(), None);
        assert_eq!(cell(None, ' ', 'U').contradiction(), None);
        assert_eq!(RoundCell::BLANK.contradiction(), None);
    }
}
