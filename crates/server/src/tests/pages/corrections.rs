//! After the ruling, on the page: the chief, what was given aloud, the wrong board, a report withdrawn.

use std::collections::BTreeSet;

use arbiter_tournament::Role;

use super::Reader;
use super::board::{BOARD, confirm, report};
use super::reader::Page;
use crate::access::{Principal, permit};
use crate::desk::LogFilter;
use crate::tests::House;

/// Sends one of an incident's forms, found by a text that stands after its hidden fields.
async fn send(
    reader: &Reader<'_>,
    path: &str,
    page: &Page,
    form: (&str, &str),
    more: &[(&str, &str)],
) -> Page {
    let (rest, mark) = form;
    let (key, version) = (page.hidden("key", mark), page.hidden("version", mark));
    let mut fields = vec![("key", key.as_str()), ("version", version.as_str())];
    fields.extend_from_slice(more);
    reader.send(&format!("{path}/{rest}"), &fields).await
}

#[actix_web::test]
async fn given_sent_to_the_chief_then_the_floor_says_so_and_the_chief_confirms() {
    let house = House::new().await;
    let (floor, chief) = (
        Reader::of_role(&house, Role::Floor).await,
        Reader::of_role(&house, Role::Chief).await,
    );
    let path = report(&floor).await.onward().to_owned();
    let page = floor.open(&path).await;
    let more = [("decision", "sent_to_chief"), ("reason", "They disagree.")];
    let sent = send(
        &floor,
        &path,
        &page,
        ("decision", "value=\"sent_to_chief\""),
        &more,
    )
    .await;
    let page = floor.open(sent.onward()).await.expect(200);
    assert!(
        page.shows("Sent to the chief arbiter by floor. They disagree."),
        "{}",
        page.text()
    );
    assert!(
        !page.html.contains("value=\"confirmed\""),
        "only the chief confirms"
    );
    assert!(
        page.html.contains("name=\"ruled_by\" required"),
        "what the chief ruled can be entered"
    );
    let hall = chief.tournament("/floor").await.expect(200);
    assert!(
        hall.shows("Sent to the chief arbiter, for"),
        "{}",
        hall.text()
    );
    let page = chief.open(&path).await;
    let decided = confirm(&chief, &path, &page).await;
    let page = chief.open(decided.onward()).await;
    assert!(
        page.shows("Confirmed It counts against the player."),
        "{}",
        page.text()
    );
}

