//! What rules may ask about an incident, and the trait through which they ask.

use std::collections::BTreeMap;

use super::choices::{
    AutomaticDrawBasis, CaptainWords, ClockFault, DeviceFinding, DrawClaimBasis, DrawGround,
    GameOver, HandshakeMeaning, How, IllegalPosition, OfferTime, OfferedTo, PlaceLeft,
    QuickplayJudgement, RecordingFault, SealedFault, SeenBy, SetupFault, Touch,
};
use super::incidents::IncidentKind;
use super::values::{FactValue, Reading, ValueType};

/// The Rust type of a fact of a given vocabulary type.
macro_rules! rust_type {
    (yes_no) => {
        bool
    };
    (count $min:literal) => {
        i64
    };
    (duration) => {
        i64
    };
    (choice $choice:ident) => {
        $choice
    };
}

/// The [`ValueType`] of a fact of a given vocabulary type.
macro_rules! value_type {
    (yes_no) => {
        ValueType::YesNo
    };
    (count $min:literal) => {
        ValueType::Count { min: $min }
    };
    (duration) => {
        ValueType::Duration
    };
    (choice $choice:ident) => {
        ValueType::Choice($choice::NAMES)
    };
}

/// Wraps a Rust value in its [`FactValue`].
macro_rules! fact_value {
    (yes_no, $value:expr) => {
        FactValue::YesNo($value)
    };
    (count $min:literal, $value:expr) => {
        FactValue::Count($value)
    };
    (duration, $value:expr) => {
        FactValue::Duration($value)
    };
    (choice $choice:ident, $value:expr) => {
        FactValue::Choice($value.as_str())
    };
}

/// The number that stands for a Rust value in conditions: 0 and 1 for no and yes, the place in its list for a word.
macro_rules! code {
    (choice $choice:ident, $value:expr) => {
        $value as i64
    };
    ($kind:ident $($min:literal)?, $value:expr) => {
        i64::from($value)
    };
}

/// The Rust value within a [`FactValue`], if it is of the vocabulary type.
macro_rules! typed_value {
    (yes_no, $value:expr) => {
        match $value {
            FactValue::YesNo(yes) => Some(yes),
            _ => None,
        }
    };
    (count $min:literal, $value:expr) => {
        match $value {
            FactValue::Count(count) => Some(count),
            _ => None,
        }
    };
    (duration, $value:expr) => {
        match $value {
            FactValue::Duration(ms) => Some(ms),
            _ => None,
        }
    };
    (choice $choice:ident, $value:expr) => {
        match $value {
            FactValue::Choice(word) => word.parse::<$choice>().ok(),
            _ => None,
        }
    };
}

/// `Some(presumption)` or `None`.
macro_rules! presumption {
    ([$($kind:tt)+]) => { None };
    ([$($kind:tt)+] $value:expr) => { Some(fact_value!($($kind)+, $value)) };
}

/// The incident kinds that a fact is said of, or `None` for all.
macro_rules! kinds {
    () => { None };
    ($($kind:ident)+) => { Some(&[ $( IncidentKind::$kind ),+ ]) };
}

