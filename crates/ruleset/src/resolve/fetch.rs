//! Laws from a library: by name, or whichever of an edition fit a time control.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::library::{Library, ReadLaws};
use crate::nearest::nearest;
use crate::rules::PeriodClause;
use crate::source::Span;
use crate::syntax::{Body, File, Header, Schedules};
use crate::vocabulary::Speed;

use super::speed::{speed_article, speed_of};

/// Fetches laws and remembers whether everything was found.
pub(super) struct Fetch<'a> {
    pub(super) library: &'a dyn Library,
    pub(super) problems: &'a mut Vec<Diagnostic>,
    pub(super) whole: bool,
}

/// Laws of which at least the first line can be read.
pub(super) struct Found {
    pub(super) file: Arc<File>,
    pub(super) read: Arc<ReadLaws>,
}

impl Found {
    fn of(read: Arc<ReadLaws>) -> Option<Self> {
        let file = read.file.clone()?;
        Some(Self { file, read })
    }

    fn speed(&self) -> Option<Speed> {
        speed_of(&self.file).and_then(|bounds| bounds.speed)
    }
}

impl Fetch<'_> {
    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.whole = false;
        self.problems.push(problem);
    }

    /// A laws file by its name and edition.
    pub(super) fn laws(
        &mut self,
        from: &File,
        span: Span,
        name: &str,
        edition: &str,
    ) -> Option<Found> {
        let file = file_name(name, edition);
        let Some(read) = self.library.laws(&file) else {
            let names = self.library.names();
            let near = nearest(&file, names.iter().map(String::as_str)).map(laws_name);
            let message = format!("there are no laws `{name}`, edition {edition}");
            let problem = Diagnostic::new(codes::UNKNOWN_LAWS, &from.name, span, message);
            self.report(problem.did_you_mean(near.as_deref()));
            return None;
        };
        self.problems.extend(read.misread.iter().cloned());
        let found = Found::of(read);
        self.whole &= found.is_some();
        let found = found?;
        match &found.file.header {
            Header::Laws {
                name: own,
                edition: of,
            } if own == name && of == edition => Some(found),
            _ => {
                let message =
                    format!("the file `{file}` does not hold the laws `{name}`, edition {edition}");
                let problem = Diagnostic::new(codes::UNKNOWN_LAWS, &from.name, span, message);
                let held = &found.file;
                self.report(problem.related(&held.name, held.span, "it says that it is this"));
                None
            }
        }
    }

    /// The laws of a family and edition that are for this time control. Without one nothing can be chosen; standard
    /// laws then serve to check the names that the rules use.
    pub(super) fn fitting(
        &mut self,
        main: &File,
        span: Span,
        family: &str,
        edition: &str,
        schedules: Option<&Schedules>,
    ) -> Option<Found> {
        let mut candidates = self.candidates(&format!("{family}/{edition}/"));
        if candidates.is_empty() {
            let message = format!("there are no {} Laws {edition}", family.to_uppercase());
            let problem = Diagnostic::new(codes::UNKNOWN_LAWS, &main.name, span, message);
            let known = self.families();
            self.report(problem.help(format!("there are {known}")));
            return None;
        }
        let chosen = schedules.and_then(|schedules| self.choose(main, &candidates, schedules));
        self.whole &= chosen.is_some();
        let standard = |one: &Found| one.speed() == Some(Speed::Standard);
        let index = chosen.or_else(|| candidates.iter().position(standard))?;
        let found = candidates.swap_remove(index);
        if chosen.is_some() {
            self.problems.extend(found.read.misread.iter().cloned());
        }
        Some(found)
    }

    /// Everything of the edition. What is wrong with laws that are not chosen does not matter to this event.
    fn candidates(&self, prefix: &str) -> Vec<Found> {
        let names = self.library.names();
        let of_edition = names.iter().filter(|name| name.starts_with(prefix));
        let read = of_edition.filter_map(|name| self.library.laws(name));
        read.filter_map(Found::of).collect()
    }

    /// The laws whose bounds hold both players' times (A.1, B.1).
    fn choose(
        &mut self,
        main: &File,
        candidates: &[Found],
        schedules: &Schedules,
    ) -> Option<usize> {
        let fitting = |periods: &[PeriodClause]| {
            candidates
                .iter()
                .position(|one| speed_of(&one.file).is_some_and(|bounds| bounds.fit(periods)))
        };
        let (white, black) = (
            fitting(&schedules.white.node),
            fitting(&schedules.black.node),
        );
        if white == black && white.is_some() {
            return white;
        }
        let of_speed = |index: &Option<usize>, speed| {
            index.and_then(|index| candidates.get(index)?.speed()) == Some(speed)
        };
        if let Some(speed) = decided_by_odds(main)
            && let Some(chosen) = [white, black].iter().find(|one| of_speed(one, speed))
        {
            return *chosen;
        }
        let broken = candidates.iter().flat_map(|one| &one.read.misread);
        let broken: Vec<Diagnostic> = broken
            .filter(|problem| problem.severity == Severity::Error)
            .cloned()
            .collect();
        if !broken.is_empty() {
            // The laws that are missing here may be those that cannot be read.
            broken.into_iter().for_each(|problem| self.report(problem));
            return None;
        }
        let laws = |index: Option<usize>| index.and_then(|index| candidates.get(index));
        let name = |index| {
            laws(index)
                .and_then(Found::speed)
                .map_or("no speed of these laws", Speed::as_str)
        };
        let problem = if white == black {
            let message = "no laws of this edition are for this time control";
            Diagnostic::new(codes::SPEED, &main.name, schedules.white.span, message)
        } else {
            let message = format!("White would play {}, Black {}", name(white), name(black));
            let help = match main.clauses.iter().any(|clause| gives_odds(&clause.body)) {
                true => format!(
                    "say which it is: `{} rules: …` or `{} rules: …`",
                    name(white),
                    name(black)
                ),
                false => "give both players times of the same speed".to_owned(),
            };
            Diagnostic::new(codes::SPEED, &main.name, schedules.black.span, message).help(help)
        };
        let article = laws(white)
            .or(laws(black))
            .and_then(|one| speed_article(&one.file));
        self.report(problem.article(article));
        None
    }

    /// The editions that the library has, for a message.
    fn families(&self) -> String {
        let editions: BTreeSet<String> = self
            .library
            .names()
            .iter()
            .filter_map(|name| {
                let mut parts = name.split('/');
                let (family, edition, _) = (parts.next()?, parts.next()?, parts.next()?);
                Some(format!("`{} Laws {edition}`", family.to_uppercase()))
            })
            .collect();
        if editions.is_empty() {
            "none".to_owned()
        } else {
            editions.into_iter().collect::<Vec<_>>().join(", ")
        }
    }
}