#[actix_web::test]
async fn given_a_decision_then_the_chiefs_page_alone_overturns_it_and_shows_both() {
    let house = House::new().await;
    let (floor, chief) = (
        Reader::of_role(&house, Role::Floor).await,
        Reader::of_role(&house, Role::Chief).await,
    );
    let path = report(&floor).await.onward().to_owned();
    let page = floor.open(&path).await;
    confirm(&floor, &path, &page).await;
    let page = floor.open(&path).await;
    assert!(!page.html.contains("name=\"overturns\""), "{}", page.html);
    let page = chief.open(&path).await;
    let overturns = page.hidden("overturns", "value=\"otherwise\"");
    let more = [
        ("decision", "otherwise"),
        ("overturns", overturns.as_str()),
        ("upheld", "false"),
        ("reason", "The move was legal."),
    ];
    let done = send(
        &chief,
        &path,
        &page,
        ("decision", "value=\"otherwise\""),
        &more,
    )
    .await;
    let page = floor.open(done.onward()).await;
    for told in [
        "Overturned It does not count against the player. The move was legal.",
        "Decided before; it stands no longer",
        "Confirmed. It counts against the player.",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
}

#[actix_web::test]
async fn given_an_offence_entered_late_on_the_page_then_the_chiefs_floor_alarms_and_no_others() {
    let house = House::new().await;
    let (floor, chief) = (
        Reader::of_role(&house, Role::Floor).await,
        Reader::of_role(&house, Role::Chief).await,
    );
    let path = report(&floor).await.onward().to_owned();
    let page = floor.open(&path).await;
    confirm(&floor, &path, &page).await;
    let board = floor.tournament(BOARD).await;
    let key = board.hidden("key", "name=\"done_kind\"");
    let enter = [
        ("key", key.as_str()),
        ("by", "black"),
        ("done", "yes"),
        ("done_kind", "illegal_move"),
        ("done_reason", "+1 min given."),
        ("upheld", "true"),
        ("minutes_ago", "20"),
    ];
    let entered = floor.post(&format!("{BOARD}/incidents"), &enter).await;
    let page = floor.open(entered.onward()).await.expect(200);
    assert!(
        page.shows("Already done It counts against the player. +1 min given."),
        "{}",
        page.text()
    );
    let alarm = "Decided as offence number 1 of its kind. By what is known now it is number 2.";
    let hall = chief.tournament("/floor").await;
    assert!(hall.shows(alarm), "{}", hall.text());
    let page = chief.open(&path).await;
    assert!(
        page.shows(alarm) && page.shows("Look at #"),
        "{}",
        page.text()
    );
    assert!(
        !floor
            .tournament("/floor")
            .await
            .shows("For the chief arbiter")
    );
    assert!(!floor.open(&path).await.shows(alarm));
}

#[actix_web::test]
async fn given_the_wrong_board_then_one_form_moves_the_report_and_says_what_to_take_back() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let path = report(&reader).await.onward().to_owned();
    let page = reader.open(&path).await;
    let nowhere = [("board", "999"), ("by", "black")];
    let refused = send(&reader, &path, &page, ("move", ">Move it there<"), &nowhere).await;
    assert_eq!(refused.status, 404);
    let more = [("board", "13"), ("by", "white")];
    let moved = send(&reader, &path, &page, ("move", ">Move it there<"), &more).await;
    let page = reader.open(moved.onward()).await.expect(200);
    for told in [
        "Board 13",
        "The report was moved here from Board 14, Black. If it was given there, take it back: +1 min to White, 2 s off Black.",
        "+1 min to Black, 2 s off White.",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    let board = reader.tournament(BOARD).await;
    assert!(
        board.shows("From Board 14, Black to Board 13, White"),
        "the first board's history keeps it: {}",
        board.text()
    );
}

#[actix_web::test]
async fn given_a_report_withdrawn_then_its_page_says_so_and_offers_nothing() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let path = report(&reader).await.onward().to_owned();
    let page = reader.open(&path).await;
    let silent = send(&reader, &path, &page, ("void", ">Withdraw it<"), &[]).await;
    let page = silent.expect(422);
    assert!(page.shows("Give a reason."), "{}", page.text());
    let more = [("reason", "Another board.")];
    let done = send(&reader, &path, &page, ("void", ">Withdraw it<"), &more).await;
    let page = reader.open(done.onward()).await;
    assert!(page.shows("It counts for nothing."), "{}", page.text());
    assert!(
        !page.html.contains("<form method=\"post\" action=\"/t/"),
        "{}",
        page.html
    );
    assert!(
        !reader
            .tournament("/floor")
            .await
            .shows("Board 14 Illegal move")
    );
}

#[actix_web::test]
async fn given_an_earlier_offence_then_the_page_offers_to_rule_again_instead_of_confirming() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let path = report(&reader).await.onward().to_owned();
    let seq = path.rsplit('/').next().unwrap();
    let board = reader.tournament(BOARD).await;
    let key = board.hidden("key", "name=\"done_kind\"");
    let enter = [
        ("key", key.as_str()),
        ("by", "black"),
        ("done", "yes"),
        ("done_kind", "illegal_move"),
        ("minutes_ago", "20"),
        ("distinct_from", seq),
    ];
    reader
        .post(&format!("{BOARD}/incidents"), &enter)
        .await
        .onward();
    let page = reader.open(&path).await;
    assert!(
        page.shows("Earlier offences have come to be known"),
        "{}",
        page.text()
    );
    assert!(!page.html.contains("value=\"confirmed\""));
    let key = page.hidden("key", ">Rule again<");
    let again = reader
        .send(&format!("{path}/answers"), &[("key", &key)])
        .await;
    let page = reader.open(again.onward()).await;
    assert!(page.shows("Could White still checkmate"), "{}", page.text());
}

