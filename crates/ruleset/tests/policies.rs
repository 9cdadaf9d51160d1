//! What regulations say for the service beyond rulings, as typed data.
#![allow(clippy::expect_used, clippy::panic)] // outside `#[test]` functions clippy does not know that this is a test

mod support;

use arbiter_ruleset::{
    AppealBody, Appeals, BoardOrder, ByeScore, Byes, Consent, Deadline, EmptyBoards, FeeReturned,
    Lapse, LateEntries, Lineups, MissingResults, NoShow, Occasion, Official, Order, OrderBreach,
    Place, Policies, PolicyKind, PostponedGames, Postponing, ProvisionalResult, Rated, Rater,
    Reporter, ResultCorrections, ResultReports, Rules, Shown, TeamMatches, Tolerance, Unplayed,
    WhichRound, Withdrawals, check,
};
use support::{Disk, files};

const HOUR_MS: i64 = 3_600_000;

fn rules() -> Rules {
    let (_, source) = files("corpus/valid")
        .into_iter()
        .find(|(path, _)| path == "policies")
        .expect("the file of policies");
    let checked = check(&source, &Disk);
    assert_eq!(checked.diagnostics, []);
    checked.rules.expect("sound rules")
}

fn policies(rules: &Rules, round: u32) -> &Policies {
    let place = Place {
        stage: "main",
        section: None,
        round,
        rounds: None,
    };
    rules.part(&place).expect("a part").policies()
}

fn said<P: PolicyKind + Clone>(round: u32) -> Option<P> {
    policies(&rules(), round).get::<P>().cloned()
}

fn byes(round: u32, score: ByeScore) -> Vec<(Option<u32>, Option<Deadline>)> {
    policies(&rules(), round)
        .all::<Byes>()
        .filter(|(byes, _)| byes.score == score)
        .map(|(byes, _)| (byes.at_most, byes.deadline))
        .collect()
}

const fn before(occasion: Occasion) -> Deadline {
    Deadline::Before {
        lead: Lapse { ms: 0 },
        occasion,
    }
}

#[test]
fn half_point_byes_end_before_the_last_rounds_and_zero_point_byes_do_not() {
    let asked = before(Occasion::RoundEnds(WhichRound::Previous));
    assert_eq!(byes(1, ByeScore::Half), [(Some(2), Some(asked))]);
    assert_eq!(byes(8, ByeScore::Half), [(Some(0), None)]);
    let two_hours = Deadline::Before {
        lead: Lapse { ms: 2 * HOUR_MS },
        occasion: Occasion::RoundStarts(WhichRound::This),
    };
    assert_eq!(byes(8, ByeScore::Zero), [(None, Some(two_hours))]);
}

#[test]
fn who_comes_late_stays_away_or_leaves() {
    let late = LateEntries::Allowed {
        up_to_round: 3,
        missed_round_x2: 1,
        at_most_x2: Some(2),
    };
    assert_eq!(said::<LateEntries>(1), Some(late));
    let published = Some(before(Occasion::PairingsPublished));
    let no_show = NoShow {
        after_rounds: 2,
        explained: published,
    };
    assert_eq!(said::<NoShow>(1), Some(no_show));
    let withdrawals = Withdrawals {
        told: vec![Official::Arbiter],
        deadline: published,
    };
    assert_eq!(said::<Withdrawals>(1), Some(withdrawals));
}

#[test]
fn the_arbiter_may_keep_a_player_who_stayed_away() {
    let rules = rules();
    let (_, stated) = policies(&rules, 1).all::<NoShow>().next().expect("said");
    assert!(stated.discretion);
    assert_eq!(stated.clause, "absent without notice");
}

#[test]
fn a_game_is_postponed_in_all_rounds_but_the_last() {
    let postponed = PostponedGames::Allowed(Postponing {
        told: vec![Official::Opponent, Official::Director],
        notice: Some(Deadline::Clock {
            minute: 17 * 60,
            days_before: 0,
        }),
        played: Some(before(Occasion::RoundStarts(WhichRound::Next))),
        otherwise: Some(Unplayed::LostByWhoAsked),
    });
    assert_eq!(said(8), Some(postponed));
    assert_eq!(said(9), Some(PostponedGames::NotAllowed));
}

#[test]
fn results_are_reported_corrected_and_rated() {
    let reports = ResultReports {
        by: Reporter::Winner,
        to: vec![Official::Arbiter],
        deadline: Some(Deadline::Within {
            lapse: Lapse { ms: HOUR_MS / 6 },
            occasion: Occasion::GameEnds,
        }),
    };
    assert_eq!(said(1), Some(reports));
    let missing = MissingResults {
        both_lose: true,
        deadline: Some(before(Occasion::RoundStarts(WhichRound::Next))),
    };
    assert_eq!(said(1), Some(missing));
    let corrections = ResultCorrections {
        deadline: Deadline::Within {
            lapse: Lapse {
                ms: 14 * 24 * HOUR_MS,
            },
            occasion: Occasion::ResultsPublished,
        },
    };
    assert_eq!(said(1), Some(corrections));
    let rated = Rated {
        by: vec![Rater::Fide, Rater::National],
    };
    assert_eq!(said(1), Some(rated));
}

#[test]
fn appeals_go_to_a_committee_against_a_fee() {
    let appeals = Appeals::To(AppealBody {
        body: Official::AppealsCommittee,
        members: Some(3),
        deadline: Some(Deadline::Within {
            lapse: Lapse { ms: HOUR_MS },
            occasion: Occasion::RoundEnds(WhichRound::This),
        }),
        fee: Some(50),
        returned: Some(FeeReturned::Upheld),
    });
    assert_eq!(said(1), Some(appeals));
    let provisional = ProvisionalResult {
        arbiter_decides: true,
    };
    assert_eq!(said(1), Some(provisional));
}

#[test]
fn teams_sit_in_their_order() {
    let order = BoardOrder {
        order: Order::Rating,
        tolerance: Some(Tolerance::RatingPoints(100)),
        breach: Some(OrderBreach::GamesLost),
    };
    assert_eq!(said(1), Some(order));
    let matches = TeamMatches {
        boards: 8,
        at_least: Some(5),
        otherwise_lost: true,
    };
    assert_eq!(said(1), Some(matches));
    let empty = EmptyBoards {
        at_the_bottom: true,
        deducted_x2: Some(1),
        fine: Some(50),
    };
    assert_eq!(said(1), Some(empty));
    let lineups = Lineups {
        deadline: Deadline::Before {
            lead: Lapse { ms: HOUR_MS / 4 },
            occasion: Occasion::RoundStarts(WhichRound::This),
        },
        shown: Some(Shown::RoundStarts),
    };
    assert_eq!(said(1), Some(lineups));
    let rules = rules();
    let (_, stated) = policies(&rules, 1)
        .all::<BoardOrder>()
        .next()
        .expect("said");
    assert_eq!(stated.consent, Some(Consent::Captains));
}
