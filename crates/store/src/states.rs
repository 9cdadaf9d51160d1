//! States kept in memory: each is its log up to one entry, so that a reader folds only what is new. Beside them the
//! persons behind the players, as of one entry as well.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arbiter_tournament::{BrokenEntry, Entry, Hash, Head, Person, PlayerId, State, TournamentId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::error::{Broken, StoreError};
use crate::known::{Moment, Moments};
use crate::rows::bytes;
use crate::tables::log::{entries, heads};

/// States kept at most. One of a thousand games takes about a megabyte.
const KEPT: usize = 256;

/// Entries read at a time.
const PAGE: u64 = 1000;

/// The states last used.
#[derive(Debug, Default)]
pub struct States {
    kept: Mutex<Kept>,
    moments: Arc<Moments>,
}

#[derive(Debug, Default)]
struct Kept {
    states: BTreeMap<TournamentId, KeptState>,
    persons: BTreeMap<TournamentId, (i64, Persons)>,
    uses: u64,
}

#[derive(Debug)]
struct KeptState {
    state: Arc<State>,
    /// The moment at which the log ended where the state does.
    last: Option<Moment>,
    used: u64,
}

/// The persons behind a tournament's players; those erased are missing.
pub type Persons = Arc<BTreeMap<PlayerId, Person>>;

