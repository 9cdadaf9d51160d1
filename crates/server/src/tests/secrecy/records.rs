//! Every kind of entry with something in every field, twice: as it is, and otherwise.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiter_laws::Color;
use arbiter_ruling::{GameResult, Report};
use arbiter_store::{Answer, Private, PrivateText, Submission};
use arbiter_tournament::{
    ActId, ArrivalRecorded, BoardNumber, Checkpoint, CheckpointSigned, CommandId, Context,
    CorrectionEffect, DecisionKind, DecisionMade, DeviceId, DeviceJoined, DeviceRevoked, Draft,
    ENVELOPE, EntryField, EntryKind, EntryRef, ErasureReason, Exported, GameId, Grant,
    IncidentLinked, IncidentMoved, IncidentReported, IncidentVoided, LastDaySet, LogKey,
    PairedGame, Payload, PersonErased, Plan, Presence, PrincipalId, ResultCorrected,
    ResultRecorded, ResultSource, Role, RosterImported, RoundClosed, RoundNumber, RoundPaired,
    RoundStarted, RulingGiven, Seat, Seq, State, TextId, TextRef, TournamentCreated, WayIn,
};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::super::House;

/// The round that is played.
pub const ROUND: i64 = 3;

/// The board at which everything happens, and the one whose game ends: nothing is recorded there before.
pub const BOARDS: [i64; 2] = [1, 2];

/// Which of the values a field has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// As it is in the log that everything else is compared with.
    One,
    /// Otherwise.
    Other,
    /// Otherwise, in an entry more.
    Extra,
}

impl Side {
    fn pick<T>(self, one: T, other: T) -> T {
        if self == Self::One { one } else { other }
    }

    fn id(self, kind: EntryKind, number: u128) -> Uuid {
        let kind = EntryKind::ALL.iter().position(|one| *one == kind).unwrap() as u128;
        Uuid::from_u128(0x0193_a5c2_0000_7000_8000 << 48 | kind << 16 | number << 4 | self as u128)
    }

    fn text(self, kind: EntryKind) -> TextRef {
        let text = TextId(self.id(kind, 1));
        TextRef {
            digest: private(text).digest(),
            text,
        }
    }
}

/// A remark that somebody wrote, which nobody but arbiters may read.
fn private(id: TextId) -> PrivateText {
    PrivateText::new(id, [7; 16], format!("canary remark {id}"))
}

/// A log that is being written.
pub struct Writing<'a> {
    pub house: &'a House,
    /// Holders of tokens, who gain or lose a role.
    pub holders: &'a [PrincipalId],
    /// What is written otherwise than in the log to compare with; nothing, if this is it.
    pub hidden: Option<&'a dyn Fn(&EntryField) -> bool>,
    last: BTreeMap<EntryKind, Seq>,
}

/// The kinds that tell the end of games and of the round, in their order; all others happen while it is played.
pub const END: [EntryKind; 4] = [
    EntryKind::ResultRecorded,
    EntryKind::ResultCorrected,
    EntryKind::RoundClosed,
    EntryKind::CheckpointSigned,
];

impl<'a> Writing<'a> {
    /// Begins.
    pub fn new(
        house: &'a House,
        holders: &'a [PrincipalId],
        hidden: Option<&'a dyn Fn(&EntryField) -> bool>,
    ) -> Self {
        Self {
            house,
            holders,
            hidden,
            last: BTreeMap::new(),
        }
    }

    /// Writes entries of all these kinds. What is hidden is written otherwise, and of kinds that are wholly hidden one
    /// more.
    pub async fn write(&mut self, kinds: impl Iterator<Item = EntryKind>) {
        for kind in kinds {
            if self.is_hidden(kind) {
                self.append(kind, Side::Extra).await;
            }
            self.append(kind, Side::One).await;
        }
    }

    fn hides(&self, field: &EntryField) -> bool {
        self.hidden.is_some_and(|hidden| hidden(field))
    }

    /// Whether nothing of a kind may be learnt, not even that there is such an entry. Whoever sees the log's numbers sees
    /// that there is one.
    fn is_hidden(&self, kind: EntryKind) -> bool {
        let mut numbers = ENVELOPE.iter().filter(|field| field.name == "seq");
        let there_is_one = EntryField {
            name: "",
            audience: kind.audience(),
            also: &[],
        };
        numbers.any(|numbers| self.hides(numbers))
            && self.hides(&there_is_one)
            && kind.fields().iter().all(|field| self.hides(field))
    }

