//! Being told at once that something is new, and being told no more than one may know.

use arbiter_tournament::Role;
use serde_json::{Value, json};

use super::House;
use super::house::Listening;
use crate::live::{Begun, Feed, Follower, Live, Next, Room};

async fn stream(house: &House, token: &str, rest: &str) -> Listening {
    let path = house.path(rest);
    house.ask(token, "GET", &path).listen().await
}

async fn report(house: &House, board: u32) -> Value {
    let path = house.path(&format!("rounds/3/boards/{board}/incidents"));
    let body = json!({ "kind": "illegal_move", "by": "black" });
    let asking = house.ask(&house.demo.arbiter, "POST", &path).json(&body);
    asking.send().await.expect(201)
}

/// White wins at a board without a result.
async fn record(house: &House, board: usize) {
    let round = house.ask(&house.demo.arbiter, "GET", &house.path("rounds/3"));
    let version = round.send().await.expect(200)["games"][board - 1]["version"].clone();
    let path = house.path(&format!("rounds/3/boards/{board}/result"));
    let body = json!({ "outcome": "white_wins", "termination": "checkmate" });
    let asking = house.ask(&house.demo.arbiter, "PUT", &path).json(&body);
    asking.seen(&version).send().await.expect(200);
}

/// Boards at which nothing has happened yet.
async fn open_boards(house: &House) -> Vec<usize> {
    let round = house.ask(&house.demo.arbiter, "GET", &house.path("rounds/3"));
    let round = round.send().await.expect(200);
    let games = round["games"].as_array().unwrap();
    let open = (1..).zip(games).filter(|(_, game)| {
        game["result"].is_null() && game["incidents"].as_array().unwrap().is_empty()
    });
    open.map(|(board, _)| board).collect()
}

fn number(id: &str) -> i64 {
    id.trim_start_matches(['e', 'o']).parse().unwrap()
}

#[actix_web::test]
async fn given_an_incident_then_arbiters_are_told_and_nobody_else_could_even_count_it_12_6() {
    let house = House::new().await;
    let boards = open_boards(&house).await;
    let viewer = house.token(Role::Viewer).await;
    let organiser = house.token(Role::Organiser).await;
    let mut arbiter = stream(&house, &house.demo.arbiter, "stream").await;
    let mut others = [
        stream(&house, &viewer, "stream").await,
        stream(&house, &organiser, "stream").await,
        stream(&house, &house.demo.pairing, "stream").await,
    ];
    let from = number(&arbiter.named("ready").await.id.unwrap());
    let mut numbers = Vec::new();
    for other in &mut others {
        numbers.push(number(&other.named("ready").await.id.unwrap()));
    }

    let reported = report(&house, 14).await;
    record(&house, boards[0]).await;

    let seen = arbiter.named("entry").await;
    assert_eq!(seen.data["kind"], "incident_reported");
    assert_eq!(seen.data["seq"], reported["incident"]);
    assert_eq!(
        (&seen.data["round"], &seen.data["board"]),
        (&json!(3), &json!(14))
    );
    assert_eq!(seen.id, Some((from + 1).to_string()));
    assert_eq!(arbiter.named("entry").await.data["kind"], "ruling_given");
    for (other, before) in others.iter_mut().zip(numbers) {
        let told = other.named("entry").await;
        assert_eq!(told.data["kind"], "result_recorded");
        assert_eq!(told.data["board"], json!(boards[0]));
        assert_eq!(told.data["seq"], Value::Null);
        assert_eq!(
            number(&told.id.unwrap()),
            before + 1,
            "no number is left out"
        );
    }
}

#[actix_web::test]
async fn given_a_stream_then_nothing_on_the_way_keeps_or_gathers_it() {
    let house = House::new().await;
    let stream = stream(&house, &house.demo.arbiter, "stream").await;
    for (name, value) in [
        ("content-type", "text/event-stream"),
        ("cache-control", "no-cache"),
        ("x-accel-buffering", "no"),
        ("content-encoding", "identity"),
    ] {
        assert_eq!(stream.headers.get(name).unwrap(), value, "{name}");
    }
}

