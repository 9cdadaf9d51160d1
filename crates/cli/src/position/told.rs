//! What was found about a position, for people.

use arbiter_laws::{Claim, Color, File, Letters, Ply, Rank, Setup, Square};
use arbiter_ruling::{Examination, MateProof, State};

/// How wide a line may get before it goes on in the next one.
const WIDTH: usize = 96;
/// Where the second column begins.
const INDENT: usize = 12;

/// A board of letters, and below it what the Laws say, a line each, with moves in these letters.
pub fn text(examined: &Examination, seen_by: Color, letters: Letters) -> String {
    let setup = &examined.setup;
    let mut out = board(setup, seen_by);
    out += &row("FEN", [setup.to_string()]);
    out += &row("to move", [to_move(examined)]);
    out += &row("status", [status(&examined.state)]);
    if matches!(examined.state, State::Illegal(_)) {
        return out + &rows("note", &examined.notes);
    }
    out += &row("occurred", [occurred(&examined.occurrences)]);
    let alike = examined.look_alikes.iter().map(|alike| {
        let why: Vec<String> = alike.differences.iter().map(ToString::to_string).collect();
        let (when, why) = (after(alike.ply), why.join("; "));
        format!("{when}, but not the same position: {why}")
    });
    out += &rows("alike", &alike.collect::<Vec<_>>());
    for proof in examined.mates.iter().flatten() {
        out += &row("can mate", can_mate(proof));
    }
    out += &row("claim now", [claims_now(examined)]);
    for claim in [Claim::Threefold, Claim::FiftyMoves] {
        out += &row("claim with", announced(examined, claim, letters));
    }
    let moves = examined.legal_moves.iter();
    let moves = moves.map(|san| san.with(letters).to_string());
    out += &row(&format!("{} legal", examined.legal_moves.len()), moves);
    out + &rows("note", &examined.notes)
}

/// The men as FEN names them, with the names of files and ranks.
fn board(setup: &Setup, seen_by: Color) -> String {
    let mut files = File::ALL;
    let mut ranks = Rank::ALL;
    match seen_by {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut out = String::new();
    for rank in ranks {
        out += &format!("  {rank} ");
        for file in files {
            let man = setup.board.piece_at(Square::new(file, rank));
            out.push(' ');
            out.push(man.map_or('.', |man| man.to_char()));
        }
        out.push('\n');
    }
    let names: String = files.iter().map(|file| format!(" {file}")).collect();
    out + &format!("    {names}\n\n")
}

fn to_move(examined: &Examination) -> String {
    let setup = &examined.setup;
    let mut said = format!("{}, move {}", setup.turn, setup.fullmove_number);
    for color in &examined.in_check {
        said += &format!("; {color} is in check");
    }
    let clock = setup.halfmove_clock;
    if clock > 0 {
        said += &format!("; {clock} half-moves without capture or pawn move");
    }
    said
}

fn status(state: &State) -> String {
    match state {
        State::Ongoing => "ongoing".to_owned(),
        State::Over(ending) => {
            format!("over: {} (Article {})", ending.as_str(), ending.article())
        }
        State::Illegal(_) => "illegal: no game goes on from here".to_owned(),
    }
}

/// Whether a side can still mate, and what shows it.
fn can_mate(proof: &MateProof) -> Vec<String> {
    let mut words = vec![format!("{}: {}", proof.side, proof.verdict)];
    match proof.ground() {
        Some("line") if proof.line.is_empty() => words.push("by mate on the board".to_owned()),
        Some("line") => {
            words.push("by".to_owned());
            words.extend(proof.line.iter().cloned());
        }
        Some(ground) => words.push(format!("({ground})")),
        None => words.push(format!("({} positions looked at)", proof.nodes())),
    }
    if proof.is_board_level() {
        words.push("about the board only".to_owned());
    }
    words
}

fn occurred(plies: &[Ply]) -> String {
    let when: Vec<String> = plies.iter().map(|&ply| after(ply)).collect();
    let times = plies.len();
    let word = if times == 1 { "time" } else { "times" };
    format!("{times} {word}: {}", when.join(", "))
}

fn after(ply: Ply) -> String {
    if ply == Ply::START {
        "at the start".to_owned()
    } else {
        format!("after ply {ply}")
    }
}

fn claims_now(examined: &Examination) -> String {
    if examined.claims_now.is_empty() {
        return "nothing".to_owned();
    }
    let claims: Vec<String> = examined
        .claims_now
        .iter()
        .map(|&claim| {
            let article = match claim {
                Claim::Threefold => "9.2.2",
                Claim::FiftyMoves => "9.3.2",
            };
            format!("{} (Article {article})", name(claim))
        })
        .collect();
    claims.join(", ")
}

/// A claim and the moves by which it can be made; nothing without such moves.
fn announced(examined: &Examination, claim: Claim, letters: Letters) -> Vec<String> {
    let article = match claim {
        Claim::Threefold => "9.2.1",
        Claim::FiftyMoves => "9.3.1",
    };
    let moves = examined.claims_with.iter();
    let mut words: Vec<String> = moves
        .filter(|(_, by_it)| *by_it == claim)
        .map(|(san, _)| san.with(letters).to_string())
        .collect();
    if !words.is_empty() {
        words.insert(0, format!("{} (Article {article}):", name(claim)));
    }
    words
}

const fn name(claim: Claim) -> &'static str {
    match claim {
        Claim::Threefold => "threefold",
        Claim::FiftyMoves => "fifty moves",
    }
}

fn rows(label: &str, texts: &[String]) -> String {
    texts
        .iter()
        .map(|text| row(label, [text.clone()]))
        .collect()
}

/// A label and words beside it, over as many lines as they need; nothing without words.
fn row(label: &str, words: impl IntoIterator<Item = String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH - INDENT => {
                *line += &format!(" {word}");
            }
            _ => lines.push(word),
        }
    }
    let mut label = label;
    let mut out = String::new();
    for line in lines {
        out += &format!("{label:<INDENT$}{line}\n");
        label = "";
    }
    out
}
