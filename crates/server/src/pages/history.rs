//! What happened in a game, entry by entry, the last first. Each entry is a version of the game.

use arbiter_laws::Color;
use arbiter_phrases::{Args, harmless};
use arbiter_ruling::Report;
use arbiter_tournament::{DecisionKind, DecisionMade, IncidentMoved, Payload, Seat, State};

use super::scores;
use super::times::time;
use super::views::{Conflict, HistoryItem, Tone};
use super::visit::Visit;
use crate::access::{Permit, ReadIncident};
use crate::desk::{At, GameEntry};
use crate::problem::Problem;

impl Conflict {
    /// The conflict with what happened since the version that was seen, the last first.
    pub fn with_changes(self, history: &[HistoryItem]) -> Self {
        let since = history.iter().filter(|item| item.seq > self.seen);
        let line = |item: &HistoryItem| match &item.detail {
            Some(detail) => format!("#{} {}: {detail}", item.seq, item.what),
            None => format!("#{} {}", item.seq, item.what),
        };
        Self {
            changes: since.map(line).collect(),
            ..self
        }
    }
}

/// A line of the history, before it has its place and time.
#[derive(Default)]
struct Told {
    what: String,
    detail: Option<String>,
    incident: Option<i64>,
    tone: Tone,
}

impl Visit {
    /// The history of a game.
    ///
    /// # Errors
    /// When there is no such board, or the database fails.
    pub async fn history(
        &self,
        permit: &Permit<ReadIncident>,
        slug: &str,
        at: At,
    ) -> Result<Vec<HistoryItem>, Problem> {
        let entries = self.desk().game_entries(permit, at).await?;
        let state = self.desk().state(permit.place()).await?;
        let item = |entry: &GameEntry| {
            let told = self.told(&state, entry);
            HistoryItem {
                seq: entry.seq.get(),
                time: time(entry.at_ms),
                what: told.what,
                detail: told.detail,
                reason: self.reason(entry.reason.as_deref(), entry.reason_erased),
                href: told
                    .incident
                    .map(|seq| format!("/t/{slug}/incidents/{seq}")),
                tone: told.tone,
            }
        };
        Ok(entries.iter().rev().map(item).collect())
    }

    /// What a person wrote, or that it was erased.
    pub fn reason(&self, reason: Option<&str>, erased: bool) -> Option<String> {
        match reason {
            // Line breaks are the writer's; each line loses what could drive the page.
            Some(reason) => Some(reason.lines().map(harmless).collect::<Vec<_>>().join("\n")),
            None => erased.then(|| self.t("reason-erased")),
        }
    }

    fn told(&self, state: &State, entry: &GameEntry) -> Told {
        match &entry.payload {
            Payload::IncidentReported(reported) => Told {
                what: self.reported(&reported.report),
                incident: Some(entry.seq.get()),
                tone: Tone::Warn,
                ..Told::default()
            },
            Payload::IncidentLinked(linked) => Told {
                what: self.phrases.word("entry", entry.kind.as_str()),
                incident: linked.same_as.seq().map(|seq| seq.get()),
                ..Told::default()
            },
            Payload::RulingGiven(given) => Told {
                what: self.phrases.word("entry", entry.kind.as_str()),
                detail: Some(self.phrases.instruction(&given.report, &given.ruling)),
                incident: given.incident.seq().map(|seq| seq.get()),
                tone: Tone::Plain,
            },
            Payload::DecisionMade(made) => Told {
                what: self.decided(made),
                detail: made
                    .result
                    .as_ref()
                    .map(|result| scores::full(self.phrases, result)),
                incident: made.incident.seq().map(|seq| seq.get()),
                tone: Tone::Good,
            },
            Payload::IncidentMoved(moved) => Told {
                what: self.phrases.word("entry", entry.kind.as_str()),
                detail: Some(self.moved(state, moved)),
                incident: moved.incident.seq().map(|seq| seq.get()),
                tone: Tone::Warn,
            },
            Payload::IncidentVoided(voided) => Told {
                what: self.phrases.word("entry", entry.kind.as_str()),
                incident: voided.incident.seq().map(|seq| seq.get()),
                tone: Tone::Bad,
                ..Told::default()
            },
            Payload::ArrivalRecorded(seen) => {
                let player = entry.by.map(|by| self.colour(by)).unwrap_or_default();
                let args = Args::new()
                    .word("player", player)
                    .word("presence", seen.presence.as_str());
                Told {
                    what: self.say("history-chair", &args),
                    ..Told::default()
                }
            }
            Payload::ResultRecorded(recorded) => Told {
                what: self.phrases.word("entry", entry.kind.as_str()),
                detail: Some(scores::full(self.phrases, &recorded.result)),
                tone: Tone::Good,
                ..Told::default()
            },
            Payload::ResultCorrected(corrected) => {
                let args = Args::new()
                    .word(
                        "now",
                        scores::maybe(self.phrases, corrected.result.as_ref()),
                    )
                    .word(
                        "before",
                        scores::maybe(self.phrases, corrected.old.as_ref()),
                    );
                Told {
                    what: self.phrases.word("entry", entry.kind.as_str()),
                    detail: Some(self.say("result-instead-of", &args)),
                    tone: Tone::Bad,
                    ..Told::default()
                }
            }
            _ => Told {
                what: self.phrases.word("entry", entry.kind.as_str()),
                ..Told::default()
            },
        }
    }

    /// `From Board 14, Black, to Board 12, White`
    pub fn moved(&self, state: &State, moved: &IncidentMoved) -> String {
        let seat = |seat: Seat| {
            let board = state.games.get(&seat.game).map(|game| game.board.get());
            self.seat(board.unwrap_or_default(), seat.by.map(Color::as_str))
        };
        let args = Args::new()
            .word("from", seat(moved.from))
            .word("to", seat(moved.to));
        self.say("moved-from-to", &args)
    }

    /// `Black: illegal move`
    pub fn reported(&self, report: &Report) -> String {
        let kind = self.phrases.kind(report.kind);
        match report.by {
            Some(by) => {
                let args = Args::new()
                    .word("player", self.colour(by))
                    .word("kind", kind);
                self.say("history-reported", &args)
            }
            None => self.phrases.title("kind", report.kind.as_str()),
        }
    }

    /// `White` or `Black`
    pub fn colour(&self, color: Color) -> String {
        self.phrases.colour(color)
    }

    /// `Confirmed. It counts against the player.`
    pub fn decided(&self, made: &DecisionMade) -> String {
        if made.decision == DecisionKind::SentToChief {
            return self.phrases.word("decided", made.decision.as_str());
        }
        let args = Args::new()
            .word(
                "decision",
                self.phrases.word("decided", made.decision.as_str()),
            )
            .word("upheld", self.upheld(made.upheld));
        self.say("decided-line", &args)
    }

    /// Whether an offence counts.
    pub fn upheld(&self, upheld: bool) -> String {
        self.t(if upheld {
            "decided-upheld"
        } else {
            "decided-not-upheld"
        })
    }
}
