//! What somebody wants to do, and the entries that it comes to.
//!
//! [`decide`] is pure: a state, a command and its context go in; entries without numbers, or a refusal, come
//! out. The writer checks that what the plan rests on still holds and gives the numbers.

use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_ruleset::IncidentKind;
use arbiter_ruling::{Audience, GameResult, Report, Ruling};

use crate::entry::{BrokenEntry, Entry, Envelope, Head};
use crate::ids::{
    ActId, BoardNumber, CommandId, DeviceId, GameId, PlayerId, PrincipalId, RoundNumber, Seq,
    TournamentId,
};
use crate::payload::{
    DecisionKind, DecisionMade, EntryRef, Exported, Grant, IncidentLinked, IncidentReported,
    PAYLOAD_VERSION, Payload, RegulationsAdopted, ResultCorrected, ResultRecorded, ResultSource,
    RosterImported, RoundPaired, RulingGiven, TextRef, TournamentCreated,
};
use crate::role::Role;
use crate::state::{Game, Incident, State};

/// Two reports of one kind, player and game within this time may be of one incident: an arbiter on the floor
/// needs about that long to reach the board where a colleague already stands.
pub const SAME_INCIDENT_MS: i64 = 120_000;

/// Who acts, from where, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Who typed or tapped.
    pub principal: PrincipalId,
    /// From which device.
    pub device: Option<DeviceId>,
    /// The request.
    pub command_id: CommandId,
    /// The act for the whole hall that it is part of.
    pub act_id: Option<ActId>,
    /// When it was typed or tapped.
    pub entered_at_ms: i64,
    /// When it happened, if told.
    pub happened_at_ms: Option<i64>,
    /// When the arbiter ruled aloud, if told.
    pub ruled_at_ms: Option<i64>,
    /// Who ruled, if told to be somebody else.
    pub ruled_by: Option<PrincipalId>,
}

/// How a report stands to an earlier one that may be of the same incident.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Link {
    /// Its author has not been asked.
    #[default]
    Unasked,
    /// It is the same incident as that one.
    SameAs(Seq),
    /// It is another incident than that one.
    DistinctFrom(Seq),
}

/// A ruling on its way into the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRuling {
    /// The rules under which it was computed.
    pub semantic_hash: String,
    /// The report, with the answers, from which it was computed.
    pub report: Report,
    /// The ruling.
    pub ruling: Ruling,
}

/// A decision on its way into the log.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDecision {
    /// What was done.
    pub decision: DecisionKind,
    /// Whether the offence counts; where it is not told, as the ruling counts it.
    pub upheld: Option<bool>,
    /// The result, where the arbiter decided otherwise.
    pub result: Option<GameResult>,
    /// Why.
    pub reason: Option<TextRef>,
}

/// What somebody wants to do.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "a command lives as long as one request"
)]
pub enum Command {
    /// Begins a log.
    Create {
        /// The name in addresses.
        slug: String,
        /// The name.
        name: String,
        /// Who holds which roles from the start.
        grants: Vec<Grant>,
    },
    /// Begins a log from a tournament file, in one act: by halves there would be a tournament without players.
    Begin {
        /// The name in addresses.
        slug: String,
        /// The name.
        name: String,
        /// The regulations, if they are known.
        regulations: Option<RegulationsAdopted>,
        /// The file.
        import: Import,
    },
    /// Puts regulations in force.
    Adopt(RegulationsAdopted),
    /// Takes in a tournament file.
    Import(Import),
    /// Reports an incident at a board, with the ruling on it.
    Report {
        /// The game.
        game: GameId,
        /// What was reported.
        report: Report,
        /// The ruling, computed from this state.
        ruling: NewRuling,
        /// How it stands to an earlier report.
        link: Link,
    },
    /// Gives the answer that a ruling asked for, with the ruling that follows.
    Answer {
        /// The incident.
        incident: Seq,
        /// The new ruling.
        ruling: NewRuling,
    },
    /// Decides on an incident.
    Decide {
        /// The incident.
        incident: Seq,
        /// The version of the game that the author saw.
        seen: Seq,
        /// The decision.
        decision: NewDecision,
    },
    /// Records or corrects a result.
    RecordResult {
        /// The game.
        game: GameId,
        /// The version of the game that the author saw.
        seen: Seq,
        /// The result.
        result: GameResult,
        /// Why, where it replaces another.
        reason: Option<TextRef>,
    },
    /// Gives a role.
    Give(Grant),
    /// Takes a role away.
    Revoke(Grant),
    /// Says that a file left the house.
    Export(Exported),
}

