//! Where a clause holds: in which stage, in which sections, in which rounds.

use std::collections::BTreeSet;

use crate::check::MAIN_STAGE;

/// What stands behind a clause: where it holds, and what it hangs on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Modifiers {
    pub(crate) scope: Scope,
    /// `unless the arbiter decides otherwise`.
    pub(crate) discretion: bool,
    /// `if both players agree`.
    pub(crate) consent: Option<Consent>,
}

/// Who has to agree before a clause holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Consent {
    /// Both players.
    Players,
    /// Both captains.
    Captains,
}

impl Consent {
    /// The wire name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Captains => "captains",
        }
    }
}

/// Where a clause holds. What is not said is not limited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Scope {
    pub(crate) stage: Option<String>,
    /// Any of these; none for every section.
    pub(crate) sections: BTreeSet<String>,
    /// All of these together.
    pub(crate) rounds: Vec<Rounds>,
}

/// Which rounds, by their number or by how many are left.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rounds {
    /// Those from one number to another, both included; any of these ranges.
    Among(Vec<(u32, u32)>),
    /// All but these.
    NotAmong(Vec<(u32, u32)>),
    /// The last so many.
    Last(u32),
    /// All but the last so many.
    NotLast(u32),
}

impl Rounds {
    fn holds(&self, round: u32, left: u32) -> bool {
        let among = |ranges: &[(u32, u32)]| {
            ranges
                .iter()
                .any(|(from, to)| (*from..=*to).contains(&round))
        };
        match self {
            Self::Among(ranges) => among(ranges),
            Self::NotAmong(ranges) => !among(ranges),
            Self::Last(count) => left <= *count,
            Self::NotLast(count) => left > *count,
        }
    }
}

impl Scope {
    /// Whether anything is limited.
    pub(crate) fn is_limited(&self) -> bool {
        *self != Self::default()
    }

    /// Within another scope: both limits hold. Nothing if they exclude each other.
    pub(crate) fn within(mut self, outer: &Self) -> Option<Self> {
        match (&self.stage, &outer.stage) {
            (Some(own), Some(around)) if own != around => return None,
            (None, Some(around)) => self.stage = Some(around.clone()),
            _ => {}
        }
        if self.sections.is_empty() {
            self.sections.clone_from(&outer.sections);
        } else if !outer.sections.is_empty() {
            self.sections
                .retain(|section| outer.sections.contains(section));
            if self.sections.is_empty() {
                return None;
            }
        }
        self.rounds.extend(outer.rounds.iter().cloned());
        Some(self)
    }

    pub(crate) fn holds(&self, cell: &Cell) -> bool {
        self.of_stage(&cell.stage)
            && (self.sections.is_empty()
                || cell
                    .section
                    .as_ref()
                    .is_some_and(|section| self.sections.contains(section)))
            && self
                .rounds
                .iter()
                .all(|rounds| rounds.holds(cell.rounds.from, cell.left.from))
    }

    /// Whether anything of it lies in this stage. Rounds by themselves are those of the main stage: nobody means the
    /// games of a play-off by them.
    fn of_stage(&self, stage: &str) -> bool {
        match &self.stage {
            Some(own) => own == stage,
            None => self.rounds.is_empty() || stage == MAIN_STAGE,
        }
    }

    /// The scope without what it leaves out: an exception makes a clause no narrower than one that has none.
    pub(crate) fn without_exceptions(&self) -> Self {
        let limits = |rounds: &&Rounds| matches!(rounds, Rounds::Among(_) | Rounds::Last(_));
        Self {
            rounds: self.rounds.iter().filter(limits).cloned().collect(),
            ..self.clone()
        }
    }
}

/// Numbers from one to another; without an end they go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Span {
    pub(crate) from: u32,
    pub(crate) to: Option<u32>,
}

impl Span {
    const ALL: Self = Self { from: 1, to: None };

    pub(crate) fn contains(self, number: u32) -> bool {
        number >= self.from && self.to.is_none_or(|to| number <= to)
    }

    /// The spans between these starts, which are greater than one.
    fn between(starts: &BTreeSet<u32>) -> Vec<Self> {
        let mut froms: Vec<u32> = std::iter::once(1).chain(starts.iter().copied()).collect();
        froms.dedup();
        let ends = froms
            .iter()
            .skip(1)
            .map(|next| Some(next.saturating_sub(1)));
        let ends: Vec<Option<u32>> = ends.chain([None]).collect();
        froms
            .into_iter()
            .zip(ends)
            .map(|(from, to)| Self { from, to })
            .collect()
    }
}

