//! What the Laws say about a position and the moves that led to it: `arbiter position` and
//! `POST /positions/examine`.

mod sheet;

use core::fmt;

use arbiter_laws::{
    AutomaticDraws, Claim, Color, Ending, FenError, Game, Letters, LookAlike, Move, Noted, Ply,
    Position, PositionError, San, Setup,
};
use arbiter_mate::Verdict;
use serde::{Serialize, Serializer};

use crate::mate::MateProof;

pub use sheet::Unreadable;
pub(crate) use sheet::read as read_moves;

/// A position that was examined. As JSON it is what `docs/position.md` describes.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The position, as far as it counts: rights and squares that were passed over are not in it.
    pub setup: Setup,
    /// The move that led to it, if one did.
    pub last_move: Option<Move>,
    /// Whose king is in check: both, in some illegal positions.
    pub in_check: Vec<Color>,
    /// Every legal move of the player to move.
    pub legal_moves: Vec<San>,
    /// Whether a game goes on from it.
    pub state: State,
    /// After which plies it has stood on the board, the last time included (Article 9.2.3).
    pub occurrences: Vec<Ply>,
    /// The earlier positions that only look alike.
    pub look_alikes: Vec<LookAlike>,
    /// What may be claimed with the position on the board (Articles 9.2.2 and 9.3.2).
    pub claims_now: Vec<Claim>,
    /// What may be claimed by announcing a move (Articles 9.2.1 and 9.3.1).
    pub claims_with: Vec<(San, Claim)>,
    /// Whether each side can still mate, White first; none for an illegal position.
    pub mates: Option<[MateProof; 2]>,
    /// What was passed over or unusual in the texts, and since when the game was over.
    pub notes: Vec<String>,
}

/// Whether a game goes on from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// It does.
    Ongoing,
    /// It is over, in the first of these ways that holds.
    Over(Ending),
    /// No game can go on from it, for these reasons.
    Illegal(PositionError),
}

/// Why there is nothing to be examined.
#[derive(Clone, Debug)]
pub enum Unexaminable {
    /// The text is no FEN, for these faults.
    Fen(FenError),
    /// A move cannot be played.
    Moves {
        /// Which one, and why.
        error: Unreadable,
        /// The position before it.
        reached: Box<Position>,
    },
}

impl fmt::Display for Unexaminable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Moves { error, reached } => {
                write!(f, "{error}; the position reached: {reached}")
            }
        }
    }
}

impl core::error::Error for Unexaminable {}

/// Says what the Laws say about the position after `moves` from `fen`, or from the initial position. The moves
/// are a scoresheet with these letters, in which a move may also be written as engines do. Whether a side can still mate is
/// searched for in about `limit` positions.
///
/// A position that is illegal is described; moves are not read from there.
///
/// # Errors
/// [`Unexaminable`] if there is no position.
pub fn examine(
    fen: Option<&str>,
    moves: Option<&str>,
    letters: Letters,
    limit: u32,
) -> Result<Examination, Unexaminable> {
    let initial = Noted {
        value: Setup::initial(),
        notes: Vec::new(),
    };
    let read = fen.map_or(Ok(initial), Setup::read);
    let Noted { value, notes } = read.map_err(Unexaminable::Fen)?;
    let mut notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
    let material = value.impossible_material();
    notes.extend(
        material
            .iter()
            .map(|found| format!("no game can bring about this material: {found}")),
    );
    let start = match Position::from_setup(value) {
        Ok(start) => start,
        Err(error) => {
            if moves.is_some() {
                notes.push("the moves were not read: an illegal position has none".to_owned());
            }
            return Ok(Examination::illegal(value, error, notes));
        }
    };
    notes.extend(start.notes.iter().map(ToString::to_string));
    let mut game = Game::new(start.value);
    if let Some(text) = moves {
        match read_moves(&mut game, text, letters) {
            Ok(found) => notes.extend(found),
            Err(error) => {
                let reached = Box::new(*game.position());
                return Err(Unexaminable::Moves { error, reached });
            }
        }
    }
    Ok(Examination::of(&game, notes, limit))
}

/// Says what the Laws say about the last position of a game, as [`examine`] does. `notes` are what its reader found
/// unusual.
#[must_use]
pub fn examine_game(game: &Game, notes: Vec<String>, limit: u32) -> Examination {
    Examination::of(game, notes, limit)
}

