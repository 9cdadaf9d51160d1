//! The files that rules are made of: the checked one, and the laws below it, each built on at most one other.

use std::sync::Arc;

use crate::citation::united;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::library::{Library, ReadLaws};
use crate::limits::MAX_LAWS_CHAIN;
use crate::policy::{PolicyKind, Rated, Stated};
use crate::rules::{SpeedMeasure, TimeControlClause};
use crate::source::{SourceText, Span};
use crate::syntax::{Body, File, Schedules, Under};
use crate::vocabulary::Speed;

use super::expand::expand;
use super::fetch::{Fetch, Found};
use super::speed::{speed_article, speed_clause, speed_of};

/// The files that rules are made of.
pub(crate) struct Chain {
    /// The oldest laws first, the checked file last.
    pub(crate) levels: Vec<Arc<File>>,
    /// The sources in the same order.
    pub(crate) sources: Vec<SourceText>,
    pub(crate) speed: Option<Speed>,
    pub(crate) time_control: Option<TimeControlClause>,
    /// How the speed was found, if a time control decided it.
    pub(crate) measure: Option<SpeedMeasure>,
    /// The tournament has several parts, and this is one of them.
    pub(crate) several: bool,
    /// What the checked file says beside settings and rules.
    pub(crate) policies: Vec<Stated>,
    /// Everything below is there and is the right one, so that what is missing is missing.
    pub(crate) whole: bool,
    /// The laws directly below the checked file.
    pub(crate) nearest: Option<Arc<ReadLaws>>,
}

impl Chain {
    /// Whether the games are rated by nobody, so that the event may change what the Laws leave to no event.
    pub(crate) fn unrated(&self) -> bool {
        let rated = self
            .policies
            .iter()
            .find_map(|stated| Rated::of(&stated.policy));
        rated.is_some_and(|rated| rated.by.is_empty())
    }
}

/// Fetches what the file is built on.
pub(crate) fn chain(
    mut main: File,
    source: SourceText,
    library: &dyn Library,
    several: bool,
    problems: &mut Vec<Diagnostic>,
) -> Chain {
    let mut fetch = Fetch {
        library,
        problems,
        whole: true,
    };
    let schedules = only(&mut fetch, &main, time_control);
    let schedules = schedules.map(|(_, schedules)| schedules);
    let mut below = first_below(&mut fetch, &main, schedules);
    if let Some(laws) = &below {
        stated_speed(&mut fetch, &main, &laws.file, schedules);
    }
    let time_control = schedules.map(|schedules| TimeControlClause {
        white: schedules.white.node.clone(),
        black: schedules.black.node.clone(),
    });
    let mut laws: Vec<Found> = Vec::new();
    while let Some(next) = below.take() {
        let file = &next.file;
        let below_itself = |laws: &Found| laws.file.name == file.name;
        let seen = main.name == file.name || laws.iter().any(below_itself);
        if seen || laws.len() >= MAX_LAWS_CHAIN {
            let message = if seen {
                "these laws rest on themselves"
            } else {
                "too many laws files below one another"
            };
            fetch.report(Diagnostic::new(
                codes::LAWS_CYCLE,
                &file.name,
                file.span,
                message,
            ));
            break;
        }
        fetch.whole &= !file.flawed;
        below = next_below(&mut fetch, file);
        laws.push(next);
    }
    laws.reverse();
    let whole = fetch.whole;
    let files: Vec<&File> = laws.iter().map(|laws| &*laws.file).collect();
    let own = expand(&mut main, &files, fetch.problems);
    let mut policies: Vec<Stated> = Vec::new();
    for stated in laws.iter().flat_map(|laws| &laws.read.policies).chain(&own) {
        // What a later file says takes the place of what an earlier one says of the same.
        policies.retain(|below| below.file == stated.file || below.clause != stated.clause);
        policies.push(stated.clone());
    }
    let read = laws.iter().map(|laws| &laws.read);
    problems.extend(read.clone().flat_map(|read| read.misplaced.iter().cloned()));
    let sources = read.map(|read| read.source().clone()).chain([source]);
    let sources: Vec<SourceText> = sources.collect();
    let nearest = laws.last().map(|laws| Arc::clone(&laws.read));
    let levels = laws.into_iter().map(|laws| laws.file);
    let levels: Vec<Arc<File>> = levels.chain([Arc::new(main)]).collect();
    let (speed, measure) = match levels.iter().rev().find_map(|level| speed_clause(level)) {
        None => (None, None),
        Some((clause, bounds)) => (
            bounds.speed,
            time_control.as_ref().map(|control| SpeedMeasure {
                white_ms: bounds.thinking_time_ms(&control.white),
                black_ms: bounds.thinking_time_ms(&control.black),
                moves: bounds.moves,
                citations: united(clause.cites.iter().cloned()),
            }),
        ),
    };
    Chain {
        levels,
        sources,
        speed,
        time_control,
        measure,
        several,
        policies,
        whole,
        nearest,
    }
}

