//! The table of clauses: which first words begin which clause, where it may stand, how it is written, what it does.
//!
//! A clause of the organiser's layer is a *family*: one file here with its grammar beside it, and one line in the
//! table below. `docs/design/003-clauses.md` says how to add one.

mod absence;
mod appeals;
mod both_absent;
mod byes;
mod callers;
mod choices;
mod clock_start;
mod core;
mod default_time;
mod draws;
mod dress_code;
mod illegal_moves;
mod late_entries;
mod play_off;
mod postponed;
mod rated;
mod recording;
mod repairing;
mod resigning;
mod results;
mod rounds;
mod sanctions;
mod scoring;
mod teams;
mod who;

pub use absence::{NoShow, Withdrawals};
pub use appeals::{AppealBody, Appeals, FeeReturned, ProvisionalResult};
pub use byes::{ByeScore, Byes};
pub use late_entries::LateEntries;
pub use postponed::{PostponedGames, Postponing, Unplayed};
pub use rated::{Rated, Rater};

pub use both_absent::BothLate;
pub use callers::{Called, Callers};
pub use clock_start::ClockStart;
pub use dress_code::DressCode;
pub use illegal_moves::IllegalMoves;
pub use play_off::{Armageddon, ColourChoice, PlayOff, PlayOffWhen};
pub use repairing::Repairing;
pub use results::{MissingResults, Reporter, ResultCorrections, ResultReports};
pub use rounds::{RoundCount, System};
pub use scoring::{ScoreLine, Scoring};
pub use teams::{
    BoardOrder, EmptyBoards, Lineups, Order, OrderBreach, Shown, TeamMatches, Tolerance,
};
pub use who::Official;

use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::parse::Reader;
use crate::resolve::Expansion;
use crate::syntax::Schedules;
use crate::wording::Pieces;

/// Where a clause may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// In laws files.
    Laws,
    /// In regulations.
    Regulations,
    /// In both.
    Both,
}

/// A clause of the language: one entry of the table that parser, messages and manual read.
#[derive(Debug, Clone, Copy)]
pub struct ClauseForm {
    /// The words it begins with.
    pub lead: &'static str,
    /// Other first words that people try: they are understood, and the canonical ones are offered.
    pub other_leads: &'static [&'static str],
    /// Where it may stand.
    pub layer: Layer,
    /// How it is written.
    pub form: &'static str,
    /// What it does.
    pub doc: &'static str,
    pub(crate) entry: Rule,
}

impl ClauseForm {
    /// A clause of regulations.
    pub(crate) const fn event(
        lead: &'static str,
        entry: Rule,
        form: &'static str,
        doc: &'static str,
    ) -> Self {
        Self {
            lead,
            other_leads: &[],
            layer: Layer::Regulations,
            form,
            doc,
            entry,
        }
    }

    /// The clause with other first words that are understood.
    pub(crate) const fn or(self, other_leads: &'static [&'static str]) -> Self {
        Self {
            other_leads,
            ..self
        }
    }

    /// With how many letters of this clause's first words a line begins; nothing if with none of them.
    pub(crate) fn begins(&self, text: &str) -> Option<usize> {
        let leads = std::iter::once(&self.lead).chain(self.other_leads);
        leads
            .filter(|lead| starts_with(text, lead))
            .map(|lead| lead.len())
            .max()
    }
}

/// A family of clauses: how it is read, written down in the canonical wording, and what it stands for.
pub(crate) trait Family: Sized {
    /// Its entries in the table; the first one names it.
    const FORMS: &'static [ClauseForm];
    /// What the parts of its grammar are called in messages.
    const NAMES: &'static [(Rule, &'static str)];

    /// Reads a clause of one of the forms: its line without modifiers and articles, and the lines below it.
    /// Nothing if it cannot be understood, which is reported.
    fn read<'a>(reader: &mut Reader<'a, '_>, line: &Node<'a>, block: &Block<'a>) -> Option<Self>;

    /// Its first line, as far as the modifiers.
    fn written(&self) -> Pieces;

    /// The lines below it, in the order of the file, in the canonical wording.
    fn lines(&self) -> Vec<Pieces> {
        Vec::new()
    }

    /// Says what it stands for: settings, rules, policies.
    fn expand(&self, into: &mut Expansion<'_>);

    /// The words that it begins with.
    fn lead(&self) -> &'static str {
        Self::FORMS.first().map_or("", |form| form.lead)
    }

    /// What can be said only once in one place, so that a narrower clause takes the place of a wider one; nothing for
    /// clauses that stand beside each other.
    fn key(&self) -> Option<String> {
        Some(self.lead().to_owned())
    }

    /// Whether lines may stand below it; if so, [`Family::read`] reads them.
    fn has_lines() -> bool {
        false
    }
}

