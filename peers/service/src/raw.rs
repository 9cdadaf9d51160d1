//! The rows of acknowledged incidents, written again by a plain loop: the statements that the service sends, in a
//! transaction of as many incidents as there are clients, made safe by the disk before the next begins.
//!
//! The statements are those of `crates/store/src/batch.rs` and `read_models.rs`; the rows are read from a database that
//! the service has just written.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

type Cells = Vec<Value>;

/// What one incident wrote.
struct Incident {
    entries: Vec<Cells>,
    game: Cells,
    incident: Cells,
    answer: Cells,
}

/// Incidents as they were written.
pub struct Recording {
    tournament: Value,
    incidents: Vec<Incident>,
}

fn cells(row: &Row<'_>) -> rusqlite::Result<Cells> {
    (0..row.as_ref().column_count())
        .map(|column| row.get(column))
        .collect()
}

fn rows(db: &Connection, sql: &str, key: &[Value]) -> Result<Vec<Cells>> {
    let mut statement = db.prepare_cached(sql)?;
    let found = statement.query_map(params_from_iter(key), cells)?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

impl Recording {
    /// Reads what incidents wrote, in the order of the log.
    ///
    /// # Errors
    /// When the file is not the service's.
    pub fn read(file: &Path) -> Result<Self> {
        let db = Connection::open(file)?;
        let one = |sql: &str, key: &[Value]| -> Result<Cells> {
            rows(&db, sql, key)?
                .pop()
                .with_context(|| format!("nothing for {sql}"))
        };
        let mut incidents = Vec::new();
        let reported = rows(
            &db,
            "SELECT tournament, seq, command_id, game FROM entries WHERE kind = 'incident_reported' ORDER BY seq",
            &[],
        )?;
        let tournament = reported
            .first()
            .and_then(|row| row.first())
            .context("no incident")?
            .clone();
        for row in reported {
            let [tournament, seq, command, game] = row.try_into().ok().context("four columns")?;
            let t = &tournament;
            incidents.push(Incident {
                entries: rows(
                    &db,
                    "SELECT * FROM entries WHERE tournament = ? AND command_id = ? ORDER BY seq",
                    &[t.clone(), command.clone()],
                )?,
                game: one(
                    "SELECT * FROM games WHERE tournament = ? AND id = ?",
                    &[t.clone(), game],
                )?,
                incident: one(
                    "SELECT * FROM incidents WHERE tournament = ? AND seq = ?",
                    &[t.clone(), seq],
                )?,
                answer: one(
                    "SELECT * FROM answers WHERE tournament = ? AND command_id = ?",
                    &[t.clone(), command],
                )?,
            });
        }
        Ok(Self {
            tournament,
            incidents,
        })
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.incidents.len()
    }

    /// Writes them into a database of the same schema, `batch` in each transaction.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn write(&self, file: &Path, batch: usize) -> Result<Duration> {
        let db = Connection::open(file)?;
        db.pragma_update(None, "journal_mode", "wal")?;
        db.pragma_update(None, "synchronous", "full")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.set_prepared_statement_cache_capacity(100);
        let begun = Instant::now();
        for incidents in self.incidents.chunks(batch) {
            db.execute_batch("BEGIN IMMEDIATE")?;
            self.transaction(&db, incidents)?;
            db.execute_batch("COMMIT")?;
        }
        Ok(begun.elapsed())
    }

    fn transaction(&self, db: &Connection, incidents: &[Incident]) -> Result<()> {
        let t = &self.tournament;
        let entries: Vec<&Cells> = incidents
            .iter()
            .flat_map(|incident| &incident.entries)
            .collect();
        if let Some(last) = entries.last() {
            let head = [last.get(1), last.last(), Some(t)]
                .into_iter()
                .flatten()
                .cloned();
            db.prepare_cached("UPDATE heads SET seq = ?, hash = ? WHERE tournament = ?")?
                .execute(params_from_iter(head))?;
        }
        insert(db, "entries", &entries)?;
        let games: Vec<&Cells> = incidents.iter().map(|incident| &incident.game).collect();
        let mut once = games.clone();
        once.sort_by_key(|game| format!("{:?}", game.get(1)));
        once.dedup_by_key(|game| format!("{:?}", game.get(1)));
        delete(db, t, "games", "id", &once)?;
        let reported: Vec<&Cells> = incidents
            .iter()
            .map(|incident| &incident.incident)
            .collect();
        insert(db, "games", &once)?;
        insert(db, "incidents", &reported)?;
        let answers: Vec<&Cells> = incidents.iter().map(|incident| &incident.answer).collect();
        insert(db, "answers", &answers)
    }
}

fn marks(number: usize) -> String {
    vec!["?"; number].join(", ")
}

fn delete(
    db: &Connection,
    tournament: &Value,
    table: &str,
    column: &str,
    rows: &[&Cells],
) -> Result<()> {
    let sql = format!(
        "DELETE FROM {table} WHERE tournament = ? AND {column} IN ({})",
        marks(rows.len())
    );
    let keys = rows.iter().filter_map(|row| row.get(1));
    db.prepare_cached(&sql)?
        .execute(params_from_iter([tournament].into_iter().chain(keys)))?;
    Ok(())
}

fn insert(db: &Connection, table: &str, rows: &[&Cells]) -> Result<()> {
    let columns = rows.first().map_or(0, |row| row.len());
    let row = format!("({})", marks(columns));
    let sql = format!(
        "INSERT INTO {table} VALUES {}",
        vec![row; rows.len()].join(", ")
    );
    db.prepare_cached(&sql)?
        .execute(params_from_iter(rows.iter().flat_map(|row| row.iter())))?;
    Ok(())
}
