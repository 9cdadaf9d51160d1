//! How an entry changes a tournament, and what of it must be written.

use std::collections::BTreeSet;
use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_ruling::Report;

use crate::absence::{Chair, Chairs};
use crate::checkpoint::Checkpoint;
use crate::entry::Entry;
use crate::erasure::PersonErased;
use crate::game::{Closing, Game, Recorded, Round, RoundStart};
use crate::ids::{GameId, PlayerId, PrincipalId, RoundNumber, Seq};
use crate::incident::{Decided, Incident, Moved, Ruled, Sent};
use crate::payload::{
    DecisionKind, EntryRef, IncidentMoved, PairedGame, Payload, ResultSource, RosterImported,
    RoundPaired, TextRef, TournamentCreated,
};
use crate::role::Role;
use crate::round_payload::ArrivalRecorded;
use crate::state::{Player, State};

/// What an entry changed, so that only those rows of the read models are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Touched {
    /// Players.
    pub players: BTreeSet<PlayerId>,
    /// Rounds.
    pub rounds: BTreeSet<RoundNumber>,
    /// Games.
    pub games: BTreeSet<GameId>,
    /// Incidents.
    pub incidents: BTreeSet<Seq>,
    /// Principals whose grants changed.
    pub grants: BTreeSet<PrincipalId>,
}

impl Touched {
    /// Both changes together.
    pub fn absorb(&mut self, other: Self) {
        self.players.extend(other.players);
        self.rounds.extend(other.rounds);
        self.games.extend(other.games);
        self.incidents.extend(other.incidents);
        self.grants.extend(other.grants);
    }
}

/// Why an entry does not fit the state it should follow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// It is not the next entry of this log.
    #[error("entry {found} does not follow entry {after}")]
    Order {
        /// The entry.
        found: Seq,
        /// The last one folded in.
        after: i64,
    },
    /// The payload cannot be read.
    #[error("entry {seq}: the payload cannot be read: {reason}")]
    Payload {
        /// The entry.
        seq: Seq,
        /// Why.
        reason: String,
    },
    /// It names something that the log has not made.
    #[error("entry {seq} names {what}, which the log does not have")]
    Missing {
        /// The entry.
        seq: Seq,
        /// What.
        what: String,
    },
}

impl State {
    /// Takes in the next entry. On an error the state is as it was.
    ///
    /// # Errors
    /// When the entry is not the next one, cannot be read, or names what the log does not have.
    pub fn fold(&mut self, entry: &Entry) -> Result<Touched, FoldError> {
        let envelope = &entry.envelope;
        let seq = envelope.seq;
        if seq.get() != self.head.seq + 1 {
            return Err(FoldError::Order {
                found: seq,
                after: self.head.seq,
            });
        }
        let payload = Payload::read(envelope.kind, &envelope.payload).map_err(|error| {
            FoldError::Payload {
                seq,
                reason: error.to_string(),
            }
        })?;
        let mut touched = self.apply(entry, payload)?;
        if let Some(id) = envelope.game
            && let Some(game) = self.games.get_mut(&id)
        {
            Arc::make_mut(game).version = seq;
            touched.games.insert(id);
        }
        self.head = entry.head();
        Ok(touched)
    }

