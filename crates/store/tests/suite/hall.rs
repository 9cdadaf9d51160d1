//! A small tournament, and what its arbiters do.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arbiter_laws::Color;
use arbiter_ruleset::{GameOutcome, IncidentKind};
use arbiter_ruling::{GameResult, Report};
use arbiter_store::{Answer, Idempotency, Private, PrivateText, Receipt, Store, Submission};
use arbiter_tournament::{
    Authority, Bye, ByeKind, Command, Context, DecisionKind, GameId, Grant, Import, Link,
    NewDecision, NewResult, NewRuling, PairedGame, Person, Plan, PlayerId, PrincipalId,
    RegulationsAdopted, Role, RosterImported, RosterPlayer, RoundPaired, Seq, State, TextRef,
    TournamentId, decide,
};

use super::place::NOW;

/// The hash of the regulations that rulings name.
pub const RULES: &str = "7b0c4f4e5a0d9c5b1f2e3d4c5b6a79887b0c4f4e5a0d9c5b1f2e3d4c5b6a7988";

/// A fresh identity.
pub fn id<T: std::str::FromStr<Err: std::fmt::Debug>>() -> T {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("0193a5c2-7b1e-7c4d-9a61-{number:012x}")
        .parse()
        .expect("an id")
}

/// The tournament, with the arbiter who enters everything.
#[derive(Debug, Clone, Copy)]
pub struct Hall {
    pub id: TournamentId,
    pub arbiter: PrincipalId,
}

impl Hall {
    /// A tournament with `boards` games in its first round, and one player who has a bye.
    pub async fn begin(store: &Store, slug: &str, boards: i64) -> Self {
        let hall = Self {
            id: id(),
            arbiter: id(),
        };
        let create = hall.create(slug);
        hall.submit(store, create).await;
        let state = hall.state(store).await;
        let players: Vec<RosterPlayer> = (1..=2 * boards + 1)
            .map(|number| RosterPlayer {
                player: id(),
                start_number: number.try_into().unwrap(),
            })
            .collect();
        let games = (1..=boards)
            .zip(players.chunks(2))
            .map(|(board, pair)| PairedGame {
                game: id(),
                board: board.try_into().unwrap(),
                white: pair[0].player,
                black: pair[1].player,
                stage: "main".to_owned(),
            })
            .collect();
        let byes = vec![Bye {
            player: players.last().unwrap().player,
            kind: ByeKind::Pairing,
        }];
        let round = RoundPaired {
            round: 1.try_into().unwrap(),
            boards_derived: true,
            games,
            byes,
        };
        let private = players
            .iter()
            .map(|player| {
                Private::Person(Person {
                    player: player.player,
                    name: format!("Player, {}", player.start_number),
                    fide_id: Some(1_500_000 + player.start_number.get() as i64),
                    federation: Some("SWE".to_owned()),
                    rating: Some(2100),
                    title: None,
                    sex: Some("w".to_owned()),
                    birth: Some("1990".to_owned()),
                })
            })
            .collect();
        let roster = RosterImported {
            players,
            document: None,
            last_day: None,
        };
        let import = Command::Import(Import {
            roster,
            rounds: vec![round],
            results: Vec::new(),
        });
        let plan = decide(&state, hall.context(), import).unwrap();
        store
            .submit(Submission {
                private,
                ..submission(plan)
            })
            .await
            .unwrap();
        let adopt = Command::Adopt(RegulationsAdopted {
            title: "An event".to_owned(),
            semantic_hash: RULES.to_owned(),
            sources: vec!["events/an-event".to_owned()],
            section: None,
        });
        let state = hall.state(store).await;
        let plan = decide(&state, hall.context(), adopt).unwrap();
        let sources = Private::Sources {
            semantic_hash: RULES.to_owned(),
            files: vec![(
                "events/an-event".to_owned(),
                "event \"An event\"\n".to_owned(),
            )],
        };
        store
            .submit(Submission {
                private: vec![sources],
                ..submission(plan)
            })
            .await
            .unwrap();
        hall
    }

    pub fn context(&self) -> Context {
        Context {
            principal: self.arbiter,
            device: Some(id()),
            command_id: id(),
            act_id: None,
            entered_at_ms: NOW - 1000,
            happened_at_ms: Some(NOW - 45_000),
            ruled_at_ms: None,
            ruled_by: None,
        }
    }

