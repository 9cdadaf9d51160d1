//! The keys that sign heads of logs.

use sea_orm_migration::sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait};

use crate::dialect::carry_out;

/// Public keys stay for as long as a log has a checkpoint by them. The secret half is here on PostgreSQL only, where
/// several servers on several machines sign with one key; beside SQLite it is a file that no copy of the database holds.
const TABLES: &[&str] = &["CREATE TABLE signing_keys (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32 AND id = lower(id)),
        public {BYTES} NOT NULL CHECK (length(public) = 32),
        secret {BYTES} CHECK (length(secret) = 32),
        principal TEXT NOT NULL REFERENCES principals (id),
        created_at_ms {INT} NOT NULL
    ){STRICT}"];

pub struct Keys;

impl MigrationName for Keys {
    fn name(&self) -> &str {
        "m20261130_000006_signing_keys"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Keys {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        carry_out(manager, TABLES).await
    }

    /// SQLite would otherwise take each statement by itself, and a power cut would leave half a schema.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
