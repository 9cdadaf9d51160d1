//! The pairing list of a round as it hangs in the hall, with the last signed head of the log: whoever keeps the paper can
//! prove later that the log up to there was not written anew.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::Checkpoint;

use super::people::{People, name};
use super::public::{bye_points, roles};
use super::qr::qr;
use super::times::dated;
use super::views::{Bye, Link, Paired, PairingList, Proof};
use super::visit::{Tabbed, Visit, shown};
use crate::desk::ResultRow;

/// `GET /t/{t}/rounds/{r}/pairings`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let number = visit.round()?;
        let (id, tournament) = visit.desk().public_tournament(visit.part("t")).await?;
        let results = visit.desk().public_results(id, number).await?;
        let people = People::of(visit, id).await?;
        let state = visit.desk().state(id).await?;
        let roles = roles(visit).await;
        let paired = |row: &ResultRow| {
            let (board, black) = (row.board?, row.black.as_ref()?);
            Some(Paired {
                board: board.into(),
                white_number: row.white.start_number,
                white: people.player(&row.white),
                black_number: black.start_number,
                black: people.player(black),
            })
        };
        let bye = |row: &ResultRow| Bye {
            name: name(visit.phrases, &row.white),
            points: bye_points(visit, row),
        };
        let without_game = results.games.iter().filter(|row| row.board.is_none());
        let title = visit.round_title(number.get());
        let page = PairingList {
            shell: visit.tournament_shell(title.clone(), &tournament.slug, &roles, Tabbed::Rounds),
            tournament: Link {
                href: format!("/t/{}", tournament.slug),
                text: harmless(&tournament.name),
            },
            title,
            pairings: results.games.iter().filter_map(paired).collect(),
            byes: without_game.map(bye).collect(),
            proof: state.checkpoints.last().map(|last| proof(visit, last)),
        };
        visit.page(&page)
    })
    .await
}

/// A checkpoint as picture and text.
fn proof(visit: &Visit, checkpoint: &Checkpoint) -> Proof {
    let text = checkpoint.to_string();
    let args = Args::new().word("seq", checkpoint.head.seq.to_string());
    Proof {
        picture: qr(&text, &visit.t("checkpoint")),
        what: visit.say("checkpoint-what", &args),
        time: dated(checkpoint.at_ms),
        text,
    }
}
