//! A draw claim checked: the scoresheet typed or the game pasted, the position stepped through, the occurrences marked.
//!
//! What could be claimed is for arbiters only (12.6). Everything that was read stands in the address, so that the page needs
//! neither a script nor a place to keep anything; the program's log holds no query.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use arbiter_laws::{AutomaticDraws, Claim, Color, Ending, Game, Letters, Ply};
use arbiter_phrases::Args;
use arbiter_ruleset::{DrawClaimBasis, IncidentKind};
use arbiter_ruling::{GameMoves, PositionDiffers};

use super::asked::{self, Head, MAX_MOVES_BYTES, Query, letter_choices, letters_word};
use super::sheet::{self, Told};
use super::views::{
    ClaimBoard, ClaimFound, ClaimPage, ClaimReport, KindButton, MoveLink, Notice, Stand, Tone,
};
use super::visit::{Visit, shown};
use crate::access::{Permit, ReadIncident};
use crate::body::Body;
use crate::problem::{Answered, Problem};

/// `GET /t/{t}/rounds/{r}/boards/{b}/claim`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        claim(visit, &Query::Address(visit)).await
    })
    .await
}

/// `POST /t/{t}/rounds/{r}/boards/{b}/claim`: the same of a text too long for an address. Nothing is kept.
pub async fn read(request: HttpRequest, body: Body) -> HttpResponse {
    shown(request, async |visit: &Visit| {
        // A stranger's text is not even read.
        visit.permit::<ReadIncident>().await?;
        claim(visit, &Query::form(body).await?).await
    })
    .await
}

async fn claim(visit: &Visit, query: &Query<'_>) -> Answered {
    let (permit, mut head) = Head::of(visit, "claim-title", "claim").await?;
    let mut sheet = Sheet::asked(visit, query);
    let Told { game, fault } = sheet.read();
    if let Some(fault) = &fault {
        head.shell.notice = Some(fault.notice(visit));
    }
    let whole = game.as_ref().filter(|_| fault.is_none());
    if let Some(game) = whole {
        sheet.write_anew(game);
        if query.is_form() && sheet.moves.len() <= MAX_MOVES_BYTES {
            return Ok(asked::go(visit, &head.here, &sheet.fields()));
        }
    }
    let report = match whole {
        Some(game) => sheet.report(visit, &permit, game, &head.board.href).await?,
        None => None,
    };
    let page = ClaimPage {
        letters: letter_choices(visit, sheet.letters),
        shown: game.map(|game| sheet.shown(visit, &game, fault.is_none())),
        report,
        moves: asked::shown_again(sheet.moves),
        fen: sheet.fen,
        announced: sheet.announced,
        shell: head.shell,
        board: head.board,
        title: head.title,
        here: head.here,
    };
    // What was typed is told to be faulty only where it was just sent.
    let status = match fault {
        Some(_) if query.is_form() => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::OK,
    };
    visit.send(status, &page)
}

/// What is asked about a scoresheet.
struct Sheet {
    moves: String,
    fen: String,
    announced: String,
    letters: Letters,
    ply: Option<Ply>,
    seen_by: Color,
}

impl Sheet {
    fn asked(visit: &Visit, query: &Query<'_>) -> Self {
        let turn = query.get("turn");
        let side = if turn.is_empty() {
            query.get("side")
        } else {
            turn
        };
        Self {
            moves: query.get("moves"),
            fen: query.get("fen"),
            announced: query.get("announced").trim().chars().take(20).collect(),
            letters: query.letters(visit),
            ply: query.stepped(),
            seen_by: side.parse().unwrap_or(Color::White),
        }
    }

    /// The game, with the announced move as its last; none before anything is typed.
    fn read(&self) -> Told {
        if self.moves.trim().is_empty() {
            return Told::default();
        }
        let told = sheet::read(&self.moves, &self.fen, self.letters);
        let Some(game) = told.game.as_ref().filter(|_| told.fault.is_none()) else {
            return told;
        };
        if self.announced.is_empty() {
            return told;
        }
        let moves = sheet::written(game, self.letters);
        let whole = format!("{moves} {}", self.announced);
        sheet::read(&whole, &sheet::start_of(game), self.letters)
    }

    /// The moves as they were read, without the announced one.
    fn write_anew(&mut self, game: &Game) {
        self.fen = sheet::start_of(game);
        let before = if self.announced.is_empty() {
            None
        } else {
            without_the_last(game)
        };
        self.moves = sheet::written(before.as_ref().unwrap_or(game), self.letters);
    }

