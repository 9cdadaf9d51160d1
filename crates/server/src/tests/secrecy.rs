//! 12.6: what happens at a board while the game is played reaches arbiters only.
//!
//! Not one byte of what anybody else can fetch may change when something secret is entered: no word, no count, no
//! version, no tag. So everything is fetched before and after, and compared.

mod outlets;
mod records;
mod requests;
mod table;

use std::collections::BTreeMap;

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::{Answer, door};
use crate::api::API;
use crate::{Address, PAGES};

/// What no reader but an arbiter may ever see in a running game.
const REASON: &str = "canary-why-it-was-otherwise";
const NOTE: &str = "canary-what-the-chief-should-know";
const WITHDRAWN: &str = "canary-why-it-was-withdrawn";
const SECRETS: [&str; 3] = [REASON, NOTE, WITHDRAWN];

/// Everything that can be looked at, with something in every brace. Files leave an entry for officials behind, and a
/// stream has no end: both are looked at elsewhere.
fn paths(house: &House, rounds: &[u16], boards: &[u16], incidents: &[i64]) -> Vec<String> {
    let looked_at = |address: &&Address| {
        let elsewhere = ["/export/", "/stream", "/language/"];
        address.method == "GET" && !elsewhere.iter().any(|part| address.path.contains(part))
    };
    let mut paths = vec![format!("/api/v1/tokens?tournament={}", house.demo.slug)];
    for address in API.iter().chain(PAGES).filter(looked_at) {
        let boards = boards.iter().map(|board| ("{b}", board.to_string()));
        let seqs = incidents.iter().map(|seq| ("{seq}", seq.to_string()));
        let several: Vec<(&str, String)> = match address.path {
            path if path.contains("{b}") => boards.collect(),
            path if path.contains("{seq}") => seqs.collect(),
            _ => vec![("{}", String::new())],
        };
        for (part, value) in several {
            for round in rounds {
                let path = address.path.replace(part, &value);
                let path = path.replace("{r}", &round.to_string());
                let path = path
                    .replace("{t}", &house.demo.slug)
                    .replace("{file}", "app.css")
                    .replace("{hook}", "none");
                paths.push(path.replace("{slug}", "forbidden"));
            }
        }
    }
    paths.sort();
    paths.dedup();
    assert!(paths.iter().all(|path| !path.contains('{')), "{paths:?}");
    paths
}

/// An answer without what is another one each time: the key of a form, the id of a request.
fn lasting(answer: &Answer) -> String {
    let headers = answer.headers.iter();
    let headers = headers.filter(|(name, _)| !["x-request-id", "date"].contains(&name.as_str()));
    let mut lines: Vec<String> = headers
        .map(|(name, value)| format!("{name}: {value:?}"))
        .collect();
    lines.sort();
    let body = String::from_utf8_lossy(&answer.body).into_owned();
    let key = "name=\"key\" value=\"";
    let mut parts = body.split(key);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += key;
        text += part.split_once('"').map_or("", |(_, rest)| rest);
    }
    format!("{}\n{}\n\n{text}", answer.status, lines.join("\n"))
}

async fn everything(
    house: &House,
    token: Option<&str>,
    paths: Vec<String>,
) -> BTreeMap<String, String> {
    let door = door(house.state()).await;
    let mut seen = BTreeMap::new();
    for path in paths {
        let asking = match token {
            Some(token) => house.ask(token, "GET", &path),
            None => house.bare("GET", &path),
        };
        seen.insert(path, lasting(&asking.send_through(&door).await));
    }
    seen
}

/// The file without the entry that says it was fetched.
async fn file(house: &House, token: &str) -> Vec<u8> {
    let answer = house
        .ask(token, "GET", &house.path("export/trf"))
        .send()
        .await;
    assert_eq!(answer.status, 200);
    answer.body
}

async fn post(
    house: &House,
    token: &str,
    rest: &str,
    version: Option<&Value>,
    body: Value,
) -> Value {
    let asking = house.ask(token, "POST", &house.path(rest)).json(&body);
    let asking = match version {
        Some(version) => asking.seen(version),
        None => asking,
    };
    let answer = asking.send().await;
    assert!(
        answer.status < 300,
        "{rest}: {}",
        String::from_utf8_lossy(&answer.body)
    );
    serde_json::from_slice(&answer.body).unwrap()
}

/// An afternoon at the boards: an offence decided otherwise, a claim sent to the chief, a report withdrawn, and one that
/// waits. Gives the entries that reported them.
async fn afternoon(house: &House) -> Vec<i64> {
    let arbiter = house.demo.arbiter.as_str();
    let mut incidents = Vec::new();
    let reports = [
        (1, json!({ "kind": "illegal_move", "by": "white" })),
        (
            2,
            json!({ "kind": "draw_claim", "by": "black", "basis": "fifty_moves", "announced": false }),
        ),
        (3, json!({ "kind": "device", "by": "white" })),
        (4, json!({ "kind": "suspected_cheating", "by": "black" })),
    ];
    let mut versions = Vec::new();
    for (board, report) in reports {
        let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
        let answer = house.ask(arbiter, "POST", &path).json(&report).send().await;
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        // Some kinds have no rule yet: nothing is entered then.
        if answer.status == 201 {
            incidents.push(body["incident"].as_i64().unwrap());
            versions.push(body["version"].clone());
        }
    }
    assert!(incidents.len() >= 3, "{incidents:?}");
    let at = |index: usize, act: &str| format!("incidents/{}/{act}", incidents[index]);
    let otherwise = json!({ "decision": "otherwise", "upheld": false, "reason": REASON });
    post(
        house,
        arbiter,
        &at(0, "decision"),
        Some(&versions[0]),
        otherwise,
    )
    .await;
    let sent = json!({ "decision": "sent_to_chief", "reason": NOTE });
    post(house, arbiter, &at(1, "decision"), Some(&versions[1]), sent).await;
    let void = json!({ "reason": WITHDRAWN });
    post(house, arbiter, &at(2, "void"), Some(&versions[2]), void).await;
    incidents
}

