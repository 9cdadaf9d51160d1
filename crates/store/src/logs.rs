//! Which logs there are, by whatever speaks of one.

use std::collections::BTreeMap;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::error::StoreError;
use crate::tables::log::{answers, entries, heads, persons, private_texts};
use crate::tables::read_models::{byes, games, grants, incidents, players, rounds, tournaments};

/// Every tournament that any table names, as it stands there, with those tables. Whoever takes away a log's head
/// row, or all its entries, leaves something behind by which it is still found.
pub async fn logs<C: ConnectionTrait>(
    db: &C,
    only: Option<&str>,
) -> Result<BTreeMap<String, Vec<&'static str>>, StoreError> {
    let mut logs: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    macro_rules! named_in {
        ($($table:ident by $column:ident;)+) => {$(
            let mut named = $table::Entity::find()
                .select_only()
                .column($table::Column::$column)
                .distinct();
            if let Some(id) = only {
                named = named.filter($table::Column::$column.eq(id));
            }
            for id in named.into_tuple::<String>().all(db).await? {
                logs.entry(id).or_default().push(stringify!($table));
            }
        )+};
    }
    named_in! {
        heads by Tournament;
        entries by Tournament;
        persons by Tournament;
        private_texts by Tournament;
        answers by Tournament;
        tournaments by Id;
        players by Tournament;
        rounds by Tournament;
        byes by Tournament;
        games by Tournament;
        incidents by Tournament;
        grants by Tournament;
    }
    Ok(logs)
}
