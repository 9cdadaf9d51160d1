//! Webhooks on the organiser's page.

use arbiter_tournament::Role;

use super::Reader;
use crate::tests::House;

#[actix_web::test]
async fn given_the_organiser_s_page_then_a_webhook_is_registered_shown_and_removed_without_a_script()
 {
    let house = House::new().await;
    Reader::of_role(&house, Role::Floor)
        .await
        .tournament("/webhooks")
        .await
        .expect(403);
    let organiser = Reader::signed_in(&house, &house.demo.organiser).await;
    let manage = organiser.tournament("/manage").await.expect(200);
    assert!(manage.html.contains("/webhooks\""), "{}", manage.html);
    let page = organiser.tournament("/webhooks").await.expect(200);
    assert!(page.shows("There are none."), "{}", page.text());
    let key = page.hidden("key", "name=\"url\"");
    let refused = organiser
        .post(
            "/webhooks",
            &[("key", &key), ("url", "https://localhost.example\\")],
        )
        .await
        .expect(422);
    assert!(
        refused.html.contains("localhost.example"),
        "what was typed stays"
    );
    let made = organiser
        .post(
            "/webhooks",
            &[("key", &key), ("url", "https://example.org/hook")],
        )
        .await
        .expect(200);
    assert!(made.shows("https://example.org/hook") && made.shows("not shown again"));
    let again = organiser.tournament("/webhooks").await.expect(200);
    assert!(again.shows("0 wait, 0 not taken") && !again.shows("not shown again"));
    let (before, _) = again.html.split_once("/remove\"").unwrap();
    let (_, action) = before.rsplit_once("action=\"").unwrap();
    let removed = organiser
        .send(&format!("{action}/remove"), &[])
        .await
        .expect(200);
    assert!(removed.shows("Removed.") && removed.shows("There are none."));
}
