//! A small tournament for the tests: two players at board 14 of round 3, and two at board 15.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "each test file takes what it needs"
)]

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, IncidentKind, Termination, Verdict};
use arbiter_ruling::{Audience, Counts, GameResult, Report, Ruling};
use arbiter_tournament::*;
use uuid::Uuid;

/// An identity that a test can name.
pub fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0193_a5c2_0000_7000_8000_0000_0000_0000 + number)
}

/// A hall with a clock that the test moves.
pub struct Hall {
    pub state: State,
    pub log: Vec<Entry>,
    pub now_ms: i64,
    pub principal: PrincipalId,
    commands: u128,
}

impl Hall {
    /// A tournament with four players and two games.
    pub fn open() -> Self {
        let mut hall = Self {
            state: State::empty(TournamentId(id(1))),
            log: Vec::new(),
            now_ms: 1_764_500_000_000,
            principal: PrincipalId(id(2)),
            commands: 0x1000,
        };
        let grants = vec![Grant {
            principal: hall.principal,
            role: Role::Chief,
            boards: None,
        }];
        hall.act(Command::Create {
            slug: "city-blitz".into(),
            name: "City Blitz".into(),
            grants,
        })
        .unwrap();
        hall.act(Command::Adopt(RegulationsAdopted {
            title: "City Blitz".into(),
            semantic_hash: "00".repeat(32),
            sources: vec!["events/city-blitz".into(), "fide/2023/blitz".into()],
            section: None,
        }))
        .unwrap();
        let players: Vec<RosterPlayer> = (1..=4)
            .map(|number| RosterPlayer {
                player: PlayerId(id(100 + number)),
                start_number: StartNumber::try_from(i64::try_from(number).unwrap()).unwrap(),
            })
            .collect();
        let pairing = |game: u128, board: i64, white: usize, black: usize| PairedGame {
            game: GameId(id(game)),
            board: BoardNumber::try_from(board).unwrap(),
            white: players[white].player,
            black: players[black].player,
            stage: "main".into(),
        };
        let round = RoundPaired {
            round: RoundNumber::try_from(3).unwrap(),
            boards_derived: true,
            games: vec![pairing(200, 14, 0, 1), pairing(201, 15, 2, 3)],
            byes: vec![],
        };
        let roster = RosterImported {
            players,
            document: None,
            last_day: None,
        };
        hall.act(Command::Import(Import {
            roster,
            rounds: vec![round],
            results: vec![],
        }))
        .unwrap();
        hall
    }

    pub fn context(&mut self) -> Context {
        self.commands += 1;
        Context {
            principal: self.principal,
            device: Some(DeviceId(id(3))),
            command_id: CommandId(id(self.commands)),
            act_id: None,
            entered_at_ms: self.now_ms,
            happened_at_ms: None,
            ruled_at_ms: None,
            ruled_by: None,
        }
    }

    /// Decides and appends; gives the entries.
    pub fn act(&mut self, command: Command) -> Result<Vec<Entry>, Refusal> {
        let context = self.context();
        let plan = decide(&self.state, context, command)?;
        Ok(self.append(&plan))
    }

    pub fn append(&mut self, plan: &Plan) -> Vec<Entry> {
        let entries = plan.write(self.state.head, self.now_ms + 120).unwrap();
        for entry in &entries {
            self.state.fold(entry).unwrap();
        }
        self.log.extend(entries.iter().cloned());
        entries
    }

    pub fn game(&self) -> Game {
        self.state.games[&GameId(id(200))].as_ref().clone()
    }

    /// An illegal move by Black at board 14, as a tap reports it.
    pub fn tap(&mut self, ruling: Ruling, link: Link) -> Result<Vec<Entry>, Refusal> {
        let report = illegal_move();
        let ruling = NewRuling {
            semantic_hash: "00".repeat(32),
            report: report.clone(),
            ruling,
        };
        self.act(Command::Report {
            game: GameId(id(200)),
            report,
            ruling,
            link,
        })
    }

    pub fn decide(&mut self, incident: Seq, decision: NewDecision) -> Result<Vec<Entry>, Refusal> {
        let seen = self.game().version;
        self.act(Command::Decide {
            incident,
            seen,
            decision,
        })
    }
}

pub fn illegal_move() -> Report {
    Report::new(IncidentKind::IllegalMove, Some(Color::Black))
}

pub fn confirmed() -> NewDecision {
    NewDecision {
        decision: DecisionKind::Confirmed,
        upheld: None,
        result: None,
        reason: None,
        overturns: None,
        authority: Authority::Arbiter,
    }
}

pub fn reason() -> TextRef {
    TextRef {
        text: TextId(id(900)),
        digest: "11".repeat(32),
    }
}

pub fn ruling(
    verdict: Option<Verdict>,
    before: i64,
    after: i64,
    result: Option<GameResult>,
) -> Ruling {
    Ruling {
        verdict,
        effects: vec![],
        clocks: None,
        position: None,
        counts: Counts { before, after },
        result,
        options: vec![],
        needs: vec![],
        articles: vec!["7.5.5".into()],
        readings: vec![],
        proof: None,
        repetition: None,
        trace: vec![],
        audience: Audience::Arbiters,
    }
}

/// The first one: time to the opponent, the game goes on.
pub fn first() -> Ruling {
    ruling(Some(Verdict::Continue), 0, 1, None)
}

/// The second one: the game is lost.
pub fn second() -> Ruling {
    let lost = GameResult::played(GameOutcome::WhiteWins, Some(Termination::IllegalMoves));
    ruling(Some(Verdict::GameLost), 1, 2, Some(lost))
}
