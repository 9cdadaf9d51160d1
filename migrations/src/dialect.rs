//! The places where SQLite and PostgreSQL speak differently.

use sea_orm_migration::SchemaManager;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, DbErr};

/// What is filled into a schema's text, for SQLite and for PostgreSQL.
///
/// Numbers and times are 64 bits wide on both, because times are milliseconds. Ids are text on both, lower-case
/// as in the envelope: whoever opens the file with a database's own shell reads the same id as in the log, and
/// `verify` compares a column with the envelope without converting either.
const WORDS: &[(&str, &str, &str)] = &[
    ("{INT}", "INTEGER", "BIGINT"),
    ("{BYTES}", "BLOB", "BYTEA"),
    ("{BOOL}", "INTEGER", "BOOLEAN"),
    // SQLite stores a text in a number's column unless the table is strict.
    ("{STRICT}", " STRICT", ""),
    (
        "{SLUG}",
        "slug NOT GLOB '*[^a-z0-9-]*'",
        "slug ~ '^[a-z0-9-]*$'",
    ),
];

/// The text for one database.
pub fn fill_in(backend: DbBackend, text: &str) -> String {
    WORDS
        .iter()
        .fold(text.to_owned(), |text, (word, sqlite, postgres)| {
            text.replace(
                word,
                if backend == DbBackend::Sqlite {
                    sqlite
                } else {
                    postgres
                },
            )
        })
}

/// Carries out statements, one after the other.
pub async fn carry_out(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    let db = manager.get_connection();
    for statement in statements {
        db.execute_unprepared(&fill_in(manager.get_database_backend(), statement))
            .await?;
    }
    Ok(())
}
