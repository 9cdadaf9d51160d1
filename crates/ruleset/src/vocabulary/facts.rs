//! What rules may ask about an incident, and the trait through which they ask.

use std::collections::BTreeMap;

use super::choices::{
    AutomaticDrawBasis, ClockFault, DrawClaimBasis, How, IllegalPosition, SeenBy, SetupFault,
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
    /// On what the automatic draw rests.
    AutomaticDrawBasis automatic_draw_basis "basis": [choice AutomaticDrawBasis], of AutomaticDraw; parameter;
    /// The claim was announced to the arbiter before the move was played.
    Announced announced "announced": [yes_no], of DrawClaim; parameter;
    /// The intended move was written down before the claim.
    ClaimWritten claim_written "claim_written": [yes_no], of DrawClaim;
    /// The player has touched a piece with the intention of moving or capturing it.
    Touched touched "touched": [yes_no];
    /// Both players agree to what the regulations allow if they do.
    PlayersAgree players_agree "players_agree": [yes_no];
    /// Both captains agree to what the regulations allow if they do.
    CaptainsAgree captains_agree "captains_agree": [yes_no];
    /// The ply in question; ply 1 is White's first move.
    Ply ply "ply": [count 1];
    /// Time from the actual start of the game to the player's arrival.
    DelayFromActualStart delay_from_actual_start "delay_from_actual_start": [duration], of LateArrival;
    /// Time from the scheduled start of the round to the player's arrival.
    DelayFromScheduledStart delay_from_scheduled_start "delay_from_scheduled_start": [duration], of LateArrival;
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