    fn apply(&mut self, entry: &Entry, payload: Payload) -> Result<Touched, FoldError> {
        let mut touched = Touched::default();
        match payload {
            Payload::TournamentCreated(TournamentCreated { slug, name }) => {
                (self.slug, self.name) = (slug, name);
            }
            Payload::RegulationsAdopted(adopted) => self.regulations = Some(adopted),
            Payload::RosterImported(roster) => {
                // A day that was over when the file came in says nothing about this tournament's end here.
                let came_in = entry.envelope.received_at_ms;
                let told = roster.last_day.filter(|day| day.over_ms() > came_in);
                if self.players.is_empty() {
                    self.last_day = told.or(self.last_day);
                }
                self.import_roster(roster, &mut touched);
            }
            Payload::RoundPaired(paired) => {
                self.pair_round(entry.envelope.seq, paired, &mut touched)?
            }
            Payload::IncidentReported(reported) => {
                self.report(entry, reported.report, &mut touched)?;
            }
            Payload::IncidentLinked(linked) => {
                let seq = entry.envelope.seq;
                let incident = self.incident_mut(seq, linked.same_as.seq())?;
                incident.same.push(seq);
                touched.incidents.insert(incident.seq);
            }
            Payload::RulingGiven(given) => {
                let seq = entry.envelope.seq;
                let incident = self.changed_by(seq, given.incident.seq())?;
                incident.ruling = Some(Ruled {
                    seq,
                    report: given.report,
                    ruling: given.ruling,
                });
                touched.incidents.insert(incident.seq);
            }
            Payload::DecisionMade(decision) => {
                let envelope = &entry.envelope;
                let incident = self.changed_by(envelope.seq, decision.incident.seq())?;
                touched.incidents.insert(incident.seq);
                if decision.decision == DecisionKind::SentToChief {
                    incident.sent = Some(Sent {
                        seq: envelope.seq,
                        by: envelope.entered_by,
                        at_ms: envelope.entered_at_ms,
                        note: decision.reason,
                    });
                } else {
                    let decided = Decided {
                        seq: envelope.seq,
                        ruled_at_ms: envelope.ruled_at_ms,
                        ruled_by: envelope.ruled_by,
                        entered_by: envelope.entered_by,
                        entered_at_ms: envelope.entered_at_ms,
                        decision,
                    };
                    incident.undone.extend(incident.decision.replace(decided));
                }
            }
            Payload::IncidentVoided(voided) => {
                let seq = entry.envelope.seq;
                let incident = self.changed_by(seq, voided.incident.seq())?;
                incident.voided = Some(seq);
                touched.incidents.insert(incident.seq);
                self.game_mut(entry)?.settled = seq;
            }
            Payload::IncidentMoved(moved) => {
                let seq = entry.envelope.seq;
                touched.incidents.insert(self.move_incident(seq, &moved)?);
                self.game_mut(entry)?.settled = seq;
            }
            Payload::ResultRecorded(recorded) => {
                let seq = entry.envelope.seq;
                let game = self.game_mut(entry)?;
                game.result = Some(recorded.result);
                game.recorded = Some(recorded_by(entry, recorded.source));
                game.result_from = recorded.decision.and_then(EntryRef::seq);
                game.settled = seq;
            }
            Payload::ResultCorrected(corrected) => {
                let seq = entry.envelope.seq;
                let game = self.game_mut(entry)?;
                game.corrected = corrected.result.is_some() && corrected.old.is_some();
                game.recorded = corrected
                    .result
                    .is_some()
                    .then(|| recorded_by(entry, ResultSource::Slip));
                game.result = corrected.result;
                game.result_from = corrected.decision.and_then(EntryRef::seq);
                if corrected.played_anew {
                    game.played_anew = Some(seq);
                    game.chairs = Chairs::default();
                }
                game.settled = seq;
            }
            Payload::RoundStarted(started) => {
                let seq = entry.envelope.seq;
                touched.rounds.insert(started.round);
                self.round_mut(seq, started.round)?.start = Some(RoundStart {
                    seq,
                    started_at_ms: started.started_at_ms,
                    scheduled_at_ms: started.scheduled_at_ms,
                });
            }
            Payload::RoundClosed(closed) => {
                let seq = entry.envelope.seq;
                touched.rounds.insert(closed.round);
                self.round_mut(seq, closed.round)?.closing = Some(Closing {
                    seq,
                    closed: closed.closed,
                });
            }
            Payload::ArrivalRecorded(arrival) => self.see(entry, &arrival)?,
            Payload::GrantGiven(grant) => {
                self.grants
                    .entry(grant.principal)
                    .or_default()
                    .insert(grant.role);
                touched.grants.insert(grant.principal);
                if grant.role == Role::Sector {
                    self.sectors.remove(&grant.principal);
                    let boards = grant.boards.map(|boards| (grant.principal, boards));
                    self.sectors.extend(boards);
                }
            }
            Payload::GrantRevoked(grant) => {
                if let Some(roles) = self.grants.get_mut(&grant.principal) {
                    roles.remove(&grant.role);
                    touched.grants.insert(grant.principal);
                }
                if grant.role == Role::Sector {
                    self.sectors.remove(&grant.principal);
                }
            }
            Payload::CheckpointSigned(told) => {
                let checkpoint = Checkpoint::read(self.id, &told);
                self.checkpoints
                    .push(checkpoint.map_err(|error| FoldError::Payload {
                        seq: entry.envelope.seq,
                        reason: error.to_string(),
                    })?);
            }
            Payload::PersonErased(erased) => self.erase(entry, erased)?,
            Payload::LastDaySet(set) => self.last_day = set.last_day,
            Payload::DeviceJoined(_)
            | Payload::DeviceRevoked(_)
            | Payload::Exported(_)
            | Payload::Uninterpreted(_) => {}
        }
        Ok(touched)
    }

