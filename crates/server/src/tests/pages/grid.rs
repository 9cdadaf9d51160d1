//! Results typed from the slips.

use arbiter_tournament::Role;

use super::Reader;
use super::reader::Page;
use crate::tests::House;

const GRID: &str = "/rounds/3/results";

/// Sends a grid as a browser does: every line, those of `typed` typed over.
async fn send(
    reader: &Reader<'_>,
    page: &Page,
    typed: &[(&str, &str)],
    more: &[(&str, &str)],
) -> Page {
    let key = page.hidden("key", "<ol class=\"pairings\">");
    let mut fields = vec![("key".to_owned(), key)];
    for board in 1..=14 {
        let mark = format!("id=\"r{board}\"");
        let shown = page.hidden(&format!("s{board}"), &mark);
        let name = format!("b{board}");
        let over = typed.iter().find(|(one, _)| *one == name);
        let keys = shown.split_once(':').map_or("", |(_, keys)| keys);
        let value = over.map_or(keys, |(_, keys)| keys).to_owned();
        fields.push((format!("s{board}"), shown));
        fields.push((name, value));
    }
    let more = more
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    fields.extend(more);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    reader.post(GRID, &fields).await
}

#[actix_web::test]
async fn given_slips_typed_by_keys_then_all_are_recorded_at_once_and_the_other_boards_stay() {
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    let page = arbiter.tournament(GRID).await.expect(200);
    assert!(page.shows("2 of 14 results"), "{}", page.text());
    let typed = [
        ("b1", "1"),
        ("b2", "0"),
        ("b3", "="),
        ("b4", "+"),
        ("b6", "=0"),
        ("b7", "½-½u"),
    ];
    let sent = send(&arbiter, &page, &typed, &[]).await;
    let page = arbiter.open(sent.onward()).await.expect(200);
    assert!(page.shows("6 results recorded."), "{}", page.text());
    assert!(page.shows("8 of 14 results"), "{}", page.text());
    for (board, sign) in [(4, "+ –"), (6, "½–0"), (9, "0–1")] {
        let page = arbiter
            .tournament(&format!("/rounds/3/boards/{board}"))
            .await;
        assert!(page.shows(sign), "{board}: {}", page.text());
    }
}

#[actix_web::test]
async fn given_lines_that_cannot_be_taken_then_the_others_are_recorded_and_each_says_what_is_wrong()
{
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    let page = arbiter.tournament(GRID).await;
    // Nothing of the kind; a correction without a reason; and one that can be taken.
    let typed = [("b1", "2-0"), ("b9", "="), ("b10", "1")];
    let refused = send(&arbiter, &page, &typed, &[]).await.expect(409);
    for told in [
        "1 result recorded.",
        "Not taken yet: Board 1 Board 9",
        "This is no result.",
        "Give a reason.",
    ] {
        assert!(refused.shows(told), "{told} in {}", refused.text());
    }
    assert!(
        refused.html.contains("value=\"2-0\""),
        "what was typed stays"
    );
    let again = [("b1", "1"), ("b9", "=")];
    let sent = send(&arbiter, &refused, &again, &[("w9", "Both slips say so.")]).await;
    let page = arbiter.open(sent.onward()).await;
    assert!(page.shows("2 results recorded."), "{}", page.text());
    let board = arbiter.tournament("/rounds/3/boards/9").await;
    assert!(board.shows("½–½ (Draw) instead of 0–1"), "{}", board.text());
}

#[actix_web::test]
async fn given_a_slip_against_a_ruling_then_it_is_recorded_only_when_it_is_meant_7_5_5() {
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    // The second one at board 5, and White can mate.
    let second = serde_json::json!({ "kind": "illegal_move", "by": "black",
        "position": "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1" });
    let path = house.path("rounds/3/boards/5/incidents");
    let report = house.ask(&house.demo.arbiter, "POST", &path).json(&second);
    report.send().await.expect(201);
    let page = arbiter.tournament(GRID).await;
    let refused = send(&arbiter, &page, &[("b5", "0")], &[]).await.expect(409);
    assert!(
        refused.shows("the ruling says White wins"),
        "{}",
        refused.text()
    );
    let (_, ticked) = refused.html.split_once("name=\"d5\" value=\"").unwrap();
    let despite = ticked.split('"').next().unwrap();
    let sent = send(&arbiter, &refused, &[("b5", "0")], &[("d5", despite)]).await;
    let page = arbiter.open(sent.onward()).await;
    assert!(page.shows("1 result recorded."), "{}", page.text());

    // The same on the page of a board.
    let board = "/rounds/3/boards/5";
    let mark = "name=\"score\" value=\"draw\"";
    let page = arbiter.tournament(board).await;
    let fields = |page: &Page, mark| (page.hidden("key", mark), page.hidden("version", mark));
    let (key, version) = fields(&page, mark);
    let wanted = [
        ("key", key.as_str()),
        ("version", &version),
        ("score", "draw"),
        ("reason", "Typed on the wrong line"),
    ];
    let asked = arbiter
        .post(&format!("{board}/result"), &wanted)
        .await
        .expect(409);
    assert!(
        asked.shows("This contradicts what is known"),
        "{}",
        asked.text()
    );
    let mark = "It is meant";
    let despite = asked.hidden("despite", mark);
    let (key, version) = fields(&asked, mark);
    let meant = [
        ("key", key.as_str()),
        ("version", &version),
        ("score", &asked.hidden("score", mark)),
        ("reason", &asked.hidden("reason", mark)),
        ("despite", &despite),
    ];
    let done = arbiter.post(&format!("{board}/result"), &meant).await;
    let page = arbiter.open(done.onward()).await;
    assert!(page.shows("½–½ (Draw) instead of 0–1"), "{}", page.text());

    // And the game may be played anew (7.2.1).
    let mark = "name=\"played_anew\" value=\"true\"";
    let (key, version) = fields(&page, mark);
    let anew = [
        ("key", key.as_str()),
        ("version", &version),
        ("played_anew", "true"),
        ("reason", "Wrong array"),
    ];
    let done = arbiter.post(&format!("{board}/cancel"), &anew).await;
    let page = arbiter.open(done.onward()).await;
    assert!(page.shows("Wrong array"), "{}", page.text());
    let grid = arbiter.tournament(GRID).await;
    assert!(grid.hidden("s5", "id=\"r5\"").ends_with(':'));
}
