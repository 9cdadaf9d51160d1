//! Signing the head of a log when a round is closed, so that nobody can write the log anew afterwards.

use arbiter_store::{Signer, StoreError};
use arbiter_tournament::{
    Checkpoint, Command, CommandId, Context, PrincipalId, PublicKey, State, TournamentId, decide,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::Desk;
use super::keeping::Keeps;
use crate::access::{Permit, ReadTournament};
use crate::identity;
use crate::problem::Problem;

/// A signed head of a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckpointLine {
    /// The last entry that it covers.
    pub seq: i64,
    /// That entry's hash, in hexadecimal.
    pub hash: String,
    /// When it was signed, in UTC milliseconds.
    pub at_ms: i64,
    /// The name of the key.
    pub key: String,
    /// The signature, in hexadecimal.
    pub signature: String,
    /// All of it in one text, as it stands on paper.
    pub text: String,
}

/// A key by which checkpoints are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeyLine {
    /// Its name.
    pub id: String,
    /// The Ed25519 public key, in hexadecimal.
    pub public: String,
}

/// The signed heads of a log, with the keys that signed them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckpointList {
    /// The checkpoints, in order.
    pub checkpoints: Vec<CheckpointLine>,
    /// The keys of this installation, the first one first.
    pub keys: Vec<KeyLine>,
}

impl From<&PublicKey> for KeyLine {
    fn from(key: &PublicKey) -> Self {
        Self {
            id: key.id().to_string(),
            public: key.to_string(),
        }
    }
}

/// A checkpoint as it is shown; none has an entry without a number.
fn line(checkpoint: &Checkpoint) -> Option<CheckpointLine> {
    let told = checkpoint.told()?;
    Some(CheckpointLine {
        seq: told.seq.get(),
        hash: told.hash,
        at_ms: told.at_ms,
        key: told.key,
        signature: told.signature,
        text: checkpoint.to_string(),
    })
}

/// Whether a round has been closed since the head was last signed.
fn is_unsigned(state: &State) -> bool {
    let closings = state.rounds.values().filter_map(|round| round.closing);
    let closed = closings.filter(|closing| closing.closed);
    let last = closed.map(|closing| closing.seq.get()).max();
    let signed = state
        .checkpoints
        .last()
        .map(|checkpoint| checkpoint.head.seq);
    last > signed
}

impl Desk {
    /// The checkpoints of a tournament, with the keys to check them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn checkpoints(
        &self,
        permit: &Permit<ReadTournament>,
    ) -> Result<CheckpointList, Problem> {
        let state = self.state(permit.place()).await?;
        let keys = self.store().public_keys().await?;
        Ok(CheckpointList {
            checkpoints: state.checkpoints.iter().filter_map(line).collect(),
            keys: keys.iter().map(KeyLine::from).collect(),
        })
    }

    /// The key that signs here; made, if there is none yet.
    ///
    /// # Errors
    /// When its file or the database cannot be used.
    pub async fn public_key(&self) -> Result<PublicKey, StoreError> {
        Ok(self.signer().await?.key.public())
    }

    async fn signer(&self) -> Result<&Signer, StoreError> {
        let keeping = self.keeping();
        let signer = keeping.signer.get_or_try_init(async || {
            let fresh = PrincipalId(identity::fresh(self.clock())?);
            let file = keeping.key_file.get().map(std::path::PathBuf::as_path);
            self.store().signer(file, fresh).await
        });
        signer.await
    }

    /// Signs the head of every log in which a round was closed without it: the server may have been stopped between
    /// both.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sign_closed_rounds(&self) -> Result<(), Problem> {
        for tournament in self.store().tournaments().await? {
            self.sign_if_closed(tournament.id).await;
        }
        Ok(())
    }

    /// Signs the head, if a round was closed since it was last signed. What hinders it is told to the chief and stands in
    /// nobody's way: the next closing signs more.
    pub(super) async fn sign_if_closed(&self, tournament: TournamentId) {
        let signed = self.sign(tournament).await;
        if let Err(problem) = &signed {
            tracing::error!(%tournament, problem = problem.detail(), "the head of the log was not signed");
        }
        self.keeping().note(Keeps::Checkpoint, signed.is_ok());
    }

    async fn sign(&self, tournament: TournamentId) -> Result<(), Problem> {
        let state = self.state(tournament).await?;
        if !is_unsigned(&state) {
            return Ok(());
        }
        let signer = self.signer().await?;
        let now = self.clock().now_ms();
        let checkpoint = Checkpoint::sign(tournament, state.head, now, &signer.key);
        let Some(told) = checkpoint.told() else {
            return Ok(());
        };
        let context = Context {
            principal: signer.principal,
            device: None,
            command_id: CommandId(identity::fresh(self.clock())?),
            act_id: None,
            entered_at_ms: now,
            happened_at_ms: None,
            ruled_at_ms: None,
            ruled_by: None,
        };
        let plan = decide(&state, context, Command::SignCheckpoint(told))?;
        self.submit_unasked(plan).await
    }
}
