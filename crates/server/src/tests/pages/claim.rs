//! A draw claim checked on the page, without a script.

use arbiter_tournament::Role;

use super::Reader;
use super::board::BOARD;
use super::reader::Page;
use crate::tests::House;

async fn check(reader: &Reader<'_>, query: &str) -> Page {
    let query = query
        .replace(' ', "+")
        .replace('<', "%3C")
        .replace('>', "%3E");
    reader.tournament(&format!("{BOARD}/claim?{query}")).await
}

const KNIGHTS: &str = "moves=1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[actix_web::test]
async fn given_the_position_for_the_third_time_then_the_claim_is_correct_with_its_plies_9_2_2() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let page = check(&reader, KNIGHTS).await.expect(200);
    for told in [
        "Repetition: the claim is correct. The position has stood there 3 times. (9.2.2)",
        "stood on the board after the start 2... Ng8 4... Ng8",
        "Fifty moves: the claim is not correct. 4 of 50 moves",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    assert_eq!(page.html.matches("<svg ").count(), 1);
    assert!(
        page.html.contains("<title>After 4... Ng8</title>"),
        "the picture says what it shows"
    );
}

#[actix_web::test]
async fn given_a_step_back_then_the_board_shows_that_move_and_the_verdict_stays() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let page = check(&reader, &format!("{KNIGHTS}&ply=8&to=3&side=white")).await;
    assert!(page.shows("After 2. Ng1"), "{}", page.text());
    assert!(page.shows("the claim is correct"), "{}", page.text());
    assert!(
        page.html
            .contains("name=\"to\" value=\"2\" aria-label=\"One move back\"")
    );
    let turned = check(&reader, &format!("{KNIGHTS}&ply=3&side=white&turn=black")).await;
    assert!(turned.shows("After 2. Ng1") && turned.html.contains("name=\"side\" value=\"black\""));
}

#[actix_web::test]
async fn given_a_move_announced_then_the_claim_is_about_the_position_after_it_9_2_1() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let moves = "moves=1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1&announced=Ng8";
    let page = check(&reader, moves).await;
    assert!(
        page.shows("With the announced move the position has stood there 3 times. (9.2.1)"),
        "{}",
        page.text()
    );
}

#[actix_web::test]
async fn given_castling_lost_on_the_way_then_the_claim_is_wrong_and_the_difference_is_named_9_2_3()
{
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let moves = "moves=1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8";
    let page = check(&reader, moves).await;
    for told in [
        "Repetition: the claim is not correct. The position has stood there twice. (9.2)",
        "It looks the same, but is another position 1... e5",
        "White could castle with the rook on a1 then, and now no longer.",
    ] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
}

#[actix_web::test]
async fn given_a_text_that_is_no_move_then_its_place_is_named_and_what_stands_before_is_shown() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let page = check(&reader, "moves=1. e4 e5 2. Nf6 Nc6").await;
    assert!(
        page.shows("2. Nf6: this move is not legal in the position."),
        "{}",
        page.text()
    );
    assert!(
        page.shows("After 1... e5") && !page.shows("the claim is"),
        "{}",
        page.text()
    );
    let hostile = check(&reader, "moves=1. e4 <script>alert(1)</script>").await;
    assert!(
        hostile.html.contains("&#60;script&#62;"),
        "{}",
        hostile.html
    );
}

#[actix_web::test]
async fn given_a_swedish_scoresheet_then_it_is_read_by_its_letters() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await.speaking("sv");
    let page = check(&reader, "moves=1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 Sg8").await;
    assert!(
        page.shows("Upprepning: kravet är riktigt. Ställningen har uppstått 3 gånger."),
        "{}",
        page.text()
    );
    assert!(page.shows("4... Sg8"), "{}", page.text());
}

#[actix_web::test]
async fn what_could_be_claimed_is_for_arbiters_only_12_6() {
    let house = House::new().await;
    for (role, status) in [
        (Role::Organiser, 403),
        (Role::Pairing, 403),
        (Role::Viewer, 403),
        (Role::Sector, 200),
    ] {
        let reader = Reader::of_role(&house, role).await;
        assert_eq!(check(&reader, KNIGHTS).await.status, status, "{role}");
        let sent = reader
            .post(&format!("{BOARD}/claim"), &[("moves", PGN)])
            .await;
        let sent_on = if status == 200 { 303 } else { status };
        assert_eq!(sent.status, sent_on, "{role}");
    }
}

const PGN: &str = "[Event \"Lakeside\"]\n[White \"Lind\"]\n[Black \"Berg\"]\n\n1. Nf3 {[%clk 1:29:58]} Nf6 (1... d5 2. d4) 2. Ng1 $1 Ng8\n3. Nf3 ; again\nNf6 4. Ng1 Ng8 1/2-1/2\n";

