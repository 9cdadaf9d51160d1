//! The semantic hash: SHA-256 over one canonical encoding of what the rules mean.
//!
//! Covered is everything that a ruling can rest on: stages, speeds, the laws' editions, time controls, settings, and
//! every provision with its condition, decision, articles and overrides, by the words of the vocabulary; and the notes,
//! since people play by them. Not covered:
//! titles, places, comments, layout, the order of rules, words of the vocabulary that these rules do not use, and what
//! laws say to events (bounds of speeds, who may set what), since an event has been held to it before it has a hash.

use sha2::{Digest, Sha256};

use crate::chapter::{Chapter, Provision};
use crate::citation::Citation;
use crate::condition::{Check, Condition};
use crate::finding::{Need, Term};
use crate::policy::Stated;
use crate::rules::{Note, PeriodClause, Stage};
use crate::scope::{Cell, Consent};
use crate::vocabulary::{Effect, Party};

/// Version of the language's meaning; a change of what a construct means changes every hash.
pub const LANGUAGE_VERSION: u32 = 1;

/// The hash of all stages and notes.
pub(crate) fn semantic_hash(stages: &[Stage], notes: &[Note]) -> [u8; 32] {
    let mut bytes = Bytes::default();
    bytes.text("arbiter-rules");
    bytes.number(i64::from(LANGUAGE_VERSION));
    bytes.list(stages.iter().map(part));
    // Rules without notes have the hash they had before there were any.
    if !notes.is_empty() {
        bytes.list(notes.iter().map(|note| {
            encoded(|bytes| {
                bytes.text(&note.text);
                bytes.set(note.citations.iter().map(citation));
            })
        }));
    }
    Sha256::digest(&bytes.0).into()
}

/// Bytes that can be read back in one way only: every text and list carries its length.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct Bytes(Vec<u8>);

