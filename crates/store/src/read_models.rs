//! The rows that a state comes to, and how they are written.

use arbiter_tournament::{Bye, Game, Incident, PrincipalId, Role, RoundNumber, State, Touched};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, Iterable, QueryFilter,
    Value,
};

use crate::rows::ROWS_PER_STATEMENT;
use crate::script::Script;
use crate::tables::read_models::{byes, games, grants, incidents, players, rounds, tournaments};

/// Rows of all read models of one tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rows {
    /// The tournament; none before its log tells its name.
    pub tournament: Option<tournaments::Model>,
    /// Players.
    pub players: Vec<players::Model>,
    /// Rounds.
    pub rounds: Vec<rounds::Model>,
    /// Players without a game.
    pub byes: Vec<byes::Model>,
    /// Games.
    pub games: Vec<games::Model>,
    /// Incidents.
    pub incidents: Vec<incidents::Model>,
    /// Roles.
    pub grants: Vec<grants::Model>,
}

impl Rows {
    /// Every row that a state comes to.
    pub fn of(state: &State) -> Self {
        let all = Touched {
            players: state.players.keys().copied().collect(),
            rounds: state.rounds.keys().copied().collect(),
            games: state.games.keys().copied().collect(),
            incidents: state.incidents.keys().copied().collect(),
            grants: state.grants.keys().copied().collect(),
        };
        Self::touched(state, &all)
    }

    /// Adds those of another tournament, but for the tournament's own.
    fn absorb(&mut self, other: Self) {
        self.players.extend(other.players);
        self.rounds.extend(other.rounds);
        self.byes.extend(other.byes);
        self.games.extend(other.games);
        self.incidents.extend(other.incidents);
        self.grants.extend(other.grants);
    }

    /// The rows of what was touched and still is.
    fn touched(state: &State, touched: &Touched) -> Self {
        let tournament = state.id.to_string();
        let players = touched
            .players
            .iter()
            .filter_map(|id| state.players.get(id));
        let rounds = touched
            .rounds
            .iter()
            .filter_map(|round| Some((*round, state.rounds.get(round)?)));
        let games = touched.games.iter().filter_map(|id| state.games.get(id));
        let incidents = touched
            .incidents
            .iter()
            .filter_map(|seq| state.incidents.get(seq));
        let grants = touched
            .grants
            .iter()
            .flat_map(|principal| state.roles(*principal).map(|role| (*principal, role)));
        Self {
            tournament: tournament_row(state),
            players: players
                .map(|player| players::Model {
                    tournament: tournament.clone(),
                    id: player.id.to_string(),
                    start_number: player.start_number.into(),
                })
                .collect(),
            byes: rounds
                .clone()
                .flat_map(|(number, round)| round.byes.iter().map(move |bye| (number, bye)))
                .map(|(round, bye)| bye_row(&tournament, round, bye))
                .collect(),
            rounds: rounds
                .map(|(number, round)| rounds::Model {
                    tournament: tournament.clone(),
                    round: number.into(),
                    boards_derived: round.boards_derived,
                    closed: round.is_closed(),
                })
                .collect(),
            games: games.map(|game| game_row(&tournament, game)).collect(),
            incidents: incidents
                .map(|incident| incident_row(&tournament, incident))
                .collect(),
            grants: grants
                .map(|(principal, role)| grant_row(state, principal, role))
                .collect(),
        }
    }
}

/// The tournament's own row; none before its log has begun.
fn tournament_row(state: &State) -> Option<tournaments::Model> {
    let rules = state.regulations.as_ref();
    (state.head.seq > 0).then(|| tournaments::Model {
        id: state.id.to_string(),
        slug: state.slug.clone(),
        name: state.name.clone(),
        rules_title: rules.map(|rules| rules.title.clone()),
        semantic_hash: rules.map(|rules| rules.semantic_hash.clone()),
        document: state
            .document
            .as_ref()
            .map(|document| document.text.to_string()),
    })
}

fn bye_row(tournament: &str, round: RoundNumber, bye: &Bye) -> byes::Model {
    byes::Model {
        tournament: tournament.to_owned(),
        round: round.into(),
        player: bye.player.to_string(),
        kind: bye.kind.as_str().to_owned(),
    }
}

fn game_row(tournament: &str, game: &Game) -> games::Model {
    let result = game.result.as_ref();
    games::Model {
        tournament: tournament.to_owned(),
        id: game.id.to_string(),
        round: game.round.into(),
        board: game.board.into(),
        white: game.white.to_string(),
        black: game.black.to_string(),
        stage: game.stage.clone(),
        version: game.version.get(),
        outcome: result.map(|result| result.outcome.as_str().to_owned()),
        termination: result.and_then(|result| Some(result.termination?.as_str().to_owned())),
        played: result.map(|result| result.played),
        rated: result.map(|result| result.rated),
        white_points_x2: result.map(|result| result.white_points_x2.into()),
        black_points_x2: result.map(|result| result.black_points_x2.into()),
        corrected: game.corrected,
    }
}

fn incident_row(tournament: &str, incident: &Incident) -> incidents::Model {
    let decided = incident.decision.as_ref();
    incidents::Model {
        tournament: tournament.to_owned(),
        seq: incident.seq.get(),
        game: incident.game.to_string(),
        player: incident.player.map(|player| player.to_string()),
        kind: incident.report.kind.as_str().to_owned(),
        happened_at_ms: incident.happened_at_ms,
        reported_by: incident.reported_by.to_string(),
        device: incident.device.map(|device| device.to_string()),
        same_reports: i64::try_from(incident.same.len()).unwrap_or(i64::MAX),
        ruling_seq: incident.ruling.as_ref().map(|ruled| ruled.seq.get()),
        decision_seq: decided.map(|decided| decided.seq.get()),
        decision: decided.map(|decided| decided.decision.decision.as_str().to_owned()),
        upheld: decided.map(|decided| decided.decision.upheld),
    }
}

