//! The whole way from a file to rules, with everything that is wrong on it.

use std::collections::{BTreeMap, BTreeSet};

use crate::analyse::{analyse, chapter, cycles, guaranteed, time};
use crate::citation::united;
use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::hash::semantic_hash;
use crate::limits::MAX_DIAGNOSTICS;
use crate::parse::parse;
use crate::resolve::{Chain, Resolved, chain, drafts, examples, guarantees, settings};
use crate::rules::{LawsEdition, Note, Rules, Stage};
use crate::source::{Library, SourceText, Unreadable};
use crate::syntax::{Body, Clause, Header};
use crate::vocabulary::Speed;

/// The name of the only stage of rules that do not speak of stages.
pub const MAIN_STAGE: &str = "main";

/// What checking a file gives.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The rules; `None` if and only if there is an error.
    pub rules: Option<Rules>,
    /// Everything there is to say, in the order of the places; the checked file comes first.
    pub diagnostics: Vec<Diagnostic>,
    /// Every file that was read: the checked one first, then the laws below it, the nearest first.
    pub sources: Vec<SourceText>,
}

impl From<Unreadable> for Checked {
    fn from(unreadable: Unreadable) -> Self {
        Self {
            rules: None,
            diagnostics: vec![unreadable.problem],
            sources: vec![unreadable.source],
        }
    }
}

/// Checks a file of laws or regulations. `library` holds the laws it is built on. Never panics and always ends,
/// whatever the text is.
#[must_use]
pub fn check(main: &SourceText, library: &dyn Library) -> Checked {
    let mut problems = Vec::new();
    let Some(file) = parse(main, &mut problems) else {
        in_order(&mut problems, std::slice::from_ref(main));
        return Checked {
            rules: None,
            diagnostics: problems,
            sources: vec![main.clone()],
        };
    };
    let title = file.title();
    let chain = chain(file, main.clone(), library, &mut problems);
    let settings = settings(&chain, &mut problems);
    let stage = stage(&chain, &settings, &mut problems);
    let examples = examples(&chain, &settings, &mut problems);
    let sources: Vec<SourceText> = chain.sources.iter().rev().cloned().collect();
    in_order(&mut problems, &sources);
    let sound = problems
        .iter()
        .all(|problem| problem.severity != Severity::Error);
    let rules = stage.filter(|_| sound).map(|stage| {
        let stages = vec![stage];
        let notes = notes(&chain);
        Rules {
            title,
            semantic_hash: semantic_hash(&stages, &notes),
            stages,
            sources: sources.clone(),
            notes,
            examples,
        }
    });
    Checked {
        rules,
        diagnostics: problems,
        sources,
    }
}

/// Builds and analyses the stage; `None` if its speed is not known.
fn stage(chain: &Chain, settings: &Resolved, problems: &mut Vec<Diagnostic>) -> Option<Stage> {
    let drafts = drafts(chain, settings, problems);
    if chain.whole {
        time(chain, settings, problems);
    }
    if chain.speed.is_none()
        && chain.whole
        && let Some(file) = chain.levels.last().filter(|file| !file.flawed)
    {
        let message = "these laws do not say for which times they are";
        let problem = Diagnostic::new(codes::SPEED, &file.name, file.span, message);
        problems.push(problem.help("add `speed …: …, counted over 60 moves`"));
    }
    let mut stage = Stage {
        name: MAIN_STAGE.to_owned(),
        speed: chain.speed.unwrap_or(Speed::Standard),
        time_control: chain.time_control.clone(),
        measure: chain.measure.clone(),
        laws: editions(chain),
        settings: settings.values.clone(),
        chapters: BTreeMap::new(),
    };
    let sound = chain.whole && chain.levels.iter().all(|file| !file.lost_rule);
    let mut provable = BTreeSet::new();
    for (kind, draft) in &drafts {
        let circular = cycles(draft, chain, problems);
        let chapter = chapter(draft, settings);
        if sound && !draft.flawed && !circular {
            analyse(*kind, draft, &chapter, chain, &stage, problems);
            provable.insert(*kind);
        }
        stage.chapters.insert(*kind, chapter);
    }
    for guarantee in guarantees(chain, settings, problems) {
        let draft = drafts.get(&guarantee.kind);
        if sound && (draft.is_none() || provable.contains(&guarantee.kind)) {
            guaranteed(&guarantee, draft, chain, settings, &stage, problems);
        }
    }
    chain.speed.map(|_| stage)
}

/// The notes of the checked file.
fn notes(chain: &Chain) -> Vec<Note> {
    let clauses = chain
        .levels
        .last()
        .into_iter()
        .flat_map(|file| &file.clauses);
    let note = |clause: &Clause| match &clause.body {
        Body::Note(sentences) => Some(Note {
            text: sentences.join(" "),
            citations: united(clause.cites.iter().cloned()),
            span: clause.span,
        }),
        _ => None,
    };
    clauses.filter_map(note).collect()
}

fn editions(chain: &Chain) -> Vec<LawsEdition> {
    let laws = chain
        .levels
        .iter()
        .rev()
        .filter_map(|file| match &file.header {
            Header::Laws { name, edition } => Some(LawsEdition {
                name: name.clone(),
                edition: edition.clone(),
            }),
            Header::Regulations { .. } => None,
        });
    laws.collect()
}

/// Sorts by file, place and code, and says each thing once. Beyond the limit errors come before everything else.
fn in_order(problems: &mut Vec<Diagnostic>, sources: &[SourceText]) {
    let rank = |file: &str| {
        sources
            .iter()
            .position(|source| source.name == file)
            .unwrap_or(sources.len())
    };
    problems.sort_by(|one, other| {
        let key = |problem: &Diagnostic| {
            (
                rank(&problem.file),
                problem.span.start,
                problem.span.end,
                problem.code,
            )
        };
        key(one)
            .cmp(&key(other))
            .then_with(|| one.message.cmp(&other.message))
    });
    problems.dedup();
    let Some(more) = problems
        .len()
        .checked_sub(MAX_DIAGNOSTICS)
        .filter(|more| *more > 0)
    else {
        return;
    };
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .count();
    let mut others = MAX_DIAGNOSTICS.saturating_sub(errors);
    problems.retain(|problem| {
        let kept = problem.severity == Severity::Error || others > 0;
        others -= usize::from(kept && problem.severity != Severity::Error);
        kept
    });
    problems.truncate(MAX_DIAGNOSTICS);
    if let Some(last) = problems.last() {
        let message = format!("{more} more are not shown");
        let note = Diagnostic::new(codes::MORE, &last.file, last.span, message);
        problems.push(note);
    }
}
