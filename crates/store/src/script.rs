//! Statements that follow each other and answer nothing.
//!
//! SQLite runs in a thread of its own, and each question to it costs two changes of threads, many times what a small
//! statement itself does. So all that a transaction writes goes there as one text, with the values one after the other.
//! PostgreSQL takes one statement at a time.

use std::iter;

use sea_orm::sea_query::Values;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, IdenStatic,
    IntoActiveModel, Iterable, QueryFilter, QueryTrait, Statement,
};

use crate::rows::ROWS_PER_STATEMENT;
use crate::tables::log::heads;

/// Bytes of a text from which on the next statement begins another.
const TEXT: usize = 256 * 1024;

/// Statements in the order in which they are carried out.
#[derive(Debug)]
pub struct Script {
    backend: DbBackend,
    statements: Vec<Statement>,
}

impl Script {
    /// An empty one for a database of this kind.
    pub fn new(backend: DbBackend) -> Self {
        Self {
            backend,
            statements: Vec::new(),
        }
    }

    /// Adds a statement.
    pub fn add(&mut self, statement: &impl QueryTrait) {
        self.statements.push(statement.build(self.backend));
    }

    /// Adds the insertion of rows, as many in a statement as it takes.
    pub fn insert<E>(&mut self, rows: Vec<E::Model>)
    where
        E: EntityTrait,
        E::Model: IntoActiveModel<E::ActiveModel>,
    {
        let mut rows = rows.into_iter();
        while rows.len() > 0 {
            let some = rows.by_ref().take(ROWS_PER_STATEMENT);
            self.statements.push(insertion::<E>(self.backend, some));
        }
    }

    /// Adds the move of heads to where they are now. Never their keys: the database would look at all that refers to them.
    pub fn move_heads(&mut self, heads: Vec<heads::Model>) {
        // One statement for all, where each takes a way of its own to the server.
        if self.backend == DbBackend::Postgres && !heads.is_empty() {
            let (mut rows, mut values) = (Vec::new(), Vec::new());
            for head in heads {
                let first = values.len() + 1;
                let (second, third) = (first + 1, first + 2);
                rows.push(format!("(${first}, ${second}, ${third})"));
                values.extend([head.tournament.into(), head.seq.into(), head.hash.into()]);
            }
            let sql = format!(
                "UPDATE heads SET seq = new.seq, hash = new.hash FROM (SELECT CAST(column1 AS text) AS tournament, \
                 CAST(column2 AS bigint) AS seq, CAST(column3 AS bytea) AS hash FROM (VALUES {}) AS told) AS new \
                 WHERE heads.tournament = new.tournament",
                rows.join(", ")
            );
            let statement = Statement::from_sql_and_values(self.backend, sql, values);
            self.statements.push(statement);
            return;
        }
        for head in heads {
            let of_this = heads::Column::Tournament.eq(head.tournament.as_str());
            let mut row = head.into_active_model().reset_all();
            row.not_set(heads::Column::Tournament);
            self.add(&heads::Entity::update_many().set(row).filter(of_this));
        }
    }

    /// One text for SQLite that carries them out in a transaction of their own, if they are not too long for one. When one
    /// of them is refused, those before it stand and the transaction is open still.
    pub fn transaction(self) -> Option<Statement> {
        let word = |word| Statement::from_string(DbBackend::Sqlite, word);
        let begin = iter::once(word("BEGIN IMMEDIATE"));
        let all = begin
            .chain(self.statements)
            .chain(iter::once(word("COMMIT")));
        match <[Statement; 1]>::try_from(joined(all)) {
            Ok([text]) => Some(text),
            Err(_) => None,
        }
    }

    /// Carries them out; the script is empty then.
    ///
    /// # Errors
    /// When the database refuses one; those before it stand, if there is no transaction around them.
    pub async fn run<C: ConnectionTrait>(&mut self, db: &C) -> Result<(), DbErr> {
        let mut statements = std::mem::take(&mut self.statements);
        if self.backend == DbBackend::Sqlite {
            statements = joined(statements);
        }
        for statement in statements {
            db.execute_raw(statement).await?;
        }
        Ok(())
    }
}

