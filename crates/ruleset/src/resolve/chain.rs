//! The laws below a file: fetched by name, chosen by the time control, each built on at most one other.

use std::collections::BTreeSet;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Comparison;
use crate::limits::MAX_LAWS_CHAIN;
use crate::nearest::nearest;
use crate::parse::parse;
use crate::quantity::duration_text;
use crate::rules::{PeriodClause, TimeControlClause};
use crate::source::{Library, SourceText, Span};
use crate::syntax::{Body, Clause, File, Header, Schedules, SpeedBounds, Under};
use crate::vocabulary::Speed;

/// The files that rules are made of.
pub(crate) struct Chain {
    /// The oldest laws first, the checked file last.
    pub(crate) levels: Vec<File>,
    /// The sources in the same order.
    pub(crate) sources: Vec<SourceText>,
    pub(crate) speed: Option<Speed>,
    pub(crate) time_control: Option<TimeControlClause>,
    /// Everything below is there and is the right one, so that what is missing is missing.
    pub(crate) whole: bool,
}

/// Fetches what the file is built on.
pub(crate) fn chain(
    main: File,
    source: SourceText,
    library: &dyn Library,
    problems: &mut Vec<Diagnostic>,
) -> Chain {
    let mut fetch = Fetch {
        library,
        problems,
        whole: !main.flawed,
    };
    let schedules = fetch.only(&main, |body| match body {
        Body::TimeControl(schedules) => Some(schedules.clone()),
        _ => None,
    });
    let under = fetch.only(&main, |body| match body {
        Body::PlayedUnder(under) => Some(under.clone()),
        _ => None,
    });
    if !main.is_laws() && under.is_none() {
        fetch.missing(
            &main,
            codes::NO_LAWS,
            "the regulations do not say under which laws",
            "add `played under FIDE Laws 2023`",
        );
    }
    if !main.is_laws() && schedules.is_none() {
        fetch.missing(
            &main,
            codes::NO_TIME_CONTROL,
            "the regulations have no time control",
            "add `time control: …`",
        );
    }
    let below = under.and_then(|(span, under)| match under {
        Under::Laws { name, edition } => fetch.laws(&main, span, &name, &edition),
        Under::Family {
            family,
            edition,
            speed,
        } => {
            let fitting = fetch.fitting(
                &main,
                span,
                &family,
                &edition,
                schedules.as_ref().map(|(_, s)| s),
            )?;
            if let (Some(stated), Some(actual)) =
                (speed, speed_of(&fitting.0).and_then(|bounds| bounds.speed))
                && stated.node != actual.as_str()
            {
                let message = format!("by its time control this is {actual}, not {}", stated.node);
                let article = speed_article(&fitting.0);
                fetch.report(
                    Diagnostic::new(codes::SPEED, &main.name, stated.span, message)
                        .article(article),
                );
            }
            Some(fitting)
        }
    });
    let mut levels = vec![(main, source)];
    let mut below = below;
    while let Some((file, source)) = below.take() {
        let seen = levels.iter().any(|(level, _)| level.name == file.name);
        if seen || levels.len() > MAX_LAWS_CHAIN {
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
        let under = fetch.only(&file, |body| match body {
            Body::PlayedUnder(under) => Some(under.clone()),
            _ => None,
        });
        fetch.whole &= !file.flawed;
        below = match under {
            Some((span, Under::Laws { name, edition })) => fetch.laws(&file, span, &name, &edition),
            Some((span, Under::Family { .. })) => {
                let message = "a laws file is built on one laws file";
                let help = "write its name and edition: `played under fide.standard, edition 2023`";
                fetch.report(
                    Diagnostic::new(codes::MISPLACED_CLAUSE, &file.name, span, message).help(help),
                );
                None
            }
            None => None,
        };
        levels.push((file, source));
    }
    levels.reverse();
    let whole = fetch.whole;
    let (levels, sources): (Vec<File>, Vec<SourceText>) = levels.into_iter().unzip();
    let speed = levels
        .iter()
        .rev()
        .find_map(|file| speed_of(file).and_then(|bounds| bounds.speed));
    let time_control = schedules.map(|(_, schedules)| TimeControlClause {
        white: schedules.white.node,
        black: schedules.black.node,
    });
    Chain {
        levels,
        sources,
        speed,
        time_control,
        whole,
    }
}

struct Fetch<'a> {
    library: &'a dyn Library,
    problems: &'a mut Vec<Diagnostic>,
    whole: bool,
}

