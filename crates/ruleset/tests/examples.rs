//! Examples and guarantees: what is written beside the rules holds for them, and is noticed when it does not.
#![allow(clippy::expect_used, clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use arbiter_ruleset::{Rules, SourceText, check};
use support::{Disk, files};

const PHONES: &str = "regulations \"Phones\"
  played under FIDE Laws 2023
  time control: 90 min plus 30 s a move
  default time: 15 min from the actual start
  counted dress, per player
    overrides laws' dress
    first: continue, warning to the player, hand in the device
      when seen_by is disputed: continue
    second and later: game lost
";

/// Laws that say nothing on smoking.
const BARE: &str = "laws case.silent, edition 2026
  speed standard: at least 60 min, counted over 60 moves (Laws A.1)
";

fn rules(below: &str) -> Rules {
    rules_of(&format!("{PHONES}{below}"))
}

fn rules_of(text: &str) -> Rules {
    let source = SourceText {
        name: "phones".to_owned(),
        text: text.to_owned(),
    };
    let checked = check(&source, &Disk);
    let said: Vec<String> = checked
        .diagnostics
        .iter()
        .map(|problem| problem.render(&checked.sources))
        .collect();
    checked
        .rules
        .unwrap_or_else(|| panic!("{}", said.join("\n")))
}

fn passed(rules: &Rules) -> Vec<(&str, bool)> {
    let runs = rules.run_examples().into_iter();
    runs.map(|run| (run.example.title.as_str(), run.passed()))
        .collect()
}

