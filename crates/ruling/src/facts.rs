//! The facts of a case, each from where it is known best: the report, the game, the clocks, the rules, a search.

use std::cell::OnceCell;
use std::str::FromStr;

use arbiter_laws::{Color, Ending, Game, Piece, Position, Role, Setup, TimeControl};
use arbiter_mate::LIMIT;
use arbiter_ruleset::{
    AutomaticDrawBasis, CaptainWords, ClockFault, DeviceFinding, DrawClaimBasis, DrawGround, Fact,
    FactValue, Facts, GameOver, HandshakeMeaning, How, IllegalPosition, IncidentKind, OfferTime,
    OfferedTo, PlaceLeft, PromotionMateTest, QuickplayJudgement, Reading, RecordingFault,
    SealedFault, SeenBy, Setting, SettingValue, SetupFault, Stage, Touch,
};

use crate::case::{Case, Played};
use crate::judge::time_control;
use crate::mate::MateProof;
use crate::moves::GameMoves;
use crate::report::Report;

/// The facts of a case; what costs a search is found once, when a rule asks for it.
pub(crate) struct CaseFacts<'a> {
    case: &'a Case,
    stage: &'a Stage,
    game: Option<&'a Game>,
    offence: Option<i64>,
    mate: OnceCell<Option<MateProof>>,
}

/// The game of a report, as far as it was told: its moves, or a position alone.
pub(crate) fn told_game(report: &Report) -> Option<Game> {
    match &report.moves {
        Some(moves) => GameMoves::game(moves),
        None => told_position(report).map(Game::new),
    }
}

/// The position on the board, if it was told and is a legal one.
fn told_position(report: &Report) -> Option<Position> {
    let setup: Setup = report.position.as_deref()?.parse().ok()?;
    Position::try_from(setup).ok()
}

impl<'a> CaseFacts<'a> {
    /// `game` is what [`told_game`] says of the report.
    pub(crate) fn new(case: &'a Case, stage: &'a Stage, game: Option<&'a Game>) -> Self {
        let offence = case
            .history
            .undecided
            .is_empty()
            .then_some(case.history.upheld + 1);
        Self {
            case,
            stage,
            game,
            offence,
            mate: OnceCell::new(),
        }
    }

    /// The same case, as if this were the player's offence with another number.
    pub(crate) fn with_offence(self, offence: i64) -> Self {
        Self {
            offence: Some(offence),
            ..self
        }
    }

