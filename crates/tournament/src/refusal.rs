//! Why a command was refused.

use crate::boards::Boards;
use crate::contradiction::Contradiction;
use crate::ids::{BoardNumber, GameId, Seq};
use crate::round::Missing;
use crate::trf::ChangedRow;

/// Why a command was refused. Each has a code, the same in the API's problems and in `phrases`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The tournament already has entries.
    #[error("the tournament has been created already")]
    AlreadyCreated,
    /// The tournament already has a roster.
    #[error("the tournament already has players; import into a new one")]
    RosterStands,
    /// A file that comes again changes rows instead of adding to them.
    #[error("the file changes {} rows: {}", .0.len(), .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    RowsChanged(Vec<ChangedRow>),
    /// A round is paired before the one ahead of it.
    #[error("round {} comes next", .last + 1)]
    RoundSkipped {
        /// The last round that is paired.
        last: u16,
    },
    /// Games that would be paired otherwise have a result or an incident.
    #[error("what happened at these boards would be lost: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    PairingStands(Vec<BoardNumber>),
    /// No such game.
    #[error("there is no such game")]
    NoGame,
    /// No such player.
    #[error("there is no such player")]
    NoPlayer,
    /// No such incident.
    #[error("entry {0} is not an incident of this tournament")]
    NoIncident(Seq),
    /// An earlier report may be of the same incident.
    #[error("entry {seq} may be the same incident, {age_ms} ms earlier")]
    PossiblySame {
        /// The earlier report.
        seq: Seq,
        /// How long before this one it happened.
        age_ms: i64,
        /// Whether somebody else reported it.
        by_another: bool,
    },
    /// The report is linked to an entry that cannot be the same incident.
    #[error("entry {0} is not a report of the same kind about the same player in this game")]
    LinkMismatch(Seq),
    /// The incident has been decided.
    #[error("the incident was decided in entry {0}")]
    AlreadyDecided(Seq),
    /// Only the chief arbiter may undo what another has decided, or decide what was sent to him.
    #[error("this is the chief arbiter's to decide")]
    ChiefNeeded,
    /// The report was withdrawn.
    #[error("the report was withdrawn in entry {0}")]
    Voided(Seq),
    /// Earlier offences have been entered, decided or withdrawn since the ruling was given.
    #[error("the ruling was given for {ruled} earlier offences; there are {now} now")]
    RulingOutdated {
        /// How many had been upheld when it was given.
        ruled: i64,
        /// How many are now.
        now: i64,
    },
    /// There is no decision that could be overturned.
    #[error("the incident has not been decided")]
    NotDecided,
    /// There is no ruling that could be confirmed.
    #[error("there is no ruling to confirm")]
    NothingToConfirm,
    /// The report stands there already.
    #[error("the report stands there already")]
    NotMoved,
    /// The ruling waits for an answer, so there is nothing to confirm.
    #[error("the ruling waits for an answer: {}", .0.join(", "))]
    NeedsAnswer(Vec<String>),
    /// Deciding otherwise and correcting a result need a reason.
    #[error("a reason is needed")]
    ReasonNeeded,
    /// Deciding otherwise needs to say whether the offence counts.
    #[error("say whether the offence is upheld")]
    UpheldNeeded,
    /// A result is recorded that the decision contradicts; it is corrected by its own act only.
    #[error("the game already has another result; correct it first")]
    ResultStands,
    /// The result contradicts what the log tells about the game; it is written once its author says that he knows.
    #[error("the result contradicts {}", list(.0))]
    Contradicts(Vec<Contradiction>),
    /// There is no result to take away.
    #[error("the game has no result")]
    NoResult,
    /// No such round.
    #[error("there is no such round")]
    NoRound,
    /// The round has been started.
    #[error("the round was started in entry {seq}")]
    RoundHasStarted {
        /// The entry that told it.
        seq: Seq,
        /// When the clocks were started.
        started_at_ms: i64,
    },
    /// The start that should be corrected was never told.
    #[error("the round has not been started")]
    RoundNotStarted,
    /// A round does not start before it should.
    #[error("the actual start lies before the scheduled one")]
    StartedEarly,
    /// The round is closed.
    #[error("the round was closed in entry {0}")]
    RoundClosed(Seq),
    /// The round is not closed.
    #[error("the round is not closed")]
    RoundIsOpen,
    /// The round lacks something of which its author has not been told.
    #[error("games without a result: {}; open incidents: {}", .0.without_result.len(), .0.entries().count())]
    RoundIncomplete(Missing),
    /// Those who are absent are not those that were shown.
    #[error("who is absent has changed at {} games", .0.len())]
    AbsencesChanged(Vec<GameId>),
    /// No result stands that this act recorded.
    #[error("no result of this act stands")]
    NothingToUndo,
    /// The game has changed since its author saw it.
    #[error("the game is at version {current}, not {seen}")]
    Stale {
        /// What the author saw.
        seen: Seq,
        /// What it is now.
        current: Seq,
    },
    /// A sector arbiter does something at a board that is another's.
    #[error("board {board} is not among {boards}")]
    OutsideSector {
        /// The board.
        board: BoardNumber,
        /// Those that he answers for.
        boards: Boards,
    },
    /// The same role is already given.
    #[error("the role is already given")]
    AlreadyGranted,
    /// There is nothing to take away.
    #[error("the role was not given")]
    NotGranted,
}

/// Contradictions by their entries: `a decision (entry 7), a chair (entry 9)`.
fn list(contradictions: &[Contradiction]) -> String {
    let each = contradictions
        .iter()
        .map(|found| format!("a {} (entry {})", found.by, found.seq));
    each.collect::<Vec<_>>().join(", ")
}
