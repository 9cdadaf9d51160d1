//! A draw claim checked: the scoresheet typed, the position stepped through, the occurrences marked.
//!
//! What could be claimed is for arbiters only (12.6). Everything stands in the address, so that the page needs neither
//! a script nor a place to keep anything; the program's log holds no query.

use actix_web::{HttpRequest, HttpResponse};
use arbiter_formats::svg::Diagram;
use arbiter_laws::{
    AutomaticDraws, Claim, Color, Difference, Ending, Game, Letters, Ply, Position, SanError,
    ScoresheetError,
};
use arbiter_phrases::{Args, Lang};

use super::views::{
    Choice, ClaimBoard, ClaimFound, ClaimPage, Link, MoveLink, Notice, Stand, Tone,
};
use super::visit::{Tabbed, Visit, shown};
use crate::access::{ReadIncident, ReadTournament};
use crate::problem::Answered;

/// The longest scoresheet that an address carries, in bytes: 300 moves of either player in long notation.
pub const MAX_MOVES_BYTES: usize = 6 * 1024;

/// `GET /t/{t}/rounds/{r}/boards/{b}/claim`
pub async fn show(request: HttpRequest) -> HttpResponse {
    shown(request, claim).await
}

async fn claim(visit: &Visit) -> Answered {
    let permit = visit.permit::<ReadIncident>().await?;
    let reading = visit.permit::<ReadTournament>().await?;
    let at = visit.at()?;
    visit.desk().has_board(permit.place(), at).await?;
    let slug = visit.desk().tournament(&reading).await?.slug;
    let board = format!("/t/{slug}/rounds/{}/boards/{}", at.round, at.board);
    let title = visit.t("claim-title");
    let mut shell = visit.tournament_shell(title.clone(), &slug, permit.roles(), Tabbed::Floor);
    let sheet = Sheet::asked(visit);
    let (found, fault) = match sheet.read() {
        Ok(None) => (None, None),
        Ok(Some(game)) => (Some(game), None),
        Err(fault) => (fault.game.clone().map(|game| *game), Some(fault)),
    };
    if let Some(fault) = &fault {
        shell.notice = Some(Notice {
            tone: Tone::Bad,
            text: fault.say(visit),
        });
    }
    let here = format!("{board}/claim");
    visit.page(&ClaimPage {
        shell,
        board: Link {
            href: board,
            text: visit.board_title(at.board.get()),
        },
        title,
        letters: letter_choices(visit, sheet.letters),
        moves: sheet.moves.clone(),
        announced: sheet.announced.clone(),
        shown: found.map(|game| sheet.shown(visit, &game, fault.is_none())),
        here,
    })
}

/// What the address tells of a scoresheet.
struct Sheet {
    moves: String,
    announced: String,
    letters: Letters,
    ply: Option<Ply>,
    seen_by: Color,
}

/// A text that is no move, with the game as far as it can be read.
struct Fault {
    ply: Ply,
    text: String,
    why: &'static str,
    game: Option<Box<Game>>,
}

impl Fault {
    fn say(&self, visit: &Visit) -> String {
        let args = Args::new()
            .word("move", numbered(self.ply))
            .word("text", arbiter_phrases::harmless(&self.text))
            .word("why", self.why);
        visit.say("claim-unreadable", &args)
    }
}

/// The sets of letters, with their names in the address and what they are called.
const LETTERS: [(&str, &str, Letters); 4] = [
    ("en", "letters-en", Letters::English),
    ("sv", "letters-sv", Letters::Swedish),
    ("de", "letters-de", Letters::German),
    ("figurines", "letters-figurines", Letters::Figurines),
];

