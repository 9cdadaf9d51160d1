//! One submission within the writer's transaction: its entries, and all that follows from them.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_tournament::{
    CommandId, Entry, MAX_ENVELOPE_BYTES, Plan, State, Touched, TournamentId,
};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};

use crate::error::{Broken, StoreError, SubmitError};
use crate::read_models;
use crate::states::{States, catch_up, head, state_at};
use crate::submission::{Answer, Idempotency, Private, Receipt, Submission};
use crate::tables::log::{answers, entries, heads, persons, private_texts, rules_sources};

/// The states that a transaction has come to so far.
#[derive(Default)]
pub struct Working(BTreeMap<TournamentId, Tip>);

/// Where the next entry of a log goes, within the transaction.
pub struct Tip {
    /// The state; its head is the log's.
    pub state: Arc<State>,
    /// Whether the log has a row among the heads.
    exists: bool,
}

impl Working {
    /// The tip of a log as this transaction sees it.
    pub async fn tip<C: ConnectionTrait>(
        &mut self,
        db: &C,
        states: &States,
        id: TournamentId,
    ) -> Result<&mut Tip, StoreError> {
        let tip = match self.0.remove(&id) {
            Some(tip) => tip,
            None => match head(db, id).await? {
                None => Tip {
                    state: Arc::new(State::empty(id)),
                    exists: false,
                },
                Some(head) => {
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
                    Tip {
                        state,
                        exists: true,
                    }
                }
            },
        };
        Ok(self.0.entry(id).or_insert(tip))
    }

    /// Forgets a tip that entries which were then rolled back have moved.
    pub fn undo(&mut self, id: TournamentId) {
        self.0.remove(&id);
    }

    /// Makes the states known to readers, once they are committed.
    pub fn publish(self, states: &States) {
        for tip in self.0.into_values().filter(|tip| tip.exists) {
            states.keep(&tip.state);
        }
    }
}

/// Appends a submission's entries, or answers as before if it was carried out already. With `unsure`, an earlier
/// attempt at the same submission may have been committed.
pub async fn append<C: ConnectionTrait>(
    db: &C,
    working: &mut Working,
    states: &States,
    submission: &Submission,
    received_at_ms: i64,
    unsure: bool,
) -> Result<Receipt, SubmitError> {
    let Submission {
        plan,
        private,
        idempotency,
        answer,
    } = submission;
    if let Some(request) = idempotency
        && let Some(receipt) = replay(db, request, &plan.context.command_id, unsure).await?
    {
        return Ok(receipt);
    }
    if unsure {
        let entries = of_command(
            db,
            &plan.tournament.to_string(),
            &plan.context.command_id.to_string(),
        )
        .await?;
        if !entries.is_empty() {
            let tip = working.tip(db, states, plan.tournament).await?;
            let answer = answer(&entries, &tip.state);
            return Ok(Receipt {
                entries,
                answer,
                replayed: false,
            });
        }
    }
    let tip = working.tip(db, states, plan.tournament).await?;
    if !plan.holds_in(&tip.state) {
        return Err(SubmitError::Stale);
    }
    let before = read_models::tournament_row(&tip.state);
    let entries = write(plan, &tip.state, received_at_ms)?;
    let state = Arc::make_mut(&mut tip.state);
    let mut touched = Touched::default();
    for entry in &entries {
        let folded = state.fold(entry).map_err(|error| StoreError::Unfoldable {
            tournament: state.id,
            error,
        })?;
        touched.absorb(folded);
    }
    let head = heads::Model::of(state.id, state.head).into_active_model();
    if tip.exists {
        head.reset_all().update(db).await?;
    } else {
        head.insert(db).await?;
        tip.exists = true;
    }
    for row in private {
        keep_private(db, plan.tournament, row).await?;
    }
    read_models::insert::<_, entries::Entity>(db, entries.iter().map(entries::Model::of).collect())
        .await?;
    read_models::write_touched(db, before.as_ref(), &tip.state, &touched)
        .await
        .map_err(slug_taken)?;
    let answer = answer(&entries, &tip.state);
    if let Some(request) = idempotency {
        keep_answer(db, plan, request, &answer, received_at_ms).await?;
    }
    Ok(Receipt {
        entries,
        answer,
        replayed: false,
    })
}

