//! Changes that leave no entry, as the writer carries them out: of who may sign in, and of webhooks.

use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter, UpdateResult,
};

use crate::limits::LimitChange;
use crate::pins::PinChange;
use crate::tables::sign_in::{links, principals, sessions, signing_keys, tokens};
use crate::wake::Wake;
use crate::webhook_changes::WebhookChange;

/// A change of the tables beside the log.
#[derive(Debug, Clone)]
pub enum Change {
    Create(principals::Model),
    IssueToken(tokens::Model),
    IssueLink(links::Model),
    OpenSession(sessions::Model),
    UseLink { hash: Vec<u8>, now: i64 },
    EndSession { hash: Vec<u8>, now: i64 },
    RevokeToken { prefix: String, now: i64 },
    KeepKey(signing_keys::Model),
    Pin(PinChange),
    Webhook(Box<WebhookChange>),
    Limit(LimitChange),
}

impl Change {
    /// Whom it wakes, if it is more than the beginning of something.
    pub fn wakes(&self) -> Option<Wake> {
        match self {
            Self::EndSession { .. }
            | Self::RevokeToken { .. }
            | Self::Pin(PinChange::RevokeDevice { .. }) => Some(Wake::SignIn),
            Self::Webhook(change) if change.wakes() => Some(Wake::Webhooks),
            _ => None,
        }
    }

    /// Carries the change out; whether anything changed. With `unsure`, an earlier attempt may have been
    /// committed: what it did then is not done twice, and counts as done now.
    pub async fn carry_out<C: ConnectionTrait>(&self, db: &C, unsure: bool) -> Result<bool, DbErr> {
        macro_rules! insert {
            ($table:ident, $key:expr, $row:expr) => {
                if !(unsure
                    && $table::Entity::find_by_id($key.clone())
                        .one(db)
                        .await?
                        .is_some())
                {
                    $row.clone()
                        .into_active_model()
                        .reset_all()
                        .insert(db)
                        .await?;
                }
            };
        }
        match self {
            Self::Create(row) => insert!(principals, row.id, row),
            Self::IssueToken(row) => insert!(tokens, row.hash, row),
            Self::IssueLink(row) => insert!(links, row.hash, row),
            Self::OpenSession(row) => insert!(sessions, row.hash, row),
            Self::KeepKey(row) => insert!(signing_keys, row.id, row),
            Self::UseLink { hash, now } => {
                let unused = links::Column::UsedAtMs.is_null();
                let free = if unsure {
                    unused.or(links::Column::UsedAtMs.eq(*now))
                } else {
                    unused
                };
                let done = links::Entity::update_many()
                    .col_expr(links::Column::UsedAtMs, (*now).into())
                    .filter(links::Column::Hash.eq(hash.clone()))
                    .filter(links::Column::ExpiresAtMs.gt(*now))
                    .filter(free)
                    .exec(db)
                    .await?;
                return Ok(some_row(&done));
            }
            Self::EndSession { hash, now } => {
                let done = sessions::Entity::update_many()
                    .col_expr(sessions::Column::RevokedAtMs, (*now).into())
                    .filter(sessions::Column::Hash.eq(hash.clone()))
                    .filter(sessions::Column::RevokedAtMs.is_null())
                    .exec(db)
                    .await?;
                return Ok(some_row(&done));
            }
            Self::RevokeToken { prefix, now } => {
                let done = tokens::Entity::update_many()
                    .col_expr(tokens::Column::RevokedAtMs, (*now).into())
                    .filter(tokens::Column::Prefix.eq(prefix.as_str()))
                    .filter(tokens::Column::RevokedAtMs.is_null())
                    .exec(db)
                    .await?;
                return Ok(some_row(&done));
            }
            Self::Pin(change) => return change.carry_out(db).await,
            Self::Webhook(change) => return change.carry_out(db).await,
            Self::Limit(change) => return change.carry_out(db).await,
        }
        Ok(true)
    }
}

pub fn some_row(done: &UpdateResult) -> bool {
    done.rows_affected > 0
}
