//! The start of a round and its end, on pages.

use std::sync::atomic::{AtomicI64, Ordering};

use arbiter_tournament::Role;

use super::Reader;
use super::reader::Page;
use crate::clock::Clock;
use crate::tests::House;

const START: &str = "/rounds/3/start";

static NOW: AtomicI64 = AtomicI64::new(1_764_500_705_123);

/// A clock that goes on by a millisecond each time it is looked at: what is left of somebody's time does not hang on how
/// busy the machine is.
fn tell() -> i64 {
    NOW.fetch_add(1, Ordering::Relaxed)
}

async fn tap(arbiter: &Reader<'_>, page: &Page, seat: &str) -> Page {
    let key = page.hidden("key", "</form>");
    let sent = arbiter
        .post("/rounds/3/arrivals", &[("key", &key), ("seat", seat)])
        .await;
    arbiter.open(sent.onward()).await
}

async fn begin(arbiter: &Reader<'_>, ago: &str) -> Page {
    let page = arbiter.tournament(START).await.expect(200);
    let key = page.hidden("key", "The clocks are running");
    let fields = [
        ("key", key.as_str()),
        ("minutes_ago", ago),
        ("minutes_late", ""),
    ];
    let sent = arbiter.post(START, &fields).await;
    arbiter.open(sent.onward()).await
}

#[actix_web::test]
async fn given_two_empty_chairs_then_one_comes_in_time_and_the_other_game_is_given_and_taken_back_6_7_1()
 {
    let house = House::by(Clock::telling(tell)).await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    // City Blitz lets them come within three minutes.
    let page = begin(&arbiter, "2").await;
    assert!(page.shows("Started at"), "{}", page.text());
    let page = tap(&arbiter, &page, "1 white empty_chair").await;
    let page = tap(&arbiter, &page, "2 black empty_chair").await;
    assert!(
        page.shows("Not there Board 1 Larsen, Lasse, White 5"),
        "{}",
        page.text()
    );
    let floor = arbiter.tournament("/floor").await;
    assert!(
        floor.shows("Running out Board 1 Larsen, Lasse, White"),
        "{}",
        floor.text()
    );
    let page = tap(&arbiter, &page, "1 white arrived").await;
    assert!(!page.shows("Larsen, Lasse, White"), "{}", page.text());

    // The start was really earlier: the time is over.
    let key = page.hidden("key", "Correct it");
    let corrects = page.hidden("corrects", "Correct it");
    let fields = [
        ("key", key.as_str()),
        ("corrects", &corrects),
        ("minutes_ago", "10"),
    ];
    let sent = arbiter.post(START, &fields).await;
    let page = arbiter.open(sent.onward()).await;
    assert!(page.shows("Over for"), "{}", page.text());
    // One came too late by the corrected start, and the arbiter lets the game be played.
    assert!(page.shows("Let the game be played"), "{}", page.text());
    let page = tap(&arbiter, &page, "1 white may_play").await;
    assert!(!page.shows("Larsen, Lasse, White"), "{}", page.text());
    let confirm = arbiter.tournament("/rounds/3/forfeits").await.expect(200);
    assert!(!confirm.shows("Larsen"), "{}", confirm.text());
    assert!(
        confirm.shows("(Black) was not there in time"),
        "{}",
        confirm.text()
    );
    assert!(
        confirm.html.contains("value=\"2 black\" checked"),
        "{}",
        confirm.html
    );
    let key = confirm.hidden("key", "value=\"2 black\"");
    let fields = [("key", key.as_str()), ("game", "2 black")];
    let sent = arbiter.post("/rounds/3/forfeits", &fields).await;
    let page = arbiter.open(sent.onward()).await;
    assert!(page.shows("Board 2: undo"), "{}", page.text());
    assert!(arbiter.tournament("/rounds/3/boards/2").await.shows("+ –"));

    let act = page.hidden("act", "Given by mistake");
    let key = page.hidden("key", "Given by mistake");
    let fields = [
        ("key", key.as_str()),
        ("act", &act),
        ("reason", "He sat at board 3."),
    ];
    let sent = arbiter.post("/rounds/3/forfeits/undo", &fields).await;
    let page = arbiter.open(sent.onward()).await;
    assert!(!page.shows("undo"), "{}", page.text());
    assert!(
        !arbiter
            .tournament("/rounds/3/boards/2")
            .await
            .shows("+ – White wins, absence")
    );
}

#[actix_web::test]
async fn given_a_confirmation_that_is_overtaken_then_nothing_is_given_and_the_page_says_so() {
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    let page = begin(&arbiter, "10").await;
    let page = tap(&arbiter, &page, "1 white empty_chair").await;
    let confirm = arbiter.tournament("/rounds/3/forfeits").await;
    let key = confirm.hidden("key", "value=\"1 white\"");
    // Another arbiter lets the player come.
    let more = [
        ("key", format!("{}-more", page.hidden("key", "</form>"))),
        ("seat", "1 white empty_chair".to_owned()),
        ("minutes", "15".to_owned()),
    ];
    let more: Vec<(&str, &str)> = more
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let sent = arbiter.post("/rounds/3/arrivals", &more).await;
    assert!(arbiter.open(sent.onward()).await.shows("left"));
    let fields = [("key", key.as_str()), ("game", "1 white")];
    let refused = arbiter
        .post("/rounds/3/forfeits", &fields)
        .await
        .expect(409);
    assert!(
        refused.shows("Who is absent has changed since."),
        "{}",
        refused.text()
    );
}

#[actix_web::test]
async fn given_a_round_with_open_games_then_closing_lists_them_asks_why_and_overwrites_nothing() {
    let house = House::new().await;
    let chief = Reader::of_role(&house, Role::Chief).await;
    let page = chief.tournament("/rounds/3/close").await.expect(200);
    assert!(
        page.shows("Boards without a result 1 2 3 4 5 6 7 8 10 11 13 14"),
        "{}",
        page.text()
    );
    assert!(
        page.shows("Incidents on which nobody has decided"),
        "{}",
        page.text()
    );
    let mark = "Close the round</button>";
    let field = |page: &Page, name: &str| page.hidden(name, mark);
    let key = field(&page, "key");
    // Who closes has seen less than is missing now: the page lists it anew.
    let refused = chief
        .post(
            "/rounds/3/close",
            &[("key", &key), ("without_result", "1"), ("reason", "Late")],
        )
        .await
        .expect(409);
    assert!(
        refused.shows("Something is missing in the round."),
        "{}",
        refused.text()
    );
    let (key, boards, incidents) = (
        field(&refused, "key"),
        field(&refused, "without_result"),
        field(&refused, "incidents"),
    );
    let fields = [
        ("key", key.as_str()),
        ("without_result", &boards),
        ("incidents", &incidents),
        ("reason", "The hall closes."),
    ];
    let sent = chief.post("/rounds/3/close", &fields).await;
    let page = chief.open(sent.onward()).await;
    assert!(page.shows("The round is closed."), "{}", page.text());
    let results = chief.tournament("/rounds/3/results").await;
    assert!(results.shows("2 of 14 results"), "{}", results.text());

    let key = page.hidden("key", "Open the round again");
    let fields = [("key", key.as_str()), ("reason", "Closed too early.")];
    let sent = chief.post("/rounds/3/reopen", &fields).await;
    assert!(
        chief
            .open(sent.onward())
            .await
            .shows("Boards without a result")
    );
    // An arbiter of the floor does not close.
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    arbiter.tournament("/rounds/3/close").await.expect(403);
}
