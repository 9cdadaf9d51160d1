//! What arbiters do with an incident: answer, decide, send to the chief, overturn, withdraw, move.

use arbiter_ruling::{GameResult, Ruling};

use crate::command::{Authority, NewDecision, NewRuling};
use crate::decide::expect_version;
use crate::game::Game;
use crate::ids::{PlayerId, PrincipalId, Seq};
use crate::incident::{Decided, Incident};
use crate::payload::{
    DecisionKind, DecisionMade, EntryRef, IncidentMoved, IncidentVoided, Payload, ResultSource,
    Seat, TextRef,
};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::results::{Told, record};
use crate::state::State;

/// A report on its way to where it belongs.
pub struct Move {
    /// Where it belongs.
    pub to: Seat,
    /// The ruling there.
    pub ruling: Option<NewRuling>,
    /// Why it was moved.
    pub reason: Option<TextRef>,
    /// Whose word it is.
    pub authority: Authority,
}

/// An incident that was not withdrawn, with its game.
fn standing(state: &State, seq: Seq) -> Result<(&Incident, &Game), Refusal> {
    let incident = state.incidents.get(&seq).ok_or(Refusal::NoIncident(seq))?;
    let game = state.games.get(&incident.game).ok_or(Refusal::NoGame)?;
    match incident.voided {
        Some(voided) => Err(Refusal::Voided(voided)),
        None => Ok((incident, game)),
    }
}

/// An incident whose author saw all that a decision on it rests on.
fn seen_whole(state: &State, incident: Seq, seen: Seq) -> Result<(&Incident, &Game), Refusal> {
    let (incident, game) = standing(state, incident)?;
    expect_version(game, state.rests_on(incident), seen)?;
    Ok((incident, game))
}

/// Gives a new ruling after an answer.
pub fn answer(
    state: &State,
    plan: &mut Plan,
    incident: Seq,
    ruling: NewRuling,
) -> Result<(), Refusal> {
    let (incident, game) = standing(state, incident)?;
    if let Some(decided) = &incident.decision {
        return Err(Refusal::AlreadyDecided(decided.seq));
    }
    plan.rest_on(game);
    plan.give_ruling(game, incident.player, EntryRef::At(incident.seq), ruling);
    Ok(())
}

/// Whether a decision may be made on an incident: a first one, or by the chief in place of the one that stands.
fn may_decide(
    state: &State,
    plan: &Plan,
    incident: &Incident,
    new: &NewDecision,
) -> Result<(), Refusal> {
    let is_chief = new.authority == Authority::Chief;
    match (&incident.decision, new.overturns) {
        (Some(decided), Some(overturned)) if decided.seq == overturned => {
            if !is_chief {
                return Err(Refusal::ChiefNeeded);
            }
            if new.decision != DecisionKind::Otherwise {
                return Err(Refusal::AlreadyDecided(decided.seq));
            }
            Ok(())
        }
        (Some(decided), _) => Err(Refusal::AlreadyDecided(decided.seq)),
        (None, Some(_)) => Err(Refusal::NotDecided),
        (None, None) => {
            let chief_ruled = || {
                let ruled_by = plan.context.ruled_by;
                ruled_by.is_some_and(|by| state.roles(by).any(|role| role.is_chief()))
            };
            // What was sent to the chief is the chief's, whoever types it.
            if incident.sent.is_some()
                && new.decision != DecisionKind::SentToChief
                && !is_chief
                && !chief_ruled()
            {
                return Err(Refusal::ChiefNeeded);
            }
            Ok(())
        }
    }
}

/// What a confirmed ruling comes to: whether the offence counts, and the result.
fn confirmed(ruling: Option<&Ruling>, before: i64) -> Result<(bool, Option<GameResult>), Refusal> {
    let Some(ruling) = ruling else {
        return Err(Refusal::NothingToConfirm);
    };
    let needs = ruling.needs.iter();
    let needs: Vec<String> = needs.map(|need| need.fact.as_str().to_owned()).collect();
    if !needs.is_empty() {
        return Err(Refusal::NeedsAnswer(needs));
    }
    if ruling.counts.before != before {
        return Err(Refusal::RulingOutdated {
            ruled: ruling.counts.before,
            now: before,
        });
    }
    Ok((
        ruling.counts.after > ruling.counts.before,
        ruling.result.clone(),
    ))
}

/// Whether an offence counts and which result follows, by what was done.
fn outcome(
    new: &NewDecision,
    ruling: Option<&Ruling>,
    before: i64,
) -> Result<(bool, Option<GameResult>), Refusal> {
    match new.decision {
        DecisionKind::Confirmed => confirmed(ruling, before),
        DecisionKind::Otherwise => {
            if new.reason.is_none() {
                return Err(Refusal::ReasonNeeded);
            }
            let upheld = new.upheld.ok_or(Refusal::UpheldNeeded)?;
            Ok((upheld, new.result.clone()))
        }
        DecisionKind::AlreadyDone => {
            let counted = ruling.is_none_or(|ruling| ruling.counts.after > ruling.counts.before);
            Ok((new.upheld.unwrap_or(counted), new.result.clone()))
        }
        DecisionKind::SentToChief => Ok((false, None)),
    }
}

