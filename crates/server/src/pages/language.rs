//! The language of the screen: the one chosen on this phone, else the one that its browser prefers.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Lang, Phrases};

use crate::problem::{Problem, ProblemKind};

/// Remembers a chosen language. It says nothing about anybody and opens nothing.
const LANGUAGE_COOKIE: &str = "arbiter_language";

/// How long it is remembered.
const REMEMBERED: Duration = Duration::days(400);

/// The sentences for the reader of a request.
pub fn of(request: &HttpRequest) -> &'static Phrases {
    let chosen: Option<Lang> = request
        .cookie(LANGUAGE_COOKIE)
        .and_then(|cookie| cookie.value().parse().ok());
    chosen.map_or_else(|| crate::language::phrases(request), Phrases::for_lang)
}

/// `GET /language/{lang}?back=`
pub async fn choose(request: HttpRequest) -> HttpResponse {
    let lang: Option<Lang> = request
        .match_info()
        .get("lang")
        .and_then(|lang| lang.parse().ok());
    let Some(lang) = lang else {
        return super::fault::without_a_visit(&request, &Problem::bare(ProblemKind::NotFound));
    };
    let query = actix_web::web::Query::<Vec<(String, String)>>::from_query(request.query_string());
    let back = query
        .map(actix_web::web::Query::into_inner)
        .unwrap_or_default();
    let back = back
        .into_iter()
        .find(|(name, _)| name == "back")
        .map(|(_, back)| back);
    let cookie = Cookie::build(LANGUAGE_COOKIE, lang.as_str())
        .path("/")
        .same_site(SameSite::Lax)
        .http_only(true)
        .max_age(REMEMBERED)
        .finish();
    let back = own_path(back.as_deref().unwrap_or("/"));
    HttpResponse::SeeOther()
        .cookie(cookie)
        .insert_header((LOCATION, back))
        .finish()
}

/// A path of this server, or its front page: nobody is sent elsewhere by an address made by somebody else.
pub fn own_path(path: &str) -> &str {
    let is_ours = path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
        && path.bytes().all(|byte| byte.is_ascii_graphic());
    if is_ours { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_site() {
        for ours in ["/", "/t/x/floor?board=3"] {
            assert_eq!(own_path(ours), ours);
        }
        for foreign in [
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "",
            "evil",
            "/a\r\nset-cookie: x",
        ] {
            assert_eq!(own_path(foreign), "/", "{foreign}");
        }
    }
}
