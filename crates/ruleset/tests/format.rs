//! The formatter keeps what a file means and every comment in it, and knows one wording for each thing.
#![allow(clippy::expect_used, clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use arbiter_ruleset::{Layer, SourceText, Unformatted, clauses as table_of_clauses, format};
use proptest::prelude::*;
use support::{Disk, files, shipped};

fn formatted(text: &str) -> String {
    let source = SourceText {
        name: "case".to_owned(),
        text: text.to_owned(),
    };
    match format(&source, &Disk) {
        Ok(formatted) => formatted.text,
        Err(refused) => panic!("{refused}: {refused:?}\n{text}"),
    }
}

/// What becomes of clauses in regulations.
fn clauses(text: &str) -> String {
    let whole = formatted(&format!("regulations \"Case\"\n{text}"));
    whole
        .strip_prefix("regulations \"Case\"\n")
        .expect("the header stays")
        .to_owned()
}

#[test]
fn time_controls_of_all_wordings_become_one() {
    for (written, canonical) in [
        ("3+2", "3 min plus 2 s a move"),
        (
            "90/40 + 30 + 30s",
            "90 min for 40 moves, then 30 min for the rest of the game, plus 30 s a move",
        ),
        (
            "90 MIN plus 30 sec each move FROM move 1",
            "90 min plus 30 s a move",
        ),
        (
            "120 min, plus 10 s per move from move 41",
            "120 min plus 10 s a move from move 41",
        ),
        ("White 10 min, Black 7 min", "White 10 min; Black 7 min"),
        ("White 3+2; Black 3+2", "3 min plus 2 s a move"),
        ("2.5+1", "2 min 30 s plus 1 s a move"),
        (
            "1 h plus 0 s a move from move 41",
            "60 min plus 0 s a move from move 41",
        ),
        ("100 min with 30 s delay", "100 min with 30 s delay"),
    ] {
        assert_eq!(
            clauses(&format!("  time control: {written}\n")),
            format!("  time control: {canonical}\n")
        );
    }
}

#[test]
fn conditions_keep_their_meaning_with_fewer_parentheses() {
    let around =
        |when: &str| format!("  rule a\n    on device\n    when {when}\n    then continue\n");
    for (written, canonical) in [
        ("((touched))", "touched"),
        (
            "(touched and offence > 2) or ply=3",
            "touched and offence > 2 or ply = 3",
        ),
        (
            "touched and (offence > 2 or ply = 3)",
            "touched and (offence > 2 or ply = 3)",
        ),
        (
            "touched AND (move_completed and offence from 1 to 3)",
            "touched and move_completed and offence from 1 to 3",
        ),
        ("not (not (touched or offence>2))", "touched or offence > 2"),
        ("not (touched or offence>2)", "not (touched or offence > 2)"),
        (
            "(seen_by is arbiter) or touched",
            "(seen_by is arbiter) or touched",
        ),
        (
            "seen by is not arbiter or both_agree",
            "seen_by is not arbiter or both_agree",
        ),
        ("default_time > 90 s", "default time > 1 min 30 s"),
    ] {
        assert_eq!(
            clauses(&around(written)),
            format!("\n{}", around(canonical))
        );
    }
}

#[test]
fn a_comment_stays_with_the_line_it_was_written_for() {
    let written = "// the file\n\n\nregulations \"Case\"   // the header\n // of the clause\n      time control: 3+2//behind\n\n\n\n      // alone\n      default time: 0 min\n      rule a // its name\n        on device\n        then continue, // broken off\n          // within\n          warning to player // at its end\n        // below the rule\n      set penalty time: 60 s\n      // the last word\n";
    let canonical = "// the file\n\nregulations \"Case\"  // the header\n  // of the clause\n  time control: 3 min plus 2 s a move  //behind\n\n  // alone\n  default time: 0 s\n\n  rule a  // its name\n    on device\n    // broken off\n    // within\n    then continue, warning to the player  // at its end\n    // below the rule\n\n  set penalty time: 1 min\n  // the last word\n";
    assert_eq!(formatted(written), canonical);
}

#[test]
fn articles_stand_in_a_column_and_long_lines_are_broken_behind_commas() {
    let long = "  rule a\n    on device\n    then continue, add 2 minutes to opponent, reduce player's time by 10 min but not below 2 min, fine player 50, report to organiser (laws 11.3, 12.9; regulations 1)\n";
    let broken = "\n  rule a\n    on device\n    then continue, add 2 min to the opponent, reduce the player's time by 10 min, but not below 2 min,\n        fine the player 50, report to the organiser                            (Laws 11.3, 12.9; regulations 1)\n";
    assert_eq!(clauses(long), broken);
}

