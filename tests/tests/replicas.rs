//! Two servers on one PostgreSQL database, one of which dies while both write.
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

use arbiter_tests::killing::{Acknowledged, PHONES, assert_all_there, report_until_killed};
use arbiter_tests::{Arbiter, Listener};
use common::city_blitz;

#[test]
fn given_two_servers_on_one_postgresql_one_killed_in_the_middle_then_nothing_is_lost_and_no_chain_forks()
 {
    let arbiter = Arbiter::on_postgres();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let (stays, dies) = (arbiter.serve(), arbiter.serve());
    let mut stream = Listener::open(stays.address(), &token, &tournament);
    let begun: i64 = stream.named("ready").id.unwrap().parse().unwrap();
    let acknowledged = [Mutex::default(), Mutex::default()];
    let [of_stays, of_dies] = &acknowledged;
    let count = |list: &Mutex<Vec<Acknowledged>>| list.lock().unwrap().len();
    let wait_for = |list: &Mutex<Vec<Acknowledged>>, wanted: usize| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while count(list) < wanted {
            assert!(Instant::now() < deadline, "a server answers nobody");
            thread::sleep(Duration::from_millis(1));
        }
    };
    let clients = [stays.client_with(&token), dies.client_with(&token)];
    thread::scope(|scope| {
        for phone in 0..PHONES {
            let server = usize::try_from(phone % 2).unwrap();
            let (client, acknowledged) = (&clients[server], &acknowledged[server]);
            let tournament = &tournament;
            scope.spawn(move || report_until_killed(client, tournament, phone, acknowledged));
        }
        wait_for(of_dies, 15);
        wait_for(of_stays, 15);
        dies.kill();
        wait_for(of_stays, count(of_stays) + 15);
        stays.kill();
    });

    // The stream of the one that stayed told what either of them had written, in order and without a gap.
    let mut told = Vec::new();
    while let Some(event) = stream.event() {
        told.push(event.data["seq"].as_i64().unwrap());
    }
    let last = *told.last().unwrap();
    assert_eq!(told, (begun + 1..=last).collect::<Vec<i64>>());
    let [of_stays, of_dies] = acknowledged.map(|list| list.into_inner().unwrap());
    for Acknowledged { incident, .. } in &of_dies {
        assert!(
            told.contains(incident),
            "{incident} was written by the other server"
        );
    }

    let server = arbiter.serve();
    let entries = server.client_with(&token).entries(&tournament, 0);
    assert_all_there(&entries, of_stays.iter().chain(&of_dies));
    drop(server);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
}
