//! What a command comes to in a state: entries, or a refusal.
//!
//! [`decide`] is pure: a state, a command and its context go in; entries without numbers, or a refusal, come
//! out. The writer checks that what the plan rests on still holds and gives the numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_ruleset::IncidentKind;
use arbiter_ruling::{GameResult, Report};

use crate::access_payload::Grant;
use crate::case::case_for;
use crate::command::{Command, Context, Import, Link, NewDecision, NewRuling, SAME_INCIDENT_MS};
use crate::decisions::{Move, answer, decide_incident, done, move_incident, void};
use crate::erasure::erase;
use crate::game::Game;
use crate::ids::{GameId, PlayerId, RoundNumber, Seq};
use crate::incident::Incident;
use crate::payload::{
    EntryRef, IncidentLinked, IncidentReported, PairedGame, Payload, RosterPlayer, RoundPaired,
    TournamentCreated,
};
use crate::plan::Plan;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::sector::expect_within;
use crate::state::State;
use crate::{absence, results, round};

/// The entries that a command comes to.
///
/// # Errors
/// Why the command cannot be carried out in this state.
pub fn decide(state: &State, context: Context, command: Command) -> Result<Plan, Refusal> {
    expect_within(state, context.principal, &command)?;
    let mut plan = Plan {
        tournament: state.id,
        context,
        drafts: Vec::new(),
        games: Vec::new(),
        whole_log: None,
        regulations: None,
    };
    match command {
        Command::Create { slug, name, grants } => create(state, &mut plan, slug, name, grants)?,
        Command::Begin {
            slug,
            name,
            regulations,
            import,
        } => {
            create(state, &mut plan, slug, name, Vec::new())?;
            if let Some(regulations) = regulations {
                plan.tell(Payload::RegulationsAdopted(regulations));
            }
            import_file(state, &mut plan, import)?;
        }
        Command::Adopt(regulations) => {
            plan.whole_log = Some(state.head.seq);
            plan.tell(Payload::RegulationsAdopted(regulations));
        }
        Command::Import(import) => import_file(state, &mut plan, import)?,
        Command::Add(import) => add_file(state, &mut plan, import)?,
        Command::Pair(round) => pair_round(state, &mut plan, round)?,
        Command::Report {
            game,
            report,
            ruling,
            link,
        } => {
            let told = Told::Ruling(ruling);
            report_incident(state, &mut plan, game, report, told, link)?;
        }
        Command::ReportDone {
            game,
            report,
            decision,
            link,
        } => {
            let told = Told::Done(decision);
            report_incident(state, &mut plan, game, report, told, link)?;
        }
        Command::Answer { incident, ruling } => answer(state, &mut plan, incident, ruling)?,
        Command::Decide {
            incident,
            seen,
            decision,
        } => {
            decide_incident(state, &mut plan, incident, seen, decision)?;
        }
        Command::Void {
            incident,
            seen,
            reason,
            authority,
        } => void(state, &mut plan, incident, seen, reason, authority)?,
        Command::Move {
            incident,
            seen,
            to,
            ruling,
            reason,
            authority,
        } => {
            let moved = Move {
                to,
                ruling,
                reason,
                authority,
            };
            move_incident(state, &mut plan, incident, seen, moved)?;
        }
        Command::RecordResults(results) => {
            for new in results {
                results::result(state, &mut plan, new)?;
            }
        }
        Command::CancelResult {
            game,
            seen,
            reason,
            played_anew,
        } => results::cancel(state, &mut plan, game, seen, reason, played_anew)?,
        Command::StartRound(new) => round::start(state, &mut plan, new)?,
        Command::RecordArrivals(seen) => absence::arrivals(state, &mut plan, seen)?,
        Command::Forfeit(forfeits) => absence::forfeit_all(state, &mut plan, forfeits)?,
        Command::UndoForfeits { round, act, reason } => {
            absence::undo_forfeits(state, &mut plan, round, act, reason.as_ref())?;
        }
        Command::CloseRound {
            round,
            despite,
            reason,
        } => round::close(state, &mut plan, round, &despite, reason)?,
        Command::ReopenRound { round, reason } => round::reopen(state, &mut plan, round, reason)?,
        Command::Give(grant) => {
            let stands = state.roles(grant.principal).any(|role| role == grant.role);
            let boards = state.sectors.get(&grant.principal);
            if stands && (grant.role != Role::Sector || boards == grant.boards.as_ref()) {
                return Err(Refusal::AlreadyGranted);
            }
            plan.tell(Payload::GrantGiven(grant));
        }
        Command::Revoke(grant) => {
            if !state.roles(grant.principal).any(|role| role == grant.role) {
                return Err(Refusal::NotGranted);
            }
            plan.tell(Payload::GrantRevoked(grant));
        }
        Command::JoinDevice(joined) => {
            plan.tell(Payload::DeviceJoined(joined));
        }
        Command::RevokeDevice(revoked) => {
            plan.tell(Payload::DeviceRevoked(revoked));
        }
        Command::SetLastDay(set) => plan.tell(Payload::LastDaySet(set)),
        Command::Export(exported) => plan.tell(Payload::Exported(exported)),
        Command::SignCheckpoint(signed) => {
            plan.tell(Payload::CheckpointSigned(signed));
        }
        Command::ErasePerson { player, erased } => erase(state, &mut plan, player, erased)?,
    }
    Ok(plan)
}

