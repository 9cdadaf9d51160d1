//! Every address and method of the server, as everybody meets it.
//!
//! The tables of addresses say what each asks for, and the policy says which role allows that. From both follows what
//! everybody is answered; here it is asked. An address that is added without a row is not registered; one whose handler
//! asks for something else than its row says fails here.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::{Asking, door};
use crate::access::Action;
use crate::api::{API, SESSION};
use crate::{Address, Asks, HEALTH, PAGES};

/// Where an action of an address happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Tournament,
    Installation,
}

fn all() -> impl Iterator<Item = &'static Address> {
    API.iter().chain(PAGES).chain(SESSION).chain(HEALTH)
}

/// The way in answers 401 itself to a code that does not work.
fn is_way_in(address: &Address) -> bool {
    address.path == "/session"
}

/// Tokens name their tournament in the query or the body, and the floor looks at all of them.
fn place(address: &Address) -> Where {
    let tournament = address.path.contains("{t}") || address.path == "/api/v1/tokens";
    match tournament || address.path == "/floor" {
        true => Where::Tournament,
        false => Where::Installation,
    }
}

/// Whether it names one tournament, so that it can name a wrong one.
fn names_a_tournament(address: &Address) -> bool {
    place(address) == Where::Tournament && address.path != "/floor"
}

/// The path with something in every brace.
fn path(address: &Address, tournament: &str) -> String {
    let parts = [
        ("{t}", tournament),
        ("{r}", "3"),
        ("{b}", "1"),
        ("{p}", "1"),
        ("{seq}", "1"),
        ("{act}", "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10"),
        ("{device}", "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10"),
        ("{principal}", "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10"),
        ("{hook}", "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10"),
        ("{delivery}", "0193a5c2-7b1e-7c4d-9a61-2f0d8e4b5c10"),
        ("{prefix}", "zzzzzzzz"),
        ("{lang}", "en"),
        ("{file}", "nothing.css"),
        ("{slug}", "forbidden"),
    ];
    let path = parts
        .into_iter()
        .fold(address.path.to_owned(), |path, (part, value)| {
            path.replace(part, value)
        });
    assert!(!path.contains('{'), "{path}: say what stands in the brace");
    match (address.path, address.method) {
        ("/api/v1/tokens", "GET") => format!("{path}?tournament={tournament}"),
        ("/api/v1/tokens", "DELETE") => {
            format!("{path}?tournament={tournament}&prefix=zzzzzzzz")
        }
        _ => path,
    }
}

/// A request to an address, from a page of this server. It has no body: whether somebody may is answered first, and a
/// body that is missing after that. Only a new token names its tournament there.
fn asking<'a>(house: &'a House, address: &Address, tournament: &str) -> Asking<'a> {
    let asking = house
        .bare(address.method, &path(address, tournament))
        .header("sec-fetch-site", "same-origin")
        .header("idempotency-key", &house.fresh().to_string());
    match (address.path, address.method) {
        ("/api/v1/tokens", "POST") => {
            asking.json(&json!({ "tournament": tournament, "name": "x", "role": "viewer" }))
        }
        _ => asking,
    }
}

fn with_token<'a>(asking: Asking<'a>, token: &str) -> Asking<'a> {
    asking.header("authorization", &format!("Bearer {token}"))
}

/// Whether somebody with these roles may, by the table.
fn may(asks: Asks, roles: &[Role]) -> bool {
    match asks {
        Asks::Nothing | Asks::SignIn => true,
        Asks::Any(actions) => actions
            .iter()
            .any(|action: &Action| action.roles().iter().any(|role| roles.contains(role))),
    }
}

#[actix_web::test]
async fn given_every_role_and_address_then_the_table_says_what_is_answered() {
    let house = House::new().await;
    let door = door(house.state()).await;
    let foreign = house.empty_tournament("Foreign Open").await;
    for role in Role::ALL {
        let token = house.token(*role).await;
        let is_owner = *role == Role::Owner;
        for address in all().filter(|address| !is_way_in(address)) {
            let what = format!("{role} {} {}", address.method, address.path);
            let ask = async |tournament: &str| {
                let asking = with_token(asking(&house, address, tournament), &token);
                asking.send_through(&door).await
            };
            let here: &[Role] = match place(address) {
                Where::Tournament => &[*role],
                Where::Installation if is_owner => &[Role::Owner, Role::Viewer],
                Where::Installation => &[Role::Viewer],
            };
            let answer = ask(&house.demo.slug).await;
            assert_eq!(
                answer.status != 403,
                may(address.asks, here),
                "{what}: {}",
                answer.status
            );
            assert_ne!(answer.status, 401, "{what}");
            assert!(answer.status < 500, "{what}: {}", answer.status);
            if !names_a_tournament(address) || address.asks == Asks::Nothing {
                continue;
            }
            let (wrong, unknown) = (ask(&foreign).await, ask("no-such-open").await);
            if is_owner {
                assert_eq!(wrong.status != 403, may(address.asks, here), "{what}");
                assert_eq!(unknown.status, 404, "{what}");
                continue;
            }
            assert_eq!((wrong.status, unknown.status), (403, 403), "{what}");
            // The page of an error leads back to what was asked for; nothing else tells the two apart.
            let body = |answer: &super::house::Answer, name: &str| {
                String::from_utf8(answer.body.clone())
                    .unwrap()
                    .replace(name, "T")
            };
            assert_eq!(
                body(&wrong, &foreign),
                body(&unknown, "no-such-open"),
                "{what}"
            );
            let headers = |answer: &super::house::Answer| {
                // Every request has an id of its own.
                let headers = answer.headers.iter();
                let headers = headers.filter(|(name, _)| name.as_str() != "x-request-id");
                let text = headers.map(|(name, value)| format!("{name}: {value:?}"));
                text.collect::<BTreeSet<String>>()
            };
            assert_eq!(headers(&wrong), headers(&unknown), "{what}");
        }
    }
}

