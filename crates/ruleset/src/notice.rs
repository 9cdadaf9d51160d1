//! What regulations say, clause by clause, as a notice board shows it: resolved, typed, without a word of any language.

use std::collections::{BTreeMap, BTreeSet};

use crate::chapter::{Chapter, Provision};
use crate::citation::{Citation, united};
use crate::condition::{Condition, Test};
use crate::finding::{Need, Wanted};
use crate::policy::Policy;
use crate::resolve::Chain;
use crate::rules::{Stage, TimeControlClause};
use crate::scope::{Consent, Modifiers, Rounds};
use crate::source::Span;
use crate::syntax::{Body, File};
use crate::trace::wanted;
use crate::vocabulary::{Effect, IncidentKind, Setting, SettingValue, Speed, Verdict};

/// One thing that the regulations say, with where it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// What is said.
    pub matter: Matter,
    /// Where it holds.
    pub whereabouts: Whereabouts,
    /// The articles it cites, each once; those of a rule stand with its cases.
    pub citations: Vec<Citation>,
    /// The arbiter may decide otherwise. A clause that comes to a rule says so in its cases.
    pub discretion: bool,
    /// Who has to agree before it holds. A clause that comes to a rule says so in its conditions.
    pub consent: Option<Consent>,
    /// The place of the clause in the regulations.
    pub span: Span,
}

/// What a clause of regulations comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Matter {
    /// The times of a stage, and the speed that follows from them.
    TimeControl(TimeControlClause, Speed),
    /// What the Laws leave to the event.
    Setting(Setting, SettingValue),
    /// What follows from a kind of incident.
    Rule(RuleTold),
    /// What the service needs beyond rulings.
    Policy(Policy),
    /// What no program needs to understand, in the words of the regulations.
    Note(String),
}

/// A rule of the regulations, case by case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTold {
    /// The kind of incident it is about.
    pub kind: IncidentKind,
    /// Its cases in the order of the file: what is said generally before what is said of less. At least one.
    pub cases: Vec<Case>,
}

/// One case of a rule. A later case whose condition holds takes the place of those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// When it holds.
    pub when: When,
    /// What becomes of the incident or of the game.
    pub verdict: Verdict,
    /// Penalties and instructions.
    pub effects: Vec<Effect>,
    /// The arbiter may decide otherwise.
    pub discretion: bool,
    /// The articles it cites.
    pub citations: Vec<Citation>,
}

/// A condition, as it can be read aloud.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// What is asked of one fact or setting.
    Asked(Need, Wanted),
    /// All of these; none of them is always.
    All(Vec<When>),
    /// At least one of these.
    Any(Vec<When>),
}

/// Where a statement holds. What is not said is not limited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Whereabouts {
    /// The stage, such as a play-off.
    pub stage: Option<String>,
    /// Any of these sections, sorted; none for every section.
    pub sections: Vec<String>,
    /// All of these limits together.
    pub rounds: Vec<Rounds>,
}

impl From<&Modifiers> for Whereabouts {
    fn from(modifiers: &Modifiers) -> Self {
        let scope = &modifiers.scope;
        Self {
            stage: scope.stage.clone(),
            sections: scope.sections.iter().cloned().collect(),
            rounds: scope.rounds.clone(),
        }
    }
}

/// What the regulations say in one part of the tournament. Nothing for laws files, which are no notice.
pub(crate) fn statements(chain: &Chain, stage: &Stage) -> Vec<Statement> {
    let Some(file) = chain.levels.last().filter(|file| !file.is_laws()) else {
        return Vec::new();
    };
    let mut told = Told {
        stage,
        statements: Vec::new(),
    };
    for (index, clause) in file.clauses.iter().enumerate() {
        let citations = || united(clause.cites.iter().cloned());
        let matter = match &clause.body {
            Body::TimeControl(_) => told.times(),
            // It says nothing in a stage of another speed.
            Body::Supervision { speed, article } if speed.node == stage.speed => {
                let article = SettingValue::Word(article.node.clone());
                Some(Matter::Setting(Setting::Supervision, article))
            }
            Body::Set(set) => set
                .name
                .node
                .parse()
                .ok()
                .and_then(|setting| told.setting(setting)),
            // A rule is one of its file: two of a kind stand at different places, or have different names.
            Body::Rule(rule) if rule.copied => None,
            Body::Rule(rule) => told.rule(file, index, &rule.name.node),
            Body::Note(sentences) => Some(Matter::Note(sentences.join(" "))),
            _ => None,
        };
        if let Some(matter) = matter {
            told.say(matter, citations(), clause.span);
        }
    }
    for stated in stage
        .policies()
        .iter()
        .filter(|stated| stated.file == file.name)
    {
        let policy = Matter::Policy(stated.policy.clone());
        told.say(policy, stated.citations.clone(), stated.span);
        let own_times = file.clauses.iter().any(|clause| match &clause.body {
            Body::Said(said) => clause.span == stated.span && said.times().is_some(),
            _ => false,
        });
        if let Some(times) = told.times().filter(|_| own_times) {
            told.say(times, stated.citations.clone(), stated.span);
        }
    }
    told.statements
}

