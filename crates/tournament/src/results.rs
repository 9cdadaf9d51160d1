//! Recording a result, correcting it, and beginning a game anew.

use arbiter_ruling::GameResult;

use crate::contradiction::contradictions;
use crate::decide::expect_version;
use crate::game::Game;
use crate::ids::{GameId, RoundNumber, Seq};
use crate::payload::{EntryRef, Payload, ResultCorrected, ResultRecorded, ResultSource, TextRef};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::round_payload::CorrectionEffect;
use crate::state::State;

/// A result on its way into the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NewResult {
    /// The game.
    pub game: GameId,
    /// The version of the game that the author saw.
    pub seen: Seq,
    /// The result.
    pub result: GameResult,
    /// Why, where it replaces another.
    pub reason: Option<TextRef>,
    /// The entries which the author knows it to contradict.
    pub despite: Vec<Seq>,
}

/// Records or corrects the result of a game.
pub fn result(state: &State, plan: &mut Plan, new: NewResult) -> Result<(), Refusal> {
    let game = state.games.get(&new.game).ok_or(Refusal::NoGame)?;
    expect_version(game, state.settled(game), new.seen)?;
    plan.rest_on(game);
    let against = contradictions(state, game, &new.result);
    if against
        .iter()
        .any(|found| !new.despite.contains(&found.seq))
    {
        return Err(Refusal::Contradicts(against));
    }
    let despite = against.into_iter().map(|found| found.seq).collect();
    let told = Told {
        source: ResultSource::Slip,
        decision: None,
        reason: new.reason,
        despite,
    };
    record(state, plan, game, new.result, told)
}

/// Where a result comes from.
pub struct Told {
    pub source: ResultSource,
    pub decision: Option<EntryRef>,
    pub reason: Option<TextRef>,
    pub despite: Vec<Seq>,
}

/// Writes a result: the first one, or with a reason another one in its place. In a closed round only the latter.
pub fn record(
    state: &State,
    plan: &mut Plan,
    game: &Game,
    result: GameResult,
    told: Told,
) -> Result<(), Refusal> {
    let payload = match &game.result {
        None => {
            expect_open(state, game.round)?;
            Payload::ResultRecorded(ResultRecorded {
                result,
                source: told.source,
                decision: told.decision,
                despite: told.despite,
            })
        }
        Some(old) => Payload::ResultCorrected(ResultCorrected {
            result: Some(result),
            old: Some(old.clone()),
            reason: told.reason.ok_or(Refusal::ReasonNeeded)?,
            decision: told.decision,
            despite: told.despite,
            played_anew: false,
            counts_for: Some(counts_for(state, game.round)),
        }),
    };
    plan.tell_at(game, None, payload);
    Ok(())
}

/// Refuses what a closed round no longer takes.
pub fn expect_open(state: &State, round: RoundNumber) -> Result<(), Refusal> {
    match state.rounds.get(&round).and_then(|round| round.closing) {
        Some(closing) if closing.closed => Err(Refusal::RoundClosed(closing.seq)),
        _ => Ok(()),
    }
}

/// What a correction in this round still changes (C.04.2, 4.8), as far as the log knows: deadlines that were only
/// announced are not in it.
#[must_use]
pub fn counts_for(state: &State, round: RoundNumber) -> CorrectionEffect {
    let next = state.rounds.range(round..).nth(1);
    match next {
        None => CorrectionEffect::NextPairing,
        Some((_, next)) if next.is_closed() => CorrectionEffect::RatingOnly,
        Some(_) => CorrectionEffect::PairingAfterNext,
    }
}

/// Takes the result of a game away: it is played anew (7.2.1, 7.3), or was recorded by mistake.
pub fn cancel(
    state: &State,
    plan: &mut Plan,
    game: GameId,
    seen: Seq,
    reason: Option<TextRef>,
    played_anew: bool,
) -> Result<(), Refusal> {
    let game = state.games.get(&game).ok_or(Refusal::NoGame)?;
    expect_version(game, state.settled(game), seen)?;
    if game.result.is_none() && !played_anew {
        return Err(Refusal::NoResult);
    }
    take_away(state, plan, game, reason, played_anew)
}

/// Writes that a game has no result.
pub fn take_away(
    state: &State,
    plan: &mut Plan,
    game: &Game,
    reason: Option<TextRef>,
    played_anew: bool,
) -> Result<(), Refusal> {
    expect_open(state, game.round)?;
    plan.rest_on(game);
    let corrected = ResultCorrected {
        result: None,
        old: game.result.clone(),
        reason: reason.ok_or(Refusal::ReasonNeeded)?,
        decision: None,
        despite: Vec::new(),
        played_anew,
        counts_for: Some(counts_for(state, game.round)),
    };
    plan.tell_at(game, None, Payload::ResultCorrected(corrected));
    Ok(())
}
