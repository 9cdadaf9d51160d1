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
mod views;
mod visit;

pub use fault::answer_for_people;

use actix_web::web;

/// The addresses of the pages.
pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/", web::get().to(front::list))
        .route("/assets/{file}", web::get().to(assets::serve))
        .route("/join", web::get().to(sign_in::ask))
        .route("/session", web::post().to(sign_in::begin))
        .route("/session/end", web::post().to(sign_in::end))
        .route("/language/{lang}", web::get().to(language::choose))
        .route("/devices", web::get().to(devices::own))
        .route("/devices/pin", web::post().to(devices::set_pin))
        .route("/devices/pin/remove", web::post().to(devices::remove_pin))
        .route(
            "/devices/{device}/revoke",
            web::post().to(devices::revoke_own),
        )
        .route("/floor", web::get().to(floor::show_all))
        .route("/tournaments", web::post().to(front::create))
        .service(
            web::scope("/t/{t}")
                .route("", web::get().to(public::tournament))
                .route("/rounds/{r}", web::get().to(public::round))
                .route("/rules", web::get().to(rules::show))
                .route("/floor", web::get().to(floor::show))
                .route("/log", web::get().to(log::show))
                .route("/manage", web::get().to(manage::show))
                .route("/devices", web::get().to(devices::all))
                .route("/devices/{device}/revoke", web::post().to(devices::revoke))
                .route("/manage/import", web::post().to(manage::import))
                .route("/manage/regulations", web::post().to(manage::adopt))
                .route("/manage/tokens", web::post().to(manage::make_token))
                .route(
                    "/manage/tokens/{prefix}/revoke",
                    web::post().to(manage::revoke_token),
                )
                .route("/rounds/{r}/start", web::get().to(start::show))
                .route("/rounds/{r}/start", web::post().to(start::begin))
                .route("/rounds/{r}/arrivals", web::post().to(chairs::seen))
                .route("/rounds/{r}/forfeits", web::get().to(forfeits::confirm))
                .route("/rounds/{r}/forfeits", web::post().to(forfeits::give))
                .route("/rounds/{r}/forfeits/undo", web::post().to(forfeits::undo))
                .route("/rounds/{r}/results", web::get().to(grid::show))
                .route("/rounds/{r}/results", web::post().to(grid::send))
                .route("/rounds/{r}/close", web::get().to(closing::show))
                .route("/rounds/{r}/close", web::post().to(closing::close))
                .route("/rounds/{r}/reopen", web::post().to(closing::reopen))
                .route("/rounds/{r}/boards/{b}", web::get().to(board::show))
                .route("/rounds/{r}/boards/{b}/claim", web::get().to(claim::show))
                .route("/rounds/{r}/boards/{b}/claim", web::post().to(claim::read))
                .route("/rounds/{r}/boards/{b}/mate", web::get().to(mate::show))
                .route("/rounds/{r}/boards/{b}/mate", web::post().to(mate::read))
                .route(
                    "/rounds/{r}/boards/{b}/incidents",
                    web::post().to(report::send),
                )
                .route(
                    "/rounds/{r}/boards/{b}/result",
                    web::post().to(result::send),
                )
                .route(
                    "/rounds/{r}/boards/{b}/cancel",
                    web::post().to(result::cancel),
                )
                .route("/incidents/{seq}", web::get().to(incident::show))
                .route("/incidents/{seq}/answers", web::post().to(incident::answer))
                .route("/incidents/{seq}/decision", web::post().to(decision::send))
                .route("/incidents/{seq}/void", web::post().to(correct::void))
                .route(
                    "/incidents/{seq}/move",
                    web::post().to(correct::move_incident),
                ),
        );
}