impl Examination {
    /// The position now.
    fn of(game: &Game, mut notes: Vec<String>, limit: u32) -> Self {
        let (position, ply) = (game.position(), game.ply());
        let draws = AutomaticDraws::SINCE_2017;
        if let Some((over, ending)) = game.first_ending(draws)
            && over < ply
        {
            notes.push(format!(
                "the game was over after ply {over}: {} (Article {})",
                ending.as_str(),
                ending.article()
            ));
        }
        let legal = position.legal_moves();
        let claims_with = legal.iter().flat_map(|&mv| {
            let claims = game.claims_with(mv).unwrap_or_default();
            let claims = claims.into_iter();
            claims.map(move |claim| (position.san(mv), claim))
        });
        Self {
            setup: position.setup(),
            last_move: game.moves().last(),
            in_check: position.setup().kings_in_check().collect(),
            legal_moves: legal.iter().map(|&mv| position.san(mv)).collect(),
            state: game.ending(ply, draws).map_or(State::Ongoing, State::Over),
            occurrences: game.occurrences(ply),
            look_alikes: game.look_alikes(ply),
            claims_now: game.claims(),
            claims_with: claims_with.collect(),
            mates: Some(Color::ALL.map(|side| MateProof::of(position, side, limit))),
            notes,
        }
    }

    /// A position from which no game can go on; it can still be described.
    fn illegal(setup: Setup, error: PositionError, notes: Vec<String>) -> Self {
        Self {
            setup,
            last_move: None,
            in_check: setup.kings_in_check().collect(),
            legal_moves: Vec::new(),
            state: State::Illegal(error),
            occurrences: vec![Ply::START],
            look_alikes: Vec::new(),
            claims_now: Vec::new(),
            claims_with: Vec::new(),
            mates: None,
            notes,
        }
    }
}

impl Examination {
    /// Whether neither side can mate (Article 5.2.2), `yes`, `no` or `unknown`; none for an illegal position.
    #[must_use]
    pub fn dead(&self) -> Option<&'static str> {
        let can = self.mates.as_ref()?.each_ref().map(MateProof::can_mate);
        Some(match can {
            [Some(false), Some(false)] => Verdict::Yes.as_str(),
            [Some(true), _] | [_, Some(true)] => Verdict::No.as_str(),
            _ => Verdict::Unknown.as_str(),
        })
    }
}

impl Serialize for Examination {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json::from(self).serialize(serializer)
    }
}

/// The fields on the wire, in their order.
#[derive(Serialize)]
struct Json<'a> {
    fen: String,
    side_to_move: &'static str,
    legal_moves: Vec<Written>,
    /// `null` for an illegal position, whose reasons are among the notes.
    status: Option<&'static str>,
    in_check: bool,
    repetitions: usize,
    halfmove_clock: u32,
    claims: Claims,
    /// `null` for an illegal position.
    can_mate: Option<Sides<&'a str>>,
    /// Whether neither can (Article 5.2.2).
    dead: Option<&'static str>,
    proofs: Option<Sides<&'a MateProof>>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Sides<T> {
    white: T,
    black: T,
}

#[derive(Serialize)]
struct Claims {
    now: Vec<&'static str>,
    with_move: Vec<Announced>,
}

/// A move in both notations, always with English letters.
#[derive(Serialize)]
struct Written {
    san: String,
    uci: String,
}

#[derive(Serialize)]
struct Announced {
    #[serde(flatten)]
    mv: Written,
    claim: &'static str,
}

impl From<&San> for Written {
    fn from(san: &San) -> Self {
        Self {
            san: san.to_string(),
            uci: san.mv().uci().to_string(),
        }
    }
}

impl<'a> From<&'a Examination> for Json<'a> {
    fn from(examined: &'a Examination) -> Self {
        let (status, reasons) = match &examined.state {
            State::Ongoing => (Some("ongoing"), [].as_slice()),
            State::Over(ending) => (Some(ending.as_str()), [].as_slice()),
            State::Illegal(error) => (None, error.reasons.as_slice()),
        };
        let reasons = reasons.iter().map(|reason| format!("illegal: {reason}"));
        let now = examined.claims_now.iter();
        let with_move = examined.claims_with.iter();
        Self {
            fen: examined.setup.to_string(),
            side_to_move: examined.setup.turn.as_str(),
            legal_moves: examined.legal_moves.iter().map(Written::from).collect(),
            status,
            in_check: examined.in_check.contains(&examined.setup.turn),
            repetitions: examined.occurrences.len(),
            halfmove_clock: examined.setup.halfmove_clock,
            claims: Claims {
                now: now.map(|claim| claim.as_str()).collect(),
                with_move: with_move
                    .map(|(san, claim)| Announced {
                        mv: san.into(),
                        claim: claim.as_str(),
                    })
                    .collect(),
            },
            can_mate: examined.mates.as_ref().map(|[white, black]| Sides {
                white: white.verdict.as_str(),
                black: black.verdict.as_str(),
            }),
            dead: examined.dead(),
            proofs: examined
                .mates
                .as_ref()
                .map(|[white, black]| Sides { white, black }),
            notes: reasons.chain(examined.notes.iter().cloned()).collect(),
        }
    }
}