/// A tournament file, read and given identities.
#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    /// The players.
    pub roster: RosterImported,
    /// The rounds, in order.
    pub rounds: Vec<RoundPaired>,
    /// The results, by game.
    pub results: Vec<(GameId, GameResult)>,
}

/// Why a command was refused. Each has a code, the same in the API's problems and in `phrases`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The tournament already has entries.
    #[error("the tournament has been created already")]
    AlreadyCreated,
    /// The tournament already has a roster.
    #[error("the tournament already has players; import into a new one")]
    RosterStands,
    /// No such game.
    #[error("there is no such game")]
    NoGame,
    /// No such incident.
    #[error("entry {0} is not an incident of this tournament")]
    NoIncident(Seq),
    /// An earlier report may be of the same incident.
    #[error("entry {seq} may be the same incident, {age_ms} ms earlier")]
    PossiblySame {
        /// The earlier report.
        seq: Seq,
        /// How long before this one it happened.
        age_ms: i64,
        /// Whether somebody else reported it.
        by_another: bool,
    },
    /// The report is linked to an entry that cannot be the same incident.
    #[error("entry {0} is not a report of the same kind about the same player in this game")]
    LinkMismatch(Seq),
    /// The incident has been decided.
    #[error("the incident was decided in entry {0}")]
    AlreadyDecided(Seq),
    /// The ruling waits for an answer, so there is nothing to confirm.
    #[error("the ruling waits for an answer: {}", .0.join(", "))]
    NeedsAnswer(Vec<String>),
    /// Deciding otherwise and correcting a result need a reason.
    #[error("a reason is needed")]
    ReasonNeeded,
    /// Deciding otherwise needs to say whether the offence counts.
    #[error("say whether the offence is upheld")]
    UpheldNeeded,
    /// A result is recorded that the decision contradicts; it is corrected by its own act only.
    #[error("the game already has another result; correct it first")]
    ResultStands,
    /// The game has changed since its author saw it.
    #[error("the game is at version {current}, not {seen}")]
    Stale {
        /// What the author saw.
        seen: Seq,
        /// What it is now.
        current: Seq,
    },
    /// The same role is already given.
    #[error("the role is already given")]
    AlreadyGranted,
    /// There is nothing to take away.
    #[error("the role was not given")]
    NotGranted,
}

/// An entry before it has a number.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// What it tells.
    pub payload: Payload,
    /// Who may see it.
    pub audience: Audience,
    /// The game it is about, with the round and board under which it is entered.
    pub place: Option<(GameId, RoundNumber, BoardNumber)>,
    /// The player it is about.
    pub player: Option<PlayerId>,
    /// When it was ruled and by whom, for a decision.
    pub ruled: Option<(i64, PrincipalId)>,
}

/// Entries to append, with all that they rest on.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The tournament.
    pub tournament: TournamentId,
    /// Who acts.
    pub context: Context,
    /// The entries, in order.
    pub drafts: Vec<Draft>,
    /// The games that were read, and their versions then.
    pub games: Vec<(GameId, Seq)>,
    /// The length of the log, where the whole of it was read.
    pub whole_log: Option<i64>,
    /// The semantic hash of the regulations that a ruling was computed from.
    pub regulations: Option<String>,
}

impl Plan {
    /// Whether all that the plan was made from is still so in `state`.
    #[must_use]
    pub fn holds_in(&self, state: &State) -> bool {
        let games_hold = self.games.iter().all(|(id, version)| {
            state
                .games
                .get(id)
                .is_some_and(|game| game.version == *version)
        });
        let log_holds = self.whole_log.is_none_or(|seq| seq == state.head.seq);
        let rules_hold = self.regulations.is_none()
            || self.regulations.as_ref()
                == state.regulations.as_ref().map(|rules| &rules.semantic_hash);
        games_hold && log_holds && rules_hold
    }

