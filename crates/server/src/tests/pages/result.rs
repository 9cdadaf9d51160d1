//! Results: recorded, overtaken, corrected.

use arbiter_tournament::Role;

use super::Reader;
use super::board::BOARD;
use super::reader::Page;
use crate::tests::House;

#[actix_web::test]
async fn given_a_result_that_somebody_else_recorded_meanwhile_then_both_values_are_shown_and_none_is_lost()
 {
    let house = House::new().await;
    let [first, second] = [
        Reader::of_role(&house, Role::Floor).await,
        Reader::of_role(&house, Role::Floor).await,
    ];
    let mark = "name=\"score\" value=\"white_wins\"";
    let [one, two] = [
        first.tournament(BOARD).await,
        second.tournament(BOARD).await,
    ];
    let fields = |page: &Page| (page.hidden("key", mark), page.hidden("version", mark));
    let (key, version) = fields(&one);
    let path = format!("{BOARD}/result");
    let recorded = first
        .post(
            &path,
            &[("key", &key), ("version", &version), ("score", "draw")],
        )
        .await;
    assert!(first.open(recorded.onward()).await.shows("½–½ Draw"));
    let (key, version) = fields(&two);
    let stale = second
        .post(
            &path,
            &[
                ("key", &key),
                ("version", &version),
                ("score", "white_wins"),
            ],
        )
        .await
        .expect(412);
    assert!(
        stale.shows("It is now ½–½ (Draw)") && stale.shows("You wanted 1–0 (White wins)"),
        "{}",
        stale.text()
    );
    let (key, version) = fields(&stale);
    let bare = [
        ("key", key.as_str()),
        ("version", version.as_str()),
        ("score", "white_wins"),
    ];
    let refused = second.post(&path, &bare).await.expect(422);
    assert!(refused.shows("Give a reason."), "{}", refused.text());
    let (key, version) = fields(&refused);
    let with_reason = [
        ("key", key.as_str()),
        ("version", version.as_str()),
        ("score", "white_wins"),
        ("reason", "Slip misread"),
    ];
    let corrected = second.post(&path, &with_reason).await;
    let page = second.open(corrected.onward()).await;
    for told in [
        "1–0 White wins corrected",
        "1–0 (White wins) instead of ½–½ (Draw)",
        "Slip misread",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    let log = second.tournament("/log").await;
    assert!(
        log.shows("1–0 (White wins) instead of ½–½ (Draw)"),
        "{}",
        log.text()
    );
    assert!(
        !log.shows("Slip misread"),
        "reasons stand at the board, not in every list"
    );
}
