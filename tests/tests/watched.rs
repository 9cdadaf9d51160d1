//! The service as whoever runs it watches it: health, numbers, and a log without secrets.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use arbiter_tests::{Arbiter, Client, Listener, Server, needs};
use common::{Round, city_blitz};
use serde_json::{Value, json};

/// A server that logs each request as JSON, tells its numbers, and goes on for two seconds once it is told to stop.
fn watched(arbiter: &Arbiter) -> Server {
    let file = arbiter.folder().join("arbiter.toml");
    let text = "drain_s = 2\n\n[log]\nformat = \"json\"\nlevel = \"trace\"\n\n[metrics]\nlisten = \"127.0.0.1:0\"\n";
    fs::write(&file, text).unwrap();
    let mut command = Command::new(needs::binary());
    command
        .current_dir(arbiter.folder())
        .env_remove("ARBITER_LOG")
        .args(["serve", "--listen", "127.0.0.1:0", "--config"])
        .arg(file)
        .args(arbiter.place());
    Server::start(command)
}

/// Whoever asks for the numbers of a server.
fn numbers(server: &Server) -> Client {
    let line = server.line_starting("Numbers for Prometheus: ");
    let (_, address) = line.split_once(": ").unwrap();
    Client::new(address.trim_end_matches("/metrics"))
}

#[test]
fn given_a_server_then_it_tells_that_it_lives_and_is_ready_until_it_is_told_to_stop() {
    let arbiter = Arbiter::on_sqlite();
    let server = watched(&arbiter);
    let (client, beside) = (server.client(), numbers(&server));
    for client in [&client, &beside] {
        client.get("/healthz").send().expect(200);
        let ready = client.get("/readyz").send().expect(200);
        assert_eq!(ready.json(), json!({ "status": "ready" }));
    }
    let stopping = std::thread::spawn(move || server.terminate());
    let refused = (0..150)
        .find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            let answer = beside.get("/readyz").send();
            (answer.status != 200).then_some(answer)
        })
        .expect("it stops to be ready");
    assert_eq!(refused.status, 503);
    assert_eq!(refused.json()["detail"], "the server is stopping");
    assert!(refused.header("Retry-After").is_some());
    // It still serves, and lives.
    client.get("/healthz").send().expect(200);
    client.get("/problems/stale").send().expect(200);
    assert!(stopping.join().unwrap().success());
}

#[test]
fn given_requests_then_the_numbers_count_them_by_template_and_never_by_address() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let server = watched(&arbiter);
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    round.report(1, "white", &json!({})).expect(201);
    round.report(2, "black", &json!({})).expect(201);
    let nobody = server.client();
    nobody.get(&round.path("rounds/3")).send().expect(401);
    nobody.get("/canary/nothing").send().expect(404);
    nobody
        .post("/session")
        .json(&json!({ "code": "canary" }))
        .send()
        .expect(401);
    let mut stream = Listener::open(server.address(), &token, &tournament);
    stream.named("ready");
    let chief = server.client_with(&arbiter.token("chief", &tournament));
    let close = chief.post(&round.path("rounds/1/close"));
    close.json(&json!({})).send().expect(200);
    // The numbers are no page of the service itself.
    nobody.get("/metrics").send().expect(404);
    let text = numbers(&server).get("/metrics").send().expect(200);
    let text = text.text();
    let number = |line: &str| -> f64 {
        let found = text.lines().find_map(|one| one.strip_prefix(line));
        let value = found.unwrap_or_else(|| panic!("no {line} in\n{text}"));
        value.trim().parse().unwrap()
    };
    let incidents = "/api/v1/tournaments/{t}/rounds/{r}/boards/{b}/incidents";
    assert_eq!(
        number(&format!(
            "arbiter_http_requests_total{{method=\"POST\",route=\"{incidents}\",status=\"201\"}}"
        )),
        2.0
    );
    assert_eq!(
        number(&format!(
            "arbiter_http_request_seconds_bucket{{method=\"POST\",route=\"{incidents}\",le=\"+Inf\"}}"
        )),
        2.0
    );
    assert_eq!(
        number("arbiter_http_requests_total{method=\"GET\",route=\"none\",status=\"404\"}"),
        2.0
    );
    assert_eq!(
        number("arbiter_entries_total{kind=\"incident_reported\"}"),
        2.0
    );
    assert_eq!(number("arbiter_entries_total{kind=\"ruling_given\"}"), 2.0);
    assert_eq!(
        number("arbiter_problems_total{problem=\"unauthenticated\"}"),
        1.0
    );
    assert_eq!(
        number("arbiter_problems_total{problem=\"sign_in_refused\"}"),
        1.0
    );
    assert_eq!(number("arbiter_writer_waiting"), 0.0);
    assert!(number("arbiter_writer_transactions_total{outcome=\"committed\"}") >= 1.0);
    assert!(number("arbiter_writer_commit_seconds_count") >= 1.0);
    assert!(number("arbiter_writer_batch_count") >= 1.0);
    assert!(text.contains("arbiter_build_info{version=\""), "{text}");
    assert_eq!(number("arbiter_followers"), 1.0);
    assert_eq!(
        number("arbiter_kept_total{what=\"checkpoint\",outcome=\"made\"}"),
        1.0
    );
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operate.md");
    let manual = fs::read_to_string(manual).unwrap();
    for told in text.lines().filter_map(|line| line.strip_prefix("# HELP ")) {
        let (name, _) = told.split_once(' ').unwrap();
        assert!(manual.contains(&format!("| `{name}` |")), "{name}");
    }
    assert!(
        !text.contains("canary") && !text.contains(&tournament),
        "{text}"
    );
}