/// A part of the tournament that no modifier of the file divides further.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell {
    pub(crate) stage: String,
    /// Nothing for the sections that the file does not name.
    pub(crate) section: Option<String>,
    /// The rounds by their numbers.
    pub(crate) rounds: Span,
    /// The rounds by how many are left, this one included: 1 is the last round.
    pub(crate) left: Span,
}

impl Cell {
    /// The only cell of a stage in a file without modifiers.
    pub(crate) fn whole(stage: &str) -> Self {
        Self {
            stage: stage.to_owned(),
            section: None,
            rounds: Span::ALL,
            left: Span::ALL,
        }
    }

    /// Whether a tournament of so many rounds has such a round.
    pub(crate) fn possible(&self, rounds: u32) -> bool {
        let first = self.rounds.from.max(
            self.left
                .to
                .map_or(1, |most| rounds.saturating_add(1).saturating_sub(most)),
        );
        let last = self
            .rounds
            .to
            .unwrap_or(rounds)
            .min(rounds.saturating_add(1).saturating_sub(self.left.from));
        first <= last && last >= 1
    }

    /// The cell as modifiers say it, beside all the others: nothing where there is nothing to tell apart.
    pub(crate) fn words(&self, cells: &[Self]) -> String {
        let mut said = Vec::new();
        if cells.iter().any(|other| other.stage != self.stage) {
            said.push(format!("in stage \"{}\"", self.stage));
        }
        match &self.section {
            Some(section) => said.push(format!("in section \"{section}\"")),
            None if cells.iter().any(|other| other.section.is_some()) => {
                said.push("in the other sections".to_owned());
            }
            None => {}
        }
        match self.rounds {
            Span::ALL => {}
            Span { from, to: None } => said.push(format!("from round {from} on")),
            Span { from, to: Some(to) } if from == to => said.push(format!("in round {from}")),
            Span { from, to: Some(to) } => said.push(format!("in rounds {from} to {to}")),
        }
        match self.left {
            Span::ALL => {}
            Span {
                from: 1,
                to: Some(1),
            } => said.push("in the last round".to_owned()),
            Span {
                from: 1,
                to: Some(to),
            } => said.push(format!("in the last {to} rounds")),
            Span { from: 2, to: None } => said.push("before the last round".to_owned()),
            Span { from, to: None } => {
                said.push(format!("before the last {} rounds", from.saturating_sub(1)));
            }
            Span { from, to: Some(to) } => {
                let behind = from.saturating_sub(1);
                said.push(format!(
                    "in the last {to} rounds but not in the last {behind}"
                ));
            }
        }
        said.join(", ")
    }
}

/// Every cell that these scopes can tell apart, the most ordinary one of each stage first.
pub(crate) fn cells(stages: &[String], scopes: &[&Scope]) -> Vec<Cell> {
    let sections: BTreeSet<&String> = scopes.iter().flat_map(|scope| &scope.sections).collect();
    let mut cells = Vec::new();
    for stage in std::iter::once(MAIN_STAGE).chain(stages.iter().map(String::as_str)) {
        let own = scopes.iter().filter(|scope| scope.of_stage(stage));
        let (numbers, lefts) = spans(own.flat_map(|scope| &scope.rounds));
        let sections = sections.iter().map(|name| Some((*name).clone()));
        for section in std::iter::once(None).chain(sections) {
            for rounds in numbers.iter().rev() {
                for left in lefts.iter().rev() {
                    cells.push(Cell {
                        stage: stage.to_owned(),
                        section: section.clone(),
                        rounds: *rounds,
                        left: *left,
                    });
                }
            }
        }
    }
    cells
}

/// The spans of rounds, by their numbers and by how many are left, that these limits tell apart.
fn spans<'a>(limits: impl Iterator<Item = &'a Rounds>) -> (Vec<Span>, Vec<Span>) {
    let (mut numbers, mut lefts) = (BTreeSet::new(), BTreeSet::new());
    for rounds in limits {
        match rounds {
            Rounds::Among(ranges) | Rounds::NotAmong(ranges) => {
                for (from, to) in ranges {
                    numbers.extend([*from, to.saturating_add(1)]);
                }
            }
            Rounds::Last(count) | Rounds::NotLast(count) => {
                lefts.insert(count.saturating_add(1));
            }
        }
    }
    numbers.remove(&1);
    (Span::between(&numbers), Span::between(&lefts))
}