    /// Forgets the file that named a person, for the one without the name.
    fn erase(&mut self, entry: &Entry, erased: PersonErased) -> Result<(), FoldError> {
        let player = entry.envelope.player.ok_or_else(|| FoldError::Missing {
            seq: entry.envelope.seq,
            what: "no player".to_owned(),
        })?;
        self.erased.insert(player);
        let gone = |kept: &TextRef| erased.texts.contains(&kept.text);
        if self.document.as_ref().is_some_and(gone) {
            self.document = erased.document;
        }
        Ok(())
    }

    /// What was seen of a player at the board.
    fn see(&mut self, entry: &Entry, arrival: &ArrivalRecorded) -> Result<(), FoldError> {
        let envelope = &entry.envelope;
        let chair = Chair {
            seq: envelope.seq,
            presence: arrival.presence,
            at_ms: envelope.happened_at_ms.unwrap_or(envelope.entered_at_ms),
            until_ms: arrival.until_ms,
        };
        let game = self.game_mut(entry)?;
        for color in Color::ALL {
            if Some(game.player(color)) == envelope.player {
                game.chairs.set(color, chair);
            }
        }
        Ok(())
    }

    fn round_mut(&mut self, seq: Seq, round: RoundNumber) -> Result<&mut Round, FoldError> {
        Arc::make_mut(&mut self.rounds)
            .get_mut(&round)
            .ok_or_else(|| FoldError::Missing {
                seq,
                what: format!("round {round}"),
            })
    }

    fn import_roster(&mut self, roster: RosterImported, touched: &mut Touched) {
        let players = Arc::make_mut(&mut self.players);
        let by_start_number = Arc::make_mut(&mut self.by_start_number);
        for row in roster.players {
            touched.players.insert(row.player);
            by_start_number.insert(row.start_number, row.player);
            let player = Player {
                id: row.player,
                start_number: row.start_number,
            };
            players.insert(row.player, player);
        }
        if roster.document.is_some() {
            self.document = roster.document;
        }
    }

    fn pair_round(
        &mut self,
        seq: Seq,
        paired: RoundPaired,
        touched: &mut Touched,
    ) -> Result<(), FoldError> {
        let players = paired
            .games
            .iter()
            .flat_map(|game| [game.white, game.black]);
        let players = players.chain(paired.byes.iter().map(|bye| bye.player));
        for player in players {
            if !self.players.contains_key(&player) {
                return Err(FoldError::Missing {
                    seq,
                    what: format!("player {player}"),
                });
            }
        }
        touched.rounds.insert(paired.round);
        let rounds = Arc::make_mut(&mut self.rounds);
        let round = rounds.entry(paired.round).or_default();
        round.boards_derived = paired.boards_derived;
        round.byes = paired.byes;
        // A round that is paired anew names all of its games; what happened at one of them stays with it.
        for gone in std::mem::take(&mut round.boards).into_values() {
            touched.games.insert(gone);
            if !paired.games.iter().any(|game| game.game == gone) {
                self.games.remove_mut(&gone);
            }
        }
        for pairing in paired.games {
            round.boards.insert(pairing.board, pairing.game);
            touched.games.insert(pairing.game);
            let known = self.games.get(&pairing.game).cloned();
            // The entry is about those games only that it pairs otherwise than before.
            if known
                .as_ref()
                .is_some_and(|known| PairedGame::of(known) == pairing)
            {
                continue;
            }
            let game = Game {
                id: pairing.game,
                round: paired.round,
                board: pairing.board,
                white: pairing.white,
                black: pairing.black,
                stage: pairing.stage,
                version: seq,
                result: known.as_ref().and_then(|game| game.result.clone()),
                corrected: known.as_ref().is_some_and(|game| game.corrected),
                recorded: known.as_ref().and_then(|game| game.recorded),
                played_anew: known.as_ref().and_then(|game| game.played_anew),
                chairs: known.as_ref().map_or_else(Chairs::default, |game| {
                    game.chairs_for(pairing.white, pairing.black)
                }),
                result_from: known.as_ref().and_then(|game| game.result_from),
                settled: seq,
                incidents: known.map(|game| game.incidents.clone()).unwrap_or_default(),
            };
            self.games.insert_mut(pairing.game, Arc::new(game));
        }
        Ok(())
    }