    /// Writes the entries after `head`.
    ///
    /// # Errors
    /// When an entry cannot be written; its parts are plain data, so that is a fault of ours.
    pub fn write(&self, head: Head, received_at_ms: i64) -> Result<Vec<Entry>, BrokenEntry> {
        let unreadable = |error: &dyn std::fmt::Display| BrokenEntry::Unreadable(error.to_string());
        let mut entries: Vec<Entry> = Vec::with_capacity(self.drafts.len());
        let first = head.seq + 1;
        let mut head = head;
        for draft in &self.drafts {
            let payload = draft.payload.clone().resolve(first);
            let envelope = Envelope {
                tournament: self.tournament,
                seq: Seq::try_from(head.seq + 1).map_err(|error| unreadable(&error))?,
                kind: payload.kind(),
                v: PAYLOAD_VERSION,
                received_at_ms,
                happened_at_ms: self.context.happened_at_ms,
                ruled_at_ms: draft.ruled.map(|(at, _)| at),
                entered_at_ms: self.context.entered_at_ms,
                ruled_by: draft.ruled.map(|(_, by)| by),
                entered_by: self.context.principal,
                device: self.context.device,
                command_id: self.context.command_id,
                act_id: self.context.act_id,
                audience: draft.audience,
                game: draft.place.map(|(game, _, _)| game),
                player: draft.player,
                round: draft.place.map(|(_, round, _)| round),
                board: draft.place.map(|(_, _, board)| board),
                payload: payload.write().map_err(|error| unreadable(&error))?,
            };
            let entry = Entry::write(head, envelope)?;
            head = entry.head();
            entries.push(entry);
        }
        Ok(entries)
    }
}

/// The entries that a command comes to.
///
/// # Errors
/// Why the command cannot be carried out in this state.
pub fn decide(state: &State, context: Context, command: Command) -> Result<Plan, Refusal> {
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
                plan.tell(Payload::RegulationsAdopted(regulations), Audience::Everyone);
            }
            import_file(state, &mut plan, import)?;
        }
        Command::Adopt(regulations) => {
            plan.whole_log = Some(state.head.seq);
            plan.tell(Payload::RegulationsAdopted(regulations), Audience::Everyone);
        }
        Command::Import(import) => import_file(state, &mut plan, import)?,
        Command::Report {
            game,
            report,
            ruling,
            link,
        } => {
            report_incident(state, &mut plan, game, report, ruling, link)?;
        }
        Command::Answer { incident, ruling } => answer(state, &mut plan, incident, ruling)?,
        Command::Decide {
            incident,
            seen,
            decision,
        } => {
            decide_incident(state, &mut plan, incident, seen, decision)?;
        }
        Command::RecordResult {
            game,
            seen,
            result,
            reason,
        } => {
            let game = state.games.get(&game).ok_or(Refusal::NoGame)?;
            expect_version(game, seen)?;
            plan.rest_on(game);
            record_result(&mut plan, game, result, ResultSource::Slip, None, reason)?;
        }
        Command::Give(grant) => {
            if state.roles(grant.principal).any(|role| role == grant.role) {
                return Err(Refusal::AlreadyGranted);
            }
            plan.tell(Payload::GrantGiven(grant), Audience::Chief);
        }
        Command::Revoke(grant) => {
            if !state.roles(grant.principal).any(|role| role == grant.role) {
                return Err(Refusal::NotGranted);
            }
            plan.tell(Payload::GrantRevoked(grant), Audience::Chief);
        }
        Command::Export(exported) => plan.tell(Payload::Exported(exported), Audience::Officials),
    }
    Ok(plan)
}

impl Plan {
    fn tell(&mut self, payload: Payload, audience: Audience) {
        self.drafts.push(Draft {
            payload,
            audience,
            place: None,
            player: None,
            ruled: None,
        });
    }

