//! The database schema, for SQLite and PostgreSQL.
//!
//! One text serves both databases: types, and the few places where the two speak differently, are filled in. So a
//! constraint cannot hold on one and be forgotten on the other. SQLite cannot change a constraint without copying
//! its table, and the table of entries is never copied: that is why the first step has them all.

mod dialect;
mod first;
mod log;
mod read_models;
mod sign_in;

use sea_orm_migration::sea_orm::{DatabaseConnection, DbErr, EntityTrait};
use sea_orm_migration::{
    MigrationTrait, MigratorTrait, SchemaManager, async_trait, seaql_migrations,
};

/// All steps from an empty database to the present schema, in order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(first::First)]
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
    let known = Migrator::migrations();
    let unknown = taken
        .iter()
        .find(|step| !known.iter().any(|known| known.name() == step.version));
    Ok(match (unknown, taken.len()) {
        (Some(step), _) => Standing::Newer {
            step: step.version.clone(),
        },
        (None, 0) => Standing::Empty,
        (None, steps) if steps < known.len() => Standing::Older,
        (None, _) => Standing::Present,
    })
}

/// Takes the steps that are missing, each in a transaction of its own.
///
/// # Errors
/// When a step fails; it has then changed nothing.
pub async fn migrate(db: &DatabaseConnection) -> Result<(), DbErr> {
    Migrator::up(db, None).await
}