/// Declares every fact: the enum, its properties, the [`Facts`] trait with one method each, and the bridge between.
///
/// One line a fact: `Variant method "wire name": [type], presumed value, of Kind Kind, flags;`.
macro_rules! facts {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident $method:ident $wire:literal: [$($type:tt)+]
            $(, presumed $presumed:expr)? $(, of $($kind:ident)+)? $(; $flag:ident)? ;
    )+) => {
        /// Something that is so or not so about an incident; rules compare facts with constants and settings.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fact { $( $(#[doc = $doc])+ $variant ),+ }

        impl Fact {
            /// Every fact, in the order in which a ruling asks for missing ones.
            pub const ALL: &'static [Self] = &[ $( Self::$variant ),+ ];

            /// The name in rules files and on the wire. Facts of different incident kinds may share one (`what`).
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $wire ),+ }
            }

            /// The name of the fact's method in [`Facts`]; unlike the wire name it is unique.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $( Self::$variant => stringify!($method) ),+ }
            }

            /// What the fact means, in a sentence.
            #[must_use]
            pub fn doc(self) -> &'static str {
                match self { $( Self::$variant => concat!($($doc),+).trim_start() ),+ }
            }

            /// The type of the fact's value.
            #[must_use]
            pub const fn value_type(self) -> ValueType {
                match self { $( Self::$variant => value_type!($($type)+) ),+ }
            }

            /// What a report presumes if it says nothing about this fact.
            #[must_use]
            pub const fn presumption(self) -> Option<FactValue> {
                match self { $( Self::$variant => presumption!([$($type)+] $($presumed)?) ),+ }
            }

            /// The incident kinds that the fact is said of; `None` means all.
            #[must_use]
            pub const fn kinds(self) -> Option<&'static [IncidentKind]> {
                match self { $( Self::$variant => kinds!($($($kind)+)?) ),+ }
            }

            const fn flag(self) -> &'static str {
                match self { $( Self::$variant => concat!($(stringify!($flag))?) ),+ }
            }

            /// Asks the host for this fact.
            pub fn read(self, facts: &dyn Facts) -> Reading<FactValue> {
                match self {
                    $( Self::$variant => facts.$method().map(|value| fact_value!($($type)+, value)) ),+
                }
            }
        }

        impl Fact {
            /// Asks the host for this fact, and gives the number that stands for it in conditions.
            pub(crate) fn read_code(self, facts: &dyn Facts) -> Reading<i64> {
                match self {
                    $( Self::$variant => facts.$method().map(|value| code!($($type)+, value)) ),+
                }
            }

            /// The value that a code stands for.
            pub(crate) fn value_of(self, code: i64) -> Option<FactValue> {
                Some(match self.value_type() {
                    ValueType::YesNo => FactValue::YesNo(code != 0),
                    ValueType::Count { .. } => FactValue::Count(code),
                    ValueType::Duration => FactValue::Duration(code),
                    ValueType::Choice(words) => {
                        FactValue::Choice(words.get(usize::try_from(code).ok()?)?)
                    }
                })
            }
        }

        /// The host's knowledge of one incident: a method for every fact, so that a fact which nothing answers does
        /// not compile.
        pub trait Facts {
            $( $(#[doc = $doc])+ fn $method(&self) -> Reading<rust_type!($($type)+)>; )+
        }

        impl Facts for FactTable {
            $(
                fn $method(&self) -> Reading<rust_type!($($type)+)> {
                    let reading = self.get(Fact::$variant);
                    let value = reading.value.and_then(|value| typed_value!($($type)+, value));
                    Reading { value, provenance: reading.provenance }
                }
            )+
        }
    };
}

