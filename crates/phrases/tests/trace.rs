//! Why a rule did not apply, as an arbiter reads it below a ruling.

use arbiter_phrases::{Lang, Phrases};
use arbiter_ruleset::{Fact, Setting};
use arbiter_ruling::{Because, NeedSubject};
use serde_json::Value;

const EN: Lang = Lang::En;
const SV: Lang = Lang::Sv;

fn why_not(lang: Lang, subject: NeedSubject, value: impl Into<Value>, wanted: &str) -> String {
    let because = Because {
        subject,
        value: value.into(),
        wanted: wanted.to_owned(),
    };
    Phrases::for_lang(lang).because(&because)
}

#[test]
fn a_trace_names_the_one_fact_why_a_rule_did_not_apply_and_what_it_asks_for_in_words() {
    let offence = NeedSubject::Fact(Fact::Offence);
    let how = NeedSubject::Fact(Fact::How);
    let late = NeedSubject::Fact(Fact::DelayFromActualStart);
    let told = [
        (
            why_not(EN, offence, 2, "= 1"),
            "Number of the offence: 2; the rule asks for: 1",
        ),
        (
            why_not(EN, offence, 1, ">= 2"),
            "Number of the offence: 1; the rule asks for: at least 2",
        ),
        (
            why_not(SV, offence, 1, ">= 2"),
            "Förseelsens nummer: 1; regeln kräver: minst 2",
        ),
        (
            why_not(SV, NeedSubject::Fact(Fact::MoveCompleted), true, "no"),
            "Klockan tryckt: ja; regeln kräver: nej",
        ),
        (
            why_not(EN, NeedSubject::Fact(Fact::MoveCompleted), true, "not yes"),
            "Clock pressed: yes; the rule asks for: no",
        ),
        (
            why_not(EN, how, "king_left_in_check", "promotion_unfinished"),
            "What was illegal: king left in check; the rule asks for: promotion not finished",
        ),
        (
            why_not(EN, how, "two_hands", "not two_hands or no_move"),
            "What was illegal: two hands; the rule asks for: anything but two hands or clock pressed without a move",
        ),
        (
            why_not(SV, how, "two_hands", "!= two_hands"),
            "Vad var regelvidrigt: två händer; regeln kräver: något annat än två händer",
        ),
        (
            why_not(EN, late, 60_000, "> 1 h 30 min"),
            "Late after the actual start: 1 min; the rule asks for: more than 1 h 30 min",
        ),
        (
            why_not(SV, late, 60_000, "<= 2 s 500 ms"),
            "Försening från verklig start: 1 min; regeln kräver: högst 2,5 s",
        ),
    ];
    for (line, text) in told {
        assert_eq!(line, text);
    }
}

#[test]
fn what_a_rule_asks_of_a_setting_is_told_in_words_too() {
    let hands = NeedSubject::Setting(Setting::TwoHandedMove);
    assert_eq!(
        why_not(EN, hands, "stands", "replayed"),
        "A legal move made with two hands: stands; the rule asks for: is played again"
    );
    let seen = NeedSubject::Fact(Fact::SeenBy);
    assert_eq!(
        why_not(SV, seen, "disputed", "arbiter or both_agree"),
        "Vem såg det: spelarna är oense; regeln kräver: domaren eller spelarna är överens"
    );
    let default_time = NeedSubject::Setting(Setting::DefaultTime);
    assert_eq!(
        why_not(SV, default_time, 3_600_000, "< 30 min"),
        "Förseningsgräns: 1 tim; regeln kräver: mindre än 30 min"
    );
    let supervision = NeedSubject::Setting(Setting::Supervision);
    assert_eq!(
        why_not(EN, supervision, "A.3", "A.5.2 or B.3"),
        "Supervision: A.3; the rule asks for: A.5.2 or B.3"
    );
}

#[test]
fn given_what_a_later_version_asks_for_then_it_is_shown_as_it_is() {
    let how = NeedSubject::Fact(Fact::How);
    for wanted in ["> two_hands", "some_new_word", "between 2 and 3"] {
        assert_eq!(
            why_not(EN, how, "two_hands", wanted),
            format!("What was illegal: two hands; the rule asks for: {wanted}")
        );
    }
}

#[test]
fn given_a_rule_for_another_kind_of_event_then_the_trace_says_so_without_a_gap() {
    assert_eq!(
        why_not(EN, NeedSubject::Setting(Setting::Supervision), "B.3", ""),
        "Supervision: B.3; the rule is for another one"
    );
}