/// Whether the clause gives one player less time and a win with a draw.
fn gives_odds(body: &Body) -> bool {
    matches!(body, Body::Said(said) if said.times().is_some())
}

/// The speed that regulations say where one player of an Armageddon has less time. The articles on speed know equal
/// times only, and such a game is not rated as rapid chess or blitz; what is said of the stage itself goes first.
fn decided_by_odds(main: &File) -> Option<Speed> {
    if !main.clauses.iter().any(|clause| gives_odds(&clause.body)) {
        return None;
    }
    let said = main.clauses.iter().filter_map(|clause| match &clause.body {
        Body::Supervision { speed, .. } => {
            Some((clause.modifiers.scope.stage.is_none(), speed.node))
        }
        _ => None,
    });
    said.min_by_key(|(of_all, _)| *of_all)
        .map(|(_, speed)| speed)
}

/// Where a library keeps laws: `fide.blitz`, edition 2023, in `fide/2023/blitz`.
fn file_name(name: &str, edition: &str) -> String {
    match name.split_once('.') {
        Some((family, rest)) => format!("{family}/{edition}/{}", rest.replace('.', "/")),
        None => format!("{name}/{edition}"),
    }
}

/// What laws in such a place are called: `fide.blitz, edition 2023`.
fn laws_name(file: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    if parts.len() < 2 {
        return file.to_owned();
    }
    let edition = parts.remove(1);
    format!("{}, edition {edition}", parts.join("."))
}
