//! What people and programs are shown: data ready to be written as JSON or into a page.

use std::collections::BTreeMap;

use arbiter_laws::Color;
use arbiter_ruleset::Scoring;
use arbiter_ruling::GameResult;
use arbiter_tournament::{
    Bye, Game, Person, PlayerId, RegulationsAdopted, Role, Round, RoundNumber, State,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::alarms::AlarmView;
use super::scoring::bye_points_x2;
use crate::access::Action;
use crate::openapi::words;

/// A player, with what the erasable table knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlayerView {
    /// The player's id.
    #[schema(format = "uuid")]
    pub id: String,
    /// The starting rank.
    pub start_number: u16,
    /// Last name, first name; null once it was erased.
    pub name: Option<String>,
    /// The FIDE identity number.
    pub fide_id: Option<i64>,
}

/// A game of a round, or a player without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ResultRow {
    /// The board; null for a player without a game.
    pub board: Option<u16>,
    /// The game's id; null for a player without a game.
    #[schema(format = "uuid")]
    pub game: Option<String>,
    /// White, or the player without a game.
    pub white: PlayerView,
    /// Black; null for a player without a game.
    pub black: Option<PlayerView>,
    /// The outcome; `none` while the game is open.
    #[schema(schema_with = words::outcome)]
    pub outcome: &'static str,
    /// Why the game ended, if that is known.
    #[schema(schema_with = words::maybe_termination)]
    pub termination: Option<&'static str>,
    /// Whether a game was played.
    pub played: bool,
    /// Whether it counts for rating.
    pub rated: bool,
    /// White's points, doubled; null while the game is open.
    pub white_points_x2: Option<i32>,
    /// Black's points, doubled; null while the game is open, and for a player without a game.
    pub black_points_x2: Option<i32>,
    /// Whether the result replaced another.
    pub corrected: bool,
}

/// The results of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoundResults {
    /// The round.
    pub round: u16,
    /// Whether it is closed.
    pub closed: bool,
    /// The games by board, then the players without one.
    pub games: Vec<ResultRow>,
}

/// A pairing of a round.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PairingView {
    /// The board.
    pub board: u16,
    /// The game's id.
    #[schema(format = "uuid")]
    pub game: String,
    /// White.
    pub white: PlayerView,
    /// Black.
    pub black: PlayerView,
    /// The stage whose time control it is played under.
    pub stage: String,
    /// The result, if one is recorded.
    #[schema(schema_with = words::maybe_game_result)]
    pub result: Option<GameResult>,
    /// Whether the result replaced another.
    pub corrected: bool,
    /// The game's version, for If-Match; null for those who are not arbiters here.
    pub version: Option<i64>,
    /// The incidents reported at it; null for those who are not arbiters here.
    pub incidents: Option<Vec<IncidentLine>>,
}

/// An incident in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IncidentLine {
    /// The entry that reported it.
    pub seq: i64,
    /// What was reported.
    #[schema(schema_with = words::incident_kind)]
    pub kind: &'static str,
    /// The player it is about.
    #[schema(schema_with = words::maybe_color)]
    pub by: Option<String>,
    /// When it happened, in UTC milliseconds since 1970.
    pub happened_at_ms: i64,
    /// Whether somebody has to do something: answer, or decide.
    pub open: bool,
    /// Whether it waits for the chief arbiter.
    pub sent_to_chief: bool,
}

/// A player without a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ByeView {
    /// The player.
    pub player: PlayerView,
    /// Why.
    #[schema(schema_with = words::bye_kind)]
    pub kind: &'static str,
}

/// A round with its pairings.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct RoundView {
    /// The round.
    pub round: u16,
    /// Whether it is closed.
    pub closed: bool,
    /// Whether the board numbers were derived, because the source has none.
    pub boards_derived: bool,
    /// The games, by board.
    pub games: Vec<PairingView>,
    /// The players without a game.
    pub byes: Vec<ByeView>,
}

/// The regulations in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RegulationsView {
    /// The title in the file.
    pub title: String,
    /// The semantic hash of the resolved rules, in hexadecimal.
    pub semantic_hash: String,
    /// The files that the rules were made of, the event's own first.
    pub sources: Vec<String>,
    /// Which section of the regulations this tournament is; null if they name none, or if it is none of them.
    pub section: Option<String>,
}

impl RegulationsView {
    /// Regulations as the log tells of them.
    #[must_use]
    pub fn of(adopted: &RegulationsAdopted) -> Self {
        Self {
            title: adopted.title.clone(),
            semantic_hash: adopted.semantic_hash.clone(),
            sources: adopted.sources.clone(),
            section: adopted.section.clone(),
        }
    }
}

/// A round in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoundLine {
    /// The round.
    pub round: u16,
    /// Whether it is closed.
    pub closed: bool,
    /// How many games it has.
    pub games: usize,
    /// How many of them have no result yet.
    pub open: usize,
}

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TournamentView {
    /// The tournament's id.
    #[schema(format = "uuid")]
    pub id: String,
    /// The name in addresses.
    pub slug: String,
    /// The name.
    pub name: String,
    /// The regulations in force, if there are any.
    pub regulations: Option<RegulationsView>,
    /// How many players it has.
    pub players: usize,
    /// The rounds.
    pub rounds: Vec<RoundLine>,
    /// The round that is being played: the last one paired.
    pub current_round: Option<u16>,
    /// What the one who asks is here.
    #[schema(schema_with = words::roles)]
    pub roles: Vec<&'static str>,
    /// What the chief arbiter has to look at; null for everybody else.
    pub alarms: Option<Vec<AlarmView>>,
}

