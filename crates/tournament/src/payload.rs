//! What each kind of entry tells, as it is written into the envelope.
//!
//! Payloads only ever grow: a field that a later version adds is ignored by an earlier one, and a field that
//! is missing reads as it was meant before there was one. None holds a name, a birth date or free text.

use arbiter_laws::Color;
use arbiter_ruling::{GameResult, Report, Ruling};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::access_payload::{DeviceJoined, DeviceRevoked, Grant, LastDaySet};
use crate::checkpoint::CheckpointSigned;
use crate::day::Day;
use crate::entry::{EntryKind, hex};
use crate::erasure::PersonErased;
use crate::ids::{BoardNumber, GameId, PlayerId, RoundNumber, Seq, StartNumber, TextId};
use crate::round_payload::{ArrivalRecorded, CorrectionEffect, RoundClosed, RoundStarted};
use crate::words::words;

/// The version of every payload that this code writes.
pub const PAYLOAD_VERSION: u16 = 1;

/// A reference to an entry: one already in the log, or one that the same command makes.
///
/// A command is computed before its entries have numbers, so a ruling names its incident by the place within
/// the command; the number is put in when the entry is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryRef {
    /// An entry of the log.
    At(Seq),
    /// The entry with this index in the command that is being written, from 0.
    Here(usize),
}

impl EntryRef {
    /// The number, where the first entry of the command is written as `first`.
    fn resolve(self, first: i64) -> Self {
        match self {
            Self::At(seq) => Self::At(seq),
            Self::Here(index) => i64::try_from(index)
                .ok()
                .and_then(|index| Seq::try_from(first + index).ok())
                .map_or(self, Self::At),
        }
    }

    /// The number of the entry referred to, once it has one.
    #[must_use]
    pub fn seq(self) -> Option<Seq> {
        match self {
            Self::At(seq) => Some(seq),
            Self::Here(_) => None,
        }
    }
}

impl Serialize for EntryRef {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::At(seq) => seq.serialize(serializer),
            Self::Here(index) => Err(serde::ser::Error::custom(format!(
                "entry {index} of this command has no number yet"
            ))),
        }
    }
}

impl<'de> Deserialize<'de> for EntryRef {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Seq::deserialize(deserializer).map(Self::At)
    }
}

/// Free text, which stands in an erasable row; the log keeps a salted digest that proves it unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextRef {
    /// The row.
    pub text: TextId,
    /// SHA-256 over the row's salt and the text, in hexadecimal.
    pub digest: String,
}

impl TextRef {
    /// SHA-256 over a salt and a text, in hexadecimal.
    #[must_use]
    pub fn digest_of(salt: &[u8], text: &str) -> String {
        let mut hasher = Sha256::new();
        hasher.update(salt);
        hasher.update(text.as_bytes());
        hex(&hasher.finalize())
    }
}

/// `tournament_created`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TournamentCreated {
    /// The name in addresses: `a-z`, `0-9`, `-`.
    pub slug: String,
    /// The tournament's name.
    pub name: String,
}

/// `regulations_adopted`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RegulationsAdopted {
    /// The title in the file.
    pub title: String,
    /// The semantic hash of the resolved rules, in hexadecimal.
    pub semantic_hash: String,
    /// The names of all files that the rules were made of, the event's own first.
    pub sources: Vec<String>,
    /// Which section of the regulations this tournament is; nothing if they name none, or if it is none of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
}

/// `roster_imported`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RosterImported {
    /// The players, by starting rank.
    pub players: Vec<RosterPlayer>,
    /// The imported file, word for word.
    pub document: Option<TextRef>,
    /// The tournament's last day, where the file tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_day: Option<Day>,
}

/// A player of a roster; the person stands in an erasable table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RosterPlayer {
    /// The player.
    pub player: PlayerId,
    /// The starting rank.
    pub start_number: StartNumber,
}

words! {
    /// A round without a game.
    ByeKind {
        /// Given by the pairing (TRF `U`).
        Pairing = "pairing",
        /// A full point (TRF `F`).
        FullPoint = "full_point",
        /// Half a point (TRF `H`).
        HalfPoint = "half_point",
        /// No point, or known to be absent (TRF `Z`).
        ZeroPoint = "zero_point",
    }
}

/// `round_paired`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoundPaired {
    /// The round.
    pub round: RoundNumber,
    /// Whether the board numbers were derived, because the source has none.
    pub boards_derived: bool,
    /// The games, by board.
    pub games: Vec<PairedGame>,
    /// The players without a game.
    pub byes: Vec<Bye>,
}

