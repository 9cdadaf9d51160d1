//! Whether a player can still mate, on the pages, without a script (Articles 5.2.2, 6.9, 7.5.5).

use arbiter_tournament::Role;

use super::Reader;
use super::board::BOARD;
use super::reader::Page;
use crate::tests::House;

/// White's pawn may shut in its own king, so a lone knight can still mate; and a locked board.
const BY_HELP: &str = "8/8/8/4k3/4n3/4P3/4K3/8 w - - 0 60";
const LOCKED: &str = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 40";

async fn ask(reader: &Reader<'_>, query: &str) -> Page {
    let query = query.replace(' ', "+").replace('#', "%23");
    reader.tournament(&format!("{BOARD}/mate?{query}")).await
}

#[actix_web::test]
async fn given_a_mate_by_help_then_it_is_stepped_through_to_its_end_6_9() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let board = reader.tournament(BOARD).await;
    assert!(board.html.contains(&format!("{BOARD}/mate\"")));
    let page = ask(&reader, &format!("position={BY_HELP}"))
        .await
        .expect(200);
    for told in [
        "White can still mate, in ",
        "Black can still mate, in ",
        "White's mate Black's mate",
        "The position",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    assert_eq!(page.html.matches("<svg ").count(), 1);
    let black = ask(&reader, &format!("position={BY_HELP}&mates=black")).await;
    let last = black
        .html
        .rsplit_once("\" aria-label=\"To the mate")
        .unwrap()
        .0;
    let last = last.rsplit_once('"').unwrap().1;
    let end = format!("position={BY_HELP}&side=black&ply=0&to={last}");
    let mate = ask(&reader, &end).await;
    let title = mate.html.split_once("<h2 role=\"status\">").unwrap().1;
    let title = title.split_once("</h2>").unwrap().0;
    assert!(
        title.starts_with("After ") && title.ends_with('#'),
        "{title}"
    );
    assert!(
        mate.html
            .contains("<button name=\"to\" disabled aria-label=\"One move on\"")
    );
}

#[actix_web::test]
async fn given_a_dead_position_then_why_stands_there_in_a_sentence_in_either_language_5_2_2() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let page = ask(&reader, &format!("position={LOCKED}"))
        .await
        .expect(200);
    for told in [
        "Neither player can mate: the position is dead, and the game is drawn (5.2.2).",
        "White cannot mate: no men can ever get to where a mate would need them.",
        "Black cannot mate: no men can ever get to where a mate would need them.",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    assert!(
        !page.html.contains("steps-nav"),
        "there is no mate to step through"
    );
    let swedish = reader.speaking("sv");
    let page = ask(&swedish, &format!("position={LOCKED}")).await;
    assert!(
        page.shows("Ingen av spelarna kan sätta matt"),
        "{}",
        page.text()
    );
    assert!(
        page.shows("Vit kan inte sätta matt: pjäserna"),
        "{}",
        page.text()
    );
}

#[actix_web::test]
async fn given_a_scoresheet_or_what_is_no_position_then_all_reasons_are_told_2_2() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let fool = ask(&reader, "moves=1. f3 e5 2. g4 Qh4#").await.expect(200);
    assert!(
        fool.shows("Black has given mate: it stands on the board."),
        "{}",
        fool.text()
    );
    let none = ask(&reader, "position=4k3/8/8/8/8/8/8/P7 w - - 0 1")
        .await
        .expect(200);
    assert!(none.shows("White has no king (2.2)."), "{}", none.text());
    assert!(
        none.shows("White has a pawn on a1 (3.7.3.3)."),
        "{}",
        none.text()
    );
    let nine = ask(&reader, "position=4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1").await;
    assert!(
        nine.shows("No game can bring about these men"),
        "{}",
        nine.text()
    );
    let fault = ask(&reader, "position=8/8").await.expect(200);
    assert!(!fault.html.contains("<svg "));
    let empty = ask(&reader, "").await.expect(200);
    assert!(empty.shows("For arbiters only (12.6)."), "{}", empty.text());
    let player = Reader::stranger(&house);
    assert_ne!(
        ask(&player, &format!("position={LOCKED}")).await.status,
        200
    );
}

/// Reports at the board with the position told, or not.
async fn reported(reader: &Reader<'_>, kind: &str, position: &str) -> String {
    let board = reader.tournament(BOARD).await;
    let key = board.hidden("key", "name=\"by\"");
    let fields = [
        ("key", key.as_str()),
        ("by", "white"),
        ("kind", kind),
        ("position", position),
    ];
    let sent = reader.post(&format!("{BOARD}/incidents"), &fields).await;
    sent.onward().to_owned()
}

#[actix_web::test]
async fn given_a_flag_and_the_position_then_the_ruling_shows_the_mate_or_why_there_is_none_6_9() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let lost = reader
        .open(&reported(&reader, "flag_fall", BY_HELP).await)
        .await;
    assert!(lost.shows("Black can still mate, in "), "{}", lost.text());
    assert!(lost.shows("Step through the mate"), "{}", lost.text());
    assert!(lost.html.contains(&format!("{BOARD}/mate#stand\"")));
    let bare = "4k3/8/8/8/8/8/8/K6R w - - 0 60";
    let drawn = reader
        .open(&reported(&reader, "resignation", bare).await)
        .await;
    assert!(
        drawn.shows("Black has only the king and can never mate."),
        "{}",
        drawn.text()
    );
}

#[actix_web::test]
async fn given_the_question_whether_a_mate_is_possible_then_the_position_answers_it_6_9() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let path = reported(&reader, "flag_fall", "").await;
    let asked = reader.open(&path).await;
    assert!(
        asked.shows("Or tell the position (FEN), and it is found out"),
        "{}",
        asked.text()
    );
    let answers = format!("{path}/answers");
    let answer = async |position: &str| {
        let page = reader.open(&path).await;
        let key = page.hidden("key", "name=\"position\"");
        let fields = [("key", key.as_str()), ("position", position)];
        reader.send(&answers, &fields).await
    };
    assert_eq!(answer("8/8").await.status, 422);
    let onward = answer(LOCKED).await.onward().to_owned();
    let ruled = reader.open(&onward).await;
    assert!(
        ruled.shows("no men can ever get to where a mate would need them"),
        "{}",
        ruled.text()
    );
}