/// Makes views of a state and the persons behind its players.
#[derive(Debug, Clone, Copy)]
pub struct Views<'a> {
    /// The tournament.
    pub state: &'a State,
    /// The persons, by player; those erased are missing.
    pub persons: &'a BTreeMap<PlayerId, Person>,
}

impl Views<'_> {
    /// A player.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> PlayerView {
        let person = self.persons.get(&id);
        PlayerView {
            id: id.to_string(),
            start_number: self
                .state
                .players
                .get(&id)
                .map_or(0, |player| player.start_number.get()),
            name: person.map(|person| person.name.clone()),
            fide_id: person.and_then(|person| person.fide_id),
        }
    }

    /// The results of a round: what a pairing program and the public may know.
    #[must_use]
    pub fn results(&self, number: RoundNumber, round: &Round, scoring: &Scoring) -> RoundResults {
        let games = round
            .boards
            .values()
            .filter_map(|id| self.state.games.get(id));
        let rows = games.map(|game| self.game_row(game));
        let rows = rows.chain(round.byes.iter().map(|bye| self.bye_row(bye, scoring)));
        RoundResults {
            round: number.get(),
            closed: round.is_closed(),
            games: rows.collect(),
        }
    }

    fn game_row(&self, game: &Game) -> ResultRow {
        let result = game.result.as_ref();
        ResultRow {
            board: Some(game.board.get()),
            game: Some(game.id.to_string()),
            white: self.player(game.white),
            black: Some(self.player(game.black)),
            outcome: result.map_or("none", |result| result.outcome.as_str()),
            termination: result
                .and_then(|result| result.termination)
                .map(|termination| termination.as_str()),
            played: result.is_some_and(|result| result.played),
            rated: result.is_some_and(|result| result.rated),
            white_points_x2: result.map(|result| result.white_points_x2),
            black_points_x2: result.map(|result| result.black_points_x2),
            corrected: game.corrected,
        }
    }

    fn bye_row(&self, bye: &Bye, scoring: &Scoring) -> ResultRow {
        ResultRow {
            board: None,
            game: None,
            white: self.player(bye.player),
            black: None,
            outcome: "none",
            termination: None,
            played: false,
            rated: false,
            white_points_x2: Some(bye_points_x2(scoring, bye.kind)),
            black_points_x2: None,
            corrected: false,
        }
    }

    /// A round. Versions and incidents are for arbiters only (12.6).
    #[must_use]
    pub fn round(&self, number: RoundNumber, round: &Round, for_arbiters: bool) -> RoundView {
        let games = round
            .boards
            .values()
            .filter_map(|id| self.state.games.get(id));
        let bye = |bye: &Bye| ByeView {
            player: self.player(bye.player),
            kind: bye.kind.as_str(),
        };
        RoundView {
            round: number.get(),
            closed: round.is_closed(),
            boards_derived: round.boards_derived,
            games: games.map(|game| self.pairing(game, for_arbiters)).collect(),
            byes: round.byes.iter().map(bye).collect(),
        }
    }

    /// A game. Its version and its incidents are for arbiters only (12.6).
    #[must_use]
    pub fn pairing(&self, game: &Game, for_arbiters: bool) -> PairingView {
        PairingView {
            board: game.board.get(),
            game: game.id.to_string(),
            white: self.player(game.white),
            black: self.player(game.black),
            stage: game.stage.clone(),
            result: game.result.clone(),
            corrected: game.corrected,
            version: for_arbiters.then(|| game.version.get()),
            incidents: for_arbiters.then(|| self.incidents(game)),
        }
    }

    fn incidents(&self, game: &Game) -> Vec<IncidentLine> {
        let incidents = game
            .incidents
            .iter()
            .filter_map(|seq| self.state.incidents.get(seq));
        let line = |incident: &std::sync::Arc<arbiter_tournament::Incident>| IncidentLine {
            seq: incident.seq.get(),
            kind: incident.report.kind.as_str(),
            by: incident.report.by.map(|color: Color| color.to_string()),
            happened_at_ms: incident.happened_at_ms,
            open: incident.is_open(),
            sent_to_chief: incident.is_open() && incident.sent.is_some(),
        };
        incidents.map(line).collect()
    }

    /// The tournament, for somebody with these roles.
    #[must_use]
    pub fn tournament<'r>(&self, roles: impl IntoIterator<Item = &'r Role>) -> TournamentView {
        let state = self.state;
        let roles: Vec<Role> = roles.into_iter().copied().collect();
        let is_chief = Action::OverturnDecision
            .roles()
            .iter()
            .any(|role| roles.contains(role));
        let is_open = |id: &&arbiter_tournament::GameId| {
            state
                .games
                .get(id)
                .is_some_and(|game| game.result.is_none())
        };
        let line = |(number, round): (&RoundNumber, &Round)| RoundLine {
            round: number.get(),
            closed: round.is_closed(),
            games: round.boards.len(),
            open: round.boards.values().filter(is_open).count(),
        };
        TournamentView {
            id: state.id.to_string(),
            slug: state.slug.clone(),
            name: state.name.clone(),
            regulations: state.regulations.as_ref().map(RegulationsView::of),
            players: state.players.len(),
            rounds: state.rounds.iter().map(line).collect(),
            current_round: state.current_round().map(RoundNumber::get),
            roles: roles.iter().map(|role| role.as_str()).collect(),
            alarms: is_chief.then(|| AlarmView::all(state)),
        }
    }
}