    fn report(
        &mut self,
        entry: &Entry,
        report: Report,
        touched: &mut Touched,
    ) -> Result<(), FoldError> {
        let envelope = &entry.envelope;
        let incident = Incident {
            seq: envelope.seq,
            game: self.game_mut(entry)?.id,
            player: envelope.player,
            report,
            happened_at_ms: envelope.happened_at_ms.unwrap_or(envelope.entered_at_ms),
            reported_by: envelope.entered_by,
            device: envelope.device,
            same: Vec::new(),
            ruling: None,
            decision: None,
            changed: envelope.seq,
            sent: None,
            voided: None,
            undone: Vec::new(),
            moves: Vec::new(),
        };
        self.game_mut(entry)?.incidents.push(envelope.seq);
        touched.incidents.insert(envelope.seq);
        self.incidents.insert_mut(envelope.seq, Arc::new(incident));
        Ok(())
    }

    /// Takes a report to another game or player. What was decided on it there is undone; the log keeps it.
    fn move_incident(&mut self, seq: Seq, moved: &IncidentMoved) -> Result<Seq, FoldError> {
        let missing = || FoldError::Missing {
            seq,
            what: "the game of a report that was moved".to_owned(),
        };
        let target = self.games.get(&moved.to.game).ok_or_else(missing)?;
        let player = moved.to.by.map(|color| target.player(color));
        let incident = self.changed_by(seq, moved.incident.seq())?;
        let id = incident.seq;
        // A move between two boards stands under both, and tells the same twice.
        if (incident.game, incident.report.by) != (moved.from.game, moved.from.by) {
            return Ok(id);
        }
        incident.game = moved.to.game;
        incident.player = player;
        incident.report.by = moved.to.by;
        let ruling = incident.ruling.take();
        incident.undone.extend(incident.decision.take());
        incident.moves.push(Moved {
            seq,
            from: moved.from,
            ruling,
        });
        if let Some(game) = self.games.get_mut(&moved.from.game) {
            Arc::make_mut(game).incidents.retain(|seq| *seq != id);
        }
        if let Some(game) = self.games.get_mut(&moved.to.game).map(Arc::make_mut) {
            game.incidents.push(id);
            game.incidents.sort_unstable();
        }
        Ok(id)
    }

    fn game_mut(&mut self, entry: &Entry) -> Result<&mut Game, FoldError> {
        let seq = entry.envelope.seq;
        let id = entry.envelope.game;
        id.and_then(|id| self.games.get_mut(&id))
            .map(Arc::make_mut)
            .ok_or_else(|| {
                let what = id.map_or_else(|| "no game".to_owned(), |id| format!("game {id}"));
                FoldError::Missing { seq, what }
            })
    }

    /// An incident that an entry changes in what a decision on it rests on.
    fn changed_by(&mut self, seq: Seq, incident: Option<Seq>) -> Result<&mut Incident, FoldError> {
        let incident = self.incident_mut(seq, incident)?;
        incident.changed = seq;
        Ok(incident)
    }

    fn incident_mut(
        &mut self,
        seq: Seq,
        incident: Option<Seq>,
    ) -> Result<&mut Incident, FoldError> {
        let incident = incident.ok_or_else(|| FoldError::Missing {
            seq,
            what: "no incident".to_owned(),
        })?;
        self.incidents
            .get_mut(&incident)
            .map(Arc::make_mut)
            .ok_or_else(|| FoldError::Missing {
                seq,
                what: format!("incident {incident}"),
            })
    }
}

/// Who recorded the result that an entry tells.
fn recorded_by(entry: &Entry, source: ResultSource) -> Recorded {
    Recorded {
        seq: entry.envelope.seq,
        by: entry.envelope.entered_by,
        source,
        act: entry.envelope.act_id,
    }
}
