//! The semantic hash sees every change of meaning: a table of places where regulations and laws can differ, each with the
//! values that somebody may write there. Any two values of a place make two hashes.
#![allow(clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use std::collections::BTreeMap;

use arbiter_ruleset::{SourceText, check};
use proptest::prelude::*;
use support::Disk;

const REGULATIONS: &str = "regulations \"Case\"
  played under FIDE Laws 2023
  time control: 90 min plus 30 s a move
  default time: 15 min from the actual start
  scoring: win 1, draw ½, loss 0, forfeit win 1, forfeit loss 0, pairing bye 1, half-point bye ½
  half-point byes: at most 2, asked for 2 h before the round starts
  late entries: up to round 3, 0.5 points for each missed round, at most 1 point
  appeals: to the appeals committee of 3, within 1 h of the end of the round, fee 50, returned if upheld
  team matches: 8 boards, at least 5 players, otherwise the match is lost
  draws by agreement: not before move 30
  note: \"Analysis is in the bar.\"

  rule dress
    on dress
    overrides laws' dress
    when offence < 4 and seen_by is arbiter (regulations 4)
    then continue, warning to the player (regulations 5)
      when offence = 3: continue, fine the player 20

  rule smoking
    on smoking
    overrides laws' smoking
    then not allowed
";

const LAWS: &str = "laws case.standard, edition 2026
  speed standard: at least 0 s, counted over 60 moves (Laws A.1)
  setting penalty time: duration, always 2 min (Laws 7.5.5)
  setting devices: one of forbidden, off_in_bag, else forbidden; regulations may set it (Laws 11.3)

  rule device (Laws 11.3.2)
    on device
    then continue

  rule in the bag (Laws 11.3.3)
    on device
    overrides device
    when touched and devices is off_in_bag
    then allowed, unless the arbiter decides otherwise

  rule arrival (Laws 6.7.1)
    on late_arrival
    then continue, add penalty time to the opponent

  counted refusal, per player (Laws 11.7)
    first: continue, reduce the player's time by 5 min, but not below 2 min
    second: continue, deduct 0.5 points from the player
    third and later: game lost, report to the federation
";