    async fn append(&mut self, kind: EntryKind, side: Side) {
        let state = self.house.desk.state(self.house.demo.tournament).await;
        let state = state.unwrap();
        let payload = match side {
            Side::One => self.mixed(&state, kind),
            side => self.payload(&state, kind, side),
        };
        let texts = payload
            .text()
            .filter(|text| private(text.text).digest() == text.digest);
        let private = texts.map(|text| Private::Text(private(text.text)));
        let more = side.pick(6, 6 + side as u128);
        let side = |name: &str| {
            let field = ENVELOPE.iter().find(|field| field.name == name).unwrap();
            if side == Side::Extra || self.hides(field) {
                Side::Other
            } else {
                Side::One
            }
        };
        let at_ms = |name: &str, one: i64| side(name).pick(one, one - 77_777);
        let context = Context {
            principal: side("entered_by").pick(self.holders[0], self.holders[1]),
            device: Some(DeviceId(side("device").id(kind, 4))),
            command_id: CommandId(side("command_id").id(kind, more)),
            act_id: Some(ActId(side("act_id").id(kind, 5))),
            entered_at_ms: at_ms("entered_at_ms", 1_796_040_000_111),
            happened_at_ms: Some(at_ms("happened_at_ms", 1_796_040_000_222)),
            ruled_at_ms: None,
            ruled_by: None,
        };
        let game = game_of(kind).map(|board| game(&state, board));
        let draft = Draft {
            payload,
            place: game.map(|game| {
                let game = &state.games[&game];
                (game.id, game.round, game.board)
            }),
            player: match kind {
                EntryKind::PersonErased => state.by_start_number.values().next().copied(),
                _ => game.map(|game| state.games[&game].white),
            },
            ruled: Some((
                at_ms("ruled_at_ms", 1_796_040_000_333),
                side("ruled_by").pick(self.holders[0], self.holders[1]),
            )),
        };
        let plan = Plan {
            tournament: state.id,
            context,
            drafts: vec![draft],
            games: Vec::new(),
            whole_log: None,
            regulations: None,
        };
        let submission = Submission {
            plan,
            private: private.into_iter().collect(),
            idempotency: None,
            answer: Arc::new(|_, _| Answer {
                status: 200,
                body: String::new(),
                etag: None,
            }),
        };
        let written = self.house.desk.store().submit(submission).await.unwrap();
        self.last.insert(kind, written.entries[0].envelope.seq);
    }

    /// The payload with every hidden field otherwise.
    fn mixed(&self, state: &State, kind: EntryKind) -> Payload {
        let one = self.payload(state, kind, Side::One);
        let fields = kind.fields();
        if !fields.iter().any(|field| self.hides(field)) {
            return one;
        }
        let other = self.payload(state, kind, Side::Other);
        // What was reported stands in the payload without a name of its own.
        if fields.iter().all(|field| self.hides(field)) {
            return other;
        }
        let (mut mixed, mut other) = (object(&one), object(&other));
        for field in fields.iter().filter(|field| self.hides(field)) {
            let own = mixed.remove(field.name);
            let others = other.remove(field.name);
            assert_ne!(
                own, others,
                "{kind}: nothing else is known for {}",
                field.name
            );
            mixed.extend(others.map(|value| (field.name.to_owned(), value)));
        }
        let json = serde_json::value::to_raw_value(&mixed).unwrap();
        Payload::read(kind, &json).unwrap()
    }

    fn seq(&self, kind: EntryKind) -> EntryRef {
        EntryRef::At(self.last[&kind])
    }

    fn grant(&self, side: Side, first: usize) -> Grant {
        Grant {
            principal: self.holders[side.pick(first, first + 1)],
            role: side.pick(Role::Sector, Role::Deputy),
            boards: side.pick(Some("11-12".parse().unwrap()), None),
        }
    }

