//! Whoever changes a single number, effect or condition of a shipped file breaks one of its examples, is refused by the
//! checker, or stands on the list that `arbiter rules test --coverage` prints. The changes are made here in the text,
//! line by line, and know nothing of how that list is made.
#![allow(clippy::expect_used)] // outside `#[test]` functions clippy does not know that this is a test

use std::ops::Range;

use arbiter_ruleset::{Library, SourceText, Unnoticed, check, unnoticed};
use arbiter_rulesets::Shipped;

/// A changed file, and the lines among which the change would be listed: its own for a number, its clause's else.
struct Mutant {
    text: String,
    clause: Range<usize>,
    what: String,
}

/// What a line says: without its comment, its articles and what stands in quotes.
fn said(line: &str) -> String {
    let line = line.split("//").next().unwrap_or_default();
    let articles = ["(Laws", "(regulations", "(federation"];
    let end = articles.iter().filter_map(|sign| line.find(sign)).min();
    let parts = line[..end.unwrap_or(line.len())].split('"').enumerate();
    parts
        .map(|(index, part)| {
            if index % 2 == 0 {
                part.to_owned()
            } else {
                " ".repeat(part.len() + 2)
            }
        })
        .collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The clauses that mean something by themselves, as ranges of lines counted from 0.
fn clauses(lines: &[&str]) -> Vec<Range<usize>> {
    let holds = |line: &str| !said(line).trim().is_empty();
    let starts: Vec<usize> = (0..lines.len())
        .filter(|index| holds(lines[*index]) && indent(lines[*index]) == 2)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let all = starts.iter().zip(ends).map(|(start, end)| *start..end);
    let silent = ["example", "must never happen", "note", "played under"];
    all.filter(|clause| {
        let first = lines[clause.start].trim_start();
        !silent.iter().any(|lead| first.starts_with(lead))
    })
    .collect()
}

fn mutants(source: &SourceText) -> Vec<Mutant> {
    let lines: Vec<&str> = source.text.lines().collect();
    let mut found = Vec::new();
    for clause in clauses(&lines) {
        for number in clause.clone() {
            let numbers = other_numbers(lines[number]).into_iter();
            let numbers = numbers.map(|changed| (changed, number..number + 1));
            let others = [other_outcomes(lines[number]), other_words(lines[number])];
            let outcomes = others.into_iter().flatten();
            let outcomes = outcomes.map(|changed| (changed, clause.clone()));
            for (changed, clause) in numbers.chain(outcomes) {
                let mut text = lines.clone();
                text[number] = &changed;
                found.push(Mutant {
                    text: text.join("\n") + "\n",
                    clause,
                    what: format!("{}:{}: {changed}", source.name, number + 1),
                });
            }
        }
    }
    found
}

/// The line with one number greater by one.
fn other_numbers(line: &str) -> Vec<String> {
    let said = said(line);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = said[at..]
        .find(|c: char| c.is_ascii_digit())
        .map(|start| at + start)
    {
        let digits = said[start..].find(|c: char| !c.is_ascii_digit());
        at = digits.map_or(said.len(), |digits| start + digits);
        if said[..start].ends_with(|c: char| c.is_alphabetic() || c == '_') {
            continue;
        }
        let number: u64 = said[start..at].parse().expect("digits");
        found.push(format!("{}{}{}", &line[..start], number + 1, &line[at..]));
    }
    found
}

/// Words of clauses that mean something else in each other's place.
const OTHER_WORDS: &[[&str; 2]] = &[
    ["White", "Black"],
    ["scheduled", "actual"],
    ["the winner", "the loser"],
    ["the director", "the organiser"],
    ["upheld", "reasonable"],
    ["both lose", "game drawn"],
    ["not before", "before"],
    ["repetition", "fifty moves"],
    ["Swiss system", "knock-out"],
    ["by strength", "by rating"],
    ["when the round starts", "at once"],
    ["not required", "throughout"],
    ["is divided", "loses"],
    ["the next round", "the last round"],
];

/// The line with one word that means something else.
fn other_words(line: &str) -> Vec<String> {
    let said = said(line);
    let mut found = Vec::new();
    // The name of a rule is no word of its clause.
    if said.trim_start().starts_with("rule ") {
        return found;
    }
    for (word, other) in OTHER_WORDS
        .iter()
        .flat_map(|[one, other]| [(one, other), (other, one)])
    {
        for (at, _) in said.match_indices(word) {
            found.push(format!(
                "{}{other}{}",
                &line[..at],
                &line[at + word.len()..]
            ));
        }
    }
    found
}

/// The line with one effect less, or with the opposite condition.
fn other_outcomes(line: &str) -> Vec<String> {
    let said = said(line);
    let mut found = Vec::new();
    let end = said.trim_end().len();
    let (space, words) = said[..end].split_at(indent(&said).min(end));
    if let Some(condition) = words.strip_prefix("when ") {
        if let Some((condition, outcome)) = condition.split_once(": ") {
            found.push(format!(
                "{space}when not ({condition}): {outcome}{}",
                &line[end..]
            ));
        } else if !condition.ends_with([':', ',']) {
            found.push(format!("{space}when not ({condition}){}", &line[end..]));
        }
    }
    let outcome = words
        .find("then ")
        .map(|at| at + 5)
        .or(words.find(": ").map(|at| at + 2));
    // Rules, rungs of ladders, and what clauses say behind a colon or in lines below.
    let leads = [
        "then ",
        "when ",
        "first",
        "second",
        "third",
        "if ",
        "penalty for ",
    ];
    if let Some(at) = outcome.filter(|_| leads.iter().any(|lead| words.starts_with(lead))) {
        let effects: Vec<&str> = words[at..].split(", ").collect();
        for index in (0..effects.len()).filter(|_| effects.len() > 1) {
            let mut others = effects.clone();
            others.remove(index);
            found.push(format!(
                "{space}{}{}{}",
                &words[..at],
                others.join(", "),
                &line[end..]
            ));
        }
    }
    found
}

/// Whether the checker refuses the text or one of its examples fails.
fn is_noticed(name: &str, text: &str) -> bool {
    let source = SourceText {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let rules = check(&source, &Shipped).rules;
    rules.is_none_or(|rules| rules.run_examples().iter().any(|run| !run.passed()))
}

#[test]
fn every_single_change_is_noticed_or_listed() {
    let mut unlisted = Vec::new();
    for name in Shipped.names() {
        let source = Shipped.source(&name).expect("an embedded file");
        // A clause may go on over several lines.
        let lines = |one: &Unnoticed| {
            let more = source.text[one.span.start..one.span.end].matches('\n');
            one.span.line - 1..one.span.line + more.count()
        };
        let listed: Vec<usize> = unnoticed(&source, &Shipped)
            .iter()
            .flat_map(lines)
            .collect();
        let mutants = mutants(&source);
        assert!(!mutants.is_empty(), "{name}");
        let mut noticed = 0;
        for mutant in &mutants {
            // What is listed need not be tried again.
            if listed.iter().any(|line| mutant.clause.contains(line)) {
                continue;
            }
            if is_noticed(&name, &mutant.text) {
                noticed += 1;
            } else {
                unlisted.push(mutant.what.clone());
            }
        }
        println!(
            "{name}: {} changes, {noticed} in clauses of which nothing is listed",
            mutants.len()
        );
    }
    assert!(unlisted.is_empty(), "{}", unlisted.join("\n"));
}

#[test]
fn an_example_holds_fast_what_it_shows_and_nothing_else() {
    let source = SourceText {
        name: "phones".to_owned(),
        text: "laws phones.standard, edition 2026
  speed standard: at least 7 s, counted over 60 moves (Laws A.1)
  counted device, per player (Laws 11.3)
    first: continue, warning to the player, hand in the device
    second and later: game lost

  example \"The first\"
    on device
    given offence = 1
    then continue, warning to the player, hand in the device
"
        .to_owned(),
    };
    let listed: Vec<String> = unnoticed(&source, &Shipped)
        .into_iter()
        .map(|one| format!("{}: {}", one.span.line, one.change))
        .collect();
    assert_eq!(
        listed,
        [
            "2: `8` for `7`",
            "2: `61` for `60`",
            "5: `device, second and later` with `continue` for `game lost`",
            "5: `device, second and later` with the arbiter's discretion",
        ]
    );
}
