//! What must hold for every text and every set of rules, tried on random ones.
#![allow(clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use arbiter_ruleset::{
    Checked, Fact, FactTable, FactValue, IncidentKind, MAX_DIAGNOSTICS, MAX_FILE_BYTES, Outcome,
    Reading, SeenBy, SourceText, Unformatted, Verdict, check, format,
};
use proptest::prelude::*;
use support::Disk;

fn checked(text: String) -> Checked {
    check(
        &SourceText {
            name: "random".to_owned(),
            text,
        },
        &Disk,
    )
}

// ---------- texts

/// Pieces that the grammar knows, so that random texts get past the first word.
const PIECES: &[&str] = &[
    "regulations",
    "laws",
    "played under",
    "FIDE Laws 2023",
    "time control:",
    "blitz rules:",
    "default time:",
    "half-point byes:",
    "penalty for a device",
    "devices: not allowed in the venue",
    "at most",
    "asked for",
    "postponed games:",
    "told to the opponent",
    "before the round starts",
    "appeals:",
    "to the appeals committee of 3",
    "within 1 h of the end of the game",
    "team matches:",
    "8 boards",
    "set",
    "setting",
    "speed",
    "rule",
    "counted",
    "device",
    "illegal_move",
    "late_arrival",
    ", per player",
    "on",
    "overrides",
    "laws'",
    "when",
    "then",
    "unless the arbiter decides otherwise",
    "regulations may",
    "set it",
    "first:",
    "second and later:",
    "game lost",
    "continue",
    "add",
    "2 min",
    "30 s",
    "to the opponent",
    "reduce the player's time by",
    "not",
    "and",
    "or",
    "is",
    "(",
    ")",
    "seen_by",
    "arbiter",
    "offence",
    "move_completed",
    "how",
    ">",
    "=",
    "1",
    "999999999999",
    "3+2",
    "90/40",
    "+",
    "30s",
    "90 min for 40 moves",
    "then",
    "plus",
    "a move",
    "from move",
    "from the actual start",
    ",",
    ";",
    ":",
    "\"x\"",
    "\"",
    "//",
    "(Laws 7.5.5)",
    "(",
    "B.3",
    "supervision",
    "penalty time",
    "\t",
    "é",
    "🙂",
    "\u{202e}",
    "&&",
    "!",
    "one of",
    "duration",
    "always",
    "else",
    "the event must say",
    "edition 2023",
    "fide.blitz",
    "White",
    "Black",
    "example \"x\"",
    "given",
    "asks",
    "must never happen:",
    "note:",
    "draws by agreement:",
    "not before move 30",
    "only through the arbiter",
    "for repetition or a theoretical draw",
    "then only with both captains' consent",
    "illegal moves: the third loses,",
    "no time to the opponent",
    "recording: until less than 2 min are left",
    "who may call a flag fall: anybody",
    "resigning: not before move 30",
    "dress code:",
    "rated: no",
    "if offered again:",
    "if agreed:",
    "both lose",
    "default time: 15 min from the announced start",
    "half-point byes: at most 1",
    "scoring:",
    "win 1",
    "draw ½",
    "with Black",
    "play-off",
    "armageddon:",
    "2 games",
    "repeated until decided",
    "a draw wins for Black",
    "both plus 2 s a move",
    "clocks start:",
    "both players late:",
    "15 min after the scheduled start",
    "asked for",
    "before the previous round ends",
    "in section",
    "in rounds",
    "in the last",
    "except",
    "rounds",
    "in stage",
    "stage",
    "section",
    "if both players agree",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len())
        .prop_map(|index| PIECES.get(index).copied().unwrap_or_default().to_owned());
    let line = (0usize..8, prop::collection::vec(piece, 0..10));
    prop::collection::vec(line, 0..20).prop_map(|lines| {
        lines
            .into_iter()
            .fold(String::new(), |mut text, (indent, pieces)| {
                let _ = writeln!(text, "{}{}", " ".repeat(indent), pieces.join(" "));
                text
            })
    })
}

