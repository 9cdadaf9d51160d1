//! The chairs of a round: which are empty, who has come, and how long the others may still come.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::Color;
use arbiter_phrases::Args;
use arbiter_tournament::Presence;

use super::form::Form;
use super::people::name;
use super::start::{after, minutes};
use super::times::{rounded_age, time};
use super::views::{ChairButton, Link, MissedPlayer, SweepBoard};
use super::visit::{Visit, shown};
use crate::access::StartRound;
use crate::body::Body;
use crate::desk::{AbsencesView, MissedView, PairingView, SeenAsked, Told};
use crate::problem::Problem;

/// What a form says of somebody who came too late and whom the arbiter lets play (6.7.1).
const MAY_PLAY: &str = "may_play";

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

/// A missed player with the button that says what has become of it.
pub fn missed_player(visit: &Visit, here: &str, missed: &MissedView, now_ms: i64) -> MissedPlayer {
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

/// The two chairs of a board.
pub fn sweep_board(visit: &Visit, game: &PairingView, absences: &AbsencesView) -> SweepBoard {
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
}
