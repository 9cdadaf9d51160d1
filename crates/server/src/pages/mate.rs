//! Whether a side can still mate, asked by an arbiter at a board (Articles 5.1.2, 5.2.2, 6.9, 7.5.5): the answer in a
//! sentence, and the mate to step through.
//!
//! It is for arbiters only (12.6). Everything stands in the address, as with a draw claim; the same question has the
//! same answer every time.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::{Color, Game, Illegality, Letters, Ply, Position};
use arbiter_phrases::Args;
use arbiter_ruling::{Examination, MateProof, State};

use super::asked::{
    self, Head, MAX_MOVES_BYTES, MAX_POSITION_BYTES, Query, letter_choices, letters_word,
};
use super::sheet::{self, Fault};
use super::views::{Choice, MateBoard, MatePage, MoveLink, Notice, Stand, Tone};
use super::visit::{Visit, shown};
use crate::access::ReadIncident;
use crate::body::Body;
use crate::problem::{Answered, Problem};

/// `GET /t/{t}/rounds/{r}/boards/{b}/mate`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        mate(visit, &Query::Address(visit)).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/boards/{b}/mate`: the same of a text too long for an address. Nothing is kept.
pub async fn read(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        // A stranger's text is not even read.
        visit.permit::<ReadIncident>().await?;
        mate(visit, &Query::form(body).await?).await
    })
    .await
}

async fn mate(visit: &Visit, query: &Query<'_>) -> Answered {
    let (_, mut head) = Head::of(visit, "mate-title", "mate").await?;
    let mut wanted = Asked::of(visit, query);
    let fault = wanted.take_pgn();
    if query.is_form() && fault.is_none() && wanted.moves.len() <= MAX_MOVES_BYTES {
        return Ok(asked::go(visit, &head.here, &wanted.fields()));
    }
    let examined = match fault {
        Some(fault) => {
            head.shell.notice = Some(fault.notice(visit));
            None
        }
        None => wanted.examined(visit).await.unwrap_or_else(|problem| {
            head.shell.notice = visit.notice(&problem);
            None
        }),
    };
    let status = if query.is_form() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let page = MatePage {
        shell: head.shell,
        here: head.here,
        board: head.board,
        title: head.title,
        letters: letter_choices(visit, wanted.letters),
        answers: examined
            .as_ref()
            .map(|examined| answers(visit, examined))
            .unwrap_or_default(),
        shown: examined.and_then(|examined| wanted.shown(visit, &examined)),
        position: wanted.position,
        moves: asked::shown_again(wanted.moves),
    };
    visit.send(status, &page)
}

/// What is asked.
struct Asked {
    position: String,
    moves: String,
    letters: Letters,
    /// Whose mate is to be shown.
    side: Option<Color>,
    ply: Ply,
}

impl Asked {
    fn of(visit: &Visit, query: &Query<'_>) -> Self {
        let mates = query.get("mates");
        // The other side's mate begins at its start.
        let (ply, side) = if mates.is_empty() {
            (query.stepped(), query.get("side"))
        } else {
            (None, mates)
        };
        let position = query.get("position");
        Self {
            position: position.trim().chars().take(MAX_POSITION_BYTES).collect(),
            moves: query.get("moves"),
            letters: query.letters(visit),
            side: side.parse().ok(),
            ply: ply.unwrap_or(Ply::START),
        }
    }

    /// Writes the moves of a game's text in its place, with the position they begin from.
    fn take_pgn(&mut self) -> Option<Fault> {
        if !sheet::is_pgn(&self.moves) {
            return None;
        }
        let told = sheet::read(&self.moves, "", self.letters);
        if told.fault.is_some() {
            return told.fault;
        }
        let game = told.game?;
        self.position = sheet::start_of(&game);
        self.moves = sheet::written(&game, self.letters);
        None
    }

