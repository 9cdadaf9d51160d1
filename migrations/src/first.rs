//! The first step: everything.

use sea_orm_migration::sea_orm::{DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait};

use crate::dialect::carry_out;
use crate::{log, read_models, sign_in};

pub struct First;

impl MigrationName for First {
    fn name(&self) -> &str {
        "m20261130_000001_first"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for First {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        carry_out(manager, log::TABLES).await?;
        carry_out(
            manager,
            match manager.get_database_backend() {
                DbBackend::Sqlite => log::GUARDS_IN_SQLITE,
                _ => log::GUARDS_IN_POSTGRES,
            },
        )
        .await?;
        carry_out(manager, sign_in::TABLES).await?;
        carry_out(manager, read_models::TABLES).await
    }

    /// SQLite would otherwise take each statement by itself, and a power cut would leave half a schema.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
