//! Every table of the schema, and copying all of them from one database to another.
//!
//! Copies are made by the columns' own types, as PostgreSQL tells them: one side of a copy is always PostgreSQL, since
//! SQLite copies itself.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use sea_orm::sea_query::{Alias, Query};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult, Statement, StreamTrait, Value};

use crate::error::StoreError;
use crate::rows::ROWS_PER_STATEMENT;

/// What a table holds of persons and of secrets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Nothing of either.
    Neither,
    /// Names, texts, or ways in: a copy without persons leaves the rows out.
    Persons,
    /// Names in one column that must hold something.
    Names,
}

/// A table of the schema: its name, the columns of its key, and what it holds. Tables stand before those that refer to
/// them.
pub struct Table {
    pub name: &'static str,
    pub key: &'static str,
    pub holds: Holds,
}

macro_rules! tables {
    ($($name:literal [$key:literal] $holds:ident;)+) => {
        /// All tables.
        pub const TABLES: &[Table] = &[$(Table { name: $name, key: $key, holds: Holds::$holds },)+];
    };
}

tables! {
    "heads" ["tournament"] Neither;
    "entries" ["tournament, seq"] Neither;
    "persons" ["tournament, player"] Persons;
    "private_texts" ["id"] Persons;
    "rules_sources" ["semantic_hash, place"] Neither;
    "answers" ["principal, key"] Persons;
    "principals" ["id"] Names;
    "signing_keys" ["id"] Neither;
    "tokens" ["hash"] Persons;
    "links" ["hash"] Persons;
    "sessions" ["hash"] Persons;
    "pins" ["principal"] Persons;
    "limits" ["subject"] Persons;
    "webhooks" ["id"] Persons;
    "deliveries" ["webhook, number"] Persons;
    "tournaments" ["id"] Neither;
    "players" ["tournament, id"] Neither;
    "rounds" ["tournament, round"] Neither;
    "byes" ["tournament, round, player"] Neither;
    "games" ["tournament, id"] Neither;
    "incidents" ["tournament, seq"] Neither;
    "grants" ["tournament, principal, role"] Neither;
}

/// What SQL makes of a copy that is to hold no person: the tables that hold something are emptied, those that refer to
/// others first.
pub fn without_persons() -> Vec<String> {
    let tables = TABLES.iter().rev();
    tables
        .filter_map(|table| match table.holds {
            Holds::Neither => None,
            Holds::Persons => Some(format!("DELETE FROM {}", table.name)),
            Holds::Names => Some(format!("UPDATE {} SET name = '-'", table.name)),
        })
        .collect()
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Truth,
    Bytes,
    Text,
}

struct Column {
    name: String,
    of: Type,
}

/// The columns of a table of PostgreSQL.
async fn columns<C: ConnectionTrait>(db: &C, table: &str) -> Result<Vec<Column>, StoreError> {
    let sql = "SELECT column_name::text, data_type::text FROM information_schema.columns \
               WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position";
    let ask = Statement::from_sql_and_values(DbBackend::Postgres, sql, [table.into()]);
    let rows = db.query_all_raw(ask).await?;
    rows.iter()
        .map(|row| {
            let of: String = row.try_get_by_index(1)?;
            let of = match of.as_str() {
                "bigint" => Type::Number,
                "boolean" => Type::Truth,
                "bytea" => Type::Bytes,
                "text" => Type::Text,
                other => {
                    return Err(StoreError::Row {
                        table: "information_schema.columns",
                        what: format!("{table} has a column of type {other}, which no copy knows"),
                    });
                }
            };
            Ok(Column {
                name: row.try_get_by_index(0)?,
                of,
            })
        })
        .collect()
}

