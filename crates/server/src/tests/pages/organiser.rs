//! What an organiser does: a tournament, a file, regulations, tokens; and names that would rather be code.

use super::Reader;
use super::reader::Page;
use crate::tests::House;

/// A tournament file with three hostile names.
fn hostile_file() -> Vec<u8> {
    let bidi = "Rev\u{202e}ersed\u{2069}";
    let long = "W".repeat(33);
    let names = [
        "<script>alert(1)</script>",
        bidi,
        long.as_str(),
        "\"><img src=x>",
    ];
    let mut file = String::from("012 <b>Names</b> & others\r\n");
    for (index, name) in names.iter().enumerate() {
        let opponent = [2, 1, 4, 3][index];
        let colour = if index % 2 == 0 { 'w' } else { 'b' };
        file.push_str(&player_line(index + 1, name, opponent, colour));
    }
    file.into_bytes()
}

/// A player's line of TRF16 with one round that is being played.
fn player_line(number: usize, name: &str, opponent: usize, colour: char) -> String {
    let mut line = format!(
        "001 {number:>4} {:1}{:>3} {name:<33} {:>4} {:>3} {:>11} {:>10} {:>4} {:>4}",
        "", "", "", "", "", "", "0.0", ""
    );
    line.push_str(&format!("  {opponent:>4} {colour}  \r\n"));
    line
}

async fn import(reader: &Reader<'_>, slug: &str, file: &[u8]) -> Page {
    let manage = reader.open(&format!("/t/{slug}/manage")).await.expect(200);
    let key = manage.hidden("key", "name=\"file\"");
    let mut body = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\n{key}\r\n\
         --edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.trf\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    reader
        .send_as(
            &format!("/t/{slug}/manage/import"),
            "multipart/form-data; boundary=edge",
            &body,
        )
        .await
}

#[actix_web::test]
async fn given_an_empty_house_then_the_owner_makes_a_tournament_and_everything_in_it_by_forms() {
    let house = House::new().await;
    let owner = Reader::signed_in(&house, &house.owner_token().await).await;
    let front = owner.open("/").await;
    let key = front.hidden("key", "name=\"slug\"");
    let create = |key: String, slug: &'static str| {
        let owner = &owner;
        async move {
            owner
                .send(
                    "/tournaments",
                    &[("key", &key), ("name", "Night <i>Cup</i>"), ("slug", slug)],
                )
                .await
        }
    };
    let refused = create(key.clone(), "Night Cup").await.expect(422);
    assert!(
        refused.html.contains("value=\"Night &#60;i&#62;Cup"),
        "what was typed is kept"
    );
    let created = create(refused.hidden("key", "name=\"slug\""), "night-cup").await;
    assert_eq!(created.onward(), "/t/night-cup/manage");

    let faulty = import(&owner, "night-cup", b"001 nonsense\r\n")
        .await
        .expect(422);
    assert!(
        faulty.shows("Nothing was imported.") && faulty.shows("line 1"),
        "{}",
        faulty.text()
    );
    let imported = import(&owner, "night-cup", &hostile_file())
        .await
        .expect(200);
    assert!(
        imported.shows("4 players, 1 rounds paired."),
        "{}",
        imported.text()
    );
    let round = owner.open("/t/night-cup/rounds/1").await.expect(200);
    assert!(
        round.shows("<script>alert(1)</script>") && !round.html.contains("<script>alert"),
        "{}",
        round.html
    );
    assert!(!round.html.contains("<img src=x"));
    assert!(!round.html.contains('\u{202e}') && !round.html.contains('\u{2069}'));
    assert!(round.shows("Reversed"));

    let manage = owner.open("/t/night-cup/manage").await;
    assert!(
        manage.html.contains("<option>events/city-blitz<")
            && !manage.html.contains("<option>fide/"),
        "laws alone are not offered"
    );
    let key = manage.hidden("key", "name=\"text\"");
    let text = "regulations \"x\"\r\n  played under <nothing>\r\n";
    let adopt = "/t/night-cup/manage/regulations";
    let refused = owner
        .send(adopt, &[("key", &key), ("text", text)])
        .await
        .expect(422);
    assert!(
        refused.shows("The regulations have mistakes.") && refused.shows("line 2, column"),
        "{}",
        refused.text()
    );
    assert!(
        refused.html.contains("played under &#60;nothing"),
        "what was typed is kept"
    );
    let key = refused.hidden("key", "name=\"name\" required");
    let adopted = owner
        .send(adopt, &[("key", &key), ("name", "events/city-blitz")])
        .await
        .expect(200);
    assert!(
        adopted.shows("In force: \u{2068}City Blitz Night 2026\u{2069}"),
        "{}",
        adopted.text()
    );
}

