//! Being told at once, by the real program: streams that end with it, and webhooks that survive it.
#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

mod common;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use arbiter_tests::{Arbiter, Listener};
use common::{Round, city_blitz};
use serde_json::{Value, json};

/// As many as the screens and phones of a large hall.
const STREAMS: usize = 200;

#[test]
fn given_200_open_streams_and_sigterm_then_each_hears_bye_and_the_program_ends_by_itself() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let token = arbiter.token("viewer", &tournament);
    let server = arbiter.serve();
    let streams: Vec<Listener> = (0..STREAMS)
        .map(|_| {
            let mut stream = Listener::open(server.address(), &token, &tournament);
            stream.named("ready");
            stream
        })
        .collect();
    let listening: Vec<_> = streams
        .into_iter()
        .map(|mut stream| {
            thread::spawn(move || {
                assert_eq!(stream.named("bye").data["reason"], "stopping");
                assert_eq!(stream.event(), None);
            })
        })
        .collect();
    let status = server.terminate();
    for listener in listening {
        listener.join().unwrap();
    }
    assert_eq!(status.code(), Some(0), "{status}");
}

#[test]
fn given_connections_on_which_nothing_is_asked_then_the_program_does_not_wait_for_them() {
    let arbiter = Arbiter::on_sqlite();
    city_blitz(&arbiter);
    let server = arbiter.serve();
    let host = server.address().strip_prefix("http://").unwrap();
    let idle: Vec<TcpStream> = (0..20)
        .map(|number| {
            let mut stream = TcpStream::connect(host).unwrap();
            // Every other one has asked something and stays, as browsers let it; the others were opened in advance.
            if number % 2 == 0 {
                let request = format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n");
                stream.write_all(request.as_bytes()).unwrap();
                let mut begin = [0; 15];
                stream.read_exact(&mut begin).unwrap();
                assert_eq!(&begin, b"HTTP/1.1 200 OK");
            }
            stream
        })
        .collect();
    let told = Instant::now();
    let status = server.terminate();
    // Requests under way would have five seconds.
    assert!(
        told.elapsed() < Duration::from_secs(4),
        "{:?}",
        told.elapsed()
    );
    assert_eq!(status.code(), Some(0), "{status}");
    drop(idle);
}

/// A delivery as a receiver got it.
#[derive(Debug, Clone)]
struct Got {
    id: String,
    signature: String,
    body: String,
}

/// A receiver that answers what it is told to, and hands on what it got.
struct Receiving {
    url: String,
    got: Receiver<Got>,
    answers: Sender<u16>,
}

impl Receiving {
    fn begin() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (tell, got) = channel();
        let (answers, answer) = channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let Some(got) = read(stream.as_ref().unwrap()) else {
                    continue;
                };
                if tell.send(got).is_err() {
                    return;
                }
                let Ok(status) = answer.recv() else { return };
                let text = format!(
                    "HTTP/1.1 {status} As told\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                );
                // The server may be gone by now.
                let _ = stream.unwrap().write_all(text.as_bytes());
            }
        });
        Self { url, got, answers }
    }

    #[track_caller]
    fn next(&self) -> Got {
        self.got
            .recv_timeout(Duration::from_secs(90))
            .expect("a delivery comes")
    }

    fn answer(&self, status: u16) {
        self.answers.send(status).unwrap();
    }
}

fn read(mut stream: &TcpStream) -> Option<Got> {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let read = stream.read(&mut piece).ok()?;
        if read == 0 {
            return None;
        }
        bytes.extend(&piece[..read]);
        let text = String::from_utf8(bytes.clone()).unwrap();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let header = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines
                .find(|(key, _)| key.eq_ignore_ascii_case(name))
                .map(|(_, value)| value.to_owned())
        };
        let length: usize = header("content-length").unwrap().parse().unwrap();
        if body.len() == length {
            return Some(Got {
                id: header("arbiter-delivery").unwrap(),
                signature: header("arbiter-signature").unwrap(),
                body: body.to_owned(),
            });
        }
    }
}

/// Corrects nothing, only records: White wins.
fn record(round: &Round, board: u32) {
    let version = round.board(board)["version"].clone();
    round
        .client
        .put(&round.path(&format!("rounds/3/boards/{board}/result")))
        .if_match(&format!("\"{version}\""))
        .json(&json!({ "outcome": "white_wins", "termination": "checkmate" }))
        .send()
        .expect(200);
}

#[test]
fn given_a_webhook_then_news_come_signed_in_order_and_again_until_taken_over_a_restart() {
    let arbiter = Arbiter::on_sqlite();
    let tournament = city_blitz(&arbiter);
    let (organiser, token) = (
        arbiter.token("organiser", &tournament),
        arbiter.token("arbiter", &tournament),
    );
    let receiving = Receiving::begin();
    let server = arbiter.serve_with(&["--webhooks-lan"]);
    let client = server.client_with(&organiser);
    let hooks = format!("/api/v1/tournaments/{tournament}/webhooks");
    let made = client
        .post(&hooks)
        .json(&json!({ "url": receiving.url, "secret": "a secret of the site".replace(' ', "-") }))
        .send()
        .expect(201)
        .json();
    let hook = made["id"].as_str().unwrap();
    let round = Round {
        client: server.client_with(&token),
        tournament: &tournament,
    };
    // What is for arbiters only is no news to the organiser (12.6).
    round.report(14, "black", &json!({})).expect(201);
    record(&round, 1);
    record(&round, 2);

    let first = receiving.next();
    let event: Value = serde_json::from_str(&first.body).unwrap();
    assert_eq!(
        (&event["kind"], &event["board"]),
        (&json!("result_recorded"), &json!(1))
    );
    assert_eq!(event["seq"], Value::Null);
    assert!(first.signature.starts_with("t=") && first.signature.contains(",v1="));
    receiving.answer(503);
    let again = receiving.next();
    assert_eq!((&again.id, &again.body), (&first.id, &first.body));
    // The server goes while the receiver still works on it.
    server.kill();
    receiving.answer(200);

    let server = arbiter.serve_with(&["--webhooks-lan"]);
    let once_more = receiving.next();
    assert_eq!((&once_more.id, &once_more.body), (&first.id, &first.body));
    receiving.answer(204);
    let second = receiving.next();
    assert_ne!(second.id, first.id);
    let event: Value = serde_json::from_str(&second.body).unwrap();
    assert_eq!(event["board"], 2);
    receiving.answer(200);

    let client = server.client_with(&organiser);
    let path = format!("{hooks}/{hook}/deliveries/{}/replay", first.id);
    client.post(&path).send().expect(202);
    let replayed = receiving.next();
    assert_eq!((&replayed.id, &replayed.body), (&first.id, &first.body));
    receiving.answer(200);
    let mut listed = Value::Null;
    for _ in 0..600 {
        let path = format!("{hooks}/{hook}/deliveries");
        listed = client.get(&path).send().expect(200).json();
        let deliveries = listed["deliveries"].as_array().unwrap();
        if deliveries.iter().all(|one| one["state"] == "delivered") {
            assert_eq!(deliveries.len(), 2);
            client.delete(&format!("{hooks}/{hook}")).send().expect(204);
            let left = client.get(&hooks).send().expect(200).json();
            assert_eq!(left["webhooks"], json!([]));
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("not all were delivered: {listed}");
}