    /// What an entry of this kind tells; the compiler asks for each new one.
    fn payload(&self, state: &State, kind: EntryKind, side: Side) -> Payload {
        let incident = || self.seq(EntryKind::IncidentReported);
        let [board, ending] = BOARDS.map(|board| game(state, board));
        let round = RoundNumber::try_from(ROUND).unwrap();
        let text = || side.text(kind);
        let hash = |one: u8| side.pick(one, one + 1).to_string().repeat(64);
        match kind {
            EntryKind::TournamentCreated => Payload::TournamentCreated(TournamentCreated {
                slug: state.slug.clone(),
                name: state.name.clone(),
            }),
            EntryKind::RegulationsAdopted => {
                Payload::RegulationsAdopted(state.regulations.clone().unwrap())
            }
            EntryKind::RosterImported => Payload::RosterImported(RosterImported {
                players: Vec::new(),
                document: side.pick(state.document.clone(), None),
                last_day: Some(side.pick("2030-01-01", "2030-06-01").parse().unwrap()),
            }),
            EntryKind::RoundPaired => {
                let known = &state.rounds[&round];
                let games = known.boards.values();
                Payload::RoundPaired(RoundPaired {
                    round,
                    boards_derived: known.boards_derived,
                    games: games.map(|game| PairedGame::of(&state.games[game])).collect(),
                    byes: known.byes.clone(),
                })
            }
            EntryKind::RoundStarted => Payload::RoundStarted(RoundStarted {
                round,
                started_at_ms: 1_796_040_000_000,
                scheduled_at_ms: Some(1_796_039_000_000),
                corrects: side.pick(None, Some(self.seq(EntryKind::RoundPaired))),
            }),
            EntryKind::ArrivalRecorded => Payload::ArrivalRecorded(ArrivalRecorded {
                presence: side.pick(Presence::EmptyChair, Presence::Arrived),
                until_ms: Some(side.pick(1_796_040_900_000, 1_796_040_800_000)),
            }),
            EntryKind::IncidentReported => Payload::IncidentReported(IncidentReported {
                report: report(side),
                distinct_from: side.pick(None, Some(self.seq(EntryKind::RoundStarted))),
            }),
            EntryKind::IncidentLinked => Payload::IncidentLinked(IncidentLinked {
                same_as: incident(),
                report: report(side),
            }),
            EntryKind::IncidentMoved => Payload::IncidentMoved(IncidentMoved {
                incident: incident(),
                from: Seat { game: board, by: Some(Color::White) },
                to: Seat { game: ending, by: Some(side.pick(Color::White, Color::Black)) },
                reason: Some(text()),
            }),
            EntryKind::IncidentVoided => Payload::IncidentVoided(IncidentVoided {
                incident: incident(),
                reason: text(),
            }),
            EntryKind::RulingGiven => Payload::RulingGiven(RulingGiven {
                incident: incident(),
                semantic_hash: hash(1),
                report: report(side),
                ruling: serde_json::from_value(json!({
                    "verdict": side.pick("stands", "game_lost"), "effects": [], "clocks": null, "position": null,
                    "counts": { "before": 0, "after": 1 }, "result": null, "options": [], "needs": [],
                    "articles": ["7.5.5"], "readings": [], "proof": null, "trace": [], "audience": "arbiters",
                }))
                .unwrap(),
            }),
            EntryKind::DecisionMade => Payload::DecisionMade(DecisionMade {
                incident: incident(),
                ruling: Some(self.seq(EntryKind::RulingGiven)),
                decision: side.pick(DecisionKind::SentToChief, DecisionKind::Otherwise),
                upheld: side.pick(false, true),
                result: side.pick(None, Some(result("black_wins"))),
                reason: Some(text()),
                before: Some(side.pick(0, 2)),
                overturns: side.pick(None, Some(incident())),
            }),
            EntryKind::ResultRecorded => Payload::ResultRecorded(ResultRecorded {
                result: result("draw"),
                source: side.pick(ResultSource::Slip, ResultSource::Decision),
                decision: side.pick(None, Some(self.seq(EntryKind::DecisionMade))),
                despite: side.pick(Vec::new(), incident().seq().into_iter().collect()),
            }),
            EntryKind::ResultCorrected => Payload::ResultCorrected(ResultCorrected {
                result: Some(result("white_wins")),
                old: Some(side.pick(result("draw"), result("black_wins"))),
                reason: text(),
                decision: side.pick(None, Some(self.seq(EntryKind::DecisionMade))),
                despite: side.pick(Vec::new(), incident().seq().into_iter().collect()),
                played_anew: side.pick(false, true),
                counts_for: Some(side.pick(
                    CorrectionEffect::NextPairing,
                    CorrectionEffect::PairingAfterNext,
                )),
            }),
            EntryKind::RoundClosed => Payload::RoundClosed(RoundClosed {
                round,
                closed: true,
                without_result: side.pick(vec![board], Vec::new()),
                open_incidents: side.pick(Vec::new(), incident().seq().into_iter().collect()),
                corrects: side.pick(None, Some(self.seq(EntryKind::RoundStarted))),
                reason: side.pick(None, Some(text())),
            }),
            EntryKind::NoteMade
            | EntryKind::ClockChecked
            | EntryKind::HallStopped
            | EntryKind::AppealFiled
            | EntryKind::AppealDecided => Payload::Uninterpreted(kind),
            EntryKind::Exported => Payload::Exported(Exported {
                format: side.pick("trf16", "trf26").to_owned(),
                sha256: hash(3),
            }),
            EntryKind::PersonErased => Payload::PersonErased(PersonErased {
                reason: side.pick(ErasureReason::Request, ErasureReason::Mistake),
                texts: vec![TextId(side.id(kind, 2))],
                document: Some(text()),
            }),
            EntryKind::GrantGiven => Payload::GrantGiven(self.grant(side, 2)),
            EntryKind::GrantRevoked => Payload::GrantRevoked(self.grant(side, 4)),
            EntryKind::DeviceJoined => Payload::DeviceJoined(DeviceJoined {
                principal: self.holders[side.pick(2, 3)],
                device: DeviceId(side.id(kind, 3)),
                by: side.pick(WayIn::Link, WayIn::Pin),
            }),
            EntryKind::DeviceRevoked => Payload::DeviceRevoked(DeviceRevoked {
                principal: self.holders[side.pick(2, 3)],
                device: DeviceId(side.id(kind, 3)),
            }),
            EntryKind::LastDaySet => Payload::LastDaySet(LastDaySet {
                last_day: Some(side.pick("2031-01-01", "2031-06-01").parse().unwrap()),
            }),
            EntryKind::CheckpointSigned => Payload::CheckpointSigned(checkpoint(state)),
        }
    }
}