#[test]
fn every_example_of_the_corpus_passes() {
    let mut count = 0;
    for (name, source) in files("corpus/valid") {
        let rules = rules_of(&source.text);
        let runs = passed(&rules);
        count += runs.len();
        assert!(runs.iter().all(|(_, passed)| *passed), "{name}: {runs:?}");
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn draws_are_forbidden_altogether_or_with_a_sanction_or_left_to_the_arbiter_9_1_1() {
    let with = |clause: &str, expected: &str, offer: &str| {
        let text = format!(
            "regulations \"Draws\"\n  played under FIDE Laws 2023\n  time control: 90+30\n  default time: 0 s from the actual start\n  draws by agreement: {clause} (Laws 9.1.1; regulations 4)\n  example \"agreed\"\n    on draw_agreement\n    given ply = 44\n    then {expected}\n  example \"offered\"\n    on draw_offer\n    given ply = 44\n    then {offer}\n"
        );
        let rules = rules_of(&text);
        let runs = rules.run_examples();
        for run in &runs {
            assert!(run.passed(), "{clause}: {}", run.finding.explain());
            let cited: Vec<String> = run
                .finding
                .citations
                .iter()
                .map(ToString::to_string)
                .collect();
            // Where the clause does not forbid, the Laws decide.
            let free = clause == "not before move 22";
            assert_eq!(
                free,
                !cited.contains(&"regulations 4".to_owned()),
                "{cited:?}"
            );
        }
        assert_eq!(runs.len(), 2);
    };
    let leave = "not allowed, unless the arbiter decides otherwise";
    with("not allowed", "not allowed", "not allowed");
    with("not before move 23", "not allowed", "not allowed");
    with(
        "not before move 22",
        "game drawn",
        "allowed, record the offer",
    );
    with(
        "not before move 30: both lose, report to the federation",
        "both lose, report to the federation",
        "not allowed",
    );
    with(
        "not before move 30, unless the arbiter decides otherwise",
        leave,
        leave,
    );
    with(
        "not allowed: both lose, unless the arbiter decides otherwise",
        "both lose, unless the arbiter decides otherwise",
        "not allowed",
    );
}

#[test]
fn an_example_passes_only_if_nothing_differs_from_what_it_expects() {
    let cases = [
        (
            "given offence = 1",
            "then continue, warning to the player, hand in the device",
            true,
        ),
        (
            "given offence = 1",
            "then continue, hand in the device, warning to the player",
            true,
        ),
        (
            "given offence = 1",
            "then continue, warning to the player",
            false,
        ),
        (
            "given offence = 1",
            "then game lost, warning to the player, hand in the device",
            false,
        ),
        ("given offence = 2", "then game lost", true),
        (
            "given offence = 2",
            "then game lost, unless the arbiter decides otherwise",
            false,
        ),
        (
            "given offence = 1 and seen_by is disputed",
            "then continue",
            true,
        ),
        (
            "given offence = 2 and seen_by is disputed",
            "then game lost",
            true,
        ),
        ("given touched", "asks offence", true),
        (
            "given offence = 1 and seen_by is unknown",
            "asks seen_by",
            true,
        ),
        ("given seen_by is unknown", "asks seen_by, offence", true),
        ("given seen_by is unknown", "asks offence", false),
        ("given offence = 1", "asks offence", false),
    ];
    let title = |given: &str, expected: &str| format!("{given}, {expected}");
    let text: String = cases
        .iter()
        .map(|(given, expected, _)| {
            let title = title(given, expected);
            format!("  example \"{title}\"\n    on dress\n    {given}\n    {expected}\n")
        })
        .collect();
    let rules = rules(&text);
    let found = passed(&rules);
    let wanted = cases.map(|(given, expected, passes)| (title(given, expected), passes));
    assert!(
        found.into_iter().eq(wanted
            .iter()
            .map(|(title, passes)| (title.as_str(), *passes)))
    );
}

#[test]
fn an_example_on_what_no_rule_speaks_of_fails() {
    let text = format!("{BARE}  example \"Smoke\"\n    on smoking\n    then continue\n");
    assert_eq!(passed(&rules_of(&text)), [("Smoke", false)]);
}

#[test]
fn examples_of_laws_say_what_an_event_would_say() {
    let laws = "laws case.blitz, edition 2026
  speed blitz: at most 10 min, counted over 60 moves (Laws B.1)
  setting supervision: one of B.2, B.3; the event must say (Laws B.4)
  rule answered (Laws A.5.2)
    on illegal_move
    then corrected
      when supervision is B.3: stands
  example \"With one arbiter\"
    on illegal_move
    given supervision is B.3
    then stands
  example \"With many arbiters\"
    on illegal_move
    given supervision is B.2
    then corrected
  example \"It is not said\"
    on illegal_move
    asks supervision
";
    let rules = rules_of(laws);
    assert!(
        passed(&rules).iter().all(|(_, passed)| *passed),
        "{:?}",
        passed(&rules)
    );
}

#[test]
fn coverage_counts_examples_for_each_rung_and_exception() {
    let rules = rules(
        "  example \"Once\"\n    on dress\n    given offence = 1\n    then continue, warning to the player, hand in the device\n  example \"Twice\"\n    on dress\n    given offence = 2\n    then game lost\n  example \"Often\"\n    on dress\n    given offence = 7\n    then game lost\n",
    );
    let covered: Vec<(String, usize)> = rules
        .coverage()
        .into_iter()
        .map(|one| (one.clause, one.examples))
        .collect();
    let wanted = [
        ("dress, first", 1),
        ("dress, first, when seen_by is disputed", 0),
        ("dress, second and later", 2),
    ];
    assert_eq!(
        covered,
        wanted.map(|(clause, examples)| (clause.to_owned(), examples))
    );
}

#[test]
fn notes_are_kept_in_order_with_their_articles_and_count_for_the_hash() {
    let (_, source) = files("corpus/valid")
        .into_iter()
        .find(|(name, _)| name == "notes")
        .expect("it");
    let with = rules_of(&source.text);
    let texts: Vec<&str> = with.notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Prizes: 300, 200 and 100; see https://chess.example/prizes. Equal places share the money.",
            "Coffee is free."
        ]
    );
    let cited: Vec<String> = with.notes[0]
        .citations
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(cited, ["regulations 9", "regulations 9.1"]);
    let other = rules_of(&source.text.replace("free", "cheap"));
    assert_ne!(with.semantic_hash, other.semantic_hash);
}

#[test]
fn examples_and_guarantees_do_not_change_what_rules_mean() {
    let beside = "  example \"Once\"\n    on dress\n    given offence = 2\n    then game lost\n  must never happen: expel the player\n    on dress\n";
    assert_eq!(rules("").semantic_hash, rules(beside).semantic_hash);
}
