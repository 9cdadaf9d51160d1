//! The manual tells the truth: every example in it is checked, every answer of the checker is the real one, and its
//! reference is the program's own tables.
#![allow(clippy::expect_used, clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use arbiter_ruleset::{
    Authority, CODES, Checked, Fact, IncidentKind, Instruction, Layer, Penalty, Setting,
    SettingType, SourceText, ValueType, Verdict, check, clauses as table_of_clauses,
};
use support::Disk;

/// Behind this line the manual is generated.
const GENERATED: &str = "<!-- This part is generated";

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/language.md")
}

fn manual() -> String {
    std::fs::read_to_string(path()).expect("the manual")
}

/// A block in back quotes: its info string and its text.
fn blocks(manual: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in manual.lines() {
        match (line.strip_prefix("```"), open) {
            (Some(_), true) => open = false,
            (Some(info), false) => {
                open = true;
                blocks.push((info.to_owned(), String::new()));
            }
            (None, true) => {
                if let Some((_, text)) = blocks.last_mut() {
                    let _ = writeln!(text, "{line}");
                }
            }
            (None, false) => {}
        }
    }
    blocks
}

fn checked(text: String) -> Checked {
    check(
        &SourceText {
            name: "manual".to_owned(),
            text,
        },
        &Disk,
    )
}

fn said(checked: &Checked) -> String {
    let said: Vec<String> = checked
        .diagnostics
        .iter()
        .map(|d| d.render(&checked.sources))
        .collect();
    said.join("\n")
}

#[test]
fn every_whole_file_in_the_manual_checks_without_a_word() {
    let mut count = 0;
    for (_, text) in blocks(&manual())
        .into_iter()
        .filter(|(info, _)| info == "rules" || info.starts_with("rules file "))
    {
        let checked = checked(text.clone());
        assert_eq!(said(&checked), "", "{text}");
        count += 1;
    }
    assert!(count >= 2);
}

#[test]
fn every_clause_in_the_manual_stands_in_regulations() {
    let mut count = 0;
    for (_, text) in blocks(&manual())
        .into_iter()
        .filter(|(info, _)| info == "rules in regulations")
    {
        // The clause beside what every event has to say; each of these stands once.
        let mut whole = "regulations \"Manual\"\n  played under FIDE Laws 2023\n".to_owned();
        if !text.contains("time control:") {
            whole.push_str("  time control: 90+30\n");
        } else if text.contains("3+2") || text.contains("White 10 min") {
            whole.push_str("  blitz rules: B.3\n");
        }
        whole.push_str("  default time: 0 s from the actual start\n");
        if !text.contains("appeals:") {
            whole.push_str("  appeals: none\n");
        }
        whole.push_str(&text);
        let mut checked = checked(whole.clone());
        // Other wordings are shown because they are understood.
        checked
            .diagnostics
            .retain(|problem| problem.code != "N0020");
        assert_eq!(said(&checked), "", "{whole}");
        count += 1;
    }
    assert!(count >= 6);
}

#[test]
fn every_answer_of_the_checker_in_the_manual_is_its_answer() {
    let manual = manual();
    let blocks = blocks(&manual);
    let mut renewed = manual.clone();
    for pair in blocks.windows(2) {
        let [(info, text), (answer_info, answer)] = pair else {
            continue;
        };
        if info != "rules wrong" {
            continue;
        }
        assert_eq!(answer_info, "text", "an answer follows the mistake");
        let real = said(&checked(text.clone()));
        let before = format!("{text}```\n```text\n{answer}```");
        renewed = renewed.replace(&before, &format!("{text}```\n```text\n{real}```"));
    }
    renew_or_compare(&renewed, &manual);
}

#[test]
fn the_reference_is_the_tables_of_the_program() {
    let manual = manual();
    let at = manual
        .find(GENERATED)
        .expect("the mark of the generated part");
    let mark_end = manual[at..]
        .find('\n')
        .map_or(manual.len(), |end| at + end + 1);
    let renewed = format!("{}{}", &manual[..mark_end], reference());
    renew_or_compare(&renewed, &manual);
}

fn renew_or_compare(renewed: &str, manual: &str) {
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::write(path(), renewed).expect("the manual can be written");
    } else {
        assert_eq!(
            renewed, manual,
            "run UPDATE_MANUAL=1 cargo test -p arbiter-ruleset --test manual -- --test-threads 1"
        );
    }
}

