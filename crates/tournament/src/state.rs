//! What a tournament's log adds up to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use arbiter_ruleset::IncidentKind;
use rpds::RedBlackTreeMapSync;

use crate::boards::Boards;
use crate::checkpoint::Checkpoint;
use crate::day::Day;
use crate::entry::{Entry, Head};
use crate::fold::FoldError;
use crate::game::{Game, Round};
use crate::ids::{
    BoardNumber, GameId, PlayerId, PrincipalId, RoundNumber, Seq, StartNumber, TournamentId,
};
use crate::incident::Incident;
use crate::payload::{RegulationsAdopted, TextRef};
use crate::role::Role;

/// What grows with a tournament: a copy shares all that it has in common with its original.
pub type Shared<K, V> = RedBlackTreeMapSync<K, V>;

/// A tournament as of one entry of its log. A copy costs the same however large the tournament is.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The tournament.
    pub id: TournamentId,
    /// The last entry folded in.
    pub head: Head,
    /// The name in addresses.
    pub slug: String,
    /// The name.
    pub name: String,
    /// The regulations in force.
    pub regulations: Option<RegulationsAdopted>,
    /// The file that the roster came from, for an export that loses nothing.
    pub document: Option<TextRef>,
    /// The players.
    pub players: Arc<BTreeMap<PlayerId, Player>>,
    /// The players by starting rank.
    pub by_start_number: Arc<BTreeMap<StartNumber, PlayerId>>,
    /// The rounds.
    pub rounds: Arc<BTreeMap<RoundNumber, Round>>,
    /// The games.
    pub games: Shared<GameId, Arc<Game>>,
    /// The incidents, by the entry that reported them.
    pub incidents: Shared<Seq, Arc<Incident>>,
    /// Who holds which roles.
    pub grants: BTreeMap<PrincipalId, BTreeSet<Role>>,
    /// The boards of those sector arbiters who were given some.
    pub sectors: BTreeMap<PrincipalId, Boards>,
    /// The last day, if it is known: a week after it nobody is signed in any longer but the owner.
    pub last_day: Option<Day>,
    /// The heads that were signed, in order.
    pub checkpoints: Vec<Checkpoint>,
    /// The players whose persons were erased.
    pub erased: BTreeSet<PlayerId>,
}

/// A player; the person stands elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    /// The player.
    pub id: PlayerId,
    /// The starting rank.
    pub start_number: StartNumber,
}

impl State {
    /// Which section of the regulations the tournament is; nothing if they name none, or if it is none of them.
    #[must_use]
    pub fn section(&self) -> Option<&str> {
        self.regulations.as_ref()?.section.as_deref()
    }

    /// The state of a log without entries.
    #[must_use]
    pub fn empty(id: TournamentId) -> Self {
        Self {
            id,
            head: Head::empty(id),
            slug: String::new(),
            name: String::new(),
            regulations: None,
            document: None,
            players: Arc::default(),
            by_start_number: Arc::default(),
            rounds: Arc::default(),
            games: Shared::new_sync(),
            incidents: Shared::new_sync(),
            grants: BTreeMap::new(),
            sectors: BTreeMap::new(),
            last_day: None,
            checkpoints: Vec::new(),
            erased: BTreeSet::new(),
        }
    }

    /// The state of a whole log.
    ///
    /// # Errors
    /// As [`State::fold`].
    pub fn of_log<'a>(
        id: TournamentId,
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<Self, FoldError> {
        let mut state = Self::empty(id);
        for entry in entries {
            state.fold(entry)?;
        }
        Ok(state)
    }

    /// The game at a board of a round.
    #[must_use]
    pub fn game_at(&self, round: RoundNumber, board: BoardNumber) -> Option<&Arc<Game>> {
        let id = self.rounds.get(&round)?.boards.get(&board)?;
        self.games.get(id)
    }

    /// The roles that a principal holds here.
    pub fn roles(&self, principal: PrincipalId) -> impl Iterator<Item = Role> + '_ {
        self.grants.get(&principal).into_iter().flatten().copied()
    }

    /// When tokens and sessions end, in UTC milliseconds since 1970; never where no last day is known.
    #[must_use]
    pub fn access_ends_ms(&self) -> Option<i64> {
        self.last_day.map(Day::access_ends_ms)
    }

    /// The round that is being played: the last one paired.
    #[must_use]
    pub fn current_round(&self) -> Option<RoundNumber> {
        self.rounds.keys().next_back().copied()
    }

    /// The incidents of a game as it is played now: not withdrawn, and reported since it was last cancelled.
    pub fn of_this_attempt(&self, game: &Game) -> impl Iterator<Item = &Incident> + use<'_> {
        let anew = game.played_anew;
        let incidents = game.incidents.clone().into_iter();
        let counts = move |seq: &Seq| anew.is_none_or(|anew| *seq > anew);
        incidents
            .filter(counts)
            .filter_map(|seq| self.incidents.get(&seq).map(Arc::as_ref))
            .filter(|incident| incident.voided.is_none())
    }

    /// Incidents of one kind by one player in one game, in the order in which they happened.
    #[must_use]
    pub fn offences(&self, game: &Game, player: PlayerId, kind: IncidentKind) -> Vec<&Incident> {
        let mut found: Vec<&Incident> = self
            .of_this_attempt(game)
            .filter(|incident| incident.player == Some(player) && incident.report.kind == kind)
            .collect();
        found.sort_by_key(|incident| (incident.happened_at_ms, incident.seq));
        found
    }

    /// Whether somebody who saw that version of a game saw all that a decision on an incident rests on.
    #[must_use]
    pub fn is_seen(&self, incident: &Incident, seen: Seq) -> bool {
        let rests_on = self.rests_on(incident);
        let version = self.games.get(&incident.game).map(|game| game.version);
        rests_on.is_some_and(|last| last <= seen) && version.is_some_and(|version| seen <= version)
    }

    /// The last entry that a result at a game rests on: all but second reports of the same.
    #[must_use]
    pub fn settled(&self, game: &Game) -> Option<Seq> {
        let incidents = game.incidents.iter();
        let changed = incidents.filter_map(|seq| Some(self.incidents.get(seq)?.changed));
        changed.chain([game.settled]).max()
    }

    /// The last entry that a decision on an incident rests on: its own ruling, the game's pairing and result, and
    /// the offences that count before it. A colleague's second report of the same, or a report of something else at
    /// the same board, changes the game's version, but nothing that the author of a decision looked at.
    #[must_use]
    pub fn rests_on(&self, incident: &Incident) -> Option<Seq> {
        let game = self.games.get(&incident.game)?;
        let counted = incident
            .player
            .map(|player| self.offences(game, player, incident.report.kind))
            .unwrap_or_default();
        let counted = counted
            .into_iter()
            .filter(|other| other.happened() < incident.happened())
            .map(|other| other.changed);
        counted.chain([incident.changed, game.settled]).max()
    }
}
