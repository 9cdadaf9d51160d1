//! The API about itself: its description, and what each problem means.

use actix_web::http::header::{ACCEPT, CACHE_CONTROL};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use utoipa::ToSchema;

use super::request::shown;
use crate::openapi;
use crate::pages::answer_for_people;
use crate::problem::{Answered, Problem, ProblemKind};

/// Describes the API.
#[utoipa::path(
    get, path = "/api/v1/openapi.json", tag = "meta", security(),
    responses((status = 200, description = "The description, as OpenAPI 3.1")),
)]
pub async fn get_openapi() -> Answered {
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(openapi::document().as_str()))
}

/// What a problem of one name means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
struct ProblemPage {
    /// The name.
    r#type: String,
    /// The title.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What it means.
    meaning: &'static str,
    /// What to do.
    remedy: &'static str,
}

impl ProblemPage {
    fn of(kind: ProblemKind) -> Self {
        Self {
            r#type: format!("/problems/{}", kind.slug()),
            title: kind.title(),
            status: kind.status(),
            meaning: kind.doc(),
            remedy: kind.remedy(),
        }
    }

    /// A short page. The table holds no character that HTML would take for its own; a test keeps it so.
    fn html(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{title}</title>\n<h1>{title}</h1>\n<p>{meaning}</p>\n\
             <p>{remedy}</p>\n<p><code>{kind}</code>, HTTP status {status}</p>\n</html>\n",
            title = self.title,
            meaning = self.meaning,
            remedy = self.remedy,
            kind = self.r#type,
            status = self.status,
        )
    }
}

/// What a problem means: as a short page for a browser, as JSON for a program.
pub async fn get_problem(request: HttpRequest) -> Answered {
    let slug = request.match_info().get("slug").unwrap_or_default();
    let kind = ProblemKind::ALL.iter().find(|kind| kind.slug() == slug);
    let Some(kind) = kind else {
        let problem = Problem::bare(ProblemKind::NotFound);
        return Ok(answer_for_people(&request, &problem));
    };
    let page = ProblemPage::of(*kind);
    let accepts = request
        .headers()
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok());
    if accepts.is_some_and(|accepts| accepts.contains("text/html")) {
        return Ok(HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .body(page.html()));
    }
    Ok(shown(&page))
}

/// All problems.
pub async fn list_problems() -> Answered {
    let pages: Vec<ProblemPage> = ProblemKind::ALL
        .iter()
        .copied()
        .map(ProblemPage::of)
        .collect();
    Ok(shown(&pages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_table_of_problems_then_its_pages_need_no_escaping() {
        for kind in ProblemKind::ALL {
            for text in [kind.slug(), kind.title(), kind.doc(), kind.remedy()] {
                assert!(!text.contains(['<', '>', '&']), "{text}");
            }
        }
    }
}
