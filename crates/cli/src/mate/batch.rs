//! Many questions: read whole, answered on all cores, written in their order.

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Read as _};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use arbiter_laws::{Color, Position};
use arbiter_mate::Question;

use super::read_position;
use super::read_text;
use super::record::Record;
use crate::failure::{Failure, Outcome, complain, print};

/// The most faults that are told at once.
const MAX_FAULTS: usize = 20;

/// One line of a batch.
struct Line<'a> {
    fen: &'a str,
    side: Color,
    position: Position,
}

/// What one line became: the JSON, and the text of its proof.
type Done = Result<(String, Option<String>), Failure>;

/// Answers every line of a file.
///
/// # Errors
/// When a line is at fault, each with its number; then nothing is answered. When a proof cannot be
/// written.
pub fn run(
    path: &Path,
    question: Question,
    timing: bool,
    proofs: Option<&Path>,
) -> Result<Outcome, Failure> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure::Input(format!("standard input: {error}")))?;
        text
    } else {
        read_text(path)?
    };
    let lines = read_lines(path, &text)?;
    if let Some(directory) = proofs {
        std::fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
    }
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..cores {
            let (sender, lines, next) = (sender.clone(), &lines, &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(line) = lines.get(number) else {
                        return;
                    };
                    if sender
                        .send((number, answer(line, &question, timing)))
                        .is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        write_in_order(receiver, lines.len(), proofs)
    })?;
    Ok(Outcome::Fine)
}

/// Every line, or all that is wrong with them.
fn read_lines<'a>(path: &Path, text: &'a str) -> Result<Vec<Line<'a>>, Failure> {
    let place = if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    };
    let mut faults = Vec::new();
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match read_line(line) {
            Ok(line) => lines.push(line),
            Err(fault) => faults.push(format!("{place}:{number}: {fault}")),
        }
    }
    if faults.is_empty() {
        return Ok(lines);
    }
    let more = faults.len().saturating_sub(MAX_FAULTS);
    faults.truncate(MAX_FAULTS);
    if more > 0 {
        faults.push(format!("and {more} more lines are at fault"));
    }
    Err(Failure::Input(faults.join("\narbiter: ")))
}

fn read_line(line: &str) -> Result<Line<'_>, String> {
    let shape = "a FEN, a tab and `w` or `b` expected";
    let (fen, side) = line.split_once('\t').ok_or(shape)?;
    let side = match side.trim_end() {
        "w" => Color::White,
        "b" => Color::Black,
        other => return Err(format!("`{other}` is not `w` or `b`: {shape}")),
    };
    let position = read_position(fen)?.value;
    Ok(Line {
        fen,
        side,
        position,
    })
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long an answer took is measured, and told only with --timing"
)]
fn answer(line: &Line<'_>, question: &Question, timing: bool) -> Done {
    let before = Instant::now();
    let answer = question.ask(&line.position, line.side);
    let micros = before.elapsed().as_micros();
    let record = Record::new(line.fen, line.side, question, &answer);
    let record = if timing {
        record.timed(u64::try_from(micros).unwrap_or(u64::MAX))
    } else {
        record
    };
    Ok((record.line()?, answer.proof.map(|proof| proof.to_string())))
}

/// Prints each answer as soon as those before it are printed.
fn write_in_order(
    receiver: mpsc::Receiver<(usize, Done)>,
    all: usize,
    proofs: Option<&Path>,
) -> Result<(), Failure> {
    let mut waiting = BTreeMap::new();
    let mut written = 0;
    for (number, done) in receiver {
        waiting.insert(number, done?);
        while let Some((line, proof)) = waiting.remove(&written) {
            written += 1;
            print(&format!("{line}\n"))?;
            if let Some((directory, proof)) = proofs.zip(proof) {
                let file = directory.join(format!("{written:06}.proof"));
                std::fs::write(&file, proof).map_err(|error| unwritable(&file, &error))?;
            }
        }
        show_progress(written, all);
    }
    Ok(())
}

/// A bar on standard error, if a person sees it; redrawn at every hundredth of the way.
fn show_progress(done: usize, all: usize) {
    let hundredth = (all / 100).max(1);
    if !std::io::stderr().is_terminal() || !(done.is_multiple_of(hundredth) || done == all) {
        return;
    }
    let filled = 40 * done / all.max(1);
    let end = if done == all { "\n" } else { "" };
    complain(&format!("\r[{:40}] {done}/{all}{end}", "#".repeat(filled)));
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Fault(format!("{}: {error}", path.display()))
}