facts! {
    /// Number of this offence of its kind by this player in this game: earlier upheld ones, plus one.
    Offence offence "offence": [count 1];
    /// Who saw it.
    SeenBy seen_by "seen_by": [choice SeenBy], presumed SeenBy::Arbiter;
    /// The move in question was completed: the clock was pressed, or it counts as pressed.
    MoveCompleted move_completed "move_completed": [yes_no], presumed true;
    /// The opponent has made the next move: released the piece, whether or not the clock was pressed.
    OpponentMadeMove opponent_made_move "opponent_made_move": [yes_no], presumed false;
    /// What made the move illegal.
    How how "how": [choice How], presumed How::WrongMovement, of IllegalMove; parameter;
    /// What makes the position impossible.
    IllegalPositionWhat illegal_position_what "what": [choice IllegalPosition], of IllegalPosition; parameter;
    /// What is wrong with the set-up.
    SetupFaultWhat setup_fault_what "what": [choice SetupFault], of SetupFault; parameter;
    /// What is wrong with the clock.
    ClockFaultWhat clock_fault_what "what": [choice ClockFault], of ClockFault; parameter;
    /// On what the claimed draw rests.
    DrawClaimBasis draw_claim_basis "basis": [choice DrawClaimBasis], of DrawClaim; parameter;
    /// How the position on the board ended the game.
    GameOverWhat game_over_what "what": [choice GameOver], of GameOverNoticed; parameter;
    /// What the handshake meant.
    HandshakeMeaning handshake_meaning "meaning": [choice HandshakeMeaning], of Handshake; parameter;
    /// What was found of the device.
    DeviceWhat device_what "what": [choice DeviceFinding], presumed DeviceFinding::Evident, of Device; parameter;
    /// What the player left.
    LeavingWhat leaving_what "what": [choice PlaceLeft], presumed PlaceLeft::Area, of LeavingArea; parameter;
    /// What was touched, and in which way.
    TouchWhat touch_what "what": [choice Touch], presumed Touch::OwnPiece, of TouchedPiece; parameter;
    /// What is wrong with the sealed move.
    SealedWhat sealed_what "what": [choice SealedFault], of SealedMove; parameter;
    /// What is wrong with the recording.
    RecordingWhat recording_what "what": [choice RecordingFault], presumed RecordingFault::NotRecorded, of RecordingFault; parameter;
    /// What the captain spoke about.
    CaptainWhat captain_what "what": [choice CaptainWords], presumed CaptainWords::Position, of CaptainAdvice; parameter;
    /// When the draw was offered.
    OfferTime offer_time "offer_time": [choice OfferTime], presumed OfferTime::AfterTheMove, of DrawOffer; parameter;
    /// To whom the draw was offered.
    OfferedTo offered_to "offered_to": [choice OfferedTo], presumed OfferedTo::Opponent, of DrawOffer; parameter;
    /// The arbiter consents to the draw, or to its offer.
    ArbiterConsents arbiter_consents "arbiter_consents": [yes_no], of DrawOffer DrawAgreement Handshake;
    /// For which reason the draw is asked for, as the arbiter sees it.
    DrawGround draw_ground "draw_ground": [choice DrawGround], of DrawOffer DrawAgreement Handshake;
    /// The offer was made under a condition.
    Conditional conditional "conditional": [yes_no], presumed false, of DrawOffer;
    /// The offer or claim is unreasonable, as when it comes again and again: it annoys the opponent.
    Unreasonable unreasonable "unreasonable": [yes_no], presumed false, of DrawOffer DrawClaim;
    /// Both players have made a move.
    BothHaveMoved both_have_moved "both_have_moved": [yes_no], presumed true, of DrawAgreement Handshake;
    /// The game had ended before: by mate, stalemate or a dead position, by a draw without a claim, or by the players'
    /// words.
    OverBefore over_before "over_before": [yes_no], presumed false,
        of AutomaticDraw FlagFall BothFlags Resignation DrawAgreement Handshake SetupFault;
    /// On what the automatic draw rests.
    AutomaticDrawBasis automatic_draw_basis "basis": [choice AutomaticDrawBasis], of AutomaticDraw; parameter;
    /// The claim was announced to the arbiter before the move was played.
    Announced announced "announced": [yes_no], presumed true, of DrawClaim; parameter;
    /// The intended move was written down before the claim.
    ClaimWritten claim_written "claim_written": [yes_no], presumed true, of DrawClaim;
    /// The player has touched a piece with the intention of moving or capturing it.
    Touched touched "touched": [yes_no], presumed false;
    /// Both players agree to what the regulations allow if they do.
    PlayersAgree players_agree "players_agree": [yes_no];
    /// Both captains agree to what the regulations allow if they do.
    CaptainsAgree captains_agree "captains_agree": [yes_no];
    /// The player has the move: the opponent has made one since the player's last.
    HasTheMove has_the_move "has_the_move": [yes_no], presumed true, of DrawClaim LeavingArea QuickplayRequest QuickplayClaim;
    /// The opponent agrees to the draw.
    OpponentAgrees opponent_agrees "opponent_agrees": [yes_no], presumed false, of DrawClaim QuickplayRequest QuickplayClaim;
    /// How many times the position has occurred, with the announced move if there is one.
    Occurrences occurrences "occurrences": [count 1], of DrawClaim AutomaticDraw;
    /// How many moves in a row each player has made without a capture or a pawn move, with the announced one if there
    /// is one.
    QuietMoves quiet_moves "quiet_moves": [count 0], of DrawClaim AutomaticDraw;
    /// The player has completed the moves of the period.
    PeriodCompleted period_completed "period_completed": [yes_no], of FlagFall;
    /// The clock shows whose flag fell first.
    OrderKnown order_known "order_known": [yes_no], of BothFlags;
    /// All remaining moves must be completed in the period.
    LastPeriod last_period "last_period": [yes_no], of BothFlags;
    /// Neither player has come.
    BothAbsent both_absent "both_absent": [yes_no], presumed false, of Absence;
    /// How the arbiter judges the claim.
    QuickplayJudgement quickplay_judgement "judgement": [choice QuickplayJudgement], of QuickplayClaim;
    /// The least time that the player has had left in this period.
    TimeLeft time_left "time_left": [duration], of QuickplayRequest QuickplayClaim RecordingFault;
    /// What a press of the clock adds in this period.
    Increment increment "increment": [duration], of BothFlags QuickplayRequest QuickplayClaim RecordingFault;
    /// The player refuses again and again.
    Persistent persistent "persistent": [yes_no], presumed false, of Refusal;
    /// Both players do.
    BothGuilty both_guilty "both_guilty": [yes_no], presumed false, of Refusal;
    /// The arbiter had approved the device, or had no chance to ask for it yet.
    Approved approved "approved": [yes_no], presumed false, of Device;
    /// The opponent has arrived.
    OpponentPresent opponent_present "opponent_present": [yes_no], presumed true, of Device;
    /// The arbiter had given permission.
    WithPermission with_permission "with_permission": [yes_no], presumed false, of LeavingArea;
    /// The disturbance comes from outside the game.
    External external "external": [yes_no], presumed false, of Disturbance;
    /// The touched piece has a legal move, or can be captured, as the touch asks for.
    TouchedCanMove touched_can_move "can_move": [yes_no], presumed true, of TouchedPiece;
    /// Whoever claims has touched a piece since, with the intention of moving it.
    ClaimantTouched claimant_touched "claimant_touched": [yes_no], presumed false, of TouchedPiece;
    /// The position was still illegal after the next completed move.
    StillIllegal still_illegal "still_illegal": [yes_no], presumed false, of IllegalPosition;
    /// The ply in question; ply 1 is White's first move.
    Ply ply "ply": [count 1];
    /// Time from the actual start of the game to the player's arrival.
    DelayFromActualStart delay_from_actual_start "delay_from_actual_start": [duration], of LateArrival;
    /// Time from the scheduled start of the round to the player's arrival.
    DelayFromScheduledStart delay_from_scheduled_start "delay_from_scheduled_start": [duration], of LateArrival;
    /// Time from the arbiter's announcement of the start to the player's arrival.
    DelayFromAnnouncedStart delay_from_announced_start "delay_from_announced_start": [duration], of LateArrival;
    /// Time from the start of the session, in which several rounds may be played, to the player's arrival.
    DelayFromSessionStart delay_from_session_start "delay_from_session_start": [duration], of LateArrival;
    /// The opponent can still checkmate by some series of legal moves, in the position that stands after the action:
    /// the restored one, or the one with the queen put on, or the one on the board.
    OpponentCanMate opponent_can_mate "opponent_can_mate": [yes_no]; expensive;
}