/// The board at which an entry is entered, for one about a game.
fn game_of(kind: EntryKind) -> Option<i64> {
    let [board, ending] = BOARDS;
    match kind {
        EntryKind::ResultRecorded | EntryKind::ResultCorrected => Some(ending),
        kind if kind.as_str().starts_with("incident") => Some(board),
        EntryKind::ArrivalRecorded
        | EntryKind::RulingGiven
        | EntryKind::DecisionMade
        | EntryKind::NoteMade
        | EntryKind::ClockChecked
        | EntryKind::AppealFiled
        | EntryKind::AppealDecided => Some(board),
        _ => None,
    }
}

fn game(state: &State, board: i64) -> GameId {
    let round = RoundNumber::try_from(ROUND).unwrap();
    let board = BoardNumber::try_from(board).unwrap();
    state.game_at(round, board).unwrap().id
}

fn report(side: Side) -> Report {
    let json = side.pick(
        json!({ "kind": "illegal_move", "by": "white", "seen_by": "arbiter", "how": "two_hands" }),
        json!({ "kind": "illegal_move", "by": "black", "seen_by": "disputed", "how": "castling",
            "position": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }),
    );
    Report::read(&json).unwrap()
}

fn result(outcome: &str) -> GameResult {
    let [white, black] = match outcome {
        "white_wins" => [2, 0],
        "black_wins" => [0, 2],
        _ => [1, 1],
    };
    serde_json::from_value(json!({
        "outcome": outcome, "termination": null, "played": true, "rated": true,
        "white_points_x2": white, "black_points_x2": black,
    }))
    .unwrap()
}

/// A checkpoint of another log: a real one is made of everything that was written before.
fn checkpoint(state: &State) -> CheckpointSigned {
    let key = LogKey::from_seed([9; 32]);
    let head = arbiter_tournament::Head {
        seq: 5,
        hash: arbiter_tournament::Hash([5; 32]),
    };
    Checkpoint::sign(state.id, head, 1_796_040_000_000, &key)
        .told()
        .unwrap()
}

fn object(payload: &Payload) -> Map<String, Value> {
    serde_json::from_str(payload.write().unwrap().get()).unwrap()
}
