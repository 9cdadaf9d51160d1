//! What entries say about rows beside the log: texts by their digest, sources of regulations by their names.

use std::collections::BTreeSet;

use arbiter_tournament::{
    Checkpoint, CheckpointSigned, Payload, PublicKey, RegulationsAdopted, TextRef, TournamentId,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::error::StoreError;
use crate::tables::log::{entries, private_texts, rules_sources};
use crate::tables::sign_in::signing_keys;

/// What an entry says about rows beside the log.
#[derive(Debug)]
pub enum Claim {
    /// A text has a digest, unless it was erased.
    Text(TextRef),
    /// Files with these names were adopted.
    Sources(RegulationsAdopted),
    /// An entry before had a hash, and a key signed it.
    Checkpoint(CheckpointSigned),
}

/// How a claim and the rows agree.
#[derive(Debug, PartialEq, Eq)]
pub enum Standing {
    /// The rows are what was written.
    Holds,
    /// The text was erased, which anybody may ask for.
    Erased,
    /// They are not what was written.
    Fails(String),
}

impl Claim {
    /// What a payload claims, if anything.
    pub fn of(payload: Payload) -> Option<Self> {
        match payload {
            Payload::RegulationsAdopted(payload) => Some(Self::Sources(payload)),
            Payload::CheckpointSigned(payload) => Some(Self::Checkpoint(payload)),
            payload => payload.text().cloned().map(Self::Text),
        }
    }

    /// Looks at the rows that the claim is about. That a source's text gives the semantic hash is seen where
    /// regulations are compiled.
    pub async fn check<C: ConnectionTrait>(
        &self,
        db: &C,
        tournament: &str,
    ) -> Result<Standing, StoreError> {
        match self {
            Self::Text(reference) => text(db, tournament, reference).await,
            Self::Sources(adopted) => sources(db, adopted).await,
            Self::Checkpoint(told) => checkpoint(db, tournament, told).await,
        }
    }
}

async fn text<C: ConnectionTrait>(
    db: &C,
    tournament: &str,
    reference: &TextRef,
) -> Result<Standing, StoreError> {
    let id = reference.text.to_string();
    let Some(row) = private_texts::Entity::find_by_id(id.as_str())
        .one(db)
        .await?
    else {
        return Ok(Standing::Erased);
    };
    // A row of another tournament would be erased with that one.
    let same = row.tournament == tournament
        && TextRef::digest_of(&row.salt, &row.text) == reference.digest;
    Ok(if same {
        Standing::Holds
    } else {
        Standing::Fails(format!("the private text {id} is not what was written"))
    })
}

async fn checkpoint<C: ConnectionTrait>(
    db: &C,
    tournament: &str,
    told: &CheckpointSigned,
) -> Result<Standing, StoreError> {
    let checkpoint = tournament.parse::<TournamentId>().ok();
    let checkpoint = checkpoint.and_then(|id| Checkpoint::read(id, told).ok());
    let Some(checkpoint) = checkpoint else {
        return Ok(Standing::Fails("this is no checkpoint".to_owned()));
    };
    let signed = entries::Entity::find_by_id((tournament.to_owned(), checkpoint.head.seq))
        .select_only()
        .column(entries::Column::Hash)
        .into_tuple::<Vec<u8>>()
        .one(db)
        .await?;
    if signed.as_deref() != Some(&checkpoint.head.hash.0) {
        let seq = checkpoint.head.seq;
        return Ok(Standing::Fails(format!(
            "entry {seq} is not what was signed here"
        )));
    }
    let key = signing_keys::Entity::find_by_id(checkpoint.key.to_string())
        .one(db)
        .await?;
    let key = key
        .and_then(|row| <[u8; 32]>::try_from(row.public).ok())
        .map(PublicKey);
    Ok(match key {
        Some(key) if key.has_signed(&checkpoint) => Standing::Holds,
        Some(_) => Standing::Fails("the key has not signed this checkpoint".to_owned()),
        None => Standing::Fails(format!("the key {} is not here", checkpoint.key)),
    })
}

async fn sources<C: ConnectionTrait>(
    db: &C,
    adopted: &RegulationsAdopted,
) -> Result<Standing, StoreError> {
    let stored: BTreeSet<String> = rules_sources::Entity::find()
        .select_only()
        .column(rules_sources::Column::Name)
        .filter(rules_sources::Column::SemanticHash.eq(adopted.semantic_hash.as_str()))
        .into_tuple::<String>()
        .all(db)
        .await?
        .into_iter()
        .collect();
    let missing: Vec<&str> = adopted
        .sources
        .iter()
        .map(String::as_str)
        .filter(|name| !stored.contains(*name))
        .collect();
    Ok(if missing.is_empty() && !stored.is_empty() {
        Standing::Holds
    } else {
        Standing::Fails(format!(
            "the regulations {} have lost their source: {}",
            adopted.semantic_hash,
            missing.join(", ")
        ))
    })
}
