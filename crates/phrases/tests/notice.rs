//! Regulations for the notice board: every clause, in every language, whole sentences with their articles.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use arbiter_phrases::{Lang, Notice, Phrases};
use arbiter_ruleset::{Layer, Library, Rules, SourceText, check, clauses};
use arbiter_rulesets::Shipped;

fn rules(text: &str) -> Rules {
    let source = SourceText {
        name: "event".to_owned(),
        text: text.to_owned(),
    };
    let checked = check(&source, &Shipped);
    let problems: Vec<String> = checked
        .diagnostics
        .iter()
        .map(|problem| problem.render(&checked.sources))
        .collect();
    checked
        .rules
        .unwrap_or_else(|| panic!("{text}\n{problems:#?}"))
}

fn notice(text: &str, lang: Lang) -> Notice {
    Phrases::for_lang(lang)
        .notice(&rules(text))
        .expect("a notice")
}

/// An event with these clauses beside its time control.
fn event(clauses: &str) -> String {
    format!(
        "regulations \"Open\"\n  played under FIDE Laws 2023\n  time control: 90 min plus 30 s a move\n\
         \x20 default time: 15 min from the actual start\n{clauses}"
    )
}

/// What the clauses behind the first two items come to.
fn said(clauses: &str, lang: Lang) -> Vec<String> {
    let items = notice(&event(clauses), lang).items;
    items.into_iter().skip(2).map(|item| item.text).collect()
}

#[test]
fn given_an_event_then_each_clause_is_an_item_in_its_order_with_its_articles() {
    let notice = notice(
        "regulations \"Club Open\"
  played under FIDE Laws 2023
  default time: 15 min from the scheduled start (Laws 6.7.1; regulations 2.1)
  time control: 90 min for 40 moves, then 30 min for the rest of the game, plus 30 s a move
  note: \"Prizes are given out on Sunday.\" (regulations 9)
",
        Lang::En,
    );
    assert_eq!(notice.title, "Club Open");
    assert_eq!(
        notice.under,
        "Played under fide.standard 2023 (standard chess)"
    );
    let items: Vec<(&str, Vec<&str>)> = notice
        .items
        .iter()
        .map(|item| {
            (
                item.text.as_str(),
                item.articles.iter().map(String::as_str).collect(),
            )
        })
        .collect();
    assert_eq!(
        items,
        [
            (
                "Default time: 15 min from the scheduled start.",
                vec!["Laws 6.7.1", "regulations 2.1"]
            ),
            (
                "Time control (standard): 90 min for 40 moves, then 30 min for the rest of the game, plus 30 s a move.",
                vec![]
            ),
            ("Prizes are given out on Sunday.", vec!["regulations 9"]),
        ]
    );
}

#[test]
fn given_draws_not_before_move_30_then_players_read_until_when_in_their_language() {
    let clause = "  draws by agreement: not before move 30: both lose\n";
    assert_eq!(
        said(clause, Lang::En),
        [
            "A claim that the opponent accepts: the claim is examined all the same. Draw by agreement: before both \
             have made 30 moves: both players lose. Draw offer: before both have made 30 moves: not allowed."
        ]
    );
    let swedish = said(clause, Lang::Sv);
    assert!(
        swedish[0].contains("innan båda har gjort 30 drag: båda spelarna förlorar"),
        "{swedish:?}"
    );
}

#[test]
fn given_draws_by_consent_then_what_belongs_together_stands_in_parentheses() {
    let clause = "  draws by agreement: before move 30 only with the arbiter's consent for a theoretical draw\n";
    let item = &said(clause, Lang::En)[0];
    assert!(
        item.contains(
            "Draw by agreement: before both have made 30 moves and (unless the arbiter consents or if reason for the \
             draw is anything but theoretical draw): not allowed."
        ),
        "{item}"
    );
}

#[test]
fn given_a_ladder_then_the_notice_counts_the_offences() {
    let clauses = "  penalty for a breach of the dress code\n    first: warning to the player\n    second and later: fine the player 50\n";
    assert_eq!(
        said(clauses, Lang::En),
        [
            "Dress code: the first time: warning to the player; from the second time on: fine of 50 for the player."
        ]
    );
}

#[test]
fn given_a_clause_that_holds_in_some_rounds_then_the_notice_says_in_which() {
    let clauses = "  rounds: 9\n  half-point byes: at most 2, asked for before the previous round ends, in rounds 1 to 6\n  \
                   draws by agreement: not allowed, except in the last 2 rounds, unless the arbiter decides otherwise\n";
    assert_eq!(
        said(clauses, Lang::En)[1],
        "In rounds 1–6: half-point byes: at most 2, asked for before the end of the previous round."
    );
    assert!(
        said(clauses, Lang::En)[2].starts_with("Except in the last 2 rounds: "),
        "{:?}",
        said(clauses, Lang::En)
    );
}

