//! Games given to whoever was there: shown first, given by one confirmation, and taken back by another.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse};
use arbiter_phrases::Args;
use arbiter_tournament::{Absent, BoardNumber, forfeit};

use super::form::Form;
use super::people::name;
use super::scores;
use super::start::{after, start_title};
use super::views::{ForfeitAct, ForfeitLine, ForfeitPage, Link};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Permit, ReadTournament, StartRound};
use crate::body::Body;
use crate::desk::{AbsencesView, Deed, PairingView, Part, Told};
use crate::problem::{Answered, Problem};

/// `GET /t/{t}/rounds/{r}/forfeits`: which games, before they are given.
pub async fn confirm(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<StartRound>().await?;
        let reading = visit.permit::<ReadTournament>().await?;
        let round = visit.round()?;
        let absences = visit.desk().absences(&permit, round).await?;
        let games = visit.desk().round(&reading, round).await?.games;
        let slug = visit.desk().tournament(&reading).await?.slug;
        let title = visit.t("forfeit-title");
        let here = format!("/t/{slug}/rounds/{round}");
        let lines: Vec<ForfeitLine> = absences
            .forfeitable
            .iter()
            .filter_map(|one| {
                let game = games.iter().find(|game| game.board == one.board)?;
                line(visit, game, one.absent)
            })
            .collect();
        let page = ForfeitPage {
            shell: visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor),
            start: Link {
                href: format!("{here}/start"),
                text: start_title(visit, round),
            },
            title,
            action: format!("{here}/forfeits"),
            key: visit.key()?,
            lines,
        };
        visit.page(&page)
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/forfeits`
pub async fn give(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<StartRound>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let games = form.others(&[]).filter(|(field, _)| *field == "game");
        let games = games.map(|(_, value)| {
            let (board, absent) = value.split_once(' ').unwrap_or((value, ""));
            let board: Option<BoardNumber> = board.parse().ok();
            let absent: Option<Absent> = absent.parse().ok();
            board
                .zip(absent)
                .ok_or_else(|| Problem::field("game", "is no game"))
        });
        let deed = Deed::Forfeit(games.collect::<Result<BTreeMap<_, _>, _>>()?);
        act(visit, permit, &asked, deed).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/forfeits/undo`
pub async fn undo(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<StartRound>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let act_id = form.text("act").parse();
        let deed = Deed::Undo {
            act: act_id.map_err(|_| Problem::field("act", "is no act"))?,
            reason: form.get("reason").map(str::to_owned),
        };
        act(visit, permit, &asked, deed).await
    })
    .await
}

async fn act(
    visit: &Visit,
    permit: Permit<StartRound>,
    asked: &crate::desk::Asked,
    deed: Deed,
) -> Answered {
    let part = Part {
        permit,
        round: visit.round()?,
        deed,
    };
    let done = visit.desk().act(asked, vec![part], Told::default()).await;
    after(visit, done.map(|_| ()), "").await
}

/// That games can be given now; none where there are none.
pub fn forfeitable(visit: &Visit, absences: &AbsencesView) -> Option<String> {
    let n = i64::try_from(absences.forfeitable.len()).ok()?;
    (n > 0).then(|| visit.say("forfeit-these", &Args::new().number("n", n)))
}

/// What was given, by act.
///
/// # Errors
/// When the system gives no randomness.
pub fn acts(visit: &Visit, absences: &AbsencesView) -> Result<Vec<ForfeitAct>, Problem> {
    let act = |act: &crate::desk::ActView| {
        let boards: Vec<String> = act.boards.iter().map(u16::to_string).collect();
        let n = i64::try_from(act.boards.len()).unwrap_or(i64::MAX);
        let args = Args::new().number("n", n).word("boards", boards.join(", "));
        Ok(ForfeitAct {
            act: act.act_id.clone(),
            boards: visit.say("forfeited-boards", &args),
            key: visit.key()?,
        })
    };
    absences.forfeited.iter().map(act).collect()
}

fn line(visit: &Visit, game: &PairingView, absent: &str) -> Option<ForfeitLine> {
    let away: Absent = absent.parse().ok()?;
    let args = Args::new()
        .word("absent", absent.to_owned())
        .word("white", name(visit.phrases, &game.white))
        .word("black", name(visit.phrases, &game.black));
    Some(ForfeitLine {
        value: format!("{} {absent}", game.board),
        board: game.board.into(),
        who: visit.say("forfeit-who", &args),
        score: scores::sign(&forfeit(away))?.to_owned(),
    })
}
