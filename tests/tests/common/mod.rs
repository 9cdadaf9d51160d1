//! What the end-to-end stories share: a blitz tournament of thirty players, its third round running.
#![allow(
    dead_code,
    clippy::expect_used,
    reason = "each test file takes what it needs"
)]

use std::path::{Path, PathBuf};

use arbiter_tests::{Arbiter, Client, Response};
use serde_json::{Value, json};

/// The regulations of the stories: 3+2, not every game with its own arbiter.
pub const RULES: &str = "events/city-blitz";

/// A fixture of this package.
pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

/// Imports the blitz tournament; its id.
pub fn city_blitz(arbiter: &Arbiter) -> String {
    arbiter.import_trf(&fixture("city-blitz.trf"), Some(RULES))
}

/// The third round of a tournament, as an arbiter works on it.
pub struct Round<'a> {
    pub client: Client,
    pub tournament: &'a str,
}

impl Round<'_> {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tournaments/{}/{rest}", self.tournament)
    }

    /// Reports an illegal move, with what else the report says.
    pub fn report(&self, board: u32, by: &str, more: &Value) -> Response {
        let mut body = json!({ "kind": "illegal_move", "by": by });
        for (name, value) in more.as_object().expect("an object") {
            body[name] = value.clone();
        }
        self.client
            .post(&self.path(&format!("rounds/3/boards/{board}/incidents")))
            .json(&body)
            .send()
    }

    /// Decides on an incident, as its answer showed it.
    pub fn decide(&self, reported: &Value, decision: &Value) -> Response {
        let path = self.path(&format!("incidents/{}/decision", reported["incident"]));
        let seen = format!("\"{}\"", reported["version"]);
        self.client
            .post(&path)
            .if_match(&seen)
            .json(decision)
            .send()
    }

    /// The row of a board in the results of the round.
    pub fn result(&self, board: u32) -> Value {
        let results = self
            .client
            .get(&self.path("rounds/3/results"))
            .send()
            .expect(200)
            .json();
        let games = results["games"].as_array().expect("a list of games");
        games
            .iter()
            .find(|game| game["board"] == board)
            .expect("the board is among the results")
            .clone()
    }

    /// A board of the round, with its version.
    pub fn board(&self, board: u32) -> Value {
        let round = self
            .client
            .get(&self.path("rounds/3"))
            .send()
            .expect(200)
            .json();
        let games = round["games"].as_array().expect("a list of games");
        games
            .iter()
            .find(|game| game["board"] == board)
            .expect("the board is in the round")
            .clone()
    }

    /// All entries after one, as this principal may see them.
    pub fn entries(&self, after: i64) -> Vec<Value> {
        self.client.entries(self.tournament, after)
    }
}
