//! Regulations that say other things in other sections, rounds and stages.
#![allow(clippy::expect_used, clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use arbiter_ruleset::{
    BothLate, ByeScore, Byes, ClockStart, Colour, ColourChoice, Deadline, Lapse, Occasion, Place,
    PlayOff, PlayOffWhen, Repairing, Rules, ScoreLine, Scoring, Setting, SettingValue, SourceText,
    Speed, Stage, StartBasis, Unplaced, WhichRound, check,
};
use support::{Disk, files};

fn parts() -> Rules {
    let (_, source) = files("corpus/valid")
        .into_iter()
        .find(|(path, _)| path == "parts")
        .expect("the file");
    check(&source, &Disk).rules.expect("sound")
}

fn regulations(clauses: &str) -> Rules {
    let source = SourceText {
        name: "case".to_owned(),
        text: format!("regulations \"Case\"\n  played under FIDE Laws 2023\n{clauses}"),
    };
    let checked = check(&source, &Disk);
    let said: Vec<&str> = checked
        .diagnostics
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    checked.rules.unwrap_or_else(|| panic!("{said:?}"))
}

fn at<'a>(rules: &'a Rules, stage: &str, section: Option<&str>, round: u32) -> &'a Stage {
    let place = Place {
        stage,
        section,
        round,
        rounds: Some(9),
    };
    rules.part(&place).expect("a place")
}

fn default_time(stage: &Stage) -> i64 {
    match stage.setting(Setting::DefaultTime) {
        Some(SettingValue::Duration(ms)) => ms / 60_000,
        other => panic!("{other:?}"),
    }
}

fn base(stage: &Stage) -> i64 {
    stage.time_control.as_ref().expect("a time control").white[0].base_ms / 60_000
}

#[test]
fn each_round_has_its_own_time_control_and_default_time_6_7_1() {
    let rules = parts();
    let time = |round| {
        let part = at(&rules, "main", None, round);
        (base(part), default_time(part))
    };
    assert_eq!(time(1), (60, 30));
    assert_eq!(time(2), (60, 30));
    assert_eq!(time(3), (90, 30));
    assert_eq!(time(7), (90, 30));
    assert_eq!(time(8), (90, 0));
    assert_eq!(time(9), (90, 0));
}

#[test]
fn without_the_number_of_rounds_nobody_guesses_which_is_the_last_one() {
    let rules = regulations(
        "  time control: 90+30\n  default time: 5 min from the actual start\n  default time: 0 s from the actual start, in the last round\n",
    );
    let place = Place::round("main", 5);
    assert_eq!(rules.part(&place).err(), Some(Unplaced::RoundsUnknown));
    let elsewhere = Place::round("semifinal", 1);
    assert_eq!(rules.part(&elsewhere).err(), Some(Unplaced::NoStage));
    let known = regulations(
        "  rounds: 7\n  time control: 90+30\n  default time: 5 min from the actual start\n  default time: 0 s from the actual start, in the last round\n",
    );
    let time = |round| default_time(known.part(&Place::round("main", round)).expect("a place"));
    assert_eq!((time(6), time(7)), (5, 0));
    let plain = regulations("  time control: 90+30\n  default time: 0 s from the actual start\n");
    assert!(plain.part(&place).is_ok());
    assert_eq!(plain.stages.len(), 1);
}

#[test]
fn each_stage_is_played_under_the_laws_of_its_own_time_control_a_1_b_1() {
    let rules = parts();
    assert_eq!(rules.stage_names(), ["main", "Play-off", "Last games"]);
    let speeds: Vec<Speed> = rules
        .stage_names()
        .into_iter()
        .map(|stage| at(&rules, stage, None, 5).speed)
        .collect();
    assert_eq!(speeds, [Speed::Standard, Speed::Rapid, Speed::Blitz]);
    // What a stage does not say it has from the whole tournament.
    assert!(
        at(&rules, "Play-off", None, 1)
            .policies()
            .get::<Byes>()
            .is_none()
    );
    assert_eq!(default_time(at(&rules, "Play-off", None, 1)), 5);
    assert_eq!(default_time(at(&rules, "Last games", None, 1)), 1);
}