fn create(
    state: &State,
    plan: &mut Plan,
    slug: String,
    name: String,
    grants: Vec<Grant>,
) -> Result<(), Refusal> {
    if state.head.seq != 0 {
        return Err(Refusal::AlreadyCreated);
    }
    plan.whole_log = Some(0);
    plan.tell(Payload::TournamentCreated(TournamentCreated { slug, name }));
    for grant in grants {
        plan.tell(Payload::GrantGiven(grant));
    }
    Ok(())
}

fn import_file(state: &State, plan: &mut Plan, import: Import) -> Result<(), Refusal> {
    if !state.players.is_empty() {
        return Err(Refusal::RosterStands);
    }
    tell_file(state, plan, import);
    Ok(())
}

/// What a file adds. That it changes nothing was compared against this very state, on which the plan rests.
fn add_file(state: &State, plan: &mut Plan, import: Import) -> Result<(), Refusal> {
    let stands = |row: &RosterPlayer| state.by_start_number.contains_key(&row.start_number);
    if import.roster.players.iter().any(stands) {
        return Err(Refusal::RosterStands);
    }
    let decided = |(game, _): &(GameId, GameResult)| {
        state
            .games
            .get(game)
            .is_some_and(|game| game.result.is_some())
    };
    if import.results.iter().any(decided) {
        return Err(Refusal::ResultStands);
    }
    for round in &import.rounds {
        keeps_what_happened(state, round)?;
    }
    tell_file(state, plan, import);
    Ok(())
}

fn tell_file(state: &State, plan: &mut Plan, import: Import) {
    plan.whole_log = Some(state.head.seq);
    plan.tell(Payload::RosterImported(import.roster));
    let mut results: BTreeMap<GameId, GameResult> = import.results.into_iter().collect();
    for round in import.rounds {
        let games: Vec<_> = round
            .games
            .iter()
            .map(|game| (game.game, round.round, game.board))
            .collect();
        plan.tell(Payload::RoundPaired(round));
        for place in games {
            if let Some(result) = results.remove(&place.0) {
                plan.tell_imported(place, result);
            }
        }
    }
    // Games of rounds that the file pairs no differently.
    for (id, result) in results {
        if let Some(game) = state.games.get(&id) {
            plan.tell_imported((id, game.round, game.board), result);
        }
    }
}

/// A round follows the last one, and what happened at a board stays with the game.
fn pair_round(state: &State, plan: &mut Plan, round: RoundPaired) -> Result<(), Refusal> {
    let last = state.current_round().map_or(0, RoundNumber::get);
    if round.round.get() > last + 1 {
        return Err(Refusal::RoundSkipped { last });
    }
    plan.whole_log = Some(state.head.seq);
    if is_paired_so(state, &round) {
        return Ok(());
    }
    results::expect_open(state, round.round)?;
    keeps_what_happened(state, &round)?;
    plan.tell(Payload::RoundPaired(round));
    Ok(())
}

fn is_paired_so(state: &State, round: &RoundPaired) -> bool {
    state.rounds.get(&round.round).is_some_and(|known| {
        let games = known.boards.values().filter_map(|id| state.games.get(id));
        let mut byes = known.byes.clone();
        byes.sort_by_key(|bye| bye.player);
        games
            .map(|game| PairedGame::of(game))
            .eq(round.games.iter().cloned())
            && byes == round.byes
            && known.boards_derived == round.boards_derived
    })
}

