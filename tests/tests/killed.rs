//! A server that is killed in the middle of writes: what was acknowledged is there, and the log is whole.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use arbiter_tests::{Arbiter, Client};
use common::{Round, city_blitz};
use serde_json::{Value, json};

/// How many phones write at once.
const PHONES: u32 = 5;

/// A write that the server acknowledged: the incident, the board, and the key under which it was asked for.
#[derive(Debug, Clone)]
struct Acknowledged {
    incident: i64,
    board: u32,
}

/// Reports illegal moves at this phone's boards until the server goes away.
fn report_until_killed(
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

/// Kills the server `times` times while phones write; counts what was acknowledged, and finds all of it.
fn kill(arbiter: &Arbiter, times: u64) {
    let tournament = city_blitz(arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let acknowledged = Mutex::new(Vec::new());
    for cycle in 0..times {
        let server = arbiter.serve();
        let client = server.client_with(&token);
        thread::scope(|scope| {
            for phone in 0..PHONES {
                let (client, tournament, acknowledged) = (&client, &tournament, &acknowledged);
                scope.spawn(move || report_until_killed(client, tournament, phone, acknowledged));
            }
            // After one answer or a few, so that the kill hits requests, commits and answers under way alike.
            let wanted =
                acknowledged.lock().unwrap().len() + 1 + usize::try_from(cycle * 5 % 23).unwrap();
            let deadline = Instant::now() + Duration::from_secs(60);
            while acknowledged.lock().unwrap().len() < wanted {
                assert!(Instant::now() < deadline, "the server answers nobody");
                thread::sleep(Duration::from_millis(1));
            }
            server.kill();
        });
    }
    let acknowledged = acknowledged.into_inner().unwrap();
    let server = arbiter.serve();
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let entries = round.entries(0);
    for Acknowledged { incident, board } in &acknowledged {
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
    drop(server);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
    println!(
        "{} writes acknowledged over {times} kills, none lost",
        acknowledged.len()
    );
}

#[test]
fn given_twenty_kills_on_sqlite_then_nothing_acknowledged_is_lost() {
    kill(&Arbiter::on_sqlite(), 20);
}

#[test]
fn given_five_kills_on_postgresql_then_nothing_acknowledged_is_lost() {
    kill(&Arbiter::on_postgres(), 5);
}

#[test]
fn given_writes_one_after_the_other_then_each_has_reached_the_disk_before_its_answer() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let (server, trace) = arbiter.serve_traced();
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let mut synced = trace.synced();
    for board in 1..=15 {
        round.report(board, "white", &json!({})).expect(201);
        let now = trace.synced();
        assert!(
            now > synced,
            "board {board} was answered before anything reached the disk"
        );
        synced = now;
    }
    drop(server);
}
