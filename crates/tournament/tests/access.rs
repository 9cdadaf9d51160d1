//! Who may act where and until when: sector arbiters at their boards, devices, the last day.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_ruleset::GameOutcome;
use arbiter_ruling::{Audience, GameResult};
use arbiter_tournament::*;
use common::*;

fn boards(text: &str) -> Option<Boards> {
    Some(text.parse().unwrap())
}

fn sector(hall: &mut Hall, of: &str) -> Result<Vec<Entry>, Refusal> {
    hall.act(Command::Give(Grant {
        principal: PrincipalId(id(77)),
        role: Role::Sector,
        boards: boards(of),
    }))
}

/// The hall with an incident at board 14, entered from now on by a sector arbiter of these boards.
fn hall_of(of: &str) -> Hall {
    let mut hall = Hall::open();
    hall.tap(first(), Link::Unasked).unwrap();
    sector(&mut hall, of).unwrap();
    hall.principal = PrincipalId(id(77));
    hall
}

/// Everything that an arbiter does at board 14.
fn at_board_14(hall: &Hall) -> Vec<(&'static str, Command)> {
    let game = hall.game();
    let seen = game.version;
    let incident = game.incidents[0];
    let ruling = NewRuling {
        semantic_hash: "00".repeat(32),
        report: illegal_move(),
        ruling: first(),
    };
    let (report, authority) = (illegal_move(), Authority::Arbiter);
    let elsewhere = Seat {
        game: GameId(id(201)),
        by: Some(Color::Black),
    };
    let new = NewResult {
        game: game.id,
        seen,
        result: GameResult::played(GameOutcome::Draw, None),
        reason: None,
        despite: Vec::new(),
    };
    let seen_there = Seen {
        game: game.id,
        color: Color::White,
        presence: Presence::EmptyChair,
        until_ms: None,
    };
    let round = game.round;
    vec![
        (
            "report",
            Command::Report {
                game: game.id,
                report: report.clone(),
                ruling: ruling.clone(),
                link: Link::DistinctFrom(incident),
            },
        ),
        (
            "report what was done",
            Command::ReportDone {
                game: game.id,
                report,
                decision: confirmed(),
                link: Link::DistinctFrom(incident),
            },
        ),
        ("answer", Command::Answer { incident, ruling }),
        (
            "decide",
            Command::Decide {
                incident,
                seen,
                decision: confirmed(),
            },
        ),
        (
            "withdraw",
            Command::Void {
                incident,
                seen,
                reason: Some(reason()),
                authority,
            },
        ),
        (
            "move",
            Command::Move {
                incident,
                seen,
                to: elsewhere,
                ruling: None,
                reason: Some(reason()),
                authority,
            },
        ),
        ("record", Command::RecordResults(vec![new])),
        (
            "cancel",
            Command::CancelResult {
                game: game.id,
                seen,
                reason: Some(reason()),
                played_anew: true,
            },
        ),
        (
            "see who is there",
            Command::RecordArrivals(vec![seen_there]),
        ),
        (
            "forfeit",
            Command::Forfeit(Forfeits {
                round,
                games: BTreeMap::from([(game.id, Absent::White)]),
                rules: BTreeMap::new(),
                now_ms: 0,
            }),
        ),
        (
            "start the round",
            Command::StartRound(NewStart {
                round,
                started_at_ms: 0,
                scheduled_at_ms: None,
                corrects: None,
            }),
        ),
    ]
}

#[test]
fn given_a_sector_arbiter_then_nothing_is_done_at_another_board() {
    let mut hall = hall_of("15-20");
    for (what, command) in at_board_14(&hall) {
        let context = hall.context();
        let refused = decide(&hall.state, context, command).unwrap_err();
        let Refusal::OutsideSector { board, boards } = refused else {
            panic!("{what}: {refused}");
        };
        assert_eq!(
            (board.get(), boards.to_string().as_str()),
            (14, "15-20"),
            "{what}"
        );
    }
}

#[test]
fn given_a_sector_arbiter_then_everything_is_done_at_his_own_boards_and_a_move_needs_both() {
    let mut hall = hall_of("14");
    for (what, command) in at_board_14(&hall) {
        let context = hall.context();
        let outcome = decide(&hall.state, context, command);
        let outside = matches!(outcome, Err(Refusal::OutsideSector { .. }));
        // A report that goes to board 15, and the clocks of the whole hall, are not his alone.
        assert_eq!(
            outside,
            ["move", "start the round"].contains(&what),
            "{what}"
        );
    }
    let mut hall = hall_of("1-100");
    for (what, command) in at_board_14(&hall) {
        let context = hall.context();
        let outcome = decide(&hall.state, context, command);
        assert!(
            !matches!(outcome, Err(Refusal::OutsideSector { .. })),
            "{what}"
        );
    }
}