    /// What stands in the address.
    fn fields(&self) -> [(&'static str, &str); 3] {
        [
            ("position", &self.position),
            ("moves", &self.moves),
            ("letters", letters_word(self.letters)),
        ]
    }

    /// What is found; nothing before anything is typed.
    async fn examined(&self, visit: &Visit) -> Result<Option<Examination>, Problem> {
        let told = |text: &str| (!text.trim().is_empty()).then(|| text.to_owned());
        let (position, moves) = (told(&self.position), told(&self.moves));
        if position.is_none() && moves.is_none() {
            return Ok(None);
        }
        let examined = visit.desk().examine(position, moves, self.letters).await?;
        Ok(Some(examined))
    }

    /// The mate asked for, or that of the first side that can; the position where nobody can.
    fn shown(&self, visit: &Visit, examined: &Examination) -> Option<MateBoard> {
        let proofs = examined.mates.as_ref()?;
        let able: Vec<&MateProof> = proofs
            .iter()
            .filter(|proof| proof.can_mate() == Some(true))
            .collect();
        let asked = able.iter().find(|proof| Some(proof.side) == self.side);
        let proof = asked.or(able.first()).copied().or(proofs.first())?;
        let whose = proof.side;
        let game = played(proof)?;
        let last = game.ply();
        let ply = self.ply.min(last);
        let names = sheet::names(&game, self.letters);
        let named = |ply: Ply| -> String {
            let index = (ply.0 as usize).checked_sub(1);
            let name = index.and_then(|index| names.get(index));
            name.cloned().unwrap_or_else(|| visit.t("mate-start"))
        };
        let link = |ply: Ply| Stand {
            ply: ply.0,
            text: named(ply),
        };
        let title = if ply == Ply::START {
            visit.t("mate-position-now")
        } else {
            visit.say("claim-after", &Args::new().word("move", named(ply)))
        };
        let choice = |proof: &&MateProof| Choice {
            word: proof.side.as_str().to_owned(),
            text: visit.say(
                "mate-of",
                &Args::new().word("player", visit.colour(proof.side)),
            ),
            chosen: proof.side == whose,
        };
        Some(MateBoard {
            picture: sheet::picture(&game, ply, Color::White, &title),
            title,
            side: proof.side.as_str(),
            sides: able.iter().map(choice).collect(),
            first: link(Ply::START),
            previous: (ply > Ply::START).then(|| link(Ply(ply.0 - 1))),
            next: (ply < last).then(|| link(Ply(ply.0 + 1))),
            last: link(last),
            ply: ply.0,
            moves: (1..=last.0)
                .map(|number| MoveLink {
                    link: link(Ply(number)),
                    is_occurrence: false,
                    is_shown: Ply(number) == ply,
                })
                .collect(),
        })
    }
}

/// The game from the position of a proof to its mate.
fn played(proof: &MateProof) -> Option<Game> {
    let start: Position = proof.fen.parse().ok()?;
    let mut game = Game::new(start);
    for text in &proof.line {
        let mv = game.position().read_uci(text).ok()?;
        game.play(mv).ok()?;
    }
    Some(game)
}

/// Whether each side can, and whether the position is dead; or why it is no position.
fn answers(visit: &Visit, examined: &Examination) -> Vec<Notice> {
    let bad = |text| Notice {
        tone: Tone::Bad,
        text,
    };
    if let State::Illegal(error) = &examined.state {
        let reasons = error.reasons.iter();
        return reasons.map(|reason| bad(illegal(visit, *reason))).collect();
    }
    let mut said = Vec::new();
    if examined.dead() == Some("yes") {
        said.push(bad(visit.t("mate-dead")));
    }
    said.extend(examined.mates.iter().flatten().map(|proof| Notice {
        tone: match proof.can_mate() {
            Some(true) => Tone::Good,
            Some(false) => Tone::Bad,
            None => Tone::Warn,
        },
        text: visit.phrases.mate(proof),
    }));
    said
}

/// Why no game goes on from a position.
fn illegal(visit: &Visit, reason: Illegality) -> String {
    let player = |color| Args::new().word("player", visit.colour(color));
    match reason {
        Illegality::NoKing { color } => visit.say("illegal-no-king", &player(color)),
        Illegality::SeveralKings { color, count } => visit.say(
            "illegal-several-kings",
            &player(color).number("n", i64::from(count)),
        ),
        Illegality::OpponentInCheck { color } => visit.say("illegal-check", &player(color)),
        Illegality::PawnOnEndRank { color, square } => visit.say(
            "illegal-pawn",
            &player(color).word("square", square.to_string()),
        ),
        _ => visit.t("illegal-other"),
    }
}
