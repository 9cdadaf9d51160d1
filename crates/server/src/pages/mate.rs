//! Whether a side can still mate, asked by an arbiter at a board (Articles 5.1.2, 5.2.2, 6.9, 7.5.5): the answer in a
//! sentence, and the mate to step through.
//!
//! It is for arbiters only (12.6). Everything stands in the address, as with a draw claim; the same question has the
//! same answer every time.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_formats::svg::Diagram;
use arbiter_laws::{Color, Game, Illegality, Letters, Ply, Position};
use arbiter_phrases::Args;
use arbiter_ruling::{Examination, MateProof, State};

use super::claim::{letter_choices, letters, numbered, stepped, typed};
use super::views::{Choice, Link, MateBoard, MatePage, MoveLink, Notice, Stand, Tone};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{ReadIncident, ReadTournament};
use crate::problem::{Answered, Problem};

/// The longest FEN that a report may carry.
const MAX_POSITION_BYTES: usize = 128;

/// `GET /t/{t}/rounds/{r}/boards/{b}/mate`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, mate).await
}

async fn mate(visit: &Visit) -> Answered {
    let permit = visit.permit::<ReadIncident>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let at = visit.at()?;
    visit.desk().has_board(permit.place(), at).await?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let board = format!("/t/{slug}/rounds/{}/boards/{}", at.round, at.board);
    let title = visit.t("mate-title");
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    let asked = Asked::of(visit);
    let examined = match asked.examined(visit).await {
        Ok(examined) => examined,
        Err(problem) => {
            shell.notice = visit.notice(&problem);
            None
        }
    };
    visit.page(&MatePage {
        shell,
        here: format!("{board}/mate"),
        board: Link {
            href: board,
            text: visit.board_title(at.board.get()),
        },
        title,
        letters: letter_choices(visit, asked.letters),
        answers: examined
            .as_ref()
            .map(|examined| answers(visit, examined))
            .unwrap_or_default(),
        shown: examined.and_then(|examined| asked.shown(visit, &examined)),
        position: asked.position,
        moves: asked.moves,
    })
}

/// What the address asks.
struct Asked {
    position: String,
    moves: String,
    letters: Letters,
    /// Whose mate is to be shown.
    side: Option<Color>,
    ply: Ply,
}

impl Asked {
    fn of(visit: &Visit) -> Self {
        let word = |name: &str| visit.query(name).unwrap_or_default();
        let mates = word("mates");
        // The other side's mate begins at its start.
        let ply = if mates.is_empty() {
            stepped(visit)
        } else {
            None
        };
        let side = if mates.is_empty() {
            word("side")
        } else {
            mates
        };
        Self {
            position: typed(visit, "position", MAX_POSITION_BYTES)
                .trim()
                .to_owned(),
            moves: typed(visit, "moves", super::claim::MAX_MOVES_BYTES),
            letters: letters(visit),
            side: side.parse().ok(),
            ply: ply.unwrap_or(Ply::START),
        }
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
        let names = names(&game, self.letters);
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
            picture: picture(&game, ply, &title),
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

/// Every move with its number, counted on from that of the position: `61. Kb2`, `61... Ka4`.
fn names(game: &Game, letters: Letters) -> Vec<String> {
    let positions = game.positions().map(|(_, position)| position);
    let moves = game.moves().zip(positions);
    let name = |(mv, before): (_, &Position)| {
        let number = before.fullmove_number().get().saturating_mul(2);
        let ply = Ply(number - u32::from(before.turn() == Color::White));
        format!("{} {}", numbered(ply), before.san(mv).with(letters))
    };
    moves.map(name).collect()
}

fn picture(game: &Game, ply: Ply, title: &str) -> String {
    let position = game.at(ply).unwrap_or_else(|| game.position());
    let diagram = Diagram::new((*position).into()).titled(title);
    let played = (ply.0 as usize).checked_sub(1);
    match played.and_then(|index| game.moves().nth(index)) {
        Some(mv) => diagram.with_last_move(mv).to_string(),
        None => diagram.to_string(),
    }
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
