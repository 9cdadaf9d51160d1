//! Checked rules: what is left of the files once everything is resolved.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use crate::chapter::Chapter;
use crate::citation::Citation;
use crate::evaluate::{evaluate, index_of, outcome};
use crate::example::Example;
use crate::finding::{Finding, Need, Outcome, Term};
use crate::notice::Statement;
use crate::policy::{Policies, RoundCount};
use crate::scope::Cell;
use crate::source::{SourceText, Span};
use crate::vocabulary::{Facts, IncidentKind, Measure, Setting, SettingValue, Speed};

/// Rules without an error, ready to be asked.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The title of the regulations, or the name and edition of the laws.
    pub title: String,
    /// SHA-256 of what the rules mean: layout, comments and the order of independent rules do not change it.
    pub semantic_hash: [u8; 32],
    /// The parts of the tournament in which different rules hold: at least one, the first is the ordinary part of the
    /// stage `main`; the parts of a stage stand together, its ordinary one first.
    pub stages: Vec<Stage>,
    /// Every file the rules were made of: the checked one first, then the laws below it.
    pub sources: Vec<SourceText>,
    /// The notes of the regulations, in the order in which they are numbered from 1.
    pub notes: Vec<Note>,
    /// What the regulations say, clause by clause in the order of the file; empty for a laws file.
    pub notice: Vec<Statement>,
    pub(crate) examples: Vec<Example>,
}

impl Rules {
    /// The rules that hold at a place of the tournament.
    ///
    /// # Errors
    /// When there is no such stage, or when something hangs on the number of rounds and it is not known.
    pub fn part(&self, place: &Place<'_>) -> Result<&Stage, Unplaced> {
        let of_stage = || self.stages.iter().filter(|stage| stage.name == place.stage);
        let ordinary = of_stage().next().ok_or(Unplaced::NoStage)?;
        let section = place
            .section
            .filter(|section| self.sections().contains(section));
        let rounds = place.rounds.or_else(|| self.rounds(section));
        let here = |cell: &&Cell| {
            cell.section.as_deref() == section
                && cell.rounds.contains(place.round.max(1))
                && rounds.is_none_or(|rounds| {
                    let left = rounds.saturating_sub(place.round).saturating_add(1);
                    cell.left.contains(left)
                })
        };
        let mut found = of_stage().filter(|stage| stage.places.iter().any(|cell| here(&cell)));
        match (found.next(), found.next()) {
            (Some(_), Some(_)) => Err(Unplaced::RoundsUnknown),
            (part, _) => Ok(part.unwrap_or(ordinary)),
        }
    }

    /// How many rounds the regulations say there are in this section.
    fn rounds(&self, section: Option<&str>) -> Option<u32> {
        let here = self.stages.iter().find(|stage| {
            let mut cells = stage.places.iter();
            cells.any(|cell| cell.section.as_deref() == section)
        });
        let count = here?.policies.get::<RoundCount>()?;
        Some(count.rounds)
    }

    /// The sections that the regulations name, sorted. Everything that is said of no section holds in all of them.
    #[must_use]
    pub fn sections(&self) -> Vec<&str> {
        let cells = self.stages.iter().flat_map(|stage| &stage.places);
        let sections: BTreeSet<&str> = cells.filter_map(|cell| cell.section.as_deref()).collect();
        sections.into_iter().collect()
    }

    /// The names of the stages, in the order in which they are played.
    #[must_use]
    pub fn stage_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .stages
            .iter()
            .map(|stage| stage.name.as_str())
            .collect();
        names.dedup();
        names
    }

    /// The ordinary part of the stage of this name: what holds in the sections and rounds that the regulations do not
    /// name. Where they name some, ask for the [`Rules::part`].
    #[must_use]
    pub fn stage(&self, name: &str) -> Option<&Stage> {
        self.stages.iter().find(|stage| stage.name == name)
    }

    /// The semantic hash in lower-case hexadecimal digits.
    #[must_use]
    pub fn hex(&self) -> String {
        self.semantic_hash
            .iter()
            .fold(String::with_capacity(64), |mut hex, byte| {
                // Writing to a string cannot fail.
                let _ = write!(hex, "{byte:02x}");
                hex
            })
    }
}

/// What regulations say without a ruling resting on it: prizes, fees, the schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The text, in the language of the regulations; never empty, without line breaks.
    pub text: String,
    /// The articles it cites.
    pub citations: Vec<Citation>,
    /// The place in the regulations.
    pub span: Span,
}

/// A place in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// The stage.
    pub stage: &'a str,
    /// The section; nothing if the tournament has none.
    pub section: Option<&'a str>,
    /// The round, counted from 1.
    pub round: u32,
    /// How many rounds there are, as far as that is known.
    pub rounds: Option<u32>,
}

impl<'a> Place<'a> {
    /// A round of a stage, in a tournament of which nothing else is known.
    #[must_use]
    pub const fn round(stage: &'a str, round: u32) -> Self {
        Self {
            stage,
            section: None,
            round,
            rounds: None,
        }
    }
}

/// Why the rules of a place cannot be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplaced {
    /// The regulations have no such stage.
    NoStage,
    /// Other rules hold in the last rounds, and how many rounds there are is not known.
    RoundsUnknown,
}

impl std::fmt::Display for Unplaced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoStage => "the regulations have no such stage",
            Self::RoundsUnknown => {
                "other rules hold in the last rounds: say how many rounds there are"
            }
        })
    }
}