impl Bytes {
    fn number(&mut self, number: i64) {
        self.0.extend(number.to_be_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(i64::try_from(text.len()).unwrap_or(i64::MAX));
        self.0.extend(text.as_bytes());
    }

    fn list(&mut self, items: impl IntoIterator<Item = Self>) {
        let items: Vec<Self> = items.into_iter().collect();
        self.number(i64::try_from(items.len()).unwrap_or(i64::MAX));
        for item in items {
            self.number(i64::try_from(item.0.len()).unwrap_or(i64::MAX));
            self.0.extend(item.0);
        }
    }

    /// A list whose order means nothing.
    fn set(&mut self, items: impl IntoIterator<Item = Self>) {
        let mut items: Vec<Self> = items.into_iter().collect();
        items.sort();
        items.dedup();
        self.list(items);
    }
}

fn encoded(write: impl FnOnce(&mut Bytes)) -> Bytes {
    let mut bytes = Bytes::default();
    write(&mut bytes);
    bytes
}

/// A part with the places where it holds, if it is not all of its stage.
fn part(part: &Stage) -> Bytes {
    let mut bytes = stage(part);
    let places = &part.places;
    if places.iter().any(|cell| *cell != Cell::whole(&part.name)) {
        bytes.set(places.iter().map(|cell| {
            encoded(|bytes| {
                bytes.list(
                    cell.section
                        .iter()
                        .map(|name| encoded(|bytes| bytes.text(name))),
                );
                for span in [cell.rounds, cell.left] {
                    bytes.number(i64::from(span.from));
                    bytes.number(span.to.map_or(-1, i64::from));
                }
            })
        }));
    }
    bytes
}

/// What the rules of a part mean, wherever they hold.
pub(crate) fn part_meaning(part: &Stage) -> Vec<u8> {
    stage(part).0
}

fn stage(stage: &Stage) -> Bytes {
    encoded(|bytes| {
        bytes.text(&stage.name);
        bytes.text(stage.speed.as_str());
        bytes.list(stage.laws.iter().map(|laws| {
            encoded(|bytes| {
                bytes.text(&laws.name);
                bytes.text(&laws.edition);
            })
        }));
        match &stage.time_control {
            None => bytes.number(0),
            Some(control) => {
                bytes.number(1);
                bytes.list(control.white.iter().map(period));
                bytes.list(control.black.iter().map(period));
            }
        }
        bytes.list(stage.settings.iter().map(|(setting, value)| {
            encoded(|bytes| {
                bytes.text(setting.as_str());
                match &value.value {
                    Some(value) => bytes.text(&value.to_string()),
                    // An open setting is all that it can be.
                    None => bytes.list(
                        value
                            .words
                            .iter()
                            .map(|word| encoded(|bytes| bytes.text(word))),
                    ),
                }
                bytes.set(value.citations.iter().map(citation));
            })
        }));
        // Laws without a list of penalties have the hash they had before there were any.
        if !stage.penalties.is_empty() {
            bytes.list(stage.penalties.iter().map(|penalty| {
                encoded(|bytes| {
                    bytes.text(penalty.measure.as_str());
                    bytes.set(penalty.citations.iter().map(citation));
                })
            }));
        }
        bytes.list(stage.chapters.iter().map(|(kind, chapter)| {
            let meaning = chapter.meaning(|| {
                let all = chapter.provisions.iter();
                let all = all.map(|one| provision(stage, chapter, one));
                encoded(|bytes| bytes.set(all)).0
            });
            encoded(|bytes| {
                bytes.text(kind.as_str());
                bytes.0.extend(meaning);
            })
        }));
        // Rules without policies have the hash they had before there were any.
        if stage.policies.iter().next().is_some() {
            bytes.set(stage.policies.iter().map(policy));
        }
    })
}

/// A policy by its canonical wording, which says all that it means; the lines below it may stand in any order.
fn policy(stated: &Stated) -> Bytes {
    encoded(|bytes| {
        bytes.set(
            stated
                .wording
                .iter()
                .map(|line| encoded(|bytes| bytes.text(line))),
        );
        bytes.set(stated.citations.iter().map(citation));
        bytes.number(i64::from(stated.discretion));
        bytes.text(stated.consent.map_or("", Consent::as_str));
    })
}

fn period(period: &PeriodClause) -> Bytes {
    encoded(|bytes| {
        bytes.number(period.moves.map_or(-1, i64::from));
        bytes.number(period.base_ms);
        bytes.number(period.increment_ms);
        bytes.number(period.delay_ms);
        bytes.number(i64::from(period.from_move));
    })
}

fn citation(citation: &Citation) -> Bytes {
    encoded(|bytes| {
        bytes.text(citation.source.as_str());
        bytes.text(&citation.article);
    })
}

/// A provision with what it overrides; both are known by what they say, so that no numbering enters.
fn provision(stage: &Stage, chapter: &Chapter, one: &Provision) -> Bytes {
    let said = |one: &Provision| said(stage, chapter, one);
    encoded(|bytes| {
        bytes.list([said(one)]);
        bytes.set(
            one.overrides
                .iter()
                .filter_map(|below| chapter.provisions.get(*below))
                .map(said),
        );
    })
}

fn said(stage: &Stage, chapter: &Chapter, one: &Provision) -> Bytes {
    encoded(|bytes| {
        bytes.text(&one.clause);
        bytes.list([condition(stage, chapter, &one.condition)]);
        bytes.text(one.decision.verdict.as_str());
        bytes.set(one.decision.effects.iter().map(effect));
        bytes.number(i64::from(one.decision.discretion));
        bytes.set(one.citations.iter().map(citation));
    })
}

fn condition(stage: &Stage, chapter: &Chapter, of: &Condition) -> Bytes {
    let parts = |parts: &[Condition]| {
        parts
            .iter()
            .map(|part| condition(stage, chapter, part))
            .collect::<Vec<_>>()
    };
    encoded(|bytes| match of {
        Condition::All(all) => {
            bytes.number(0);
            bytes.set(parts(all));
        }
        Condition::Any(any) => {
            bytes.number(1);
            bytes.set(parts(any));
        }
        Condition::Test(test) => {
            bytes.number(2);
            let Some(subject) = chapter
                .variables
                .get(test.variable)
                .map(|variable| variable.subject)
            else {
                return;
            };
            bytes.text(match subject {
                Need::Fact(fact) => fact.key(),
                Need::Setting(setting) => setting.as_str(),
            });
            // Codes depend on the order of a list; the words do not.
            let term = |code: &i64| encoded(|bytes| bytes.text(&words(stage.term(subject, *code))));
            match &test.check {
                Check::OneOf(codes) => {
                    bytes.text("is");
                    bytes.set(codes.iter().map(term));
                }
                Check::NoneOf(codes) => {
                    bytes.text("is not");
                    bytes.set(codes.iter().map(term));
                }
                Check::Compare(comparison, code) => {
                    bytes.text(comparison.as_str());
                    bytes.number(*code);
                }
            }
        }
    })
}

fn words(term: Option<Term>) -> String {
    term.map(|term| term.to_string()).unwrap_or_default()
}

fn effect(effect: &Effect) -> Bytes {
    let (party, numbers): (Option<Party>, [i64; 2]) = match effect {
        Effect::AddTime { to, ms } => (Some(*to), [*ms, 0]),
        Effect::ReduceTime { of, ms, floor_ms } => (Some(*of), [*ms, floor_ms.unwrap_or(-1)]),
        Effect::TakeBackIncrement { of } | Effect::Warning { to: of } | Effect::Expel { of } => {
            (Some(*of), [0; 2])
        }
        Effect::DeductPoints { of, points_x2 } | Effect::AwardPoints { to: of, points_x2 } => {
            (Some(*of), [i64::from(*points_x2), 0])
        }
        Effect::Fine { of, amount } => (Some(*of), [i64::from(*amount), 0]),
        Effect::ExcludeRounds { of, rounds } => (Some(*of), [i64::from(*rounds), 0]),
        _ => (None, [0; 2]),
    };
    encoded(|bytes| {
        bytes.text(effect.kind());
        bytes.text(party.map_or("", Party::as_str));
        numbers.iter().for_each(|number| bytes.number(*number));
        if let Effect::ReportTo { authority } = effect {
            bytes.text(authority.as_str());
        }
    })
}