#[actix_web::test]
async fn given_two_tournaments_in_one_hall_then_one_page_shows_the_boards_of_both() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let alone = reader.open("/floor").await.expect(200);
    assert!(alone.shows("All my boards City Blitz Night") || alone.shows("City Blitz Night"));
    assert!(
        alone.shows("Board 8 Illegal move by White"),
        "{}",
        alone.text()
    );
    house.empty_tournament("U1600").await;
    let again = reader.open("/floor").await;
    assert!(
        !again.shows("U1600"),
        "a tournament in which one is no arbiter"
    );
    let board = reader.open("/floor?board=14").await;
    assert!(board.onward().ends_with(BOARD));
    assert_eq!(Reader::stranger(&house).open("/floor").await.status, 401);
    let pairing = Reader::of_role(&house, Role::Pairing).await;
    assert_eq!(pairing.open("/floor").await.status, 403);
}

#[actix_web::test]
async fn given_a_search_in_the_log_then_only_what_is_looked_for_is_shown() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    report(&reader).await.onward();
    let log = async |query: &str| {
        let page = reader.tournament(&format!("/log{query}")).await.expect(200);
        page.html.matches("<li>").count()
    };
    let all = log("").await;
    assert!(all > 10);
    assert_eq!(
        log("?round=3&board=14").await,
        2,
        "the report and the ruling"
    );
    assert_eq!(log("?round=3&board=14&kind=ruling_given").await, 1);
    assert_eq!(log("?kind=decision_made").await, 1);
    assert_eq!(
        log("?state=decided").await,
        3,
        "report, ruling and decision at board 5"
    );
    assert_eq!(log("?state=open").await, 4, "boards 8 and 14");
    assert_eq!(log("?round=3&board=999").await, 0);
    let page = reader.tournament("/log").await;
    let me = page.html.split("<select name=\"who\">").nth(1).unwrap();
    let me = me
        .split(">floor<")
        .next()
        .unwrap()
        .rsplit("value=\"")
        .next()
        .unwrap();
    let me = me.trim_end_matches('"');
    assert_eq!(
        log(&format!("?who={me}")).await,
        2,
        "what this arbiter entered"
    );
    let organiser = Reader::of_role(&house, Role::Organiser).await;
    let page = organiser.tournament("/log").await.expect(200);
    assert!(
        !page.html.contains("name=\"who\""),
        "names are for arbiters"
    );
}

#[actix_web::test]
async fn given_more_entries_than_a_page_then_a_search_goes_on_to_older_ones_without_a_gap() {
    let house = House::new().await;
    let roles = BTreeSet::from([Role::Floor]);
    let reading = permit(&Principal::for_tests(), house.demo.tournament, &roles).unwrap();
    let filter = LogFilter {
        round: Some(3.try_into().unwrap()),
        ..LogFilter::default()
    };
    let all = house.desk.log(&reading, &filter, None, 100).await.unwrap();
    assert!(all.lines.len() > 5 && all.older.is_none());
    let (mut told, mut before) = (Vec::new(), None);
    loop {
        let part = house.desk.log(&reading, &filter, before, 3).await.unwrap();
        told.extend(part.lines.iter().map(|line| line.envelope.seq));
        before = part.older;
        if before.is_none() {
            break;
        }
    }
    let whole: Vec<_> = all.lines.iter().map(|line| line.envelope.seq).collect();
    assert_eq!(told, whole);
    let reader = Reader::of_role(&house, Role::Floor).await;
    let page = reader.tournament("/log?round=3&before=20").await;
    assert!(
        !page.shows("#20 ") && page.shows("Round paired"),
        "{}",
        page.text()
    );
}