    fn tell_at(
        &mut self,
        game: &Game,
        player: Option<PlayerId>,
        payload: Payload,
        audience: Audience,
    ) {
        let place = Some((game.id, game.round, game.board));
        self.drafts.push(Draft {
            payload,
            audience,
            place,
            player,
            ruled: None,
        });
    }

    fn rest_on(&mut self, game: &Game) {
        self.games.push((game.id, game.version));
    }
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
    plan.tell(
        Payload::TournamentCreated(TournamentCreated { slug, name }),
        Audience::Everyone,
    );
    for grant in grants {
        plan.tell(Payload::GrantGiven(grant), Audience::Chief);
    }
    Ok(())
}

fn import_file(state: &State, plan: &mut Plan, import: Import) -> Result<(), Refusal> {
    if !state.players.is_empty() {
        return Err(Refusal::RosterStands);
    }
    plan.whole_log = Some(state.head.seq);
    plan.tell(Payload::RosterImported(import.roster), Audience::Everyone);
    let mut results: std::collections::BTreeMap<GameId, GameResult> =
        import.results.into_iter().collect();
    for round in import.rounds {
        let games: Vec<_> = round
            .games
            .iter()
            .map(|game| (game.game, round.round, game.board))
            .collect();
        plan.tell(Payload::RoundPaired(round), Audience::Everyone);
        for place in games {
            let Some(result) = results.remove(&place.0) else {
                continue;
            };
            let recorded = ResultRecorded {
                result,
                source: ResultSource::Import,
                decision: None,
            };
            plan.drafts.push(Draft {
                payload: Payload::ResultRecorded(recorded),
                audience: Audience::Everyone,
                place: Some(place),
                player: None,
                ruled: None,
            });
        }
    }
    Ok(())
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
            same_kind && (earlier.decision.is_none() || recent)
        })
}

fn report_incident(
    state: &State,
    plan: &mut Plan,
    game: GameId,
    report: Report,
    ruling: NewRuling,
    link: Link,
) -> Result<(), Refusal> {
    let game = state.games.get(&game).ok_or(Refusal::NoGame)?;
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
            plan.tell_at(
                game,
                player,
                Payload::IncidentLinked(linked),
                Audience::Arbiters,
            );
            return Ok(());
        }
        Link::DistinctFrom(seq) => {
            earlier
                .find(|earlier| earlier.seq == seq)
                .ok_or(Refusal::LinkMismatch(seq))?;
            Some(EntryRef::At(seq))
        }
    };
    let reported = IncidentReported {
        report,
        distinct_from,
    };
    plan.tell_at(
        game,
        player,
        Payload::IncidentReported(reported),
        Audience::Arbiters,
    );
    plan.give_ruling(game, player, EntryRef::Here(0), ruling);
    Ok(())
}

impl Plan {
    fn give_ruling(
        &mut self,
        game: &Game,
        player: Option<PlayerId>,
        incident: EntryRef,
        ruling: NewRuling,
    ) {
        self.regulations = Some(ruling.semantic_hash.clone());
        let given = RulingGiven {
            incident,
            semantic_hash: ruling.semantic_hash,
            report: ruling.report,
            ruling: ruling.ruling,
        };
        self.tell_at(
            game,
            player,
            Payload::RulingGiven(given),
            Audience::Arbiters,
        );
    }
}

fn open_incident(state: &State, seq: Seq) -> Result<(&Incident, &Game), Refusal> {
    let incident = state.incidents.get(&seq).ok_or(Refusal::NoIncident(seq))?;
    let game = state.games.get(&incident.game).ok_or(Refusal::NoGame)?;
    match &incident.decision {
        Some(decided) => Err(Refusal::AlreadyDecided(decided.seq)),
        None => Ok((incident, game)),
    }
}

fn answer(state: &State, plan: &mut Plan, incident: Seq, ruling: NewRuling) -> Result<(), Refusal> {
    let (incident, game) = open_incident(state, incident)?;
    plan.rest_on(game);
    plan.give_ruling(game, incident.player, EntryRef::At(incident.seq), ruling);
    Ok(())
}