/// A game with a result or an incident keeps its players and colours.
fn keeps_what_happened(state: &State, round: &RoundPaired) -> Result<(), Refusal> {
    let known = state.rounds.get(&round.round);
    let games = known.iter().flat_map(|known| known.boards.values());
    let mut boards = Vec::new();
    for game in games.filter_map(|id| state.games.get(id)) {
        let is_kept = round.games.iter().any(|paired| {
            (paired.game, paired.white, paired.black) == (game.id, game.white, game.black)
        });
        if !is_kept && (game.result.is_some() || !game.incidents.is_empty()) {
            boards.push(game.board);
        }
    }
    if boards.is_empty() {
        Ok(())
    } else {
        Err(Refusal::PairingStands(boards))
    }
}

/// The earlier report that a new one may repeat: of the same kind, about the same player, in the same game, and
/// either undecided or hardly two minutes old.
fn possibly_same<'a>(
    state: &'a State,
    game: &Game,
    player: Option<PlayerId>,
    kind: IncidentKind,
    happened_at_ms: i64,
) -> impl Iterator<Item = &'a Arc<Incident>> {
    game.incidents
        .clone()
        .into_iter()
        .rev()
        .filter_map(|seq| state.incidents.get(&seq))
        .filter(move |earlier| {
            let same_kind = earlier.player == player && earlier.report.kind == kind;
            let recent = (happened_at_ms - earlier.happened_at_ms).abs() <= SAME_INCIDENT_MS;
            same_kind && earlier.voided.is_none() && (earlier.decision.is_none() || recent)
        })
}

/// What comes with a report: the ruling on it, or what was given before it was entered.
#[allow(clippy::large_enum_variant, reason = "it lives as long as one command")]
enum Told {
    Ruling(NewRuling),
    Done(NewDecision),
}

fn report_incident(
    state: &State,
    plan: &mut Plan,
    game: GameId,
    report: Report,
    told: Told,
    link: Link,
) -> Result<(), Refusal> {
    let game = state.games.get(&game).ok_or(Refusal::NoGame)?;
    results::expect_open(state, game.round)?;
    let player = report.by.map(|color| game.player(color));
    let happened_at_ms = plan
        .context
        .happened_at_ms
        .unwrap_or(plan.context.entered_at_ms);
    let mut earlier = possibly_same(state, game, player, report.kind, happened_at_ms);
    plan.rest_on(game);
    let distinct_from = match link {
        Link::Unasked => match earlier.next() {
            Some(earlier) => {
                return Err(Refusal::PossiblySame {
                    seq: earlier.seq,
                    age_ms: (happened_at_ms - earlier.happened_at_ms).max(0),
                    by_another: earlier.reported_by != plan.context.principal
                        || earlier.device != plan.context.device,
                });
            }
            None => None,
        },
        Link::SameAs(seq) => {
            let earlier = earlier
                .find(|earlier| earlier.seq == seq)
                .ok_or(Refusal::LinkMismatch(seq))?;
            let linked = IncidentLinked {
                same_as: EntryRef::At(earlier.seq),
                report,
            };
            plan.tell_at(game, player, Payload::IncidentLinked(linked));
            return Ok(());
        }
        Link::DistinctFrom(seq) => {
            earlier
                .find(|earlier| earlier.seq == seq)
                .ok_or(Refusal::LinkMismatch(seq))?;
            Some(EntryRef::At(seq))
        }
    };
    let new_report = Report {
        happened_at_ms: Some(happened_at_ms),
        ..report.clone()
    };
    let reported = IncidentReported {
        report,
        distinct_from,
    };
    plan.tell_at(game, player, Payload::IncidentReported(reported));
    match told {
        Told::Ruling(ruling) => {
            plan.give_ruling(game, player, EntryRef::Here(0), ruling);
            Ok(())
        }
        Told::Done(decision) => {
            let before = case_for(state, game, new_report, None).history.upheld;
            done(state, plan, game, player, decision, before)
        }
    }
}

/// Refuses a request whose author has not seen the last entry that it rests on.
pub(crate) fn expect_version(game: &Game, rests_on: Option<Seq>, seen: Seq) -> Result<(), Refusal> {
    if rests_on.is_some_and(|last| last <= seen) && seen <= game.version {
        Ok(())
    } else {
        Err(Refusal::Stale {
            seen,
            current: game.version,
        })
    }
}
