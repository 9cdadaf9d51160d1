//! What fails around a server: a disk, a directory, a database, a client. For each, what the user sees, and that nothing
//! that was acknowledged is lost.
#![cfg(target_os = "linux")] // limits of a running process are Linux's own
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::fs::{self, Permissions};
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use arbiter_tests::{Arbiter, Client, OwnPostgres, Response, Server, Unprivileged, needs};
use common::{Round, city_blitz};
use serde_json::{Value, json};

/// A report that is sent again with the same key until it has its answer.
struct Tap {
    path: String,
    body: Value,
    key: String,
}

impl Tap {
    fn of(tournament: &str, board: u32, number: u32) -> Self {
        let by = if number.is_multiple_of(2) {
            "white"
        } else {
            "black"
        };
        Self {
            path: format!("/api/v1/tournaments/{tournament}/rounds/3/boards/{board}/incidents"),
            body: json!({ "kind": "illegal_move", "by": by }),
            key: format!("tap-{board}-{number}"),
        }
    }

    fn send(&self, client: &Client) -> Response {
        client
            .post(&self.path)
            .key(&self.key)
            .json(&self.body)
            .send()
    }

    /// Says that it is another offence than the one that was asked about.
    fn distinct(mut self, asked: &Response) -> Self {
        self.body["distinct_from"] = asked.json()["possibly_same"]["seq"].clone();
        self.key += "-distinct";
        self
    }
}

/// Reports one after the other, until one is refused for another reason than that it may be the same: the numbers of the
/// incidents acknowledged, the one refused, and how.
fn report_until_refused(client: &Client, tournament: &str) -> (Vec<Value>, Tap, Response) {
    let mut acknowledged = Vec::new();
    for number in 0..4000 {
        let mut tap = Tap::of(tournament, number % 15 + 1, number);
        let mut answer = tap.send(client);
        if answer.status == 409 {
            tap = tap.distinct(&answer);
            answer = tap.send(client);
        }
        match answer.status {
            201 => acknowledged.push(answer.json()["incident"].clone()),
            _ => return (acknowledged, tap, answer),
        }
    }
    panic!("nothing was refused");
}

/// Everything that was acknowledged is in the log, once, and the log is whole.
fn found(arbiter: &Arbiter, round: &Round<'_>, acknowledged: &[Value]) {
    let entries = round.entries(0);
    for incident in acknowledged {
        let with_it: Vec<_> = entries
            .iter()
            .filter(|entry| entry["seq"] == *incident)
            .collect();
        assert_eq!(with_it.len(), 1, "entry {incident} was acknowledged");
        assert_eq!(with_it[0]["kind"], "incident_reported");
    }
    arbiter.run(&["verify"]).succeeded();
}

#[test]
fn given_a_disk_that_takes_nothing_more_then_507_says_what_to_do_and_with_room_it_goes_on() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    // No file may grow beyond 768 KiB; the limit can be lifted while the server runs.
    let server = arbiter.serve_after("ulimit -S -f 1536");
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let (mut acknowledged, refused, answer) = report_until_refused(&round.client, &tournament);
    assert!(!acknowledged.is_empty());
    let problem = answer.expect(507);
    assert_eq!(problem.json()["type"], "/problems/disk_full");
    assert!(problem.header("Retry-After").is_some());
    let help = server
        .client()
        .get("/problems/disk_full")
        .send()
        .expect(200)
        .json();
    assert!(
        help["remedy"].as_str().unwrap().contains("Make room"),
        "{help}"
    );
    // It goes on refusing, in the same words, and it goes on reading.
    refused.send(&round.client).expect(507);
    assert_eq!(
        round
            .entries(0)
            .iter()
            .filter(|entry| entry["kind"] == "incident_reported")
            .count(),
        acknowledged.len()
    );
    let lifted = Command::new("prlimit")
        .args(["--pid", &server.process().to_string(), "--fsize=unlimited"])
        .status();
    assert!(
        lifted.is_ok_and(|status| status.success()),
        "prlimit lifts the limit"
    );
    // The same request with the same key; no restart.
    let answer = refused.send(&round.client).expect(201);
    acknowledged.push(answer.json()["incident"].clone());
    for number in 5000..5020 {
        let tap = Tap::of(&tournament, number % 15 + 1, number);
        let mut answer = tap.send(&round.client);
        if answer.status == 409 {
            answer = tap.distinct(&answer).send(&round.client);
        }
        acknowledged.push(answer.expect(201).json()["incident"].clone());
    }
    found(&arbiter, &round, &acknowledged);
    assert!(server.terminate().success());
    arbiter.run(&["rebuild", "--check"]).succeeded();
}

/// An installation whose files belong to somebody who is not root, with the program where that user finds it.
struct Owned {
    arbiter: Arbiter,
    user: Option<Unprivileged>,
}

impl Owned {
    fn new(arbiter: Arbiter) -> Self {
        let user = Unprivileged::needed();
        fs::copy(needs::binary(), arbiter.folder().join("arbiter")).unwrap();
        let owned = Self { arbiter, user };
        owned.open_to_others(owned.arbiter.folder());
        owned.give(owned.arbiter.data());
        for file in fs::read_dir(owned.arbiter.data()).unwrap() {
            owned.give(&file.unwrap().path());
        }
        owned
    }