/// Places in the regulations: what stands there, and what could stand there. The first is there.
const IN_REGULATIONS: &[&[&str]] = &[
    // The time control: base, increment, delay, moves, periods, move from which, colours.
    &[
        "90 min plus 30 s a move",
        "91 min plus 30 s a move",
        "90 min plus 29 s a move",
        "90 min with 30 s delay",
        "90 min for 40 moves, then 15 min for the rest of the game",
        "90 min for 41 moves, then 15 min for the rest of the game",
        "90 min for 40 moves, then 16 min for the rest of the game",
        "90 min plus 30 s a move from move 41",
        "White 90 min; Black 91 min; both plus 30 s a move",
        "White 91 min; Black 90 min; both plus 30 s a move",
    ],
    // The default time, its basis and who may depart from it in which rounds.
    &[
        "default time: 15 min from the actual start",
        "default time: 16 min from the actual start",
        "default time: 15 min from the scheduled start",
        "default time: 15 min from the actual start\n  default time: 5 min from the actual start, in round 1",
        "default time: 15 min from the actual start\n  default time: 5 min from the actual start, in round 2",
        "default time: 15 min from the actual start\n  default time: 5 min from the actual start, in the last 2 rounds",
        "default time: 15 min from the actual start\n  default time: 5 min from the actual start, in section \"B\"",
        "default time: 15 min from the actual start\n  default time: 5 min from the actual start, in section \"C\"",
    ],
    // Scoring, per result.
    &["win 1, draw", "win 3, draw", "win 2, draw"],
    &["draw ½, loss 0", "draw 0, loss 0"],
    &["forfeit win 1", "forfeit win 0.5"],
    &["pairing bye 1", "pairing bye 0.5"],
    &["half-point bye ½", "half-point bye 0"],
    // A policy: each field, modifiers, articles, and that it is there at all.
    &[
        "half-point byes: at most 2, asked for 2 h before the round starts",
        "half-point byes: at most 3, asked for 2 h before the round starts",
        "half-point byes: any number, asked for 2 h before the round starts",
        "half-point byes: at most 2, asked for 3 h before the round starts",
        "half-point byes: at most 2, asked for before the round starts",
        "half-point byes: at most 2, asked for before the previous round ends",
        "half-point byes: at most 2, asked for 2 h before the round starts, except in the last 2 rounds",
        "half-point byes: at most 2, asked for 2 h before the round starts, except in the last 3 rounds",
        "half-point byes: at most 2, asked for 2 h before the round starts, unless the arbiter decides otherwise",
        "half-point byes: at most 2, asked for 2 h before the round starts (regulations 3)",
        "zero-point byes: at most 2, asked for 2 h before the round starts",
    ],
    &["up to round 3", "up to round 4"],
    &[
        "0.5 points for each missed round",
        "1 point for each missed round",
    ],
    &["at most 1 point", "at most 2 points"],
    &["committee of 3", "committee of 5"],
    &["within 1 h", "within 30 min"],
    &["of the end of the round", "of the end of the game"],
    &["fee 50", "fee 51"],
    &["8 boards", "9 boards"],
    &["at least 5 players", "at least 6 players"],
    // A clause that stands for rules.
    &[
        "draws by agreement: not before move 30",
        "draws by agreement: not before move 31",
        "draws by agreement: not before move 30, unless the arbiter decides otherwise",
        "draws by agreement: not before move 30, if both captains agree",
        "draws by agreement: not before move 30: not allowed, warning to the player",
        "draws by agreement: not allowed",
    ],
    &["in the bar", "in the hall"],
    // A rule: incident, condition, outcome, exceptions, articles.
    &[
        "offence < 4",
        "offence < 5",
        "offence <= 4",
        "offence > 4",
        "offence != 4",
    ],
    &[
        "seen_by is arbiter",
        "seen_by is not arbiter",
        "seen_by is both_agree",
        "seen_by is arbiter or both_agree",
        "touched",
        "not touched",
    ],
    &["4 and seen_by", "4 or seen_by"],
    &[
        "continue, warning to the player",
        "continue",
        "continue, warning to the opponent",
        "not allowed, warning to the player",
        "continue, warning to the player, unless the arbiter decides otherwise",
        "continue, fine the player 10",
        "continue, fine the player 11",
        "continue, exclude the player from 1 round",
        "continue, expel the player",
    ],
    &["offence = 3:", "offence = 2:"],
    &["fine the player 20", "fine the player 21"],
    &["(regulations 4)", "(regulations 4.1)"],
    &["(regulations 5)", "(federation 5)"],
    &["    then not allowed\n", "    then allowed\n"],
];

/// The same for laws.
const IN_LAWS: &[&[&str]] = &[
    &["edition 2026", "edition 2027"],
    &["case.standard", "case.other"],
    &["always 2 min", "always 3 min"],
    &["else forbidden", "else off_in_bag"],
    &["(Laws 11.3.3)", "(Laws 11.3.4)"],
    &["touched and devices", "touched or devices"],
    &["devices is off_in_bag", "devices is not off_in_bag"],
    &[", unless the arbiter decides otherwise", ""],
    &["    then allowed", "    then not allowed"],
    &["add penalty time", "add 3 min"],
    &["to the opponent", "to the player"],
    &["by 5 min", "by 6 min"],
    &[", but not below 2 min", ", but not below 3 min", ""],
    &["deduct 0.5 points", "deduct 1 point"],
    &["report to the federation", "report to the organiser"],
    &["on late_arrival", "on dress"],
];

fn hash(text: &str) -> Result<String, String> {
    let source = SourceText {
        name: "case".to_owned(),
        text: text.to_owned(),
    };
    let checked = check(&source, &Disk);
    let said = checked.diagnostics.iter();
    let said: Vec<String> = said.map(|one| one.render(&checked.sources)).collect();
    let rules = checked.rules.ok_or_else(|| said.join("\n"))?;
    Ok(rules.hex())
}