    /// What the moves show, if any were told.
    fn played(&self) -> Option<Played> {
        self.game.map(Played::of)
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

    /// What a person said; else what the game, the clocks or the rules show; else what is presumed.
    fn computed_unless_told<T>(
        &self,
        fact: Fact,
        computed: Option<T>,
        told: Reading<T>,
    ) -> Reading<T> {
        match computed {
            Some(value) if !self.case.report.facts.contains_key(&fact) => Reading::computed(value),
            _ => told,
        }
    }

    fn board(&self) -> Option<Position> {
        told_position(&self.case.report)
    }

    /// How many plies have been made, where the moves were told and the incident is about the game as it stands.
    fn plies_made(&self) -> Option<i64> {
        let standing = matches!(
            self.case.report.kind,
            IncidentKind::DrawOffer
                | IncidentKind::DrawAgreement
                | IncidentKind::Handshake
                | IncidentKind::SetupFault
                | IncidentKind::ClockFault
        );
        self.played()?.plies.filter(|made| standing && *made > 0)
    }

    fn control(&self) -> Option<TimeControl> {
        time_control(self.stage.time_control.as_ref()?).ok()
    }

    /// `false` where the player cannot have completed a period's moves: there is but one period, or he has made fewer
    /// moves than the first one asks for. What he has done in later ones, only the arbiter sees.
    fn surely_not_completed(&self) -> Option<bool> {
        let color = self.case.report.by?;
        let control = self.control()?;
        let [first, later @ ..] = control.schedule(color).periods() else {
            return None;
        };
        let made = move_number(&self.case.report, color);
        let too_few = made
            .zip(first.moves)
            .is_some_and(|(made, asked)| made < asked);
        (later.is_empty() || too_few).then_some(false)
    }

    fn in_last_period(&self) -> Option<bool> {
        let control = self.control()?;
        let color = self.case.report.by.unwrap_or(Color::White);
        let schedule = control.schedule(color);
        if schedule.periods().len() == 1 {
            return Some(true);
        }
        let number = move_number(&self.case.report, color)?;
        Some(schedule.period_at(number)?.moves.is_none())
    }

    fn search(&self) -> Option<MateProof> {
        let side = self.case.report.by?.other();
        let position = standing_position(&self.case.report, self.stage)?;
        Some(MateProof::of(&position, side, LIMIT))
    }

    /// How the position told has ended the game, if it has.
    fn board_over(&self) -> Option<GameOver> {
        self.over(&self.board()?)
    }

    /// How a position has ended the game, if it has.
    fn over(&self, position: &Position) -> Option<GameOver> {
        match position.ending() {
            Some(Ending::Checkmate { .. }) => Some(GameOver::Checkmate),
            Some(Ending::Stalemate) => Some(GameOver::Stalemate),
            Some(Ending::DeadPosition) => Some(GameOver::DeadPosition),
            _ => self.is_dead(position).then_some(GameOver::DeadPosition),
        }
    }

    /// Whether surely neither side can mate from a position (Article 5.2.2). Then that the opponent cannot, is what
    /// the ruling shows.
    fn is_dead(&self, position: &Position) -> bool {
        let opponent = self.case.report.by.unwrap_or(Color::White).other();
        let cannot = |side| {
            let proof = MateProof::of(position, side, LIMIT);
            (proof.can_mate() == Some(false)).then_some(proof)
        };
        let proof = cannot(opponent).filter(|_| cannot(opponent.other()).is_some());
        let is_dead = proof.is_some();
        if is_dead {
            // Nothing else is searched where the game was over.
            let _ = self.mate.set(proof);
        }
        is_dead
    }
}

/// The position that stands once the irregularity has been put right, if it was told and is a legal one.
///
/// A pawn left on the last rank becomes a queen first (7.5.2): a report of that kind tells the position on the
/// board, with the pawn, and the opponent to move.
fn standing_position(report: &Report, stage: &Stage) -> Option<Position> {
    let mut setup: Setup = report.position.as_deref()?.parse().ok()?;
    let unfinished = FactValue::Choice(How::PromotionUnfinished.as_str());
    if report.facts.get(&Fact::How) == Some(&unfinished) && with_the_queen(stage) {
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

/// Whether the queen counts in the mate test, as the laws or the regulations say.
fn with_the_queen(stage: &Stage) -> bool {
    let other = SettingValue::Word(PromotionMateTest::BeforeTheMove.as_str().to_owned());
    stage.setting(Setting::PromotionMateTest) != Some(&other)
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

    fn ply(&self) -> Reading<i64> {
        self.computed_unless_told(Fact::Ply, self.plies_made(), self.number(Fact::Ply))
    }

    fn offered_to(&self) -> Reading<OfferedTo> {
        self.word(Fact::OfferedTo)
    }

    fn arbiter_consents(&self) -> Reading<bool> {
        self.yes_no(Fact::ArbiterConsents)
    }

    fn draw_ground(&self) -> Reading<DrawGround> {
        self.word(Fact::DrawGround)
    }

    fn conditional(&self) -> Reading<bool> {
        self.yes_no(Fact::Conditional)
    }

    fn unreasonable(&self) -> Reading<bool> {
        self.yes_no(Fact::Unreasonable)
    }

    fn has_the_move(&self) -> Reading<bool> {
        self.yes_no(Fact::HasTheMove)
    }

    fn opponent_agrees(&self) -> Reading<bool> {
        self.yes_no(Fact::OpponentAgrees)
    }

    fn order_known(&self) -> Reading<bool> {
        self.yes_no(Fact::OrderKnown)
    }

    fn both_absent(&self) -> Reading<bool> {
        self.yes_no(Fact::BothAbsent)
    }

    fn persistent(&self) -> Reading<bool> {
        self.yes_no(Fact::Persistent)
    }

    fn both_guilty(&self) -> Reading<bool> {
        self.yes_no(Fact::BothGuilty)
    }

    fn approved(&self) -> Reading<bool> {
        self.yes_no(Fact::Approved)
    }

    fn opponent_present(&self) -> Reading<bool> {
        self.yes_no(Fact::OpponentPresent)
    }

    fn with_permission(&self) -> Reading<bool> {
        self.yes_no(Fact::WithPermission)
    }

    fn external(&self) -> Reading<bool> {
        self.yes_no(Fact::External)
    }

    fn touched_can_move(&self) -> Reading<bool> {
        self.yes_no(Fact::TouchedCanMove)
    }

    fn claimant_touched(&self) -> Reading<bool> {
        self.yes_no(Fact::ClaimantTouched)
    }

    fn still_illegal(&self) -> Reading<bool> {
        self.yes_no(Fact::StillIllegal)
    }

    fn handshake_meaning(&self) -> Reading<HandshakeMeaning> {
        self.word(Fact::HandshakeMeaning)
    }

    fn device_what(&self) -> Reading<DeviceFinding> {
        self.word(Fact::DeviceWhat)
    }

    fn leaving_what(&self) -> Reading<PlaceLeft> {
        self.word(Fact::LeavingWhat)
    }

    fn touch_what(&self) -> Reading<Touch> {
        self.word(Fact::TouchWhat)
    }

    fn sealed_what(&self) -> Reading<SealedFault> {
        self.word(Fact::SealedWhat)
    }

    fn recording_what(&self) -> Reading<RecordingFault> {
        self.word(Fact::RecordingWhat)
    }

    fn captain_what(&self) -> Reading<CaptainWords> {
        self.word(Fact::CaptainWhat)
    }

    fn offer_time(&self) -> Reading<OfferTime> {
        self.word(Fact::OfferTime)
    }

    fn quickplay_judgement(&self) -> Reading<QuickplayJudgement> {
        self.word(Fact::QuickplayJudgement)
    }

    fn game_over_what(&self) -> Reading<GameOver> {
        let told = self.word(Fact::GameOverWhat);
        self.computed_unless_told(Fact::GameOverWhat, self.board_over(), told)
    }

    fn over_before(&self) -> Reading<bool> {
        let told = self.yes_no(Fact::OverBefore);
        let over = self.board_over();
        self.computed_unless_told(Fact::OverBefore, over.map(|_| true), told)
    }

    fn both_have_moved(&self) -> Reading<bool> {
        let told = self.yes_no(Fact::BothHaveMoved);
        let made = self.ply().value.map(|plies| plies >= 2);
        self.computed_unless_told(Fact::BothHaveMoved, made, told)
    }

    fn occurrences(&self) -> Reading<i64> {
        let told = self.number(Fact::Occurrences);
        let counted = self.played().and_then(|played| played.occurrences);
        self.computed_unless_told(Fact::Occurrences, counted, told)
    }

    fn quiet_moves(&self) -> Reading<i64> {
        let told = self.number(Fact::QuietMoves);
        let counted = self.played().and_then(|played| played.quiet_moves);
        self.computed_unless_told(Fact::QuietMoves, counted, told)
    }

    fn period_completed(&self) -> Reading<bool> {
        let told = self.yes_no(Fact::PeriodCompleted);
        self.computed_unless_told(Fact::PeriodCompleted, self.surely_not_completed(), told)
    }

    fn last_period(&self) -> Reading<bool> {
        let told = self.yes_no(Fact::LastPeriod);
        self.computed_unless_told(Fact::LastPeriod, self.in_last_period(), told)
    }

    fn time_left(&self) -> Reading<i64> {
        let told = self.number(Fact::TimeLeft);
        let report = &self.case.report;
        let shown = report.by.and_then(|by| Some(report.clocks?.of(by)));
        self.computed_unless_told(Fact::TimeLeft, shown, told)
    }

    fn increment(&self) -> Reading<i64> {
        let told = self.number(Fact::Increment);
        let color = self.case.report.by.unwrap_or(Color::White);
        let number = move_number(&self.case.report, color);
        let added = self
            .control()
            .map(|control| control.increment_ms(color, number));
        self.computed_unless_told(Fact::Increment, added, told)
    }

    fn players_agree(&self) -> Reading<bool> {
        self.yes_no(Fact::PlayersAgree)
    }

    fn captains_agree(&self) -> Reading<bool> {
        self.yes_no(Fact::CaptainsAgree)
    }

    fn delay_from_actual_start(&self) -> Reading<i64> {
        self.number(Fact::DelayFromActualStart)
    }

    fn delay_from_scheduled_start(&self) -> Reading<i64> {
        self.number(Fact::DelayFromScheduledStart)
    }

    fn delay_from_announced_start(&self) -> Reading<i64> {
        self.number(Fact::DelayFromAnnouncedStart)
    }

    fn delay_from_session_start(&self) -> Reading<i64> {
        self.number(Fact::DelayFromSessionStart)
    }

    fn opponent_can_mate(&self) -> Reading<bool> {
        if let Some(FactValue::YesNo(yes)) = self.case.report.facts.get(&Fact::OpponentCanMate) {
            return Reading::judged(*yes);
        }
        let proof = self.mate.get_or_init(|| self.search());
        let can_mate = proof.as_ref().and_then(MateProof::can_mate);
        can_mate.map_or_else(Reading::unknown, Reading::computed)
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
