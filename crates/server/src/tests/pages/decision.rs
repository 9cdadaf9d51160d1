//! Decisions: otherwise, already done, and on an earlier report first.

use arbiter_tournament::Role;

use super::Reader;
use super::board::{BOARD, confirm, report};
use crate::tests::House;

#[actix_web::test]
async fn given_a_decision_otherwise_without_a_reason_then_the_page_asks_and_keeps_what_was_typed() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Chief).await;
    let path = report(&reader).await.onward().to_owned();
    let page = reader.open(&path).await;
    let mark = "value=\"otherwise\"";
    let (key, version) = (page.hidden("key", mark), page.hidden("version", mark));
    let decide = |key: String, reason: &'static str, upheld: &'static str| {
        let (path, version, reader) = (format!("{path}/decision"), version.clone(), &reader);
        async move {
            let fields = [
                ("key", key.as_str()),
                ("version", version.as_str()),
                ("decision", "otherwise"),
                ("reason", reason),
                ("upheld", upheld),
            ];
            reader.send(&path, &fields).await
        }
    };
    let refused = decide(key, "", "true").await.expect(422);
    assert!(refused.shows("Give a reason."), "{}", refused.text());
    let key = refused.hidden("key", mark);
    let refused = decide(key, "The flag had <b>fallen</b> first.", "")
        .await
        .expect(422);
    assert!(
        refused.shows("Say whether it counts against the player."),
        "{}",
        refused.text()
    );
    assert!(
        refused.html.contains("The flag had &#60;b&#62;fallen"),
        "the reason typed is kept, and harmless"
    );
    let key = refused.hidden("key", mark);
    let done = decide(key, "The flag had <b>fallen</b> first.", "false").await;
    let page = reader.open(done.onward()).await;
    assert_eq!(
        page.html.matches("<bdi class=\"by\">chief</bdi>").count(),
        2,
        "who reported and who ruled"
    );
    assert!(
        page.shows("Decided otherwise It does not count against the player."),
        "{}",
        page.text()
    );
    assert!(
        page.shows("The flag had <b>fallen</b> first."),
        "{}",
        page.text()
    );
}

#[actix_web::test]
async fn given_a_loss_that_was_given_aloud_then_already_done_offers_it_and_records_why_the_game_ended()
 {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let first = report(&reader).await.onward().to_owned();
    let page = reader.open(&first).await;
    confirm(&reader, &first, &page).await;
    let asked = report(&reader).await.expect(409);
    let key = asked.hidden("key", "name=\"distinct_from\"");
    let seq = first.rsplit('/').next().unwrap();
    let fields = [
        ("key", key.as_str()),
        ("by", "black"),
        ("kind", "illegal_move"),
        ("opponent_can_mate", "true"),
        ("distinct_from", seq),
    ];
    let second = reader
        .post(&format!("{BOARD}/incidents"), &fields)
        .await
        .onward()
        .to_owned();
    let page = reader.open(&second).await;
    assert!(
        page.html.contains("<option value=\"white_wins\" selected>"),
        "{}",
        page.html
    );
    let mark = "value=\"already_done\"";
    let (key, version) = (page.hidden("key", mark), page.hidden("version", mark));
    let fields = [
        ("key", key.as_str()),
        ("version", version.as_str()),
        ("decision", "already_done"),
        ("score", "white_wins"),
    ];
    let done = reader.send(&format!("{second}/decision"), &fields).await;
    let page = reader.open(done.onward()).await;
    assert!(
        page.shows("Already done It counts against the player. 1–0 (White wins, illegal moves)"),
        "{}",
        page.text()
    );
    let result = house
        .ask(&house.demo.pairing, "GET", &house.path("rounds/3/results"))
        .send()
        .await
        .expect(200);
    let game = result["games"]
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["board"] == 14)
        .unwrap();
    assert_eq!(
        (&game["outcome"], &game["termination"]),
        (&"white_wins".into(), &"illegal_moves".into())
    );
}

#[actix_web::test]
async fn given_an_earlier_report_that_nobody_decided_then_it_is_decided_first_and_the_ruling_given_again()
 {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let first = report(&reader).await.onward().to_owned();
    let asked = report(&reader).await.expect(409);
    let key = asked.hidden("key", "name=\"distinct_from\"");
    let seq = first.rsplit('/').next().unwrap();
    let fields = [
        ("key", key.as_str()),
        ("by", "black"),
        ("kind", "illegal_move"),
        ("distinct_from", seq),
    ];
    let second = reader
        .post(&format!("{BOARD}/incidents"), &fields)
        .await
        .onward()
        .to_owned();
    let page = reader.open(&second).await;
    assert!(
        page.shows(&format!("Decide report #{seq} first: does it count?")),
        "{}",
        page.text()
    );
    assert!(
        page.html.contains(&format!("href=\"{first}\"")),
        "the way to it"
    );
    assert!(
        !page.html.contains("value=\"confirmed\""),
        "no lost game rests on it"
    );
    let earlier = reader.open(&first).await;
    confirm(&reader, &first, &earlier).await;
    let key = page.hidden("key", "Decided: rule again");
    let again = reader
        .send(&format!("{second}/answers"), &[("key", &key)])
        .await;
    let page = reader.open(again.onward()).await;
    assert!(page.shows("Could White still checkmate"), "{}", page.text());
}
