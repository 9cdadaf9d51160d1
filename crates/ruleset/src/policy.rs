//! What regulations say for the service beyond rulings, as typed data: byes, re-pairing, the points of a game.
//!
//! A policy is a clause that no ruling rests on. Each keeps what it is said with: the clause, its canonical wording,
//! its articles, its place, and what it hangs on.

use crate::citation::Citation;
pub use crate::clauses::{
    AppealBody, Appeals, Armageddon, BoardOrder, BothLate, ByeScore, Byes, Called, Callers,
    ClockStart, ColourChoice, DressCode, EmptyBoards, FeeReturned, IllegalMoves, LateEntries,
    Lineups, MissingResults, NoShow, Official, Order, OrderBreach, PlayOff, PlayOffWhen,
    PostponedGames, Postponing, ProvisionalResult, Rated, Rater, Repairing, Reporter,
    ResultCorrections, ResultReports, RoundCount, ScoreLine, Scoring, Shown, System, TeamMatches,
    Tolerance, Unplayed, Withdrawals,
};
use crate::scope::Consent;
use crate::source::Span;

macro_rules! policies {
    ($( $(#[doc = $doc:literal])+ $variant:ident($key:literal) ),+ $(,)?) => {
        /// What a clause says for the service.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Policy { $( $(#[doc = $doc])+ $variant($variant) ),+ }

        impl Policy {
            /// The phrase keys of all policies, without the `policy-` before them.
            pub const KEYS: &'static [&'static str] = &[ $( $key ),+ ];

            /// The policy's phrase key, without the `policy-` before it.
            #[must_use]
            pub const fn key(&self) -> &'static str {
                match self { $( Self::$variant(_) => $key ),+ }
            }
        }

        $(
            impl PolicyKind for $variant {
                fn of(policy: &Policy) -> Option<&Self> {
                    match policy {
                        Policy::$variant(own) => Some(own),
                        _ => None,
                    }
                }
            }
        )+
    };
}

policies! {
    /// How many rounds there are.
    RoundCount("round_count"),
    /// Rounds that a player may leave out.
    Byes("byes"),
    /// Players who join a tournament that has begun.
    LateEntries("late_entries"),
    /// What becomes of a player who stays away without a word.
    NoShow("no_show"),
    /// How a player leaves the tournament.
    Withdrawals("withdrawals"),
    /// Games that are played on another day.
    PostponedGames("postponed_games"),
    /// How results are reported.
    ResultReports("result_reports"),
    /// What becomes of a game whose result nobody has reported.
    MissingResults("missing_results"),
    /// Until when a result is put right.
    ResultCorrections("result_corrections"),
    /// By whom games are rated.
    Rated("rated"),
    /// Whether the arbiter's decisions can be appealed.
    Appeals("appeals"),
    /// Which illegal move loses the game.
    IllegalMoves("illegal_moves"),
    /// Whose word counts.
    Callers("callers"),
    /// How players are dressed.
    DressCode("dress_code"),
    /// On which result the next round is paired while an appeal is open.
    ProvisionalResult("provisional_result"),
    /// In which order the players of a team sit.
    BoardOrder("board_order"),
    /// The size of a match of teams.
    TeamMatches("team_matches"),
    /// Boards for which a team has no player.
    EmptyBoards("empty_boards"),
    /// When teams name their players.
    Lineups("lineups"),
    /// When the clocks of absent players are started.
    ClockStart("clock_start"),
    /// Whose time passes while neither player is there.
    BothLate("both_late"),
    /// When the opponents of absent players are paired with each other.
    Repairing("repairing"),
    /// The points of each result.
    Scoring("scoring"),
    /// When the stage is played, and how its games are decided.
    PlayOff("play_off"),
}

/// The colour of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The wire name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The colour as a rules file writes it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

/// A kind of policy, so that [`Policies::get`] can find it.
pub trait PolicyKind: Sized + 'static {
    /// The policy of this kind, if it is one.
    fn of(policy: &Policy) -> Option<&Self>;
}

/// A policy with what it is said with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The policy.
    pub policy: Policy,
    /// The first words of the clause, such as `half-point byes`.
    pub clause: &'static str,
    /// The clause in its canonical wording, and the lines below it.
    pub wording: Vec<String>,
    /// The articles it cites.
    pub citations: Vec<Citation>,
    /// The file it stands in.
    pub file: String,
    /// The place in that file.
    pub span: Span,
    /// The arbiter may decide otherwise.
    pub discretion: bool,
    /// It is said of one stage, not of the whole tournament.
    pub of_stage: bool,
    /// Who has to agree before it holds.
    pub consent: Option<Consent>,
}

/// The policies of one part of the tournament, in the order of the regulations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policies(pub(crate) Vec<Stated>);

impl Policies {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Stated> {
        self.0.iter()
    }

    /// Every policy of a kind, with what it is said with.
    pub fn all<P: PolicyKind>(&self) -> impl Iterator<Item = (&P, &Stated)> {
        self.0
            .iter()
            .filter_map(|stated| Some((P::of(&stated.policy)?, stated)))
    }

    /// The policy of a kind that is said at most once.
    #[must_use]
    pub fn get<P: PolicyKind>(&self) -> Option<&P> {
        self.all().next().map(|(policy, _)| policy)
    }
}
