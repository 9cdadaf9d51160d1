//! Deadlines as written.

use super::Reader;
use crate::codes;
use crate::deadline::{Deadline, Lapse, Occasion, StartBasis, WhichRound};
use crate::grammar::{Node, Rule};

impl Reader<'_, '_> {
    /// The deadline; what cannot be one is reported.
    pub(crate) fn deadline(&mut self, node: &Node<'_>) -> Option<Deadline> {
        let form = node.children().next()?;
        if form.rule() == Rule::before_clock {
            return self.clock(&form);
        }
        let occasion = self.occasion(&form.child(Rule::occasion)?)?;
        let lapse = match form.child(Rule::lapse) {
            None => Lapse { ms: 0 },
            Some(lapse) => self.lapse(&lapse)?,
        };
        Some(match form.rule() {
            Rule::within => Deadline::Within { lapse, occasion },
            _ => Deadline::Before {
                lead: lapse,
                occasion,
            },
        })
    }

    /// The deadline that a clause names, if it names one; nothing if it cannot be one, which is reported.
    pub(crate) fn deadline_in(&mut self, line: &Node<'_>) -> Option<Option<Deadline>> {
        match line.child(Rule::deadline) {
            None => Some(None),
            Some(deadline) => self.deadline(&deadline).map(Some),
        }
    }

    /// `15 min after the scheduled start`.
    pub(crate) fn after_start(&mut self, node: &Node<'_>) -> Option<(Lapse, StartBasis)> {
        let lapse = self.lapse(&node.child(Rule::lapse)?)?;
        Some((lapse, start_basis(&node.child(Rule::start_basis)?)))
    }

    /// Days, or a time with its unit.
    pub(crate) fn lapse(&mut self, node: &Node<'_>) -> Option<Lapse> {
        match node.child(Rule::int) {
            Some(days) => self.whole(&days).map(Lapse::days),
            None => {
                let amounts = self.amounts(&node.child(Rule::quantity)?)?;
                self.duration(&amounts).map(|ms| Lapse { ms })
            }
        }
    }

    fn clock(&mut self, node: &Node<'_>) -> Option<Deadline> {
        let time = node.child(Rule::clock_time)?;
        let (hours, minutes) = time.text().split_once(':')?;
        let (hours, minutes) = (hours.parse::<u32>().ok()?, minutes.parse::<u32>().ok()?);
        if hours > 24 || minutes > 59 || hours == 24 && minutes > 0 {
            self.refuse(
                codes::OUT_OF_RANGE,
                time.span(),
                "there is no such time of day",
                "write a time from 0:00 to 24:00",
            );
            return None;
        }
        let day = node.child(Rule::day)?;
        let days_before = match (day.child(Rule::int), day.child(Rule::day_before)) {
            (Some(days), _) => self.whole(&days)?,
            (None, Some(_)) => 1,
            (None, None) => 0,
        };
        Some(Deadline::Clock {
            minute: hours * 60 + minutes,
            days_before,
        })
    }

    fn occasion(&mut self, node: &Node<'_>) -> Option<Occasion> {
        let what = node.children().next()?;
        Some(match what.rule() {
            Rule::tournament_starts => Occasion::TournamentStarts,
            Rule::entries_close => Occasion::EntriesClose,
            Rule::pairings_published => Occasion::PairingsPublished,
            Rule::results_published => Occasion::ResultsPublished,
            Rule::game_ends => Occasion::GameEnds,
            Rule::the_incident => Occasion::Incident,
            Rule::the_ruling => Occasion::Ruling,
            _ => {
                let which = what.child(Rule::which_round)?;
                let round = match which.child(Rule::int) {
                    Some(number) => WhichRound::Number(self.whole(&number)?),
                    None => which_round(&which),
                };
                let ends = [Rule::round_ends, Rule::turn_end];
                if ends.into_iter().any(|rule| what.child(rule).is_some()) {
                    Occasion::RoundEnds(round)
                } else {
                    Occasion::RoundStarts(round)
                }
            }
        })
    }
}

fn which_round(node: &Node<'_>) -> WhichRound {
    let named = [
        (Rule::previous_round, WhichRound::Previous),
        (Rule::next_round, WhichRound::Next),
        (Rule::last_round, WhichRound::Last),
    ];
    named
        .into_iter()
        .find(|(rule, _)| node.child(*rule).is_some())
        .map_or(WhichRound::This, |(_, round)| round)
}

/// From which start a time is counted.
pub(crate) fn start_basis(node: &Node<'_>) -> StartBasis {
    let named = [
        (Rule::scheduled, StartBasis::Scheduled),
        (Rule::announced, StartBasis::Announced),
        (Rule::session, StartBasis::Session),
    ];
    named
        .into_iter()
        .find(|(rule, _)| node.child(*rule).is_some())
        .map_or(StartBasis::Actual, |(_, basis)| basis)
}