/// Decides on an incident, or sends it to the chief.
pub fn decide_incident(
    state: &State,
    plan: &mut Plan,
    incident: Seq,
    seen: Seq,
    new: NewDecision,
) -> Result<(), Refusal> {
    let (incident, game) = standing(state, incident)?;
    may_decide(state, plan, incident, &new)?;
    expect_version(game, state.rests_on(incident), seen)?;
    plan.rest_on(game);
    let ruled = incident.ruling.as_ref();
    let before = state.upheld_before(incident);
    let (upheld, result) = outcome(&new, ruled.map(|ruled| &ruled.ruling), before)?;
    let made = DecisionMade {
        incident: EntryRef::At(incident.seq),
        ruling: ruled.map(|ruled| EntryRef::At(ruled.seq)),
        decision: new.decision,
        upheld,
        result,
        reason: new.reason,
        before: Some(before),
        overturns: new.overturns.map(EntryRef::At),
    };
    tell_decision(state, plan, game, incident.player, made)
}

/// Decides on a report of the same command: it was done before it was entered.
pub fn done(
    state: &State,
    plan: &mut Plan,
    game: &Game,
    player: Option<PlayerId>,
    new: NewDecision,
    before: i64,
) -> Result<(), Refusal> {
    let made = DecisionMade {
        incident: EntryRef::Here(0),
        ruling: None,
        decision: DecisionKind::AlreadyDone,
        upheld: new.upheld.unwrap_or(player.is_some()),
        result: new.result,
        reason: new.reason,
        before: Some(before),
        overturns: None,
    };
    tell_decision(state, plan, game, player, made)
}

/// The entry of a decision, with that of the result which follows from it.
fn tell_decision(
    state: &State,
    plan: &mut Plan,
    game: &Game,
    player: Option<PlayerId>,
    made: DecisionMade,
) -> Result<(), Refusal> {
    let decides = made.decision != DecisionKind::SentToChief;
    let result = made.result.clone();
    let here = EntryRef::Here(plan.drafts.len());
    plan.tell_at(game, player, Payload::DecisionMade(made));
    let context = plan.context;
    if let Some(draft) = plan.drafts.last_mut().filter(|_| decides) {
        let ruled_at = context.ruled_at_ms.unwrap_or(context.entered_at_ms);
        draft.ruled = Some((ruled_at, context.ruled_by.unwrap_or(context.principal)));
    }
    match (result, &game.result) {
        (None, _) => Ok(()),
        (Some(result), Some(standing)) if result.same_score(standing) => Ok(()),
        (Some(_), Some(_)) => Err(Refusal::ResultStands),
        (Some(result), None) => {
            let told = Told {
                source: ResultSource::Decision,
                decision: Some(here),
                reason: None,
                despite: Vec::new(),
            };
            record(state, plan, game, result, told)
        }
    }
}

/// Whether somebody may undo what was decided: whoever ruled it, and the chief.
fn may_undo(
    by: PrincipalId,
    authority: Authority,
    decided: Option<&Decided>,
) -> Result<(), Refusal> {
    let theirs = |decided: &Decided| decided.ruled_by == Some(by);
    if authority == Authority::Chief || decided.is_none_or(theirs) {
        Ok(())
    } else {
        Err(Refusal::ChiefNeeded)
    }
}

/// Withdraws a report.
pub fn void(
    state: &State,
    plan: &mut Plan,
    incident: Seq,
    seen: Seq,
    reason: Option<TextRef>,
    authority: Authority,
) -> Result<(), Refusal> {
    let (incident, game) = seen_whole(state, incident, seen)?;
    may_undo(
        plan.context.principal,
        authority,
        incident.decision.as_ref(),
    )?;
    plan.rest_on(game);
    let voided = IncidentVoided {
        incident: EntryRef::At(incident.seq),
        reason: reason.ok_or(Refusal::ReasonNeeded)?,
    };
    plan.tell_at(game, incident.player, Payload::IncidentVoided(voided));
    Ok(())
}

/// Takes a report to another board or player, with the ruling on it there.
pub fn move_incident(
    state: &State,
    plan: &mut Plan,
    incident: Seq,
    seen: Seq,
    new: Move,
) -> Result<(), Refusal> {
    let (incident, game) = seen_whole(state, incident, seen)?;
    may_undo(
        plan.context.principal,
        new.authority,
        incident.decision.as_ref(),
    )?;
    let target = state.games.get(&new.to.game).ok_or(Refusal::NoGame)?;
    let from = Seat {
        game: game.id,
        by: incident.report.by,
    };
    if from == new.to {
        return Err(Refusal::NotMoved);
    }
    let moved = IncidentMoved {
        incident: EntryRef::At(incident.seq),
        from,
        to: new.to,
        reason: new.reason,
    };
    plan.rest_on(game);
    let player = new.to.by.map(|color| target.player(color));
    let tell = |plan: &mut Plan, game: &Game, player| {
        let moved = Payload::IncidentMoved(moved.clone());
        plan.tell_at(game, player, moved);
    };
    if target.id != game.id {
        plan.rest_on(target);
        tell(plan, game, incident.player);
    }
    tell(plan, target, player);
    if let Some(ruling) = new.ruling {
        plan.give_ruling(target, player, EntryRef::At(incident.seq), ruling);
    }
    Ok(())
}
