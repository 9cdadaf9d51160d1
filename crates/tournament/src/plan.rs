//! Entries to append, with all that they rest on.

use arbiter_ruling::GameResult;

use crate::command::{Context, NewRuling};
use crate::entry::{BrokenEntry, Entry, Envelope, Head};
use crate::game::Game;
use crate::ids::{BoardNumber, GameId, PlayerId, PrincipalId, RoundNumber, Seq, TournamentId};
use crate::payload::{
    EntryRef, PAYLOAD_VERSION, Payload, ResultRecorded, ResultSource, RulingGiven,
};
use crate::state::State;

/// An entry before it has a number.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// What it tells.
    pub payload: Payload,
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
                audience: payload.kind().audience(),
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

impl Plan {
    pub(crate) fn tell(&mut self, payload: Payload) {
        self.drafts.push(Draft {
            payload,
            place: None,
            player: None,
            ruled: None,
        });
    }

    pub(crate) fn tell_at(&mut self, game: &Game, player: Option<PlayerId>, payload: Payload) {
        let place = Some((game.id, game.round, game.board));
        self.drafts.push(Draft {
            payload,
            place,
            player,
            ruled: None,
        });
    }

    /// A result that a file tells.
    pub(crate) fn tell_imported(
        &mut self,
        place: (GameId, RoundNumber, BoardNumber),
        result: GameResult,
    ) {
        let recorded = ResultRecorded {
            result,
            source: ResultSource::Import,
            decision: None,
            despite: Vec::new(),
        };
        self.drafts.push(Draft {
            payload: Payload::ResultRecorded(recorded),
            place: Some(place),
            player: None,
            ruled: None,
        });
    }

    pub(crate) fn rest_on(&mut self, game: &Game) {
        self.games.push((game.id, game.version));
    }
}

impl Plan {
    pub(crate) fn give_ruling(
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
        self.tell_at(game, player, Payload::RulingGiven(given));
    }
}
