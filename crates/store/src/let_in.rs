//! Accounts that were let in, kept so that the next request of the same device or machine asks nothing of the database.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect};

use crate::account::{Account, tournament_of, whose_token};
use crate::error::StoreError;
use crate::known::Moment;
use crate::rows::word;
use crate::secret::digest;
use crate::store::Store;
use crate::tables::sign_in::{principals, sessions, tokens};

/// Accounts kept at most: the phones, screens and programs of a large event, many times over.
const KEPT: usize = 4096;

/// By what an account was let in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// A token, by its digest.
    Token(Vec<u8>),
    /// A session, by its digest.
    Session(Vec<u8>),
}

/// The accounts last let in. Whoever is refused is not kept: that may change at any time, and nobody may fill the
/// memory with guesses.
#[derive(Debug, Default)]
pub struct LetIn(Mutex<BTreeMap<By, (Moment, Account)>>);

impl LetIn {
    /// The account, if it was read at this moment, which is now. It may have expired meanwhile.
    pub fn get(&self, by: &By, now: Moment) -> Option<Account> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (read_at, account) = kept.get(by)?;
        (*read_at == now).then(|| account.clone())
    }

    /// Keeps an account that was read at a moment.
    pub fn keep(&self, by: By, read_at: Moment, account: &Account) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(by, (read_at, account.clone()));
    }
}

impl Store {
    /// Whose a token is, if it is valid now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn token(&self, secret: &str) -> Result<Option<Account>, StoreError> {
        self.let_in(By::Token(digest(secret))).await
    }

    /// Whose a session is, if it is valid now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn session(&self, secret: &str) -> Result<Option<Account>, StoreError> {
        self.let_in(By::Session(digest(secret))).await
    }

    /// Whose this is, if it is valid now: as it was found before, if it must be so still.
    async fn let_in(&self, by: By) -> Result<Option<Account>, StoreError> {
        let moment = self.moments().now();
        let kept = moment.and_then(|now| self.accounts().get(&by, now));
        let found = match kept {
            Some(account) => Some(account),
            None => self.look_up(&by).await?,
        };
        let now = self.now();
        let valid = found.filter(|account| account.expires_at_ms.is_none_or(|end| now < end));
        if let (Some(moment), Some(account)) = (moment, &valid) {
            self.accounts().keep(by, moment, account);
        }
        Ok(valid)
    }

    /// Whose this is, unless it was revoked.
    async fn look_up(&self, by: &By) -> Result<Option<Account>, StoreError> {
        match by {
            By::Token(hash) => self.account_of_token(hash.clone()).await,
            By::Session(hash) => self.account_of_session(hash.clone()).await,
        }
    }

    async fn account_of_token(&self, hash: Vec<u8>) -> Result<Option<Account>, StoreError> {
        let found = tokens::Entity::find_by_id(hash)
            .filter(tokens::Column::RevokedAtMs.is_null())
            .join(JoinType::InnerJoin, whose_token())
            .select_also(principals::Entity)
            .one(self.readers())
            .await?;
        let Some((row, Some(principal))) = found else {
            return Ok(None);
        };
        Ok(Some(Account {
            principal: principal.read()?,
            tournament: tournament_of(&row)?,
            device: None,
            expires_at_ms: row.expires_at_ms,
        }))
    }

    async fn account_of_session(&self, hash: Vec<u8>) -> Result<Option<Account>, StoreError> {
        let whose = sessions::Entity::belongs_to(principals::Entity)
            .from(sessions::Column::Principal)
            .to(principals::Column::Id);
        let found = sessions::Entity::find_by_id(hash)
            .filter(sessions::Column::RevokedAtMs.is_null())
            .join(JoinType::InnerJoin, whose.into())
            .select_also(principals::Entity)
            .one(self.readers())
            .await?;
        let Some((row, Some(principal))) = found else {
            return Ok(None);
        };
        Ok(Some(Account {
            principal: principal.read()?,
            tournament: None,
            device: Some(word("sessions", &row.device)?),
            expires_at_ms: Some(row.expires_at_ms),
        }))
    }
}