    pub fn create(&self, slug: &str) -> Plan {
        let grants = vec![Grant {
            principal: self.arbiter,
            role: Role::Chief,
            boards: None,
        }];
        let create = Command::Create {
            slug: slug.to_owned(),
            name: format!("The {slug}"),
            grants,
        };
        decide(&State::empty(self.id), self.context(), create).unwrap()
    }

    pub async fn state(&self, store: &Store) -> Arc<State> {
        store.state(self.id).await.unwrap().expect("the tournament")
    }

    pub async fn submit(&self, store: &Store, plan: Plan) -> Receipt {
        store.submit(submission(plan)).await.unwrap()
    }

    /// Any game.
    pub fn game(state: &State) -> GameId {
        *state.games.keys().next().expect("a game")
    }

    /// White has won a game.
    pub fn white_wins(&self, state: &State, game: GameId) -> Plan {
        let seen = state.games[&game].version;
        let result = GameResult::played(GameOutcome::WhiteWins, None);
        let record = Command::RecordResults(vec![NewResult {
            game,
            seen,
            result,
            reason: None,
            despite: vec![],
        }]);
        decide(state, self.context(), record).unwrap()
    }

    /// A result is corrected, for a reason.
    pub fn correct(&self, state: &State, game: GameId, reason: &PrivateText) -> Submission {
        let seen = state.games[&game].version;
        let record = Command::RecordResults(vec![NewResult {
            game,
            seen,
            result: GameResult::played(GameOutcome::BlackWins, None),
            reason: Some(TextRef {
                text: reason.id,
                digest: reason.digest(),
            }),
            despite: vec![],
        }]);
        Submission {
            private: vec![Private::Text(reason.clone())],
            ..submission(decide(state, self.context(), record).unwrap())
        }
    }

    /// Somebody becomes a floor arbiter. That rests on nothing else, so it is never stale.
    pub fn give(&self, state: &State) -> Plan {
        let grant = Grant {
            principal: id(),
            role: Role::Floor,
            boards: None,
        };
        decide(state, self.context(), Command::Give(grant)).unwrap()
    }

    /// Black has made an illegal move.
    pub fn illegal_move(&self, state: &State, game: GameId) -> Plan {
        self.report(state, game, Link::Unasked)
    }

    /// A colleague has reported it already.
    pub fn same_illegal_move(&self, state: &State, game: GameId, earlier: Seq) -> Plan {
        self.report(state, game, Link::SameAs(earlier))
    }

    fn report(&self, state: &State, game: GameId, link: Link) -> Plan {
        let report = Report::new(IncidentKind::IllegalMove, Some(Color::Black));
        let ruling = serde_json::from_value(serde_json::json!({
            "verdict": "stands", "effects": [], "clocks": null, "position": null,
            "counts": {"before": 0, "after": 1}, "result": null, "options": [], "needs": [],
            "articles": ["7.5.5"], "readings": [], "proof": null, "trace": [], "audience": "arbiters",
        }))
        .expect("a ruling as the log keeps it");
        let ruling = NewRuling {
            semantic_hash: RULES.to_owned(),
            report: report.clone(),
            ruling,
        };
        let command = Command::Report {
            game,
            report,
            ruling,
            link,
        };
        decide(state, self.context(), command).unwrap()
    }

    /// The ruling is confirmed.
    pub fn confirm(&self, state: &State, incident: Seq) -> Plan {
        let seen = state.games[&state.incidents[&incident].game].version;
        let decision = NewDecision {
            decision: DecisionKind::Confirmed,
            upheld: None,
            result: None,
            reason: None,
            overturns: None,
            authority: Authority::Arbiter,
        };
        decide(
            state,
            self.context(),
            Command::Decide {
                incident,
                seen,
                decision,
            },
        )
        .unwrap()
    }

    /// Any player.
    pub fn player(state: &State) -> PlayerId {
        *state.players.keys().next().expect("a player")
    }
}

/// A submission that answers with the number of the last entry.
pub fn submission(plan: Plan) -> Submission {
    Submission {
        plan,
        private: Vec::new(),
        idempotency: None,
        answer: Arc::new(|entries, state| Answer {
            status: 201,
            body: format!(
                "{{\"entries\":{},\"head\":{}}}",
                entries.len(),
                state.head.seq
            ),
            etag: Some(state.head.seq),
        }),
    }
}

/// The same, for a request with a key.
pub fn request(plan: Plan, key: &str, body: u8) -> Submission {
    let principal = plan.context.principal;
    let idempotency = Some(Idempotency {
        principal,
        key: key.to_owned(),
        body_digest: [body; 32],
    });
    Submission {
        idempotency,
        ..submission(plan)
    }
}
