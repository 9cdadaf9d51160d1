//! The whole way from a file to rules, with everything that is wrong on it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::analyse::{
    analyse, appeals, chapter, cycles, guaranteed, proved, restated_settings, stage_clauses, time,
};
use crate::citation::united;
use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::example::Example;
use crate::hash::{part_meaning, semantic_hash};
use crate::library::{Library, Shelf};
use crate::limits::MAX_DIAGNOSTICS;
use crate::notice::{Statement, notice, statements};
use crate::parse::parse;
use crate::policy::Policies;
use crate::resolve::{
    Chain, Resolved, Selection, chain, drafts, examples, guarantees, parts, penalties, settings,
};
use crate::rules::{LawsEdition, Note, Rules, Stage};
use crate::scope::Cell;
use crate::source::{SourceText, Unreadable};
use crate::syntax::{Body, Clause, File, Header};
use crate::told_where::ToldWhere;
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
    let (checked, sources) = tournament(&file, main, library, &mut problems);
    in_order(&mut problems, &sources);
    let sound = problems
        .iter()
        .all(|problem| problem.severity != Severity::Error);
    let rules = checked.filter(|_| sound).map(|(stages, examples, said)| {
        let notes = notes(&file);
        Rules {
            title,
            semantic_hash: semantic_hash(&stages, &notes),
            stages,
            sources: sources.clone(),
            notes,
            notice: notice(&file, said),
            examples,
        }
    });
    Checked {
        rules,
        diagnostics: problems,
        sources,
    }
}

/// A part of the tournament with its rules, its examples, and what the regulations say in it.
type Part = (Stage, Vec<Example>, Vec<Statement>);

/// Parts that differ, the examples of all of them, and what is said in each.
type Parts = (Vec<Stage>, Vec<Example>, Vec<Vec<Statement>>);

/// Checks each part of the tournament by itself; parts of a stage in which the same rules hold are one. Without rules
/// if those of any part cannot be told.
fn tournament(
    file: &File,
    main: &SourceText,
    library: &dyn Library,
    problems: &mut Vec<Diagnostic>,
) -> (Option<Parts>, Vec<SourceText>) {
    let library = &Shelf::new(library);
    let cells = parts(file, problems);
    let selection = Selection::new(file, &cells);
    // Where the same clauses of a stage hold, the same follows.
    let mut reads: BTreeMap<(&str, Vec<usize>), Read> = BTreeMap::new();
    let mut found = Vec::new();
    let mut sources: Vec<SourceText> = Vec::new();
    let mut told = ToldWhere::default();
    let mut idle: Option<Vec<Diagnostic>> = None;
    for (index, cell) in cells.iter().enumerate() {
        let kept = selection.kept(index);
        let read = match reads.entry((&cell.stage, kept)) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(place) => {
                let file = selection.file(&place.key().1);
                place.insert(part(file, cell, main, library, cells.len() > 1))
            }
        };
        found.push(read.part.clone().map(|(stage, examples, said)| {
            let places = vec![cell.clone()];
            (Stage { places, ..stage }, examples, said)
        }));
        idle = Some(match idle {
            None => read.idle.clone(),
            Some(idle) => idle
                .into_iter()
                .filter(|problem| read.idle.contains(problem))
                .collect(),
        });
        for source in &read.sources {
            if !sources.contains(source) {
                sources.push(source.clone());
            }
        }
        told.add(&read.problems, cell);
    }
    problems.extend(told.diagnostics(&cells));
    problems.extend(idle.into_iter().flatten());
    let parts: Option<Vec<Part>> = found.into_iter().collect();
    (parts.map(united_parts), sources)
}

