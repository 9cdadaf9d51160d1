//! How often somebody may try to sign in: kept in the database, so that it outlives a restart and holds for all servers
//! on it.
//!
//! Each subject has one number, the moment at which all it has tried will be forgotten (the *generic cell rate
//! algorithm*). A try moves it by one interval; a try that would move it further than the burst allows is refused. So the
//! limit is a window that slides, and nobody gets a double share at its edge.

use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter,
};

use crate::error::StoreError;
use crate::secret::digest;
use crate::sign_in::{Change, some_row};
use crate::store::Store;
use crate::tables::sign_in::limits;

/// How often something may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// How often at once, after a long pause.
    pub burst: i64,
    /// How long after that until each further try, in milliseconds.
    pub every_ms: i64,
}

impl Limit {
    /// How far ahead of now the number may lie for one more try.
    const fn window_ms(self) -> i64 {
        (self.burst - 1) * self.every_ms
    }
}

/// A subject with its limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meter {
    subject: Vec<u8>,
    limit: Limit,
}

impl Meter {
    /// The meter of a subject, such as an address, within a kind of subjects.
    #[must_use]
    pub fn of(kind: &str, subject: &str, limit: Limit) -> Self {
        Self {
            subject: digest(&format!("{kind}\0{subject}")),
            limit,
        }
    }
}

/// Changes of meters, as the writer carries them out.
#[derive(Debug, Clone)]
pub enum LimitChange {
    /// Counts a try on every meter, or on none if one of them allows no more.
    Count { meters: Vec<Meter>, now: i64 },
    /// Takes a try back: it was no guess.
    Refund { meter: Meter },
    /// Forgets what a subject has tried.
    Forget { meter: Meter },
}

impl LimitChange {
    /// Carries the change out; whether anything changed.
    pub async fn carry_out<C: ConnectionTrait>(&self, db: &C) -> Result<bool, DbErr> {
        match self {
            Self::Count { meters, now } => {
                limits::Entity::delete_many()
                    .filter(limits::Column::ForgottenAtMs.lte(*now))
                    .exec(db)
                    .await?;
                for (index, meter) in meters.iter().enumerate() {
                    if !count(db, meter, *now).await? {
                        for counted in meters.iter().take(index) {
                            refund(db, counted).await?;
                        }
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Refund { meter } => refund(db, meter).await,
            Self::Forget { meter } => {
                let done = limits::Entity::delete_by_id(meter.subject.clone())
                    .exec(db)
                    .await?;
                Ok(done.rows_affected > 0)
            }
        }
    }
}

async fn count<C: ConnectionTrait>(db: &C, meter: &Meter, now: i64) -> Result<bool, DbErr> {
    let later =
        || Expr::col((limits::Entity, limits::Column::ForgottenAtMs)).add(meter.limit.every_ms);
    let done = limits::Entity::update_many()
        .col_expr(limits::Column::ForgottenAtMs, later())
        .filter(limits::Column::Subject.eq(meter.subject.clone()))
        .filter(limits::Column::ForgottenAtMs.lte(now + meter.limit.window_ms()))
        .exec(db)
        .await?;
    if some_row(&done) {
        return Ok(true);
    }
    let standing = limits::Entity::find_by_id(meter.subject.clone());
    if standing.one(db).await?.is_some() {
        return Ok(false);
    }
    let row = limits::Model {
        subject: meter.subject.clone(),
        forgotten_at_ms: now + meter.limit.every_ms,
    };
    // Another server may count the first try of the same subject at the same moment.
    let both = OnConflict::column(limits::Column::Subject)
        .value(limits::Column::ForgottenAtMs, later())
        .to_owned();
    limits::Entity::insert(row.into_active_model().reset_all())
        .on_conflict(both)
        .exec_without_returning(db)
        .await?;
    Ok(true)
}

async fn refund<C: ConnectionTrait>(db: &C, meter: &Meter) -> Result<bool, DbErr> {
    let earlier = Expr::col(limits::Column::ForgottenAtMs).sub(meter.limit.every_ms);
    let done = limits::Entity::update_many()
        .col_expr(limits::Column::ForgottenAtMs, earlier)
        .filter(limits::Column::Subject.eq(meter.subject.clone()))
        .exec(db)
        .await?;
    Ok(some_row(&done))
}

impl Store {
    /// Counts a try on every meter, before anybody knows whether it succeeds, so that two at once are two. If one of
    /// them allows no more, none is counted, and the answer is when to try again, in UTC milliseconds since 1970.
    ///
    /// Who has tried too often costs the writer nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_try(&self, meters: &[Meter]) -> Result<Option<i64>, StoreError> {
        let now = self.now();
        if let Some(at_ms) = self.again_at(meters, now).await? {
            return Ok(Some(at_ms));
        }
        let count = LimitChange::Count {
            meters: meters.to_vec(),
            now,
        };
        if self.change(Change::Limit(count)).await? {
            return Ok(None);
        }
        let soon = meters.iter().map(|meter| now + meter.limit.every_ms).max();
        Ok(self.again_at(meters, now).await?.or(soon))
    }

    /// When all meters allow a try again; none if they do now.
    async fn again_at(&self, meters: &[Meter], now: i64) -> Result<Option<i64>, StoreError> {
        let subjects = meters.iter().map(|meter| meter.subject.clone());
        let rows = limits::Entity::find()
            .filter(limits::Column::Subject.is_in(subjects))
            .all(self.readers())
            .await?;
        let again = rows.iter().filter_map(|row| {
            let meter = meters.iter().find(|meter| meter.subject == row.subject)?;
            Some(row.forgotten_at_ms - meter.limit.window_ms())
        });
        Ok(again.filter(|at_ms| *at_ms > now).max())
    }

    /// Takes a try back that was no guess.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn refund_try(&self, meter: Meter) -> Result<(), StoreError> {
        let change = LimitChange::Refund { meter };
        self.change(Change::Limit(change)).await.map(|_| ())
    }

    /// Forgets what a subject has tried: it has shown who it is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_tries(&self, meter: Meter) -> Result<(), StoreError> {
        let change = LimitChange::Forget { meter };
        self.change(Change::Limit(change)).await.map(|_| ())
    }
}