/// What a page sends on: the address as a reader opens it.
async fn pasted(reader: &Reader<'_>, fields: &[(&str, &str)]) -> Page {
    let sent = reader.post(&format!("{BOARD}/claim"), fields).await;
    reader.open(sent.onward()).await
}

#[actix_web::test]
async fn given_a_game_pasted_as_pgn_then_tags_comments_variations_and_clocks_are_passed_over_9_2_2()
{
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    for (language, move_text) in [("en", "4... Ng8"), ("sv", "4... Sg8")] {
        let reader = Reader::of_role(&house, Role::Floor)
            .await
            .speaking(language);
        let page = pasted(&reader, &[("moves", PGN)]).await.expect(200);
        assert!(page.shows(move_text), "{}", page.text());
        assert!(page.html.contains("1. Nf3 Nf6 2. Ng1") || language == "sv");
    }
    let page = pasted(&reader, &[("moves", PGN)]).await;
    assert!(
        page.shows("stood there 3 times. (9.2.2)"),
        "{}",
        page.text()
    );
    let announced = [
        (
            "moves",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {he writes} *",
        ),
        ("announced", "Ng8"),
    ];
    let page = pasted(&reader, &announced).await;
    assert!(page.shows("3 times. (9.2.1)"), "{}", page.text());
}

#[actix_web::test]
async fn given_a_pgn_that_begins_from_a_position_then_it_counts_and_moves_have_its_numbers_9_2_3() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let pgn = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/4P3/8/4K3 w - - 0 40\"]\n\nKd2 Kd7 Ke1 Ke8 Kf2 Kf7 Ke1 Ke8 *";
    let page = pasted(&reader, &[("moves", pgn)]).await.expect(200);
    for told in ["stood there 3 times", "after the start 41... Ke8 43... Ke8"] {
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    // A step keeps the position.
    let fen = page.hidden("fen", "name=\"announced\"");
    assert_eq!(fen, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 40");
}

#[actix_web::test]
async fn given_a_pgn_with_a_fault_then_it_is_named_and_the_moves_before_it_are_shown() {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let sent = |text: &'static str| {
        let reader = &reader;
        async move {
            reader
                .post(&format!("{BOARD}/claim"), &[("moves", text)])
                .await
                .expect(422)
        }
    };
    let page = sent("[White \"x\"]\n1. e4 e5 {a} 2. Nf6 Nc6 *").await;
    assert!(
        page.shows("2. Nf6: this move is not legal"),
        "{}",
        page.text()
    );
    assert!(page.shows("After 1... e5") && !page.shows("the claim is"));
    assert!(
        page.html.contains("[White &#34;x&#34;]"),
        "what was pasted stays: {}",
        page.html
    );
    for (text, told) in [
        ("1. e4 e5 {no end", "Line 1: the comment does not end"),
        ("{a} 1. e4 * e5", "1... e5: it stands behind the result."),
        ("{a} 1. e4 -- 2. d4 *", "1... --: no move is made."),
        (
            "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *",
            "Line 3: a second game begins here",
        ),
    ] {
        let page = sent(text).await;
        assert!(page.shows(told), "{told} in {}", page.text());
    }
    let large = format!("{{{}}} 1. e4 *", "x".repeat(1024 * 1024));
    let page = reader
        .post(&format!("{BOARD}/claim"), &[("moves", &large)])
        .await;
    assert!(page.expect(422).shows("the limit is 1048576"));
}

#[actix_web::test]
async fn given_a_claim_that_was_checked_then_its_report_carries_the_moves_and_the_ruling_shows_the_plies_9_2_2()
 {
    let house = House::new().await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let page = check(&reader, KNIGHTS).await.expect(200);
    let mark = "name=\"basis\" value=\"repetition\"";
    let fields: Vec<(&str, String)> = ["key", "kind", "by", "announced", "fen", "moves"]
        .into_iter()
        .map(|name| (name, page.hidden(name, mark)))
        .collect();
    assert_eq!(fields[2].1, "white", "the player to move claims");
    let mut fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    fields.push(("basis", "repetition"));
    let sent = reader.post(&format!("{BOARD}/incidents"), &fields).await;
    let incident = reader.open(sent.onward()).await.expect(200);
    for told in [
        "The position stood on the board 3 times, after plies 0, 4, 8.",
        "Step through the moves",
    ] {
        assert!(incident.shows(told), "{told} in {}", incident.text());
    }
    // An announced move is its claimant's.
    let moves = "moves=1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1&announced=Ng8";
    let page = check(&reader, moves).await;
    assert_eq!(page.hidden("by", mark), "black");
    assert_eq!(page.hidden("announced", mark), "true");
    assert!(page.hidden("moves", mark).ends_with("f3g1 f6g8"));
}
