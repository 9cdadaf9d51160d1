//! Where the next entries of a log go.

use std::sync::Arc;

use arbiter_tournament::{Entry, Head, State, Touched, TournamentId};
use sea_orm::ConnectionTrait;

use crate::error::{Broken, StoreError};
use crate::read_models::Before;
use crate::states::{States, catch_up, state_at};

/// Where the next entry of a log goes, within the transaction.
pub struct Tip {
    /// The state; its head is the log's.
    pub state: Arc<State>,
    /// Whether the log has a row among the heads.
    pub exists: bool,
    /// What must be written because of entries that are not written yet.
    pub unwritten: Option<Unwritten>,
}

/// What entries have changed since a tip's rows were last written.
pub struct Unwritten {
    /// The tournament before.
    pub before: Before,
    pub touched: Touched,
}

impl Tip {
    /// The tip of a log that ends with this head; of one that has none yet if there is none.
    ///
    /// # Errors
    /// When the database fails, or the log does not end there.
    pub async fn find<C: ConnectionTrait>(
        db: &C,
        states: &States,
        id: TournamentId,
        head: Option<Head>,
    ) -> Result<Self, StoreError> {
        let Some(head) = head else {
            return Ok(Self {
                state: Arc::new(State::empty(id)),
                exists: false,
                unwritten: None,
            });
        };
        let mut state = state_at(db, states, id, head).await?;
        if state.head != head {
            states.forget(id);
            state = catch_up(db, Arc::new(State::empty(id))).await?;
        }
        if state.head != head {
            return Err(StoreError::Broken(Broken {
                tournament: id.to_string(),
                seq: state.head.seq,
                what: format!("the head row says that the last entry is {}", head.seq),
            }));
        }
        Ok(Self::of(state))
    }

    /// The tip of a log that has entries.
    pub fn of(state: Arc<State>) -> Self {
        Self {
            state,
            exists: true,
            unwritten: None,
        }
    }

    /// Folds the entries in.
    ///
    /// # Errors
    /// When one does not follow: the state is of no use then.
    pub fn fold(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let unwritten = self.unwritten.get_or_insert_with(|| Unwritten {
            before: Before::of(&self.state),
            touched: Touched::default(),
        });
        let state = Arc::make_mut(&mut self.state);
        for entry in entries {
            let touched = state.fold(entry).map_err(|error| StoreError::Unfoldable {
                tournament: state.id,
                error,
            })?;
            unwritten.touched.absorb(touched);
        }
        Ok(())
    }
}
