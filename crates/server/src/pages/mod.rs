//! The arbiter's screen: pages that a phone reads, and that work without a script.
//!
//! A [`visit`] knows the reader, the language and the way to the desk; it asks the desk, puts what it is told into one
//! of the [`views`], and answers with the page. Whatever is posted comes as a [`form`] with a key of its own, so that
//! sending it twice is harmless.

mod alarm;
mod assets;
mod board;
mod claim;
mod correct;
mod decision;
mod fault;
mod findings;
mod floor;
mod form;
mod front;
mod history;
mod incident;
mod language;
mod log;
mod manage;
mod multipart;
mod people;
mod public;
mod qr;
mod reasoning;
mod report;
mod result;
mod scores;
mod sign_in;
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
        .route("/floor", web::get().to(floor::show_all))
        .route("/tournaments", web::post().to(front::create))
        .service(
            web::scope("/t/{t}")
                .route("", web::get().to(public::tournament))
                .route("/rounds/{r}", web::get().to(public::round))
                .route("/floor", web::get().to(floor::show))
                .route("/log", web::get().to(log::show))
                .route("/manage", web::get().to(manage::show))
                .route("/manage/import", web::post().to(manage::import))
                .route("/manage/regulations", web::post().to(manage::adopt))
                .route("/manage/tokens", web::post().to(manage::make_token))
                .route(
                    "/manage/tokens/{prefix}/revoke",
                    web::post().to(manage::revoke_token),
                )
                .route("/rounds/{r}/boards/{b}", web::get().to(board::show))
                .route("/rounds/{r}/boards/{b}/claim", web::get().to(claim::show))
                .route(
                    "/rounds/{r}/boards/{b}/incidents",
                    web::post().to(report::send),
                )
                .route(
                    "/rounds/{r}/boards/{b}/result",
                    web::post().to(result::send),
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