impl std::error::Error for Unplaced {}

/// A part of the tournament in which one set of rules holds: a stage, or some of its sections or rounds.
#[derive(Debug, Clone)]
pub struct Stage {
    /// `main`, or the name of a play-off.
    pub name: String,
    /// Standard, rapid or blitz.
    pub speed: Speed,
    /// The time control; a bare laws file has none.
    pub time_control: Option<TimeControlClause>,
    /// How the speed follows from the time control; a bare laws file has none.
    pub measure: Option<SpeedMeasure>,
    /// The laws it is played under, the nearest first.
    pub laws: Vec<LawsEdition>,
    /// Where it holds.
    pub(crate) places: Vec<Cell>,
    /// What an arbiter may choose from where the rules say that a penalty may follow, the mildest first.
    pub penalties: Vec<ListedPenalty>,
    pub(crate) settings: BTreeMap<Setting, StageSetting>,
    pub(crate) policies: Policies,
    pub(crate) chapters: BTreeMap<IncidentKind, Arc<Chapter>>,
}

/// The thinking time that decides the speed: everything a player gets when that many moves are counted (A.1, B.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpeedMeasure {
    /// White's time, in milliseconds.
    pub white_ms: i64,
    /// Black's time, in milliseconds.
    pub black_ms: i64,
    /// For how many moves the time added for a move is counted.
    pub moves: u32,
    /// The articles that say so.
    pub citations: Vec<Citation>,
}

/// A penalty that the laws list for arbiters to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPenalty {
    /// The penalty.
    pub measure: Measure,
    /// The articles that list it.
    pub citations: Vec<Citation>,
}

/// An edition of laws.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LawsEdition {
    /// The name, such as `fide.blitz`.
    pub name: String,
    /// The edition, such as `2023`.
    pub edition: String,
}

/// The value of a setting in a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageSetting {
    /// The value; `None` if the event must state it and this is a bare laws file.
    pub value: Option<SettingValue>,
    /// The words it can be, in the order of the laws file; empty for a duration.
    pub words: Vec<String>,
    /// The articles that declare it and that set it.
    pub citations: Vec<Citation>,
}

impl StageSetting {
    /// The number that stands for the value in conditions; `None` if it is open.
    pub(crate) fn code(&self) -> Option<i64> {
        match self.value.as_ref()? {
            SettingValue::Duration(ms) => Some(*ms),
            SettingValue::Word(word) => index_of(&self.words, word),
        }
    }
}

/// The time control of a stage, per colour.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeControlClause {
    /// White's periods; at least one.
    pub white: Vec<PeriodClause>,
    /// Black's periods; at least one.
    pub black: Vec<PeriodClause>,
}

/// One period of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeriodClause {
    /// Moves to be completed in the period; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// Time for the period, in milliseconds.
    pub base_ms: i64,
    /// Time added for each move, in milliseconds; 0 for none.
    pub increment_ms: i64,
    /// Time counted before the main time of each move, in milliseconds; 0 for none.
    pub delay_ms: i64,
    /// The first move, counted from the start of the game, that gets the increment or delay.
    pub from_move: u32,
}

impl Stage {
    /// What the rules say about an incident of this kind, given these facts.
    ///
    /// Unknown facts are never taken for false: if every value they could have leads to the same answer, that is the
    /// finding; otherwise the finding names those it hangs on. Facts that cost a search are asked for only then.
    #[must_use]
    pub fn evaluate(&self, incident: IncidentKind, facts: &dyn Facts) -> Finding {
        evaluate(self, incident, facts)
    }

    /// What the regulations say here beside what rulings rest on.
    #[must_use]
    pub const fn policies(&self) -> &Policies {
        &self.policies
    }

    /// The outcome of [`Stage::evaluate`] alone: for asking what would be said in many situations.
    #[must_use]
    pub fn outcome(&self, incident: IncidentKind, facts: &dyn Facts) -> Outcome {
        outcome(self, incident, facts)
    }

    /// The value of a setting; `None` if no law declares it or the event has yet to state it.
    #[must_use]
    pub fn setting(&self, setting: Setting) -> Option<&SettingValue> {
        self.settings
            .get(&setting)
            .and_then(|setting| setting.value.as_ref())
    }

    /// Every setting that the laws declare, with its value and articles.
    #[must_use]
    pub const fn settings(&self) -> &BTreeMap<Setting, StageSetting> {
        &self.settings
    }

    /// The kinds of incident that the rules have provisions on.
    pub fn incident_kinds(&self) -> impl Iterator<Item = IncidentKind> {
        self.chapters.keys().copied()
    }

    pub(crate) fn chapter(&self, incident: IncidentKind) -> Option<&Chapter> {
        self.chapters.get(&incident).map(|chapter| &**chapter)
    }

    /// The number that stands for the setting's value in conditions; `None` if it is open.
    pub(crate) fn setting_code(&self, setting: Setting) -> Option<i64> {
        self.settings.get(&setting)?.code()
    }

    /// The value that a code stands for.
    pub(crate) fn term(&self, subject: Need, code: i64) -> Option<Term> {
        match subject {
            Need::Fact(fact) => fact.value_of(code).map(Term::from),
            Need::Setting(setting) => match self.settings.get(&setting)?.words.as_slice() {
                [] => Some(Term::Duration(code)),
                words => Some(Term::Word(
                    words.get(usize::try_from(code).ok()?)?.clone().into(),
                )),
            },
        }
    }
}
