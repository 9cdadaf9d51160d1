//! A board: the report, the ruling, the question, the decision, the result.

use arbiter_tournament::Role;

use super::Reader;
use super::reader::Page;
use crate::tests::House;

/// A board whose game is still being played.
pub const BOARD: &str = "/rounds/3/boards/14";

/// Reports Black's illegal move at a board, and gives the page that follows.
pub async fn report(reader: &Reader<'_>) -> Page {
    let board = reader.tournament(BOARD).await.expect(200);
    let key = board.hidden("key", "value=\"illegal_move\"");
    let fields = [
        ("key", key.as_str()),
        ("by", "black"),
        ("kind", "illegal_move"),
    ];
    reader.post(&format!("{BOARD}/incidents"), &fields).await
}

/// Confirms the ruling on a page.
pub async fn confirm(reader: &Reader<'_>, path: &str, page: &Page) -> Page {
    let mark = "value=\"confirmed\"";
    let (key, version) = (page.hidden("key", mark), page.hidden("version", mark));
    let fields = [
        ("key", key.as_str()),
        ("version", version.as_str()),
        ("decision", "confirmed"),
    ];
    reader.send(&format!("{path}/decision"), &fields).await
}

#[actix_web::test]
async fn a_3_given_a_board_when_black_and_illegal_move_are_tapped_then_the_ruling_stands_there_at_once()
 {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let path = report(&reader).await.onward().to_owned();
    let page = reader.open(&path).await.expect(200);
    assert!(
        page.shows("+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)"),
        "{}",
        page.text()
    );
    assert!(
        page.shows("Clock pressed presumed yes no"),
        "{}",
        page.text()
    );
    let swedish = Reader::of_role(&house, Role::Floor)
        .await
        .speaking("sv-SE")
        .open(&path)
        .await;
    assert!(
        swedish.shows("Första regelvidriga draget. (7.5.5, A.3)"),
        "{}",
        swedish.text()
    );
    let decided = confirm(&reader, &path, &page).await;
    let page = reader.open(decided.onward()).await.expect(200);
    assert!(
        page.shows("Confirmed It counts against the player."),
        "{}",
        page.text()
    );
    assert!(
        !page.html.contains("value=\"confirmed\""),
        "a decision is made once"
    );
    let board = reader.tournament(BOARD).await;
    for told in [
        "Black: illegal move",
        "First illegal move. (7.5.5, A.3)",
        "Confirmed. It counts",
    ] {
        assert!(board.shows(told), "{told} in {}", board.text());
    }
}

#[actix_web::test]
async fn given_a_presumption_that_was_wrong_when_it_is_tapped_then_the_ruling_is_another() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let path = report(&reader).await.onward().to_owned();
    let page = reader.open(&path).await;
    let key = page.hidden("key", "name=\"opponent_made_move\" value=\"true\"");
    let changed = reader
        .send(
            &format!("{path}/answers"),
            &[("key", &key), ("opponent_made_move", "true")],
        )
        .await;
    let page = reader.open(changed.onward()).await;
    assert!(page.shows("It stands."), "{}", page.text());
    assert!(page.shows("A.5.2"), "{}", page.text());
}

#[actix_web::test]
async fn a_7_5_5_given_a_second_one_then_one_question_and_by_its_answer_the_game_ends() {
    for (answer, told, result) in [
        (
            "true",
            "Black loses: second illegal move. White wins.",
            "1–0",
        ),
        ("false", "Draw: second illegal move", "½–½"),
    ] {
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
            ("distinct_from", seq),
        ];
        let second = reader
            .post(&format!("{BOARD}/incidents"), &fields)
            .await
            .onward()
            .to_owned();
        let page = reader.open(&second).await;
        assert!(
            page.shows("Could White still checkmate by any series of legal moves?"),
            "{}",
            page.text()
        );
        assert!(
            !page.html.contains("value=\"confirmed\""),
            "there is nothing to confirm yet"
        );
        let key = page.hidden("key", "name=\"opponent_can_mate\"");
        reader
            .send(
                &format!("{second}/answers"),
                &[("key", &key), ("opponent_can_mate", answer)],
            )
            .await;
        let page = reader.open(&second).await;
        assert!(page.shows(told), "{}", page.text());
        confirm(&reader, &second, &page).await;
        let board = reader.tournament(BOARD).await;
        assert!(board.shows(result), "{}", board.text());
    }
}