#[actix_web::test]
async fn given_nobody_or_a_token_that_works_no_longer_then_every_address_that_asks_answers_401() {
    let house = House::new().await;
    let door = door(house.state()).await;
    let owner = house.owner_token().await;
    let token = async |expires_at_ms: Value| {
        let body = json!({ "tournament": house.demo.slug, "name": "x", "role": "chief", "expires_at_ms": expires_at_ms });
        let made = house
            .ask(&owner, "POST", "/api/v1/tokens")
            .json(&body)
            .send()
            .await;
        let made = made.expect(201);
        (
            made["token"].as_str().unwrap().to_owned(),
            made["prefix"].as_str().unwrap().to_owned(),
        )
    };
    let soon = house.desk.clock().now_ms() + 2_000;
    let (expired, _) = token(soon.into()).await;
    let (revoked, prefix) = token(Value::Null).await;
    let revoke = format!(
        "/api/v1/tokens?tournament={}&prefix={prefix}",
        house.demo.slug
    );
    assert_eq!(
        house.ask(&owner, "DELETE", &revoke).send().await.status,
        204
    );
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    for address in all().filter(|address| !is_way_in(address)) {
        let what = format!("{} {}", address.method, address.path);
        let ask = || asking(&house, address, &house.demo.slug);
        let strangers = [
            ("nobody", ask()),
            ("an expired token", with_token(ask(), &expired)),
            ("a revoked token", with_token(ask(), &revoked)),
            ("a guessed token", with_token(ask(), "arb_nothing")),
            (
                "another scheme",
                ask().header("authorization", "Basic eDp5"),
            ),
            (
                "a guessed session",
                ask().header("cookie", "arbiter_session=x"),
            ),
        ];
        for (who, asking) in strangers {
            let answer = asking.send_through(&door).await;
            if address.asks == Asks::Nothing {
                assert!(
                    ![401, 403].contains(&answer.status),
                    "{who} {what}: {}",
                    answer.status
                );
                continue;
            }
            assert_eq!(answer.status, 401, "{who} {what}");
            if address.path.starts_with("/api/") {
                answer.problem(401, "unauthenticated");
                assert_eq!(
                    answer.header("www-authenticate"),
                    Some("Bearer"),
                    "{who} {what}"
                );
            }
        }
    }
}

#[actix_web::test]
async fn given_the_tables_then_the_description_has_the_same_addresses_and_any_other_method_is_405()
{
    let house = House::new().await;
    let door = door(house.state()).await;
    let document = house
        .bare("GET", "/api/v1/openapi.json")
        .send()
        .await
        .expect(200);
    let mut described = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            described.insert((method.to_uppercase(), path.clone()));
        }
    }
    let listed: BTreeSet<(String, String)> = API
        .iter()
        .map(|address| (address.method.to_owned(), address.path.to_owned()))
        .collect();
    assert_eq!(listed, described);
    let owner = house.owner_token().await;
    let taken: BTreeSet<(&str, &str)> = all()
        .map(|address| (address.path, address.method))
        .collect();
    let mut seen = BTreeSet::new();
    for address in API
        .iter()
        .chain(PAGES)
        .filter(|address| !is_way_in(address))
    {
        if !seen.insert(address.path) {
            continue;
        }
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            if taken.contains(&(address.path, method)) {
                continue;
            }
            let path = path(address, &house.demo.slug);
            let answer = with_token(house.bare(method, &path), &owner)
                .send_through(&door)
                .await;
            answer.problem(405, "method_not_allowed");
            let allowed = answer.header("allow").unwrap();
            for (_, takes) in taken.iter().filter(|(path, _)| *path == address.path) {
                assert!(
                    allowed.contains(takes),
                    "{method} {}: {allowed}",
                    address.path
                );
            }
        }
    }
}

/// What is registered besides the tables would be walked by no test.
#[test]
fn given_the_source_then_addresses_are_registered_by_the_tables_only() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut registers = BTreeSet::new();
    let mut folders = vec![source.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !path.ends_with("tests") {
                    folders.push(path);
                }
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let name = path.strip_prefix(&source).unwrap().display().to_string();
            for sign in ["web::resource(", "web::scope(", ".route("] {
                let count = text.matches(sign).count();
                if count > 0 {
                    registers.insert(format!("{name} {sign} {count}"));
                }
            }
        }
    }
    // The numbers of the server have a listener of their own. Besides there are the macro of the tables, and `SESSION`, whose two addresses are told apart by what is sent.
    let expected = [
        "addresses.rs .route( 1",
        "addresses.rs web::resource( 1",
        "addresses.rs web::scope( 2",
        "api/mod.rs web::resource( 2",
        "health.rs .route( 4",
        "meter.rs .route( 1",
    ];
    assert_eq!(registers, expected.map(str::to_owned).into());
}
