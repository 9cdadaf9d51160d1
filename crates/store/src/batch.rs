//! Submissions that share a transaction: each is computed in memory on what those before it came to, and the rows of
//! all are written together. A statement goes to the database's own thread and back; a few of them for a whole batch
//! cost what a few for each submission would cost many times over.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_tournament::{
    CommandId, Entry, Head, MAX_ENVELOPE_BYTES, Plan, PrincipalId, State, Touched, TournamentId,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder,
};

use crate::error::{Broken, StoreError, SubmitError};
use crate::known::Moment;
use crate::private::keep;
use crate::read_models::{self, Change};
use crate::rows::word;
use crate::script::Script;
use crate::states::{States, catch_up, head, state_at};
use crate::submission::{Answer, EarlierAnswer, Idempotency, Private, Receipt, Submission};
use crate::tables::log::{answers, entries, heads};
use crate::tables::read_models::tournaments;

/// What a transaction has come to so far, and what of it is still to be written.
pub struct Batch<'a> {
    states: &'a States,
    /// The heads of logs that nobody else appends to before the transaction ends.
    locked: BTreeMap<TournamentId, Head>,
    /// The moment in the transaction, if nobody else writes.
    moment: Option<Moment>,
    /// Whether an earlier attempt at the same submissions may have been committed.
    unsure: bool,
    tips: BTreeMap<TournamentId, Tip>,
    answered: BTreeMap<(PrincipalId, String), Answered>,
    private: Vec<(TournamentId, Private)>,
    entries: Vec<entries::Model>,
    answers: Vec<answers::Model>,
}

/// Where the next entry of a log goes, within the transaction.
struct Tip {
    /// The state; its head is the log's.
    state: Arc<State>,
    /// Whether the log has a row among the heads.
    exists: bool,
    /// What must be written because of entries that are not written yet.
    unwritten: Option<Unwritten>,
}

/// What entries have changed since a tip's rows were last written.
struct Unwritten {
    /// The tournament's own row before.
    before: Option<tournaments::Model>,
    touched: Touched,
}

/// A request that has its answer.
struct Answered {
    command: CommandId,
    tournament: TournamentId,
    answer: EarlierAnswer,
    /// The entries, if this transaction wrote them.
    entries: Option<Vec<Entry>>,
}

