//! Whether the read models are what the log adds up to, and making them so.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use arbiter_tournament::{State, TournamentId};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter};

use crate::error::{Broken, StoreError};
use crate::location::Access;
use crate::logs::logs;
use crate::queue::{Outcome, Task, failure};
use crate::read_models::{self, Rows};
use crate::rows::word;
use crate::script::Script;
use crate::states::{catch_up, head};
use crate::store::Store;
use crate::tables::read_models::{byes, games, grants, incidents, players, rounds, tournaments};

/// A row that is not what the log adds up to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The tournament.
    pub tournament: TournamentId,
    /// The table.
    pub table: &'static str,
    /// The row's key.
    pub row: String,
    /// What is wrong with it.
    pub kind: DifferenceKind,
}

/// How a row differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DifferenceKind {
    /// The log has it, the table does not.
    Missing,
    /// The table has it, the log does not.
    Surplus,
    /// Both have it, unlike.
    Unlike,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            DifferenceKind::Missing => "is missing",
            DifferenceKind::Surplus => "is not in the log",
            DifferenceKind::Unlike => "is not what the log says",
        };
        write!(
            f,
            "tournament {}: row {} of table {} {kind}",
            self.tournament, self.row, self.table
        )
    }
}

/// What [`Store::rebuild_check`] found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// Tournaments folded.
    pub tournaments: usize,
    /// Rows compared.
    pub rows: usize,
    /// What differs; empty if all agrees.
    pub differences: Vec<Difference>,
}

/// How often a comparison is begun again because the log has grown meanwhile.
const ATTEMPTS: usize = 10;

/// Writes a tournament's read models anew from its log.
///
/// # Errors
/// When the log is broken, or the database fails.
pub async fn write_anew(db: &DatabaseTransaction, id: TournamentId) -> Result<(), StoreError> {
    let state = catch_up(db, Arc::new(State::empty(id))).await?;
    let found = head(db, id).await?;
    if found != (state.head.seq > 0).then_some(state.head) {
        let what = match found {
            None => "this is the last entry, but the head row is missing".to_owned(),
            Some(head) => format!("the head row says that the last entry is {}", head.seq),
        };
        return Err(StoreError::Broken(Broken {
            tournament: id.to_string(),
            seq: state.head.seq,
            what,
        }));
    }
    let mut script = Script::new(db.get_database_backend());
    read_models::rewrite(&mut script, &state);
    Ok(script.run(db).await?)
}

impl Store {
    /// Folds every log and compares the read models and the head row with what it comes to. No rule is evaluated.
    /// A log whose head row is gone, or of which only read models are left, is compared all the same.
    ///
    /// # Errors
    /// When the database fails or a log is broken.
    pub async fn rebuild_check(&self) -> Result<Comparison, StoreError> {
        let mut comparison = Comparison::default();
        for id in self.logs().await? {
            comparison.tournaments += 1;
            for attempt in 1.. {
                let before = head(self.readers(), id).await?;
                let state = self.folded(id).await?;
                let (right, found) = (Rows::of(&state), self.stored(id).await?);
                let fits = before == (state.head.seq > 0).then_some(state.head);
                let agree = fits && right == found;
                let still = agree || head(self.readers(), id).await? == before;
                if still && !fits {
                    comparison.differences.push(Difference {
                        tournament: id,
                        table: "heads",
                        row: id.to_string(),
                        kind: match before {
                            None => DifferenceKind::Missing,
                            Some(_) if state.head.seq == 0 => DifferenceKind::Surplus,
                            Some(_) => DifferenceKind::Unlike,
                        },
                    });
                }
                if still || attempt == ATTEMPTS {
                    compare(id, right, found, &mut comparison);
                    break;
                }
            }
        }
        Ok(comparison)
    }

    /// Writes all read models anew, a tournament in a transaction; how many tournaments there are. A head row is
    /// no read model: with a wrong one, the log may have been cut short, and nothing is made of it.
    ///
    /// # Errors
    /// When the store was not opened exclusively, the database fails, or a log is broken.
    pub async fn rebuild(&self) -> Result<usize, StoreError> {
        if self.access() != Access::Exclusive {
            return Err(StoreError::NotExclusive);
        }
        let logs = self.logs().await?;
        for id in &logs {
            match self.carry_out(Task::Rebuild(*id)).await.map_err(failure)? {
                Outcome::Rebuilt => {}
                _ => return Err(StoreError::Closed),
            }
        }
        Ok(logs.len())
    }

    async fn logs(&self) -> Result<Vec<TournamentId>, StoreError> {
        logs(self.readers(), None)
            .await?
            .iter()
            .map(|(id, tables)| word(tables.first().copied().unwrap_or("heads"), id))
            .collect()
    }

    async fn folded(&self, id: TournamentId) -> Result<Arc<State>, StoreError> {
        catch_up(self.readers(), Arc::new(State::empty(id))).await
    }

    async fn stored(&self, id: TournamentId) -> Result<Rows, StoreError> {
        let tournament = id.to_string();
        macro_rules! rows {
            ($table:ident) => {
                $table::Entity::find()
                    .filter($table::Column::Tournament.eq(tournament.as_str()))
                    .all(self.readers())
                    .await?
            };
        }
        Ok(Rows {
            tournament: tournaments::Entity::find_by_id(tournament.as_str())
                .one(self.readers())
                .await?,
            players: rows!(players),
            rounds: rows!(rounds),
            byes: rows!(byes),
            games: rows!(games),
            incidents: rows!(incidents),
            grants: rows!(grants),
        })
    }
}

fn compare(id: TournamentId, right: Rows, found: Rows, comparison: &mut Comparison) {
    let mut table =
        |table, right: BTreeMap<String, String>, mut found: BTreeMap<String, String>| {
            comparison.rows += right.len();
            let mut differs = |row, kind| {
                comparison.differences.push(Difference {
                    tournament: id,
                    table,
                    row,
                    kind,
                });
            };
            for (row, right) in right {
                match found.remove(&row) {
                    None => differs(row, DifferenceKind::Missing),
                    Some(found) if found != right => differs(row, DifferenceKind::Unlike),
                    Some(_) => {}
                }
            }
            found
                .into_keys()
                .for_each(|row| differs(row, DifferenceKind::Surplus));
        };
    macro_rules! tables {
        ($($name:ident as $column:ident by $key:expr;)+) => {
            $(
                let keyed = |row: $name::Model| {
                    let key: fn(&$name::Model) -> String = $key;
                    (key(&row), format!("{row:?}"))
                };
                let rows = right.$column.into_iter().map(keyed).collect();
                table(stringify!($name), rows, found.$column.into_iter().map(keyed).collect());
            )+
        };
    }
    tables! {
        tournaments as tournament by |row| row.id.clone();
        players as players by |row| row.id.clone();
        rounds as rounds by |row| row.round.to_string();
        byes as byes by |row| format!("{}/{}", row.round, row.player);
        games as games by |row| row.id.clone();
        incidents as incidents by |row| row.seq.to_string();
        grants as grants by |row| format!("{}/{}", row.principal, row.role);
    }
}
