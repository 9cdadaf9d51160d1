//! The HTTP API under `/api/v1`.
//!
//! Every handler goes the same way: the permit first, so that a stranger learns nothing; then the key, the address,
//! the body; then the desk.

mod incidents;
mod live;
mod meta;
mod positions;
mod request;
mod results;
mod rounds;
mod rules;
mod session;
mod starts;
mod tokens;
mod tournaments;

pub use incidents::*;
pub use live::*;
pub use meta::*;
pub use positions::*;
pub use request::IDEMPOTENCY_KEY;
pub use results::*;
pub use rounds::*;
pub use rules::*;
pub use starts::*;
pub use tokens::*;
pub use tournaments::*;

use actix_web::guard::{self, GuardContext};
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Resource, Scope};

use crate::problem::{Answered, Problem, ProblemKind};

/// Where the API stands.
pub const BASE: &str = "/api/v1";

/// An address with its methods; any other method is answered 405 with those that it takes.
macro_rules! address {
    ($path:literal, $($method:ident => $handler:path),+ $(,)?) => {{
        let resource: Resource = web::resource($path)$(.route(web::$method().to($handler)))+;
        let methods: Vec<String> = vec![$(stringify!($method).to_uppercase()),+];
        let allowed = methods.join(", ");
        resource.default_service(web::to(move || {
            let allowed = allowed.clone();
            async move { Answered::Err(Problem::method_not_allowed(&allowed)) }
        }))
    }};
}

fn scope() -> Scope {
    web::scope(BASE)
        .service(address!("/tournaments", post => tournaments::create_tournament))
        .service(address!("/tournaments/{t}", get => tournaments::get_tournament))
        .service(address!("/tournaments/{t}/regulations", put => tournaments::put_regulations))
        .service(address!("/tournaments/{t}/import/trf", post => tournaments::import_trf))
        .service(address!("/tournaments/{t}/export/trf", get => tournaments::export_trf))
        .service(address!("/tournaments/{t}/entries", get => tournaments::get_entries))
        .service(address!("/tournaments/{t}/stream", get => live::get_stream))
        .service(address!("/tournaments/{t}/changes", get => live::get_changes))
        .service(address!("/tournaments/{t}/rounds/{r}", get => rounds::get_round))
        .service(address!("/tournaments/{t}/rounds/{r}/pairings", put => rounds::put_pairings))
        .service(address!("/tournaments/{t}/rounds/{r}/results", get => rounds::get_results))
        .service(address!(
            "/tournaments/{t}/rounds/{r}/boards/{b}/incidents",
            post => rounds::report_incident,
        ))
        .service(address!("/tournaments/{t}/rounds/{r}/boards/{b}/result", put => results::put_result))
        .service(address!("/tournaments/{t}/rounds/{r}/boards/{b}/cancel", post => results::cancel_result))
        .service(address!("/tournaments/{t}/rounds/{r}/start", post => starts::start_round))
        .service(address!("/tournaments/{t}/rounds/{r}/arrivals", post => starts::record_arrivals))
        .service(address!("/tournaments/{t}/rounds/{r}/absences", get => starts::get_absences))
        .service(address!("/tournaments/{t}/rounds/{r}/forfeits", post => starts::forfeit_games))
        .service(address!("/tournaments/{t}/rounds/{r}/forfeits/{act}/undo", post => starts::undo_forfeits))
        .service(address!("/tournaments/{t}/rounds/{r}/close", post => starts::close_round))
        .service(address!("/tournaments/{t}/rounds/{r}/reopen", post => starts::reopen_round))
        .service(address!("/tournaments/{t}/incidents/{seq}", get => incidents::get_incident))
        .service(address!("/tournaments/{t}/incidents/{seq}/decision", post => incidents::decide_incident))
        .service(address!("/tournaments/{t}/incidents/{seq}/void", post => incidents::void_incident))
        .service(address!("/tournaments/{t}/incidents/{seq}/move", post => incidents::move_incident))
        .service(address!("/tournaments/{t}/incidents/{seq}/answers", post => incidents::answer_question))
        .service(address!("/rules/check", post => rules::check_rules))
        .service(address!("/judge", post => rules::judge))
        .service(address!("/positions/examine", post => positions::examine_position))
        .service(address!(
            "/tokens",
            get => tokens::list_tokens,
            post => tokens::create_token,
            delete => tokens::revoke_token,
        ))
        .service(address!("/openapi.json", get => meta::get_openapi))
        .default_service(web::to(not_found))
}

async fn not_found() -> Answered {
    Err(Problem::bare(ProblemKind::NotFound))
}

/// Whether a request sends JSON; a form is the pages' own.
fn is_json_post(context: &GuardContext<'_>) -> bool {
    let head = context.head();
    let media_type = head
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    head.method == Method::POST
        && media_type.is_some_and(|media_type| media_type.starts_with("application/json"))
}

/// Registers the API, the sign-in and the problems' own pages.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(scope())
        .service(
            web::resource("/session")
                .guard(guard::fn_guard(is_json_post))
                .to(session::begin),
        )
        .service(
            web::resource("/session")
                .guard(guard::Delete())
                .to(session::end),
        )
        .service(address!("/problems", get => meta::list_problems))
        .service(address!("/problems/{slug}", get => meta::get_problem));
}
