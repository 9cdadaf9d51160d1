//! What stays, and what goes: signed rounds, exported logs, backups, and a person who is erased.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use arbiter_tests::{Arbiter, Client, needs};
use common::city_blitz;
use serde_json::{Value, json};

/// The player of starting rank 1 in the fixture, by the family name.
const NAME: &str = "Almgren";

/// The chief closes a round although games have no result, and says why.
fn close(chief: &Client, tournament: &str, round: u8) {
    close_because(chief, tournament, round, "a power cut");
}

fn close_because(chief: &Client, tournament: &str, round: u8, reason: &str) {
    let path = format!("/api/v1/tournaments/{tournament}/rounds/{round}/close");
    let refused = chief.post(&path).json(&json!({})).send().expect(409).json();
    let close = json!({ "despite": refused["missing"], "reason": reason });
    chief.post(&path).json(&close).send().expect(200);
}

fn reopen(chief: &Client, tournament: &str, round: u8) {
    let path = format!("/api/v1/tournaments/{tournament}/rounds/{round}/reopen");
    let reason = json!({ "reason": "a slip came" });
    chief.post(&path).json(&reason).send().expect(200);
}

/// The texts of the checkpoints, in order.
fn checkpoints(client: &Client, tournament: &str) -> Vec<String> {
    let path = format!("/api/v1/tournaments/{tournament}/checkpoints");
    let list = client.get(&path).send().expect(200).json();
    let list = list["checkpoints"].as_array().unwrap().clone();
    list.iter()
        .map(|line| line["text"].as_str().unwrap().to_owned())
        .collect()
}

/// Sixty lines of Python that share nothing with Arbiter.
fn independently(bundle: &Path, checkpoints: &[&str]) -> Result<String, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("verify_log.py");
    assert!(fs::read_to_string(&script).unwrap().lines().count() <= 60);
    let output = Command::new(needs::reader())
        .arg(script)
        .arg(bundle)
        .args(checkpoints)
        .output()
        .unwrap();
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(said(&output.stdout)),
        false => Err(said(&output.stderr)),
    }
}

#[test]
fn given_closed_rounds_on_sqlite_then_paper_proves_the_log_and_others_check_its_export() {
    proved(&Arbiter::on_sqlite());
}

#[test]
fn given_closed_rounds_on_postgresql_then_paper_proves_the_log_and_others_check_its_export() {
    proved(&Arbiter::on_postgres());
}

fn proved(arbiter: &Arbiter) {
    let tournament = city_blitz(arbiter);
    let server = arbiter.serve();
    let chief = server.client_with(&arbiter.token("chief", &tournament));
    assert!(checkpoints(&chief, &tournament).is_empty());
    close(&chief, &tournament, 3);
    reopen(&chief, &tournament, 3);
    close(&chief, &tournament, 3);
    let signed = checkpoints(&chief, &tournament);
    assert_eq!(
        signed.len(),
        2,
        "a round that is closed anew is signed anew"
    );
    let (first, second) = (signed[0].as_str(), signed[1].as_str());

    let page = server
        .client()
        .get("/t/city-blitz/rounds/3/pairings")
        .send()
        .expect(200);
    let page = page.text();
    assert!(page.contains(second) && !page.contains(first), "{page}");
    assert!(page.contains("<svg ") && page.contains(NAME), "{page}");

    let paper = arbiter.folder().join("paper.txt");
    fs::write(&paper, second.to_lowercase().replace(':', ":\n")).unwrap();
    let paper = paper.display().to_string();
    let held = arbiter.run(&["verify", "--checkpoint", first, "--checkpoint", &paper]);
    let held = held.succeeded();
    assert_eq!(
        held.stdout.matches("holds: up to entry").count(),
        2,
        "{held}"
    );
    let keys = arbiter.run(&["key"]).succeeded().stdout;
    let (_, key) = keys.trim().split_once("  ").unwrap();
    arbiter
        .run(&["verify", "--checkpoint", first, "--key", key])
        .succeeded();

    let file = export(&chief, &tournament, arbiter.folder());
    let said = arbiter
        .run_alone(&["verify", &file.display().to_string()])
        .succeeded();
    assert!(said.stdout.contains("2 checkpoints among them"), "{said}");
    assert!(
        !fs::read_to_string(&file).unwrap().contains(NAME),
        "nobody asked for persons"
    );
    let said = independently(&file, &[first, second]).unwrap();
    assert!(said.contains("4 checkpoints"), "{said}");
    spoilt(arbiter, &file, first, second);

    let exported = arbiter.folder().join("again.jsonl").display().to_string();
    arbiter
        .run(&["export", "log", "--with-persons", "--output", &exported])
        .succeeded();
    assert!(fs::read_to_string(&exported).unwrap().contains(NAME));
    arbiter.run_alone(&["verify", &exported]).succeeded();
    independently(Path::new(&exported), &[second]).unwrap();
}