impl States {
    /// Those of a process with these moments.
    pub fn new(moments: Arc<Moments>) -> Self {
        Self {
            kept: Mutex::default(),
            moments,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Every change below is a single assignment, so a thread that died has left nothing half done.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state kept, which may be older than the log.
    pub fn get(&self, id: TournamentId) -> Option<Arc<State>> {
        Some(Arc::clone(&self.lock().touch(id)?.state))
    }

    /// The state kept, if the log ends where it does at this moment, which is now.
    pub fn last(&self, id: TournamentId, now: Moment) -> Option<Arc<State>> {
        let mut kept = self.lock();
        let found = kept.touch(id)?;
        (found.last == Some(now)).then(|| Arc::clone(&found.state))
    }

    /// Keeps a committed state, unless a later one is kept already. `last` is the moment at which the log was seen to
    /// end there.
    pub fn keep(&self, state: &Arc<State>, last: Option<Moment>) {
        let mut kept = self.lock();
        let used = kept.use_one();
        match kept.states.get_mut(&state.id) {
            Some(place) if place.state.head.seq > state.head.seq => {}
            place => {
                let state = Arc::clone(state);
                let new = KeptState { state, last, used };
                match place {
                    Some(place) => *place = new,
                    None => drop(kept.states.insert(new.state.id, new)),
                }
            }
        }
        if kept.states.len() > KEPT {
            let oldest = kept.states.iter().min_by_key(|(_, kept)| kept.used);
            if let Some(oldest) = oldest.map(|(id, _)| *id) {
                kept.forget(oldest);
                self.moments.end();
            }
        }
    }

    /// The tournament of this slug, if its state is kept. A tournament keeps its slug for ever.
    pub fn named(&self, slug: &str) -> Option<TournamentId> {
        let kept = self.lock();
        let mut states = kept.states.values().map(|kept| &kept.state);
        states
            .find(|state| state.slug == slug)
            .map(|state| state.id)
    }

    /// The persons as of one entry. Whoever writes or erases a person appends an entry in the same transaction, so
    /// those of an earlier entry are no longer to be shown.
    pub fn persons(&self, id: TournamentId, seq: i64) -> Option<Persons> {
        let kept = self.lock();
        let (as_of, persons) = kept.persons.get(&id)?;
        (*as_of == seq).then(|| Arc::clone(persons))
    }

    /// Keeps the persons of a tournament whose state is kept, read after that entry was.
    pub fn keep_persons(&self, id: TournamentId, seq: i64, persons: &Persons) {
        let mut kept = self.lock();
        if kept.states.contains_key(&id) {
            kept.persons.insert(id, (seq, Arc::clone(persons)));
        }
    }

    /// Forgets one tournament.
    pub fn forget(&self, id: TournamentId) {
        let mut kept = self.lock();
        kept.forget(id);
        self.moments.end();
    }

    /// Forgets everything: what was kept may never have been committed.
    pub fn clear(&self) {
        let mut kept = self.lock();
        kept.states.clear();
        kept.persons.clear();
        self.moments.end();
    }
}

impl Kept {
    fn use_one(&mut self) -> u64 {
        self.uses += 1;
        self.uses
    }

    fn touch(&mut self, id: TournamentId) -> Option<&KeptState> {
        let used = self.use_one();
        let found = self.states.get_mut(&id)?;
        found.used = used;
        Some(found)
    }

    fn forget(&mut self, id: TournamentId) {
        self.states.remove(&id);
        self.persons.remove(&id);
    }
}

/// The head of a log; none if there is no such tournament.
pub async fn head<C: ConnectionTrait>(
    db: &C,
    id: TournamentId,
) -> Result<Option<Head>, StoreError> {
    heads::Entity::find_by_id(id.to_string())
        .one(db)
        .await?
        .map(heads::Model::head)
        .transpose()
}

/// Rows of a log after `after`, in order.
pub async fn page<C: ConnectionTrait>(
    db: &C,
    tournament: &str,
    after: i64,
    limit: u64,
) -> Result<Vec<entries::Model>, StoreError> {
    Ok(entries::Entity::find()
        .filter(entries::Column::Tournament.eq(tournament))
        .filter(entries::Column::Seq.gt(after))
        .order_by_asc(entries::Column::Seq)
        .limit(limit)
        .all(db)
        .await?)
}

/// Folds in what the log has beyond `state`, checking the chain on the way.
pub async fn catch_up<C: ConnectionTrait>(
    db: &C,
    mut state: Arc<State>,
) -> Result<Arc<State>, StoreError> {
    let id = state.id;
    loop {
        let rows = page(db, &id.to_string(), state.head.seq, PAGE).await?;
        let last_page = (rows.len() as u64) < PAGE;
        let state_mut = Arc::make_mut(&mut state);
        for row in rows {
            let broken = |error: BrokenEntry| {
                StoreError::Broken(Broken {
                    tournament: id.to_string(),
                    seq: row.seq,
                    what: error.to_string(),
                })
            };
            let hash = Hash(bytes("entries", row.hash)?);
            let entry = Entry::verify(id, state_mut.head, row.envelope, hash).map_err(broken)?;
            state_mut
                .fold(&entry)
                .map_err(|error| StoreError::Unfoldable {
                    tournament: id,
                    error,
                })?;
        }
        if last_page {
            return Ok(state);
        }
    }
}

/// The state of a log as of `head`, or a later one: from what is kept if that leads there, else from the start.
pub async fn state_at<C: ConnectionTrait>(
    db: &C,
    states: &States,
    id: TournamentId,
    head: Head,
) -> Result<Arc<State>, StoreError> {
    if let Some(kept) = states.get(id) {
        if kept.head == head || kept.head.seq > head.seq {
            return Ok(kept);
        }
        match catch_up(db, kept).await {
            // What is kept is no part of this log: the database was put back to a backup under our feet.
            Err(StoreError::Broken(_)) => states.forget(id),
            caught_up => return caught_up,
        }
    }
    catch_up(db, Arc::new(State::empty(id))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(number: u32, seq: i64) -> Arc<State> {
        let id = format!("0193a5c2-7b1e-7c4d-9a61-{number:012x}")
            .parse()
            .unwrap();
        let mut state = State::empty(id);
        state.head.seq = seq;
        Arc::new(state)
    }

    #[test]
    fn given_a_slow_reader_then_its_older_state_does_not_replace_a_later_one() {
        let states = States::default();
        states.keep(&state(1, 7), None);
        states.keep(&state(1, 6), None);
        assert_eq!(states.get(state(1, 0).id).unwrap().head.seq, 7);
        states.keep(&state(1, 8), None);
        assert_eq!(states.get(state(1, 0).id).unwrap().head.seq, 8);
    }

    #[test]
    fn given_a_later_entry_then_persons_of_an_earlier_one_are_not_shown() {
        let states = States::default();
        let id = state(1, 0).id;
        let persons = Persons::default();
        states.keep_persons(id, 7, &persons);
        assert!(states.persons(id, 7).is_none(), "its state is not kept");
        states.keep(&state(1, 7), None);
        states.keep_persons(id, 7, &persons);
        assert!(states.persons(id, 7).is_some());
        assert!(states.persons(id, 8).is_none());
        states.forget(id);
        assert!(states.persons(id, 7).is_none());
    }

    #[test]
    fn given_more_tournaments_than_are_kept_then_the_one_not_used_for_longest_goes() {
        let states = States::default();
        let many = u32::try_from(KEPT).unwrap();
        (0..many).for_each(|number| states.keep(&state(number, 1), None));
        states.get(state(0, 0).id).unwrap();
        states.keep(&state(many, 1), None);
        assert!(states.get(state(0, 0).id).is_some(), "it was used just now");
        assert!(states.get(state(1, 0).id).is_none());
        assert!(states.get(state(many, 0).id).is_some());
    }
}