#[test]
fn byes_and_repairing_are_for_the_rounds_that_are_named() {
    let rules = parts();
    let byes = |section, round| {
        let part = at(&rules, "main", section, round);
        part.policies().get::<Byes>().copied()
    };
    assert_eq!(byes(None, 8), None);
    let before = Deadline::Before {
        lead: Lapse { ms: 7_200_000 },
        occasion: Occasion::RoundStarts(WhichRound::This),
    };
    let two = Byes {
        score: ByeScore::Half,
        at_most: Some(2),
        deadline: Some(before),
    };
    assert_eq!(byes(None, 1), Some(two));
    assert_eq!(byes(Some("B"), 3), Some(two));
    let by_two = Deadline::Clock {
        minute: 14 * 60,
        days_before: 0,
    };
    let one = Byes {
        score: ByeScore::Half,
        at_most: Some(1),
        deadline: Some(by_two),
    };
    assert_eq!(byes(Some("B"), 1), Some(one));
    // A section that no clause names is one of the others.
    assert_eq!(byes(Some("Z"), 1), Some(two));
    let first = at(&rules, "main", None, 1).policies();
    let (repairing, stated) = first.all::<Repairing>().next().expect("re-pairing");
    assert_eq!(repairing.basis, StartBasis::Scheduled);
    assert_eq!(repairing.after.ms, 1_800_000);
    assert_eq!(stated.clause, "opponents of absent players");
    assert!(
        at(&rules, "main", None, 3)
            .policies()
            .get::<Repairing>()
            .is_none()
    );
}

#[test]
fn the_order_of_the_clauses_changes_neither_the_parts_nor_the_hash() {
    let lines = [
        "  time control: 90+30\n",
        "  default time: 15 min from the actual start\n",
        "  default time: 5 min from the actual start, in rounds 2 to 4\n",
        "  default time: 0 s from the actual start, in section \"A\"\n",
        "  default time: 1 min from the actual start, in section \"A\", in rounds 2 to 4\n",
    ];
    let forward = regulations(&lines.concat());
    let mut turned = lines;
    turned.reverse();
    assert_eq!(forward.hex(), regulations(&turned.concat()).hex());
    let narrower = lines
        .concat()
        .replace("in rounds 2 to 4", "in rounds 2 to 5");
    assert_ne!(forward.hex(), regulations(&narrower).hex());
    let times = [(None, 1), (None, 3), (Some("A"), 1), (Some("A"), 3)];
    let times = times.map(|(section, round)| default_time(at(&forward, "main", section, round)));
    assert_eq!(times, [15, 5, 0, 1]);
}

#[test]
fn what_hangs_on_agreement_is_asked_for_and_never_presumed() {
    use arbiter_ruleset::{Fact, FactTable, IncidentKind, Need, Outcome};
    let rules = regulations(
        "  time control: 90+30\n  default time: 0 s from the actual start\n  draws by agreement: not allowed, if both captains agree\n",
    );
    let kind = IncidentKind::DrawAgreement;
    let finding = rules.stages[0].evaluate(kind, &FactTable::presumed(kind));
    let needs = vec![Need::Fact(Fact::CaptainsAgree)];
    assert_eq!(finding.outcome, Outcome::Undetermined { needs });
}

#[test]
fn every_result_has_its_points_in_halves_10_1() {
    let rules = parts();
    let main = at(&rules, "main", None, 5);
    let scoring = main.policies().get::<Scoring>().expect("points");
    let white = |line| scoring.points_x2(line, Colour::White);
    assert_eq!(white(ScoreLine::Win), 6);
    assert_eq!(white(ScoreLine::HalfPointBye), 3);
    assert_eq!(white(ScoreLine::DoubleForfeit), 0);
    assert_eq!(scoring.total_x2(), 6);
    // Where the regulations say nothing, the points are those of the Laws.
    let plain = regulations("  time control: 90+30\n  default time: 0 s from the actual start\n");
    let (scoring, stated) = plain.stages[0]
        .policies()
        .all::<Scoring>()
        .next()
        .expect("points");
    assert_eq!(scoring.points_x2(ScoreLine::Draw, Colour::Black), 1);
    assert_eq!(stated.file, "fide/2023/standard");
}

