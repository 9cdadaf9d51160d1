//! What everybody may see, and what nobody else may.

use arbiter_tournament::Role;

use super::Reader;
use crate::tests::House;

#[actix_web::test]
async fn art_12_6_given_a_stranger_then_pairings_and_results_and_nothing_of_incidents() {
    let house = House::new().await;
    let stranger = Reader::stranger(&house);
    let front = stranger.open("/").await.expect(200);
    assert!(front.shows("City Blitz Night"), "{}", front.text());
    let round = stranger.tournament("/rounds/3").await.expect(200);
    assert!(!round.html.contains("/boards/") && !round.html.contains("/incidents/"));
    for (secret, text) in [
        ("an incident", "llegal"),
        ("an open question", "waiting"),
        ("a ruling", "7.5.5"),
    ] {
        assert!(!round.text().contains(text), "{secret} in {}", round.text());
    }
    for page in ["/floor", "/log", "/manage", "/rounds/3/boards/1"] {
        let asked = stranger.tournament(page).await.expect(401);
        assert!(asked.shows("Sign in"), "{page}");
        assert!(
            asked
                .html
                .contains(&format!("value=\"/t/{}{page}\"", house.demo.slug)),
            "it comes back to {page}"
        );
    }
}

#[actix_web::test]
async fn given_a_stranger_then_the_regulations_hang_on_the_notice_board_clause_by_clause() {
    let house = House::new().await;
    let stranger = Reader::stranger(&house);
    let front = stranger.tournament("").await.expect(200);
    let link = format!("href=\"/t/{}/rules\"", house.demo.slug);
    assert!(front.html.contains(&link), "{}", front.html);
    let rules = stranger.tournament("/rules").await.expect(200);
    for told in [
        "Played under fide.blitz 2023",
        "Time control (blitz): 3 min for the game, plus 2 s a move.",
        "Default time: 3 min from the actual start. (Laws 6.7.1; regulations 2.3)",
        "A legal move made with two hands: stands. (Laws 7.5.4)",
    ] {
        assert!(rules.shows(told), "{told} in {}", rules.text());
    }
    let bare = house.empty_tournament("Another Evening").await;
    let none = stranger.open(&format!("/t/{bare}/rules")).await.expect(409);
    assert!(!none.html.contains("class=\"hung\""), "{}", none.html);
}

#[actix_web::test]
async fn given_every_role_then_its_tabs_lead_only_where_it_may_go() {
    let house = House::new().await;
    for role in Role::ALL {
        let reader = Reader::of_role(&house, *role).await;
        let page = reader.tournament("").await.expect(200);
        for tab in ["/floor", "/log", "/manage"] {
            let is_offered = page
                .html
                .contains(&format!("href=\"/t/{}{tab}\"", house.demo.slug));
            let answer = reader.tournament(tab).await;
            let wanted = if is_offered { 200 } else { 403 };
            assert_eq!(answer.status, wanted, "{role} at {tab}");
        }
    }
}

#[actix_web::test]
async fn given_a_tournament_of_somebody_else_and_one_that_is_not_then_the_pages_answer_alike() {
    let house = House::new().await;
    let foreign = house.empty_tournament("Another Evening").await;
    let reader = Reader::of_role(&house, Role::Floor).await;
    let [one, two] = [
        reader.open(&format!("/t/{foreign}/floor")).await,
        reader.open("/t/no-such-tournament/floor").await,
    ];
    assert_eq!((one.status, two.status), (403, 403));
    assert_eq!(one.text(), two.text());
}

#[actix_web::test]
async fn given_an_address_that_is_none_then_a_page_for_people_and_json_for_programs() {
    let house = House::new().await;
    let page = Reader::stranger(&house)
        .speaking("sv")
        .open("/nothing/here")
        .await
        .expect(404);
    assert!(
        page.shows("Det finns inget på den här adressen."),
        "{}",
        page.text()
    );
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for path in [
        "/nothing",
        "/t",
        "/t/nothing/at/all",
        "/t/nothing",
        "/tournaments",
        "/session",
        "/assets/nothing.css",
        "/problems/nothing",
        "/api",
    ] {
        let asking = house.bare("GET", path).header("accept", browser);
        let answer = asking.send().await;
        let kind = answer.header("content-type");
        assert_eq!(kind, Some("text/html; charset=utf-8"), "{path}");
        assert!((400..500).contains(&answer.status), "{path}");
    }
    house
        .bare("GET", "/nothing/here")
        .send()
        .await
        .problem(404, "not_found");
    house
        .bare("GET", "/api/v1/nothing")
        .header("accept", "text/html")
        .send()
        .await
        .problem(404, "not_found");
}

#[actix_web::test]
async fn given_a_chosen_language_then_the_phone_keeps_it_and_comes_back_to_its_page() {
    let house = House::new().await;
    let chosen = house
        .bare("GET", "/language/sv?back=/t/x/floor%3Fboard%3D1")
        .send()
        .await;
    assert_eq!(
        (chosen.status, chosen.header("location")),
        (303, Some("/t/x/floor?board=1"))
    );
    let cookie = chosen
        .header("set-cookie")
        .unwrap()
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let page = house
        .bare("GET", "/")
        .header("cookie", &cookie)
        .header("accept-language", "en")
        .send()
        .await;
    let html = String::from_utf8(page.body.clone()).unwrap();
    assert!(html.contains("<html lang=\"sv\">") && html.contains("Tävlingar"));
    assert_eq!(house.bare("GET", "/language/xx").send().await.status, 404);
    let elsewhere = house
        .bare("GET", "/language/en?back=//evil.example")
        .send()
        .await;
    assert_eq!(elsewhere.header("location"), Some("/"));
}

#[actix_web::test]
async fn given_our_files_then_they_are_kept_for_ever_under_the_name_of_their_content() {
    let house = House::new().await;
    let html = Reader::stranger(&house).open("/").await.html;
    for (before, media_type) in [
        ("href=\"/assets/app-", "text/css"),
        ("src=\"/assets/app-", "text/javascript"),
    ] {
        let start = html.find(before).unwrap() + before.len() - "/assets/app-".len();
        let path = html[start..].split('"').next().unwrap();
        let file = house.bare("GET", path).send().await;
        assert_eq!(file.status, 200);
        assert!(file.header("content-type").unwrap().starts_with(media_type));
        assert!(file.header("cache-control").unwrap().contains("immutable"));
    }
    assert_eq!(
        house
            .bare("GET", "/assets/app-0000000000000000.css")
            .send()
            .await
            .status,
        404
    );
}

#[actix_web::test]
async fn given_a_code_that_does_not_work_then_the_page_says_so_and_nobody_is_signed_in() {
    let house = House::new().await;
    let stranger = Reader::stranger(&house);
    let refused = stranger
        .send("/session", &[("code", "nonsense"), ("next", "/")])
        .await
        .expect(401);
    assert!(
        refused.shows("This code does not work"),
        "{}",
        refused.text()
    );
    let body = format!("code={}", house.demo.arbiter);
    let foreign = house
        .bare("POST", "/session")
        .header("sec-fetch-site", "cross-site");
    let foreign = foreign
        .body("application/x-www-form-urlencoded", body.as_bytes())
        .send()
        .await;
    assert_eq!((foreign.status, foreign.header("set-cookie")), (403, None));
    let answer = house
        .bare("POST", "/session")
        .header("sec-fetch-site", "same-origin");
    let body = format!("code={}&next=//evil.example", house.demo.arbiter);
    let answer = answer
        .body("application/x-www-form-urlencoded", body.as_bytes())
        .send()
        .await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
}
