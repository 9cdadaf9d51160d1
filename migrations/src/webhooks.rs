//! Where a tournament's entries are sent, and what was sent.

use sea_orm_migration::sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager, async_trait};

use crate::dialect::carry_out;

/// A webhook's secret signs, so it is kept as it is; whoever reads this table can sign in its place. `seq` and `number`
/// say how far its deliveries have been written down; a lease says which server sends them. A delivery holds no body:
/// that is made from its entry each time, and is always the same.
const TABLES: &[&str] = &[
    "CREATE TABLE webhooks (
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36 AND id = lower(id)),
        tournament TEXT NOT NULL REFERENCES heads (tournament),
        url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
        secret {BYTES} NOT NULL CHECK (length(secret) BETWEEN 16 AND 256),
        created_by TEXT NOT NULL REFERENCES principals (id),
        created_at_ms {INT} NOT NULL,
        seq {INT} NOT NULL CHECK (seq >= 0),
        number {INT} NOT NULL CHECK (number >= 0),
        leased_by TEXT,
        leased_until_ms {INT} NOT NULL
    ){STRICT}",
    "CREATE INDEX webhooks_by_tournament ON webhooks (tournament)",
    "CREATE TABLE deliveries (
        webhook TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
        number {INT} NOT NULL CHECK (number >= 1),
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 36 AND id = lower(id)),
        seq {INT} NOT NULL CHECK (seq >= 1),
        state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
        tries {INT} NOT NULL CHECK (tries >= 0),
        next_at_ms {INT} NOT NULL,
        tried_at_ms {INT},
        status {INT},
        fault TEXT,
        created_at_ms {INT} NOT NULL,
        PRIMARY KEY (webhook, number)
    ){STRICT}",
    "CREATE INDEX deliveries_by_state ON deliveries (webhook, state, number)",
];

pub struct Webhooks;

impl MigrationName for Webhooks {
    fn name(&self) -> &str {
        "m20261130_000007_webhooks"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Webhooks {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        carry_out(manager, TABLES).await
    }

    /// SQLite would otherwise take each statement by itself, and a power cut would leave half a schema.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