fn time_control(body: &Body) -> Option<&Schedules> {
    match body {
        Body::TimeControl(schedules) => Some(schedules),
        Body::Said(said) => said.times(),
        _ => None,
    }
}

fn played_under(body: &Body) -> Option<&Under> {
    match body {
        Body::PlayedUnder(under) => Some(under),
        _ => None,
    }
}

/// The one clause of its kind; further ones are reported.
fn only<'a, T>(
    fetch: &mut Fetch<'_>,
    file: &'a File,
    pick: impl Fn(&'a Body) -> Option<T>,
) -> Option<(Span, T)> {
    let mut found = file
        .clauses
        .iter()
        .filter_map(|clause| Some((clause.span, pick(&clause.body)?)));
    let first = found.next()?;
    for (span, _) in found {
        let problem = Diagnostic::new(codes::SET_TWICE, &file.name, span, "this is said twice");
        fetch.report(problem.related(&file.name, first.0, "it is said here first"));
    }
    Some(first)
}

/// What stands directly below the checked file.
fn first_below(fetch: &mut Fetch<'_>, main: &File, schedules: Option<&Schedules>) -> Option<Found> {
    if main.is_laws() {
        return next_below(fetch, main);
    }
    let under = only(fetch, main, played_under);
    let missing = [
        (
            under.is_none(),
            codes::NO_LAWS,
            "the regulations do not say under which laws",
        ),
        (
            schedules.is_none(),
            codes::NO_TIME_CONTROL,
            "the regulations have no time control",
        ),
    ];
    for (_, code, message) in missing.into_iter().filter(|(missing, ..)| *missing) {
        // In a flawed file it may be there, misspelt.
        if main.flawed {
            fetch.whole = false;
        } else {
            fetch.report(Diagnostic::new(code, &main.name, main.span, message));
        }
    }
    let (span, under) = under?;
    match under {
        Under::Laws { name, edition } => fetch.laws(main, span, name, edition),
        Under::Family {
            family, edition, ..
        } => fetch.fitting(main, span, family, edition, schedules),
    }
}

/// What stands below a laws file, if anything.
fn next_below(fetch: &mut Fetch<'_>, file: &File) -> Option<Found> {
    only(fetch, file, |body| {
        matches!(body, Body::Speed(_)).then_some(())
    });
    match only(fetch, file, played_under)? {
        (span, Under::Laws { name, edition }) => fetch.laws(file, span, name, edition),
        (span, Under::Family { .. }) => {
            let message = "a laws file is built on one laws file";
            let help = "write its name and edition: `played under fide.standard, edition 2023`";
            let problem = Diagnostic::new(codes::MISPLACED_CLAUSE, &file.name, span, message);
            fetch.report(problem.help(help));
            None
        }
    }
}

/// Regulations may name the speed, or the very laws; either must agree with the time control.
fn stated_speed(fetch: &mut Fetch<'_>, main: &File, laws: &File, schedules: Option<&Schedules>) {
    let Some(bounds) = speed_of(laws) else { return };
    let under = main
        .clauses
        .iter()
        .find_map(|clause| Some((clause.span, played_under(&clause.body)?)));
    let problem = match (under, schedules) {
        (
            Some((
                _,
                Under::Family {
                    speed: Some(stated),
                    ..
                },
            )),
            _,
        ) => {
            let Some(actual) = bounds.speed.filter(|actual| actual.as_str() != stated.node) else {
                return;
            };
            let message = format!("by its time control this is {actual}, not {}", stated.node);
            Diagnostic::new(codes::SPEED, &main.name, stated.span, message)
        }
        (Some((_, Under::Laws { name, .. })), Some(schedules)) => {
            let colours = [&schedules.white, &schedules.black];
            let Some(schedule) = colours
                .into_iter()
                .find(|schedule| !bounds.fit(&schedule.node))
            else {
                return;
            };
            let message = format!(
                "the laws `{name}` are for {} over {} moves",
                bounds.words(),
                bounds.moves
            );
            Diagnostic::new(codes::SPEED, &main.name, schedule.span, message)
        }
        _ => return,
    };
    fetch.report(problem.article(speed_article(laws)));
}
