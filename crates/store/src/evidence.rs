//! What entries say about rows beside the log: texts by their digest, sources of regulations by their names.

use std::collections::BTreeSet;

use arbiter_tournament::{Payload, RegulationsAdopted, TextRef};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::error::StoreError;
use crate::submission::digest;
use crate::tables::log::{private_texts, rules_sources};

/// What an entry says about rows beside the log.
#[derive(Debug)]
pub enum Claim {
    /// A text has a digest, unless it was erased.
    Text(TextRef),
    /// Files with these names were adopted.
    Sources(RegulationsAdopted),
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
            Payload::RosterImported(payload) => payload.document.map(Self::Text),
            Payload::DecisionMade(payload) => payload.reason.map(Self::Text),
            Payload::IncidentMoved(payload) => payload.reason.map(Self::Text),
            Payload::IncidentVoided(payload) => Some(Self::Text(payload.reason)),
            Payload::ResultCorrected(payload) => Some(Self::Text(payload.reason)),
            Payload::RoundClosed(payload) => payload.reason.map(Self::Text),
            Payload::RegulationsAdopted(payload) => Some(Self::Sources(payload)),
            _ => None,
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
    let same = row.tournament == tournament && digest(&row.salt, &row.text) == reference.digest;
    Ok(if same {
        Standing::Holds
    } else {
        Standing::Fails(format!("the private text {id} is not what was written"))
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
