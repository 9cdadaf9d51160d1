//! The Fluent files of all languages against each other, against the vocabulary and against the code that uses them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use arbiter_laws::Color;
use arbiter_phrases::{Lang, Phrases};
use arbiter_ruleset::{
    Authority, BothLate, ColourChoice, Fact, FactValue, FeeReturned, GameOutcome, IncidentKind,
    Instruction, Measure, Official, Order, OrderBreach, Penalty, Provenance, Rater, Reporter,
    ScoreLine, Setting, SettingType, Shown, Speed, StartBasis, System, Termination, TraceStatus,
    Unplayed, UnruledKind, ValueType, Verdict,
};
use arbiter_ruling::Audience;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

/// The keys of a language with the variables that each uses.
fn keys(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for file in files(&root().join("locales").join(lang.as_str()), &["ftl"]) {
        let text = std::fs::read_to_string(&file).unwrap();
        let resource =
            parse(text).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        for entry in resource.body {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                other => panic!("{}: {other:?}", file.display()),
            };
            let mut variables = BTreeSet::new();
            pattern_variables(
                &message.value.expect("a message has a text"),
                &mut variables,
            );
            let earlier = found.insert(message.id.name.clone(), variables);
            assert!(
                earlier.is_none(),
                "{}: `{}` stands twice",
                file.display(),
                message.id.name
            );
        }
    }
    found
}

fn pattern_variables(pattern: &Pattern<String>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            expression_variables(expression, found);
        }
    }
}

fn expression_variables(expression: &Expression<String>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => inline_variables(inline, found),
        Expression::Select { selector, variants } => {
            inline_variables(selector, found);
            variants
                .iter()
                .for_each(|variant| pattern_variables(&variant.value, found));
        }
    }
}

fn inline_variables(inline: &InlineExpression<String>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => expression_variables(expression, found),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("the files use no {other:?}"),
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if path
            .extension()
            .is_some_and(|is| extensions.iter().any(|wanted| is == *wanted))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Every key that a word of the vocabulary needs.
fn vocabulary_keys() -> BTreeSet<String> {
    fn family<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        words
            .into_iter()
            .map(|word| format!("{name}-{word}"))
            .collect()
    }
    let mut keys: Vec<String> = Vec::new();
    keys.extend(family("color", Color::ALL.map(Color::as_str)));
    keys.extend(family("kind", IncidentKind::NAMES.iter().copied()));
    keys.extend(family("kind", UnruledKind::NAMES.iter().copied()));
    keys.extend(family("verdict", Verdict::NAMES.iter().copied()));
    keys.extend(family("outcome", GameOutcome::NAMES.iter().copied()));
    keys.extend(family("termination", Termination::NAMES.iter().copied()));
    keys.extend(family("provenance", Provenance::NAMES.iter().copied()));
    keys.extend(family(
        "audience",
        Audience::ALL.iter().map(|audience| audience.as_str()),
    ));
    keys.extend(family("setting", Setting::NAMES.iter().copied()));
    keys.extend(family("fact", Fact::ALL.iter().map(|fact| fact.key())));
    keys.extend(family("question", Fact::ALL.iter().map(|fact| fact.key())));
    keys.extend(family("effect-report_to", Authority::NAMES.iter().copied()));
    let effects = Penalty::NAMES.iter().chain(Instruction::NAMES).copied();
    keys.extend(family(
        "effect",
        effects.filter(|effect| *effect != Penalty::ReportTo.as_str()),
    ));
    keys.extend(family("measure", Measure::NAMES.iter().copied()));
    let statuses = [
        TraceStatus::Applied,
        TraceStatus::Overridden,
        TraceStatus::NotMet,
        TraceStatus::Unknown,
    ];
    keys.extend(family("status", statuses.map(TraceStatus::as_str)));
    for fact in Fact::ALL {
        if let ValueType::Choice(words) = fact.value_type() {
            keys.extend(family(
                &format!("value-{}", fact.key()),
                words.iter().copied(),
            ));
        }
    }
    for setting in Setting::ALL {
        if let SettingType::Choice(words) = setting.value_type() {
            keys.extend(family(
                &format!("value-{}", setting.as_str()),
                words.iter().copied(),
            ));
        }
    }
    keys.extend(notice_keys());
    keys.into_iter().collect()
}

