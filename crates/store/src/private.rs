//! Rows that a submission brings beside its entries, which may be erased later.

use std::collections::BTreeMap;

use arbiter_tournament::TournamentId;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};

use crate::erase::erase;
use crate::script::Script;
use crate::submission::Private;
use crate::tables::log::{persons, private_texts, rules_sources};

/// Whether a row is written without asking what is there already.
pub fn is_plain(row: &Private) -> bool {
    matches!(row, Private::Person(_) | Private::Text(_))
}

/// Adds what writes one, or hands it back if it is not plain.
pub fn add(script: &mut Script, id: TournamentId, row: Private) -> Option<Private> {
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
            let row = persons::Model::of(id, &person).into_active_model();
            script.add(&persons::Entity::insert(row).on_conflict(again));
            None
        }
        Private::Text(text) => {
            script.insert::<private_texts::Entity>(vec![private_texts::Model::of(id, &text)]);
            None
        }
        other => Some(other),
    }
}

/// Writes one now.
///
/// # Errors
/// When the database fails, or refuses it.
pub async fn keep<C: ConnectionTrait>(db: &C, id: TournamentId, row: Private) -> Result<(), DbErr> {
    match row {
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
        plain @ (Private::Person(_) | Private::Text(_)) => {
            let mut script = Script::new(db.get_database_backend());
            add(&mut script, id, plain);
            script.run(db).await?;
        }
    }
    Ok(())
}