fn expect_version(game: &Game, seen: Seq) -> Result<(), Refusal> {
    if game.version == seen {
        Ok(())
    } else {
        Err(Refusal::Stale {
            seen,
            current: game.version,
        })
    }
}

fn decide_incident(
    state: &State,
    plan: &mut Plan,
    incident: Seq,
    seen: Seq,
    new: NewDecision,
) -> Result<(), Refusal> {
    let (incident, game) = open_incident(state, incident)?;
    expect_version(game, seen)?;
    plan.rest_on(game);
    let ruled = incident.ruling.as_ref();
    let (upheld, result) = match new.decision {
        DecisionKind::Confirmed => {
            let ruling = ruled.map(|ruled| &ruled.ruling);
            let needs: Vec<String> = ruling
                .map(|ruling| {
                    ruling
                        .needs
                        .iter()
                        .map(|need| need.fact.as_str().to_owned())
                        .collect()
                })
                .unwrap_or_default();
            if !needs.is_empty() {
                return Err(Refusal::NeedsAnswer(needs));
            }
            let counted = ruling.is_some_and(|ruling| ruling.counts.after > ruling.counts.before);
            (counted, ruling.and_then(|ruling| ruling.result.clone()))
        }
        DecisionKind::Otherwise => {
            if new.reason.is_none() {
                return Err(Refusal::ReasonNeeded);
            }
            (new.upheld.ok_or(Refusal::UpheldNeeded)?, new.result)
        }
        DecisionKind::AlreadyDone => {
            let ruling = ruled.map(|ruled| &ruled.ruling);
            let counted = ruling.is_none_or(|ruling| ruling.counts.after > ruling.counts.before);
            (new.upheld.unwrap_or(counted), new.result)
        }
    };
    let made = DecisionMade {
        incident: EntryRef::At(incident.seq),
        ruling: ruled.map(|ruled| EntryRef::At(ruled.seq)),
        decision: new.decision,
        upheld,
        result: result.clone(),
        reason: new.reason.clone(),
    };
    let ruled_at = plan
        .context
        .ruled_at_ms
        .unwrap_or(plan.context.entered_at_ms);
    let ruled_by = plan.context.ruled_by.unwrap_or(plan.context.principal);
    plan.tell_at(
        game,
        incident.player,
        Payload::DecisionMade(made),
        Audience::Arbiters,
    );
    if let Some(draft) = plan.drafts.last_mut() {
        draft.ruled = Some((ruled_at, ruled_by));
    }
    match (result, &game.result) {
        (None, _) => Ok(()),
        (Some(result), Some(standing)) if result.same_score(standing) => Ok(()),
        (Some(_), Some(_)) => Err(Refusal::ResultStands),
        (Some(result), None) => {
            let decision = Some(EntryRef::Here(0));
            record_result(plan, game, result, ResultSource::Decision, decision, None)
        }
    }
}

fn record_result(
    plan: &mut Plan,
    game: &Game,
    result: GameResult,
    source: ResultSource,
    decision: Option<EntryRef>,
    reason: Option<TextRef>,
) -> Result<(), Refusal> {
    let payload = match &game.result {
        None => Payload::ResultRecorded(ResultRecorded {
            result,
            source,
            decision,
        }),
        Some(old) => Payload::ResultCorrected(ResultCorrected {
            result,
            old: old.clone(),
            reason: reason.ok_or(Refusal::ReasonNeeded)?,
            decision,
        }),
    };
    plan.tell_at(game, None, payload, Audience::Everyone);
    Ok(())
}

/// Whether a principal with these roles may read what is for `audience`.
#[must_use]
pub fn may_read(roles: impl IntoIterator<Item = Role>, audience: Audience) -> bool {
    audience == Audience::Everyone || roles.into_iter().any(|role| role.may_read(audience))
}

/// The colour of a player in a game.
#[must_use]
pub fn colour_of(game: &Game, player: PlayerId) -> Option<Color> {
    [Color::White, Color::Black]
        .into_iter()
        .find(|color| game.player(*color) == player)
}
