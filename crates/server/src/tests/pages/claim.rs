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
    }
}