#[test]
fn the_form_of_each_clause_in_the_manual_is_the_canonical_one() {
    for form in table_of_clauses() {
        let header = match form.layer {
            Layer::Laws => "laws case.blitz, edition 2026\n",
            _ => "regulations \"Case\"\n",
        };
        let below = match form.lead {
            "rule" => "    on device\n    then continue\n",
            "example" => "    on device\n    then continue\n",
            "must never happen" => "    on device\n",
            "counted" => "    first and later: continue\n",
            _ => "",
        };
        let block = !below.is_empty() || form.lead == "play-off";
        let blank = if block { "\n" } else { "" };
        // A play-off stands in its stage.
        let clause = match form.lead {
            "play-off" => format!("  stage \"Final\"\n    {}\n", form.form),
            _ => format!("  {}\n{below}", form.form),
        };
        assert_eq!(
            formatted(&format!("{header}{clause}")),
            format!("{header}{blank}{clause}")
        );
    }
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let source = SourceText {
        name: "case".to_owned(),
        text: "regulations \"Case\"\n  tiem control: 3+2\n".to_owned(),
    };
    match format(&source, &Disk) {
        Err(Unformatted::Unreadable(problems)) => assert_eq!(problems.len(), 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_ships_is_formatted() {
    for source in shipped() {
        let formatted =
            format(&source, &Disk).unwrap_or_else(|refused| panic!("{}: {refused}", source.name));
        assert_eq!(formatted.text, source.text, "{}", source.name);
    }
}

#[test]
fn every_file_of_the_corpus_that_can_be_read_keeps_its_meaning() {
    let mut count = 0;
    for (path, source) in files("corpus") {
        match format(&source, &Disk) {
            Ok(_) => count += 1,
            Err(Unformatted::Unreadable(_)) => {}
            Err(refused) => panic!("{path}: {refused}"),
        }
    }
    assert!(count > 30, "{count}");
}

// ---------- any file

/// Ways to say one thing, the canonical one first.
const CLAUSES_SAID: &[&[&str]] = &[
    &[
        "time control: 3 min plus 2 s a move",
        "Time Control:3+2",
        "time control: 180 s, plus 2 sec per move",
    ],
    &["blitz rules: B.3", "BLITZ  rules:B.3"],
    &[
        "default time: 1 min 30 s from the actual start",
        "default time: 90 s  from the actual start",
    ],
    &[
        "scoring: win 3 with White, win 4 with Black, draw 1.5, loss 0, forfeit win 3, forfeit loss 0, pairing bye 3, half-point bye 0.5",
        "Scoring : loss 0; win 4 with black, win 3.0 with White, draw 1½; forfeit win 3, zero point bye 0, forfeit loss 0, both lose 0, pairing bye 3, half point bye ½",
    ],
    &[
        "both players late: the time is divided",
        "Both late: the time is divided equally",
    ],
    &[
        "clocks start: at the scheduled start",
        "Clocks begin: at the Scheduled start",
    ],
    &[
        "half-point byes: at most 2, asked for 2 h before the round starts, in rounds 1 to 4, except in the last round",
        "Half-Point Byes: at most 2 asked for 120 min before the start of the round except in the last round in rounds 1 to 2, 3 and 4",
    ],
    &[
        "devices: allowed in a bag, switched off",
        "Mobile phones: Allowed in a bag switched off",
    ],
    &[
        "penalty for a device: game lost, unless the arbiter decides otherwise",
        "penalty for a phone: the player loses, the opponent wins unless the arbiter decides otherwise",
    ],
    &[
        "withdrawals: told to the arbiter and the organiser, before the pairings are published",
        "Withdrawal: told to arbiter and the  Organiser before the publication of the pairings",
    ],
    &[
        "appeals: to the appeals committee of 3, within 1 h of the end of the game, fee 50, returned if upheld",
        "appeals: to Appeals Committee of 3 within 60 min after the game ends fee 50 Returned if upheld",
    ],
    &[
        "board order: as registered, at most 1 place from the order, the match is lost",
        "Board Order: As registered at most 1 place from the order the match is lost",
    ],
    &[
        "draws by agreement: not allowed, in sections \"A\" and \"B\", in the last 2 rounds, unless the arbiter decides otherwise",
        "draws by agreement: not allowed unless the arbiter decides otherwise, in the last 2 rounds, for section \"B\", \"A\"",
    ],
    &[
        "draws by agreement: not before move 30",
        "No draw offers before both players have completed 30 moves",
        "draws by agreement: not allowed before Black's 30th move",
        "agreed draws: only after move 30",
    ],
    &[
        "draws by agreement: before move 30 only through the arbiter for repetition, perpetual check or a theoretical draw, \
         then only with both captains' consent",
        "Draws by agreement: before move 30 only through the arbiter by theoretical draw or perpetual check or repetition \
         afterwards only with both captains' consent",
    ],
    &[
        "draws by agreement: only with the arbiter's consent, in stage \"Final\"",
        "no draws without the arbiter's consent in stage \"Final\"",
    ],
    &[
        "illegal moves: the second loses, 1 min to the opponent",
        "Completed illegal moves: second loses 60 s to the opponent",
        "illegal move: The second loses, 1 min to the opponent",
    ],
    &["illegal moves: none loses, no time to the opponent"],
    &[
        "recording: until less than 5 min are left",
        "notation: until under 300 s left",
    ],
    &["recording: throughout", "Recording: all moves"],
    &["recording: not required", "scorekeeping: none"],
    &[
        "who may call a flag fall: the players",
        "who may call a flag: only the players",
    ],
    &[
        "resigning: not before move 30",
        "Resigning: not  before move 30",
    ],
    &["dress code: \"No shorts.\", \"No caps.\""],
    &[
        "default time: 15 min from the announced start",
        "waiting time 15 min from the announced start",
    ],
    &[
        "set two handed move: replayed",
        "set two_handed move : replayed",
        "set two handed move: replayed // aside",
    ],
];

#[test]
fn what_follows_from_a_forbidden_draw_stands_below_its_clause() {
    let written = "regulations \"Case\"\n draws by agreement: not before move 30: both lose, in round 1 (Laws 9.1.1) // why\n";
    let canonical = "regulations \"Case\"\n\n  draws by agreement: not before move 30, in round 1                           (Laws 9.1.1)  // why\n    if agreed: both lose\n";
    assert_eq!(formatted(written), canonical);
    assert_eq!(formatted(canonical), canonical);
}

const EFFECTS_SAID: &[&[&str]] = &[
    &[
        "warning to the player",
        "warning to player",
        "WARNING to the player",
    ],
    &["add 1 min to the opponent", "add 60 s to opponent"],
    &["restore the position", "restore position"],
    &["take back the increment", "take back increment"],
    &[
        "reduce the player's time by 1 min 5 s, but not below 1 s",
        "reduce player's time by 65 s but not below 1 s",
    ],
    &["fine the player 50", "fine player 50"],
    &[
        "deduct 0.5 points from the player",
        "deduct 0.500 points from player",
    ],
    &[
        "exclude the player from 1 round",
        "exclude player from 1 rounds",
    ],
];

const CONDITIONS_SAID: &[&[&str]] = &[
    &[
        "touched",
        "(touched)",
        "not not touched",
        "not (not touched)",
    ],
    &[
        "not move_completed",
        "not (move completed)",
        "NOT move_completed",
    ],
    &[
        "seen_by is arbiter or both_agree",
        "(seen_by is arbiter or both_agree)",
    ],
    &["offence from 2 to 3", "offence  FROM 2 to 3"],
    &[
        "not (touched or move_completed)",
        "not ((touched) or (move_completed))",
    ],
    &["default time > 1 min 30 s", "default_time>90 s"],
];

/// A text, and what the formatter should make of it.
#[derive(Debug, Clone, Default)]
struct Pair {
    written: String,
    canonical: String,
}

impl Pair {
    fn said(&mut self, ways: &[&[&str]], which: usize, way: usize) {
        let ways = ways[which % ways.len()];
        self.written.push_str(ways[way % ways.len()]);
        self.canonical.push_str(ways[0]);
    }

    fn both(&mut self, text: &str) {
        self.written.push_str(text);
        self.canonical.push_str(text);
    }
}

type Choice = (usize, usize);

/// What a random rule is made of: conditions, effects, exceptions, how far it is indented, what is said aside.
#[derive(Debug, Clone)]
struct RuleChoice {
    conditions: Vec<Choice>,
    effects: Vec<Choice>,
    exceptions: Vec<(Vec<Choice>, Vec<Choice>)>,
    discretion: bool,
    comment: bool,
    space: usize,
}

fn choice() -> impl Strategy<Value = Choice> {
    (0usize..24, 0usize..24)
}

fn rule_choice() -> impl Strategy<Value = RuleChoice> {
    let many = |most| prop::collection::vec(choice(), 0..most);
    let exception = (prop::collection::vec(choice(), 1..4), many(4));
    (
        many(4),
        many(6),
        prop::collection::vec(exception, 0..3),
        any::<bool>(),
        any::<bool>(),
        0usize..4,
    )
        .prop_map(
            |(conditions, effects, exceptions, discretion, comment, space)| RuleChoice {
                conditions,
                effects,
                exceptions,
                discretion,
                comment,
                space,
            },
        )
}

fn joined(pair: &mut Pair, ways: &[&[&str]], choices: &[Choice], between: &str) {
    for (index, (which, way)) in choices.iter().enumerate() {
        if index > 0 {
            pair.both(between);
        }
        pair.said(ways, *which, *way);
    }
}

/// The lines of a rule; the canonical ones are not broken, which a test of its own looks at.
fn rule_lines(index: usize, of: &RuleChoice) -> Vec<(usize, Pair)> {
    let line = |depth: usize, before: &str| {
        let mut pair = Pair::default();
        pair.both(before);
        (depth, pair)
    };
    let mut lines = vec![line(1, &format!("rule r{index}")), line(2, "on device")];
    if !of.conditions.is_empty() {
        let mut when = line(2, "when ");
        joined(&mut when.1, CONDITIONS_SAID, &of.conditions, " and ");
        lines.push(when);
    }
    let outcome = |pair: &mut Pair, effects: &[Choice]| {
        pair.both("continue");
        for (which, way) in effects {
            pair.both(", ");
            pair.said(EFFECTS_SAID, *which, *way);
        }
    };
    let mut then = line(2, "then ");
    outcome(&mut then.1, &of.effects);
    lines.push(then);
    for (conditions, effects) in &of.exceptions {
        let mut exception = line(3, "when ");
        joined(&mut exception.1, CONDITIONS_SAID, conditions, " and ");
        exception.1.both(": ");
        outcome(&mut exception.1, effects);
        lines.push(exception);
    }
    if of.discretion {
        lines.push(line(2, "unless the arbiter decides otherwise"));
    }
    lines
}

/// Lines without the breaks that the formatter puts behind commas, and without empty ones.
fn unbroken(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match lines.last_mut().filter(|last| last.ends_with(',')) {
            Some(last) => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn however_a_file_is_written_it_is_formatted_to_the_same_text(
        clauses in prop::collection::vec(choice(), 0..5), rules in prop::collection::vec(rule_choice(), 0..4)
    ) {
        let mut written = "regulations \"Any\"\n".to_owned();
        let mut canonical = vec!["regulations \"Any\"".to_owned()];
        for (which, way) in &clauses {
            let mut pair = Pair::default();
            pair.said(CLAUSES_SAID, *which, *way);
            written.push_str(&format!("   {}\n\n", pair.written));
            let aside = if pair.written.contains("//") { "  // aside" } else { "" };
            canonical.push(format!("  {}{aside}", pair.canonical));
        }
        for (index, rule) in rules.iter().enumerate() {
            for (depth, pair) in rule_lines(index, rule) {
                let indent = if depth == 1 { 3 } else { 3 + (depth - 1) * (rule.space + 1) };
                let comment = if rule.comment { "  // why" } else { "" };
                written.push_str(&format!("{}{}{comment}\n", " ".repeat(indent), pair.written));
                canonical.push(format!("{}{}{comment}", "  ".repeat(depth), pair.canonical));
            }
        }
        let text = formatted(&written);
        prop_assert_eq!(unbroken(&text), canonical, "{}", text);
        prop_assert!(text.lines().all(|line| line.trim_end() == line));
        prop_assert_eq!(formatted(&text), text);
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_formatted_with_proof_or_left_alone(text in "\\PC{0,200}", comment in "\\PC{0,40}", at in 0usize..60) {
        for source in shipped() {
            let lines = source.text.lines().enumerate().map(|(index, line)| {
                if index == at { format!("{line} // {comment}\n{text}\n") } else { format!("{line}\n") }
            });
            let source = SourceText { name: "any".to_owned(), text: lines.collect() };
            match format(&source, &Disk) {
                Ok(_) | Err(Unformatted::Unreadable(_)) => {}
                Err(refused) => prop_assert!(false, "{}\n{}", refused, source.text),
            }
        }
    }
}
