//! Which language a person reads, from `Accept-Language`.

use actix_web::HttpRequest;
use actix_web::http::header::ACCEPT_LANGUAGE;
use arbiter_phrases::{Lang, Phrases};

/// The sentences in the language that a request asks for; English where it asks for none that we speak.
#[must_use]
pub fn phrases(request: &HttpRequest) -> &'static Phrases {
    let header = request
        .headers()
        .get(ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    Phrases::for_lang(header.map_or(Lang::En, Lang::from_accept_language))
}