    fn open_to_others(&self, folder: &Path) {
        fs::set_permissions(folder, Permissions::from_mode(0o755)).unwrap();
    }

    fn give(&self, path: &Path) {
        if let Some(user) = self.user {
            chown(path, Some(user.uid), Some(user.gid)).unwrap();
        }
    }

    /// What its user may do with the data directory.
    fn allow(&self, mode: u32) {
        fs::set_permissions(self.arbiter.data(), Permissions::from_mode(mode)).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.arbiter.folder().join("arbiter"));
        command
            .current_dir(self.arbiter.folder())
            .args(arguments)
            .args(self.arbiter.place());
        if let Some(user) = self.user {
            user.run(&mut command);
        }
        command
    }
}

#[test]
fn given_a_directory_that_cannot_be_written_then_a_server_does_not_start_and_a_running_one_is_not_ready()
 {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let owned = Owned::new(arbiter);
    owned.allow(0o500);
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let refused = owned.command(&serve).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(3), "{said}");
    let directory = owned.arbiter.data().display().to_string();
    assert!(
        said.contains(&directory) && said.contains("must be able to write"),
        "{said}"
    );

    owned.allow(0o700);
    let server = Server::start(owned.command(&serve));
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let before = round.report(1, "white", &json!({})).expect(201).json()["incident"].clone();
    owned.allow(0o500);
    let not_ready = server.client().get("/readyz").send().expect(503);
    assert!(
        not_ready.json()["detail"]
            .as_str()
            .unwrap()
            .contains("disk"),
        "{not_ready}"
    );
    // The files that it has open take what comes; what it acknowledges is on the disk.
    let meanwhile = round.report(2, "white", &json!({})).expect(201).json()["incident"].clone();
    owned.allow(0o700);
    server.client().get("/readyz").send().expect(200);
    server.kill();
    let server = Server::start(owned.command(&serve));
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    found(&owned.arbiter, &round, &[before, meanwhile]);
}

#[test]
fn given_a_database_that_goes_and_comes_back_then_503_says_when_to_try_again_and_no_restart_is_needed()
 {
    let mut postgres = OwnPostgres::start();
    let arbiter = Arbiter::on_server(postgres.url());
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let server = arbiter.serve();
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let mut acknowledged =
        vec![round.report(1, "white", &json!({})).expect(201).json()["incident"].clone()];
    server.client().get("/readyz").send().expect(200);
    postgres.go_away();
    let tap = Tap::of(&tournament, 2, 1);
    let refused = tap.send(&round.client).expect(503);
    assert_eq!(refused.json()["type"], "/problems/unavailable");
    assert!(refused.header("Retry-After").is_some());
    server.client().get("/readyz").send().expect(503);
    server.client().get("/healthz").send().expect(200);
    postgres.come_back();
    let answer = (0..60)
        .find_map(|_| {
            let answer = tap.send(&round.client);
            if answer.status == 201 {
                return Some(answer);
            }
            assert_eq!(answer.status, 503, "{answer}");
            thread::sleep(Duration::from_millis(250));
            None
        })
        .expect("it works again");
    acknowledged.push(answer.json()["incident"].clone());
    // The same key again, and other boards.
    assert_eq!(tap.send(&round.client).json()["incident"], acknowledged[1]);
    acknowledged.push(round.report(3, "black", &json!({})).expect(201).json()["incident"].clone());
    server.client().get("/readyz").send().expect(200);
    found(&arbiter, &round, &acknowledged);
    assert!(server.terminate().success());
    arbiter.run(&["rebuild", "--check"]).succeeded();
}

/// Sends the request and goes away after a while, without reading an answer; `whole` or in the middle of its body.
fn vanish(server: &Server, token: &str, tap: &Tap, whole: bool, after: Duration) {
    let address = server.address().trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).unwrap();
    let body = tap.body.to_string();
    let (sent, _) = body.split_at(if whole { body.len() } else { body.len() / 2 });
    write!(
        stream,
        "POST {} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nIdempotency-Key: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{sent}",
        tap.path,
        tap.key,
        body.len()
    )
    .unwrap();
    thread::sleep(after);
    // A phone that is out of the hall says nothing more at all.
    stream.shutdown(Shutdown::Both).ok();
}

#[test]
fn given_a_client_that_vanishes_in_the_middle_then_the_same_key_gives_the_one_answer() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let server = arbiter.serve();
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let mut acknowledged = Vec::new();
    for number in 0..30_u32 {
        // One report for each player, so that none may be the same as another.
        let tap = Tap::of(&tournament, number / 2 + 1, number);
        let whole = !number.is_multiple_of(3);
        vanish(
            &server,
            &token,
            &tap,
            whole,
            Duration::from_millis(u64::from(number % 10) * 2),
        );
        let answer = tap.send(&round.client).expect(201);
        let again = tap.send(&round.client).expect(201);
        assert_eq!(answer.body, again.body, "one key, one answer");
        acknowledged.push(answer.json()["incident"].clone());
    }
    let reported = round.entries(0);
    let reported = reported
        .iter()
        .filter(|entry| entry["kind"] == "incident_reported");
    assert_eq!(reported.count(), 30, "no request was carried out twice");
    found(&arbiter, &round, &acknowledged);
}