/// The exported log, as the chief saves it.
fn export(chief: &Client, tournament: &str, folder: &Path) -> PathBuf {
    let path = format!("/api/v1/tournaments/{tournament}/export/log");
    let answer = chief.get(&path).send().expect(200);
    let file = folder.join("log.jsonl");
    fs::write(&file, answer.text()).unwrap();
    file
}

/// A flipped byte is found by both readers; an end that was cut off by both, with the paper.
fn spoilt(arbiter: &Arbiter, file: &Path, first: &str, second: &str) {
    let text = fs::read_to_string(file).unwrap();
    let spoilt = arbiter.folder().join("spoilt.jsonl");
    let name = spoilt.display().to_string();
    let place = text
        .find("incident")
        .or_else(|| text.find("result_recorded"))
        .unwrap();
    let mut bytes = text.clone().into_bytes();
    bytes[place] ^= 1;
    fs::write(&spoilt, &bytes).unwrap();
    let said = arbiter.run_alone(&["verify", &name]).exited(1);
    assert!(said.stdout.contains("the hash does not match"), "{said}");
    let said = independently(&spoilt, &[]).unwrap_err();
    assert!(said.contains("the hash does not match"), "{said}");

    // Whoever cuts the end off also writes a header that fits.
    let mut lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let signed: Value = lines
        .iter()
        .find(|line| {
            line["envelope"]
                .as_str()
                .is_some_and(|text| text.contains("checkpoint_signed"))
        })
        .unwrap()
        .clone();
    let last = signed["seq"].as_i64().unwrap();
    lines.retain(|line| line["seq"].as_i64().is_none_or(|seq| seq <= last));
    let texts: Vec<String> = lines
        .iter()
        .filter_map(|line| line["envelope"].as_str().map(str::to_owned))
        .collect();
    lines.retain(|line| {
        line["line"] != "text"
            || texts
                .iter()
                .any(|text| text.contains(line["text"].as_str().unwrap()))
    });
    lines[0]["entries"] = last.into();
    lines[0]["head"] = signed["hash"].clone();
    let cut: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(&spoilt, cut).unwrap();
    arbiter.run_alone(&["verify", &name]).succeeded();
    independently(&spoilt, &[first]).unwrap();
    let said = arbiter
        .run_alone(&["verify", &name, "--checkpoint", second])
        .exited(1);
    assert!(said.stdout.contains("TOO SHORT"), "{said}");
    let said = independently(&spoilt, &[second]).unwrap_err();
    assert!(said.contains("the log ends at"), "{said}");

    let forged = second.replacen(":1", ":2", 1);
    let said = arbiter
        .run_alone(&["verify", &name, "--checkpoint", &forged])
        .exited(1);
    assert!(said.stdout.contains("FORGED OR MISTYPED"), "{said}");
    assert!(
        independently(file, &[&forged])
            .unwrap_err()
            .contains("not signed")
    );
}