#[test]
fn given_discretion_then_each_rule_of_the_clause_says_it_once() {
    let clause = "  draws by agreement: not allowed, unless the arbiter decides otherwise\n";
    let item = &said(clause, Lang::En)[0];
    assert_eq!(
        item.matches("unless the arbiter decides otherwise").count(),
        2,
        "{item}"
    );
}

#[test]
fn given_scoring_then_results_that_bring_as_much_stand_together_and_articles_of_one_body_do() {
    let told = notice(
        &event(
            "  scoring: win 3, draw 1, loss 0, forfeit win 3, forfeit loss 0, pairing bye 3, half-point bye 1 (Laws 10.1; Laws 10.2)\n",
        ),
        Lang::En,
    );
    let item = &told.items[2];
    assert_eq!(
        item.text,
        "Points: win, win by forfeit, no opponent: 3; draw, half-point bye: 1; loss, loss by forfeit, neither came, both \
         lose, zero-point bye: 0."
    );
    assert_eq!(item.articles, ["Laws 10.1, 10.2"]);
}

#[test]
fn given_a_setting_that_the_event_leaves_open_then_the_notice_says_how_the_laws_are_read() {
    let notice = notice(&event(""), Lang::En);
    let reading = notice
        .readings
        .iter()
        .find(|item| item.text.starts_with("A legal move made with two hands"))
        .expect("the reading of 7.5.4");
    assert_eq!(reading.text, "A legal move made with two hands: stands.");
    assert_eq!(reading.articles, ["Laws 7.5.4"]);
    let stated = notice
        .readings
        .iter()
        .any(|item| item.text.starts_with("Default time"));
    assert!(!stated, "what the event states stands above");
}

#[test]
fn given_a_laws_file_then_there_is_no_notice() {
    let source = Shipped.source("fide/2023/blitz").unwrap();
    let laws = check(&source, &Shipped).rules.unwrap();
    assert_eq!(Phrases::for_lang(Lang::En).notice(&laws), None);
}

/// Whether a text holds something that is no sentence: a key of the files, or a place that was not filled.
fn is_unsaid(text: &str) -> bool {
    let key = |word: &str| {
        word.contains('_') || word.starts_with("policy-") || word.starts_with("notice-")
    };
    text.is_empty() || text.contains(['{', '}']) || text.split([' ', ':', ';', '.', ',']).any(key)
}

#[test]
fn given_every_clause_in_its_canonical_form_then_every_language_says_it() {
    let mut tried = 0;
    for form in clauses().filter(|form| form.layer != Layer::Laws) {
        let text = match form.lead {
            // The frame of every file, what is no sentence of the notice, and what stands in blocks.
            "played under" | "time control" | "default time" | "example" | "must never happen"
            | "set" | "rule" | "counted" | "rapid rules" | "blitz rules" | "stage" | "section"
            // An event that is rated cannot say this.
            | "resigning"
            | "play-off" | "scoring" => continue,
            _ => event(&format!("  {}\n", form.form.replace('\n', "\n  "))),
        };
        let rules = rules(&text);
        for lang in Lang::ALL {
            let notice = Phrases::for_lang(*lang).notice(&rules).unwrap();
            assert_eq!(
                notice.items.len(),
                3,
                "{lang}: {}: {:?}",
                form.lead,
                notice.items
            );
            for item in &notice.items {
                assert!(
                    !is_unsaid(&item.text),
                    "{lang}: {}: {}",
                    form.lead,
                    item.text
                );
            }
        }
        tried += 1;
    }
    assert!(tried > 25, "{tried}");
}

#[test]
fn given_every_shipped_event_then_every_language_says_the_whole_of_it() {
    let events = Shipped
        .names()
        .into_iter()
        .filter(|name| name.starts_with("events/"));
    for name in events {
        let rules = check(&Shipped.source(&name).unwrap(), &Shipped)
            .rules
            .unwrap();
        for lang in Lang::ALL {
            let notice = Phrases::for_lang(*lang)
                .notice(&rules)
                .expect("events have a notice");
            for item in notice.items.iter().chain(&notice.readings) {
                assert!(!is_unsaid(&item.text), "{lang}: {name}: {}", item.text);
            }
        }
    }
}
