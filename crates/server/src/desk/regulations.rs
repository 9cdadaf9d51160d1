//! Regulations: checked, put in force, and compiled once for all rulings that follow.

use std::sync::Arc;

use arbiter_ruleset::{Checked, Library, ReadLaws, Rules, SourceText, Unreadable, check};
use arbiter_rulesets::Shipped;
use arbiter_store::Private;
use arbiter_tournament::{Command, Entry, RegulationsAdopted, State, TournamentId, decide};
use serde::Serialize;
use utoipa::ToSchema;

use super::compiled::Compiled;
use super::findings::DiagnosticView;
use super::thread::in_a_thread;
use super::view::RegulationsView;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{AdoptRegulations, Permit};
use crate::library::Shelf;
use crate::problem::{Problem, ProblemKind};

/// Regulations that somebody names or sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesAsked {
    /// Those of this name, from beside the program or shipped with it.
    Named(String),
    /// This file.
    File(SourceText),
    /// A file that is no text of rules.
    Unreadable(Box<Unreadable>),
}

/// Regulations that are now in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RegulationsAnswer {
    /// The regulations.
    pub regulations: RegulationsView,
    /// Warnings and notes of the checker.
    pub diagnostics: Vec<DiagnosticView>,
}

/// Regulations ready to be put in force.
pub struct Adoption {
    /// The rules.
    pub rules: Rules,
    /// What the log tells of them.
    pub adopted: RegulationsAdopted,
    /// The files that they were made of.
    pub sources: Private,
    /// Warnings and notes of the checker.
    pub diagnostics: Vec<DiagnosticView>,
}

/// The longest name of a file that is kept.
const MAX_FILE_NAME_CHARS: usize = 100;

/// A file's own name. The directories above it are somebody's, and the log holds nothing of persons.
fn file_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().take(MAX_FILE_NAME_CHARS).collect();
    if name.is_empty() {
        "regulations".to_owned()
    } else {
        name
    }
}

/// The files that regulations were made of when they were put in force: what the shelf holds now does not matter.
struct Stored(Vec<SourceText>);

impl Library for Stored {
    fn source(&self, name: &str) -> Option<SourceText> {
        self.0.iter().find(|source| source.name == name).cloned()
    }

    fn names(&self) -> Vec<String> {
        self.0.iter().map(|source| source.name.clone()).collect()
    }

    fn laws(&self, name: &str) -> Option<Arc<ReadLaws>> {
        self.source(name).map(Shipped::read)
    }
}

/// Checks regulations.
///
/// # Errors
/// When none of this name are found.
pub fn check_rules(asked: &RulesAsked, shelf: &Shelf) -> Result<Checked, Problem> {
    match asked {
        RulesAsked::File(file) => Ok(check(file, shelf)),
        RulesAsked::Unreadable(unreadable) => Ok(Checked::from((**unreadable).clone())),
        RulesAsked::Named(name) => match shelf.source(name) {
            Some(source) => Ok(check(&source, shelf)),
            None => {
                let message = format!(
                    "names no regulations: there are {}",
                    shelf.names().join(", ")
                );
                Err(Problem::field("ruleset", message))
            }
        },
    }
}

impl Desk {
    /// Checks regulations without storing them.
    ///
    /// # Errors
    /// When none of this name are found.
    pub async fn check_rules(&self, asked: RulesAsked) -> Result<Checked, Problem> {
        let shelf = self.shelf().clone();
        in_a_thread(move || check_rules(&asked, &shelf)).await?
    }

    /// Puts regulations in force, for the section of them that the tournament is. Games that have been ruled on keep
    /// their rulings.
    ///
    /// # Errors
    /// When they have mistakes, are laws that no event has made its own, or name sections of which none is chosen; then
    /// nothing is stored.
    pub async fn adopt(
        &self,
        permit: &Permit<AdoptRegulations>,
        asked: &Asked,
        rules: RulesAsked,
        section: Option<&str>,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        if let Some(written) = self.earlier(principal, asked).await? {
            return Ok(written);
        }
        let Adoption {
            rules,
            adopted,
            sources,
            diagnostics,
        } = self.adoption(rules, section).await?;
        let body = RegulationsAnswer {
            regulations: RegulationsView::of(&adopted),
            diagnostics,
        };
        let body = answer(200, &body, None);
        let compute = async |state: Arc<State>| {
            let command = Command::Adopt(adopted.clone());
            let plan = decide(&state, self.context(principal, Told::default())?, command)?;
            let body = body.clone();
            let answering = Arc::new(move |_: &[Entry], _: &State| body.clone());
            Ok(Work {
                plan,
                private: vec![sources.clone()],
                answer: answering,
            })
        };
        let written = self
            .write(tournament, principal, asked, compute, Self::untold)
            .await?;
        self.keep_compiled(rules);
        Ok(written)
    }

