//! Webhooks as an organiser's program registers and watches them. That they are sent is told where the real program runs.

use serde_json::{Value, json};

use super::House;

const SECRET: &str = "a-secret-of-the-site";

async fn register(house: &House, key: &str, body: &Value) -> super::house::Answer {
    let asking = house.ask(&house.demo.organiser, "POST", &house.path("webhooks"));
    asking
        .header("idempotency-key", key)
        .json(body)
        .send()
        .await
}

#[actix_web::test]
async fn given_a_webhook_then_its_secret_is_shown_once_and_never_listed() {
    let house = House::new().await;
    let body = json!({ "url": "https://example.org/hook" });
    let made = register(&house, "hook-1", &body).await.expect(201);
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.len() >= 16);
    assert!(made["after"].as_str().unwrap().starts_with('o'));
    let again = register(&house, "hook-1", &body).await.expect(201);
    assert_eq!(
        (&again["id"], &again["secret"]),
        (&made["id"], &Value::Null)
    );
    let other = json!({ "url": "https://example.org/other" });
    let reused = register(&house, "hook-1", &other).await;
    reused.problem(422, "idempotency_key_reused");
    let told = json!({ "url": "https://example.org/hook", "secret": SECRET });
    let own = register(&house, "hook-2", &told).await.expect(201);
    assert_eq!(own["secret"], Value::Null, "whoever told it knows it");

    let list = house.ask(&house.demo.organiser, "GET", &house.path("webhooks"));
    let list = list.send().await.expect(200);
    assert_eq!(list["webhooks"].as_array().unwrap().len(), 2);
    assert_eq!(list["webhooks"][0]["id"], made["id"]);
    let text = list.to_string();
    assert!(!text.contains(secret) && !text.contains(SECRET), "{text}");
}

#[actix_web::test]
async fn given_an_address_or_a_secret_that_cannot_be_taken_then_the_field_is_named() {
    let house = House::new().await;
    for (body, field) in [
        (json!({ "url": "http://example.org/hook" }), "url"),
        (json!({ "url": "https://127.0.0.1/hook" }), "url"),
        (json!({ "url": "https://192.168.1.4/hook" }), "url"),
        (json!({ "url": "no address" }), "url"),
        (
            json!({ "url": "https://example.org/", "secret": "short" }),
            "secret",
        ),
        (
            json!({ "url": "https://example.org/", "secret": "with spaces in it, long" }),
            "secret",
        ),
    ] {
        let refused = register(&house, "hook", &body).await;
        let problem = refused.problem(422, "invalid_fields");
        assert!(problem["fields"].to_string().contains(field), "{problem}");
    }
    for number in 0..8 {
        let body = json!({ "url": format!("https://example.org/{number}") });
        register(&house, &format!("hook-{number}"), &body)
            .await
            .expect(201);
    }
    let body = json!({ "url": "https://example.org/9" });
    let refused = register(&house, "hook-9", &body).await;
    refused.problem(409, "too_many_webhooks");
}

#[actix_web::test]
async fn given_a_webhook_of_another_tournament_then_it_is_not_there() {
    let house = House::new().await;
    let body = json!({ "url": "https://example.org/hook" });
    let made = register(&house, "hook", &body).await.expect(201);
    let hook = made["id"].as_str().unwrap();
    let other = house.empty_tournament("Another Evening").await;
    let owner = house.owner_token().await;
    let base = format!("/api/v1/tournaments/{other}/webhooks/{hook}");
    for (method, rest) in [
        ("GET", "/deliveries"),
        ("DELETE", ""),
        ("POST", "/deliveries/1/replay"),
    ] {
        let answer = house.ask(&owner, method, &format!("{base}{rest}"));
        answer.send().await.problem(404, "webhook_not_found");
    }
    let path = house.path(&format!("webhooks/{hook}/deliveries"));
    let none = house.ask(&owner, "GET", &path).send().await.expect(200);
    assert_eq!(none["deliveries"], json!([]));
    let replay = house.ask(&owner, "POST", &format!("{path}/1/replay"));
    replay.send().await.problem(404, "delivery_not_found");
    let path = house.path(&format!("webhooks/{hook}"));
    assert_eq!(house.ask(&owner, "DELETE", &path).send().await.status, 204);
    let gone = house.ask(&owner, "DELETE", &path).send().await;
    gone.problem(404, "webhook_not_found");
}