#[test]
fn given_a_log_written_anew_then_the_paper_says_between_which_entries() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let server = arbiter.serve();
    let chief = server.client_with(&arbiter.token("chief", &tournament));
    close(&chief, &tournament, 3);
    let backup = arbiter.folder().join("then.db").display().to_string();
    arbiter.run(&["backup", &backup]).succeeded();
    // What happened afterwards, and what somebody would have liked to have happened.
    let history = |client: &Client| {
        reopen(client, &tournament, 3);
        close(client, &tournament, 3);
        checkpoints(client, &tournament)
    };
    let signed = history(&chief);
    server.terminate();
    let other = arbiter.folder().join("other").display().to_string();
    arbiter
        .run_alone(&["restore", &backup, "--data", &other])
        .succeeded();
    fs::copy(
        arbiter.data().join("signing.key"),
        Path::new(&other).join("signing.key"),
    )
    .unwrap();
    let rewritten = arbiter_tests::Server::start({
        let mut command = Command::new(needs::binary());
        command.args(["serve", "--data", &other, "--listen", "127.0.0.1:0"]);
        command
    });
    let token = arbiter.run_alone(&[
        "token",
        "create",
        "--role",
        "chief",
        "--tournament",
        &tournament,
        "--data",
        &other,
    ]);
    history(&rewritten.client_with(&token.succeeded().first_line()));
    let said = arbiter.run_alone(&[
        "verify",
        "--data",
        &other,
        "--checkpoint",
        &signed[0],
        "--checkpoint",
        &signed[1],
    ]);
    let said = said.exited(1);
    let seq = |text: &str| -> i64 { text.split(':').nth(2).unwrap().parse().unwrap() };
    let (before, after) = (seq(&signed[0]), seq(&signed[1]));
    let between = format!(
        "written anew between entry {} and entry {after}",
        before + 1
    );
    assert!(
        said.stdout.contains("holds: ") && said.stdout.contains(&between),
        "{said}"
    );
}

#[test]
fn given_a_backup_of_sqlite_then_it_is_put_back_into_either_database() {
    put_back(&Arbiter::on_sqlite(), &Arbiter::on_postgres());
}

#[test]
fn given_a_backup_of_postgresql_then_it_is_put_back_into_either_database() {
    put_back(&Arbiter::on_postgres(), &Arbiter::on_postgres());
}

fn put_back(arbiter: &Arbiter, database: &Arbiter) {
    let tournament = city_blitz(arbiter);
    let server = arbiter.serve();
    let chief = arbiter.token("chief", &tournament);
    close(&server.client_with(&chief), &tournament, 3);
    let signed = checkpoints(&server.client_with(&chief), &tournament);
    let file = arbiter.folder().join("hall.db").display().to_string();
    let made = arbiter.run(&["backup", &file]).succeeded();
    assert!(made.stderr.contains("verifying every log"), "{made}");
    let refused = arbiter.run(&["backup", &file]).exited(1);
    assert!(refused.stderr.contains("overwrites nothing"), "{refused}");
    server.terminate();

    // Into a new directory, twice refused where something is.
    let new = arbiter.folder().join("new").display().to_string();
    let told = arbiter
        .run_alone(&["restore", &file, "--data", &new])
        .succeeded();
    assert!(told.stdout.contains(&tournament), "{told}");
    let refused = arbiter
        .run_alone(&["restore", &file, "--data", &new])
        .exited(1);
    assert!(refused.stderr.contains("not empty"), "{refused}");
    arbiter
        .run_alone(&["verify", "--data", &new, "--checkpoint", &signed[0]])
        .succeeded();
    arbiter
        .run_alone(&["rebuild", "--check", "--data", &new])
        .succeeded();

    // Into a database server; whoever was signed in is, and play goes on.
    database.run(&["restore", &file]).succeeded();
    let refused = database.run(&["restore", &file]).exited(1);
    assert!(refused.stderr.contains("not empty"), "{refused}");
    database.run(&["rebuild", "--check"]).succeeded();
    let again = database.serve();
    let client = again.client_with(&chief);
    reopen(&client, &tournament, 3);
    close(&client, &tournament, 3);
    assert_eq!(
        checkpoints(&client, &tournament).len(),
        2,
        "signed with a key of its own"
    );
    database
        .run(&["verify", "--checkpoint", &signed[0]])
        .succeeded();

    // A damaged backup is put back nowhere.
    let mut bytes = fs::read(&file).unwrap();
    let place = bytes
        .windows(8)
        .position(|found| found == b"\"seq\":7,")
        .unwrap();
    bytes[place + 6] = b'8';
    let damaged = arbiter.folder().join("damaged.db").display().to_string();
    fs::write(&damaged, &bytes).unwrap();
    let elsewhere = arbiter.folder().join("elsewhere").display().to_string();
    let refused = arbiter
        .run_alone(&["restore", &damaged, "--data", &elsewhere])
        .exited(1);
    assert!(refused.stderr.contains("not whole"), "{refused}");
    assert!(!Path::new(&elsewhere).join("arbiter.db").exists());
    let refused = arbiter
        .run_alone(&["restore", "/etc/hosts", "--data", &elsewhere])
        .exited(1);
    assert!(refused.stderr.contains("no backup of arbiter"), "{refused}");
}

