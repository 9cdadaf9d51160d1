//! What a pairing program does: files that come again, rounds, results.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;

/// The file with which the demonstration begins.
const FILE: &str = include_str!("../demo/city-blitz.trf");

/// A tournament imported from the file, a token for its pairing program, and the way to its paths.
async fn imported(house: &House) -> (String, String) {
    let slug = house.empty_tournament("Files Open").await;
    let owner = house.owner_token().await;
    let import = format!("/api/v1/tournaments/{slug}/import/trf");
    let answer = house
        .ask(&owner, "POST", &import)
        .body("text/plain", FILE.as_bytes())
        .send()
        .await;
    answer.expect(201);
    let body = json!({ "tournament": slug, "name": "Engine", "role": "pairing" });
    let token = house
        .ask(&owner, "POST", "/api/v1/tokens")
        .json(&body)
        .send()
        .await
        .expect(201);
    (
        format!("/api/v1/tournaments/{slug}"),
        token["token"].as_str().unwrap().to_owned(),
    )
}

/// The file with the row of a player changed in some columns.
fn changed(start_number: usize, column: usize, text: &str) -> String {
    let head = format!("001 {start_number:>4}");
    let lines = FILE.lines().map(|line| {
        if !line.starts_with(&head) {
            return line.to_owned();
        }
        let mut row: Vec<char> = line.chars().collect();
        row.splice(column - 1..column - 1 + text.chars().count(), text.chars());
        row.into_iter().collect()
    });
    lines.map(|line: String| line + "\n").collect()
}

async fn log_length(house: &House, path: &str) -> usize {
    let owner = house.owner_token().await;
    let list = house
        .ask(&owner, "GET", &format!("{path}/entries"))
        .send()
        .await
        .expect(200);
    list["entries"].as_array().unwrap().len()
}

#[actix_web::test]
async fn given_a_file_that_changes_rows_then_it_is_refused_with_all_of_them_and_nothing_is_written()
{
    let house = House::new().await;
    let (path, token) = imported(&house).await;
    let before = log_length(&house, &path).await;
    let other_name = changed(2, 15, "Somebody, Else       ");
    let answer = house
        .ask(&token, "POST", &format!("{path}/import/trf"))
        .body("text/plain", other_name.as_bytes())
        .send()
        .await;
    let problem = answer.problem(409, "rows_changed");
    let rows = problem["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (
            &rows[0]["start_number"],
            &rows[0]["what"],
            &rows[0]["round"]
        ),
        (&json!(2), &json!("name"), &Value::Null)
    );
    let line = rows[0]["line"].as_u64().unwrap();
    let text = other_name
        .lines()
        .nth(usize::try_from(line).unwrap() - 1)
        .unwrap();
    assert!(text.contains("Somebody, Else"));
    assert_eq!(log_length(&house, &path).await, before);
    assert!(
        house
            .ask(&token, "GET", &format!("{path}/export/trf"))
            .send()
            .await
            .text()
            .contains("001    2")
    );
}

#[actix_web::test]
async fn given_a_file_with_a_late_player_then_only_he_is_added() {
    let house = House::new().await;
    let (path, token) = imported(&house).await;
    let late = format!(
        "{FILE}001   29      {:<33}{:33}{:>4}   29\n",
        "Late, Lars", "", "0.0"
    );
    let answer = house
        .ask(&token, "POST", &format!("{path}/import/trf"))
        .body("text/plain", late.as_bytes())
        .send()
        .await
        .expect(201);
    assert_eq!(
        (&answer["players"], &answer["games"], &answer["results"]),
        (&json!(1), &json!(0), &json!(0))
    );
    let tournament = house.ask(&token, "GET", &path).send().await.expect(200);
    assert_eq!(tournament["players"], 29);
    let export = house
        .ask(&token, "GET", &format!("{path}/export/trf"))
        .send()
        .await;
    assert!(export.text().contains("Late, Lars"));
}