/// Parts in which the same holds become one, which keeps all their places; examples are those of each.
fn united_parts(parts: Vec<Part>) -> Parts {
    let mut stages: Vec<Stage> = Vec::new();
    let mut examples: Vec<Example> = Vec::new();
    let mut statements: Vec<Vec<Statement>> = Vec::new();
    for (stage, own, said) in parts {
        statements.push(said);
        let meaning = part_meaning(&stage);
        let same = stages
            .iter()
            .position(|other| other.name == stage.name && part_meaning(other) == meaning);
        let index = match same.and_then(|index| Some((index, stages.get_mut(index)?))) {
            Some((index, known)) => {
                known.places.extend(stage.places);
                index
            }
            None => {
                stages.push(stage);
                stages.len() - 1
            }
        };
        for example in own {
            let example = Example {
                part: index,
                ..example
            };
            if !examples.contains(&example) {
                examples.push(example);
            }
        }
    }
    examples.sort_by_key(|example| (example.span.start, example.part));
    (stages, examples, statements)
}

/// What comes of one part of the tournament.
struct Read {
    part: Option<Part>,
    problems: Vec<Diagnostic>,
    sources: Vec<SourceText>,
    /// Clauses that say nothing in it.
    idle: Vec<Diagnostic>,
}

/// One part of the tournament, with everything that is wrong in it and the files that were read for it.
fn part(file: File, cell: &Cell, main: &SourceText, library: &dyn Library, several: bool) -> Read {
    let mut problems = Vec::new();
    let chain = chain(file, main.clone(), library, several, &mut problems);
    let settings = settings(&chain, &mut problems);
    let mut idle = settings.idle.clone();
    let stage = stage(&chain, &settings, cell, &mut problems, &mut idle);
    let examples = examples(&chain, &settings, &mut problems);
    Read {
        problems,
        part: stage.map(|stage| {
            let said = statements(&chain, &stage);
            (stage, examples, said)
        }),
        sources: chain.sources.iter().rev().cloned().collect(),
        idle,
    }
}

/// What is wrong with the words of a file, whatever laws it stands on: the first step of [`check`], for programs that
/// look at a text with every key that is pressed.
#[must_use]
pub fn proofread(file: &SourceText) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    // What it says is not asked; only whether it can be read.
    let _ = parse(file, &mut problems);
    in_order(&mut problems, std::slice::from_ref(file));
    problems
}

/// Builds and analyses the stage; `None` if its speed is not known. What is `idle` here may be needed in another part.
fn stage(
    chain: &Chain,
    settings: &Resolved,
    cell: &Cell,
    problems: &mut Vec<Diagnostic>,
    idle: &mut Vec<Diagnostic>,
) -> Option<Stage> {
    let drafts = drafts(chain, settings, problems);
    if chain.whole {
        time(chain, settings, problems);
        stage_clauses(&cell.stage, chain, problems);
        appeals(&cell.stage, chain, problems);
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
        name: cell.stage.clone(),
        places: vec![cell.clone()],
        speed: chain.speed.unwrap_or(Speed::Standard),
        time_control: chain.time_control.clone(),
        measure: chain.measure.clone(),
        laws: editions(chain),
        penalties: penalties(chain, &drafts, problems),
        settings: settings.values.clone(),
        chapters: BTreeMap::new(),
        policies: Policies(chain.policies.clone()),
    };
    let sound = chain.whole && chain.levels.iter().all(|file| !file.lost_rule);
    if sound {
        idle.extend(restated_settings(chain, settings));
    }
    let mut provable = BTreeSet::new();
    for (kind, draft) in &drafts {
        let circular = cycles(draft, chain, problems);
        let sound = sound && !draft.flawed && !circular;
        let chapter = if sound {
            proved(*kind, draft, chain, settings, |chapter| {
                let before = problems.len();
                let own = analyse(*kind, draft, chapter, chain, &stage, problems);
                let clean = own.is_empty() && problems.len() == before;
                idle.extend(own);
                clean
            })
        } else {
            Arc::new(chapter(draft, settings))
        };
        if sound {
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
fn notes(file: &File) -> Vec<Note> {
    let note = |clause: &Clause| match &clause.body {
        Body::Note(sentences) => Some(Note {
            text: sentences.join(" "),
            citations: united(clause.cites.iter().cloned()),
            span: clause.span,
        }),
        _ => None,
    };
    file.clauses.iter().filter_map(note).collect()
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
