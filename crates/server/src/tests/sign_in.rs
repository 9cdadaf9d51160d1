//! Signing in: links that work once, cookies, tokens.

use serde_json::{Value, json};

use super::House;

async fn cookie(house: &House, code: &str) -> String {
    let answer = house
        .bare("POST", "/session")
        .json(&json!({ "code": code }))
        .send()
        .await;
    assert_eq!(answer.status, 204, "{answer:?}");
    let cookie = answer.header("set-cookie").unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/")
    );
    cookie.split(';').next().unwrap().to_owned()
}

#[actix_web::test]
async fn given_a_token_then_it_opens_a_session_that_may_what_the_token_may() {
    let house = House::new().await;
    let cookie = cookie(&house, &house.demo.arbiter).await;
    let round = house
        .bare("GET", &house.path("rounds/3"))
        .header("cookie", &cookie)
        .send()
        .await
        .expect(200);
    assert!(round["games"][0]["version"].is_i64());
    let report = |board: u32| {
        house
            .bare(
                "POST",
                &house.path(&format!("rounds/3/boards/{board}/incidents")),
            )
            .header("cookie", &cookie)
            .header("idempotency-key", &house.fresh().to_string())
            .json(&json!({ "kind": "illegal_move", "by": "white" }))
    };
    report(1).send().await.problem(403, "cross_origin");
    report(1)
        .header("sec-fetch-site", "cross-site")
        .send()
        .await
        .problem(403, "cross_origin");
    let foreign = report(1)
        .header("origin", "http://evil.example")
        .header("host", "here:8080");
    foreign.send().await.problem(403, "cross_origin");
    report(1)
        .header("sec-fetch-site", "same-origin")
        .send()
        .await
        .expect(201);
    report(2)
        .header("origin", "http://here:8080")
        .header("host", "here:8080")
        .send()
        .await
        .expect(201);
    let incident = house
        .bare("GET", &house.path("rounds/3"))
        .header("cookie", &cookie)
        .send()
        .await
        .expect(200);
    assert_eq!(
        incident["games"][0]["incidents"].as_array().unwrap().len(),
        1
    );
    let end = || house.bare("DELETE", "/session").header("cookie", &cookie);
    end().send().await.problem(403, "cross_origin");
    let ended = end().header("sec-fetch-site", "same-origin").send().await;
    assert_eq!(ended.status, 204);
    assert!(ended.header("set-cookie").unwrap().contains("Max-Age=0"));
    let after = house
        .bare("GET", &house.path("rounds/3"))
        .header("cookie", &cookie)
        .send()
        .await;
    after.problem(401, "unauthenticated");
}

#[actix_web::test]
async fn given_a_link_then_it_works_once() {
    let house = House::new().await;
    let owner = house.desk.owner().await.unwrap();
    let link = house.desk.link(&owner).await.unwrap();
    let cookie = cookie(&house, link.reveal()).await;
    house
        .bare("GET", &house.path(""))
        .header("cookie", &cookie)
        .send()
        .await
        .expect(200);
    for code in [link.reveal(), "nonsense", ""] {
        let again = house
            .bare("POST", "/session")
            .json(&json!({ "code": code }))
            .send()
            .await;
        again.problem(401, "sign_in_refused");
    }
}

