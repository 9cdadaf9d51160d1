//! The database schema, for SQLite and PostgreSQL.
//!
//! One text serves both databases: types, and the few places where the two speak differently, are filled in. So a
//! constraint cannot hold on one and be forgotten on the other. SQLite cannot change a constraint without copying
//! its table, and the table of entries is never copied: that is why the first step has them all.

mod access;
mod dialect;
mod first;
mod keys;
mod log;
mod pins;
mod read_models;
mod sign_in;
mod webhooks;

use sea_orm_migration::sea_orm::{DatabaseConnection, DbErr, EntityTrait};
use sea_orm_migration::{
    MigrationTrait, MigratorTrait, SchemaManager, async_trait, seaql_migrations,
};

/// All steps from an empty database to the present schema, in order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(first::First),
            Box::new(pins::Pins),
            Box::new(keys::Keys),
            Box::new(webhooks::Webhooks),
            Box::new(access::Access),
        ]
    }
}

/// How a database stands to the schema that this program knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It is empty.
    Empty,
    /// An earlier program made it, and steps are missing.
    Older,
    /// It is as this program expects it.
    Present,
    /// A later program has taken a step that this one does not know.
    Newer {
        /// The step's name.
        step: String,
    },
}

/// Asks a database how it stands, without changing it.
///
/// # Errors
/// When the database cannot be asked.
pub async fn standing(db: &DatabaseConnection) -> Result<Standing, DbErr> {
    if !SchemaManager::new(db).has_table("seaql_migrations").await? {
        return Ok(Standing::Empty);
    }
    let taken = seaql_migrations::Entity::find().all(db).await?;
    let taken: Vec<&str> = taken.iter().map(|step| step.version.as_str()).collect();
    let known = Migrator::migrations();
    let known: Vec<&str> = known.iter().map(|step| step.name()).collect();
    Ok(compare(&taken, &known))
}

fn compare(taken: &[&str], known: &[&str]) -> Standing {
    match taken.iter().find(|step| !known.contains(step)) {
        Some(step) => Standing::Newer {
            step: (*step).to_owned(),
        },
        None if taken.is_empty() => Standing::Empty,
        None if taken.len() < known.len() => Standing::Older,
        None => Standing::Present,
    }
}

/// Takes the steps that are missing, each in a transaction of its own.
///
/// # Errors
/// When a step fails; it has then changed nothing.
pub async fn migrate(db: &DatabaseConnection) -> Result<(), DbErr> {
    Migrator::up(db, None).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_steps_taken_then_a_database_stands_before_at_or_after_this_program() {
        let newer = |step: &str| Standing::Newer {
            step: step.to_owned(),
        };
        for (taken, standing) in [
            (&[][..], Standing::Empty),
            (&["first"], Standing::Older),
            (&["first", "second"], Standing::Present),
            (&["first", "second", "third"], newer("third")),
            // A step of another line of development, of which nothing is known here.
            (&["first", "other"], newer("other")),
        ] {
            assert_eq!(compare(taken, &["first", "second"]), standing);
        }
    }
}