macro_rules! families {
    ($( $variant:ident in $file:ident ),+ $(,)?) => {
        /// A clause of the organiser's layer, as written.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) enum Said { $( $variant($file::$variant) ),+ }

        const FAMILIES: &[&[ClauseForm]] = &[ $( $file::$variant::FORMS ),+ ];
        const NAMES: &[&[(Rule, &str)]] = &[ $( $file::$variant::NAMES ),+ ];

        impl Said {
            /// Reads a clause of this form; nothing if it is none of a family or cannot be understood.
            pub(crate) fn read<'a>(
                form: &ClauseForm,
                reader: &mut Reader<'a, '_>,
                line: &Node<'a>,
                block: &Block<'a>,
            ) -> Option<Self> {
                $(
                    if $file::$variant::FORMS.iter().any(|own| own.entry == form.entry) {
                        return $file::$variant::read(reader, line, block).map(Self::$variant);
                    }
                )+
                None
            }

            /// The first line as far as the modifiers, in the canonical wording.
            pub(crate) fn written(&self) -> Pieces {
                match self { $( Self::$variant(clause) => clause.written() ),+ }
            }

            /// The lines below it, in the canonical wording.
            pub(crate) fn lines(&self) -> Vec<Pieces> {
                match self { $( Self::$variant(clause) => clause.lines() ),+ }
            }

            /// The words that the clause begins with.
            pub(crate) fn lead(&self) -> &'static str {
                match self { $( Self::$variant(clause) => clause.lead() ),+ }
            }

            /// Says what the clause stands for.
            pub(crate) fn expand(&self, into: &mut Expansion<'_>) {
                match self { $( Self::$variant(clause) => clause.expand(into) ),+ }
            }

            /// What can be said only once in one place.
            pub(crate) fn key(&self) -> Option<String> {
                match self { $( Self::$variant(clause) => clause.key() ),+ }
            }
        }

        /// Whether lines may stand below a clause of this form.
        pub(crate) fn has_lines(form: &ClauseForm) -> bool {
            $(
                if $file::$variant::FORMS.iter().any(|own| own.entry == form.entry) {
                    return $file::$variant::has_lines();
                }
            )+
            false
        }
    };
}

families! {
    RoundCount in rounds,
    ClockStart in clock_start,
    DefaultTime in default_time,
    BothLate in both_absent,
    BothAbsent in both_absent,
    Repairing in repairing,
    DrawsByAgreement in draws,
    Resigning in resigning,
    IllegalMovesClause in illegal_moves,
    Callers in callers,
    Recording in recording,
    DressCode in dress_code,
    Sanctions in sanctions,
    Choice in choices,
    Byes in byes,
    LateEntries in late_entries,
    NoShow in absence,
    Withdrawals in absence,
    PostponedGames in postponed,
    ResultReports in results,
    MissingResults in results,
    ResultCorrections in results,
    Rated in rated,
    Appeals in appeals,
    ProvisionalResult in appeals,
    BoardOrder in teams,
    TeamMatches in teams,
    EmptyBoards in teams,
    Lineups in teams,
    Scoring in scoring,
    PlayOffClause in play_off,
}

/// Every clause: those of the organiser's layer first, then those of rules and laws.
pub fn clauses() -> impl Iterator<Item = &'static ClauseForm> + Clone {
    let (first, rest) = core::FORMS.split_at(core::OF_EVENTS);
    first
        .iter()
        .chain(FAMILIES.iter().flat_map(|forms| forms.iter()))
        .chain(rest)
}

/// The clause that a line begins: that of the longest words, so that `penalty for smoking` is no `penalty`.
pub(crate) fn form_of(text: &str) -> Option<&'static ClauseForm> {
    clauses()
        .filter_map(|form| Some((form.begins(text)?, form)))
        .max_by_key(|(length, _)| *length)
        .map(|(_, form)| form)
}

impl Said {
    /// How many rounds there are, if the clause says it: that decides which the last ones are.
    pub(crate) const fn rounds(&self) -> Option<u32> {
        match self {
            Self::RoundCount(count) => Some(count.rounds),
            _ => None,
        }
    }
}

impl Said {
    /// The times of both players, if the clause states them.
    pub(crate) const fn times(&self) -> Option<&Schedules> {
        match self {
            Self::PlayOffClause(clause) => clause.times.as_ref(),
            _ => None,
        }
    }
}

/// What a part of a family's grammar is called in messages.
pub(crate) fn named(rule: Rule) -> Option<&'static str> {
    NAMES
        .iter()
        .flat_map(|names| names.iter())
        .find(|(own, _)| *own == rule)
        .map(|(_, name)| *name)
}

/// Whether a line begins with these words, however they are spaced and capitalised.
pub(crate) fn starts_with(text: &str, lead: &str) -> bool {
    let mut rest = text;
    for word in lead.split(' ') {
        let Some((head, tail)) = rest.split_at_checked(word.len()) else {
            return false;
        };
        if !head.eq_ignore_ascii_case(word)
            || tail.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        {
            return false;
        }
        rest = tail.trim_start();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{clauses, form_of, starts_with};

    #[test]
    fn first_words_are_told_from_longer_ones() {
        assert!(starts_with("Time   control: 3+2", "time control"));
        assert!(starts_with("set penalty time: 1 min", "set"));
        assert!(!starts_with("setting x", "set"));
        assert!(!starts_with("tim", "time control"));
    }

    #[test]
    fn the_canonical_form_of_each_clause_is_found_by_its_first_words() {
        for form in clauses() {
            let found = form_of(form.form).map(|form| form.lead);
            assert_eq!(found, Some(form.lead));
        }
    }
}