#[test]
fn given_a_backup_without_persons_on_sqlite_then_it_proves_the_log_and_names_nobody() {
    without_persons(&Arbiter::on_sqlite());
}

#[test]
fn given_a_backup_without_persons_on_postgresql_then_it_proves_the_log_and_names_nobody() {
    without_persons(&Arbiter::on_postgres());
}

fn without_persons(arbiter: &Arbiter) {
    let tournament = city_blitz(arbiter);
    let server = arbiter.serve();
    let token = arbiter.token("chief", &tournament);
    let chief = server.client_with(&token);
    close(&chief, &tournament, 3);
    let signed = checkpoints(&chief, &tournament);
    let file = arbiter.folder().join("nobody.db").display().to_string();
    arbiter
        .run(&["backup", &file, "--without-persons"])
        .succeeded();
    for name in [NAME, "power cut"] {
        assert!(!holds(Path::new(&file), name), "{name}");
    }
    arbiter
        .run_alone(&["verify", &file, "--checkpoint", &signed[0]])
        .succeeded();
    let new = arbiter.folder().join("nobody").display().to_string();
    arbiter
        .run_alone(&["restore", &file, "--data", &new])
        .succeeded();
    arbiter
        .run_alone(&["rebuild", "--check", "--data", &new])
        .succeeded();
    let mut command = Command::new(needs::binary());
    command.args(["serve", "--data", &new, "--listen", "127.0.0.1:0"]);
    let copy = arbiter_tests::Server::start(command);
    let path = format!("/api/v1/tournaments/{tournament}");
    copy.client_with(&token).get(&path).send().expect(401);
    let page = copy
        .client()
        .get("/t/city-blitz/rounds/3")
        .send()
        .expect(200);
    assert!(page.text().contains("erased"));
}

/// Whether a file holds a text anywhere.
fn holds(file: &Path, text: &str) -> bool {
    let bytes = fs::read(file).unwrap();
    bytes
        .windows(text.len())
        .any(|found| found == text.as_bytes())
}

#[test]
fn given_rounds_that_are_closed_then_backups_come_by_themselves_and_the_oldest_go() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let mut command = Command::new(needs::binary());
    let data = arbiter.data().display().to_string();
    command.args([
        "serve",
        "--data",
        &data,
        "--listen",
        "127.0.0.1:0",
        "--backup-keep",
        "2",
    ]);
    let server = arbiter_tests::Server::start(command);
    let chief = server.client_with(&arbiter.token("chief", &tournament));
    let backups = || -> Vec<PathBuf> {
        let files = fs::read_dir(arbiter.data().join("backups"));
        let files = files.into_iter().flatten().map(|file| file.unwrap().path());
        let mut done: Vec<PathBuf> = files
            .filter(|file| file.extension().is_some_and(|end| end == "db"))
            .collect();
        done.sort();
        done
    };
    close(&chief, &tournament, 3);
    until(|| backups().len() == 1);
    let first = backups();
    reopen(&chief, &tournament, 3);
    close(&chief, &tournament, 3);
    until(|| backups().len() == 2);
    reopen(&chief, &tournament, 3);
    assert!(server.terminate().success());
    let last = backups();
    assert!(last.len() == 2 && !last.contains(&first[0]), "{last:?}");
    let signed = arbiter
        .run_alone(&["verify", &last[1].display().to_string()])
        .succeeded();
    let whole = arbiter.run(&["verify"]).succeeded();
    assert_eq!(
        signed.stdout, whole.stdout,
        "the last one holds what came after the last round, too"
    );
}

#[test]
fn given_a_backup_that_fails_then_the_round_is_closed_and_the_chief_is_told() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let blocked = arbiter.folder().join("a-file");
    fs::write(&blocked, "no directory").unwrap();
    let data = arbiter.data().display().to_string();
    let mut command = Command::new(needs::binary());
    command
        .args([
            "serve",
            "--data",
            &data,
            "--listen",
            "127.0.0.1:0",
            "--backup-dir",
        ])
        .arg(&blocked);
    let server = arbiter_tests::Server::start(command);
    let chief = server.client_with(&arbiter.token("chief", &tournament));
    let floor = server.client_with(&arbiter.token("arbiter", &tournament));
    let told = |client: &Client| {
        let page = client.get("/t/city-blitz/floor").send().expect(200);
        page.text().contains("The last automatic backup failed")
    };
    assert!(!told(&chief));
    close(&chief, &tournament, 3);
    until(|| told(&chief));
    assert!(
        !told(&floor),
        "those are told who can do something about it"
    );
    assert_eq!(checkpoints(&chief, &tournament).len(), 1);
}

