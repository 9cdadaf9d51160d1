//! Rulings as an arbiter hears them, in both languages.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use arbiter_laws::Color;
use arbiter_phrases::{Args, Lang, Phrases};
use arbiter_ruleset::{Fact, FactValue, IncidentKind, Measure, Provenance, Setting, Verdict};
use arbiter_ruling::{
    Adjustment, Audience, BoardEffect, ClockChange, Clocks, Counts, GameResult, Need, NeedSubject,
    Report, Ruling, RulingOption, RulingReading, Running, TraceStep,
};

const EN: Lang = Lang::En;
const SV: Lang = Lang::Sv;

fn report() -> Report {
    Report::new(IncidentKind::IllegalMove, Some(Color::Black))
}

fn ruling(verdict: Verdict, before: i64, after: i64, articles: &[&str]) -> Ruling {
    Ruling {
        verdict: Some(verdict),
        effects: Vec::new(),
        clocks: None,
        position: None,
        counts: Counts { before, after },
        result: None,
        options: Vec::new(),
        needs: Vec::new(),
        articles: articles
            .iter()
            .map(|article| (*article).to_owned())
            .collect(),
        readings: Vec::new(),
        proof: None,
        repetition: None,
        trace: Vec::new(),
        audience: Audience::Arbiters,
    }
}

fn first_in_three_plus_two() -> Ruling {
    let mut ruling = ruling(Verdict::NotAllowed, 0, 1, &["7.5.5", "A.3", "7.5.5"]);
    ruling.effects = vec![
        BoardEffect::AddTime {
            to: Color::White,
            ms: 60_000,
        },
        BoardEffect::TakeBackIncrement {
            of: Color::Black,
            ms: 2_000,
        },
    ];
    let adjust = |player, ms| Adjustment {
        player,
        ms,
        article: "7.5.5, A.3".to_owned(),
    };
    ruling.clocks = Some(ClockChange {
        before: None,
        adjust: vec![adjust(Color::White, 60_000), adjust(Color::Black, -2_000)],
        set: None,
    });
    ruling
}

fn second() -> Ruling {
    let mut ruling = ruling(Verdict::GameLost, 1, 2, &["7.5.5"]);
    ruling.result = Some(GameResult::played(GameResult::win_of(Color::White), None));
    ruling
}

fn said(lang: Lang, ruling: &Ruling) -> String {
    Phrases::for_lang(lang).instruction(&report(), ruling)
}

#[test]
fn a_3_given_the_first_illegal_move_in_blitz_then_the_minute_the_increment_and_the_articles_once() {
    let ruling = first_in_three_plus_two();
    assert_eq!(
        said(EN, &ruling),
        "+1 min to White, 2 s off Black. First illegal move. (7.5.5, A.3)"
    );
    assert_eq!(
        said(SV, &ruling),
        "+1 min till Vit, 2 s avdrag för Svart. Första regelvidriga draget. (7.5.5, A.3)"
    );
}

#[test]
fn a_7_5_1_given_what_is_done_anyway_then_it_is_not_said_beside_the_penalty_but_can_be_shown() {
    let mut ruling = first_in_three_plus_two();
    assert_eq!(Phrases::for_lang(EN).on_the_board(&ruling), None);
    ruling.effects.extend([
        BoardEffect::RestorePosition,
        BoardEffect::BoundMove,
        BoardEffect::PromoteToQueen,
    ]);
    assert_eq!(
        said(EN, &ruling),
        "+1 min to White, 2 s off Black, put a queen in the pawn's place. First illegal move. (7.5.5, A.3)"
    );
    assert_eq!(
        Phrases::for_lang(EN).on_the_board(&ruling).as_deref(),
        Some("Put the position before it back, the touched piece binds the next move.")
    );
}

#[test]
fn given_the_readings_then_the_times_to_set_follow_the_changes() {
    let mut ruling = first_in_three_plus_two();
    let set = Clocks {
        white_ms: 123_000,
        black_ms: 75_000,
        running: Running::None,
    };
    ruling.clocks.as_mut().unwrap().set = Some(set);
    assert_eq!(
        said(EN, &ruling),
        "+1 min to White, 2 s off Black. Set White 2:03, Black 1:15. First illegal move. (7.5.5, A.3)"
    );
    assert_eq!(
        said(SV, &ruling),
        "+1 min till Vit, 2 s avdrag för Svart. Ställ Vit på 2:03, Svart på 1:15. Första regelvidriga draget. (7.5.5, A.3)"
    );
}

#[test]
fn a_7_5_5_given_the_second_one_then_the_game_is_lost() {
    assert_eq!(
        said(EN, &second()),
        "Black loses: second illegal move. White wins. (7.5.5)"
    );
    assert_eq!(
        said(SV, &second()),
        "Svart förlorar: andra regelvidriga draget. Vit vinner. (7.5.5)"
    );
}