#[test]
fn given_secrets_of_every_kind_then_none_of_them_is_in_the_log_and_every_line_names_its_request() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("arbiter", &tournament);
    let server = watched(&arbiter);
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    let reported = round.report(1, "white", &json!({})).expect(201);
    let incident = &reported.json()["incident"];
    round
        .client
        .post(&round.path(&format!("incidents/{incident}/void")))
        .if_match(&format!("\"{}\"", reported.json()["version"]))
        .json(&json!({ "reason": "canary-private" }))
        .send()
        .expect(201);
    assert_eq!(reported.header("X-Request-Id").unwrap().len(), 32);
    let nobody = server.client();
    let named = nobody
        .get("/join?next=canary-query")
        .header("X-Request-Id", "from-the-proxy.1")
        .header("Cookie", "arbiter_session=canary-cookie")
        .send();
    assert_eq!(named.header("X-Request-Id"), Some("from-the-proxy.1"));
    let wrong = nobody
        .get("/")
        .header("X-Request-Id", "canary id with \"quotes\"")
        .send();
    assert_eq!(wrong.header("X-Request-Id").unwrap().len(), 32);
    nobody.get("/joincanary-path").send().expect(404);
    nobody
        .get("/floor")
        .header("Authorization", "Bearer arb_canary_token")
        .send();
    nobody
        .post("/session")
        .json(&json!({ "code": "canary-code" }))
        .send()
        .expect(401);
    nobody
        .post("/session")
        .json(&json!({ "name": "canary-name", "pin": "canary-pin" }))
        .send();
    server.log_line("from-the-proxy.1");
    drop(
        server
            .client()
            .get("/healthz")
            .header("X-Request-Id", "the-last")
            .send(),
    );
    server.log_line("the-last");
    let log = server.log();
    let all = log.join("\n");
    let (_, secret) = token.rsplit_once('_').unwrap();
    assert!(!all.contains("canary") && !all.contains(secret), "{all}");
    let answered: Vec<Value> = log
        .iter()
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .collect();
    let requests = answered.iter().filter(|line| line["message"] == "answered");
    assert!(requests.clone().count() >= 8, "{all}");
    for line in requests {
        assert!(
            line["span"]["id"].as_str().is_some_and(|id| !id.is_empty()),
            "{line}"
        );
        assert!(
            line["status"].is_u64() && line["took_ms"].is_u64(),
            "{line}"
        );
    }
}