#[actix_web::test]
async fn given_regulations_that_name_sections_then_the_page_asks_and_keeps_what_was_typed() {
    let house = House::new().await;
    let organiser = Reader::signed_in(&house, &house.demo.organiser).await;
    let manage = organiser.tournament("/manage").await.expect(200);
    let adopt = "/manage/regulations";
    let key = manage.hidden("key", "name=\"text\"");
    let text = "regulations \"Two Halls\"\r\n  played under FIDE Laws 2023\r\n  time control: 90 min plus 30 s a move\r\n  \
        default time: 0 s from the actual start\r\n  section \"U1600\"\r\n    draws by agreement: not allowed\r\n";
    let asked = organiser
        .post(adopt, &[("key", &key), ("text", text)])
        .await
        .expect(422);
    assert!(
        asked.shows("Which section is this tournament?"),
        "{}",
        asked.text()
    );
    assert!(asked.html.contains("<option>U1600</option>"));
    assert!(asked.html.contains("Two Halls"), "what was typed is kept");
    let key = asked.hidden("key", "name=\"text\"");
    let adopted = organiser
        .post(
            adopt,
            &[("key", &key), ("text", text), ("section", "U1600")],
        )
        .await
        .expect(200);
    assert!(
        adopted.shows("In force: \u{2068}Two Halls\u{2069}"),
        "{}",
        adopted.text()
    );
}

#[actix_web::test]
async fn given_a_token_made_on_the_page_then_its_link_signs_a_phone_in_until_it_is_revoked() {
    let house = House::new().await;
    let organiser = Reader::signed_in(&house, &house.demo.organiser).await;
    let manage = organiser.tournament("/manage").await.expect(200);
    assert!(
        !manage.html.contains(&house.demo.arbiter),
        "secrets are shown once"
    );
    let key = manage.hidden("key", "name=\"role\"");
    let fields = [
        ("key", key.as_str()),
        ("name", "Åsa <b>"),
        ("role", "floor"),
    ];
    let made = organiser.post("/manage/tokens", &fields).await.expect(200);
    let (_, after) = made
        .html
        .split_once("/join#")
        .expect("a link to sign in with");
    let secret = after.split('"').next().unwrap().to_owned();
    let (_, token) = made.html.split_once("<code class=\"token\">").unwrap();
    let prefix = token.split('_').nth(1).unwrap();
    assert!(
        made.html.contains("<svg ") && made.html.contains("to be scanned with its camera"),
        "the link as a picture: {}",
        made.html
    );
    let again = organiser.post("/manage/tokens", &fields).await.expect(200);
    assert!(
        !again.html.contains(&secret),
        "not even when the form is sent again"
    );
    let arbiter = Reader::signed_in(&house, &secret).await;
    arbiter.tournament("/floor").await.expect(200);
    let used = Reader::stranger(&house);
    let used = used.send("/session", &[("code", &secret)]).await;
    assert_eq!(
        used.status, 401,
        "a photograph of the picture signs nobody in"
    );
    let (before, _) = made.html.split_once("/revoke\"").unwrap();
    assert!(before.contains("/manage/tokens/"));
    let revoked = organiser
        .post(&format!("/manage/tokens/{prefix}/revoke"), &[])
        .await
        .expect(200);
    assert!(
        revoked.shows("The token works no longer."),
        "{}",
        revoked.text()
    );
    let refused = Reader::stranger(&house)
        .send("/session", &[("code", &secret)])
        .await;
    refused.expect(401);
}

#[actix_web::test]
async fn given_an_arbiter_then_the_organisers_forms_refuse_him() {
    let house = House::new().await;
    let arbiter = Reader::signed_in(&house, &house.demo.arbiter).await;
    for form in [
        "/manage/regulations",
        "/manage/tokens",
        "/manage/tokens/abcdefgh/revoke",
    ] {
        arbiter
            .post(
                form,
                &[
                    ("key", "k"),
                    ("name", "events/city-blitz"),
                    ("role", "chief"),
                ],
            )
            .await
            .expect(403);
    }
}

#[actix_web::test]
async fn given_a_sector_arbiter_then_the_chief_gives_other_boards_on_the_page_and_revokes_nobody_above()
 {
    let house = House::new().await;
    let chief = Reader::of_role(&house, arbiter_tournament::Role::Chief).await;
    let manage = chief.tournament("/manage").await.expect(200);
    let key = manage.hidden("key", "name=\"role\"");
    let fields = [
        ("key", key.as_str()),
        ("name", "Karin"),
        ("role", "sector"),
        ("boards", "1-4"),
    ];
    let made = chief.post("/manage/tokens", &fields).await.expect(200);
    assert!(made.shows("boards 1-4"), "{}", made.text());
    let (_, after) = made.html.split_once("/manage/sectors/").unwrap();
    let (holder, _) = after.split_once('"').unwrap();
    let form = format!("/manage/sectors/{holder}");
    let give = async |page: &Page, boards: &str| {
        let key = page.hidden("key", "value=\"1-4\"");
        chief
            .post(&form, &[("key", &key), ("boards", boards)])
            .await
    };
    let refused = give(&made, "9-5").await.expect(422);
    assert!(refused.shows("ends before it begins"), "{}", refused.text());
    let given = give(&refused, "5-9").await.expect(200);
    assert!(given.shows("The boards are saved"), "{}", given.text());
    assert!(given.shows("boards 5-9"), "{}", given.text());
    // The organiser is above: his token is listed, and there is no way to take it from him.
    assert!(given.shows("Organiser"), "{}", given.text());
    let organisers = house.demo.organiser.split('_').nth(1).unwrap();
    let revoke = format!("/manage/tokens/{organisers}/revoke");
    assert!(!given.html.contains(&revoke));
    chief.post(&revoke, &[]).await.expect(403);
}
