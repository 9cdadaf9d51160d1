//! Rows that a submission brings beside its entries, which may be erased later.

use std::collections::BTreeMap;

use arbiter_tournament::TournamentId;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter,
};

use crate::erase::erase;
use crate::script::Script;
use crate::submission::Private;
use crate::tables::log::{persons, private_texts, rules_sources};

/// Writes one.
///
/// # Errors
/// When the database fails, or refuses it.
pub async fn keep<C: ConnectionTrait>(db: &C, id: TournamentId, row: Private) -> Result<(), DbErr> {
    match row {
        Private::Person(person) => {
            // A file that comes again may tell what was blank.
            let again = OnConflict::columns([persons::Column::Tournament, persons::Column::Player])
                .update_columns([
                    persons::Column::Name,
                    persons::Column::FideId,
                    persons::Column::Federation,
                    persons::Column::Rating,
                    persons::Column::Title,
                    persons::Column::Sex,
                    persons::Column::Birth,
                ])
                .to_owned();
            persons::Entity::insert(persons::Model::of(id, &person).into_active_model())
                .on_conflict(again)
                .exec_without_returning(db)
                .await?;
        }
        Private::Text(text) => {
            private_texts::Model::of(id, &text)
                .into_active_model()
                .insert(db)
                .await?;
        }
        Private::Sources {
            semantic_hash,
            files,
        } => {
            let known: BTreeMap<String, i64> = rules_sources::Entity::find()
                .filter(rules_sources::Column::SemanticHash.eq(semantic_hash.as_str()))
                .all(db)
                .await?
                .into_iter()
                .map(|row| (row.name, row.place))
                .collect();
            // Another tournament may have adopted the same rules from a file of another name: the entry names it,
            // so it is kept too, after those that were there.
            let next = known.values().max().map_or(0, |last| last + 1);
            let rows = (next..)
                .zip(
                    files
                        .into_iter()
                        .filter(|(name, _)| !known.contains_key(name)),
                )
                .map(|(place, (name, text))| rules_sources::Model {
                    semantic_hash: semantic_hash.clone(),
                    place,
                    name,
                    text,
                });
            let mut script = Script::new(db.get_database_backend());
            script.insert::<rules_sources::Entity>(rows.collect());
            script.run(db).await?;
        }
        Private::Erased(erased) => erase(db, id, &erased).await?,
    }
    Ok(())
}
