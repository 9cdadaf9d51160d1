//! Servers that are killed in the middle of writes: what was acknowledged is there, and the log is whole.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{Arbiter, Client};

/// How long a server may take until it has answered often enough.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(1);

/// How many phones write at once.
pub const PHONES: u32 = 5;

/// A write that the server acknowledged: the incident and its board.
#[derive(Debug, Clone)]
pub struct Acknowledged {
    /// The entry that reported it.
    pub incident: i64,
    /// The board.
    pub board: u32,
}

/// Reports illegal moves at this phone's boards until the server goes away.
///
/// # Panics
/// The server refuses a report.
pub fn report_until_killed(
    client: &Client,
    tournament: &str,
    phone: u32,
    acknowledged: &Mutex<Vec<Acknowledged>>,
) {
    for round in 0u32.. {
        let board = phone * 3 + round % 3 + 1;
        let by = if round % 2 == 0 { "white" } else { "black" };
        let path = format!("/api/v1/tournaments/{tournament}/rounds/3/boards/{board}/incidents");
        let mut body = json!({ "kind": "illegal_move", "by": by });
        loop {
            let Ok(answer) = client.post(&path).json(&body).try_send() else {
                return;
            };
            match answer.status {
                201 => {
                    let Ok(answer) = serde_json::from_slice::<Value>(&answer.body) else {
                        return;
                    };
                    let incident = answer["incident"].as_i64().unwrap();
                    acknowledged
                        .lock()
                        .unwrap()
                        .push(Acknowledged { incident, board });
                    break;
                }
                409 => body["distinct_from"] = answer.json()["possibly_same"]["seq"].clone(),
                other => panic!("board {board}: {other} {}", answer.text()),
            }
        }
    }
}

/// Kills the server `times` times while phones write to the third round of a tournament of fifteen boards; counts what was
/// acknowledged, and finds all of it.
///
/// # Panics
/// Something that was acknowledged is lost, or the log is not whole.
pub fn kill(arbiter: &Arbiter, tournament: &str, times: u64) -> usize {
    let token = arbiter.token("arbiter", tournament);
    let acknowledged = Mutex::new(Vec::new());
    for cycle in 0..times {
        let server = arbiter.serve();
        let client = server.client_with(&token);
        thread::scope(|scope| {
            for phone in 0..PHONES {
                let (client, acknowledged) = (&client, &acknowledged);
                scope.spawn(move || report_until_killed(client, tournament, phone, acknowledged));
            }
            // After one answer or a few, so that the kill hits requests, commits and answers under way alike.
            let wanted =
                acknowledged.lock().unwrap().len() + 1 + usize::try_from(cycle * 5 % 23).unwrap();
            let mut pauses = 0;
            while acknowledged.lock().unwrap().len() < wanted {
                assert!(pauses < PATIENCE.as_millis(), "the server answers nobody");
                thread::sleep(PAUSE);
                pauses += 1;
            }
            server.kill();
        });
    }
    let acknowledged = acknowledged.into_inner().unwrap();
    let server = arbiter.serve();
    let entries = server.client_with(&token).entries(tournament, 0);
    assert_all_there(&entries, &acknowledged);
    drop(server);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
    acknowledged.len()
}

/// Finds what was acknowledged in a log, each report with the ruling that was given with it.
///
/// # Panics
/// Something is lost.
pub fn assert_all_there<'a>(
    entries: &[Value],
    acknowledged: impl IntoIterator<Item = &'a Acknowledged>,
) {
    for Acknowledged { incident, board } in acknowledged {
        let entry = entries.iter().find(|entry| entry["seq"] == *incident);
        let entry =
            entry.unwrap_or_else(|| panic!("entry {incident} was acknowledged and is lost"));
        assert_eq!(
            (&entry["kind"], &entry["envelope"]["board"]),
            (&json!("incident_reported"), &json!(board))
        );
        let ruled = entries.iter().any(|other| {
            other["kind"] == "ruling_given"
                && other["envelope"]["command_id"] == entry["envelope"]["command_id"]
        });
        assert!(
            ruled,
            "entry {incident} has lost the ruling that was given with it"
        );
    }
}