/// A game of a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairedGame {
    /// The game.
    pub game: GameId,
    /// The board.
    pub board: BoardNumber,
    /// White.
    pub white: PlayerId,
    /// Black.
    pub black: PlayerId,
    /// The stage whose time control it is played under.
    pub stage: String,
}

/// A player without a game in a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bye {
    /// The player.
    pub player: PlayerId,
    /// Why.
    pub kind: ByeKind,
}

/// `incident_reported`: the report itself, and how it stands to an earlier one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IncidentReported {
    /// What was reported.
    #[serde(flatten)]
    pub report: Report,
    /// The earlier report from which its author says it is distinct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct_from: Option<EntryRef>,
}

/// `incident_linked`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IncidentLinked {
    /// The report that stands for both.
    pub same_as: EntryRef,
    /// What the second arbiter reported.
    pub report: Report,
}

/// `ruling_given`: as computed, with the facts it used.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RulingGiven {
    /// The incident.
    pub incident: EntryRef,
    /// The rules under which it was computed.
    pub semantic_hash: String,
    /// The report with the answers it was computed from.
    pub report: Report,
    /// The ruling.
    pub ruling: Ruling,
}

words! {
    /// What an arbiter did with a ruling.
    DecisionKind {
        /// As the ruling says.
        Confirmed = "confirmed",
        /// Otherwise, with a reason.
        Otherwise = "otherwise",
        /// Given aloud before it was entered.
        AlreadyDone = "already_done",
        /// Left to the chief arbiter: nothing is decided yet.
        SentToChief = "sent_to_chief",
    }
}

/// `decision_made`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DecisionMade {
    /// The incident.
    pub incident: EntryRef,
    /// The ruling that it answers; none if the decision came first.
    pub ruling: Option<EntryRef>,
    /// What was done.
    pub decision: DecisionKind,
    /// Whether the offence counts against the player.
    pub upheld: bool,
    /// The result that follows, if one does.
    pub result: Option<GameResult>,
    /// Why, where the arbiter decided otherwise.
    pub reason: Option<TextRef>,
    /// How many upheld offences of the kind had happened before, as the decision knew; not told in the first
    /// version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i64>,
    /// The decision in whose place it comes: the chief arbiter overturns it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overturns: Option<EntryRef>,
}

/// A colour, or none, by its word: `laws` knows no JSON.
mod colour_word {
    use arbiter_laws::Color;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(
        color: &Option<Color>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        color.map(Color::as_str).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Color>, D::Error> {
        let word: Option<String> = Option::deserialize(deserializer)?;
        word.map(|word| word.parse().map_err(D::Error::custom))
            .transpose()
    }
}

/// Where an incident stands: at a game, and with a player of it if it is somebody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The game.
    pub game: GameId,
    /// The player's colour there.
    #[serde(with = "colour_word")]
    pub by: Option<Color>,
}

/// `incident_moved`: a report entered at the wrong board or with the wrong colour. Between two boards it is told twice,
/// once under each, so that the log of either board shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IncidentMoved {
    /// The incident.
    pub incident: EntryRef,
    /// Where it stood.
    pub from: Seat,
    /// Where it belongs.
    pub to: Seat,
    /// Why.
    pub reason: Option<TextRef>,
}

/// `incident_voided`: a report that should not be there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IncidentVoided {
    /// The incident.
    pub incident: EntryRef,
    /// Why.
    pub reason: TextRef,
}

words! {
    /// Where a result came from.
    ResultSource {
        /// Entered from the slip.
        Slip = "slip",
        /// A decision on an incident.
        Decision = "decision",
        /// A tournament file.
        Import = "import",
        /// Empty chairs when the default time was over.
        Absence = "absence",
    }
}

/// `result_recorded`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResultRecorded {
    /// The result.
    pub result: GameResult,
    /// Where it came from.
    pub source: ResultSource,
    /// The decision that it follows from.
    pub decision: Option<EntryRef>,
    /// Entries that tell another ending; who recorded it knew them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub despite: Vec<Seq>,
}

/// `result_corrected`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResultCorrected {
    /// The result from now on; none if the game has none.
    pub result: Option<GameResult>,
    /// The result before; none where a game was cancelled before it had one.
    pub old: Option<GameResult>,
    /// Why.
    pub reason: TextRef,
    /// The decision that it follows from.
    pub decision: Option<EntryRef>,
    /// Entries that tell another ending; who corrected it knew them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub despite: Vec<Seq>,
    /// Whether the game was cancelled and is played anew (7.2.1, 7.3): what happened before counts no longer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub played_anew: bool,
    /// What the correction still changes; not told in the first version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_for: Option<CorrectionEffect>,
}