#[actix_web::test]
async fn given_a_new_token_then_its_secret_is_told_once_and_with_it_goes_the_session_that_it_opened()
 {
    let house = House::new().await;
    let organiser = house.demo.organiser.clone();
    let body = json!({ "tournament": house.demo.slug, "name": "Screen <b>", "role": "viewer" });
    let ask = || {
        let asking = house
            .ask(&organiser, "POST", "/api/v1/tokens")
            .header("idempotency-key", "new-token");
        asking.json(&body)
    };
    let first = ask().send().await.expect(201);
    let secret = first["token"].as_str().unwrap();
    let again = ask().send().await.expect(201);
    assert_eq!(
        (&again["token"], &again["prefix"]),
        (&Value::Null, &first["prefix"])
    );
    let path = format!("/api/v1/tokens?tournament={}", house.demo.slug);
    let list = house.ask(&organiser, "GET", &path).send().await;
    let text = String::from_utf8(list.body.clone()).unwrap();
    assert!(!text.contains(secret.splitn(3, '_').nth(2).unwrap()));
    let tokens = list.expect(200)["tokens"].as_array().unwrap().clone();
    let live: Vec<&Value> = tokens
        .iter()
        .filter(|token| token["name"] == "Screen <b>" && token["revoked_at_ms"].is_null())
        .collect();
    assert_eq!(live.len(), 1);
    assert_eq!(live[0]["roles"], json!(["viewer"]));
    house
        .ask(secret, "GET", &house.path("rounds/3/results"))
        .send()
        .await
        .expect(200);
    let session = cookie(&house, secret).await;
    let with_session = || {
        house
            .bare("GET", &house.path("rounds/3"))
            .header("cookie", &session)
    };
    with_session().send().await.expect(200);
    let prefix = first["prefix"].as_str().unwrap();
    let revoke = format!("{path}&prefix={prefix}");
    assert_eq!(
        house.ask(&organiser, "DELETE", &revoke).send().await.status,
        204
    );
    house
        .ask(secret, "GET", &house.path("rounds/3/results"))
        .send()
        .await
        .problem(401, "unauthenticated");
    with_session().send().await.problem(403, "forbidden");
    let unknown = format!("{path}&prefix=zzzzzzzz");
    house
        .ask(&organiser, "DELETE", &unknown)
        .send()
        .await
        .problem(404, "token_not_found");
}

#[actix_web::test]
async fn given_somebody_who_may_not_give_a_role_then_no_token_is_made() {
    let house = House::new().await;
    let ask = |token: &str, role: &str| {
        let body = json!({ "tournament": house.demo.slug, "name": "x", "role": role });
        house.ask(token, "POST", "/api/v1/tokens").json(&body)
    };
    ask(&house.demo.organiser, "owner")
        .send()
        .await
        .problem(403, "forbidden");
    ask(&house.demo.arbiter, "viewer")
        .send()
        .await
        .problem(403, "forbidden");
    let chief = house.token(arbiter_tournament::Role::Chief).await;
    ask(&chief, "organiser")
        .send()
        .await
        .problem(403, "forbidden");
    ask(&chief, "floor").send().await.expect(201);
    let past =
        json!({ "tournament": house.demo.slug, "name": "x", "role": "floor", "expires_at_ms": 5 });
    let answer = house
        .ask(&chief, "POST", "/api/v1/tokens")
        .json(&past)
        .send()
        .await;
    assert_eq!(
        answer.problem(422, "invalid_fields")["fields"][0]["path"],
        "expires_at_ms"
    );
}

#[actix_web::test]
async fn given_a_token_of_somebody_above_then_it_is_not_revoked_and_one_s_own_is() {
    let house = House::new().await;
    let chief = house.token(arbiter_tournament::Role::Chief).await;
    let path = format!("/api/v1/tokens?tournament={}", house.demo.slug);
    let revoke = |by: &str, token: &str| {
        let prefix = token.split('_').nth(1).unwrap();
        house.ask(by, "DELETE", &format!("{path}&prefix={prefix}"))
    };
    let refused = revoke(&chief, &house.demo.organiser).send().await;
    refused.problem(403, "forbidden");
    assert_eq!(revoke(&chief, &house.demo.arbiter).send().await.status, 204);
    assert_eq!(revoke(&chief, &chief).send().await.status, 204);
    let ask = |token: &str| house.ask(token, "GET", &house.path("rounds/3"));
    ask(&house.demo.organiser).send().await.expect(200);
    ask(&house.demo.arbiter)
        .send()
        .await
        .problem(401, "unauthenticated");
    ask(&chief).send().await.problem(401, "unauthenticated");
}

#[actix_web::test]
async fn given_an_owner_who_is_locked_out_then_a_fresh_link_signs_in_once_whatever_there_is() {
    let house = House::new().await;
    assert!(house.desk.first_owner_link().await.unwrap().is_none());
    let link = house.desk.owner_link().await.unwrap();
    let lasts_ms = link.expires_at_ms - house.desk.clock().now_ms();
    assert!((1..=60 * 60 * 1000).contains(&lasts_ms), "{lasts_ms}");
    let another = house.desk.owner_link().await.unwrap();
    for link in [link, another] {
        let code = link.secret.reveal();
        let cookie = cookie(&house, code).await;
        let shown = house.bare("GET", &house.path("")).header("cookie", &cookie);
        shown.send().await.expect(200);
        let again = house
            .bare("POST", "/session")
            .json(&json!({ "code": code }));
        again.send().await.problem(401, "sign_in_refused");
    }
}
