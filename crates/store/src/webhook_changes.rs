//! Changes of webhooks and deliveries, as the writer carries them out. Each may be carried out twice without harm.

use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter,
};

use crate::script::Script;
use crate::sign_in::some_row;
use crate::tables::log::answers;
use crate::tables::webhooks::{deliveries, webhooks};
use crate::webhooks::{DeliveryState, Tried};

/// A change of webhooks.
#[derive(Debug, Clone)]
pub enum WebhookChange {
    /// There is one more; changes nothing if the request was answered before.
    Register {
        row: webhooks::Model,
        answer: answers::Model,
    },
    /// It goes, and its deliveries with it.
    Remove { tournament: String, id: String },
    /// One server sends; changes nothing while another does.
    Lease {
        id: String,
        by: String,
        now: i64,
        until: i64,
    },
    /// There are deliveries to be sent.
    Queue {
        id: String,
        by: String,
        seq: i64,
        number: i64,
        rows: Vec<deliveries::Model>,
        forget: i64,
    },
    /// A delivery was tried.
    Settle {
        webhook: String,
        by: String,
        number: i64,
        tries: i64,
        now: i64,
        tried: Tried,
    },
    /// A delivery waits again; changes nothing if the request was answered before.
    Replay {
        webhook: String,
        id: String,
        now: i64,
        answer: answers::Model,
    },
}

impl WebhookChange {
    /// Whether those who send have to look again.
    pub fn wakes(&self) -> bool {
        matches!(
            self,
            Self::Register { .. } | Self::Remove { .. } | Self::Replay { .. }
        )
    }

    /// Carries the change out; whether anything changed.
    pub async fn carry_out<C: ConnectionTrait>(&self, db: &C) -> Result<bool, DbErr> {
        match self {
            Self::Register { row, answer } => {
                match keep_answer(db, answer).await? {
                    Kept::Earlier => return Ok(false),
                    Kept::Already => return Ok(true),
                    Kept::Now => {}
                }
                let row = row.clone().into_active_model().reset_all();
                row.insert(db).await?;
                Ok(true)
            }
            Self::Remove { tournament, id } => {
                let gone = webhooks::Entity::delete_many()
                    .filter(webhooks::Column::Id.eq(id.as_str()))
                    .filter(webhooks::Column::Tournament.eq(tournament.as_str()))
                    .exec(db)
                    .await?;
                Ok(gone.rows_affected > 0)
            }
            Self::Lease { id, by, now, until } => {
                let free = webhooks::Column::LeasedUntilMs
                    .lte(*now)
                    .or(webhooks::Column::LeasedBy.eq(by.as_str()));
                let done = webhooks::Entity::update_many()
                    .col_expr(webhooks::Column::LeasedBy, by.as_str().into())
                    .col_expr(webhooks::Column::LeasedUntilMs, (*until).into())
                    .filter(webhooks::Column::Id.eq(id.as_str()))
                    .filter(free)
                    .exec(db)
                    .await?;
                Ok(some_row(&done))
            }
            Self::Queue {
                id,
                by,
                seq,
                number,
                rows,
                forget,
            } => {
                let done = webhooks::Entity::update_many()
                    .col_expr(webhooks::Column::Seq, (*seq).into())
                    .col_expr(webhooks::Column::Number, (*number).into())
                    .filter(webhooks::Column::Id.eq(id.as_str()))
                    .filter(webhooks::Column::LeasedBy.eq(by.as_str()))
                    .filter(webhooks::Column::Seq.lt(*seq))
                    .exec(db)
                    .await?;
                if !some_row(&done) {
                    return Ok(false);
                }
                let mut script = Script::new(db.get_database_backend());
                script.insert::<deliveries::Entity>(rows.clone());
                script.run(db).await?;
                forget_delivered(db, id, *forget).await?;
                Ok(true)
            }
            Self::Settle {
                webhook,
                by,
                number,
                tries,
                now,
                tried,
            } => settle(db, webhook, by, (*number, *tries, *now), tried).await,
            Self::Replay {
                webhook,
                id,
                now,
                answer,
            } => {
                match keep_answer(db, answer).await? {
                    Kept::Earlier => return Ok(false),
                    Kept::Already => return Ok(true),
                    Kept::Now => {}
                }
                deliveries::Entity::update_many()
                    .col_expr(
                        deliveries::Column::State,
                        DeliveryState::Waiting.as_str().into(),
                    )
                    .col_expr(deliveries::Column::Tries, 0.into())
                    .col_expr(deliveries::Column::NextAtMs, (*now).into())
                    .filter(deliveries::Column::Webhook.eq(webhook.as_str()))
                    .filter(deliveries::Column::Id.eq(id.as_str()))
                    .exec(db)
                    .await?;
                Ok(true)
            }
        }
    }
}

async fn settle<C: ConnectionTrait>(
    db: &C,
    webhook: &str,
    by: &str,
    (number, tries, now): (i64, i64, i64),
    tried: &Tried,
) -> Result<bool, DbErr> {
    let leased = webhooks::Entity::find_by_id(webhook)
        .filter(webhooks::Column::LeasedBy.eq(by))
        .one(db)
        .await?;
    if leased.is_none() {
        return Ok(false);
    }
    let done = deliveries::Entity::update_many()
        .col_expr(deliveries::Column::State, tried.state.as_str().into())
        .col_expr(deliveries::Column::Tries, tries.into())
        .col_expr(deliveries::Column::NextAtMs, tried.next_at_ms.into())
        .col_expr(deliveries::Column::TriedAtMs, Expr::value(now))
        .col_expr(
            deliveries::Column::Status,
            Expr::value(tried.status.map(i64::from)),
        )
        .col_expr(deliveries::Column::Fault, Expr::value(tried.fault))
        .filter(deliveries::Column::Webhook.eq(webhook))
        .filter(deliveries::Column::Number.eq(number))
        .exec(db)
        .await?;
    Ok(some_row(&done))
}

/// Forgets what was taken long ago; what was never taken stays to be seen.
async fn forget_delivered<C: ConnectionTrait>(
    db: &C,
    webhook: &str,
    up_to: i64,
) -> Result<(), DbErr> {
    deliveries::Entity::delete_many()
        .filter(deliveries::Column::Webhook.eq(webhook))
        .filter(deliveries::Column::Number.lte(up_to))
        .filter(deliveries::Column::State.eq(DeliveryState::Delivered.as_str()))
        .exec(db)
        .await?;
    Ok(())
}

/// Whether a request is answered for the first time.
enum Kept {
    /// It is.
    Now,
    /// By an attempt at this very change, of which nobody could tell whether it was committed.
    Already,
    /// By an earlier one.
    Earlier,
}

async fn keep_answer<C: ConnectionTrait>(db: &C, answer: &answers::Model) -> Result<Kept, DbErr> {
    let key = (answer.principal.clone(), answer.key.clone());
    if let Some(kept) = answers::Entity::find_by_id(key).one(db).await? {
        let own = kept.command_id == answer.command_id;
        return Ok(if own { Kept::Already } else { Kept::Earlier });
    }
    let row = answer.clone().into_active_model().reset_all();
    row.insert(db).await?;
    Ok(Kept::Now)
}
