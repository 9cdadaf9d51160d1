//! The API keeps to its own description: Schemathesis makes up requests from `docs/openapi.json`, good ones and bad ones, and
//! looks at what comes back: no failure of the server, only documented statuses, bodies and headers, nothing taken that
//! the description forbids, nothing refused as malformed that it allows.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use arbiter_tests::{Arbiter, needs};
use common::city_blitz;

/// Requests made up for each address and method, at most, for each role: seconds on a quiet machine.
const EXAMPLES: &str = "15";
/// A role that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(300);
const PAUSE: Duration = Duration::from_millis(100);

/// The roles whose tokens are tried. Between them they may use every address.
const ROLES: [&str; 3] = ["organiser", "chief", "pairing"];

fn has_ended(child: &mut Child) -> bool {
    for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
        if child.try_wait().expect("it can be waited for").is_some() {
            return true;
        }
        thread::sleep(PAUSE);
    }
    child.kill().ok();
    false
}

#[test]
fn given_made_up_requests_of_every_kind_then_the_api_keeps_to_its_description() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let tokens = ROLES.map(|role| arbiter.token(role, &tournament));
    let server = arbiter.serve();
    let settings = fs::read_to_string(here.join("contract/schemathesis.toml")).unwrap();
    let settings = settings.replace("TOURNAMENT", &tournament);
    let runs = ROLES.iter().zip(&tokens).map(|(role, token)| {
        // Each in a folder of its own, where it keeps its notes.
        let folder = arbiter.folder().join(role);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("schemathesis.toml"), &settings).unwrap();
        let report = fs::File::create(folder.join("report.txt")).unwrap();
        let child = Command::new(needs::contract())
            .current_dir(&folder)
            .args([
                "-m",
                "schemathesis.cli",
                "--config-file",
                "schemathesis.toml",
                "run",
            ])
            .arg(here.join("../docs/openapi.json"))
            .args([
                "--url",
                server.address(),
                "--phases",
                "fuzzing",
                "--seed",
                "1",
            ])
            .args([
                "--max-examples",
                EXAMPLES,
                "--continue-on-failure",
                "--no-shrink",
                "--no-color",
            ])
            // A stream has no end; tests of its own read it.
            .args([
                "--exclude-path-regex",
                "/stream$",
                "--request-timeout",
                "30",
            ])
            .args(["--header", &format!("Authorization: Bearer {token}")])
            .stdin(Stdio::null())
            .stderr(report.try_clone().unwrap())
            .stdout(report)
            .spawn()
            .expect("Schemathesis starts");
        (role, folder, child)
    });
    let runs: Vec<_> = runs.collect();
    for (role, folder, mut child) in runs {
        let ended = has_ended(&mut child);
        let status = child.wait().expect("it can be waited for");
        let report = fs::read_to_string(folder.join("report.txt")).unwrap();
        assert!(ended && status.success(), "as {role}: {status}\n{report}");
        // A run that tried nothing would find nothing.
        let summary = report.lines().find(|line| line.contains(" generated, "));
        let made: u32 = summary
            .and_then(|line| line.split_whitespace().next()?.parse().ok())
            .unwrap_or_else(|| panic!("no summary in\n{report}"));
        assert!(made > 200, "only {made} requests as {role}\n{report}");
    }
    // Whatever came, the log is whole.
    drop(server);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
}
