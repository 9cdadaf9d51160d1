//! `arbiter serve --config arbiter.toml`, as whoever runs the service meets it.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use std::fs;
use std::process::Command;

use arbiter_tests::{Arbiter, Server, needs};

fn serve(arbiter: &Arbiter, more: &[&str]) -> Command {
    let mut command = Command::new(needs::binary());
    command
        .current_dir(arbiter.folder())
        .env_remove("ARBITER_DATABASE")
        .args(["serve", "--config", "arbiter.toml"])
        .args(more);
    command
}

fn configure(arbiter: &Arbiter, text: &str) {
    fs::write(arbiter.folder().join("arbiter.toml"), text).unwrap();
}

#[test]
fn given_a_key_that_does_not_exist_then_nothing_starts_and_the_one_that_is_meant_is_named() {
    let arbiter = Arbiter::on_sqlite();
    configure(&arbiter, "data = \"data\"\n\n[log]\nfromat = \"json\"\n");
    let output = serve(&arbiter, &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "arbiter: arbiter.toml:4:1: log.fromat: there is no such key: did you mean log.format?\n"
    );
    assert!(
        !arbiter.data().join("arbiter.db").exists(),
        "nothing was made before the file was read"
    );
}

#[test]
fn given_a_file_then_the_server_serves_by_it_and_the_command_line_beats_it() {
    let arbiter = Arbiter::on_sqlite();
    configure(
        &arbiter,
        "data = \"data\"\nlisten = \"192.0.2.1:1\"\n\n[log]\nformat = \"json\"\nlevel = \"info\"\n",
    );
    // The address in the file is none of this machine's.
    let output = serve(&arbiter, &[]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("192.0.2.1:1"), "{said}");
    let server = Server::start(serve(&arbiter, &["--listen", "127.0.0.1:0"]));
    server
        .client()
        .get("/problems/stale?canary=1")
        .send()
        .expect(200);
    assert!(arbiter.data().join("arbiter.db").is_file());
    let log = server.log_line("/problems/stale");
    let line: serde_json::Value = serde_json::from_str(&log).expect("a JSON object a line");
    assert_eq!(
        (&line["level"], &line["status"]),
        (&"INFO".into(), &200.into()),
        "{log}"
    );
}

#[test]
fn given_the_same_file_then_other_commands_find_the_data_by_it() {
    let arbiter = Arbiter::on_sqlite();
    configure(&arbiter, "data = \"data\"\n");
    drop(Server::start(serve(&arbiter, &["--listen", "127.0.0.1:0"])));
    let verified = arbiter.run_alone(&["verify", "--config", "arbiter.toml"]);
    verified.succeeded();
}
