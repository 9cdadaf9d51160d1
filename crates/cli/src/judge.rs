//! `arbiter judge`: a case in a file, and what the rules say about it.

use std::path::{Path, PathBuf};

use arbiter_formats::pgn::{MAX_FILE_BYTES, file_text};
use arbiter_phrases::{Lang, Phrases};
use arbiter_ruling::{FieldError, JudgeInput, Report, Ruling, judge};
use arbiter_server::desk::{PGN, take_pgn};
use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::failure::{Failure, Outcome, complain, print};
use crate::library::{bounded, checked, text};
use crate::rules::rendered;

/// What `arbiter judge` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The case: ruleset, game, clocks, incident and history, as TOML
    file: PathBuf,
    /// How to print the ruling
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// The language of the sentences
    #[arg(long, default_value = "en", value_parser = ["en", "sv"])]
    lang: String,
}

/// How to print a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// For programs
    Json,
}

/// Judges the case.
///
/// # Errors
/// When the case, or the rules it names, are at fault.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let lang: Lang = arguments
        .lang
        .parse()
        .map_err(|error| Failure::Usage(format!("{error}")))?;
    let name = arguments.file.display();
    let text = text(&arguments.file)?;
    let mut document: Value =
        toml::from_str(&text).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let faulty = |errors: Vec<FieldError>| {
        let lines: Vec<String> = errors
            .iter()
            .map(|error| format!("{name}: {error}"))
            .collect();
        Failure::Input(lines.join("\narbiter: "))
    };
    let from = arguments.file.parent().unwrap_or(Path::new("."));
    for (table, at, names) in [("game", "game.", true), ("incident", "incident.", false)] {
        if let Some(Value::Object(fields)) = document.get_mut(table) {
            if let Some(Value::String(pgn)) = fields.get_mut(PGN) {
                *pgn = game_text(pgn, from)?;
            }
            take_pgn(fields, at, names).map_err(|error| faulty(vec![error]))?;
        }
    }
    let input = JudgeInput::read(&document).map_err(faulty)?;
    let checked = checked(&input.ruleset, from);
    let Some(rules) = &checked.rules else {
        complain(&rendered(&checked));
        return Err(Failure::Input(format!(
            "{}: the rules have errors, so nothing was judged",
            input.ruleset
        )));
    };
    let stage = rules.stage(&input.stage).ok_or_else(|| {
        let names = rules.stage_names();
        Failure::Input(format!(
            "stage: the rules have no stage \"{}\", only {}",
            input.stage,
            names.join(", ")
        ))
    })?;
    let ruling =
        judge(stage, &input.case).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let spoken = Phrases::for_lang(lang).spoken(&input.case.report, &ruling);
    if arguments.json || arguments.format == Format::Json {
        let json = serde_json::to_string_pretty(&spoken)
            .map_err(|error| Failure::Fault(format!("the ruling cannot be written: {error}")))?;
        print(&format!("{json}\n"))?;
        return Ok(Outcome::Fine);
    }
    print(&for_people(lang, &input.case.report, &ruling))?;
    Ok(Outcome::Fine)
}

/// The text of a game: that of the file which the case names, sought from `from`, or the one written in the case.
fn game_text(pgn: &str, from: &Path) -> Result<String, Failure> {
    let path = from.join(pgn);
    if !path.is_file() && (pgn.trim().is_empty() || pgn.contains(['\n', '[', ' '])) {
        return Ok(pgn.to_owned());
    }
    let bytes = bounded(&path, MAX_FILE_BYTES)
        .map_err(|error| Failure::Input(format!("game.pgn: {}: {error}", path.display())))?;
    // A file that is too large is refused where games are read.
    Ok(file_text(&bytes))
}

/// What is printed for people: what to do, what is asked, what was found and taken for granted, and the clauses.
fn for_people(lang: Lang, report: &Report, ruling: &Ruling) -> String {
    let phrases = Phrases::for_lang(lang);
    let spoken = phrases.spoken(report, ruling);
    let mut out = format!("{}\n", spoken.instruction);
    for need in &spoken.needs {
        out += &format!("? {}\n", need.question);
    }
    for told in ruling
        .repetition
        .iter()
        .flat_map(|found| phrases.repetition(found))
    {
        out += &format!("  {told}\n");
    }
    for reading in ruling
        .readings
        .iter()
        .filter(|reading| reading.why != "computed")
    {
        out += &format!("  {}\n", phrases.reading(report, reading));
    }
    out.push('\n');
    for step in &spoken.trace {
        let because = step
            .because
            .as_deref()
            .map(|because| format!(" ({because})"))
            .unwrap_or_default();
        let by = step.by.map(|by| format!(" <- {by}")).unwrap_or_default();
        out += &format!(
            "{:<10} {} [{}]{by}{because}\n",
            step.status, step.clause, step.article
        );
    }
    out
}
