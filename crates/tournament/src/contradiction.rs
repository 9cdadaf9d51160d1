//! What a result contradicts that the log already tells about the game.

use arbiter_laws::{Color, Ending, Position};
use arbiter_ruleset::{GameOutcome, IncidentKind, Verdict};
use arbiter_ruling::GameResult;

use crate::game::Game;
use crate::ids::Seq;
use crate::incident::Incident;
use crate::round_payload::Presence;
use crate::state::State;
use crate::words::words;

words! {
    /// What tells something else than a result.
    ContradictedBy {
        /// What an arbiter decided.
        Decision = "decision",
        /// What the rules say about an incident on which nobody has decided.
        Ruling = "ruling",
        /// What a player or an arbiter reported: a resignation, an agreement.
        Report = "report",
        /// The last position known, in which the game is over.
        Position = "position",
        /// Who was seen at the board.
        Chair = "chair",
    }
}

/// Something that tells another ending than a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Contradiction {
    /// The entry that tells it.
    pub seq: Seq,
    /// What kind of thing it is.
    pub by: ContradictedBy,
    /// The outcome that follows from it; none where only points or the presence are at odds.
    pub outcome: Option<GameOutcome>,
}

/// Whether two results end the game differently. The reason and the rating are not what is compared.
fn differ(one: &GameResult, other: &GameResult) -> bool {
    let facts = |result: &GameResult| {
        (
            result.outcome,
            result.played,
            result.white_points_x2,
            result.black_points_x2,
        )
    };
    facts(one) != facts(other)
}

/// What a result of a game contradicts, in the order of the log.
#[must_use]
pub fn contradictions(state: &State, game: &Game, result: &GameResult) -> Vec<Contradiction> {
    let incidents: Vec<&Incident> = state.of_this_attempt(game).collect();
    let mut found: Vec<Contradiction> = incidents
        .iter()
        .filter_map(|incident| by_incident(incident, result))
        .collect();
    found.extend(by_position(&incidents, result));
    found.extend(
        [Color::White, Color::Black]
            .into_iter()
            .filter_map(|color| by_chair(game, color, result)),
    );
    found.sort_by_key(|contradiction| contradiction.seq);
    found.dedup_by_key(|contradiction| contradiction.seq);
    found
}

/// Whether a player lost by a result, whatever the opponent got for it.
fn has_lost(color: Color, result: &GameResult) -> bool {
    let (own, other) = match color {
        Color::White => (result.white_points_x2, result.black_points_x2),
        Color::Black => (result.black_points_x2, result.white_points_x2),
    };
    match result.outcome {
        GameOutcome::BothLose => true,
        GameOutcome::None => own < other,
        outcome => outcome == GameResult::win_of(color.other()),
    }
}

fn by_incident(incident: &Incident, result: &GameResult) -> Option<Contradiction> {
    let verdict = incident
        .ruling
        .as_ref()
        .and_then(|ruled| ruled.ruling.verdict);
    if let Some(decided) = &incident.decision {
        let told = decided.decision.result.as_ref();
        // The offender lost; only the opponent's score is left to decide (11.7, 12.9.6).
        let must_lose = incident.report.by.filter(|_| {
            verdict == Some(Verdict::ScoreToDecide) && decided.decision.upheld && told.is_none()
        });
        let against = told.is_some_and(|told| differ(told, result))
            || must_lose.is_some_and(|color| !has_lost(color, result));
        return against.then(|| Contradiction {
            seq: decided.seq,
            by: ContradictedBy::Decision,
            outcome: told.map(|told| told.outcome),
        });
    }
    let ruled = incident.ruling.as_ref()?;
    let told = ruled
        .ruling
        .result
        .as_ref()
        .filter(|told| differ(told, result))?;
    let by = match incident.report.kind {
        IncidentKind::Resignation | IncidentKind::DrawAgreement | IncidentKind::AgreedResult => {
            ContradictedBy::Report
        }
        _ => ContradictedBy::Ruling,
    };
    Some(Contradiction {
        seq: ruled.seq,
        by,
        outcome: Some(told.outcome),
    })
}

/// The last position known, where the game is over in it (5.1.1, 5.2.1, 5.2.2).
fn by_position(incidents: &[&Incident], result: &GameResult) -> Option<Contradiction> {
    let known = incidents.iter().filter_map(|incident| {
        let ruled = incident.ruling.as_ref();
        let stands = ruled.and_then(|ruled| ruled.ruling.position.as_ref());
        let told = ruled
            .map_or(&incident.report, |ruled| &ruled.report)
            .position
            .as_ref();
        let seq = ruled.map_or(incident.seq, |ruled| ruled.seq);
        Some((incident.happened(), seq, stands.or(told)?))
    });
    let (_, seq, fen) = known.max_by_key(|(happened, ..)| *happened)?;
    let position: Position = fen.parse().ok()?;
    let outcome = match position.ending()? {
        Ending::Checkmate { winner } => GameResult::win_of(winner),
        _ => GameOutcome::Draw,
    };
    (outcome != result.outcome).then_some(Contradiction {
        seq,
        by: ContradictedBy::Position,
        outcome: Some(outcome),
    })
}

/// A game played against an empty chair, or lost by the absence of somebody who was seen to come.
fn by_chair(game: &Game, color: Color, result: &GameResult) -> Option<Contradiction> {
    let chair = game.chairs.of(color)?;
    let lost_by_absence = !result.played
        && (result.outcome == GameOutcome::BothLose
            || result.outcome == GameResult::win_of(color.other()));
    let against = match chair.presence {
        Presence::EmptyChair => result.played,
        Presence::Arrived => lost_by_absence,
    };
    against.then_some(Contradiction {
        seq: chair.seq,
        by: ContradictedBy::Chair,
        outcome: None,
    })
}