/// The insertion of rows, which have all columns. Most of what a transaction writes are these, so they are put together
/// from their parts, without the tree of expressions that a query is elsewhere.
fn insertion<E>(backend: DbBackend, rows: impl Iterator<Item = E::Model>) -> Statement
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
{
    let columns: Vec<E::Column> = E::Column::iter().collect();
    let names: Vec<&str> = columns.iter().map(IdenStatic::as_str).collect();
    let table = E::default();
    let mut sql = format!(
        r#"INSERT INTO "{}" ("{}") VALUES "#,
        table.table_name(),
        names.join(r#"", ""#)
    );
    let mut values = Vec::new();
    for (place, row) in rows.enumerate() {
        let mut row = row.into_active_model();
        sql.push_str(if place == 0 { "(" } else { ", (" });
        for (place, column) in columns.iter().enumerate() {
            sql.push_str(if place == 0 { "" } else { ", " });
            values.extend(row.take(*column).into_value());
            match backend {
                DbBackend::Postgres => sql.push_str(&format!("${}", values.len())),
                _ => sql.push('?'),
            }
        }
        sql.push(')');
    }
    Statement::from_sql_and_values(backend, sql, values)
}

/// As few texts as may be: SQLite's parameters have no numbers, so each statement takes as many of the values as it has
/// marks.
fn joined(statements: impl IntoIterator<Item = Statement>) -> Vec<Statement> {
    let mut texts: Vec<Statement> = Vec::new();
    for next in statements {
        match texts.last_mut().filter(|text| text.sql.len() < TEXT) {
            Some(text) => {
                text.sql.push_str("; ");
                text.sql.push_str(&next.sql);
                let values = text.values.get_or_insert_with(|| Values(Vec::new()));
                values.0.extend(next.values.into_iter().flatten());
            }
            None => texts.push(next),
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::Value;

    fn statement(sql: &str, values: &[i64]) -> Statement {
        let values = values.iter().copied().map(Value::from);
        Statement::from_sql_and_values(DbBackend::Sqlite, sql, values)
    }

    #[test]
    fn given_rows_then_each_database_gets_its_own_marks() {
        let row = |seq| heads::Model {
            tournament: "t".to_owned(),
            seq,
            hash: vec![7],
        };
        let text = |backend| insertion::<heads::Entity>(backend, [row(1), row(2)].into_iter());
        let into = r#"INSERT INTO "heads" ("tournament", "seq", "hash") VALUES"#;
        assert_eq!(
            text(DbBackend::Sqlite).sql,
            format!("{into} (?, ?, ?), (?, ?, ?)")
        );
        let numbered = text(DbBackend::Postgres);
        assert_eq!(numbered.sql, format!("{into} ($1, $2, $3), ($4, $5, $6)"));
        let values = numbered.values.unwrap().0;
        assert_eq!(values.len(), 6);
        assert_eq!(values[4], Value::from(2_i64));
    }

    #[test]
    fn given_statements_then_they_become_one_text_with_the_values_in_their_order() {
        let one = statement("DELETE FROM a WHERE b = ?", &[1]);
        let none = statement("DELETE FROM c", &[]);
        let two = statement("UPDATE d SET e = ? WHERE f = ?", &[2, 3]);
        let all = statement(
            "DELETE FROM a WHERE b = ?; DELETE FROM c; UPDATE d SET e = ? WHERE f = ?",
            &[1, 2, 3],
        );
        assert_eq!(joined(vec![one, none, two]), [all]);
        assert_eq!(joined(Vec::new()), []);
    }

    #[test]
    fn given_more_than_a_text_should_hold_then_there_are_several() {
        let long = statement(&format!("DELETE FROM {}", "a".repeat(TEXT)), &[]);
        let short = statement("DELETE FROM c", &[]);
        let texts = joined(vec![long.clone(), short.clone(), short]);
        assert_eq!(
            texts,
            [long, statement("DELETE FROM c; DELETE FROM c", &[])]
        );
    }
}