#[actix_web::test]
async fn given_one_who_was_away_then_what_was_missed_is_told_once_and_then_what_is_new() {
    let house = House::new().await;
    let boards = open_boards(&house).await;
    let viewer = house.token(Role::Viewer).await;
    for (token, numbers) in [(&house.demo.arbiter, ""), (&viewer, "e")] {
        let mut first = stream(&house, token, "stream").await;
        let last = first.named("ready").await.id.unwrap();
        assert!(last.starts_with(numbers) && last.len() > numbers.len());
        drop(first);
        record(&house, boards[numbers.len() * 2]).await;
        let path = house.path("stream");
        let mut again = house
            .ask(token, "GET", &path)
            .header("last-event-id", &last)
            .listen()
            .await;
        let missed = again.named("entry").await;
        assert_eq!(missed.data["board"], json!(boards[numbers.len() * 2]));
        assert_eq!(again.named("ready").await.id, missed.id);
        record(&house, boards[numbers.len() * 2 + 1]).await;
        let new = again.named("entry").await;
        assert_eq!(new.data["board"], json!(boards[numbers.len() * 2 + 1]));
        assert_eq!(number(&new.id.unwrap()), number(&last) + 2);
    }
}

#[actix_web::test]
async fn given_a_place_of_another_feed_or_beyond_the_end_then_all_is_read_anew() {
    let house = House::new().await;
    for last in ["e1", "o1", "999999", "rubbish", "e999999", ""] {
        let path = house.path("stream");
        let asking = house.ask(&house.demo.arbiter, "GET", &path);
        let mut stream = asking.header("last-event-id", last).listen().await;
        let resync = stream.named("resync").await;
        assert_eq!(stream.named("ready").await.id, resync.id, "{last}");
        if last != "rubbish" && !last.is_empty() {
            let changes = house.path(&format!("changes?after={last}"));
            let answer = house.ask(&house.demo.arbiter, "GET", &changes);
            let answer = answer.send().await.expect(200);
            assert_eq!(answer["resync"], true, "{last}");
            assert_eq!(answer["cursor"], resync.id.unwrap(), "{last}");
        }
    }
    for (query, field) in [("after=rubbish", "after"), ("wait_s=26", "wait_s")] {
        let path = house.path(&format!("changes?{query}"));
        let answer = house.ask(&house.demo.arbiter, "GET", &path).send().await;
        let problem = answer.problem(422, "invalid_fields");
        assert!(problem["fields"].to_string().contains(field), "{problem}");
    }
    let path = house.path("stream?after=rubbish");
    let answer = house.ask(&house.demo.arbiter, "GET", &path).send().await;
    answer.problem(422, "invalid_fields");
}

#[actix_web::test]
async fn given_somebody_who_asks_again_and_again_then_he_is_told_the_same_as_the_stream() {
    let house = House::new().await;
    let boards = open_boards(&house).await;
    let arbiter = house.demo.arbiter.as_str();
    let changes = async |rest: &str, tag: Option<&str>| {
        let path = house.path(&format!("changes{rest}"));
        let asking = house.ask(arbiter, "GET", &path);
        match tag {
            Some(tag) => asking.header("if-none-match", tag).send().await,
            None => asking.send().await,
        }
    };
    let end = changes("", None).await.expect(200);
    assert_eq!((&end["events"], &end["more"]), (&json!([]), &json!(false)));
    let cursor = end["cursor"].as_str().unwrap().to_owned();
    let nothing = changes(&format!("?after={cursor}"), None).await;
    let tag = nothing.header("etag").unwrap().to_owned();
    assert_eq!(nothing.expect(200)["events"], json!([]));
    let again = changes(&format!("?after={cursor}&wait_s=1"), Some(&tag)).await;
    assert_eq!(again.status, 304, "nothing came within a second");

    let mut stream = stream(&house, arbiter, &format!("stream?after={cursor}")).await;
    stream.named("ready").await;
    let waiting = format!("?after={cursor}&wait_s=25");
    let (waited, ()) = tokio::join!(changes(&waiting, Some(&tag)), record(&house, boards[0]),);
    let told = waited.expect(200);
    assert_eq!(told["events"], json!([stream.named("entry").await.data]));
    assert_eq!(told["cursor"], told["events"][0]["id"]);
}

