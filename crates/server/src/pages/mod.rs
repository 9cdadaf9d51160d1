//! The arbiter's screen: pages that a phone reads, and that work without a script.
//!
//! A [`visit`] knows the reader, the language and the way to the desk; it asks the desk, puts what it is told into one
//! of the [`views`], and answers with the page. Whatever is posted comes as a [`form`] with a key of its own, so that
//! sending it twice is harmless.

mod against;
mod alarm;
mod asked;
mod assets;
mod board;
mod chairs;
mod claim;
mod closing;
mod correct;
mod decision;
mod devices;
mod fault;
mod findings;
mod floor;
mod forfeits;
mod form;
mod front;
mod grid;
mod history;
mod incident;
mod language;
mod log;
mod manage;
mod mate;
mod multipart;
mod pairings;
mod parts;
mod people;
mod public;
mod qr;
mod reasoning;
mod report;
mod result;
mod rules;
mod scores;
mod sheet;
mod sign_in;
mod start;
mod times;
mod tokens;
mod views;
mod visit;
mod webhooks;

pub use fault::answer_for_people;

use actix_web::{HttpRequest, HttpResponse, web};

use crate::addresses::addresses;
use crate::problem::Problem;

addresses! {
    /// The addresses of the pages.
    PAGES below "", otherwise;
    "/" {
        get nothing => front::list;
    }
    "/assets/{file}" {
        get nothing => assets::serve;
    }
    "/join" {
        get nothing => sign_in::ask;
    }
    "/session" {
        post nothing => sign_in::begin;
    }
    "/session/end" {
        post nothing => sign_in::end;
    }
    "/problems" {
        get nothing => crate::api::list_problems;
    }
    "/problems/{slug}" {
        get nothing => crate::api::get_problem;
    }
    "/language/{lang}" {
        get nothing => language::choose;
    }
    "/devices" {
        get sign_in => devices::own;
    }
    "/devices/pin" {
        post sign_in => devices::set_pin;
    }
    "/devices/pin/remove" {
        post sign_in => devices::remove_pin;
    }
    "/devices/{device}/revoke" {
        post sign_in => devices::revoke_own;
    }
    "/floor" {
        get ReadIncident => floor::show_all;
    }
    "/tournaments" {
        post CreateTournament => front::create;
    }
    "/t/{t}" {
        get nothing => public::tournament;
    }
    "/t/{t}/rounds/{r}" {
        get nothing => public::round;
    }
    "/t/{t}/rounds/{r}/pairings" {
        get nothing => pairings::show;
    }
    "/t/{t}/rules" {
        get nothing => rules::show;
    }
    "/t/{t}/floor" {
        get ReadIncident => floor::show;
    }
    "/t/{t}/log" {
        get ReadEntries => log::show;
    }
    "/t/{t}/manage" {
        get [AdoptRegulations ImportFile ExportFile ManageTokens] => manage::show;
    }
    "/t/{t}/devices" {
        get ManageTokens => devices::all;
    }
    "/t/{t}/devices/{device}/revoke" {
        post ManageTokens => devices::revoke;
    }
    "/t/{t}/webhooks" {
        get ManageWebhooks => webhooks::show;
        post ManageWebhooks => webhooks::register;
    }
    "/t/{t}/webhooks/{hook}/remove" {
        post ManageWebhooks => webhooks::remove;
    }
    "/t/{t}/webhooks/{hook}/deliveries/{delivery}/replay" {
        post ManageWebhooks => webhooks::replay;
    }
    "/t/{t}/manage/import" {
        post ImportFile => manage::import;
    }
    "/t/{t}/manage/regulations" {
        post AdoptRegulations => manage::adopt;
    }
    "/t/{t}/manage/tokens" {
        post ManageTokens => tokens::make_token;
    }
    "/t/{t}/manage/sectors/{principal}" {
        post ManageTokens => tokens::set_sector;
    }
    "/t/{t}/manage/last-day" {
        post ManageTokens => tokens::set_last_day;
    }
    "/t/{t}/manage/tokens/{prefix}/revoke" {
        post ManageTokens => tokens::revoke_token;
    }
    "/t/{t}/rounds/{r}/start" {
        get StartRound => start::show;
        post StartRound => start::begin;
    }
    "/t/{t}/rounds/{r}/arrivals" {
        post StartRound => chairs::seen;
    }
    "/t/{t}/rounds/{r}/forfeits" {
        get StartRound => forfeits::confirm;
        post StartRound => forfeits::give;
    }
    "/t/{t}/rounds/{r}/forfeits/undo" {
        post StartRound => forfeits::undo;
    }
    "/t/{t}/rounds/{r}/results" {
        get RecordResult => grid::show;
        post RecordResult => grid::send;
    }
    "/t/{t}/rounds/{r}/close" {
        get CloseRound => closing::show;
        post CloseRound => closing::close;
    }
    "/t/{t}/rounds/{r}/reopen" {
        post CloseRound => closing::reopen;
    }
    "/t/{t}/rounds/{r}/boards/{b}" {
        get ReadIncident => board::show;
    }
    "/t/{t}/rounds/{r}/boards/{b}/claim" {
        get ReadIncident => claim::show;
        post ReadIncident => claim::read;
    }
    "/t/{t}/rounds/{r}/boards/{b}/mate" {
        get ReadIncident => mate::show;
        post ReadIncident => mate::read;
    }
    "/t/{t}/rounds/{r}/boards/{b}/incidents" {
        post ReportIncident => report::send;
    }
    "/t/{t}/rounds/{r}/boards/{b}/result" {
        post RecordResult => result::send;
    }
    "/t/{t}/rounds/{r}/boards/{b}/cancel" {
        post RecordResult => result::cancel;
    }
    "/t/{t}/incidents/{seq}" {
        get ReadIncident => incident::show;
    }
    "/t/{t}/incidents/{seq}/answers" {
        post AnswerQuestion => incident::answer;
    }
    "/t/{t}/incidents/{seq}/decision" {
        post DecideIncident => decision::send;
    }
    "/t/{t}/incidents/{seq}/void" {
        post VoidIncident => correct::void;
    }
    "/t/{t}/incidents/{seq}/move" {
        post MoveIncident => correct::move_incident;
    }
}

async fn otherwise(request: HttpRequest, allowed: String) -> HttpResponse {
    answer_for_people(&request, &Problem::method_not_allowed(&allowed))
}

/// Registers the pages.
pub fn routes(config: &mut web::ServiceConfig) {
    tree().register(config);
}