/// `exported`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Exported {
    /// The format, as `trf16`.
    pub format: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

macro_rules! payloads {
    ($($kind:ident($type:ty) $(also $other:ident)?,)+) => {
        /// A payload with its kind.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "a payload lives as long as one command")]
        pub enum Payload {
            $(#[doc = concat!("See [`", stringify!($type), "`].")] $kind($type),)+
            /// A kind that this version does not interpret; its bytes stay in the log.
            Uninterpreted(EntryKind),
        }

        impl Payload {
            /// The kind of entry that it belongs to.
            #[must_use]
            pub fn kind(&self) -> EntryKind {
                match self {
                    $(Self::$kind(_) => EntryKind::$kind,)+
                    Self::Uninterpreted(kind) => *kind,
                }
            }

            /// Writes it as JSON.
            ///
            /// # Errors
            /// When a reference within the command was not resolved.
            pub fn write(&self) -> Result<Box<RawValue>, serde_json::Error> {
                match self {
                    $(Self::$kind(payload) => serde_json::value::to_raw_value(payload),)+
                    Self::Uninterpreted(_) => serde_json::value::to_raw_value(&serde_json::Map::new()),
                }
            }

            /// Reads the payload of an entry of `kind`.
            ///
            /// # Errors
            /// When the JSON lacks what that kind has had from the first version on.
            pub fn read(kind: EntryKind, json: &RawValue) -> Result<Self, serde_json::Error> {
                match kind {
                    $(EntryKind::$kind => serde_json::from_str(json.get()).map(Self::$kind),)+
                    other => Ok(Self::Uninterpreted(other)),
                }
            }
        }
    };
}

payloads! {
    TournamentCreated(TournamentCreated),
    RegulationsAdopted(RegulationsAdopted),
    RosterImported(RosterImported),
    RoundPaired(RoundPaired),
    RoundStarted(RoundStarted),
    ArrivalRecorded(ArrivalRecorded),
    IncidentReported(IncidentReported),
    IncidentLinked(IncidentLinked),
    IncidentMoved(IncidentMoved),
    IncidentVoided(IncidentVoided),
    RulingGiven(RulingGiven),
    DecisionMade(DecisionMade),
    ResultRecorded(ResultRecorded),
    ResultCorrected(ResultCorrected),
    RoundClosed(RoundClosed),
    GrantGiven(Grant),
    GrantRevoked(Grant),
    DeviceJoined(DeviceJoined),
    DeviceRevoked(DeviceRevoked),
    LastDaySet(LastDaySet),
    Exported(Exported),
    PersonErased(PersonErased),
    CheckpointSigned(CheckpointSigned),
}

impl Payload {
    /// The private text that it refers to, if it refers to one.
    #[must_use]
    pub fn text(&self) -> Option<&TextRef> {
        match self {
            Self::RosterImported(payload) => payload.document.as_ref(),
            Self::PersonErased(payload) => payload.document.as_ref(),
            Self::DecisionMade(payload) => payload.reason.as_ref(),
            Self::IncidentMoved(payload) => payload.reason.as_ref(),
            Self::IncidentVoided(payload) => Some(&payload.reason),
            Self::ResultCorrected(payload) => Some(&payload.reason),
            Self::RoundClosed(payload) => payload.reason.as_ref(),
            _ => None,
        }
    }

    /// The same payload with every reference within the command given its number.
    #[must_use]
    pub fn resolve(mut self, first: i64) -> Self {
        let refs: [Option<&mut EntryRef>; 3] = match &mut self {
            Self::IncidentReported(payload) => [payload.distinct_from.as_mut(), None, None],
            Self::IncidentLinked(payload) => [Some(&mut payload.same_as), None, None],
            Self::IncidentMoved(payload) => [Some(&mut payload.incident), None, None],
            Self::IncidentVoided(payload) => [Some(&mut payload.incident), None, None],
            Self::RulingGiven(payload) => [Some(&mut payload.incident), None, None],
            Self::DecisionMade(payload) => [
                Some(&mut payload.incident),
                payload.ruling.as_mut(),
                payload.overturns.as_mut(),
            ],
            Self::ResultRecorded(payload) => [payload.decision.as_mut(), None, None],
            Self::RoundStarted(payload) => [payload.corrects.as_mut(), None, None],
            Self::RoundClosed(payload) => [payload.corrects.as_mut(), None, None],
            Self::ResultCorrected(payload) => [payload.decision.as_mut(), None, None],
            _ => [None, None, None],
        };
        for reference in refs.into_iter().flatten() {
            *reference = reference.resolve(first);
        }
        self
    }
}