#[test]
fn a_7_5_5_given_an_opponent_who_cannot_mate_then_a_draw_that_says_why() {
    let mut ruling = ruling(Verdict::GameDrawn, 1, 2, &["7.5.5"]);
    assert_eq!(said(EN, &ruling), "Draw: second illegal move. (7.5.5)");
    let cannot = RulingReading::of_fact(
        Fact::OpponentCanMate,
        Some(FactValue::YesNo(false)),
        Provenance::Judged,
    );
    ruling.readings.push(cannot);
    assert_eq!(
        said(EN, &ruling),
        "Draw: second illegal move by Black, but White cannot checkmate. (7.5.5)"
    );
    assert_eq!(
        said(SV, &ruling),
        "Remi: andra regelvidriga draget av Svart, men Vit kan inte sätta matt. (7.5.5)"
    );
}

#[test]
fn a_6_7_1_given_rules_that_let_the_arbiter_decide_otherwise_then_it_is_said_before_the_articles() {
    let report = Report::new(IncidentKind::LateArrival, Some(Color::Black));
    let mut ruling = ruling(Verdict::Forfeited, 0, 0, &["6.7.1"]);
    let told = |lang, ruling: &Ruling| Phrases::for_lang(lang).instruction(&report, ruling);
    assert_eq!(
        told(EN, &ruling),
        "Black forfeits the game: late arrival. White wins. (6.7.1)"
    );
    ruling.options = vec![RulingOption::default()];
    assert_eq!(
        told(EN, &ruling),
        "Black forfeits the game: late arrival. White wins. You may decide otherwise. (6.7.1)"
    );
    assert_eq!(
        told(SV, &ruling),
        "Svart förlorar utan spel: sen ankomst. Vit vinner. Du får besluta annorlunda. (6.7.1)"
    );
}

#[test]
fn given_an_option_with_effects_of_its_own_then_not_everything_is_open() {
    let mut ruling = second();
    ruling.options = vec![RulingOption {
        effects: vec![BoardEffect::Warning { to: Color::Black }],
        ..RulingOption::default()
    }];
    assert_eq!(
        said(EN, &ruling),
        "Black loses: second illegal move. White wins. (7.5.5)"
    );
}

#[test]
fn a_12_9_given_penalties_to_choose_from_then_each_is_said_with_the_player_it_is_for() {
    let report = Report::new(IncidentKind::Disturbance, Some(Color::Black));
    let mut ruling = ruling(Verdict::Continue, 0, 0, &["11.5"]);
    ruling.effects = vec![BoardEffect::ConsiderPenalty];
    let option = |measure, player| RulingOption {
        measure: Some(measure),
        player: Some(player),
        article: Some("12.9".to_owned()),
        ..RulingOption::default()
    };
    ruling.options = vec![
        option(Measure::Warning, Color::Black),
        option(Measure::AddTime, Color::White),
    ];
    assert_eq!(
        Phrases::for_lang(EN).instruction(&report, &ruling),
        "You may choose: a warning to Black, more time for White. (11.5)"
    );
    assert_eq!(
        Phrases::for_lang(SV).instruction(&report, &ruling),
        "Du kan välja: varning till Svart, mer tid till Vit. (11.5)"
    );
}

#[test]
fn a_5_2_given_a_move_that_was_answered_then_it_stands() {
    let ruling = ruling(Verdict::Stands, 0, 0, &["A.5.2"]);
    assert_eq!(said(EN, &ruling), "It stands. (A.5.2)");
    assert_eq!(said(SV, &ruling), "Det gäller. (A.5.2)");
}

#[test]
fn given_a_move_that_was_not_completed_then_nobody_is_punished() {
    let mut ruling = ruling(Verdict::Continue, 0, 0, &["4.7"]);
    assert_eq!(said(EN, &ruling), "Play on. (4.7)");
    ruling.effects = vec![BoardEffect::ReplayMove, BoardEffect::BoundMove];
    assert_eq!(
        said(EN, &ruling),
        "The move is made again, the touched piece binds the next move. (4.7)"
    );
}

#[test]
fn given_an_open_question_then_it_is_asked_and_nothing_is_ruled() {
    let mut ruling = ruling(Verdict::GameLost, 1, 1, &[]);
    ruling.verdict = None;
    ruling.readings = vec![RulingReading::of_fact(
        Fact::Offence,
        Some(FactValue::Count(2)),
        Provenance::Computed,
    )];
    ruling.needs = vec![Need {
        fact: NeedSubject::Fact(Fact::OpponentCanMate),
        player: Some(Color::White),
        entries: Vec::new(),
    }];
    assert_eq!(
        said(EN, &ruling),
        "Second illegal move by Black. First answer this: Could White still checkmate by any series of legal moves? \
         (Has White more than a king?)"
    );
    assert!(
        said(SV, &ruling)
            .starts_with("Andra regelvidriga draget av Svart. Svara först på detta: Kan Vit ")
    );
}