/// A text is judged: rules exist exactly if there is no error, every place lies in its file, and it is formatted with
/// proof or left alone.
fn judged(text: &str) {
    let checked = checked(text.to_owned());
    let errors = checked
        .diagnostics
        .iter()
        .any(|problem| problem.code.starts_with('E'));
    assert_eq!(checked.rules.is_none(), errors);
    assert!(checked.diagnostics.len() <= MAX_DIAGNOSTICS + 1);
    for problem in &checked.diagnostics {
        if problem.file == "random" {
            assert!(
                text.get(problem.span.start..problem.span.end).is_some(),
                "{problem:?}"
            );
        }
        assert!(!problem.render(&checked.sources).is_empty());
    }
    let source = SourceText {
        name: "random".to_owned(),
        text: text.to_owned(),
    };
    match format(&source, &Disk) {
        Ok(_) | Err(Unformatted::Unreadable(_)) => {}
        Err(refused) => panic!("{refused}\n{text}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_judged(text in "\\PC{0,400}") {
        judged(&text);
    }

    #[test]
    fn any_bytes_are_judged(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        judged(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_soup_of_words_is_judged(text in soup()) {
        judged(&text);
        judged(&format!("regulations \"Soup\"\n  played under FIDE Laws 2023\n  time control: 3+2\n{text}"));
        judged(&format!("laws soup.blitz, edition 2023\n  speed blitz: at most 9 min, counted over 60 moves (Laws B.1)\n{text}"));
    }

    #[test]
    fn any_cut_or_doubled_line_of_the_laws_is_judged(at in 0usize..80, doubled: bool) {
        let source = arbiter_ruleset::Library::source(&Disk, "fide/2023/standard").unwrap_or_else(|| panic!("no laws"));
        let lines = source.text.lines().enumerate().flat_map(|(index, line)| {
            let times = match (index == at, doubled) { (true, false) => 0, (true, true) => 2, _ => 1 };
            std::iter::repeat_n(line, times)
        });
        judged(&lines.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn the_largest_texts_end_and_are_answered_within_limits() {
    let wall = |piece: &str| piece.repeat((MAX_FILE_BYTES - 200) / piece.len());
    let in_rule =
        |line: &str| format!("regulations \"Wall\"\n  rule wall\n    on device\n    {line}\n");
    for piece in [
        "(",
        "not ",
        "a and ",
        "a or b is ",
        "((a) or ",
        "x is y or ",
        "1 h ",
        "& ",
        "= ",
    ] {
        judged(&in_rule(&format!("when {}", wall(piece))));
    }
    for piece in [
        "add 1 s to the opponent, ",
        "game ",
        "warning, ",
        "reduce the player's time by ",
        "a,",
    ] {
        judged(&in_rule(&format!("then {}", wall(piece))));
    }
    for piece in ["1+", "1/1+", "1 min, then ", "White 1 min; Black ", "1 h "] {
        judged(&format!(
            "regulations \"Wall\"\n  time control: {}\n",
            wall(piece)
        ));
    }
    for piece in [
        "\n",
        "  \n",
        "a\n",
        "  rule x\n",
        "  set default time: 1 s\n",
        "// x\n",
        "\"",
        "a,\n ",
        "\u{feff}",
    ] {
        judged(&format!("regulations \"Wall\"\n{}", wall(piece)));
    }
    let too_large = checked(format!(
        "regulations \"Wall\"\n{}",
        "// x\n".repeat(MAX_FILE_BYTES / 5 + 1)
    ));
    assert_eq!(
        too_large
            .diagnostics
            .iter()
            .map(|problem| problem.code)
            .collect::<Vec<_>>(),
        ["E0006"]
    );
}

// ---------- rules: the checker and the evaluator against a plain reading of the same model

/// A condition over three facts.
#[derive(Debug, Clone)]
enum Model {
    Touched,
    Offence(&'static str, i64),
    SeenBy(bool, Vec<SeenBy>),
    Not(Box<Model>),
    And(Box<Model>, Box<Model>),
    Or(Box<Model>, Box<Model>),
}

/// A situation: whether a piece was touched, which offence it is, who saw it.
type Situation = (bool, i64, SeenBy);

impl Model {
    fn holds(&self, situation: Situation) -> bool {
        match self {
            Self::Touched => situation.0,
            Self::Offence(sign, number) => match *sign {
                "<" => situation.1 < *number,
                "<=" => situation.1 <= *number,
                ">" => situation.1 > *number,
                ">=" => situation.1 >= *number,
                "=" => situation.1 == *number,
                _ => situation.1 != *number,
            },
            Self::SeenBy(is, words) => words.contains(&situation.2) == *is,
            Self::Not(inner) => !inner.holds(situation),
            Self::And(one, other) => one.holds(situation) && other.holds(situation),
            Self::Or(one, other) => one.holds(situation) || other.holds(situation),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Touched => "touched".to_owned(),
            Self::Offence(sign, number) => format!("offence {sign} {number}"),
            Self::SeenBy(is, words) => {
                let words: Vec<&str> = words.iter().map(|word| word.as_str()).collect();
                format!(
                    "seen_by is {}{}",
                    if *is { "" } else { "not " },
                    words.join(" or ")
                )
            }
            Self::Not(inner) => format!("not ({})", inner.text()),
            Self::And(one, other) => format!("({}) and ({})", one.text(), other.text()),
            Self::Or(one, other) => format!("({}) or ({})", one.text(), other.text()),
        }
    }
}

/// A rule: its condition, one of three verdicts, the earlier rules that it overrides, and its exceptions.
#[derive(Debug, Clone)]
struct ModelRule {
    when: Option<Model>,
    verdict: Verdict,
    overrides: Vec<usize>,
    exceptions: Vec<(Model, Verdict)>,
}

fn condition() -> impl Strategy<Value = Model> {
    let sign = prop::sample::select(vec!["<", "<=", ">", ">=", "=", "!="]);
    let words = prop::collection::vec(prop::sample::select(SeenBy::ALL), 1..4);
    let leaf = prop_oneof![
        Just(Model::Touched),
        (sign, 1i64..5).prop_map(|(sign, number)| Model::Offence(sign, number)),
        (any::<bool>(), words).prop_map(|(is, words)| Model::SeenBy(is, words)),
    ];
    leaf.prop_recursive(2, 8, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|one| Model::Not(Box::new(one))),
            (inner.clone(), inner.clone())
                .prop_map(|(one, two)| Model::And(Box::new(one), Box::new(two))),
            (inner.clone(), inner).prop_map(|(one, two)| Model::Or(Box::new(one), Box::new(two))),
        ]
    })
}

fn verdict() -> impl Strategy<Value = Verdict> {
    prop::sample::select(vec![
        Verdict::Continue,
        Verdict::GameLost,
        Verdict::NotAllowed,
    ])
}

fn rules() -> impl Strategy<Value = Vec<ModelRule>> {
    let overrides = prop::collection::vec(0usize..5, 0..3);
    let exceptions = prop::collection::vec((condition(), verdict()), 0..2);
    let rule = (
        prop::option::of(condition()),
        verdict(),
        overrides,
        exceptions,
    );
    prop::collection::vec(rule, 1..5).prop_map(|rules| {
        let number =
            |(index, (when, verdict, overrides, exceptions)): (usize, (_, _, Vec<usize>, _))| {
                ModelRule {
                    when,
                    verdict,
                    overrides: overrides
                        .into_iter()
                        .filter(|other| *other < index)
                        .collect(),
                    exceptions,
                }
            };
        rules.into_iter().enumerate().map(number).collect()
    })
}

/// Rules that neither clash nor leave a gap: the first one always holds, and each later one takes the place of all
/// before it.
fn sound_rules() -> impl Strategy<Value = Vec<ModelRule>> {
    rules().prop_map(|mut rules| {
        for (index, rule) in rules.iter_mut().enumerate() {
            rule.overrides = (0..index).collect();
            if index == 0 {
                rule.when = None;
            }
        }
        rules
    })
}

const HEAD: &str = "laws model.standard, edition 2026\n  speed standard: at least 0 s, counted over 60 moves (Laws A.1)\n";

fn rule_text(index: usize, rule: &ModelRule) -> String {
    let spoken = |verdict: Verdict| verdict.as_str().replace('_', " ");
    let mut text = format!("  rule r{index} (Laws {})\n    on device\n", index + 1);
    if !rule.overrides.is_empty() {
        let names: Vec<String> = rule
            .overrides
            .iter()
            .map(|other| format!("r{other}"))
            .collect();
        let _ = writeln!(text, "    overrides {}", names.join(", "));
    }
    if let Some(when) = &rule.when {
        let _ = writeln!(text, "    when {}", when.text());
    }
    let _ = writeln!(text, "    then {}", spoken(rule.verdict));
    for (when, verdict) in &rule.exceptions {
        let _ = writeln!(text, "      when {}: {}", when.text(), spoken(*verdict));
    }
    text
}

fn text_of(rules: &[ModelRule]) -> String {
    rules
        .iter()
        .enumerate()
        .fold(HEAD.to_owned(), |text, (index, rule)| {
            text + &rule_text(index, rule)
        })
}

/// The verdicts that apply in a situation, read from the model: none is a gap, two different ones are a clash.
fn verdicts(rules: &[ModelRule], situation: Situation) -> BTreeSet<Verdict> {
    let holds = |rule: &ModelRule| rule.when.as_ref().is_none_or(|when| when.holds(situation));
    // A rule without exceptions that hold speaks itself; otherwise all exceptions that hold speak. An overriding rule
    // holds as soon as its own condition does.
    let mut said = BTreeSet::new();
    for (index, rule) in rules.iter().enumerate().filter(|(_, rule)| holds(rule)) {
        if rules
            .iter()
            .any(|other| other.overrides.contains(&index) && holds(other))
        {
            continue;
        }
        let exceptions: Vec<Verdict> = rule
            .exceptions
            .iter()
            .filter(|(when, _)| when.holds(situation))
            .map(|(_, verdict)| *verdict)
            .collect();
        said.extend(if exceptions.is_empty() {
            vec![rule.verdict]
        } else {
            exceptions
        });
    }
    said
}

/// All situations that rules with constants below 5 can tell apart.
fn situations() -> impl Iterator<Item = Situation> {
    let touched = [false, true].into_iter();
    touched.flat_map(|touched| {
        (1..=6).flat_map(move |offence| {
            SeenBy::ALL
                .iter()
                .map(move |seen_by| (touched, offence, *seen_by))
        })
    })
}

fn facts((touched, offence, seen_by): Situation, known: [bool; 3]) -> FactTable {
    let readings = [
        (Fact::Touched, FactValue::YesNo(touched)),
        (Fact::Offence, FactValue::Count(offence)),
        (Fact::SeenBy, FactValue::Choice(seen_by.as_str())),
    ];
    let told = readings.into_iter().zip(known).filter(|(_, known)| *known);
    told.fold(FactTable::default(), |table, ((fact, value), _)| {
        table.with(fact, Reading::reported(value))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn clashes_and_gaps_are_found_exactly_where_brute_force_finds_them(rules in rules()) {
        let text = text_of(&rules);
        let checked = checked(text.clone());
        let found = |code: &str| checked.diagnostics.iter().any(|problem| problem.code == code);
        prop_assert_eq!(found("E0301"), situations().any(|s| verdicts(&rules, s).len() > 1), "{}", text);
        prop_assert_eq!(found("E0302"), situations().any(|s| verdicts(&rules, s).is_empty()), "{}", text);
    }

    #[test]
    fn in_every_cell_the_finding_is_that_of_brute_force(rules in sound_rules()) {
        let text = text_of(&rules);
        let checked = checked(text.clone());
        let stages = checked.rules.map(|rules| rules.stages).unwrap_or_default();
        prop_assert_eq!(stages.len(), 1, "{}", text);
        for stage in stages {
            for situation in situations() {
                let facts = facts(situation, [true; 3]);
                let outcome = stage.outcome(IncidentKind::Device, &facts);
                let said = match outcome {
                    Outcome::Determined { verdict, .. } => BTreeSet::from([verdict]),
                    _ => BTreeSet::new(),
                };
                prop_assert_eq!(said, verdicts(&rules, situation), "{:?}\n{}", situation, text);
                prop_assert_eq!(stage.evaluate(IncidentKind::Device, &facts).outcome, outcome);
            }
        }
    }

    #[test]
    fn provisions_are_called_dead_exactly_where_brute_force_finds_them_so(rules in sound_rules()) {
        let text = text_of(&rules);
        let checked = checked(text.clone());
        // Without exceptions a rule is one provision, at its outcome.
        for (index, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.exceptions.is_empty()) {
            let line = text.lines().position(|line| line.starts_with(&format!("  rule r{index} ")));
            let begins = line.unwrap_or_default() + 1;
            let ends = begins + 5;
            let found = |code: &str| {
                let mut said = checked.diagnostics.iter();
                said.any(|one| one.code == code && (begins..ends).contains(&one.span.line)
                    && one.message.contains(&format!("`r{index}`")))
            };
            let holds = |s| rule.when.as_ref().is_none_or(|when| when.holds(s));
            let above = |s| rules.iter().skip(index + 1).any(|other| other.when.as_ref().is_none_or(|when| when.holds(s)));
            let held = situations().filter(|s| holds(*s)).count();
            let applied = situations().filter(|s| holds(*s) && !above(*s)).count();
            prop_assert_eq!(found("W0401"), held == 0, "r{}\n{}", index, text);
            prop_assert_eq!(found("W0402"), held > 0 && applied == 0, "r{}\n{}", index, text);
            let always = rule.when.is_some() && applied > 0 && held == situations().count();
            prop_assert_eq!(found("W0403"), always, "r{}\n{}", index, text);
        }
    }

    #[test]
    fn formatted_rules_mean_the_same_and_stay_as_they_are(rules in sound_rules()) {
        let text = text_of(&rules);
        let source = |text: String| SourceText { name: "random".to_owned(), text };
        let formatted = format(&source(text.clone()), &Disk).unwrap_or_else(|refused| panic!("{refused}\n{text}"));
        let again = format(&source(formatted.text.clone()), &Disk).unwrap_or_else(|refused| panic!("{refused}\n{text}"));
        prop_assert!(!again.changed, "{}", formatted.text);
        let meaning = |text: String| checked(text).rules.map(|rules| rules.semantic_hash);
        prop_assert!(meaning(text.clone()).is_some(), "{}", text);
        prop_assert_eq!(meaning(text), meaning(formatted.text));
    }

    #[test]
    fn a_finding_is_what_holds_whatever_the_unknown_facts_are(rules in rules(), known: [bool; 3], pick in 0usize..60) {
        let text = text_of(&rules);
        let Some(stage) = checked(text.clone()).rules.and_then(|rules| rules.stages.into_iter().next()) else {
            return Ok(());
        };
        let Some(situation) = situations().nth(pick) else { return Ok(()) };
        // Every situation that looks the same as this one, as far as is known.
        let alike = situations().filter(|other| {
            (!known[0] || other.0 == situation.0) && (!known[1] || other.1 == situation.1) && (!known[2] || other.2 == situation.2)
        });
        let possible: BTreeSet<Verdict> = alike.flat_map(|other| verdicts(&rules, other)).collect();
        let finding = stage.evaluate(IncidentKind::Device, &facts(situation, known));
        match finding.outcome {
            Outcome::Determined { verdict, .. } => prop_assert_eq!(possible, BTreeSet::from([verdict]), "{}", text),
            Outcome::Undetermined { needs } => {
                prop_assert!(possible.len() > 1, "{}", text);
                let unknown = |need: &arbiter_ruleset::Need| match need.as_str() {
                    "touched" => !known[0],
                    "offence" => !known[1],
                    _ => !known[2],
                };
                prop_assert!(!needs.is_empty() && needs.iter().all(unknown), "{:?}", needs);
            }
            Outcome::NoRule => prop_assert!(false, "{}", text),
        }
    }

    #[test]
    fn the_hash_ignores_layout_comments_and_the_order_of_rules(rules in sound_rules()) {
        let text = text_of(&rules);
        let Some(before) = checked(text.clone()).rules else { return Ok(()) };
        let spaced = text.replace("    ", "       ").replace('\n', "  // aside\n\n");
        let after = checked(spaced.clone()).rules.unwrap_or_else(|| panic!("{spaced}"));
        prop_assert_eq!(before.semantic_hash, after.semantic_hash);
        let parts = rules.iter().enumerate().map(|(index, rule)| rule_text(index, rule));
        let backwards = parts.rev().fold(HEAD.to_owned(), |text, rule| text + &rule);
        let after = checked(backwards.clone()).rules.unwrap_or_else(|| panic!("{backwards}"));
        prop_assert_eq!(before.semantic_hash, after.semantic_hash, "{}", backwards);
    }

    #[test]
    fn the_hash_sees_another_verdict(rules in sound_rules(), at in 0usize..5) {
        let Some(before) = checked(text_of(&rules)).rules else { return Ok(()) };
        let mut other = rules.clone();
        let index = at % other.len();
        if let Some(rule) = other.get_mut(index) {
            rule.verdict = if rule.verdict == Verdict::Continue { Verdict::GameLost } else { Verdict::Continue };
        }
        if let Some(after) = checked(text_of(&other)).rules {
            prop_assert_ne!(before.semantic_hash, after.semantic_hash);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_guarantee_holds_exactly_where_brute_force_finds_no_situation_against_it(
        rules in rules(), when in condition(), never in verdict()
    ) {
        let text = text_of(&rules);
        if checked(text.clone()).rules.is_none() {
            return Ok(());
        }
        let spoken = never.as_str().replace('_', " ");
        let text = format!("{text}  must never happen: {spoken}\n    on device\n    when {}\n", when.text());
        let found = checked(text.clone()).diagnostics.iter().any(|problem| problem.code == "E0702");
        let happens = situations().any(|s| when.holds(s) && verdicts(&rules, s).contains(&never));
        prop_assert_eq!(found, happens, "{}", text);
    }
}