/// Waits for what happens beside a request; a minute at most.
#[track_caller]
fn until(so: impl Fn() -> bool) {
    for _ in 0..1200 {
        if so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("it never came");
}

#[test]
fn given_a_person_who_is_erased_on_sqlite_then_no_file_holds_the_name_and_the_log_is_whole() {
    let arbiter = Arbiter::on_sqlite();
    let server = erased(&arbiter);
    for file in fs::read_dir(arbiter.data())
        .unwrap()
        .map(|file| file.unwrap().path())
    {
        if file.is_file() {
            assert!(!holds(&file, NAME), "{} holds the name", file.display());
        }
    }
    server.terminate();
    assert!(!holds(&arbiter.data().join("arbiter.db"), NAME));
}

#[test]
fn given_a_person_who_is_erased_on_postgresql_then_no_table_holds_the_name_and_the_log_is_whole() {
    let arbiter = Arbiter::on_postgres();
    let server = erased(&arbiter);
    server.terminate();
    let copy = arbiter.folder().join("copy.db").display().to_string();
    arbiter.run(&["backup", &copy]).succeeded();
    assert!(!holds(Path::new(&copy), NAME));
}

/// Erases a player by the API, sends the file again, and erases another by the command beside the running server.
fn erased(arbiter: &Arbiter) -> arbiter_tests::Server {
    let tournament = city_blitz(arbiter);
    let server = arbiter.serve();
    let chief = server.client_with(&arbiter.token("chief", &tournament));
    let organiser = server.client_with(&arbiter.token("organiser", &tournament));
    close_because(&chief, &tournament, 3, "ALMGREN saw the lights go out");
    let before = checkpoints(&chief, &tournament);
    let path = |player: &str| format!("/api/v1/tournaments/{tournament}/players/{player}/erase");
    let reason = json!({ "reason": "request" });
    chief.post(&path("1")).json(&reason).send().expect(403);
    organiser
        .post(&path("999"))
        .json(&reason)
        .send()
        .expect(404);
    organiser
        .post(&path("1"))
        .json(&json!({ "reason": "he asked" }))
        .send()
        .expect(422);
    let answer = organiser
        .post(&path("1"))
        .json(&reason)
        .send()
        .expect(200)
        .json();
    assert_eq!(
        (&answer["start_number"], &answer["file_kept"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(
        answer["texts_erased"], 1,
        "the reason for closing names her: {answer}"
    );

    // The file comes again from the federation, with the name in it.
    let file = fs::read(common::fixture("city-blitz.trf")).unwrap();
    let import = format!("/api/v1/tournaments/{tournament}/import/trf");
    reopen(&chief, &tournament, 3);
    organiser
        .post(&import)
        .body("text/plain", &file)
        .send()
        .expect(201);
    let exported = arbiter.run(&["export", "trf"]).succeeded().stdout;
    assert!(!exported.contains(NAME), "{exported}");
    let page = server
        .client()
        .get("/t/city-blitz/rounds/1")
        .send()
        .expect(200);
    assert!(page.text().contains("erased") && !page.text().contains(NAME));

    let said = arbiter.run(&[
        "erase",
        "--tournament",
        &tournament,
        "--player",
        "2",
        "--reason",
        "retention",
    ]);
    let said = said.succeeded();
    assert!(said.stderr.contains("Backups"), "{said}");
    close(&chief, &tournament, 3);
    let whole = arbiter
        .run(&["verify", "--checkpoint", &before[0]])
        .succeeded();
    assert!(whole.stdout.contains("erased"), "{whole}");
    arbiter.run(&["rebuild", "--check"]).succeeded();
    // Asked for again, there is nothing left to erase.
    let answer = organiser
        .post(&path("1"))
        .json(&reason)
        .send()
        .expect(200)
        .json();
    assert_eq!(answer["texts_erased"], 0, "{answer}");
    server
}