#[actix_web::test]
async fn given_the_same_tap_on_a_second_phone_then_it_is_asked_and_nothing_is_chosen_beforehand() {
    let house = House::new().await;
    let first = Reader::of_role(&house, Role::Floor).await;
    let path = report(&first).await.onward().to_owned();
    let second = Reader::of_role(&house, Role::Sector).await;
    let asked = report(&second).await.expect(409);
    assert!(
        asked.shows("s ago by another arbiter: the same one?"),
        "{}",
        asked.text()
    );
    assert!(!asked.html.contains("checked") && !asked.html.contains("autofocus"));
    let seq = path.rsplit('/').next().unwrap();
    let key = asked.hidden("key", "name=\"same_as\"");
    let fields = [
        ("key", key.as_str()),
        ("by", "black"),
        ("kind", "illegal_move"),
        ("same_as", seq),
    ];
    let linked = second.post(&format!("{BOARD}/incidents"), &fields).await;
    let page = second.open(linked.onward()).await;
    assert!(
        page.shows("Both reports are now one.") && page.shows("Reported once more"),
        "{}",
        page.text()
    );
    assert!(
        page.shows("First illegal move."),
        "never a second offence without the answer"
    );
}

#[actix_web::test]
async fn given_a_form_sent_twice_then_it_is_written_once_and_with_another_content_refused() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let board = reader.tournament(BOARD).await;
    let key = board.hidden("key", "value=\"illegal_move\"");
    let path = format!("{BOARD}/incidents");
    let fields = [
        ("key", key.as_str()),
        ("by", "black"),
        ("kind", "illegal_move"),
    ];
    let first = reader.post(&path, &fields).await.onward().to_owned();
    assert_eq!(reader.post(&path, &fields).await.onward(), first);
    let other = [
        ("key", key.as_str()),
        ("by", "white"),
        ("kind", "illegal_move"),
    ];
    let refused = reader.post(&path, &other).await.expect(422);
    assert!(
        refused.shows("This form was sent before with something else."),
        "{}",
        refused.text()
    );
    let keyless = reader
        .post(&path, &[("by", "black"), ("kind", "illegal_move")])
        .await;
    keyless.expect(400);
}

#[actix_web::test]
async fn given_a_report_that_lacks_its_colour_then_the_board_says_so_and_can_be_used_again() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let key = reader
        .tournament(BOARD)
        .await
        .hidden("key", "value=\"illegal_move\"");
    let fields = [("key", key.as_str()), ("kind", "illegal_move")];
    let refused = reader
        .post(&format!("{BOARD}/incidents"), &fields)
        .await
        .expect(422);
    assert!(
        refused.shows("Something in the form cannot be taken"),
        "{}",
        refused.text()
    );
    assert_ne!(
        refused.hidden("key", "value=\"illegal_move\""),
        key,
        "a fresh form has a fresh key"
    );
    reader.tournament("/rounds/3/boards/999").await.expect(404);
    reader.tournament("/rounds/99/boards/1").await.expect(404);
    reader.tournament("/incidents/1").await.expect(404);
}

#[actix_web::test]
async fn art_6_7_1_given_a_late_arrival_then_the_minutes_are_asked_for_and_decide() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let key = reader
        .tournament(BOARD)
        .await
        .hidden("key", "value=\"late_arrival\"");
    let fields = [
        ("key", key.as_str()),
        ("by", "white"),
        ("kind", "late_arrival"),
    ];
    let path = reader
        .post(&format!("{BOARD}/incidents"), &fields)
        .await
        .onward()
        .to_owned();
    let page = reader.open(&path).await;
    assert!(
        page.shows("How long after the actual start did the player arrive?"),
        "{}",
        page.text()
    );
    let answer = |page: &Page| page.hidden("key", "name=\"delay_from_actual_start\"");
    let key = answer(&page);
    reader
        .send(
            &format!("{path}/answers"),
            &[("key", &key), ("delay_from_actual_start", "2")],
        )
        .await;
    let page = reader.open(&path).await;
    assert!(
        !page.shows("loses") && !page.shows("forfeits"),
        "{}",
        page.text()
    );
    let key = answer(&page);
    reader
        .send(
            &format!("{path}/answers"),
            &[("key", &key), ("delay_from_actual_start", "4")],
        )
        .await;
    let page = reader.open(&path).await;
    assert!(
        page.shows("White forfeits the game: late arrival. Black wins."),
        "{}",
        page.text()
    );
}