fn reference() -> String {
    let mut text = String::new();
    clauses(&mut text);
    table(
        &mut text,
        "Incidents",
        "What a rule can speak on.",
        &["incident", "particulars", "what it is"],
        || {
            IncidentKind::ALL.iter().map(|kind| {
                let particulars = kind
                    .parameters()
                    .map(|fact| format!("`{}`", fact.as_str()))
                    .collect::<Vec<_>>();
                vec![
                    format!("`{kind}`"),
                    particulars.join(", "),
                    kind.doc().to_owned(),
                ]
            })
        },
    );
    table(
        &mut text,
        "Facts",
        "What a condition can ask. A fact that is a particular of some incidents is said of those only.",
        &["fact", "type", "said of", "presumed", "what it is"],
        || {
            Fact::ALL.iter().map(|fact| {
                let kinds = fact.kinds().map_or_else(
                    || "all".to_owned(),
                    |kinds| {
                        kinds
                            .iter()
                            .map(|kind| format!("`{kind}`"))
                            .collect::<Vec<_>>()
                            .join(", ")
                    },
                );
                let presumed = fact
                    .presumption()
                    .map_or_else(String::new, |value| format!("`{value}`"));
                vec![
                    format!("`{}`", fact.as_str()),
                    value_type(fact.value_type()),
                    kinds,
                    presumed,
                    fact.doc().to_owned(),
                ]
            })
        },
    );
    table(
        &mut text,
        "Settings",
        "What laws declare. Which values they allow, and who may set them, stands in the laws file.",
        &["setting", "type", "what it is"],
        || {
            Setting::ALL.iter().map(|setting| {
                vec![
                    format!("`{}`", setting.words()),
                    setting_type(setting.value_type()),
                    setting.doc().to_owned(),
                ]
            })
        },
    );
    effects(&mut text);
    table(
        &mut text,
        "Codes",
        "What a diagnostic can be about.",
        &["code", "about", "way out"],
        || {
            CODES.iter().map(|code| {
                vec![
                    format!("`{}`", code.code),
                    code.title.to_owned(),
                    code.help.to_owned(),
                ]
            })
        },
    );
    text
}

fn clauses(text: &mut String) {
    table(
        text,
        "Clauses",
        "What a file is made of.",
        &["clause", "stands in", "what it does"],
        || {
            let mut rows: Vec<Vec<String>> = Vec::new();
            for form in table_of_clauses() {
                let layer = match form.layer {
                    Layer::Laws => "laws",
                    Layer::Regulations => "regulations",
                    Layer::Both => "both",
                };
                let form_of = format!("`{}`", form.form);
                match rows.last_mut() {
                    // Clauses of one family that do the same stand together.
                    Some(row) if row[1..] == [layer, form.doc] => {
                        row[0] += &format!("<br>{form_of}");
                    }
                    _ => rows.push(vec![form_of, layer.to_owned(), form.doc.to_owned()]),
                }
            }
            rows.into_iter()
        },
    );
}

fn effects(text: &mut String) {
    let spoken = |word: &str| word.replace('_', " ");
    table(
        text,
        "Effects",
        "One verdict, written with spaces:",
        &["verdict", "what it is"],
        || {
            Verdict::ALL.iter().map(|verdict| {
                vec![
                    format!("`{}`", spoken(verdict.as_str())),
                    verdict.doc().to_owned(),
                ]
            })
        },
    );
    let form = |penalty: &Penalty| match penalty {
        Penalty::Warning => "warning to the player",
        Penalty::AddTime => "add 2 min to the opponent",
        Penalty::ReduceTime => "reduce the player's time by 10 min, but not below 2 min",
        Penalty::DeductPoints => "deduct 0.5 points from the player",
        Penalty::AwardPoints => "award 1 point to the opponent",
        Penalty::Fine => "fine the player 50",
        Penalty::ExcludeRounds => "exclude the player from 1 round",
        Penalty::Expel => "expel the player",
        Penalty::ReportTo => "report to the organiser",
    };
    let authorities: Vec<String> = Authority::NAMES
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let _ = writeln!(
        text,
        "Penalties beside it; a report goes to {}:\n",
        authorities.join(", ")
    );
    rows(
        text,
        &["penalty", "what it is"],
        Penalty::ALL
            .iter()
            .map(|penalty| vec![format!("`{}`", form(penalty)), penalty.doc().to_owned()]),
    );
    let _ = writeln!(text, "\nInstructions for the board:\n");
    rows(
        text,
        &["instruction", "what it is"],
        Instruction::ALL
            .iter()
            .map(|one| vec![format!("`{}`", spoken(one.as_str())), one.doc().to_owned()]),
    );
}

fn table<R: Iterator<Item = Vec<String>>>(
    text: &mut String,
    title: &str,
    intro: &str,
    head: &[&str],
    body: impl FnOnce() -> R,
) {
    let _ = writeln!(text, "\n### {title}\n\n{intro}\n");
    rows(text, head, body());
    text.push('\n');
}

fn rows(text: &mut String, head: &[&str], body: impl Iterator<Item = Vec<String>>) {
    let _ = writeln!(
        text,
        "| {} |\n|{}",
        head.join(" | "),
        "---|".repeat(head.len())
    );
    for row in body {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
}

fn value_type(of: ValueType) -> String {
    match of {
        ValueType::YesNo => "yes or no".to_owned(),
        ValueType::Count { min } => format!("number from {min}"),
        ValueType::Duration => "time".to_owned(),
        ValueType::Choice(words) => words
            .iter()
            .map(|word| format!("`{word}`"))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

fn setting_type(of: SettingType) -> String {
    match of {
        SettingType::Duration => "time".to_owned(),
        SettingType::Choice(words) => value_type(ValueType::Choice(words)),
        SettingType::Article => "one of the articles that the laws list".to_owned(),
    }
}