/// The statements of all parts, each once, in the order of the file, with where the clauses of the file hold.
pub(crate) fn notice(file: &File, parts: Vec<Vec<Statement>>) -> Vec<Statement> {
    let places: BTreeMap<usize, &Modifiers> = file
        .clauses
        .iter()
        .map(|clause| (clause.span.start, &clause.modifiers))
        .collect();
    let said: Vec<Statement> = parts.into_iter().flatten().collect();
    let rules = said
        .iter()
        .filter(|one| matches!(one.matter, Matter::Rule(_)));
    let rules: BTreeSet<usize> = rules.map(|one| one.span.start).collect();
    let mut notice: Vec<Statement> = Vec::new();
    for mut statement in said {
        if let Some(modifiers) = places.get(&statement.span.start) {
            statement.whereabouts = Whereabouts::from(*modifiers);
            let of_rule = rules.contains(&statement.span.start);
            statement.discretion = modifiers.discretion && !of_rule;
            statement.consent = modifiers.consent.filter(|_| !of_rule);
        }
        if !notice.contains(&statement) {
            notice.push(statement);
        }
    }
    notice.sort_by_key(|statement| statement.span.start);
    notice
}

/// Statements of one part, while they are collected.
struct Told<'a> {
    stage: &'a Stage,
    statements: Vec<Statement>,
}

impl Told<'_> {
    fn say(&mut self, matter: Matter, citations: Vec<Citation>, span: Span) {
        self.statements.push(Statement {
            matter,
            whereabouts: Whereabouts::default(),
            citations,
            discretion: false,
            consent: None,
            span,
        });
    }

    fn times(&self) -> Option<Matter> {
        let times = self.stage.time_control.clone()?;
        Some(Matter::TimeControl(times, self.stage.speed))
    }

    fn setting(&self, setting: Setting) -> Option<Matter> {
        let value = self.stage.setting(setting)?.clone();
        Some(Matter::Setting(setting, value))
    }

    /// The rule of this name, from its provisions: they stand where the clause stands, and are named after the rule.
    fn rule(&self, file: &File, clause: usize, name: &str) -> Option<Matter> {
        let (from, to) = reach(file, clause)?;
        let own = |provision: &&Provision| {
            let named = provision.clause.split(',').next() == Some(name);
            let start = provision.span.start;
            named && *provision.file == *file.name && (from..to).contains(&start)
        };
        self.stage.chapters.iter().find_map(|(kind, chapter)| {
            let provisions = chapter.provisions.iter().filter(own);
            let cases: Vec<Case> = provisions.map(|one| self.case(chapter, one)).collect();
            (!cases.is_empty()).then_some(Matter::Rule(RuleTold { kind: *kind, cases }))
        })
    }

    fn case(&self, chapter: &Chapter, provision: &Provision) -> Case {
        let decision = &provision.decision;
        Case {
            when: self.when(chapter, &provision.condition),
            verdict: decision.verdict,
            effects: decision.effects.clone(),
            discretion: decision.discretion,
            citations: provision.citations.to_vec(),
        }
    }

    fn when(&self, chapter: &Chapter, condition: &Condition) -> When {
        let each =
            |parts: &[Condition]| parts.iter().map(|part| self.when(chapter, part)).collect();
        match condition {
            Condition::Test(test) => self.asked(chapter, test),
            Condition::All(parts) => When::All(each(parts)),
            Condition::Any(parts) => When::Any(each(parts)),
        }
    }

    /// A test; one of a variable that does not exist cannot be, and asks nothing.
    fn asked(&self, chapter: &Chapter, test: &Test) -> When {
        let subject = chapter.variables.get(test.variable).map(|one| one.subject);
        let asked =
            subject.and_then(|subject| Some((subject, wanted(self.stage, subject, &test.check)?)));
        asked.map_or(When::All(Vec::new()), |(subject, wanted)| {
            When::Asked(subject, wanted)
        })
    }
}

/// From where to where in the text a clause reaches: to the start of the one behind it.
fn reach(file: &File, clause: usize) -> Option<(usize, usize)> {
    let from = file.clauses.get(clause)?.span.start;
    let starts = file.clauses.iter().map(|clause| clause.span.start);
    let to = starts.filter(|start| *start > from).min();
    Some((from, to.unwrap_or(usize::MAX)))
}
