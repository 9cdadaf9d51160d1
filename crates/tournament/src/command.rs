//! What somebody wants to do, by whom, from where, and when.

use arbiter_ruling::{GameResult, Report, Ruling};

use crate::absence::{Forfeits, Seen};
use crate::access_payload::{DeviceJoined, DeviceRevoked, Grant, LastDaySet};
use crate::checkpoint::CheckpointSigned;
use crate::erasure::PersonErased;
use crate::ids::{ActId, CommandId, DeviceId, GameId, PlayerId, PrincipalId, RoundNumber, Seq};
use crate::payload::{
    DecisionKind, Exported, RegulationsAdopted, RosterImported, RoundPaired, Seat, TextRef,
};
use crate::results::NewResult;
use crate::round::{Missing, NewStart};

/// Two reports of one kind, player and game within this time may be of one incident: an arbiter on the floor
/// needs about that long to reach the board where a colleague already stands.
pub const SAME_INCIDENT_MS: i64 = 120_000;

/// Who acts, from where, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Who typed or tapped.
    pub principal: PrincipalId,
    /// From which device.
    pub device: Option<DeviceId>,
    /// The request.
    pub command_id: CommandId,
    /// The act for the whole hall that it is part of.
    pub act_id: Option<ActId>,
    /// When it was typed or tapped.
    pub entered_at_ms: i64,
    /// When it happened, if told.
    pub happened_at_ms: Option<i64>,
    /// When the arbiter ruled aloud, if told.
    pub ruled_at_ms: Option<i64>,
    /// Who ruled, if told to be somebody else.
    pub ruled_by: Option<PrincipalId>,
}

/// How a report stands to an earlier one that may be of the same incident.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Link {
    /// Its author has not been asked.
    #[default]
    Unasked,
    /// It is the same incident as that one.
    SameAs(Seq),
    /// It is another incident than that one.
    DistinctFrom(Seq),
}

/// A ruling on its way into the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRuling {
    /// The rules under which it was computed.
    pub semantic_hash: String,
    /// The report, with the answers, from which it was computed.
    pub report: Report,
    /// The ruling.
    pub ruling: Ruling,
}

/// A decision on its way into the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDecision {
    /// What was done.
    pub decision: DecisionKind,
    /// Whether the offence counts; where it is not told, as the ruling counts it.
    pub upheld: Option<bool>,
    /// The result, where the arbiter decided otherwise.
    pub result: Option<GameResult>,
    /// Why.
    pub reason: Option<TextRef>,
    /// The decision in whose place it comes.
    pub overturns: Option<Seq>,
    /// Whose word it is.
    pub authority: Authority,
}

/// Whose word it is. The policy says who is the chief: the chief arbiter and his deputies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// An arbiter's.
    Arbiter,
    /// The chief arbiter's, who may undo what another decided.
    Chief,
}

/// What somebody wants to do.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a command lives as long as one request"
)]
pub enum Command {
    /// Begins a log.
    Create {
        /// The name in addresses.
        slug: String,
        /// The name.
        name: String,
        /// Who holds which roles from the start.
        grants: Vec<Grant>,
    },
    /// Begins a log from a tournament file, in one act: by halves there would be a tournament without players.
    Begin {
        /// The name in addresses.
        slug: String,
        /// The name.
        name: String,
        /// The regulations, if they are known.
        regulations: Option<RegulationsAdopted>,
        /// The file.
        import: Import,
    },
    /// Puts regulations in force.
    Adopt(RegulationsAdopted),
    /// Takes in a tournament file.
    Import(Import),
    /// Takes in what a tournament file adds to the players, rounds and results that are there.
    Add(Import),
    /// Pairs a round, or pairs it anew.
    Pair(RoundPaired),
    /// Reports an incident at a board, with the ruling on it.
    Report {
        /// The game.
        game: GameId,
        /// What was reported.
        report: Report,
        /// The ruling, computed from this state.
        ruling: NewRuling,
        /// How it stands to an earlier report.
        link: Link,
    },
    /// Reports an incident on which an arbiter has ruled already, without asking the rules.
    ReportDone {
        /// The game.
        game: GameId,
        /// What was reported.
        report: Report,
        /// What was given.
        decision: NewDecision,
        /// How it stands to an earlier report.
        link: Link,
    },
    /// Gives the answer that a ruling asked for, with the ruling that follows.
    Answer {
        /// The incident.
        incident: Seq,
        /// The new ruling.
        ruling: NewRuling,
    },
    /// Decides on an incident.
    Decide {
        /// The incident.
        incident: Seq,
        /// The version of the game that the author saw.
        seen: Seq,
        /// The decision.
        decision: NewDecision,
    },
    /// Withdraws a report that should not be there.
    Void {
        /// The incident.
        incident: Seq,
        /// The version of the game that the author saw.
        seen: Seq,
        /// Why.
        reason: Option<TextRef>,
        /// Whose word it is.
        authority: Authority,
    },
    /// Takes a report to the board and player where it belongs, with the ruling on it there.
    Move {
        /// The incident.
        incident: Seq,
        /// The version of the game that the author saw.
        seen: Seq,
        /// Where it belongs.
        to: Seat,
        /// The ruling there; none where the rules have none.
        ruling: Option<NewRuling>,
        /// Why.
        reason: Option<TextRef>,
        /// Whose word it is.
        authority: Authority,
    },
    /// Records or corrects results, all or none of them.
    RecordResults(Vec<NewResult>),
    /// Takes a game's result away, with a reason: it is played anew, or was recorded by mistake.
    CancelResult {
        /// The game.
        game: GameId,
        /// The version of the game that the author saw.
        seen: Seq,
        /// Why.
        reason: Option<TextRef>,
        /// Whether the game is cancelled and played anew (7.2.1, 7.3).
        played_anew: bool,
    },
    /// Records when a round started.
    StartRound(NewStart),
    /// Records who was at the board and who was not.
    RecordArrivals(Vec<Seen>),
    /// Gives games to whoever was there.
    Forfeit(Forfeits),
    /// Takes back what one act of forfeiting recorded, as far as it still stands.
    UndoForfeits {
        /// The round.
        round: RoundNumber,
        /// The act.
        act: ActId,
        /// Why.
        reason: Option<TextRef>,
    },
    /// Closes a round.
    CloseRound {
        /// The round.
        round: RoundNumber,
        /// What its author was shown to be missing.
        despite: Missing,
        /// Why, where something is missing.
        reason: Option<TextRef>,
    },
    /// Opens a closed round again.
    ReopenRound {
        /// The round.
        round: RoundNumber,
        /// Why.
        reason: Option<TextRef>,
    },
    /// Gives a role, or other boards to a sector arbiter.
    Give(Grant),
    /// Takes a role away.
    Revoke(Grant),
    /// Says that somebody signed in at a device.
    JoinDevice(DeviceJoined),
    /// Says that a device was shut out.
    RevokeDevice(DeviceRevoked),
    /// Tells the tournament's last day.
    SetLastDay(LastDaySet),
    /// Says that a file left the house.
    Export(Exported),
    /// Says that the head of the log was signed.
    SignCheckpoint(CheckpointSigned),
    /// Erases a person's data.
    ErasePerson {
        /// The player behind whom the person stands.
        player: PlayerId,
        /// What is erased, and why.
        erased: PersonErased,
    },
}

/// A tournament file, read and given identities.
#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    /// The players.
    pub roster: RosterImported,
    /// The rounds, in order.
    pub rounds: Vec<RoundPaired>,
    /// The results, by game.
    pub results: Vec<(GameId, GameResult)>,
}