impl<'a> Batch<'a> {
    /// A batch of these submissions, at a moment in the transaction. With `unsure`, an earlier attempt at them may have
    /// been committed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin<C: ConnectionTrait>(
        db: &C,
        states: &'a States,
        locked: BTreeMap<TournamentId, Head>,
        moment: Option<Moment>,
        submissions: impl Iterator<Item = &Submission>,
        unsure: bool,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            states,
            locked,
            moment,
            unsure,
            tips: BTreeMap::new(),
            answered: answered(db, submissions).await?,
            private: Vec::new(),
            entries: Vec::new(),
            answers: Vec::new(),
        })
    }

    /// Appends a submission's entries, or answers as before if it was carried out already. Nothing is written before
    /// [`Batch::write`].
    ///
    /// # Errors
    /// A refusal leaves the batch as it was. After [`StoreError::Database`] and [`StoreError::Unfoldable`] the batch
    /// is of no use.
    pub async fn append<C: ConnectionTrait>(
        &mut self,
        db: &C,
        submission: &Submission,
        received_at_ms: i64,
    ) -> Result<Receipt, SubmitError> {
        let Submission {
            plan,
            private,
            idempotency,
            answer,
        } = submission;
        let command = plan.context.command_id;
        if let Some(request) = idempotency
            && let Some(receipt) = self.replay(db, request, command).await?
        {
            return Ok(receipt);
        }
        if self.unsure {
            let entries = of_command(db, plan.tournament, command).await?;
            if !entries.is_empty() {
                let answer = answer(&entries, &self.tip(db, plan.tournament).await?.state);
                return Ok(receipt(entries, answer, false));
            }
        }
        let tip = self.tip(db, plan.tournament).await?;
        if !plan.holds_in(&tip.state) {
            return Err(SubmitError::Stale);
        }
        let entries = write(plan, &tip.state, received_at_ms)?;
        tip.fold(&entries)?;
        let answer = answer(&entries, &tip.state);
        self.entries.extend(entries.iter().map(entries::Model::of));
        let private = private.iter().cloned();
        self.private
            .extend(private.map(|row| (plan.tournament, row)));
        if let Some(request) = idempotency {
            self.keep_answer(plan, request, &entries, &answer, received_at_ms);
        }
        Ok(receipt(entries, answer, false))
    }

    /// Writes what is not written yet.
    ///
    /// # Errors
    /// When the database fails, or refuses a row: the transaction must then be rolled back.
    pub async fn write<C: ConnectionTrait>(&mut self, db: &C) -> Result<(), DbErr> {
        let mut script = Script::new(db.get_database_backend());
        for tip in self.tips.values_mut().filter(|tip| tip.unwritten.is_some()) {
            let (id, head) = (tip.state.id, tip.state.head);
            let mut row = heads::Model::of(id, head).into_active_model().reset_all();
            if tip.exists {
                // Never the key itself: the database would look at all that refers to it.
                row.not_set(heads::Column::Tournament);
                let of_this = heads::Column::Tournament.eq(id.to_string());
                script.add(&heads::Entity::update_many().set(row).filter(of_this));
            } else {
                script.add(&heads::Entity::insert(row));
                tip.exists = true;
            }
        }
        if !self.private.is_empty() {
            script.run(db).await?;
        }
        for (tournament, row) in self.private.drain(..) {
            keep(db, tournament, row).await?;
        }
        script.insert::<entries::Entity>(std::mem::take(&mut self.entries));
        let changes = self.tips.values_mut().filter_map(|tip| {
            let Unwritten { before, touched } = tip.unwritten.take()?;
            Some(Change {
                before,
                after: &tip.state,
                touched,
            })
        });
        read_models::write_changes(&mut script, changes);
        script.insert::<answers::Entity>(std::mem::take(&mut self.answers));
        script.run(db).await
    }

    /// Makes the states known to readers, once they are committed.
    pub fn publish(self) {
        for tip in self.tips.into_values().filter(|tip| tip.exists) {
            self.states.keep(&tip.state, self.moment);
        }
    }

    /// The tip of a log as this transaction sees it.
    async fn tip<C: ConnectionTrait>(
        &mut self,
        db: &C,
        id: TournamentId,
    ) -> Result<&mut Tip, StoreError> {
        let tip = match self.tips.remove(&id) {
            Some(tip) => tip,
            None => match self.moment.and_then(|now| self.states.last(id, now)) {
                Some(state) => Tip::of(state),
                None => {
                    let head = match self.locked.get(&id) {
                        Some(head) => Some(*head),
                        None => head(db, id).await?,
                    };
                    Tip::find(db, self.states, id, head).await?
                }
            },
        };
        Ok(self.tips.entry(id).or_insert(tip))
    }

    /// The answer that the same request got before.
    async fn replay<C: ConnectionTrait>(
        &self,
        db: &C,
        request: &Idempotency,
        command: CommandId,
    ) -> Result<Option<Receipt>, SubmitError> {
        let key = (request.principal, request.key.clone());
        let Some(earlier) = self.answered.get(&key) else {
            return Ok(None);
        };
        if earlier.answer.body_digest != request.body_digest {
            return Err(SubmitError::KeyReused);
        }
        let entries = match &earlier.entries {
            Some(entries) => entries.clone(),
            None => of_command(db, earlier.tournament, earlier.command).await?,
        };
        // What an unsure attempt of this very command wrote was done for this request, not for an earlier one.
        let own = self.unsure && earlier.command == command;
        Ok(Some(receipt(entries, earlier.answer.answer.clone(), !own)))
    }

    fn keep_answer(
        &mut self,
        plan: &Plan,
        request: &Idempotency,
        entries: &[Entry],
        answer: &Answer,
        now: i64,
    ) {
        self.answers.push(answers::Model {
            principal: request.principal.to_string(),
            key: request.key.clone(),
            body_digest: request.body_digest.to_vec(),
            tournament: plan.tournament.to_string(),
            command_id: plan.context.command_id.to_string(),
            status: answer.status.into(),
            body: answer.body.clone(),
            etag: answer.etag,
            answered_at_ms: now,
        });
        self.answered.insert(
            (request.principal, request.key.clone()),
            Answered {
                command: plan.context.command_id,
                tournament: plan.tournament,
                answer: EarlierAnswer {
                    answer: answer.clone(),
                    body_digest: request.body_digest,
                },
                entries: Some(entries.to_vec()),
            },
        );
    }
}

impl Tip {
    async fn find<C: ConnectionTrait>(
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
    fn of(state: Arc<State>) -> Self {
        Self {
            state,
            exists: true,
            unwritten: None,
        }
    }

    fn fold(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let unwritten = self.unwritten.get_or_insert_with(|| Unwritten {
            before: read_models::tournament_row(&self.state),
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

fn receipt(entries: Vec<Entry>, answer: Answer, replayed: bool) -> Receipt {
    Receipt {
        entries,
        answer,
        replayed,
    }
}

/// Those of the requests behind submissions that have their answer already.
async fn answered<C: ConnectionTrait>(
    db: &C,
    submissions: impl Iterator<Item = &Submission>,
) -> Result<BTreeMap<(PrincipalId, String), Answered>, StoreError> {
    let same = submissions
        .filter_map(|submission| submission.idempotency.as_ref())
        .map(|request| {
            Condition::all()
                .add(answers::Column::Principal.eq(request.principal.to_string()))
                .add(answers::Column::Key.eq(request.key.as_str()))
        });
    let asked = same.fold(Condition::any(), Condition::add);
    if asked.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = answers::Entity::find().filter(asked).all(db).await?;
    rows.into_iter().map(Answered::read).collect()
}

impl Answered {
    fn read(row: answers::Model) -> Result<((PrincipalId, String), Self), StoreError> {
        let key = (word("answers", &row.principal)?, row.key.clone());
        let answered = Self {
            command: word("answers", &row.command_id)?,
            tournament: word("answers", &row.tournament)?,
            answer: row.read()?,
            entries: None,
        };
        Ok((key, answered))
    }
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

async fn of_command<C: ConnectionTrait>(
    db: &C,
    tournament: TournamentId,
    command: CommandId,
) -> Result<Vec<Entry>, StoreError> {
    let rows = entries::Entity::find()
        .filter(entries::Column::Tournament.eq(tournament.to_string()))
        .filter(entries::Column::CommandId.eq(command.to_string()))
        .order_by_asc(entries::Column::Seq)
        .all(db)
        .await?;
    rows.into_iter().map(entries::Model::read).collect()
}
