//! A server that is killed in the middle of writes: what was acknowledged is there, and the log is whole.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use arbiter_tests::{Arbiter, killing};
use common::{Round, city_blitz};
use serde_json::json;

fn kill(arbiter: &Arbiter, times: u64) {
    let tournament = city_blitz(arbiter);
    let acknowledged = killing::kill(arbiter, &tournament, times);
    println!("{acknowledged} writes acknowledged over {times} kills, none lost");
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
