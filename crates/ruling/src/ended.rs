//! The result that a verdict makes, if it ends the game.

use arbiter_laws::{Color, Ending, Position, Setup};
use arbiter_mate::{Verdict as Possible, is_dead};
use arbiter_ruleset::{Fact, FactValue, GameOutcome, GameOver, IncidentKind, Termination, Verdict};

use crate::judge::Unruled;
use crate::report::Report;
use crate::result::GameResult;

/// A report and what became of it.
pub(crate) struct Ended<'a> {
    pub(crate) report: &'a Report,
    pub(crate) verdict: Verdict,
}

impl Ended<'_> {
    /// The result; nothing where the game goes on, or the result is the arbiter's to decide.
    ///
    /// # Errors
    /// When somebody lost and the report does not say who.
    pub(crate) fn result(&self) -> Result<Option<GameResult>, Unruled> {
        let by = || self.report.by.ok_or(Unruled::NoPlayer);
        let termination = Some(self.termination());
        Ok(match self.verdict {
            Verdict::GameLost => Some(GameResult::played(
                GameResult::win_of(by()?.other()),
                termination,
            )),
            Verdict::GameDrawn | Verdict::ClaimCorrect => {
                Some(GameResult::played(GameOutcome::Draw, termination))
            }
            // Nobody came: nobody wins, and no game was played.
            Verdict::BothLose if self.report.kind == IncidentKind::Absence => {
                Some(GameResult::forfeit(GameOutcome::BothLose))
            }
            Verdict::BothLose => Some(GameResult::played(GameOutcome::BothLose, termination)),
            Verdict::Forfeited => Some(GameResult {
                termination,
                ..GameResult::forfeit(GameResult::win_of(by()?.other()))
            }),
            Verdict::AlreadyOver => self.stood_on_the_board().or_else(|| self.drawn_as_told()),
            _ => None,
        })
    }

    /// Why a game ended that this incident decided.
    fn termination(&self) -> Termination {
        let accepted = self.verdict == Verdict::GameDrawn;
        match self.report.kind {
            IncidentKind::IllegalMove | IncidentKind::IllegalPosition => Termination::IllegalMoves,
            IncidentKind::FlagFall | IncidentKind::BothFlags => Termination::Time,
            IncidentKind::Resignation => Termination::Resignation,
            IncidentKind::Handshake if self.told(Fact::HandshakeMeaning) == Some("draw") => {
                Termination::Agreement
            }
            IncidentKind::Handshake => Termination::Resignation,
            IncidentKind::DrawAgreement => Termination::Agreement,
            IncidentKind::DrawClaim
            | IncidentKind::QuickplayClaim
            | IncidentKind::QuickplayRequest
                if accepted =>
            {
                Termination::Agreement
            }
            IncidentKind::DrawClaim if self.told(Fact::DrawClaimBasis) == Some("fifty_moves") => {
                Termination::FiftyMoves
            }
            IncidentKind::DrawClaim => Termination::Repetition,
            IncidentKind::AutomaticDraw
                if self.told(Fact::AutomaticDrawBasis) == Some("fivefold") =>
            {
                Termination::Fivefold
            }
            IncidentKind::AutomaticDraw => Termination::SeventyFive,
            IncidentKind::Device => Termination::Device,
            IncidentKind::LateArrival | IncidentKind::Absence => Termination::Absence,
            IncidentKind::QuickplayClaim | IncidentKind::QuickplayRequest => Termination::Quickplay,
            IncidentKind::Refusal => Termination::Penalty,
            _ => Termination::Rules,
        }
    }

    fn told(&self, fact: Fact) -> Option<&'static str> {
        match self.report.facts.get(&fact) {
            Some(FactValue::Choice(word)) => Some(word),
            _ => None,
        }
    }

    /// A draw by stalemate or in a dead position, as somebody told it (5.2.1, 5.2.2). Of mate only the board tells whose
    /// it was, so that its result is the arbiter's to record.
    fn drawn_as_told(&self) -> Option<GameResult> {
        let termination = match self.told(Fact::GameOverWhat)?.parse().ok()? {
            GameOver::Checkmate => return None,
            GameOver::Stalemate => Termination::Stalemate,
            GameOver::DeadPosition => Termination::DeadPosition,
        };
        Some(GameResult::played(GameOutcome::Draw, Some(termination)))
    }

    /// What a position of mate, stalemate or one that is dead says (Articles 5.1.1, 5.2.1, 5.2.2); nothing where none
    /// was told.
    fn stood_on_the_board(&self) -> Option<GameResult> {
        let setup: Setup = self.report.position.as_deref()?.parse().ok()?;
        let position = Position::try_from(setup).ok()?;
        let dead = || (is_dead(&position) == Possible::Yes).then_some(Ending::DeadPosition);
        let (outcome, termination) = match position.ending().or_else(dead)? {
            Ending::Checkmate {
                winner: Color::White,
            } => (GameOutcome::WhiteWins, Termination::Checkmate),
            Ending::Checkmate {
                winner: Color::Black,
            } => (GameOutcome::BlackWins, Termination::Checkmate),
            Ending::Stalemate => (GameOutcome::Draw, Termination::Stalemate),
            Ending::DeadPosition => (GameOutcome::Draw, Termination::DeadPosition),
            // A position does not tell how often it was there.
            Ending::Fivefold | Ending::SeventyFive => return None,
        };
        Some(GameResult::played(outcome, Some(termination)))
    }
}
