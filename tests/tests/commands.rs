//! The program as it is called: exit codes, what is refused beside a running server, and rules on disk.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::fs;
use std::process::Command;

use arbiter_tests::{Arbiter, needs};
use common::{RULES, city_blitz, fixture};

#[test]
fn given_wrong_use_then_exit_code_2_says_what_to_write() {
    let arbiter = Arbiter::on_sqlite();
    for (arguments, said) in [
        (vec!["serve"], "--data DIR"),
        (vec!["verify"], "--data DIR"),
        (vec!["judge"], "FILE"),
        (
            vec!["token", "create", "--role", "king", "--tournament", "t"],
            "organiser",
        ),
        (
            vec!["serve", "--demo", "--listen", "0.0.0.0:0"],
            "this machine only",
        ),
        (vec!["frobnicate"], "unrecognized subcommand"),
        (
            vec![
                "erase",
                "--tournament",
                "t",
                "--player",
                "1",
                "--reason",
                "why",
            ],
            "possible values: request",
        ),
    ] {
        let refused = arbiter.run_alone(&arguments).exited(2);
        assert!(refused.stderr.contains(said), "{refused}");
    }
    let exposed = arbiter.run(&["serve", "--listen", "0.0.0.0:0"]).exited(2);
    assert!(exposed.stderr.contains("--insecure-lan"), "{exposed}");
}

#[test]
fn given_input_at_fault_then_exit_code_1_and_nothing_is_left_behind() {
    let arbiter = Arbiter::on_sqlite();
    let broken = arbiter.folder().join("broken.trf");
    fs::write(
        &broken,
        "001    1      Almgren, Asa\n001    1      Bauer, Bernd\n",
    )
    .unwrap();
    let broken = broken.display().to_string();
    let file = fixture("city-blitz.trf").display().to_string();
    let mistaken = arbiter.folder().join("mistaken.rules");
    fs::write(
        &mistaken,
        "regulations \"X\"\n  played under FIDE Laws 2023\n  time contrl: 3+2\n",
    )
    .unwrap();
    let mistaken = mistaken.display().to_string();
    let mut nowhere = vec!["import", "trf", "/nowhere.trf"];
    for (arguments, said) in [
        (vec!["import", "trf", &broken], "line 2"),
        (
            vec!["import", "trf", &file, "--rules", "events/city-blits"],
            "events/city-blitz",
        ),
        (
            vec!["import", "trf", &file, "--rules", &mistaken],
            "mistaken.rules:3:3",
        ),
        (std::mem::take(&mut nowhere), "/nowhere.trf"),
        (vec!["restore", "/nowhere/open.db"], "/nowhere/open.db: "),
        (vec!["rebuild"], "there is nothing of arbiter"),
    ] {
        let refused = arbiter.run(&arguments).exited(1);
        assert!(refused.stderr.contains(said), "{refused}");
        assert!(
            !arbiter.data().join("arbiter.db").exists(),
            "a database was left behind: {refused}"
        );
    }
    let foreign = arbiter.run_alone(&["verify", &broken]).exited(1);
    assert!(
        foreign
            .stderr
            .contains("neither an exported log nor a backup"),
        "{foreign}"
    );
    let unknown = arbiter.run(&["verify"]).exited(1);
    assert!(
        unknown
            .stderr
            .contains("name the one that the server was started with"),
        "{unknown}"
    );
}

#[test]
fn given_a_file_that_comes_a_second_time_then_it_is_refused_unless_it_is_named_otherwise() {
    let arbiter = Arbiter::on_sqlite();
    city_blitz(&arbiter);
    let file = fixture("city-blitz.trf").display().to_string();
    let refused = arbiter.run(&["import", "trf", &file]).exited(1);
    assert!(refused.stderr.contains("--slug NAME"), "{refused}");
    let second = ["import", "trf", &file, "--slug", "second"];
    arbiter.run(&second).succeeded();
    let again = arbiter.run(&second).exited(1);
    assert!(again.stderr.contains("\"second\""), "{again}");
}