#[actix_web::test]
async fn given_more_than_is_told_again_then_a_stream_says_so_and_changes_come_page_by_page() {
    let house = House::new().await;
    let chief = house.token(Role::Chief).await;
    let end = house
        .ask(&chief, "GET", &house.path("changes"))
        .send()
        .await;
    let cursor = end.expect(200)["cursor"].as_str().unwrap().to_owned();
    for _ in 0..31 {
        house.token(Role::Viewer).await;
    }
    let mut stream = stream(&house, &chief, &format!("stream?after={cursor}")).await;
    let resync = stream.named("resync").await.id.unwrap();
    assert_eq!(number(&resync), number(&cursor) + 31);

    let page = async |after: &str| {
        let path = house.path(&format!("changes?after={after}"));
        house.ask(&chief, "GET", &path).send().await.expect(200)
    };
    let first = page(&cursor).await;
    assert_eq!(first["events"].as_array().unwrap().len(), 30);
    assert_eq!(first["more"], true);
    let second = page(first["cursor"].as_str().unwrap()).await;
    assert_eq!(second["events"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&second["more"], &second["cursor"]),
        (&json!(false), &json!(resync))
    );
}

#[actix_web::test]
async fn given_one_who_does_not_take_what_comes_then_he_is_sent_away_and_resumes() {
    let house = House::new().await;
    let live = Live::within(
        house.desk.store().clone(),
        Room {
            kept: 4,
            replayed: 30,
        },
    );
    let tournament = house
        .desk
        .store()
        .find(&house.demo.slug)
        .await
        .unwrap()
        .unwrap();
    let feed = Feed::of(&[Role::Chief].into());
    let begin = async |after| {
        Follower::begin(&live, tournament, feed, after)
            .await
            .unwrap()
    };
    let (mut slow, _) = begin(None).await;
    let (mut quick, _) = begin(None).await;
    for _ in 0..10 {
        house.token(Role::Viewer).await;
        assert!(matches!(
            quick.next().await,
            Next::Entry { event: Some(_), .. }
        ));
    }
    assert_eq!(slow.next().await, Next::Behind);
    let (_, begun) = begin(Some(slow.cursor())).await;
    let Begun::Since(missed) = begun else {
        panic!("{begun:?}")
    };
    assert_eq!(missed.len(), 10);
}

#[actix_web::test]
async fn given_a_token_revoked_or_a_role_withdrawn_then_the_stream_ends() {
    let house = House::new().await;
    let owner = house.owner_token().await;
    let body = json!({ "tournament": house.demo.slug, "name": "Screen", "role": "viewer" });
    let asking = house.ask(&owner, "POST", "/api/v1/tokens").json(&body);
    let made = asking.send().await.expect(201);
    let token = made["token"].as_str().unwrap();
    let mut screen = stream(&house, token, "stream").await;
    let mut other = stream(&house, &house.token(Role::Viewer).await, "stream").await;
    screen.named("ready").await;
    other.named("ready").await;
    let path = format!(
        "/api/v1/tokens?tournament={}&prefix={}",
        house.demo.slug,
        made["prefix"].as_str().unwrap()
    );
    assert_eq!(house.ask(&owner, "DELETE", &path).send().await.status, 204);
    assert_eq!(screen.named("bye").await.data["reason"], "rights");
    assert_eq!(screen.event().await, None);
    record(&house, open_boards(&house).await[0]).await;
    other.named("entry").await;
    let answer = house.ask(token, "GET", &house.path("stream")).send().await;
    answer.problem(401, "unauthenticated");
}

#[actix_web::test]
async fn given_a_server_that_stops_then_every_stream_says_good_bye_and_no_new_one_begins() {
    let house = House::new().await;
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(stream(&house, &house.demo.arbiter, "stream").await);
    }
    assert_eq!(house.live().followers(), 20);
    let (good_byes, ()) = tokio::join!(
        async {
            for stream in &mut streams {
                stream.named("ready").await;
                assert_eq!(stream.named("bye").await.data["reason"], "stopping");
                assert_eq!(stream.event().await, None);
            }
        },
        house.live().stop(),
    );
    let () = good_byes;
    assert_eq!(house.live().followers(), 0);
    let path = house.path("stream");
    let answer = house.ask(&house.demo.arbiter, "GET", &path).send().await;
    answer.problem(503, "unavailable");
}