impl Fetch<'_> {
    fn report(&mut self, problem: Diagnostic) {
        self.whole = false;
        self.problems.push(problem);
    }

    fn missing(&mut self, file: &File, code: codes::Code, message: &str, help: &str) {
        // In a flawed file it may be there, misspelt.
        if !file.flawed {
            self.report(Diagnostic::new(code, &file.name, file.span, message).help(help));
        }
        self.whole = false;
    }

    /// The one clause of its kind; further ones are reported.
    fn only<T>(&mut self, file: &File, pick: impl Fn(&Body) -> Option<T>) -> Option<(Span, T)> {
        let mut found = file
            .clauses
            .iter()
            .filter_map(|clause| Some((clause.span, pick(&clause.body)?)));
        let first = found.next()?;
        let others: Vec<Span> = found.map(|(span, _)| span).collect();
        for span in others {
            let problem = Diagnostic::new(codes::SET_TWICE, &file.name, span, "this is said twice");
            self.report(problem.related(&file.name, first.0, "it is said here first"));
        }
        Some(first)
    }

    /// A laws file by its name and edition.
    fn laws(
        &mut self,
        from: &File,
        span: Span,
        name: &str,
        edition: &str,
    ) -> Option<(File, SourceText)> {
        let file = file_name(name, edition);
        let Some(source) = self.library.source(&file) else {
            let names = self.library.names();
            let near = nearest(&file, names.iter().map(String::as_str)).map(laws_name);
            let message = format!("there are no laws `{name}`, edition {edition}");
            let problem = Diagnostic::new(codes::UNKNOWN_LAWS, &from.name, span, message);
            self.report(problem.did_you_mean(near.as_deref()));
            return None;
        };
        let parsed = parse(&source, self.problems);
        self.whole &= parsed.is_some();
        let parsed = parsed?;
        match &parsed.header {
            Header::Laws {
                name: own,
                edition: of,
            } if own == name && of == edition => Some((parsed, source)),
            _ => {
                let message =
                    format!("the file `{file}` does not hold the laws `{name}`, edition {edition}");
                let problem = Diagnostic::new(codes::UNKNOWN_LAWS, &from.name, span, message);
                self.report(problem.related(&parsed.name, parsed.span, "it says that it is this"));
                None
            }
        }
    }

    /// The laws of a family and edition that are for this time control.
    fn fitting(
        &mut self,
        main: &File,
        span: Span,
        family: &str,
        edition: &str,
        schedules: Option<&Schedules>,
    ) -> Option<(File, SourceText)> {
        let prefix = format!("{family}/{edition}/");
        let names: Vec<String> = self
            .library
            .names()
            .into_iter()
            .filter(|name| name.starts_with(&prefix))
            .collect();
        if names.is_empty() {
            let problem = Diagnostic::new(
                codes::UNKNOWN_LAWS,
                &main.name,
                span,
                format!("there are no {} Laws {edition}", family.to_uppercase()),
            );
            let known = self.families();
            self.report(problem.help(format!("there are {known}")));
            return None;
        }
        // What is wrong with laws that are not chosen does not matter to this event.
        let mut asides: Vec<Diagnostic> = Vec::new();
        let sources = names.iter().filter_map(|name| self.library.source(name));
        let mut found: Vec<(File, SourceText)> = sources
            .filter_map(|source| Some((parse(&source, &mut asides)?, source)))
            .collect();
        let index = match schedules {
            Some(schedules) => {
                let fits = |periods: &[PeriodClause]| {
                    found.iter().position(|(file, _)| {
                        speed_of(file).is_some_and(|bounds| bounds.fit(periods))
                    })
                };
                let white = fits(&schedules.white.node);
                let black = fits(&schedules.black.node);
                if white == black {
                    white
                } else {
                    self.two_speeds(main, &found, schedules, white, black)
                }
            }
            // Without a time control nothing can be chosen; standard laws serve to check what names the rules use.
            None => None,
        };
        if index.is_none()
            && let Some(schedules) = schedules.filter(|_| self.whole)
        {
            let message = "no laws of this edition are for this time control".to_owned();
            self.report(Diagnostic::new(
                codes::SPEED,
                &main.name,
                schedules.white.span,
                message,
            ));
        }
        match index.and_then(|index| found.get(index)) {
            Some((chosen, _)) => self
                .problems
                .extend(asides.into_iter().filter(|aside| aside.file == chosen.name)),
            None => self
                .problems
                .extend(asides.into_iter().filter(|_| self.whole)),
        }
        self.whole &= index.is_some();
        let standard = found
            .iter()
            .position(|(file, _)| speed_of(file).and_then(|b| b.speed) == Some(Speed::Standard));
        let index = index.or(standard)?;
        (index < found.len()).then(|| found.swap_remove(index))
    }

    fn two_speeds(
        &mut self,
        main: &File,
        found: &[(File, SourceText)],
        schedules: &Schedules,
        white: Option<usize>,
        black: Option<usize>,
    ) -> Option<usize> {
        let name = |index: Option<usize>| {
            let bounds = index
                .and_then(|index| found.get(index))
                .and_then(|(file, _)| speed_of(file));
            bounds
                .and_then(|bounds| bounds.speed)
                .map_or("no speed of these laws", Speed::as_str)
        };
        let article = white
            .and_then(|index| found.get(index))
            .and_then(|(file, _)| speed_article(file));
        let message = format!("White would play {}, Black {}", name(white), name(black));
        let problem = Diagnostic::new(codes::SPEED, &main.name, schedules.black.span, message);
        self.report(
            problem
                .help("give both players times of the same speed")
                .article(article),
        );
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

impl SpeedBounds {
    /// Whether a player's time is within the bounds.
    fn fit(&self, periods: &[PeriodClause]) -> bool {
        let time = self.thinking_time_ms(periods);
        self.bounds
            .iter()
            .all(|(comparison, bound)| comparison.holds(time, *bound))
    }

    /// All the time of a player, counted over so many moves: base time plus that many times what a move adds.
    pub(crate) fn thinking_time_ms(&self, periods: &[PeriodClause]) -> i64 {
        let base: i64 = periods
            .iter()
            .map(|period| period.base_ms)
            .fold(0, i64::saturating_add);
        let added = periods.first().map_or(0, |period| {
            period.increment_ms.saturating_add(period.delay_ms)
        });
        base.saturating_add(added.saturating_mul(i64::from(self.moves)))
    }

    /// The bounds in words: `more than 10 min and less than 1 h`.
    pub(crate) fn words(&self) -> String {
        let bound = |(comparison, ms): &(Comparison, i64)| {
            let words = match comparison {
                Comparison::AtMost => "at most",
                Comparison::AtLeast => "at least",
                Comparison::More => "more than",
                _ => "less than",
            };
            format!("{words} {}", duration_text(*ms))
        };
        let bounds: Vec<String> = self.bounds.iter().map(bound).collect();
        bounds.join(" and ")
    }
}

/// The speed clause of a file.
pub(crate) fn speed_of(file: &File) -> Option<&SpeedBounds> {
    speed_clause(file).map(|(_, bounds)| bounds)
}

/// The article under which a file's speed stands.
pub(crate) fn speed_article(file: &File) -> Option<String> {
    speed_clause(file)
        .and_then(|(clause, _)| clause.cites.first())
        .map(ToString::to_string)
}

fn speed_clause(file: &File) -> Option<(&Clause, &SpeedBounds)> {
    file.clauses.iter().find_map(|clause| match &clause.body {
        Body::Speed(bounds) => Some((clause, bounds)),
        _ => None,
    })
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