fn grant_row(state: &State, principal: PrincipalId, role: Role) -> grants::Model {
    let boards = state.sectors.get(&principal);
    grants::Model {
        tournament: state.id.to_string(),
        principal: principal.to_string(),
        role: role.as_str().to_owned(),
        boards: boards
            .filter(|_| role == Role::Sector)
            .map(ToString::to_string),
    }
}

/// What entries have changed of a tournament.
#[derive(Debug)]
pub struct Change<'a> {
    /// The tournament before.
    pub before: Before,
    /// The state with the entries.
    pub after: &'a State,
    /// What they have touched.
    pub touched: Touched,
}

/// What must be known of a tournament as it was to write what has changed.
#[derive(Debug)]
pub struct Before {
    /// Its own row.
    row: Option<tournaments::Model>,
    /// The number of its last entry: an incident with a higher one has no row yet.
    last: i64,
}

impl Before {
    /// That of a state.
    pub fn of(state: &State) -> Self {
        Self {
            row: tournament_row(state),
            last: state.head.seq,
        }
    }
}

/// Adds what writes that which entries have changed: touched rows are replaced, vanished ones go. Each table takes the rows
/// of all tournaments together.
pub fn write_changes(script: &mut Script, changes: &[Change<'_>]) {
    let mut rows = Rows::default();
    for change in changes {
        let after = Rows::touched(change.after, &change.touched);
        // The tournament's own row, on which all others hang, is written only if it changed.
        if let Some(row) = &after.tournament
            && change.before.row.as_ref() != Some(row)
        {
            write_tournament(script, row.clone());
        }
        rows.absorb(after);
    }
    macro_rules! delete {
        ($table:ident where $column:ident in |$change:ident| $keys:expr) => {
            let rows = changes.iter().flat_map(|$change| {
                let tournament = $change.after.id.to_string();
                $keys.map(move |key| (tournament.clone(), Value::from(key)))
            });
            delete::<$table::Entity>(
                script,
                [$table::Column::Tournament, $table::Column::$column],
                &rows.collect::<Vec<_>>(),
            );
        };
    }
    delete!(players where Id in |change| change.touched.players.iter().map(ToString::to_string));
    delete!(byes where Round in |change| change.touched.rounds.iter().map(|round| i64::from(*round)));
    delete!(rounds where Round in |change| change.touched.rounds.iter().map(|round| i64::from(*round)));
    delete!(games where Id in |change| change.touched.games.iter().map(ToString::to_string));
    delete!(incidents where Seq in |change| {
        let known = change.touched.incidents.iter().map(|seq| seq.get());
        known.filter(|seq| *seq <= change.before.last)
    });
    delete!(grants where Principal in |change| change.touched.grants.iter().map(ToString::to_string));
    write_parts(script, rows);
}

/// Adds what takes rows away, each told by its tournament and the rest of its key; those of one tournament follow each other.
fn delete<E: EntityTrait>(
    script: &mut Script,
    [tournament, key]: [E::Column; 2],
    rows: &[(String, Value)],
) {
    for rows in rows.chunks(ROWS_PER_STATEMENT) {
        let of_each = rows.chunk_by(|(one, _), (other, _)| one == other);
        let any = of_each.fold(Condition::any(), |any, rows| {
            let of_this = rows
                .first()
                .map(|(of_this, _)| tournament.eq(of_this.as_str()));
            let is_one = key.is_in(rows.iter().map(|(_, key)| key.clone()));
            any.add(Condition::all().add_option(of_this).add(is_one))
        });
        script.add(&E::delete_many().filter(any));
    }
}

/// Adds what writes all rows of a tournament anew.
pub fn rewrite(script: &mut Script, state: &State) {
    let tournament = state.id.to_string();
    macro_rules! delete_all {
        ($($table:ident)+) => {
            $(script.add(
                &$table::Entity::delete_many()
                    .filter($table::Column::Tournament.eq(tournament.as_str())),
            );)+
        };
    }
    delete_all!(grants incidents games byes rounds players);
    script.add(
        &tournaments::Entity::delete_many().filter(tournaments::Column::Id.eq(tournament.as_str())),
    );
    let rows = Rows::of(state);
    if let Some(row) = rows.tournament.clone() {
        write_tournament(script, row);
    }
    write_parts(script, rows);
}

fn write_tournament(script: &mut Script, row: tournaments::Model) {
    let columns =
        tournaments::Column::iter().filter(|column| !matches!(column, tournaments::Column::Id));
    let on_conflict = OnConflict::column(tournaments::Column::Id)
        .update_columns(columns)
        .to_owned();
    let row: tournaments::ActiveModel = row.into_active_model().reset_all();
    script.add(&tournaments::Entity::insert(row).on_conflict(on_conflict));
}

fn write_parts(script: &mut Script, rows: Rows) {
    script.insert::<players::Entity>(rows.players);
    script.insert::<rounds::Entity>(rows.rounds);
    script.insert::<byes::Entity>(rows.byes);
    script.insert::<games::Entity>(rows.games);
    script.insert::<incidents::Entity>(rows.incidents);
    script.insert::<grants::Entity>(rows.grants);
}