/// Writes each value in its place, and wants as many hashes as there are values.
fn each_differs(text: &str, places: &[&[&str]]) {
    let own = hash(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let mut wrong = Vec::new();
    for values in places {
        let (first, others) = values.split_first().unwrap_or_else(|| panic!("no value"));
        if !text.contains(first) {
            wrong.push(format!("`{first}` stands nowhere"));
        }
        let mut seen: BTreeMap<String, &str> = BTreeMap::from([(own.clone(), *first)]);
        for other in others {
            match hash(&text.replacen(first, other, 1)) {
                Err(said) => wrong.push(format!("`{other}` is no rule here:\n{said}")),
                Ok(hash) => {
                    if let Some(same) = seen.insert(hash, other) {
                        wrong.push(format!("`{other}` and `{same}` have one hash"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_place_in_regulations_counts() {
    each_differs(REGULATIONS, IN_REGULATIONS);
}

#[test]
fn every_place_in_laws_counts() {
    each_differs(LAWS, IN_LAWS);
}

#[test]
fn a_rule_that_gives_way_and_one_that_does_not_differ() {
    let overriding = "    overrides device\n    when touched";
    assert!(LAWS.contains(overriding));
    // The two say the same where both hold, so that either way the laws are sound.
    let agreeing = LAWS.replace("allowed, unless the arbiter decides otherwise", "continue");
    assert_ne!(
        hash(&agreeing),
        hash(&agreeing.replace(overriding, "    when touched"))
    );
}

#[test]
fn a_clause_that_is_left_out_is_missed() {
    let own = hash(REGULATIONS);
    let lines = REGULATIONS.lines().filter(|line| {
        let lead = line.trim_start();
        let needed = ["regulations", "played under", "time control"];
        line.starts_with("  ")
            && !line.starts_with("   ")
            && !needed.iter().any(|one| lead.starts_with(one))
    });
    let mut left_out = 0;
    for line in lines.filter(|line| line.contains(':')) {
        assert_ne!(
            hash(&REGULATIONS.replace(&format!("{line}\n"), "")),
            own,
            "{line}"
        );
        left_out += 1;
    }
    assert!(left_out >= 8, "{left_out}");
}

/// Templates with one number in them, and the numbers that can stand there.
const NUMBERS: &[(&str, std::ops::Range<u32>)] = &[
    ("time control: {} min plus 30 s a move", 60..300),
    ("time control: 90 min plus {} s a move", 0..120),
    (
        "time control: 90 min for {} moves, then 30 min for the rest of the game",
        2..80,
    ),
    ("default time: {} min from the actual start", 0..60),
    ("half-point byes: at most {}", 1..9),
    ("draws by agreement: not before move {}", 2..60),
    ("late entries: up to round {}", 1..9),
    ("penalty for smoking: fine the player {}", 1..500),
    (
        "penalty for smoking: reduce the player's time by {} min",
        1..60,
    ),
    (
        "rule x\n    on smoking\n    overrides laws' smoking\n    when offence = {}\n    then not allowed",
        1..50,
    ),
    (
        "rule x\n    on smoking\n    overrides laws' smoking\n    when ply < {}\n    then not allowed",
        2..200,
    ),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_numbers_make_two_hashes(
        (place, one, other) in (0..NUMBERS.len()).prop_flat_map(|place| {
            let (_, range) = &NUMBERS[place];
            (Just(place), range.clone(), range.clone())
        })
    ) {
        let (template, _) = &NUMBERS[place];
        let text = |number: u32| {
            let line = template.replace("{}", &number.to_string());
            let control = if line.starts_with("time control") { "" } else { "  time control: 90 min\n" };
            let default = if line.starts_with("default time") { "" } else { "  default time: 5 min from the actual start\n" };
            format!("regulations \"Case\"\n  played under FIDE Laws 2023\n{control}{default}  {line}\n")
        };
        let hashes = [one, other].map(|number| hash(&text(number)));
        prop_assert!(hashes.iter().all(Result::is_ok), "{:?}", hashes);
        prop_assert_eq!(hashes[0] == hashes[1], one == other, "{}: {} and {}", template, one, other);
    }
}
