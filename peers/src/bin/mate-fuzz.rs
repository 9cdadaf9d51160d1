//! Asks who can still mate in changed positions, and looks for contradictions: a proof that the checker rejects, a turned
//! board with another answer, a *no* where exhaustion or another library finds a mate. Ends with 1 if there is one.

use std::process::ExitCode;

use arbiter_laws::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};
use arbiter_mate::{Answer, Question, Rules, Verdict};
use arbiter_mate_proof::check;
use arbiter_peers::progress::Progress;
use arbiter_peers::random::Random;
use pico_args::Arguments;

const HELP: &str = "\
Asks who can still mate in changed positions, and looks for contradictions.

Usage: mate-fuzz [--seed N] [--count N] [--limit N] [--from FILE]

  --seed N      begin chance with N (1)
  --count N     so many questions (100000)
  --limit N     no question further than N positions and tables (30000)
  --from FILE   change the positions of this file, one at the end of each line (peers/positions/locked.txt)
";

/// The positions that are changed, unless a file is told.
const LOCKED: &str = include_str!("../../positions/locked.txt");

struct Options {
    seed: u64,
    count: usize,
    limit: u32,
    from: Option<String>,
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_env();
    if arguments.contains("--help") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match read(arguments).and_then(|options| run(&options)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

fn read(mut arguments: Arguments) -> Result<Options, String> {
    let text = |error: pico_args::Error| error.to_string();
    let options = Options {
        seed: arguments
            .opt_value_from_str("--seed")
            .map_err(text)?
            .unwrap_or(1),
        count: arguments
            .opt_value_from_str("--count")
            .map_err(text)?
            .unwrap_or(100_000),
        limit: arguments
            .opt_value_from_str("--limit")
            .map_err(text)?
            .unwrap_or(30_000),
        from: arguments.opt_value_from_str("--from").map_err(text)?,
    };
    match arguments.finish().first() {
        None => Ok(options),
        Some(other) => Err(format!("unknown: {}", other.to_string_lossy())),
    }
}

/// How often each answer was given.
#[derive(Default)]
struct Tally {
    yes: u32,
    no: u32,
    unknown: u32,
    contradictions: u32,
}

fn run(options: &Options) -> Result<u32, String> {
    let text = match &options.from {
        Some(file) => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
        None => LOCKED.to_owned(),
    };
    let starts: Vec<Position> = text.lines().filter_map(position_in).collect();
    if starts.is_empty() {
        return Err("no position to change".to_owned());
    }
    let mut random = Random::new(options.seed);
    let mut tally = Tally::default();
    let mut progress = Progress::begin("questions", options.count);
    let question = Question {
        limit: options.limit,
        ..Question::default()
    };
    for _ in 0..options.count.div_ceil(2) {
        let position = changed(&starts, &mut random);
        for side in Color::ALL {
            let answer = question.ask(&position, side);
            if let Some(fault) = contradiction(&question, &position, side, &answer) {
                tally.contradictions += 1;
                progress.say(&format!("{position}, {side}: {fault}"));
            }
            match answer.verdict {
                Verdict::Yes => tally.yes += 1,
                Verdict::No => tally.no += 1,
                Verdict::Unknown => tally.unknown += 1,
            }
            progress.step();
        }
    }
    let Tally {
        yes,
        no,
        unknown,
        contradictions,
    } = tally;
    progress.end(&format!(
        "yes {yes}, no {no}, unknown {unknown}, contradictions {contradictions}"
    ));
    Ok(contradictions)
}

/// The position in a line: its first word with slashes, and what follows.
fn position_in(line: &str) -> Option<Position> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words
        .iter()
        .position(|word| word.matches('/').count() == 7)?;
    let fen = words.get(first..(first + 4).min(words.len()))?.join(" ");
    fen.parse().ok()
}

/// One to three squares of some position changed, until it is a legal one.
fn changed(starts: &[Position], random: &mut Random) -> Position {
    loop {
        let index = random.below(starts.len() as u64) as usize;
        let mut setup = starts[index].setup();
        setup.en_passant = None;
        for _ in 0..=random.below(3) {
            change(&mut setup, random);
        }
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

/// A man moved, added or taken away, or the other player to move.
fn change(setup: &mut Setup, random: &mut Random) {
    let any_square = |random: &mut Random| Square::ALL[random.below(64) as usize];
    let men: Vec<(Square, Piece)> = setup.board.pieces().collect();
    let (from, man) = men[random.below(men.len() as u64) as usize];
    match random.below(5) {
        0 => setup.turn = setup.turn.other(),
        1 if man.role != Role::King => {
            setup.board.clear(from);
        }
        2 => {
            let color = Color::ALL[random.below(2) as usize];
            let role = [
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Bishop,
                Role::Rook,
            ][random.below(5) as usize];
            let square = any_square(random);
            if !setup.board.all(Role::King).contains(square) {
                setup.board.put(square, Piece { color, role });
            }
        }
        _ => {
            let to = any_square(random);
            if !setup.board.all(Role::King).contains(to) {
                setup.board.clear(from);
                setup.board.put(to, man);
            }
        }
    }
    setup.castling = Bitboard::EMPTY;
}

/// What speaks against the answer, if anything does.
fn contradiction(
    question: &Question,
    position: &Position,
    side: Color,
    answer: &Answer,
) -> Option<String> {
    let proof = answer.proof.as_ref()?;
    if let Err(rejection) = check(&proof.to_string()) {
        return Some(format!("the proof is rejected: {rejection}"));
    }
    let contradicts = |other: Verdict| other != Verdict::Unknown && other != answer.verdict;
    for (turned, side, how) in [
        (turned(position, 0o70), side.other(), "colours exchanged"),
        (turned(position, 0o07), side, "files exchanged"),
    ] {
        let verdict = question.ask(&turned, side).verdict;
        if contradicts(verdict) {
            return Some(format!("with {how} it is {verdict}"));
        }
    }
    if answer.verdict == Verdict::No {
        let plain = Question {
            rules: Rules::NONE,
            ..*question
        };
        if contradicts(plain.ask(position, side).verdict) {
            return Some("without lemmas and tables a mate is found".to_owned());
        }
        if others_find_a_mate(position, side) {
            return Some("another library finds a mate".to_owned());
        }
    }
    None
}

/// The same board turned: those bits of the number of each square changed, and the colours with the ranks.
fn turned(position: &Position, bits: u8) -> Position {
    let color_of = |color: Color| match bits {
        0o70 => color.other(),
        _ => color,
    };
    let mut setup = position.setup();
    setup.board = Board::EMPTY;
    for (square, man) in position.board().pieces() {
        let to = Square::ALL[usize::from(square.index() ^ bits)];
        let color = color_of(man.color);
        setup.board.put(to, Piece { color, ..man });
    }
    setup.turn = color_of(position.turn());
    setup.en_passant = None;
    Position::try_from(setup).expect("a turned board is as legal as the one before")
}

fn others_find_a_mate(position: &Position, side: Color) -> bool {
    let Ok(board) = position.to_string().parse::<chess::Board>() else {
        return false;
    };
    let side = match side {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    matches!(
        chasolver::winnability(&board, side),
        Some(chasolver::Winnability::Winnable { .. })
    )
}
