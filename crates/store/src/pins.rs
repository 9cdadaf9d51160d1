//! Signing in by name and PIN: what is kept of a PIN, and the sessions at devices.

use arbiter_tournament::{DeviceId, PrincipalId};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder,
};

use crate::account::Principal;
use crate::error::StoreError;
use crate::rows::word;
use crate::sign_in::{Change, some_row};
use crate::store::Store;
use crate::tables::sign_in::{pins, sessions, tokens};

/// A principal's way in by name and PIN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// Whose it is.
    pub principal: Principal,
    /// The name to type beside it.
    pub name: String,
    /// The PIN's argon2 hash, in the usual text form.
    pub hash: String,
}

/// A principal at a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Who.
    pub principal: Principal,
    /// The device.
    pub device: DeviceId,
    /// Since when, in UTC milliseconds since 1970.
    pub created_at_ms: i64,
    /// Until when, in UTC milliseconds since 1970.
    pub expires_at_ms: i64,
}

/// How long a principal may be signed in, by the tokens that were issued to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// As long as anybody.
    Unlimited,
    /// Until then, in UTC milliseconds since 1970.
    Until(i64),
    /// No longer: every token was revoked or has ended.
    Ended,
}

/// Changes of PINs and devices, as the writer carries them out.
#[derive(Debug, Clone)]
pub enum PinChange {
    /// A principal's name and PIN, in place of earlier ones. Changes nothing if another has the name.
    Set(pins::Model),
    /// A principal has none any more.
    Remove { principal: String },
    /// The sessions at a device end.
    RevokeDevice { device: String, now: i64 },
}

impl PinChange {
    /// Carries the change out; whether anything changed.
    pub async fn carry_out<C: ConnectionTrait>(&self, db: &C) -> Result<bool, DbErr> {
        match self {
            Self::Set(row) => set(db, row).await,
            Self::Remove { principal } => {
                let done = pins::Entity::delete_by_id(principal.as_str())
                    .exec(db)
                    .await?;
                Ok(done.rows_affected > 0)
            }
            Self::RevokeDevice { device, now } => {
                let done = sessions::Entity::update_many()
                    .col_expr(sessions::Column::RevokedAtMs, (*now).into())
                    .filter(sessions::Column::Device.eq(device.as_str()))
                    .filter(sessions::Column::RevokedAtMs.is_null())
                    .exec(db)
                    .await?;
                Ok(some_row(&done))
            }
        }
    }
}

async fn set<C: ConnectionTrait>(db: &C, row: &pins::Model) -> Result<bool, DbErr> {
    let others = pins::Entity::find()
        .filter(pins::Column::Name.eq(row.name.as_str()))
        .filter(pins::Column::Principal.ne(row.principal.as_str()));
    if others.one(db).await?.is_some() {
        return Ok(false);
    }
    pins::Entity::delete_by_id(row.principal.as_str())
        .exec(db)
        .await?;
    let row = row.clone().into_active_model().reset_all();
    row.insert(db).await?;
    Ok(true)
}

impl Store {
    /// Gives a principal a name and a PIN, in place of those it had; whether nobody else has the name.
    ///
    /// # Errors
    /// When there is no such principal, the name is empty or longer than 40 characters, or the database fails.
    pub async fn set_pin(
        &self,
        principal: PrincipalId,
        name: &str,
        hash: String,
    ) -> Result<bool, StoreError> {
        let row = pins::Model {
            principal: principal.to_string(),
            name: name.to_owned(),
            hash,
            created_at_ms: self.now(),
        };
        self.change(Change::Pin(PinChange::Set(row))).await
    }

    /// Takes a principal's PIN away; whether it had one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_pin(&self, principal: PrincipalId) -> Result<bool, StoreError> {
        let principal = principal.to_string();
        self.change(Change::Pin(PinChange::Remove { principal }))
            .await
    }

    /// The name by which a principal signs in, if it has a PIN.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pin_name(&self, principal: PrincipalId) -> Result<Option<String>, StoreError> {
        let row = pins::Entity::find_by_id(principal.to_string())
            .one(self.readers())
            .await?;
        Ok(row.map(|row| row.name))
    }

    /// The PIN of a name, if somebody has the name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pin(&self, name: &str) -> Result<Option<Pin>, StoreError> {
        let row = pins::Entity::find()
            .filter(pins::Column::Name.eq(name))
            .one(self.readers())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let id = word("pins", &row.principal)?;
        let pin = |principal| Pin {
            principal,
            name: row.name,
            hash: row.hash,
        };
        Ok(self.principal(id).await?.map(pin))
    }

    /// How long a principal may be signed in. One to whom a token was issued may as long as one of them is valid.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standing(&self, principal: PrincipalId) -> Result<Standing, StoreError> {
        let now = self.now();
        let issued = tokens::Entity::find()
            .filter(tokens::Column::Principal.eq(principal.to_string()))
            .all(self.readers())
            .await?;
        if issued.is_empty() {
            return Ok(Standing::Unlimited);
        }
        let valid = issued.iter().filter(|token| token.revoked_at_ms.is_none());
        let ends = valid.map(|token| token.expires_at_ms.unwrap_or(i64::MAX));
        Ok(match ends.max() {
            Some(i64::MAX) => Standing::Unlimited,
            Some(end) if end > now => Standing::Until(end),
            Some(_) | None => Standing::Ended,
        })
    }

    /// The sessions of principals that are valid now, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sessions(&self, of: &[PrincipalId]) -> Result<Vec<Session>, StoreError> {
        let ids: Vec<String> = of.iter().map(ToString::to_string).collect();
        let rows = sessions::Entity::find()
            .filter(sessions::Column::Principal.is_in(ids))
            .filter(sessions::Column::RevokedAtMs.is_null())
            .filter(sessions::Column::ExpiresAtMs.gt(self.now()))
            .order_by_desc(sessions::Column::CreatedAtMs)
            .all(self.readers())
            .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let id = word("sessions", &row.principal)?;
            if let Some(principal) = self.principal(id).await? {
                found.push(Session {
                    principal,
                    device: word("sessions", &row.device)?,
                    created_at_ms: row.created_at_ms,
                    expires_at_ms: row.expires_at_ms,
                });
            }
        }
        Ok(found)
    }

    /// Ends the sessions at a device; whether there was one to end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke_device(&self, device: DeviceId) -> Result<bool, StoreError> {
        let change = PinChange::RevokeDevice {
            device: device.to_string(),
            now: self.now(),
        };
        self.change(Change::Pin(change)).await
    }
}