/// Copies all tables. `postgres` is the side that tells the types. Into PostgreSQL rows go after those that they refer
/// to; into SQLite too, so that nothing has to be put off.
pub async fn copy<F, T, P>(
    from: &F,
    to: &T,
    postgres: &P,
    told: &(dyn Fn(&'static str) + Sync),
) -> Result<(), StoreError>
where
    F: StreamTrait,
    T: ConnectionTrait,
    P: ConnectionTrait,
{
    for table in TABLES {
        told(table.name);
        let columns = columns(postgres, table.name).await?;
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let sql = format!(
            "SELECT {} FROM {} ORDER BY {}",
            names.join(", "),
            table.name,
            table.key
        );
        let ask = Statement::from_string(StreamTrait::get_database_backend(from), sql);
        let mut rows = pin!(from.stream_raw(ask).await?);
        let mut waiting = Vec::with_capacity(ROWS_PER_STATEMENT);
        while let Some(row) = rows.try_next().await? {
            waiting.push(row);
            if waiting.len() == ROWS_PER_STATEMENT {
                insert(to, table.name, &columns, &std::mem::take(&mut waiting)).await?;
            }
        }
        insert(to, table.name, &columns, &waiting).await?;
    }
    Ok(())
}

async fn insert<C: ConnectionTrait>(
    db: &C,
    table: &str,
    columns: &[Column],
    rows: &[QueryResult],
) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut insert = Query::insert();
    insert.into_table(Alias::new(table)).columns(
        columns
            .iter()
            .map(|column| Alias::new(column.name.as_str())),
    );
    for row in rows {
        let values = columns.iter().enumerate().map(|(index, column)| {
            let name = (table, column.name.as_str());
            value(row, index, column.of, name).map(Into::into)
        });
        insert
            .values(values.collect::<Result<Vec<_>, DbErr>>()?)
            .map_err(|error| DbErr::Custom(error.to_string()))?;
    }
    db.execute(&insert).await?;
    Ok(())
}

/// A value. The key that signs stays where it is: whoever finds a copy could sign with it.
fn value(row: &QueryResult, index: usize, of: Type, name: (&str, &str)) -> Result<Value, DbErr> {
    Ok(match of {
        Type::Bytes if name == ("signing_keys", "secret") => Value::Bytes(None),
        Type::Number => row.try_get_by_index::<Option<i64>>(index)?.into(),
        Type::Truth => row.try_get_by_index::<Option<bool>>(index)?.into(),
        Type::Bytes => row.try_get_by_index::<Option<Vec<u8>>>(index)?.into(),
        Type::Text => row.try_get_by_index::<Option<String>>(index)?.into(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use arbiter_migrations::migrate;

    use super::*;
    use crate::connect::{Right, sqlite};

    async fn column(db: &impl ConnectionTrait, sql: &str, index: usize) -> Vec<String> {
        let ask = Statement::from_string(DbBackend::Sqlite, sql);
        let rows = db.query_all_raw(ask).await.unwrap();
        rows.iter()
            .map(|row| row.try_get_by_index(index).unwrap())
            .collect()
    }

    #[tokio::test]
    async fn given_the_schema_then_every_table_is_copied_after_those_that_it_refers_to() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let db = sqlite(file.path(), Right::Make).await.unwrap();
        migrate(&db).await.unwrap();
        let sql =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
        let mut there: BTreeSet<String> = column(&db, sql, 0).await.into_iter().collect();
        assert!(there.remove("seaql_migrations"), "{there:?}");
        let listed: BTreeSet<String> = TABLES.iter().map(|table| table.name.to_owned()).collect();
        assert_eq!(
            there, listed,
            "TABLES names every table, and says whether it holds persons"
        );
        for (place, table) in TABLES.iter().enumerate() {
            let before: Vec<&str> = TABLES.iter().take(place).map(|table| table.name).collect();
            let sql = format!("PRAGMA foreign_key_list({})", table.name);
            for other in column(&db, &sql, 2).await {
                assert!(
                    before.contains(&other.as_str()),
                    "{} refers to {other}",
                    table.name
                );
            }
            let sql = format!(
                "SELECT name FROM pragma_table_info('{}') WHERE pk > 0 ORDER BY pk",
                table.name
            );
            let key = column(&db, &sql, 0).await;
            assert_eq!(key.join(", "), table.key, "{}", table.name);
        }
        for sql in without_persons() {
            db.execute_unprepared(&sql).await.unwrap();
        }
    }
}
