//! A case: a report with all that is known around it, and the facts that the rules may ask about.

use std::cell::OnceCell;
use std::str::FromStr;

use arbiter_laws::{Color, Piece, Position, Role, Setup};
use arbiter_mate::{Reason, can_mate};
use arbiter_ruleset::{
    AutomaticDrawBasis, ClockFault, DrawClaimBasis, Fact, FactValue, Facts, How, IllegalPosition,
    Reading, SeenBy, SetupFault,
};

use crate::report::Report;
use crate::ruling::MateProof;

/// What the player did before, in this game and of this kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// Earlier offences that a decision upheld.
    pub upheld: i64,
    /// Earlier reports that nobody has decided yet, by their entries. A ruling never rests on them: it asks.
    pub undecided: Vec<i64>,
}

/// A report with all that is known around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// What was reported.
    pub report: Report,
    /// What the player did before.
    pub history: History,
}

/// The facts of a case; what costs a search is found once, when a rule asks for it.
pub(crate) struct CaseFacts<'a> {
    case: &'a Case,
    offence: Option<i64>,
    mate: OnceCell<Option<MateProof>>,
}

impl<'a> CaseFacts<'a> {
    pub(crate) fn new(case: &'a Case) -> Self {
        let offence = case
            .history
            .undecided
            .is_empty()
            .then_some(case.history.upheld + 1);
        Self {
            case,
            offence,
            mate: OnceCell::new(),
        }
    }

    /// The same case, as if this were the player's offence with another number.
    pub(crate) fn with_offence(case: &'a Case, offence: i64) -> Self {
        Self {
            case,
            offence: Some(offence),
            mate: OnceCell::new(),
        }
    }

    /// How it was established whether the opponent can still checkmate, if a rule asked and a position was told.
    pub(crate) fn mate_proof(&self) -> Option<MateProof> {
        self.mate.get().cloned().flatten()
    }

    /// A fact told in the report, or what a report of this kind usually means.
    fn told(&self, fact: Fact) -> Reading<FactValue> {
        match (self.case.report.facts.get(&fact), fact.presumption()) {
            (Some(value), _) => Reading::reported(*value),
            (None, Some(value)) => Reading::presumed(value),
            (None, None) => Reading::unknown(),
        }
    }

    fn yes_no(&self, fact: Fact) -> Reading<bool> {
        let told = self.told(fact);
        let value = match told.value {
            Some(FactValue::YesNo(yes)) => Some(yes),
            _ => None,
        };
        Reading {
            value,
            provenance: told.provenance,
        }
    }

    fn number(&self, fact: Fact) -> Reading<i64> {
        let told = self.told(fact);
        let value = match told.value {
            Some(FactValue::Count(number) | FactValue::Duration(number)) => Some(number),
            _ => None,
        };
        Reading {
            value,
            provenance: told.provenance,
        }
    }

    fn word<T: FromStr>(&self, fact: Fact) -> Reading<T> {
        let told = self.told(fact);
        let value = match told.value {
            Some(FactValue::Choice(word)) => word.parse().ok(),
            _ => None,
        };
        Reading {
            value,
            provenance: told.provenance,
        }
    }

    fn search(&self) -> Option<MateProof> {
        let side = self.case.report.by?.other();
        let position = standing_position(&self.case.report)?;
        let answer = can_mate(&position, side);
        let line = match answer.proof.as_ref().map(|proof| &proof.reason) {
            Some(Reason::Line(line)) => line.clone(),
            _ => Vec::new(),
        };
        Some(MateProof {
            side,
            verdict: answer.verdict.as_str().to_owned(),
            fen: position.to_string(),
            line,
            text: answer.proof.as_ref().map(ToString::to_string),
        })
    }
}

/// The position that stands once the irregularity has been put right, if it was told and is a legal one.
///
/// A pawn left on the last rank becomes a queen first (7.5.2): a report of that kind tells the position on the
/// board, with the pawn, and the opponent to move.
fn standing_position(report: &Report) -> Option<Position> {
    let mut setup: Setup = report.position.as_deref()?.parse().ok()?;
    if report.facts.get(&Fact::How) == Some(&FactValue::Choice(How::PromotionUnfinished.as_str())) {
        for square in setup.pawns_on_end_ranks() {
            if let Some(color) = setup.board.color_at(square) {
                setup.board.put(
                    square,
                    Piece {
                        color,
                        role: Role::Queen,
                    },
                );
            }
        }
    }
    Position::try_from(setup).ok()
}

impl Facts for CaseFacts<'_> {
    fn offence(&self) -> Reading<i64> {
        self.offence
            .map_or_else(Reading::unknown, Reading::computed)
    }

    fn seen_by(&self) -> Reading<SeenBy> {
        self.word(Fact::SeenBy)
    }

    fn move_completed(&self) -> Reading<bool> {
        self.yes_no(Fact::MoveCompleted)
    }

    fn opponent_made_move(&self) -> Reading<bool> {
        self.yes_no(Fact::OpponentMadeMove)
    }

    fn how(&self) -> Reading<How> {
        self.word(Fact::How)
    }

    fn illegal_position_what(&self) -> Reading<IllegalPosition> {
        self.word(Fact::IllegalPositionWhat)
    }

    fn setup_fault_what(&self) -> Reading<SetupFault> {
        self.word(Fact::SetupFaultWhat)
    }

    fn clock_fault_what(&self) -> Reading<ClockFault> {
        self.word(Fact::ClockFaultWhat)
    }

    fn draw_claim_basis(&self) -> Reading<DrawClaimBasis> {
        self.word(Fact::DrawClaimBasis)
    }

    fn automatic_draw_basis(&self) -> Reading<AutomaticDrawBasis> {
        self.word(Fact::AutomaticDrawBasis)
    }

    fn announced(&self) -> Reading<bool> {
        self.yes_no(Fact::Announced)
    }

    fn claim_written(&self) -> Reading<bool> {
        self.yes_no(Fact::ClaimWritten)
    }

    fn touched(&self) -> Reading<bool> {
        self.yes_no(Fact::Touched)
    }

    fn players_agree(&self) -> Reading<bool> {
        self.yes_no(Fact::PlayersAgree)
    }

    fn captains_agree(&self) -> Reading<bool> {
        self.yes_no(Fact::CaptainsAgree)
    }

    fn ply(&self) -> Reading<i64> {
        self.number(Fact::Ply)
    }

    fn delay_from_actual_start(&self) -> Reading<i64> {
        self.number(Fact::DelayFromActualStart)
    }

    fn delay_from_scheduled_start(&self) -> Reading<i64> {
        self.number(Fact::DelayFromScheduledStart)
    }

    fn opponent_can_mate(&self) -> Reading<bool> {
        if let Some(FactValue::YesNo(yes)) = self.case.report.facts.get(&Fact::OpponentCanMate) {
            return Reading::judged(*yes);
        }
        match self
            .mate
            .get_or_init(|| self.search())
            .as_ref()
            .map(|proof| proof.verdict.as_str())
        {
            Some("yes") => Reading::computed(true),
            Some("no") => Reading::computed(false),
            _ => Reading::unknown(),
        }
    }
}

/// The move number, from 1, at which `color` pressed the clock, if the ply was told.
pub(crate) fn move_number(report: &Report, color: Color) -> Option<u32> {
    let Some(FactValue::Count(ply)) = report.facts.get(&Fact::Ply) else {
        return None;
    };
    let ply = u32::try_from(*ply).ok()?;
    let whites = ply % 2 == 1;
    (whites == (color == Color::White)).then_some(ply.div_ceil(2))
}