/// A text of the address, as much of it as may stand there.
pub fn typed(visit: &Visit, name: &str, max_bytes: usize) -> String {
    let mut text = visit.query(name).unwrap_or_default();
    let mut end = text.len().min(max_bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    text
}

/// The letters that the address names; else those usual in the reader's language.
pub fn letters(visit: &Visit) -> Letters {
    let usual = match visit.phrases.lang() {
        Lang::Sv => Letters::Swedish,
        _ => Letters::English,
    };
    let word = visit.query("letters").unwrap_or_default();
    let named = LETTERS.iter().find(|(name, ..)| *name == word);
    named.map_or(usual, |(.., letters)| *letters)
}

/// The sets of letters to choose from.
pub fn letter_choices(visit: &Visit, chosen: Letters) -> Vec<Choice> {
    let choice = |(name, key, letters): &(&str, &str, Letters)| Choice {
        word: (*name).to_owned(),
        text: visit.t(key),
        chosen: *letters == chosen,
    };
    LETTERS.iter().map(choice).collect()
}

/// The position that is to be shown: a button says where to, beside what is shown now.
pub fn stepped(visit: &Visit) -> Option<Ply> {
    let word = |name: &&str| visit.query(name)?.parse().ok();
    ["to", "ply"].iter().find_map(word).map(Ply)
}

/// `12.` for White's twelfth move, `12...` for Black's.
pub fn numbered(ply: Ply) -> String {
    let number = ply.0.saturating_sub(1) / 2 + 1;
    if ply.0 % 2 == 1 {
        format!("{number}.")
    } else {
        format!("{number}...")
    }
}

impl Sheet {
    fn asked(visit: &Visit) -> Self {
        let word = |name: &str| visit.query(name).unwrap_or_default();
        Self {
            moves: typed(visit, "moves", MAX_MOVES_BYTES),
            announced: word("announced").trim().chars().take(20).collect(),
            letters: letters(visit),
            ply: stepped(visit),
            seen_by: match visit.query("turn").unwrap_or_else(|| word("side")).as_str() {
                "black" => Color::Black,
                _ => Color::White,
            },
        }
    }

    /// The game, with the announced move as its last; none before anything is typed.
    fn read(&self) -> Result<Option<Game>, Fault> {
        if self.moves.trim().is_empty() {
            return Ok(None);
        }
        let read = |text: &str| Game::read(Position::initial(), text, self.letters);
        let fault = |text: &str, error: ScoresheetError| {
            let before = text.get(..error.span.start).unwrap_or_default();
            Fault {
                ply: error.ply,
                text: error.text.clone(),
                why: match error.error {
                    Some(SanError::Ambiguous { .. }) => "ambiguous",
                    Some(SanError::PromotionMissing { .. }) => "promotion",
                    Some(SanError::Unexpected { .. }) => "unexpected",
                    _ => "illegal",
                },
                game: read(before).ok().map(|sheet| Box::new(sheet.game)),
            }
        };
        let game = read(&self.moves).map_err(|error| fault(&self.moves, error))?;
        if self.announced.is_empty() {
            return Ok(Some(game.game));
        }
        let whole = format!("{} {}", self.moves, self.announced);
        match read(&whole) {
            Ok(sheet) => Ok(Some(sheet.game)),
            Err(error) => Err(fault(&whole, error)),
        }
    }

    fn shown(&self, visit: &Visit, game: &Game, whole: bool) -> ClaimBoard {
        let last = game.ply();
        let ply = self.ply.filter(|ply| *ply <= last).unwrap_or(last);
        let occurrences = game.occurrences(last);
        let names: Vec<String> = self.names(game);
        let named = |ply: Ply| -> String {
            let index = (ply.0 as usize).checked_sub(1);
            index.and_then(|index| names.get(index)).map_or_else(
                || visit.t("claim-start"),
                |name| format!("{} {name}", numbered(ply)),
            )
        };
        let link = |ply: Ply| Stand {
            ply: ply.0,
            text: named(ply),
        };
        let title = visit.say("claim-after", &Args::new().word("move", named(ply)));
        let look_alikes = game.look_alikes(last);
        ClaimBoard {
            picture: picture(game, ply, self.seen_by, &title),
            title,
            first: link(Ply::START),
            previous: (ply > Ply::START).then(|| link(Ply(ply.0 - 1))),
            next: (ply < last).then(|| link(Ply(ply.0 + 1))),
            last: link(last),
            ply: ply.0,
            side: self.seen_by.as_str(),
            turned: self.seen_by.other().as_str(),
            verdicts: if whole {
                verdicts(visit, game, !self.announced.is_empty())
            } else {
                Vec::new()
            },
            occurrences: occurrences.iter().copied().map(link).collect(),
            look_alikes: look_alikes
                .iter()
                .map(|alike| ClaimFound {
                    link: link(alike.ply),
                    why: alike
                        .differences
                        .iter()
                        .map(|difference| differs(visit, *difference))
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

    /// Every move as a scoresheet has it.
    fn names(&self, game: &Game) -> Vec<String> {
        let positions = game.positions().map(|(_, position)| position);
        let moves = game.moves().zip(positions);
        moves
            .map(|(mv, before)| before.san(mv).with(self.letters).to_string())
            .collect()
    }
}

fn picture(game: &Game, ply: Ply, seen_by: Color, title: &str) -> String {
    let position = game.at(ply).unwrap_or_else(|| game.position());
    let diagram = Diagram::new((*position).into())
        .seen_by(seen_by)
        .titled(title);
    let played = (ply.0 as usize).checked_sub(1);
    match played.and_then(|index| game.moves().nth(index)) {
        Some(mv) => diagram.with_last_move(mv).to_string(),
        None => diagram.to_string(),
    }
}

/// What may be claimed in the last position, and what was over before anybody claimed.
fn verdicts(visit: &Visit, game: &Game, announced: bool) -> Vec<Notice> {
    let claims = game.claims();
    let how = if announced { "yes" } else { "no" };
    let mut said = Vec::new();
    if let Some((ply, ending)) = game.first_ending(AutomaticDraws::default()) {
        let args = Args::new()
            .word("move", numbered(ply))
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

/// What makes an earlier position another.
fn differs(visit: &Visit, difference: Difference) -> String {
    let castling = |key, color: Color, rook: arbiter_laws::Square| {
        let args = Args::new()
            .word("player", visit.colour(color))
            .word("rook", rook.to_string());
        visit.say(key, &args)
    };
    let square = |key, square: arbiter_laws::Square| {
        visit.say(key, &Args::new().word("square", square.to_string()))
    };
    match difference {
        Difference::PlayerToMove => visit.t("differs-player"),
        Difference::CouldCastle { color, rook } => castling("differs-could-castle", color, rook),
        Difference::CanCastle { color, rook } => castling("differs-can-castle", color, rook),
        Difference::CouldCaptureEnPassant { square: at } => square("differs-could-en-passant", at),
        Difference::CanCaptureEnPassant { square: at } => square("differs-can-en-passant", at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_as_on_a_scoresheet() {
        let numbers: Vec<String> = (1..=4).map(|ply| numbered(Ply(ply))).collect();
        assert_eq!(numbers, ["1.", "1...", "2.", "2..."]);
    }
}