    /// Keeps rules that were just put in force for the rulings that follow.
    pub(super) fn keep_compiled(&self, rules: Rules) {
        self.0.rules.keep(rules.hex(), Arc::new(Compiled { rules }));
    }

    /// Checks regulations that somebody wants to put in force.
    ///
    /// # Errors
    /// When they have mistakes, are laws that no event has made its own, or name sections of which none is chosen.
    pub(super) async fn adoption(
        &self,
        asked: RulesAsked,
        section: Option<&str>,
    ) -> Result<Adoption, Problem> {
        let (is_file, field) = match &asked {
            RulesAsked::File(_) | RulesAsked::Unreadable(_) => (true, ""),
            RulesAsked::Named(_) => (false, "ruleset"),
        };
        let Checked {
            rules, diagnostics, ..
        } = self.check_rules(asked).await?;
        let diagnostics: Vec<DiagnosticView> =
            diagnostics.iter().map(DiagnosticView::from).collect();
        let rules = rules.ok_or_else(|| faulty(&diagnostics))?;
        if !is_of_an_event(&rules) {
            return Err(Problem::field(field, LAWS_ALONE));
        }
        let section = chosen_section(&rules, section)?;
        let semantic_hash = rules.hex();
        let kept = |(at, source): (usize, &SourceText)| {
            let name = if is_file && at == 0 {
                file_name(&source.name)
            } else {
                source.name.clone()
            };
            (name, source.text.clone())
        };
        let files: Vec<(String, String)> = rules.sources.iter().enumerate().map(kept).collect();
        let adopted = RegulationsAdopted {
            title: rules.title.clone(),
            semantic_hash: semantic_hash.clone(),
            sources: files.iter().map(|(name, _)| name.clone()).collect(),
            section,
        };
        let sources = Private::Sources {
            semantic_hash,
            files,
        };
        Ok(Adoption {
            rules,
            adopted,
            sources,
            diagnostics,
        })
    }

    /// The regulations of a tournament, for everybody: they hang in the playing hall.
    ///
    /// # Errors
    /// When there are none, or those stored are not the ones that were adopted.
    pub async fn public_rules(&self, id: TournamentId) -> Result<Arc<Compiled>, Problem> {
        let state = self.state(id).await?;
        self.rules_in_force(&state).await
    }

    /// The regulations in force, compiled.
    ///
    /// # Errors
    /// When the tournament has none, or those stored are not the ones that the log says were adopted.
    pub(super) async fn rules_in_force(&self, state: &State) -> Result<Arc<Compiled>, Problem> {
        let adopted = state.regulations.as_ref().ok_or_else(|| {
            Problem::new(
                ProblemKind::NoRegulations,
                "the tournament has no regulations: attach them",
            )
        })?;
        let hash = &adopted.semantic_hash;
        if let Some(rules) = self.0.rules.get(hash) {
            return Ok(rules);
        }
        let files = self.store().rules_sources(hash).await?;
        let rules = compiled(files, hash).await?;
        let rules = Arc::new(Compiled { rules });
        self.0.rules.keep(hash.clone(), Arc::clone(&rules));
        Ok(rules)
    }
}

/// Compiles stored files, and holds what they mean against what the log says was adopted.
async fn compiled(files: Vec<(String, String)>, hash: &str) -> Result<Rules, Problem> {
    let checked = in_a_thread(move || {
        let sources = files
            .into_iter()
            .map(|(name, text)| SourceText { name, text });
        let stored = Stored(sources.collect());
        stored.0.first().map(|main| check(main, &stored))
    })
    .await?;
    let rules = checked.and_then(|checked| checked.rules).ok_or_else(|| {
        Problem::internal(&format!(
            "the stored regulations {hash} cannot be compiled by this version"
        ))
    })?;
    if rules.hex() == hash {
        Ok(rules)
    } else {
        Err(changed(hash, &rules.hex()))
    }
}

/// Why laws alone are no regulations, and what to do.
const LAWS_ALONE: &str = "holds laws only, without a time control and with settings left open: adopt regulations that \
                          say `played under` them and state the event's time control";

/// Whether every stage has its time control: laws alone have none, and leave open what the event must say.
fn is_of_an_event(rules: &Rules) -> bool {
    rules
        .stages
        .iter()
        .all(|stage| stage.time_control.is_some())
}

