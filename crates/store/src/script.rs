//! Statements that follow each other and answer nothing.
//!
//! SQLite runs in a thread of its own, and each question to it costs two changes of threads, many times what a small
//! statement itself does. So all that a transaction writes goes there as one text, with the values one after the other.
//! PostgreSQL takes one statement at a time.

use sea_orm::sea_query::Values;
use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, EntityTrait, IntoActiveModel, QueryTrait, Statement,
};

use crate::rows::ROWS_PER_STATEMENT;

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
        let mut rows = rows
            .into_iter()
            .map(IntoActiveModel::into_active_model)
            .peekable();
        while rows.peek().is_some() {
            self.add(&E::insert_many(rows.by_ref().take(ROWS_PER_STATEMENT)));
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

/// As few texts as may be: SQLite's parameters have no numbers, so each statement takes as many of the values as it has
/// marks.
fn joined(statements: Vec<Statement>) -> Vec<Statement> {
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