#[actix_web::test]
async fn given_pairings_then_the_round_has_them_and_the_same_again_writes_nothing() {
    let house = House::new().await;
    let (path, token) = imported(&house).await;
    let put = async |round: u16, body: &Value| {
        house
            .ask(&token, "PUT", &format!("{path}/rounds/{round}/pairings"))
            .json(body)
            .send()
            .await
    };
    let games: Vec<Value> = (0..14)
        .map(|index| json!({ "white": index + 1, "black": index + 15 }))
        .collect();
    let all = json!({ "games": games });
    put(5, &all).await.problem(409, "round_skipped");
    let round = put(4, &all).await.expect(200);
    assert_eq!(
        (
            &round["boards_derived"],
            round["games"].as_array().unwrap().len()
        ),
        (&json!(false), 14)
    );
    assert_eq!(round["games"][13]["white"]["start_number"], 14);
    assert_eq!(round["games"][0]["version"], Value::Null, "12.6");
    let before = log_length(&house, &path).await;
    assert_eq!(put(4, &all).await.expect(200), round);
    assert_eq!(log_length(&house, &path).await, before);
    let twice =
        json!({ "games": [{ "white": 1, "black": 1 }, { "board": 1, "white": 2, "black": 99 }] });
    let problem = put(4, &twice).await.problem(422, "invalid_fields");
    let paths: Vec<&str> = problem["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["path"].as_str().unwrap())
        .collect();
    assert_eq!(
        paths,
        ["games[0].black", "games[1].board", "games[1].black"]
    );
    put(4, &json!({ "games": [], "rest": 1 }))
        .await
        .problem(422, "invalid_fields");
}

#[actix_web::test]
async fn given_a_board_with_a_result_then_it_is_not_paired_otherwise_and_what_stands_there_is_told()
{
    let house = House::new().await;
    let (path, token) = imported(&house).await;
    let first = house
        .ask(&token, "GET", &format!("{path}/rounds/1"))
        .send()
        .await
        .expect(200);
    let white = first["games"][0]["white"]["start_number"].clone();
    let body = json!({ "games": [{ "board": 1, "white": 27, "black": 28 }] });
    let answer = house
        .ask(&token, "PUT", &format!("{path}/rounds/1/pairings"))
        .json(&body)
        .send()
        .await;
    let problem = answer.problem(409, "pairing_stands");
    assert_eq!(
        (
            &problem["boards"][0]["board"],
            &problem["boards"][0]["white"]
        ),
        (&json!(1), &white)
    );
    assert_eq!(
        house
            .ask(&token, "GET", &format!("{path}/rounds/1"))
            .send()
            .await
            .expect(200),
        first
    );
}

#[actix_web::test]
async fn given_an_incident_then_a_refused_pairing_names_its_board_to_arbiters_only_12_6() {
    let house = House::new().await;
    let report = json!({ "kind": "illegal_move", "by": "white" });
    let path = house.path("rounds/3/boards/2/incidents");
    let reporting = house.ask(&house.demo.arbiter, "POST", &path).json(&report);
    reporting.send().await.expect(201);
    let (pairing, chief) = (&house.demo.pairing, &house.token(Role::Chief).await);
    let round = house.ask(pairing, "GET", &house.path("rounds/3"));
    let round = round.send().await.expect(200);
    // Colours are swapped at a quiet board, at that of the incident, and at one whose game is over.
    let refused = async |token: &str, swapped: &[i64]| -> Value {
        let games = round["games"].as_array().unwrap().iter().map(|game| {
            let number = |color: &str| game[color]["start_number"].clone();
            let (white, black) = (number("white"), number("black"));
            match swapped.contains(&game["board"].as_i64().unwrap()) {
                true => json!({ "board": game["board"], "white": black, "black": white }),
                false => json!({ "board": game["board"], "white": white, "black": black }),
            }
        });
        let body = json!({ "games": games.collect::<Vec<_>>() });
        let asking = house.ask(token, "PUT", &house.path("rounds/3/pairings"));
        let problem = asking
            .json(&body)
            .send()
            .await
            .problem(409, "pairing_stands");
        let boards = problem["boards"].as_array().unwrap().iter();
        json!([
            boards.map(|board| &board["board"]).collect::<Vec<_>>(),
            problem["detail"]
        ])
    };
    let lost = |boards: &str| format!("what happened at these boards would be lost: {boards}");
    for token in [pairing, &house.demo.organiser] {
        // A request that is refused anyhow says nothing of other boards.
        assert_eq!(refused(token, &[1, 2, 9]).await, json!([[9], lost("9")]));
        let only = refused(token, &[1, 2]).await;
        assert_eq!(only[0], json!([]));
        assert!(!only[1].as_str().unwrap().contains('2'), "{only}");
    }
    assert_eq!(
        refused(chief, &[1, 2, 9]).await,
        json!([[2, 9], lost("2, 9")])
    );
}

#[actix_web::test]
async fn given_what_an_engine_writes_then_it_is_a_round_too() {
    let house = House::new().await;
    let (path, token) = imported(&house).await;
    let pairs: String = (1..14)
        .map(|white| format!("{white} {}\n", white + 14))
        .collect();
    let text = format!("15\n{pairs}14 0\n28 0\n");
    let answer = house
        .ask(&token, "PUT", &format!("{path}/rounds/4/pairings"))
        .body("text/plain", text.as_bytes())
        .send()
        .await
        .expect(200);
    assert_eq!(answer["games"].as_array().unwrap().len(), 13);
    assert_eq!(answer["byes"][0]["kind"], "pairing");
    let results = house
        .ask(&token, "GET", &format!("{path}/rounds/4/results"))
        .send()
        .await;
    let tag = results.header("etag").unwrap().to_owned();
    let known = house
        .ask(&token, "GET", &format!("{path}/rounds/4/results"))
        .header("if-none-match", &tag);
    assert_eq!(known.send().await.status, 304);
    let export = house
        .ask(&token, "GET", &format!("{path}/export/trf"))
        .send()
        .await
        .text();
    let row = export
        .lines()
        .find(|line| line.starts_with("001   14"))
        .unwrap();
    assert!(row.ends_with("0000 - U"), "{row}");
    let mut lengths: Vec<usize> = export
        .lines()
        .filter(|line| line.starts_with("001"))
        .map(|line| line.chars().count())
        .collect();
    lengths.dedup();
    assert_eq!(lengths.len(), 1, "all rows equally long");
}

#[actix_web::test]
async fn given_an_arbiter_then_he_pairs_nothing() {
    let house = House::new().await;
    let token = house.token(Role::Floor).await;
    let answer = house
        .ask(&token, "PUT", &house.path("rounds/3/pairings"))
        .json(&json!({ "games": [] }))
        .send()
        .await;
    answer.problem(403, "forbidden");
}
