//! Name and PIN, and devices that are signed out from elsewhere.

use arbiter_tournament::Role;

use super::Reader;
use super::reader::Page;
use crate::tests::House;

async fn by_pin(house: &House, name: &str, pin: &str) -> Page {
    let phone = Reader::stranger(house);
    phone
        .send("/session", &[("name", name), ("pin", pin), ("next", "/")])
        .await
}

#[actix_web::test]
async fn given_a_name_and_a_pin_then_they_sign_in_until_they_are_removed() {
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    let set = async |name: &str, pin: &str| {
        arbiter
            .send("/devices/pin", &[("name", name), ("pin", pin)])
            .await
    };
    let refused = set("Karin", "111111").await.expect(422);
    assert!(refused.shows("take another one"), "{}", refused.text());
    let done = set(" Karin ", "407 318").await.expect(200);
    assert!(done.shows("You can sign in as karin"), "{}", done.text());
    by_pin(&house, "KARIN", "407318").await.expect(303);
    for (name, pin) in [("karin", "407319"), ("karl", "407318"), ("karin", "")] {
        let refused = by_pin(&house, name, pin).await.expect(401);
        assert_eq!(
            refused.shows("Name and PIN do not go together"),
            !pin.is_empty(),
            "{}",
            refused.text()
        );
    }
    // Somebody else cannot have the name, and learns nothing else of it.
    let other = Reader::of_role(&house, Role::Floor).await;
    let taken = other
        .send("/devices/pin", &[("name", "karin"), ("pin", "850274")])
        .await;
    assert!(taken.expect(422).shows("another’s"));
    let removed = arbiter.send("/devices/pin/remove", &[]).await;
    assert_eq!(removed.onward(), "/devices");
    by_pin(&house, "karin", "407318").await.expect(401);
    // Nobody who is not signed in gets one.
    let stranger = Reader::stranger(&house);
    stranger
        .send("/devices/pin", &[("name", "eve"), ("pin", "407318")])
        .await
        .expect(401);
}

#[actix_web::test]
async fn given_five_wrong_pins_then_the_right_one_does_not_work_either() {
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    let fields = [("name", "karin"), ("pin", "407318")];
    arbiter.send("/devices/pin", &fields).await.expect(200);
    for _ in 0..5 {
        by_pin(&house, "karin", "407319").await.expect(401);
    }
    let refused = by_pin(&house, "karin", "407318").await.expect(429);
    assert!(refused.shows("Try again in 3 min"), "{}", refused.text());
    // Nobody learns from it whether somebody has the name.
    for _ in 0..5 {
        by_pin(&house, "nobody", "407319").await.expect(401);
    }
    by_pin(&house, "nobody", "407319").await.expect(429);
}

#[actix_web::test]
async fn given_a_token_that_is_revoked_then_the_pin_of_its_holder_signs_in_no_longer() {
    let house = House::new().await;
    let token = house.token(Role::Floor).await;
    let arbiter = Reader::signed_in(&house, &token).await;
    let fields = [("name", "karin"), ("pin", "407318")];
    arbiter.send("/devices/pin", &fields).await.expect(200);
    by_pin(&house, "karin", "407318").await.expect(303);
    let prefix = token.split('_').nth(1).unwrap();
    let organiser = Reader::signed_in(&house, &house.demo.organiser).await;
    organiser
        .post(&format!("/manage/tokens/{prefix}/revoke"), &[])
        .await;
    by_pin(&house, "karin", "407318").await.expect(401);
}

#[actix_web::test]
async fn given_a_lost_phone_then_whoever_gives_its_role_signs_it_out_and_no_one_below() {
    let house = House::new().await;
    let arbiter = Reader::of_role(&house, Role::Floor).await;
    let organiser = Reader::signed_in(&house, &house.demo.organiser).await;
    let chief = Reader::of_role(&house, Role::Chief).await;
    arbiter.tournament("/devices").await.expect(403);
    let page = chief.tournament("/devices").await.expect(200);
    assert!(page.shows("floor (arbiter)"), "{}", page.text());
    assert!(
        !page.shows("(organiser)"),
        "a chief does not sign the organiser out: {}",
        page.text()
    );
    let page = organiser.tournament("/devices").await.expect(200);
    assert!(
        page.shows("(organiser)") && page.shows("this one"),
        "{}",
        page.text()
    );

    let revoke = |html: &str| {
        let (_, after) = html.split_once("floor (arbiter)").unwrap();
        let (_, action) = after.split_once("action=\"").unwrap();
        action.split('"').next().unwrap().to_owned()
    };
    let path = revoke(&chief.tournament("/devices").await.html);
    let sent = chief.send(&path, &[]).await;
    assert!(!chief.open(sent.onward()).await.shows("floor (arbiter)"));
    chief.send(&path, &[]).await.expect(404);
    arbiter.tournament("/floor").await.expect(401);

    // One's own page knows one's own devices only.
    let own = chief.open("/devices").await.expect(200);
    assert!(
        own.shows("this one") && !own.shows("organiser"),
        "{}",
        own.text()
    );
    organiser
        .send(&path.replace(&format!("/t/{}", house.demo.slug), ""), &[])
        .await
        .expect(404);
}
