//! Submissions that share a transaction: each is computed in memory on what those before it came to, and the rows of
//! all are written together. A statement goes to the database's own thread and back; a few of them for a whole batch
//! cost what a few for each submission would cost many times over.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_tournament::{
    CommandId, Entry, Head, MAX_ENVELOPE_BYTES, Plan, PrincipalId, State, TournamentId,
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, EntityTrait, QueryFilter,
    QueryOrder, Statement,
};

use crate::error::{StoreError, SubmitError};
use crate::known::Moment;
use crate::private;
use crate::read_models::{self, Change};
use crate::rows::word;
use crate::script::Script;
use crate::states::{States, head};
use crate::submission::{Answer, EarlierAnswer, Idempotency, Private, Receipt, Submission};
use crate::tables::log::{answers, entries, heads};
use crate::tip::{Tip, Unwritten};

/// What a transaction has come to so far, and what of it is still to be written.
#[derive(Default)]
pub struct Batch {
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

/// A request that has its answer.
struct Answered {
    command: CommandId,
    tournament: TournamentId,
    answer: EarlierAnswer,
    /// The entries, if this transaction wrote them.
    entries: Option<Vec<Entry>>,
}

impl Batch {
    /// A batch of these submissions, at a moment in the transaction. With `unsure`, an earlier attempt at them may have
    /// been committed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin<C: ConnectionTrait>(
        db: &C,
        locked: BTreeMap<TournamentId, Head>,
        moment: Option<Moment>,
        submissions: impl Iterator<Item = &Submission>,
        unsure: bool,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            locked,
            moment,
            unsure,
            answered: answered(db, submissions).await?,
            ..Self::default()
        })
    }

    /// A batch that asks the database nothing, for a transaction that begins after this moment.
    pub fn ahead(moment: Moment) -> Self {
        Self {
            moment: Some(moment),
            ..Self::default()
        }
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
        states: &States,
        submission: &Submission,
        received_at_ms: i64,
    ) -> Result<Receipt, SubmitError> {
        let plan = &submission.plan;
        let command = plan.context.command_id;
        if let Some(request) = &submission.idempotency
            && let Some(receipt) = self.replay(db, request, command).await?
        {
            return Ok(receipt);
        }
        let written = match self.unsure {
            true => of_command(db, plan.tournament, command).await?,
            false => Vec::new(),
        };
        let tip = match self.tips.remove(&plan.tournament) {
            Some(tip) => tip,
            None => self.find(db, states, plan.tournament).await?,
        };
        if !written.is_empty() {
            let answer = (submission.answer)(&written, &tip.state);
            self.tips.insert(plan.tournament, tip);
            return Ok(receipt(written, answer, false));
        }
        self.add(tip, submission, received_at_ms)
    }

    /// Appends a submission's entries without asking the database: to what this batch has come to, or else those `before`,
    /// the last one first, which are not committed yet, or else to the state that is kept. Nothing if the database must be
    /// asked: the batch is of no use then.
    ///
    /// Whether the same request was carried out before, or somebody else has appended to the log, nobody looks: the
    /// database then refuses the rows, whose keys are there already. Only what is refused here is asked for, as what the
    /// same request has done may be why.
    pub fn append_ahead(
        &mut self,
        states: &States,
        before: &[&Self],
        submission: &Submission,
        received_at_ms: i64,
    ) -> Option<Receipt> {
        if !submission.private.iter().all(private::is_plain) {
            return None;
        }
        if let Some(request) = &submission.idempotency {
            let key = (request.principal, request.key.clone());
            let answers = |batch: &&Self| batch.answered.contains_key(&key);
            if answers(&&*self) || before.iter().any(answers) {
                return None;
            }
        }
        let id = submission.plan.tournament;
        let tip = match self.tips.remove(&id) {
            Some(tip) => tip,
            None => Tip::of(
                match before.iter().find_map(|before| before.tips.get(&id)) {
                    Some(uncommitted) => Arc::clone(&uncommitted.state),
                    None => states.last(id, self.moment?)?,
                },
            ),
        };
        self.add(tip, submission, received_at_ms).ok()
    }

    fn add(
        &mut self,
        mut tip: Tip,
        submission: &Submission,
        received_at_ms: i64,
    ) -> Result<Receipt, SubmitError> {
        let done = self.append_to(&mut tip, submission, received_at_ms);
        self.tips.insert(submission.plan.tournament, tip);
        done
    }

    fn append_to(
        &mut self,
        tip: &mut Tip,
        submission: &Submission,
        received_at_ms: i64,
    ) -> Result<Receipt, SubmitError> {
        let Submission {
            plan,
            private,
            idempotency,
            answer,
        } = submission;
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

    /// The moment in or before the transaction, if nobody else writes.
    pub fn moment(&self) -> Option<Moment> {
        self.moment
    }

    /// Writes what is not written yet.
    ///
    /// # Errors
    /// When the database fails, or refuses a row: the transaction must then be rolled back.
    pub async fn write<C: ConnectionTrait>(&mut self, db: &C) -> Result<(), DbErr> {
        let mut script = Script::new(db.get_database_backend());
        self.write_heads(&mut script);
        for (tournament, row) in std::mem::take(&mut self.private) {
            if let Some(row) = private::add(&mut script, tournament, row) {
                script.run(db).await?;
                private::keep(db, tournament, row).await?;
            }
        }
        self.write_rows(&mut script);
        script.run(db).await
    }

    /// What is not written yet, as one text for SQLite with the transaction around it. Nothing if it is too long for one, or
    /// holds what is not plain.
    pub fn text(&mut self) -> Option<Statement> {
        let mut script = Script::new(DbBackend::Sqlite);
        self.write_heads(&mut script);
        for (tournament, row) in std::mem::take(&mut self.private) {
            if private::add(&mut script, tournament, row).is_some() {
                return None;
            }
        }
        self.write_rows(&mut script);
        script.transaction()
    }

    /// Heads come first: all other rows hang on them.
    fn write_heads(&mut self, script: &mut Script) {
        let unwritten = self.tips.values_mut().filter(|tip| tip.unwritten.is_some());
        let (mut new, mut known) = (Vec::new(), Vec::new());
        for tip in unwritten {
            let heads = if tip.exists { &mut known } else { &mut new };
            heads.push(heads::Model::of(tip.state.id, tip.state.head));
            tip.exists = true;
        }
        script.insert::<heads::Entity>(new);
        script.move_heads(known);
    }

    fn write_rows(&mut self, script: &mut Script) {
        script.insert::<entries::Entity>(std::mem::take(&mut self.entries));
        let changes = self.tips.values_mut().filter_map(|tip| {
            let Unwritten { before, touched } = tip.unwritten.take()?;
            Some(Change {
                before,
                after: &tip.state,
                touched,
            })
        });
        read_models::write_changes(script, &changes.collect::<Vec<_>>());
        script.insert::<answers::Entity>(std::mem::take(&mut self.answers));
    }

    /// Makes the states known to readers, once they are committed.
    pub fn publish(self, states: &States) {
        for tip in self.tips.into_values().filter(|tip| tip.exists) {
            states.keep(&tip.state, self.moment);
        }
    }

    /// The tip of a log as the transaction sees it that this batch is of.
    async fn find<C: ConnectionTrait>(
        &self,
        db: &C,
        states: &States,
        id: TournamentId,
    ) -> Result<Tip, StoreError> {
        if let Some(state) = self.moment.and_then(|now| states.last(id, now)) {
            return Ok(Tip::of(state));
        }
        let head = match self.locked.get(&id) {
            Some(head) => Some(*head),
            None => head(db, id).await?,
        };
        Tip::find(db, states, id, head).await
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