#[test]
fn given_a_running_server_then_import_and_rebuild_refuse_and_a_token_is_made() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let server = arbiter.serve();
    let file = fixture("city-blitz.trf").display().to_string();
    for arguments in [vec!["import", "trf", &file], vec!["rebuild"]] {
        let refused = arbiter.run(&arguments).exited(1);
        assert!(refused.stderr.contains("stop that one first"), "{refused}");
    }
    let token = arbiter.token("pairing", &tournament);
    let path = format!("/api/v1/tournaments/{tournament}/rounds/3/results");
    server.client_with(&token).get(&path).send().expect(200);
    arbiter.run(&["verify"]).succeeded();
    arbiter.run(&["rebuild", "--check"]).succeeded();
    let port = server
        .address()
        .trim_end_matches('/')
        .rsplit(':')
        .next()
        .unwrap()
        .to_owned();
    let other = Arbiter::on_sqlite();
    let taken = other
        .run(&["serve", "--listen", &format!("127.0.0.1:{port}")])
        .exited(3);
    assert!(taken.stderr.contains("another server"), "{taken}");
}

#[test]
fn given_an_empty_directory_then_serve_prints_an_owner_link_that_works_once() {
    let arbiter = Arbiter::on_sqlite();
    let server = arbiter.serve();
    let link = server.line_starting("Owner link (works once): ");
    let code = link
        .split("/join#")
        .nth(1)
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .to_owned();
    let client = server.client();
    let sign_in = || {
        let request = client
            .post("/session")
            .header("Origin", server.address().trim_end_matches('/'));
        request
            .body(
                "application/x-www-form-urlencoded",
                format!("code={code}").as_bytes(),
            )
            .send()
    };
    let first = sign_in();
    assert!(
        first
            .headers_named("set-cookie")
            .any(|cookie| cookie.contains("HttpOnly")),
        "{}",
        first.status
    );
    assert!(
        sign_in().headers_named("set-cookie").next().is_none(),
        "the link worked twice"
    );
}

#[test]
fn given_an_owner_who_is_locked_out_then_a_new_link_signs_in_beside_the_server() {
    let arbiter = Arbiter::on_sqlite();
    city_blitz(&arbiter);
    let server = arbiter.serve();
    let link = arbiter
        .run(&["token", "owner-link"])
        .succeeded()
        .first_line();
    let code = link
        .strip_prefix("/join#")
        .expect("a link to the sign-in page");
    let client = server.client();
    let signed_in = client
        .post("/session")
        .header("Origin", server.address().trim_end_matches('/'))
        .body(
            "application/x-www-form-urlencoded",
            format!("code={code}").as_bytes(),
        )
        .send();
    assert!(
        signed_in.headers_named("set-cookie").next().is_some(),
        "{}",
        signed_in.status
    );
}

#[test]
fn given_a_directory_in_use_then_the_demo_refuses_it() {
    let arbiter = Arbiter::on_sqlite();
    city_blitz(&arbiter);
    let refused = arbiter.run(&["serve", "--demo"]).exited(1);
    assert!(refused.stderr.contains("is not empty"), "{refused}");
}

#[test]
fn given_an_edited_file_beside_the_program_then_the_ruling_changes() {
    let arbiter = Arbiter::on_sqlite();
    let program = arbiter.folder().join("arbiter");
    fs::copy(needs::binary(), &program).unwrap();
    let rules = arbiter.folder().join("rulesets/fide/2023");
    fs::create_dir_all(&rules).unwrap();
    let case = arbiter.folder().join("case.toml");
    fs::write(
        &case,
        format!("ruleset = \"{RULES}\"\n[incident]\nkind = \"illegal_move\"\nby = \"black\"\n"),
    )
    .unwrap();
    let instruction = || {
        let output = Command::new(&program)
            .arg("judge")
            .arg(&case)
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout)
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(
        instruction(),
        "+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)"
    );
    let shipped =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets/fide/2023/blitz.rules");
    let text = fs::read_to_string(shipped).unwrap();
    let edited = text.replace("else 1 min", "else 90 s");
    assert_ne!(edited, text);
    fs::write(rules.join("blitz.rules"), edited).unwrap();
    assert_eq!(
        instruction(),
        "+1 min 30 s to White, 2 s off Black. First illegal move. (7.5.5, A.3)"
    );
}