#[test]
fn given_undecided_earlier_reports_then_they_come_first_by_number() {
    let need = |entries: &[i64]| Need {
        fact: NeedSubject::Fact(Fact::Offence),
        player: Some(Color::Black),
        entries: entries.to_vec(),
    };
    let asked = |lang, entries: &[i64]| Phrases::for_lang(lang).question(&need(entries));
    assert_eq!(asked(EN, &[12]), "Decide report #12 first: does it count?");
    assert_eq!(
        asked(EN, &[12, 15]),
        "Decide reports #12, #15 first: do they count?"
    );
    assert_eq!(asked(SV, &[12]), "Avgör först rapport #12: ska den räknas?");
    assert_eq!(
        asked(EN, &[]),
        "How many such offences by Black count in this game?"
    );
}

#[test]
fn given_a_setting_that_a_bare_laws_file_leaves_open_then_the_regulations_are_asked_for() {
    let need = Need {
        fact: NeedSubject::Setting(Setting::Supervision),
        player: None,
        entries: Vec::new(),
    };
    assert_eq!(
        Phrases::for_lang(EN).question(&need),
        "The regulations do not state this: supervision. Attach regulations that do."
    );
}

#[test]
fn given_any_effect_then_both_languages_say_it() {
    let (of, to) = (Color::White, Color::Black);
    let effects = [
        (
            BoardEffect::ReduceTime {
                of,
                ms: 120_000,
                floor_ms: None,
            },
            "2 min off White",
        ),
        (
            BoardEffect::ReduceTime {
                of,
                ms: 120_000,
                floor_ms: Some(10_000),
            },
            "2 min off White, but not below 10 s",
        ),
        (BoardEffect::Warning { to }, "warning to Black"),
        (
            BoardEffect::DeductPoints { of, points_x2: 1 },
            "points −½ for White",
        ),
        (
            BoardEffect::AwardPoints { to, points_x2: 3 },
            "points +1½ for Black",
        ),
        (
            BoardEffect::Fine { of, amount: 100 },
            "fine of 100 for White",
        ),
        (
            BoardEffect::ExcludeRounds { of, rounds: 1 },
            "White sits out 1 round",
        ),
        (
            BoardEffect::ExcludeRounds { of, rounds: 2 },
            "White sits out 2 rounds",
        ),
        (BoardEffect::Expel { of }, "White is expelled"),
    ];
    for (effect, english) in effects {
        assert_eq!(Phrases::for_lang(EN).effect(&effect), english);
        let swedish = Phrases::for_lang(SV).effect(&effect);
        assert!(
            !swedish.starts_with("effect-") && !swedish.contains("White"),
            "{swedish}"
        );
    }
}

#[test]
fn a_reading_says_what_was_presumed() {
    let pressed = RulingReading::of_fact(
        Fact::MoveCompleted,
        Some(FactValue::YesNo(true)),
        Provenance::Presumed,
    );
    assert_eq!(
        Phrases::for_lang(EN).reading(&report(), &pressed),
        "Clock pressed: yes (presumed)"
    );
    assert_eq!(
        Phrases::for_lang(SV).reading(&report(), &pressed),
        "Klockan tryckt: ja (förutsatt)"
    );
    let unknown = RulingReading::of_fact(Fact::OpponentCanMate, None, Provenance::Computed);
    assert_eq!(
        Phrases::for_lang(EN).reading(&report(), &unknown),
        "Opponent can still checkmate: not known (worked out)"
    );
}

#[test]
fn given_json_then_the_published_fields_stand_in_the_published_order() {
    let mut ruling = second();
    ruling.trace = vec![TraceStep {
        clause: "illegal_move, first".to_owned(),
        article: "7.5.5".to_owned(),
        status: "not_met".to_owned(),
        by: None,
        because: None,
    }];
    let report = report();
    let spoken = Phrases::for_lang(EN).spoken(&report, &ruling);
    let json = serde_json::to_string(&spoken).unwrap();
    let fields = [
        "verdict",
        "effects",
        "instruction",
        "clocks",
        "position",
        "counts",
        "result",
        "options",
        "needs",
        "articles",
        "readings",
        "proof",
        "trace",
        "audience",
    ];
    let places: Vec<usize> = fields
        .iter()
        .map(|field| json.find(&format!("\"{field}\":")).unwrap())
        .collect();
    assert!(places.is_sorted(), "{json}");
    assert!(
        json.starts_with("{\"verdict\":\"game_lost\",\"effects\":[],\"instruction\":\"Black loses"),
        "{json}"
    );
    assert!(
        json.contains("\"clocks\":null,\"position\":null"),
        "null is written: {json}"
    );
    assert!(json.contains("\"by\":null,\"because\":null}]"), "{json}");
}

#[test]
fn plain_output_holds_no_invisible_marks_but_a_name_is_kept_apart() {
    for lang in Lang::ALL {
        for ruling in [first_in_three_plus_two(), second()] {
            let text = said(*lang, &ruling);
            assert!(
                !text.chars().any(|c| ('\u{2066}'..='\u{2069}').contains(&c)),
                "{text:?}"
            );
        }
    }
    let args = Args::new().user("player", "Ann \u{202e}<script>");
    let text = Phrases::for_lang(EN).say("effect-expel", &args);
    assert_eq!(text, "\u{2068}Ann <script>\u{2069} is expelled");
}