    /// What stands in the address.
    fn fields(&self) -> [(&'static str, &str); 4] {
        [
            ("moves", &self.moves),
            ("fen", &self.fen),
            ("announced", &self.announced),
            ("letters", letters_word(self.letters)),
        ]
    }

    /// The form that reports the claim with its moves, where the rules say something about claims.
    async fn report(
        &self,
        visit: &Visit,
        permit: &Permit<ReadIncident>,
        game: &Game,
        board: &str,
    ) -> Result<Option<ClaimReport>, Problem> {
        let ruled = visit.desk().ruled_kinds(permit, visit.at()?).await?;
        if !ruled.contains(&IncidentKind::DrawClaim) {
            return Ok(None);
        }
        let announced = !self.announced.is_empty();
        let turn = game.position().turn();
        let by = if announced { turn.other() } else { turn };
        let button = |basis: DrawClaimBasis| {
            let args = Args::new()
                .word("player", visit.colour(by))
                .word("basis", basis.as_str());
            KindButton {
                word: basis.as_str(),
                text: visit.say("claim-report-basis", &args),
            }
        };
        let GameMoves { fen, moves } = GameMoves::of(game);
        Ok(Some(ClaimReport {
            action: format!("{board}/incidents"),
            key: visit.key()?,
            kind: IncidentKind::DrawClaim.as_str(),
            by: by.as_str(),
            announced,
            fen: fen.unwrap_or_default(),
            moves: moves.join(" "),
            bases: [DrawClaimBasis::Repetition, DrawClaimBasis::FiftyMoves]
                .map(button)
                .into(),
        }))
    }

    fn shown(&self, visit: &Visit, game: &Game, whole: bool) -> ClaimBoard {
        let last = game.ply();
        let ply = self.ply.filter(|ply| *ply <= last).unwrap_or(last);
        let occurrences = game.occurrences(last);
        let names = sheet::names(game, self.letters);
        let named = |ply: Ply| -> String {
            let index = (ply.0 as usize).checked_sub(1);
            let name = index.and_then(|index| names.get(index));
            name.cloned().unwrap_or_else(|| visit.t("claim-start"))
        };
        let link = |ply: Ply| Stand {
            ply: ply.0,
            text: named(ply),
        };
        let title = visit.say("claim-after", &Args::new().word("move", named(ply)));
        let look_alikes = game.look_alikes(last);
        ClaimBoard {
            picture: sheet::picture(game, ply, self.seen_by, &title),
            title,
            fen: sheet::start_of(game),
            moves_read: if whole {
                self.moves.clone()
            } else {
                sheet::written(game, self.letters)
            },
            first: link(Ply::START),
            previous: (ply > Ply::START).then(|| link(Ply(ply.0 - 1))),
            next: (ply < last).then(|| link(Ply(ply.0 + 1))),
            last: link(last),
            ply: ply.0,
            side: self.seen_by.as_str(),
            turned: self.seen_by.other().as_str(),
            verdicts: if whole {
                verdicts(visit, game, &names, !self.announced.is_empty())
            } else {
                Vec::new()
            },
            occurrences: occurrences.iter().copied().map(link).collect(),
            look_alikes: look_alikes
                .into_iter()
                .map(|alike| ClaimFound {
                    link: link(alike.ply),
                    why: alike
                        .differences
                        .into_iter()
                        .map(|difference| visit.phrases.differs(&PositionDiffers::from(difference)))
                        .collect(),
                })
                .collect(),
            moves: (1..=last.0)
                .map(|number| MoveLink {
                    link: link(Ply(number)),
                    is_occurrence: occurrences.contains(&Ply(number)),
                    is_shown: Ply(number) == ply,
                })
                .collect(),
        }
    }
}

/// A game before its last move; none if it has none.
pub fn without_the_last(game: &Game) -> Option<Game> {
    let count = game.moves().len().checked_sub(1)?;
    let mut before = Game::new(*game.start());
    for mv in game.moves().take(count) {
        before.play(mv).ok()?;
    }
    Some(before)
}

/// What may be claimed in the last position, and what was over before anybody claimed.
fn verdicts(visit: &Visit, game: &Game, names: &[String], announced: bool) -> Vec<Notice> {
    let claims = game.claims();
    let how = if announced { "yes" } else { "no" };
    let mut said = Vec::new();
    if let Some((ply, ending)) = game.first_ending(AutomaticDraws::default()) {
        let index = (ply.0 as usize).checked_sub(1);
        let name = index.and_then(|index| names.get(index)).cloned();
        let args = Args::new()
            .word("move", name.unwrap_or_else(|| visit.t("claim-start")))
            .word("how", visit.t(ending_key(ending)))
            .word("article", ending.article());
        said.push(Notice {
            tone: Tone::Bad,
            text: visit.say("claim-over", &args),
        });
    }
    let count = i64::try_from(game.times_occurred(game.ply())).unwrap_or(i64::MAX);
    let half_moves = i64::from(game.position().halfmove_clock());
    for (claim, key, number) in [
        (Claim::Threefold, "claim-repetition", count),
        (Claim::FiftyMoves, "claim-fifty", half_moves / 2),
    ] {
        let is_correct = claims.contains(&claim);
        let args = Args::new()
            .number("n", number)
            .word("correct", if is_correct { "yes" } else { "no" })
            .word("announced", how);
        said.push(Notice {
            tone: if is_correct { Tone::Good } else { Tone::Plain },
            text: visit.say(key, &args),
        });
    }
    said
}

const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "termination-checkmate",
        Ending::Stalemate => "termination-stalemate",
        Ending::DeadPosition => "termination-dead_position",
        Ending::Fivefold => "termination-fivefold",
        Ending::SeventyFive => "termination-seventy_five",
    }
}