/// Facts that were written down: those stored with a ruling, or those of an example. What is not in the table is
/// unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FactTable {
    readings: BTreeMap<Fact, Reading<FactValue>>,
}

impl FactTable {
    /// What a report of this kind presumes if it says nothing.
    #[must_use]
    pub fn presumed(kind: IncidentKind) -> Self {
        let presumed = Fact::ALL
            .iter()
            .filter(|fact| fact.applies_to(kind))
            .filter_map(|fact| Some((*fact, Reading::presumed(fact.presumption()?))));
        Self {
            readings: presumed.collect(),
        }
    }

    /// The table with one more fact, or with another reading of it.
    #[must_use]
    pub fn with(mut self, fact: Fact, reading: Reading<FactValue>) -> Self {
        self.readings.insert(fact, reading);
        self
    }

    /// What the table says of a fact.
    #[must_use]
    pub fn get(&self, fact: Fact) -> Reading<FactValue> {
        self.readings
            .get(&fact)
            .copied()
            .unwrap_or(Reading::unknown())
    }
}

impl Fact {
    /// Whether the fact is said of incidents of this kind.
    #[must_use]
    pub fn applies_to(self, kind: IncidentKind) -> bool {
        self.kinds().is_none_or(|kinds| kinds.contains(&kind))
    }

    /// Whether a report of the incident names the fact as a particular of its kind.
    #[must_use]
    pub fn is_parameter(self) -> bool {
        self.flag() == "parameter"
    }

    /// Whether the fact costs a search, so that it is asked for only where the finding hangs on it.
    #[must_use]
    pub fn is_expensive(self) -> bool {
        self.flag() == "expensive"
    }

    /// The fact of this name that is said of incidents of this kind.
    #[must_use]
    pub fn named(name: &str, kind: IncidentKind) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|fact| fact.as_str() == name && fact.applies_to(kind))
    }
}
