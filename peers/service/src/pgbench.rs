//! The same statements from `pgbench`: each of its clients writes one incident in a transaction, over and over, into a
//! tournament of its own.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The programs of a PostgreSQL, and a database on it.
pub struct Database {
    pgbench: PathBuf,
    psql: PathBuf,
    maintenance: String,
    /// The database's address.
    pub url: String,
    name: String,
}

impl Database {
    /// Makes a fresh database on a server.
    ///
    /// # Errors
    /// When the server refuses.
    pub fn new(pgbench: &Path, maintenance: &str, name: &str) -> Result<Self> {
        let (base, query) = maintenance.split_once('?').unwrap_or((maintenance, ""));
        let (server, _) = base.rsplit_once('/').context("the URL names no database")?;
        let database = Self {
            pgbench: pgbench.to_owned(),
            psql: pgbench.with_file_name("psql"),
            maintenance: maintenance.to_owned(),
            url: format!("{server}/{name}?{query}"),
            name: name.to_owned(),
        };
        database.sql(
            maintenance,
            &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
        )?;
        database.sql(maintenance, &format!("CREATE DATABASE {name}"))?;
        Ok(database)
    }

    fn sql(&self, url: &str, sql: &str) -> Result<String> {
        let output = Command::new(&self.psql)
            .args(["-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, url])
            .output()?;
        if !output.status.success() {
            bail!("{sql}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The row that a condition finds, as SQL literals by column.
    fn row(&self, table: &str, condition: &str) -> Result<Vec<(String, String)>> {
        let sql = format!(
            "SELECT name || '=' || quote_nullable(cell) FROM {table} r, json_each_text(row_to_json(r)) j (name, cell) WHERE {condition}"
        );
        let cells: Vec<(String, String)> = self
            .sql(&self.url, &sql)?
            .lines()
            .filter_map(|line| line.split_once('='))
            // A colon within a text would be taken for a variable.
            .map(|(column, value)| (column.to_owned(), escaped(value)))
            .collect();
        if cells.is_empty() {
            bail!("no row of {table} where {condition}");
        }
        Ok(cells)
    }

    /// A script that writes one incident: a block for each client, with the rows of the first incident of that
    /// client's tournament.
    ///
    /// # Errors
    /// When there are no such rows.
    pub fn script(&self, slugs: &[String]) -> Result<String> {
        let mut script = String::from("\\set n random(1, 1000000000000)\n");
        for (client, slug) in slugs.iter().enumerate() {
            let word = if client == 0 { "if" } else { "elif" };
            let _ = writeln!(script, "\\{word} :client_id = {client}");
            script += &self.block(slug)?;
        }
        Ok(script + "\\endif\n")
    }

    fn block(&self, slug: &str) -> Result<String> {
        let t = format!("(SELECT id FROM tournaments WHERE slug = '{slug}')");
        let id = self.sql(
            &self.url,
            &format!("SELECT id FROM tournaments WHERE slug = '{slug}'"),
        )?;
        let id = id.trim();
        let of = |kind: &str| {
            format!("r.tournament = {t} AND r.kind = '{kind}' ORDER BY r.seq LIMIT 40")
        };
        let reported = first(self.row("entries", &of("incident_reported"))?);
        let ruled = first(self.row("entries", &of("ruling_given"))?);
        let cell = |row: &[(String, String)], column: &str| -> Result<String> {
            let found = row.iter().find(|(name, _)| name == column);
            Ok(found
                .with_context(|| format!("no column {column}"))?
                .1
                .clone())
        };
        let game = cell(&reported, "game")?;
        let command = cell(&reported, "command_id")?;
        let games = self.row("games", &format!("r.tournament = '{id}' AND r.id = {game}"))?;
        let incidents = self.row(
            "incidents",
            &format!(
                "r.tournament = '{id}' AND r.seq = {}",
                cell(&reported, "seq")?
            ),
        )?;
        let answers = self.row(
            "answers",
            &format!("r.tournament = '{id}' AND r.command_id = {command}"),
        )?;
        let hash = "sha256(:n::text::bytea)";
        let key = "lpad(:n::text, 36, '0')";
        let entry = |row: &[(String, String)], add: u32| {
            values(
                row,
                &[
                    ("seq", &format!(":seq::bigint + {add}")),
                    (
                        "hash",
                        &format!("sha256(({add} + :n::bigint)::text::bytea)"),
                    ),
                    ("command_id", key),
                ],
            )
        };
        let principal = cell(&answers, "principal")?;
        Ok(format!(
            "BEGIN;\n\
             SELECT seq FROM heads WHERE tournament IN ('{id}') ORDER BY tournament FOR UPDATE \\gset\n\
             SELECT * FROM answers WHERE (principal = {principal} AND key = {key});\n\
             UPDATE heads SET seq = :seq::bigint + 2, hash = {hash} WHERE tournament = '{id}';\n\
             INSERT INTO entries VALUES {}, {};\n\
             DELETE FROM games WHERE tournament = '{id}' AND id IN ({game});\n\
             INSERT INTO games VALUES {};\n\
             INSERT INTO incidents VALUES {};\n\
             INSERT INTO answers VALUES {};\n\
             COMMIT;\n",
            entry(&reported, 1),
            entry(&ruled, 2),
            values(&games, &[]),
            values(
                &incidents,
                &[
                    ("seq", ":seq::bigint + 1"),
                    ("ruling_seq", ":seq::bigint + 2")
                ]
            ),
            values(&answers, &[("key", key), ("command_id", key)]),
        ))
    }

    /// Transactions in a second, with as many clients as the script has blocks.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn run(&self, script: &Path, clients: usize, seconds: u32) -> Result<f64> {
        let output = Command::new(&self.pgbench)
            .args([
                "-n",
                "-M",
                "prepared",
                "-j",
                "1",
                "-c",
                &clients.to_string(),
                "-T",
                &seconds.to_string(),
                "-f",
            ])
            .arg(script)
            .arg(&self.url)
            .output()?;
        let told = String::from_utf8_lossy(&output.stdout);
        let rate = told.lines().find_map(|line| {
            let rest = line.strip_prefix("tps = ")?;
            rest.split(' ').next()?.parse().ok()
        });
        match rate {
            Some(rate) if output.status.success() => Ok(rate),
            _ => bail!("pgbench: {told}{}", String::from_utf8_lossy(&output.stderr)),
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // What is left behind is a database on a server that the caller throws away.
        let _ = self.sql(
            &self.maintenance,
            &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name),
        );
    }
}

/// The cells of the first of several rows: as far as a column comes again.
fn first(cells: Vec<(String, String)>) -> Vec<(String, String)> {
    let again = cells
        .iter()
        .skip(1)
        .position(|(column, _)| Some(column) == cells.first().map(|(name, _)| name));
    let end = again.map_or(cells.len(), |place| place + 1);
    cells.into_iter().take(end).collect()
}

fn values(row: &[(String, String)], instead: &[(&str, &str)]) -> String {
    let cells = row.iter().map(|(column, value)| {
        let other = instead.iter().find(|(name, _)| name == column);
        other.map_or(value.as_str(), |(_, value)| value)
    });
    format!("({})", cells.collect::<Vec<_>>().join(", "))
}

fn escaped(literal: &str) -> String {
    match literal.strip_prefix(['E', 'e']).unwrap_or(literal) {
        quoted if quoted.starts_with('\'') && literal.contains([':', '\\']) => {
            let doubled = if literal.starts_with('\'') {
                quoted.replace('\\', "\\\\")
            } else {
                quoted.to_owned()
            };
            format!("E{}", doubled.replace(':', "\\x3a"))
        }
        _ => literal.to_owned(),
    }
}