#[test]
fn a_win_with_black_can_bring_more_10_2() {
    let rules = regulations(
        "  time control: 90+30\n  default time: 0 s from the actual start\n  scoring: win 3 with White, win 4 with Black, draw 1, loss 0, forfeit win 3, forfeit loss 0, pairing bye 3, half-point bye 1\n",
    );
    let scoring = rules.stages[0].policies().get::<Scoring>().expect("points");
    let win = |colour| scoring.points_x2(ScoreLine::Win, colour);
    assert_eq!((win(Colour::White), win(Colour::Black)), (6, 8));
    assert_eq!(scoring.total_x2(), 8);
}

#[test]
fn single_games_go_on_until_one_is_won_and_bring_nothing_for_leaving_them_out() {
    let rules = regulations(
        "  time control: 90+30\n  default time: 0 s from the actual start\n  stage \"Decider\"\n    play-off: 1 game repeated until decided\n    scoring: win 1, draw 0.5, loss 0, forfeit win 1, forfeit loss 0\n",
    );
    let policies = at(&rules, "Decider", None, 1).policies().clone();
    let play_off = policies.get::<PlayOff>().expect("a play-off");
    assert_eq!((play_off.games, play_off.repeated), (1, true));
    let scoring = policies.get::<Scoring>().expect("points");
    assert_eq!(scoring.points_x2(ScoreLine::PairingBye, Colour::White), 0);
}

#[test]
fn a_stage_says_when_it_is_played_and_who_wins_with_a_draw() {
    let rules = parts();
    let play_off = |stage| {
        let part = at(&rules, stage, None, 1);
        *part.policies().get::<PlayOff>().expect("a play-off")
    };
    let rapid = play_off("Play-off");
    assert_eq!(rapid.when, PlayOffWhen::TieForPlaces { from: 1, to: 3 });
    assert_eq!((rapid.games, rapid.repeated), (2, false));
    assert_eq!(rapid.armageddon, None);
    let last = play_off("Last games").armageddon.expect("draw odds");
    assert_eq!(last.draw_wins, Colour::Black);
    assert_eq!(last.colours, Some(ColourChoice::LotWinner));
    let times = at(&rules, "Last games", None, 1)
        .time_control
        .clone()
        .expect("times");
    let first = |periods: &[arbiter_ruleset::PeriodClause]| {
        (
            periods[0].base_ms,
            periods[0].increment_ms,
            periods[0].from_move,
        )
    };
    assert_eq!(first(&times.white), (300_000, 2_000, 61));
    assert_eq!(first(&times.black), (240_000, 2_000, 61));
}

#[test]
fn who_is_not_there_loses_the_time_or_the_game_6_7() {
    let rules = parts();
    let policies = at(&rules, "main", None, 1).policies();
    assert_eq!(policies.get::<BothLate>(), Some(&BothLate::Divided));
    let clocks = policies.get::<ClockStart>().expect("clocks");
    assert_eq!(
        (clocks.after.ms, clocks.basis),
        (900_000, StartBasis::Scheduled)
    );
}

#[test]
fn an_event_may_share_the_point_of_two_absent_players_6_7() {
    use arbiter_ruleset::{Fact, FactTable, FactValue, IncidentKind, Outcome, Reading, Verdict};
    let rules = regulations(
        "  time control: 90+30\n  default time: 0 s from the actual start\n  both players absent: game drawn\n",
    );
    let kind = IncidentKind::Absence;
    let verdict = |both| {
        let reading = Reading::judged(FactValue::YesNo(both));
        let facts = FactTable::presumed(kind).with(Fact::BothAbsent, reading);
        match rules.stages[0].evaluate(kind, &facts).outcome {
            Outcome::Determined { verdict, .. } => verdict,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(verdict(true), Verdict::GameDrawn);
    assert_eq!(verdict(false), Verdict::Forfeited);
}