#[actix_web::test]
async fn given_incidents_in_a_running_game_then_not_one_byte_changes_for_anybody_but_arbiters_12_6()
{
    // The clock stands still, so that nothing else changes either.
    let house = House::by(crate::clock::Clock::telling(|| 1_796_040_000_000)).await;
    let viewer = house.token(Role::Viewer).await;
    let chief = house.token(Role::Chief).await;
    let owner = house.owner_token().await;
    let readers = [
        ("everybody", None),
        ("a viewer", Some(viewer.as_str())),
        ("a pairing program", Some(house.demo.pairing.as_str())),
        ("the organiser", Some(house.demo.organiser.as_str())),
        ("the owner", Some(owner.as_str())),
    ];
    // The entries that the afternoon will bring are asked for before they are there as well.
    let list = house
        .ask(&chief, "GET", &house.path("entries"))
        .send()
        .await
        .expect(200);
    let last = list["entries"].as_array().unwrap().last().unwrap()["seq"]
        .as_i64()
        .unwrap();
    let incidents: Vec<i64> = (last + 1..last + 16).collect();
    let boards: Vec<u16> = (1..=14).collect();
    let all = || paths(&house, &[1, 3], &boards, &incidents);
    let exported = file(&house, &house.demo.organiser).await;
    let mut before = Vec::new();
    for (_, token) in readers {
        before.push(everything(&house, token, all()).await);
    }
    let arbiters_before = everything(&house, Some(&chief), all()).await;

    let reported = afternoon(&house).await;
    assert!(
        reported.iter().all(|seq| incidents.contains(seq)),
        "{reported:?}"
    );

    for ((who, token), before) in readers.into_iter().zip(before) {
        let after = everything(&house, token, all()).await;
        for (path, then) in before {
            assert_eq!(after[&path], then, "{who} learns something at {path}");
        }
        assert!(
            after
                .values()
                .all(|text| SECRETS.iter().all(|secret| !text.contains(secret))),
            "{who}"
        );
    }
    assert_eq!(file(&house, &house.demo.organiser).await, exported);

    // Arbiters see all of it, so that the comparison would have found it.
    let arbiters_after = everything(&house, Some(&chief), all()).await;
    let changed = arbiters_after
        .iter()
        .filter(|(path, text)| arbiters_before[*path] != **text);
    assert!(changed.count() > 10);
    for secret in SECRETS {
        assert!(
            arbiters_after.values().any(|text| text.contains(secret)),
            "no arbiter finds {secret}"
        );
    }
}

#[actix_web::test]
async fn given_an_arbiters_key_then_another_ones_request_with_it_is_his_own() {
    let house = House::new().await;
    let report = json!({ "kind": "illegal_move", "by": "white" });
    let path = house.path("rounds/3/boards/1/incidents");
    let with_key = |token: &str, path: &str| {
        let asking = house.ask(token, "POST", path);
        asking.header("idempotency-key", "canary-key")
    };
    with_key(&house.demo.arbiter, &path)
        .json(&report)
        .send()
        .await
        .expect(201);
    // Neither the first answer nor that the key was used reaches somebody else.
    let refused = with_key(&house.demo.pairing, &path).json(&report);
    refused.send().await.problem(403, "forbidden");
    let body = json!({ "tournament": house.demo.slug, "name": "x", "role": "viewer" });
    let own = with_key(&house.demo.organiser, "/api/v1/tokens").json(&body);
    own.send().await.expect(201);
}

#[actix_web::test]
async fn given_a_place_in_his_own_counting_then_an_organiser_reads_the_log_from_there_without_a_gap()
 {
    let house = House::new().await;
    let organiser = house.demo.organiser.as_str();
    let numbers = async |query: &str| -> Vec<i64> {
        let path = format!("/t/{}/log{query}", house.demo.slug);
        let page = house.ask(organiser, "GET", &path).send().await.text();
        let entries = page.split("class=\"when\">#").skip(1);
        let number = |entry: &str| entry.split(' ').next().unwrap().parse().unwrap();
        entries.map(number).collect()
    };
    let all = numbers("").await;
    let downwards: Vec<i64> = (1..=all[0]).rev().collect();
    assert!(all.len() > 5);
    assert_eq!(all, downwards);
    assert_eq!(numbers("?before=o5").await, [4, 3, 2, 1]);
    // A number of the log is none of his, so he reads from the end.
    assert_eq!(numbers("?before=5").await, all);
    let path = house.path("entries?after=o2&limit=2");
    let list = house.ask(organiser, "GET", &path).send().await.expect(200);
    let ids: Vec<&Value> = list["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["id"])
        .collect();
    assert_eq!(
        (ids, &list["next"]),
        (vec![&json!("o3"), &json!("o4")], &json!("o4"))
    );
}
