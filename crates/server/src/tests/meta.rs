//! The API about itself: its description, its problems, its headers.

use serde_json::Value;

use super::House;
use crate::problem::ProblemKind;

const METHODS: &[&str] = &["get", "put", "post", "delete", "patch"];

#[actix_web::test]
async fn given_the_description_then_it_names_just_the_addresses_and_methods_that_there_are() {
    let house = House::new().await;
    let document = house
        .bare("GET", "/api/v1/openapi.json")
        .send()
        .await
        .expect(200);
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 15);
    for (template, operations) in paths {
        let path = template
            .replace("{t}", &house.demo.slug)
            .replace("{r}", "3")
            .replace("{b}", "1")
            .replace("{seq}", "1");
        for method in METHODS {
            let answer = house.bare(&method.to_uppercase(), &path).send().await;
            let is_there = operations.get(method).is_some();
            assert_eq!(
                answer.status != 405,
                is_there,
                "{method} {template}: {}",
                answer.status
            );
            if !is_there {
                answer.problem(405, "method_not_allowed");
                let allowed = answer.header("allow").unwrap().to_lowercase();
                assert!(
                    METHODS
                        .iter()
                        .all(|m| allowed.contains(m) == operations.get(m).is_some()),
                    "{allowed}"
                );
            }
        }
    }
}

#[actix_web::test]
async fn given_an_address_with_nothing_behind_it_then_a_problem_and_not_plain_text() {
    let house = House::new().await;
    for path in [
        "/api/v1/nothing",
        "/api/v1",
        "/nothing/at/all",
        "/problems/nothing",
    ] {
        house
            .bare("GET", path)
            .send()
            .await
            .problem(404, "not_found");
    }
}

#[actix_web::test]
async fn given_a_problem_then_its_type_leads_to_its_meaning() {
    let house = House::new().await;
    let all = house.bare("GET", "/problems").send().await.expect(200);
    assert_eq!(all.as_array().unwrap().len(), ProblemKind::ALL.len());
    for kind in ProblemKind::ALL {
        let path = format!("/problems/{}", kind.slug());
        let json = house.bare("GET", &path).send().await.expect(200);
        assert_eq!(
            (&json["type"], &json["status"]),
            (&Value::from(path.as_str()), &Value::from(kind.status()))
        );
        let page = house
            .bare("GET", &path)
            .header("accept", "text/html")
            .send()
            .await;
        assert_eq!(
            page.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        assert!(
            String::from_utf8(page.body)
                .unwrap()
                .contains(kind.remedy())
        );
    }
}

#[actix_web::test]
async fn given_any_answer_then_it_keeps_foreign_code_out_and_is_not_kept() {
    let house = House::new().await;
    for path in [
        "/api/v1/nothing".to_owned(),
        house.path(""),
        "/problems".to_owned(),
    ] {
        let answer = house.ask(&house.demo.arbiter, "GET", &path).send().await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

#[test]
fn given_the_table_of_problems_then_docs_api_md_has_it_word_for_word() {
    let mut table =
        String::from("| `type` | status | what it means | what to do |\n|---|---|---|---|\n");
    for kind in ProblemKind::ALL {
        let row = format!(
            "| `/problems/{}` | {} | {} | {} |\n",
            kind.slug(),
            kind.status(),
            kind.doc(),
            kind.remedy()
        );
        table.push_str(&row);
    }
    super::keep("docs/api.md", &[("problems", table)]);
}
