//! Whoever may change something and is no arbiter is answered as if nothing had happened at the boards.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::super::House;
use super::super::house::Answer;
use super::{afternoon, lasting};
use crate::clock::Clock;

/// Something that an official asks for.
struct Act {
    role: Role,
    method: &'static str,
    path: String,
    body: Vec<u8>,
    media_type: &'static str,
}

/// The pairings of the running round, with the colours swapped at some boards.
async fn pairings(house: &House, swapped: &[i64]) -> Value {
    let round = house.ask(&house.demo.pairing, "GET", &house.path("rounds/3"));
    let round = round.send().await.expect(200);
    let games = round["games"].as_array().unwrap().iter().map(|game| {
        let number = |color: &str| game[color]["start_number"].clone();
        let (white, black) = match swapped.contains(&game["board"].as_i64().unwrap()) {
            true => (number("black"), number("white")),
            false => (number("white"), number("black")),
        };
        json!({ "board": game["board"], "white": white, "black": black })
    });
    json!({ "games": games.collect::<Vec<_>>() })
}

/// Everything that officials may ask for, what is refused as well. Boards 1 to 4 have incidents in one house and not in
/// the other; board 9 has a result in both.
async fn acts(house: &House) -> Vec<Act> {
    let slug = &house.demo.slug;
    let act = |role, method, path: String, body: Value| Act {
        role,
        method,
        path,
        body: body.to_string().into_bytes(),
        media_type: "application/json",
    };
    let mut acts = Vec::new();
    for role in [Role::Pairing, Role::Organiser, Role::Owner] {
        let export = house.ask(&house.demo.pairing, "GET", &house.path("export/trf"));
        acts.push(Act {
            role,
            method: "POST",
            path: house.path("import/trf"),
            body: export.send().await.body,
            media_type: "text/plain",
        });
        let put = |round: u8, body| {
            act(
                role,
                "PUT",
                house.path(&format!("rounds/{round}/pairings")),
                body,
            )
        };
        acts.push(put(3, pairings(house, &[]).await));
        acts.push(put(3, pairings(house, &[9]).await));
        acts.push(put(3, pairings(house, &[1, 2, 3, 4, 9]).await));
        acts.push(put(2, pairings(house, &[]).await));
        acts.push(put(5, pairings(house, &[]).await));
        if role == Role::Pairing {
            continue;
        }
        let rules = json!({ "ruleset": "fide/2023/blitz" });
        acts.push(act(role, "PUT", house.path("regulations"), rules));
        let token = json!({ "tournament": slug, "name": "Screen", "role": "viewer" });
        acts.push(act(role, "POST", "/api/v1/tokens".to_owned(), token));
        let hook = json!({ "url": "https://example.org/hook" });
        acts.push(act(role, "POST", house.path("webhooks"), hook));
        let day = json!({ "last_day": "2031-01-01" });
        acts.push(act(role, "PUT", house.path("last-day"), day));
        let erase = json!({ "reason": "request" });
        let player = if role == Role::Owner { 21 } else { 22 };
        acts.push(act(
            role,
            "POST",
            house.path(&format!("players/{player}/erase")),
            erase,
        ));
        for path in [
            "incidents/60/decision",
            "incidents/60/void",
            "rounds/3/boards/1/incidents",
            "rounds/3/close",
        ] {
            acts.push(act(role, "POST", house.path(path), json!({})));
        }
        acts.push(act(
            role,
            "PUT",
            house.path("rounds/3/boards/1/result"),
            json!({ "outcome": "draw" }),
        ));
    }
    acts
}

/// An answer without the identities and secrets that were made for it.
fn comparable(answer: &Answer) -> String {
    let text = lasting(answer);
    let mut words = text.split('"');
    let mut comparable = words.next().unwrap_or_default().to_owned();
    let mut after_secret = false;
    for word in words {
        let is_id = word.len() == 36 && word.bytes().filter(|byte| *byte == b'-').count() == 4;
        comparable += if is_id || (after_secret && word != ":") {
            "…"
        } else {
            word
        };
        after_secret = match word {
            "token" | "prefix" | "secret" => true,
            ":" => after_secret,
            _ => false,
        };
    }
    comparable
}

#[actix_web::test]
async fn given_incidents_then_whoever_is_no_arbiter_is_answered_as_in_a_quiet_round_12_6() {
    let house = House::by(Clock::telling(|| 1_796_040_000_000)).await;
    let mut tokens = Vec::new();
    for role in [Role::Pairing, Role::Organiser, Role::Owner] {
        tokens.push((role, house.token(role).await));
    }
    let acts = acts(&house).await;
    let (quiet, busy) = (house.copy().await, house.copy().await);
    afternoon(&busy).await;
    let mut statuses = std::collections::BTreeSet::new();
    for Act {
        role,
        method,
        path,
        body,
        media_type,
    } in acts
    {
        let (_, token) = tokens.iter().find(|(one, _)| *one == role).unwrap();
        let asked = async |house: &House| {
            let asking = house.ask(token, method, &path).body(media_type, &body);
            asking.send().await
        };
        let answer = asked(&quiet).await;
        statuses.insert(answer.status);
        let what = String::from_utf8_lossy(&body).into_owned();
        assert_eq!(
            comparable(&asked(&busy).await),
            comparable(&answer),
            "{role}: {method} {path} {what}"
        );
    }
    assert_eq!(statuses, [200, 201, 403, 409, 422].into());
}
