//! The HTTP API under `/api/v1`.
//!
//! Every handler goes the same way: the permit first, so that a stranger learns nothing; then the key, the address,
//! the body; then the desk.

mod devices;
mod incidents;
mod keeping;
mod live;
mod meta;
mod positions;
mod request;
mod results;
mod rounds;
mod rules;
mod sectors;
mod session;
mod starts;
mod tokens;
mod tournaments;
mod webhooks;

pub use devices::*;
pub use incidents::*;
pub use keeping::*;
pub use live::*;
pub use meta::*;
pub use positions::*;
pub use request::IDEMPOTENCY_KEY;
pub use results::*;
pub use rounds::*;
pub use rules::*;
pub use sectors::*;
pub use starts::*;
pub use tokens::*;
pub use tournaments::*;
pub use webhooks::*;

use actix_web::guard::{self, GuardContext};
use actix_web::http::Method;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError};

use crate::addresses::{Address, Asks, addresses};
use crate::problem::Problem;

addresses! {
    /// The addresses of the API.
    API below "/api/v1", otherwise;
    "/tournaments" {
        post CreateTournament => tournaments::create_tournament;
    }
    "/tournaments/{t}" {
        get ReadTournament => tournaments::get_tournament;
    }
    "/tournaments/{t}/regulations" {
        put AdoptRegulations => tournaments::put_regulations;
    }
    "/tournaments/{t}/import/trf" {
        post ImportFile => tournaments::import_trf;
    }
    "/tournaments/{t}/export/trf" {
        get ExportFile => tournaments::export_trf;
    }
    "/tournaments/{t}/devices" {
        get ManageTokens => devices::list_devices;
    }
    "/tournaments/{t}/devices/{device}" {
        delete ManageTokens => devices::revoke_device;
    }
    "/tournaments/{t}/last-day" {
        get ManageTokens => devices::get_last_day;
        put ManageTokens => devices::put_last_day;
    }
    "/tournaments/{t}/sectors/{principal}" {
        put ManageTokens => sectors::put_sector;
    }
    "/tournaments/{t}/export/log" {
        get ExportLog => keeping::export_log;
    }
    "/tournaments/{t}/checkpoints" {
        get ReadTournament => keeping::get_checkpoints;
    }
    "/tournaments/{t}/players/{p}/erase" {
        post ErasePerson => keeping::erase_person;
    }
    "/tournaments/{t}/entries" {
        get ReadEntries => tournaments::get_entries;
    }
    "/tournaments/{t}/stream" {
        get Follow => live::get_stream;
    }
    "/tournaments/{t}/changes" {
        get Follow => live::get_changes;
    }
    "/tournaments/{t}/webhooks" {
        get ManageWebhooks => webhooks::list_webhooks;
        post ManageWebhooks => webhooks::register_webhook;
    }
    "/tournaments/{t}/webhooks/{hook}" {
        delete ManageWebhooks => webhooks::remove_webhook;
    }
    "/tournaments/{t}/webhooks/{hook}/deliveries" {
        get ManageWebhooks => webhooks::list_deliveries;
    }
    "/tournaments/{t}/webhooks/{hook}/deliveries/{delivery}/replay" {
        post ManageWebhooks => webhooks::replay_delivery;
    }
    "/tournaments/{t}/rounds/{r}" {
        get ReadTournament => rounds::get_round;
    }
    "/tournaments/{t}/rounds/{r}/pairings" {
        put PairRound => rounds::put_pairings;
    }
    "/tournaments/{t}/rounds/{r}/results" {
        get ReadResults => rounds::get_results;
    }
    "/tournaments/{t}/rounds/{r}/boards/{b}/incidents" {
        post ReportIncident => rounds::report_incident;
    }
    "/tournaments/{t}/rounds/{r}/boards/{b}/result" {
        put RecordResult => results::put_result;
    }
    "/tournaments/{t}/rounds/{r}/boards/{b}/cancel" {
        post RecordResult => results::cancel_result;
    }
    "/tournaments/{t}/rounds/{r}/start" {
        post StartRound => starts::start_round;
    }
    "/tournaments/{t}/rounds/{r}/arrivals" {
        post StartRound => starts::record_arrivals;
    }
    "/tournaments/{t}/rounds/{r}/absences" {
        get StartRound => starts::get_absences;
    }
    "/tournaments/{t}/rounds/{r}/forfeits" {
        post StartRound => starts::forfeit_games;
    }
    "/tournaments/{t}/rounds/{r}/forfeits/{act}/undo" {
        post StartRound => starts::undo_forfeits;
    }
    "/tournaments/{t}/rounds/{r}/close" {
        post CloseRound => starts::close_round;
    }
    "/tournaments/{t}/rounds/{r}/reopen" {
        post CloseRound => starts::reopen_round;
    }
    "/tournaments/{t}/incidents/{seq}" {
        get ReadIncident => incidents::get_incident;
    }
    "/tournaments/{t}/incidents/{seq}/decision" {
        post DecideIncident => incidents::decide_incident;
    }
    "/tournaments/{t}/incidents/{seq}/void" {
        post VoidIncident => incidents::void_incident;
    }
    "/tournaments/{t}/incidents/{seq}/move" {
        post MoveIncident => incidents::move_incident;
    }
    "/tournaments/{t}/incidents/{seq}/answers" {
        post AnswerQuestion => incidents::answer_question;
    }
    "/rules/check" {
        post CheckRules => rules::check_rules;
    }
    "/judge" {
        post Judge => rules::judge;
    }
    "/positions/examine" {
        post ExaminePosition => positions::examine_position;
    }
    "/tokens" {
        get ManageTokens => tokens::list_tokens;
        post ManageTokens => tokens::create_token;
        delete ManageTokens => tokens::revoke_token;
    }
    "/openapi.json" {
        get nothing => meta::get_openapi;
    }
}

async fn otherwise(_: HttpRequest, allowed: String) -> HttpResponse {
    Problem::method_not_allowed(&allowed).error_response()
}

/// The way in and out for programs and the page's own script. They share their path with the page's form, so that they
/// are told apart by what is sent.
pub const SESSION: &[Address] = &[
    Address {
        method: "POST",
        path: "/session",
        asks: Asks::Nothing,
    },
    Address {
        method: "DELETE",
        path: "/session",
        asks: Asks::Nothing,
    },
];

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

/// Registers the API and the sign-in.
pub fn configure(config: &mut ServiceConfig) {
    tree().register(config);
    config
        .service(
            web::resource("/session")
                .guard(guard::fn_guard(is_json_post))
                .to(session::begin),
        )
        .service(
            web::resource("/session")
                .guard(guard::Delete())
                .to(session::end),
        );
}
