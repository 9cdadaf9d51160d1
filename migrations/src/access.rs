//! The third step: the boards of sector arbiters, and limits on signing in.

use sea_orm_migration::sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait};

use crate::dialect::carry_out;

/// A limit is one number for each subject: when what it has tried will be forgotten. The subject is kept as SHA-256
/// only, because people type PINs into the field for the name. That number replaces the count beside each PIN, which
/// knew neither of names that nobody has nor of addresses.
const CHANGES: &[&str] = &[
    "ALTER TABLE grants ADD COLUMN boards TEXT CHECK (length(boards) BETWEEN 1 AND 1000)",
    "CREATE TABLE limits (
        subject {BYTES} NOT NULL PRIMARY KEY CHECK (length(subject) = 32),
        forgotten_at_ms {INT} NOT NULL
    ){STRICT}",
    "CREATE INDEX limits_by_time ON limits (forgotten_at_ms)",
    "ALTER TABLE pins DROP COLUMN tries",
    "ALTER TABLE pins DROP COLUMN tried_at_ms",
];

pub struct Access;

impl MigrationName for Access {
    fn name(&self) -> &str {
        "m20261130_000003_access"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Access {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        carry_out(manager, CHANGES).await
    }

    /// SQLite would otherwise take each statement by itself, and a power cut would leave half a schema.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