/// Which section of the regulations a tournament is: the one that was named, or none of them if an empty one was.
///
/// # Errors
/// When they name sections and none was chosen: what holds in the tournament would be guessed. When the one chosen is
/// none of theirs.
fn chosen_section(rules: &Rules, asked: Option<&str>) -> Result<Option<String>, Problem> {
    let sections = rules.sections();
    let asked = asked.map(str::trim);
    let chosen = asked.and_then(|asked| sections.iter().find(|section| **section == asked));
    let refused = match (asked, chosen) {
        (_, Some(chosen)) => return Ok(Some((*chosen).to_owned())),
        (Some(""), None) => return Ok(None),
        (None, None) if sections.is_empty() => return Ok(None),
        (None, None) => "which of them is this tournament?".to_owned(),
        (Some(asked), None) => format!("\"{asked}\" is none of them"),
    };
    if sections.is_empty() {
        let message = "names a section, and these regulations have none: leave it out";
        return Err(Problem::field("section", message));
    }
    let named: Vec<String> = sections
        .iter()
        .map(|section| format!("\"{section}\""))
        .collect();
    let detail = format!(
        "the regulations name the sections {}: {refused}",
        named.join(", ")
    );
    Err(Problem::new(ProblemKind::WhichSection, detail).with("sections", sections.into()))
}

/// The names on a shelf that an event can adopt: laws alone are for `judge` and the checker.
pub fn adoptable(shelf: &Shelf) -> Vec<String> {
    let mut names = shelf.names();
    names.retain(|name| {
        shelf
            .source(name)
            .is_some_and(|source| !is_laws(&source.text))
    });
    names
}

/// Whether a file's first clause says that it holds laws.
fn is_laws(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let mut clauses = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    let word = clauses
        .next()
        .and_then(|clause| clause.split_whitespace().next());
    word.is_some_and(|word| word.eq_ignore_ascii_case("laws"))
}

/// The stored regulations mean something else than those that were adopted: they were altered, or this version reads
/// them in another way. A ruling by them would be by rules that nobody put in force.
fn changed(adopted: &str, stored: &str) -> Problem {
    tracing::error!(
        adopted,
        stored,
        "the stored regulations are not the ones that were adopted"
    );
    Problem::new(
        ProblemKind::RulesChanged,
        "the stored regulations are not the ones that were adopted, so no ruling is given: run `arbiter verify`",
    )
}

/// Regulations with mistakes.
fn faulty(diagnostics: &[DiagnosticView]) -> Problem {
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == "error")
        .count();
    let detail = match errors {
        1 => "one mistake; nothing was stored".to_owned(),
        errors => format!("{errors} mistakes; nothing was stored"),
    };
    let member = serde_json::to_value(diagnostics).unwrap_or_default();
    Problem::new(ProblemKind::FaultyRules, detail).with("diagnostics", member)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_the_shelf_then_every_event_on_it_can_be_adopted_and_no_bare_laws() {
        let shelf = Shelf::default();
        let adoptable = adoptable(&shelf);
        for name in shelf.names() {
            let checked = check_rules(&RulesAsked::Named(name.clone()), &shelf).unwrap();
            let is_of_an_event = is_of_an_event(&checked.rules.unwrap());
            assert_eq!(adoptable.contains(&name), is_of_an_event, "{name}");
        }
        assert!(adoptable.contains(&"events/city-blitz".to_owned()));
    }

    #[actix_web::test]
    async fn given_stored_regulations_that_were_altered_then_no_ruling_is_given_by_them() {
        let shelf = Shelf::default();
        let rules = |name: &str| {
            let asked = RulesAsked::Named(name.to_owned());
            check_rules(&asked, &shelf).unwrap().rules.unwrap()
        };
        let (adopted, other) = (rules("events/city-blitz"), rules("events/lakeside-open"));
        let files = |rules: &Rules| -> Vec<(String, String)> {
            let sources = rules.sources.iter();
            sources
                .map(|source| (source.name.clone(), source.text.clone()))
                .collect()
        };
        let same = compiled(files(&adopted), &adopted.hex()).await.unwrap();
        assert_eq!(same.title, adopted.title);
        let hash = adopted.hex();
        let problem = compiled(files(&other), &hash).await.unwrap_err();
        assert_eq!(problem.kind(), ProblemKind::RulesChanged);
        assert!(problem.detail.contains("arbiter verify"), "{problem}");
    }

    #[test]
    fn given_a_file_in_somebodys_directory_then_only_its_own_name_is_kept() {
        assert_eq!(file_name("/home/anna/open.rules"), "open.rules");
        assert_eq!(file_name("C:\\Users\\Anna\\open.rules"), "open.rules");
        assert_eq!(file_name("open"), "open");
        assert_eq!(file_name("/"), "regulations");
        assert_eq!(
            file_name(&"ä".repeat(300)).chars().count(),
            MAX_FILE_NAME_CHARS
        );
    }
}