#[test]
fn given_a_sector_without_boards_or_another_role_beside_it_then_the_whole_hall_is_his() {
    let mut hall = hall_of("15");
    let sector_arbiter = hall.principal;
    assert!(hall.state.reach(sector_arbiter).is_some());
    let floor = Grant {
        principal: sector_arbiter,
        role: Role::Floor,
        boards: None,
    };
    hall.act(Command::Give(floor.clone())).unwrap();
    assert_eq!(hall.state.reach(sector_arbiter), None);
    hall.act(Command::Revoke(floor)).unwrap();
    assert!(hall.state.reach(sector_arbiter).is_some());
    // Other boards are given in place of these; the same ones are given already.
    assert_eq!(
        sector(&mut hall, "15").unwrap_err(),
        Refusal::AlreadyGranted
    );
    sector(&mut hall, "1-14").unwrap();
    assert_eq!(hall.state.reach(sector_arbiter), boards("1-14").as_ref());
    let everywhere = Grant {
        principal: sector_arbiter,
        role: Role::Sector,
        boards: None,
    };
    hall.act(Command::Give(everywhere.clone())).unwrap();
    assert_eq!(hall.state.reach(sector_arbiter), None);
    hall.act(Command::Revoke(everywhere)).unwrap();
    assert_eq!(hall.state.roles(sector_arbiter).count(), 0);
}

#[test]
fn given_what_is_told_of_access_then_only_the_chief_reads_it_and_it_reads_as_published() {
    let mut hall = Hall::open();
    let (principal, device) = (PrincipalId(id(77)), DeviceId(id(78)));
    let joined = DeviceJoined {
        principal,
        device,
        by: WayIn::Link,
    };
    let told = [
        Command::Give(Grant {
            principal,
            role: Role::Sector,
            boards: boards("1-7,9"),
        }),
        Command::JoinDevice(joined),
        Command::RevokeDevice(DeviceRevoked { principal, device }),
        Command::SetLastDay(LastDaySet {
            last_day: Some("2026-12-06".parse().unwrap()),
        }),
    ];
    let mut lines = Vec::new();
    for command in told {
        let entries = hall.act(command).unwrap();
        let [entry] = entries.as_slice() else {
            panic!("{entries:?}");
        };
        assert_eq!(entry.envelope.audience, Audience::Chief);
        lines.push(format!(
            "{} {}",
            entry.envelope.kind,
            entry.envelope.payload.get()
        ));
    }
    assert_eq!(
        lines,
        [
            r#"grant_given {"principal":"0193a5c2-0000-7000-8000-00000000004d","role":"sector","boards":"1-7, 9"}"#,
            r#"device_joined {"principal":"0193a5c2-0000-7000-8000-00000000004d","device":"0193a5c2-0000-7000-8000-00000000004e","by":"link"}"#,
            r#"device_revoked {"principal":"0193a5c2-0000-7000-8000-00000000004d","device":"0193a5c2-0000-7000-8000-00000000004e"}"#,
            r#"last_day_set {"last_day":"2026-12-06"}"#,
        ]
    );
    let folded = State::of_log(hall.state.id, &hall.log).unwrap();
    assert_eq!(folded, hall.state);
}

#[test]
fn given_the_last_day_of_a_file_then_it_holds_unless_it_was_over_or_another_was_set() {
    let mut hall = Hall::open();
    assert_eq!(hall.state.access_ends_ms(), None);
    let day: Day = "2026-12-06".parse().unwrap();
    let import = |last_day: &str| {
        let roster = RosterImported {
            players: Vec::new(),
            document: None,
            last_day: Some(last_day.parse().unwrap()),
        };
        Import {
            roster,
            rounds: Vec::new(),
            results: Vec::new(),
        }
    };
    hall.state.players = Arc::default();
    // The hall's clock stands at 2025-11-30.
    hall.act(Command::Import(import("2025-11-28"))).unwrap();
    assert_eq!(hall.state.last_day, None);
    hall.act(Command::Import(import("2026-12-06"))).unwrap();
    assert_eq!(hall.state.access_ends_ms(), Some(day.access_ends_ms()));
    hall.act(Command::SetLastDay(LastDaySet { last_day: None }))
        .unwrap();
    assert_eq!(hall.state.access_ends_ms(), None);
}