/// Writes the entries; what the log cannot take is refused here, with a reason that a person understands.
fn write(plan: &Plan, state: &State, received_at_ms: i64) -> Result<Vec<Entry>, SubmitError> {
    let entries = plan
        .write(state.head, received_at_ms)
        .map_err(SubmitError::Unwritable)?;
    match entries.iter().map(|entry| entry.bytes.len()).max() {
        Some(bytes) if bytes > MAX_ENVELOPE_BYTES => Err(SubmitError::TooLarge {
            bytes,
            most: MAX_ENVELOPE_BYTES,
        }),
        _ => Ok(entries),
    }
}

/// The unique slug is the only constraint of a read model that a request can break.
fn slug_taken(error: sea_orm::DbErr) -> SubmitError {
    match error.sql_err() {
        Some(sea_orm::SqlErr::UniqueConstraintViolation(what)) if what.contains("slug") => {
            SubmitError::SlugTaken
        }
        _ => error.into(),
    }
}

async fn replay<C: ConnectionTrait>(
    db: &C,
    request: &Idempotency,
    command: &CommandId,
    unsure: bool,
) -> Result<Option<Receipt>, SubmitError> {
    let key = (request.principal.to_string(), request.key.clone());
    let Some(row) = answers::Entity::find_by_id(key).one(db).await? else {
        return Ok(None);
    };
    let entries = of_command(db, &row.tournament, &row.command_id).await?;
    // What an unsure attempt of this very command wrote was done for this request, not for an earlier one.
    let own = unsure && row.command_id == command.to_string();
    let earlier = row.read()?;
    if earlier.body_digest != request.body_digest {
        return Err(SubmitError::KeyReused);
    }
    Ok(Some(Receipt {
        entries,
        answer: earlier.answer,
        replayed: !own,
    }))
}

async fn of_command<C: ConnectionTrait>(
    db: &C,
    tournament: &str,
    command: &str,
) -> Result<Vec<Entry>, StoreError> {
    let rows = entries::Entity::find()
        .filter(entries::Column::Tournament.eq(tournament))
        .filter(entries::Column::CommandId.eq(command))
        .order_by_asc(entries::Column::Seq)
        .all(db)
        .await?;
    rows.into_iter().map(entries::Model::read).collect()
}

async fn keep_private<C: ConnectionTrait>(
    db: &C,
    id: TournamentId,
    row: &Private,
) -> Result<(), SubmitError> {
    match row {
        Private::Person(person) => {
            // A file that comes again may tell what was blank.
            let again = OnConflict::columns([persons::Column::Tournament, persons::Column::Player])
                .update_columns([
                    persons::Column::Name,
                    persons::Column::FideId,
                    persons::Column::Federation,
                    persons::Column::Rating,
                    persons::Column::Title,
                    persons::Column::Sex,
                    persons::Column::Birth,
                ])
                .to_owned();
            persons::Entity::insert(persons::Model::of(id, person).into_active_model())
                .on_conflict(again)
                .exec_without_returning(db)
                .await?;
        }
        Private::Text(text) => {
            private_texts::Model::of(id, text)
                .into_active_model()
                .insert(db)
                .await?;
        }
        Private::Sources {
            semantic_hash,
            files,
        } => {
            let known: BTreeMap<String, i64> = rules_sources::Entity::find()
                .filter(rules_sources::Column::SemanticHash.eq(semantic_hash.as_str()))
                .all(db)
                .await?
                .into_iter()
                .map(|row| (row.name, row.place))
                .collect();
            // Another tournament may have adopted the same rules from a file of another name: the entry names it,
            // so it is kept too, after those that were there.
            let next = known.values().max().map_or(0, |last| last + 1);
            let rows = (next..)
                .zip(files.iter().filter(|(name, _)| !known.contains_key(name)))
                .map(|(place, (name, text))| rules_sources::Model {
                    semantic_hash: semantic_hash.clone(),
                    place,
                    name: name.clone(),
                    text: text.clone(),
                });
            read_models::insert::<_, rules_sources::Entity>(db, rows.collect()).await?;
        }
    }
    Ok(())
}

async fn keep_answer<C: ConnectionTrait>(
    db: &C,
    plan: &Plan,
    request: &Idempotency,
    answer: &Answer,
    now: i64,
) -> Result<(), SubmitError> {
    let row = answers::Model {
        principal: request.principal.to_string(),
        key: request.key.clone(),
        body_digest: request.body_digest.to_vec(),
        tournament: plan.tournament.to_string(),
        command_id: plan.context.command_id.to_string(),
        status: answer.status.into(),
        body: answer.body.clone(),
        etag: answer.etag,
        answered_at_ms: now,
    };
    row.into_active_model().insert(db).await?;
    Ok(())
}
