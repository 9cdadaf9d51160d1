//! Erasing a person: the rows that go, and the bytes that they leave in a database's files.

use arbiter_tournament::{PrincipalId, TextId, TournamentId};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, QueryFilter, QuerySelect,
    Statement,
};
use std::time::Duration;

use crate::connect::{Right, postgres, sqlite};
use crate::error::StoreError;
use crate::location::Location;
use crate::rows::word;
use crate::store::Store;
use crate::submission::{Erased, PrivateText};
use crate::tables::log::{answers, persons, private_texts};

/// What an answer says once the person that it named is erased.
const ERASED_BODY: &str = r#"{"erased":true}"#;

/// How often the write-ahead log is tried to be emptied while readers are in it.
const TRIES: u32 = 20;

/// The pause between two tries.
const PAUSE: Duration = Duration::from_millis(100);

/// All in a tournament that may name a person.
#[derive(Debug, Clone, Default)]
pub struct Mentions {
    /// The private texts.
    pub texts: Vec<PrivateText>,
    /// The bodies of answers to earlier requests, by principal and key.
    pub answers: Vec<((PrincipalId, String), String)>,
}

impl Store {
    /// All private texts and kept answers of a tournament, to look for a name in them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mentions(&self, id: TournamentId) -> Result<Mentions, StoreError> {
        let texts = private_texts::Entity::find()
            .filter(private_texts::Column::Tournament.eq(id.to_string()))
            .all(self.readers())
            .await?;
        let answers = answers::Entity::find()
            .filter(answers::Column::Tournament.eq(id.to_string()))
            .select_only()
            .column(answers::Column::Principal)
            .column(answers::Column::Key)
            .column(answers::Column::Body)
            .into_tuple::<(String, String, String)>()
            .all(self.readers())
            .await?;
        let read = |(principal, key, body): (String, String, String)| {
            Ok(((word("answers", &principal)?, key), body))
        };
        Ok(Mentions {
            texts: texts
                .into_iter()
                .map(private_texts::Model::read)
                .collect::<Result<_, _>>()?,
            answers: answers
                .into_iter()
                .map(read)
                .collect::<Result<_, StoreError>>()?,
        })
    }

    /// Takes out of the database's files what deleted rows have left in them. A server may run meanwhile; its writers
    /// wait. What copies hold, nobody here can reach.
    ///
    /// # Errors
    /// When the database fails, or readers stay in the write-ahead log all the time: then the bytes are still there.
    pub async fn scrub(&self) -> Result<(), StoreError> {
        match self.location() {
            Location::Sqlite(directory) => {
                let db = sqlite(&Location::file(directory), Right::Write).await?;
                let done = scrub_sqlite(&db).await;
                db.close().await?;
                done
            }
            Location::Postgres(address) => {
                let db = postgres(address, Right::Write).await?;
                let sql = "VACUUM (FULL) persons, private_texts, answers";
                let done = db.execute_unprepared(sql).await;
                db.close().await?;
                Ok(done.map(|_| ())?)
            }
        }
    }
}

async fn scrub_sqlite<C: ConnectionTrait>(db: &C) -> Result<(), StoreError> {
    // The pages are written anew, without what was deleted from them; old ones stay in the write-ahead log until it is
    // emptied, for which all readers must have left it.
    db.execute_unprepared("VACUUM").await?;
    for _ in 0..TRIES {
        let ask = Statement::from_string(DbBackend::Sqlite, "PRAGMA wal_checkpoint(TRUNCATE)");
        let row = db.query_one_raw(ask).await?;
        let busy = row.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
        if busy == Some(0) {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
    let what = "the write-ahead log is in use all the time: erase again when fewer people read";
    Err(StoreError::Database(DbErr::Custom(what.to_owned())))
}

/// Deletes what names a person.
pub async fn erase<C: ConnectionTrait>(
    db: &C,
    id: TournamentId,
    erased: &Erased,
) -> Result<(), DbErr> {
    persons::Entity::delete_by_id((id.to_string(), erased.player.to_string()))
        .exec(db)
        .await?;
    let texts = erased.texts.iter().map(TextId::to_string);
    private_texts::Entity::delete_many()
        .filter(private_texts::Column::Tournament.eq(id.to_string()))
        .filter(private_texts::Column::Id.is_in(texts))
        .exec(db)
        .await?;
    for (principal, key) in &erased.answers {
        answers::Entity::update_many()
            .col_expr(answers::Column::Body, ERASED_BODY.into())
            .filter(answers::Column::Principal.eq(principal.to_string()))
            .filter(answers::Column::Key.eq(key.as_str()))
            .exec(db)
            .await?;
    }
    Ok(())
}
