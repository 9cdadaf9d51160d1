//! The harness itself: what the other tests stand on.

#![allow(
    clippy::unwrap_used,
    reason = "the functions here serve tests: where an expectation fails, the test has failed"
)]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use std::thread::{self, JoinHandle};

use arbiter_tests::{Client, Database};
use serde_json::json;

#[test]
fn two_databases_know_nothing_of_each_other() {
    let (one, other) = (Database::empty(), Database::empty());
    one.sql("CREATE TABLE boards (number INT)");
    assert_eq!(
        one.sql("SELECT count(*) FROM pg_tables WHERE tablename = 'boards'"),
        "1"
    );
    assert_eq!(
        other.sql("SELECT count(*) FROM pg_tables WHERE tablename = 'boards'"),
        "0"
    );
}

#[test]
fn a_copied_database_has_what_was_prepared_and_goes_its_own_way() {
    let prepared = Database::empty();
    prepared.sql("CREATE TABLE boards AS SELECT 14 AS number");
    let copy = prepared.copy();
    copy.sql("UPDATE boards SET number = 15");
    assert_eq!(prepared.sql("SELECT number FROM boards"), "14");
    assert_eq!(copy.sql("SELECT number FROM boards"), "15");
}

#[test]
fn the_databases_are_on_a_private_server_without_network() {
    let database = Database::empty();
    assert_eq!(database.sql("SHOW listen_addresses"), "");
    assert_eq!(database.sql("SHOW server_encoding"), "UTF8");
}

#[test]
fn a_client_sends_token_key_and_version_and_takes_any_answer() {
    let (address, heard) = answer_once(
        "HTTP/1.1 412 Precondition Failed\r\nETag: \"7\"\r\n\
         Content-Type: application/json\r\nContent-Length: 13\r\nConnection: close\r\n\r\n{\"current\":7}",
    );
    let answer = Client::new(&address)
        .with_token("arb_secret")
        .put("/api/v1/board")
        .key("same-again")
        .if_match("\"6\"")
        .json(&json!({ "outcome": "draw" }))
        .send()
        .expect(412);
    assert_eq!(answer.etag(), "\"7\"");
    assert_eq!(answer.json(), json!({ "current": 7 }));

    let heard = heard.join().unwrap().to_lowercase();
    assert!(heard.starts_with("put /api/v1/board http/1.1"), "{heard}");
    assert!(
        heard.contains("authorization: bearer arb_secret"),
        "{heard}"
    );
    assert_eq!(heard.matches("idempotency-key:").count(), 1, "{heard}");
    assert!(heard.contains("idempotency-key: same-again"), "{heard}");
    assert!(heard.contains("if-match: \"6\""), "{heard}");
    assert!(heard.ends_with(r#"{"outcome":"draw"}"#), "{heard}");
}

#[test]
fn a_server_that_dies_before_it_answers_is_an_error_not_an_answer() {
    let (address, heard) = answer_once("");
    assert!(
        Client::new(&address)
            .post("/")
            .json(&json!({}))
            .try_send()
            .is_err()
    );
    heard.join().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn strace_has_counted_a_write_to_the_disk_before_the_program_says_that_it_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let trace = arbiter_tests::Trace::new(folder.path().join("trace"));
    let write = "dd if=/dev/zero of=synced bs=1 count=1 conv=fsync status=none";
    let mut program = trace
        .command(Path::new("/bin/sh"))
        .args([
            "-c",
            &format!("{write}; {write}; {write}; echo done; exec sleep 600"),
        ])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(program.stdout.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    let counted = trace.synced();
    program.kill().unwrap();
    program.wait().unwrap();
    assert_eq!((said.trim(), counted), ("done", 3));
}

/// A server that hears one request, gives `answer` and ends; the thread returns the request.
fn answer_once(answer: &'static str) -> (String, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let heard = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(&stream);
        let mut request = String::new();
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
            request += &line;
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        std::io::Read::read_exact(&mut reader, &mut body).unwrap();
        (&stream).write_all(answer.as_bytes()).unwrap();
        request + &String::from_utf8(body).unwrap()
    });
    (address, heard)
}
