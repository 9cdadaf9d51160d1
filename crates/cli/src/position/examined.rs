//! What the Laws say about a position and the moves that led to it.

use arbiter_laws::{
    AutomaticDraws, Claim, Color, Ending, Game, LookAlike, Move, Ply, Position, PositionError,
    Setup,
};
use serde::Serialize;

/// A position that was examined.
pub struct Examined {
    pub setup: Setup,
    /// The move that led to it, if one did.
    pub last_move: Option<Move>,
    /// Whose king is in check: both, in some illegal positions.
    pub in_check: Vec<Color>,
    /// Every legal move of the player to move.
    pub legal_moves: Vec<Written>,
    pub state: State,
    /// After which plies it has stood on the board, the last time included.
    pub occurrences: Vec<Ply>,
    /// The earlier positions that only look alike.
    pub look_alikes: Vec<LookAlike>,
    /// What may be claimed with the position on the board.
    pub claims_now: Vec<Claim>,
    /// What may be claimed by announcing a move.
    pub claims_with: Vec<(Written, Claim)>,
    pub notes: Vec<String>,
}

/// Whether a game goes on from the position.
pub enum State {
    Ongoing,
    Over(Ending),
    /// No game can go on from it, for these reasons.
    Illegal(PositionError),
}

/// A move in both notations.
#[derive(Clone, Serialize)]
pub struct Written {
    pub san: String,
    pub uci: String,
}

impl Written {
    fn new(position: &Position, legal: Move) -> Self {
        Self {
            san: position.san(legal).to_string(),
            uci: legal.uci().to_string(),
        }
    }
}

impl Examined {
    /// The position now.
    pub fn new(game: &Game, mut notes: Vec<String>) -> Self {
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
            claims.map(move |claim| (Written::new(position, mv), claim))
        });
        Self {
            setup: position.setup(),
            last_move: game.moves().last(),
            in_check: position.setup().kings_in_check().collect(),
            legal_moves: legal.iter().map(|&mv| Written::new(position, mv)).collect(),
            state: game.ending(ply, draws).map_or(State::Ongoing, State::Over),
            occurrences: game.occurrences(ply),
            look_alikes: game.look_alikes(ply),
            claims_now: game.claims(),
            claims_with: claims_with.collect(),
            notes,
        }
    }

    /// A position from which no game can go on; it can still be described.
    pub fn illegal(setup: Setup, error: &PositionError, notes: Vec<String>) -> Self {
        Self {
            setup,
            last_move: None,
            in_check: setup.kings_in_check().collect(),
            legal_moves: Vec::new(),
            state: State::Illegal(error.clone()),
            occurrences: vec![Ply::START],
            look_alikes: Vec::new(),
            claims_now: Vec::new(),
            claims_with: Vec::new(),
            notes,
        }
    }
}

/// The same for programs.
#[derive(Serialize)]
pub struct Json<'a> {
    fen: String,
    side_to_move: &'static str,
    legal_moves: &'a [Written],
    /// `null` for an illegal position, whose reasons are among the notes.
    status: Option<&'static str>,
    in_check: bool,
    repetitions: usize,
    halfmove_clock: u32,
    claims: Claims<'a>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Claims<'a> {
    now: Vec<&'static str>,
    with_move: Vec<Announced<'a>>,
}

#[derive(Serialize)]
struct Announced<'a> {
    san: &'a str,
    uci: &'a str,
    claim: &'static str,
}

impl<'a> From<&'a Examined> for Json<'a> {
    fn from(examined: &'a Examined) -> Self {
        let (status, reasons) = match &examined.state {
            State::Ongoing => (Some("ongoing"), [].as_slice()),
            State::Over(ending) => (Some(ending.as_str()), [].as_slice()),
            State::Illegal(error) => (None, error.reasons.as_slice()),
        };
        let reasons = reasons.iter().map(|reason| format!("illegal: {reason}"));
        let with_move = examined.claims_with.iter().map(|(mv, claim)| Announced {
            san: &mv.san,
            uci: &mv.uci,
            claim: claim.as_str(),
        });
        Self {
            fen: examined.setup.to_string(),
            side_to_move: examined.setup.turn.as_str(),
            legal_moves: &examined.legal_moves,
            status,
            in_check: examined.in_check.contains(&examined.setup.turn),
            repetitions: examined.occurrences.len(),
            halfmove_clock: examined.setup.halfmove_clock,
            claims: Claims {
                now: examined
                    .claims_now
                    .iter()
                    .map(|claim| claim.as_str())
                    .collect(),
                with_move: with_move.collect(),
            },
            notes: reasons.chain(examined.notes.iter().cloned()).collect(),
        }
    }
}
