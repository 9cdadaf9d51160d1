//! The key by which this installation signs heads of logs.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arbiter_tournament::{LogKey, PrincipalId, PublicKey, hex, unhex};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::account::{Principal, PrincipalKind};
use crate::error::StoreError;
use crate::location::Location;
use crate::rows::{bytes, word};
use crate::sign_in::Change;
use crate::store::Store;
use crate::submission::random_bytes;
use crate::tables::sign_in::signing_keys;

/// The key's file in a data directory.
const FILE: &str = "signing.key";

/// Who signs: the installation itself, which acts under a name of its own.
#[derive(Debug, Clone)]
pub struct Signer {
    /// The key.
    pub key: LogKey,
    /// The principal under which its entries are written.
    pub principal: PrincipalId,
}

impl Store {
    /// The key that signs here, made if there is none yet: the one in `file`; else the one in the data directory; else,
    /// on PostgreSQL, the one in the database, which all servers on it share. A new key acts as `fresh`.
    ///
    /// # Errors
    /// When the file or the database cannot be read or written.
    pub async fn signer(
        &self,
        file: Option<&Path>,
        fresh: PrincipalId,
    ) -> Result<Signer, StoreError> {
        let own = match self.location() {
            Location::Sqlite(directory) => Some(directory.join(FILE)),
            Location::Postgres(_) => None,
        };
        let file = file.map(Path::to_owned).or(own);
        let key = match &file {
            Some(path) => read_or_make(path)?,
            None => match self.shared_key().await? {
                Some(signer) => return Ok(signer),
                None => LogKey::from_seed(random_bytes()?),
            },
        };
        let id = key.public().id().to_string();
        let known = signing_keys::Entity::find_by_id(id.as_str())
            .one(self.readers())
            .await?;
        if let Some(row) = known {
            let principal = word("signing_keys", &row.principal)?;
            return Ok(Signer { key, principal });
        }
        self.create_principal(Principal {
            id: fresh,
            name: "Arbiter".to_owned(),
            kind: PrincipalKind::Machine,
            owner: false,
        })
        .await?;
        let in_database = matches!(self.location(), Location::Postgres(_)) && file.is_none();
        self.change(Change::KeepKey(signing_keys::Model {
            id,
            public: key.public().0.to_vec(),
            secret: in_database.then(|| key.seed().to_vec()),
            principal: fresh.to_string(),
            created_at_ms: self.now(),
        }))
        .await?;
        // Two servers that start at once on a new database both make a key; both take the first one from now on.
        let shared = if in_database {
            self.shared_key().await?
        } else {
            None
        };
        Ok(shared.unwrap_or(Signer {
            key,
            principal: fresh,
        }))
    }

    async fn shared_key(&self) -> Result<Option<Signer>, StoreError> {
        let row = signing_keys::Entity::find()
            .filter(signing_keys::Column::Secret.is_not_null())
            .order_by_asc(signing_keys::Column::CreatedAtMs)
            .order_by_asc(signing_keys::Column::Id)
            .one(self.readers())
            .await?;
        let Some((secret, principal)) = row.and_then(|row| Some((row.secret?, row.principal)))
        else {
            return Ok(None);
        };
        Ok(Some(Signer {
            key: LogKey::from_seed(bytes("signing_keys", secret)?),
            principal: word("signing_keys", &principal)?,
        }))
    }

    /// The public keys of all who have signed here, the first one first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn public_keys(&self) -> Result<Vec<PublicKey>, StoreError> {
        let rows = signing_keys::Entity::find()
            .order_by_asc(signing_keys::Column::CreatedAtMs)
            .order_by_asc(signing_keys::Column::Id)
            .all(self.readers())
            .await?;
        rows.into_iter()
            .map(|row| Ok(PublicKey(bytes("signing_keys", row.public)?)))
            .collect()
    }
}

/// Reads the key's file: 64 hexadecimal digits. One that is not there is made, for its owner only.
fn read_or_make(path: &Path) -> Result<LogKey, StoreError> {
    let fault = |what: String| StoreError::Key {
        path: PathBuf::from(path),
        what,
    };
    match fs::read_to_string(path) {
        Ok(text) => {
            let seed = unhex(text.trim()).ok_or_else(|| {
                fault(
                    "it must hold 64 hexadecimal digits; take it away, and a new key is made"
                        .to_owned(),
                )
            })?;
            Ok(LogKey::from_seed(seed))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = LogKey::from_seed(random_bytes()?);
            write(path, &key).map_err(|error| fault(format!("it cannot be made: {error}")))?;
            Ok(key)
        }
        Err(error) => Err(fault(error.to_string())),
    }
}

/// Writes a key under another name first: half a key would be none.
fn write(path: &Path, key: &LogKey) -> io::Result<()> {
    let part = path.with_extension("part");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    writeln!(file, "{}", hex(&key.seed()))?;
    file.sync_all()?;
    fs::rename(&part, path)?;
    if let Some(directory) = path
        .parent()
        .filter(|directory| !directory.as_os_str().is_empty())
    {
        File::open(directory)?.sync_all()?;
    }
    Ok(())
}