/// Every key that a word of the clauses of regulations needs on the notice board.
fn notice_keys() -> Vec<String> {
    fn family<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let slug = |word: &str| word.to_ascii_lowercase().replace([' ', '-'], "_");
        let keys = words
            .into_iter()
            .map(|word| format!("{name}-{}", slug(word)));
        keys.collect()
    }
    let starts = [
        StartBasis::Actual,
        StartBasis::Scheduled,
        StartBasis::Announced,
        StartBasis::Session,
    ];
    let systems = [
        System::Swiss,
        System::RoundRobin,
        System::DoubleRoundRobin,
        System::KnockOut,
    ];
    let colours = [
        ColourChoice::Lot,
        ColourChoice::LotWinner,
        ColourChoice::HigherPlaced,
        ColourChoice::AsBefore,
    ];
    let late = [BothLate::WhiteLosesIt, BothLate::Divided];
    [
        family("notice-verdict", Verdict::NAMES.iter().copied()),
        family("speed", Speed::NAMES.iter().copied()),
        family("start", starts.map(StartBasis::as_str)),
        family("official", Official::NAMES.iter().copied()),
        family("system", systems.map(System::as_str)),
        family("unplayed", Unplayed::NAMES.iter().copied()),
        family("reporter", Reporter::NAMES.iter().copied()),
        family("rater", Rater::NAMES.iter().copied()),
        family("fee", FeeReturned::NAMES.iter().copied()),
        family("order", Order::NAMES.iter().copied()),
        family("order_breach", OrderBreach::NAMES.iter().copied()),
        family("shown", Shown::NAMES.iter().copied()),
        family("both_late", late.map(BothLate::as_str)),
        family("score", ScoreLine::ALL.iter().map(|line| line.as_str())),
        family("colours", colours.map(ColourChoice::as_str)),
    ]
    .concat()
}

#[test]
fn every_language_has_every_key_with_the_same_variables() {
    let english = keys(Lang::En);
    for lang in Lang::ALL {
        let theirs = keys(*lang);
        let missing: Vec<_> = english
            .keys()
            .filter(|key| !theirs.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "{lang} lacks {missing:?}");
        let extra: Vec<_> = theirs
            .keys()
            .filter(|key| !english.contains_key(*key))
            .collect();
        assert!(extra.is_empty(), "only {lang} has {extra:?}");
        for (key, variables) in &theirs {
            assert_eq!(Some(variables), english.get(key), "{lang}: {key}");
        }
    }
}

#[test]
fn every_file_on_disk_is_in_the_program() {
    for lang in Lang::ALL {
        let phrases = Phrases::for_lang(*lang);
        for key in keys(*lang).keys() {
            assert!(phrases.has(key), "{lang}: {key} is on disk only");
        }
    }
}

#[test]
fn every_word_of_the_vocabulary_has_its_phrase() {
    let wanted = vocabulary_keys();
    assert!(wanted.contains("kind-illegal_move") && wanted.contains("value-how-two_hands"));
    for lang in Lang::ALL {
        let there = keys(*lang);
        let missing: Vec<_> = wanted
            .iter()
            .filter(|key| !there.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "{lang} lacks {missing:?}");
    }
}

#[test]
fn every_value_that_a_fact_can_have_reads_as_words() {
    for lang in Lang::ALL {
        let phrases = Phrases::for_lang(*lang);
        for fact in Fact::ALL {
            let ValueType::Choice(words) = fact.value_type() else {
                continue;
            };
            for word in words {
                let text = phrases.fact_value(*fact, FactValue::Choice(word));
                assert!(!text.starts_with("value-"), "{lang}: {text}");
            }
        }
    }
}

/// Families whose last part is a word that the code does not spell: their members are wanted by other tests, here and
/// beside the tables of the crates above.
const FAMILIES: &[&str] = &["role", "entry", "decided", "problem", "way-in"];

/// What stands between `before` and the next quotation mark, each time.
fn quoted<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = text.split(before).skip(1);
    parts.filter_map(|part| Some(part.split_once('"')?.0))
}

#[test]
fn every_key_that_a_page_asks_for_is_there() {
    let crates = root().parent().unwrap().to_path_buf();
    let known = keys(Lang::En);
    let mut asked = 0;
    for folder in ["server/src", "server/templates"] {
        for file in files(&crates.join(folder), &["rs", "html"]) {
            let text = std::fs::read_to_string(&file).unwrap();
            for before in [".t(\"", ".say(\"", "phrases.text(\""] {
                for key in quoted(&text, before) {
                    asked += 1;
                    assert!(known.contains_key(key), "{}: {key}", file.display());
                }
            }
        }
    }
    assert!(asked > 100, "only {asked} keys were found");
}

#[test]
fn no_key_is_unused() {
    let crates = root().parent().unwrap().to_path_buf();
    let folders = ["phrases/src", "server/src", "server/templates", "cli/src"];
    let code: String = folders
        .iter()
        .flat_map(|folder| files(&crates.join(folder), &["rs", "html"]))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let vocabulary = vocabulary_keys();
    let in_a_family = |key: &str| {
        FAMILIES.iter().any(|family| {
            key.strip_prefix(family)
                .is_some_and(|rest| rest.starts_with('-'))
        })
    };
    let unused: Vec<_> = keys(Lang::En)
        .into_keys()
        .filter(|key| {
            !vocabulary.contains(key) && !in_a_family(key) && !code.contains(&format!("\"{key}\""))
        })
        .collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
}
