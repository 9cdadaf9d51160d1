//! The start of a round: when the clocks were started, whose chairs are empty, how long their players may still come,
//! and, after one confirmation, the games that are given to whoever was there.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::Color;
use arbiter_phrases::{Args, harmless};
use arbiter_tournament::{Absent, BoardNumber, Presence, RoundNumber, forfeit};

use super::fault::status;
use super::form::{Form, is_shown_on_the_page};
use super::people::name;
use super::scores;
use super::times::{rounded_age, time};
use super::views::{
    AlsoHere, ChairButton, ForfeitAct, ForfeitLine, ForfeitPage, Link, MissedPlayer, Notice,
    StartPage, Started, SweepBoard,
};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{Permit, ReadTournament, StartRound, permit_at};
use crate::body::Body;
use crate::desk::{AbsencesView, Deed, MissedView, PairingView, Part, SeenAsked, Told};
use crate::problem::{Answered, Problem};

const MINUTE_MS: i64 = 60_000;

/// What a form says of somebody who came too late and whom the arbiter lets play (6.7.1).
const MAY_PLAY: &str = "may_play";

/// `GET /t/{t}/rounds/{r}/start`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        send_page(visit, StatusCode::OK, None).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/start`
pub async fn begin(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<StartRound>().await?;
        let round = visit.round()?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let (started_at_ms, scheduled_at_ms) = times(&form, visit.desk().clock().now_ms())?;
        let told = Told {
            happened_at_ms: started_at_ms,
            ..Told::default()
        };
        let deed = |corrects| Deed::Start {
            scheduled_at_ms,
            corrects,
        };
        let mut parts = vec![Part {
            permit,
            round,
            deed: deed(form.seq("corrects")?),
        }];
        let also = form.others(&[]).filter(|(field, _)| *field == "also");
        for (_, value) in also {
            let (slug, round) = seat(value).ok_or_else(|| Problem::field("also", "is no round"))?;
            let reader = parts.first().map(|first| first.permit.principal().clone());
            let reader = reader.ok_or_else(|| Problem::field("also", "is no round"))?;
            parts.push(Part {
                permit: permit_at::<StartRound>(visit.state(), &reader, slug).await?,
                round,
                deed: deed(None),
            });
        }
        let done = visit.desk().act(&asked, parts, told).await;
        after(visit, done.map(|_| ()), "").await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/arrivals`: one chair, by one tap.
pub async fn seen(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        let permit = visit.permit::<StartRound>().await?;
        let form = Form::read(body).await?;
        let asked = form.asked(visit.request().path())?;
        let now_ms = visit.desk().clock().now_ms();
        let mut player = player(form.text("seat"), now_ms)?;
        let later = minutes(&form, "minutes")?.map(|ms| now_ms.saturating_add(ms));
        player.until_ms = later.or(player.until_ms);
        let told = Told {
            happened_at_ms: Some(now_ms),
            ..Told::default()
        };
        let done = visit
            .desk()
            .record_arrivals(&permit, &asked, visit.round()?, &[player], told)
            .await;
        after(visit, done.map(|_| ()), &format!("#b{}", player.board)).await
    })
    .await
}

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

/// Back to the page, or the page with what went wrong.
async fn after(visit: &Visit, done: Result<(), Problem>, place: &str) -> Answered {
    match done {
        Ok(()) => {
            let round = visit.round()?;
            Ok(visit.go(&format!(
                "/t/{}/rounds/{round}/start{place}",
                visit.part("t")
            )))
        }
        Err(problem) if is_shown_on_the_page(status(&problem)) => {
            send_page(visit, status(&problem), visit.notice(&problem)).await
        }
        Err(problem) => Err(problem),
    }
}

/// Minutes in a field, in milliseconds.
fn minutes(form: &Form, field: &str) -> Result<Option<i64>, Problem> {
    let Some(text) = form.get(field) else {
        return Ok(None);
    };
    let minutes: Option<i64> = text.trim().parse::<u16>().ok().map(i64::from);
    let ms = minutes.and_then(|minutes| minutes.checked_mul(MINUTE_MS));
    ms.map(Some)
        .ok_or_else(|| Problem::field(field, "must be whole minutes"))
}

/// When a round started and, if that was late, when it should have.
fn times(form: &Form, now_ms: i64) -> Result<(Option<i64>, Option<i64>), Problem> {
    let ago = minutes(form, "minutes_ago")?;
    let late = minutes(form, "minutes_late")?.filter(|late| *late > 0);
    let started_ms = now_ms.saturating_sub(ago.unwrap_or_default());
    let scheduled_ms = late.map(|late| started_ms.saturating_sub(late));
    Ok((ago.map(|_| started_ms), scheduled_ms))
}

/// `city-blitz 3`
fn seat(value: &str) -> Option<(&str, RoundNumber)> {
    let (slug, round) = value.split_once(' ')?;
    Some((slug, round.parse().ok()?))
}

/// `14 black empty_chair`; who may play although it is too late has come by now.
fn player(value: &str, now_ms: i64) -> Result<SeenAsked, Problem> {
    let mut words = value.split(' ');
    let mut read = || {
        let board = words.next()?.parse().ok()?;
        let by = match words.next()? {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return None,
        };
        let (presence, until_ms) = match words.next()? {
            MAY_PLAY => (Presence::Arrived, Some(now_ms)),
            word => (word.parse().ok()?, None),
        };
        Some(SeenAsked {
            board,
            by,
            presence,
            until_ms,
        })
    };
    read().ok_or_else(|| Problem::field("seat", "is no chair"))
}

fn start_title(visit: &Visit, round: RoundNumber) -> String {
    visit.say("start-title", &Args::new().number("n", round.get().into()))
}

async fn send_page(visit: &Visit, status: StatusCode, notice: Option<Notice>) -> Answered {
    let permit = visit.permit::<StartRound>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let number = visit.round()?;
    let absences = visit.desk().absences(&permit, number).await?;
    let round = visit.desk().round(&reading, number).await?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let here = format!("/t/{slug}/rounds/{number}");
    let title = start_title(visit, number);
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    shell.notice = notice.or(shell.notice);
    shell.here = format!("{here}/start");
    let open = round.games.iter().filter(|game| game.result.is_none());
    let page = StartPage {
        shell,
        floor: Link {
            href: format!("/t/{slug}/floor"),
            text: visit.round_title(number.get()),
        },
        title,
        start_key: visit.key()?,
        seat_key: visit.key()?,
        started: started(&absences),
        closed: round.closed,
        also: match absences.started_at_ms {
            Some(_) => Vec::new(),
            None => also(visit, &slug).await?,
        },
        missed: absences
            .missed
            .iter()
            .map(|missed| missed_player(visit, &here, missed, absences.now_ms))
            .collect(),
        anybody_away: absences
            .missed
            .iter()
            .any(|missed| missed.came_at_ms.is_none()),
        forfeitable: forfeitable(visit, &absences),
        acts: acts(visit, &absences)?,
        sweep: open
            .map(|game| sweep_board(visit, game, &absences))
            .collect(),
        here,
    };
    visit.send(status, &page)
}

fn started(absences: &AbsencesView) -> Option<Started> {
    Some(Started {
        time: time(absences.started_at_ms?),
        scheduled: absences.scheduled_at_ms.map(time),
        seq: absences.started_seq?,
    })
}

fn forfeitable(visit: &Visit, absences: &AbsencesView) -> Option<String> {
    let n = i64::try_from(absences.forfeitable.len()).ok()?;
    (n > 0).then(|| visit.say("forfeit-these", &Args::new().number("n", n)))
}

fn acts(visit: &Visit, absences: &AbsencesView) -> Result<Vec<ForfeitAct>, Problem> {
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

/// The other tournaments of the hall whose rounds wait for their start.
async fn also(visit: &Visit, own: &str) -> Result<Vec<AlsoHere>, Problem> {
    let Some(reader) = visit.reader.as_ref() else {
        return Ok(Vec::new());
    };
    let mut also = Vec::new();
    for line in visit.desk().public_tournaments().await? {
        if line.slug == own {
            continue;
        }
        let permit = permit_at::<StartRound>(visit.state(), reader, &line.slug).await;
        let reading = permit_at::<ReadTournament>(visit.state(), reader, &line.slug).await;
        let (Ok(permit), Ok(reading)) = (permit, reading) else {
            continue;
        };
        let tournament = visit.desk().tournament(&reading).await?;
        let round = tournament.current_round.map(i64::from);
        let Some(round) = round.and_then(|round| RoundNumber::try_from(round).ok()) else {
            continue;
        };
        let absences = visit.desk().absences(&permit, round).await?;
        if absences.started_at_ms.is_none() {
            also.push(AlsoHere {
                value: format!("{} {round}", tournament.slug),
                text: format!(
                    "{} · {}",
                    harmless(&tournament.name),
                    visit.round_title(round.get())
                ),
            });
        }
    }
    Ok(also)
}

/// How a missed player stands to the default time.
pub fn lateness(visit: &Visit, missed: &MissedView, now_ms: i64) -> String {
    let age = |ms: i64| Args::new().word("age", visit.phrases.duration(rounded_age(ms)));
    match (missed.deadline_ms, missed.came_at_ms) {
        (Some(deadline), Some(came)) => visit.say("missed-came-late", &age(came - deadline)),
        (Some(deadline), None) if missed.over => visit.say("missed-over", &age(now_ms - deadline)),
        (Some(deadline), None) => visit.say("missed-left", &age(deadline - now_ms)),
        (None, _) => visit.t("missed-no-deadline"),
    }
}

/// `Andersson, White`
pub fn missed_name(visit: &Visit, missed: &MissedView) -> String {
    let args = Args::new()
        .word("name", name(visit.phrases, &missed.player))
        .word("colour", visit.phrases.word("color", missed.by));
    visit.say("missed-who", &args)
}

fn missed_player(visit: &Visit, here: &str, missed: &MissedView, now_ms: i64) -> MissedPlayer {
    let is_away = missed.came_at_ms.is_none();
    let seat = |what: &str| format!("{} {} {what}", missed.board, missed.by);
    let (what, button) = match is_away {
        true => (Presence::Arrived.as_str(), "arrived"),
        false => (MAY_PLAY, "may-play"),
    };
    MissedPlayer {
        board: Link {
            href: format!("{here}/boards/{}", missed.board),
            text: visit.board_title(missed.board),
        },
        who: missed_name(visit, missed),
        deadline: missed.deadline_ms.map(time),
        state: lateness(visit, missed, now_ms),
        over: missed.over,
        seat: seat(what),
        button: visit.t(button),
        away: is_away.then(|| seat(Presence::EmptyChair.as_str())),
    }
}

fn sweep_board(visit: &Visit, game: &PairingView, absences: &AbsencesView) -> SweepBoard {
    let chair = |color: Color| {
        let player = match color {
            Color::White => &game.white,
            Color::Black => &game.black,
        };
        let empty = absences.missed.iter().any(|missed| {
            (missed.board, missed.by) == (game.board, color.as_str()) && missed.came_at_ms.is_none()
        });
        let next = if empty {
            Presence::Arrived
        } else {
            Presence::EmptyChair
        };
        let label = Args::new()
            .word("name", name(visit.phrases, player))
            .number("n", game.board.into());
        ChairButton {
            colour: color.as_str(),
            name: name(visit.phrases, player),
            empty,
            seat: format!("{} {color} {}", game.board, next.as_str()),
            label: visit.say(
                if empty {
                    "chair-arrived"
                } else {
                    "chair-is-empty"
                },
                &label,
            ),
        }
    };
    SweepBoard {
        board: game.board.into(),
        chairs: Color::ALL.map(chair).into(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_a_tap_on_a_chair_then_it_is_read_or_its_field_is_named() {
        let seen = player("14 black empty_chair", 7).unwrap();
        assert_eq!(
            (seen.board.get(), seen.by, seen.presence),
            (14, Color::Black, Presence::EmptyChair)
        );
        let late = player("14 black may_play", 7).unwrap();
        assert_eq!((late.presence, late.until_ms), (Presence::Arrived, Some(7)));
        for wrong in [
            "",
            "14",
            "14 red arrived",
            "x white arrived",
            "14 white gone",
        ] {
            assert!(player(wrong, 7).is_err(), "{wrong}");
        }
    }

    #[test]
    fn given_a_round_that_began_late_then_the_minutes_count_back_from_its_start_6_7_1() {
        let form = Form::for_tests("key=k&minutes_ago=5&minutes_late=10");
        let now_ms = 100 * MINUTE_MS;
        assert_eq!(
            times(&form, now_ms).unwrap(),
            (Some(95 * MINUTE_MS), Some(85 * MINUTE_MS))
        );
        let on_time = Form::for_tests("key=k&minutes_late=0");
        assert_eq!(times(&on_time, now_ms).unwrap(), (None, None));
        assert!(times(&Form::for_tests("key=k&minutes_ago=-1"), now_ms).is_err());
    }
}
