//! What must hold for any text of rules, and for any rules made of numbers.

use std::fmt::Write as _;

use arbiter_ruleset::{
    Fact, FactTable, FactValue, IncidentKind, Outcome, Reading, SeenBy, Severity, SourceText,
    Unformatted, Verdict, proofread,
};
use arbiter_rulesets::Shipped;

fn source(text: String) -> SourceText {
    let name = "fuzz".to_owned();
    SourceText { name, text }
}

/// Bytes are a text or refused; a text is read, and everything that is said of it stands in it.
///
/// # Panics
/// If something does not hold.
pub fn rules(bytes: &[u8]) {
    match SourceText::from_bytes("fuzz", bytes) {
        Err(unreadable) => {
            assert!(!unreadable.problem.render(&[unreadable.source]).is_empty());
        }
        Ok(source) => {
            for problem in proofread(&source) {
                let place = problem.span.start..problem.span.end;
                assert!(source.text.get(place).is_some(), "{problem:?}");
                assert!(!problem.render(std::slice::from_ref(&source)).is_empty());
            }
        }
    }
}

/// A text is formatted with proof, once for all, or left alone.
///
/// # Panics
/// If something does not hold.
pub fn format(text: &str) {
    let given = source(text.to_owned());
    match arbiter_ruleset::format(&given, &Shipped) {
        Err(Unformatted::Unreadable(problems)) => assert!(!problems.is_empty()),
        Err(fault) => panic!("{fault}"),
        Ok(formatted) => {
            let again = arbiter_ruleset::format(&source(formatted.text), &Shipped);
            assert!(again.is_ok_and(|again| !again.changed));
        }
    }
}

/// Rules exist exactly if there is no error.
///
/// # Panics
/// If something does not hold.
pub fn check(text: &str) {
    let checked = arbiter_ruleset::check(&source(text.to_owned()), &Shipped);
    let mut said = checked.diagnostics.iter();
    assert_eq!(
        checked.rules.is_none(),
        said.any(|one| one.severity == Severity::Error)
    );
    for problem in &checked.diagnostics {
        assert!(!problem.render(&checked.sources).is_empty());
    }
    if let Some(rules) = &checked.rules {
        let runs = rules.run_examples();
        assert_eq!(runs.len(), rules.examples().len());
    }
}

/// Whatever is known of a situation, the answer is the one of every situation that looks the same, or what is missing.
///
/// # Panics
/// If something does not hold.
pub fn evaluate(bytes: &[u8]) {
    let mut numbers = Numbers(bytes);
    let model = Model::read(&mut numbers);
    let checked = arbiter_ruleset::check(&source(model.text()), &Shipped);
    let Some(stage) = checked
        .rules
        .and_then(|rules| rules.stages.into_iter().next())
    else {
        return;
    };
    let known: [bool; 3] = std::array::from_fn(|_| numbers.below(2) == 1);
    let Some(situation) = situations().nth(numbers.below(60)) else {
        return;
    };
    let facts = facts(situation, known);
    let alike = situations().filter(|other| {
        (!known[0] || other.0 == situation.0)
            && (!known[1] || other.1 == situation.1)
            && (!known[2] || other.2 == situation.2)
    });
    let mut possible: Vec<Verdict> = alike.flat_map(|other| model.verdicts(other)).collect();
    possible.sort();
    possible.dedup();
    let finding = stage.evaluate(IncidentKind::Device, &facts);
    assert_eq!(stage.outcome(IncidentKind::Device, &facts), finding.outcome);
    match finding.outcome {
        Outcome::Determined { verdict, .. } => assert_eq!(possible, [verdict]),
        Outcome::Undetermined { needs } => assert!(possible.len() > 1 && !needs.is_empty()),
        Outcome::NoRule => panic!("sound rules speak in every situation"),
    }
}

/// The checker finds clashes and gaps exactly where a look at every situation finds them.
///
/// # Panics
/// If something does not hold.
pub fn cells(bytes: &[u8]) {
    let model = Model::read(&mut Numbers(bytes));
    let text = model.text();
    let checked = arbiter_ruleset::check(&source(text.clone()), &Shipped);
    let found = |code: &str| checked.diagnostics.iter().any(|one| one.code == code);
    let any = |wrong: fn(usize) -> bool| situations().any(|one| wrong(model.verdicts(one).len()));
    assert_eq!(found("E0301"), any(|said| said > 1), "clashes\n{text}");
    assert_eq!(found("E0302"), any(|said| said == 0), "gaps\n{text}");
}

/// Numbers out of bytes; behind the last byte all are 0.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn below(&mut self, limit: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(*first) % limit
    }
}

/// Whether a piece was touched, which offence it is, who saw it.
type Situation = (bool, i64, SeenBy);

fn situations() -> impl Iterator<Item = Situation> {
    [false, true].into_iter().flat_map(|touched| {
        (1..=6).flat_map(move |offence| {
            let all = SeenBy::ALL.iter();
            all.map(move |seen_by| (touched, offence, *seen_by))
        })
    })
}

fn facts((touched, offence, seen_by): Situation, known: [bool; 3]) -> FactTable {
    let readings = [
        (Fact::Touched, FactValue::YesNo(touched)),
        (Fact::Offence, FactValue::Count(offence)),
        (Fact::SeenBy, FactValue::Choice(seen_by.as_str())),
    ];
    let told = readings.into_iter().zip(known).filter(|(_, known)| *known);
    told.fold(FactTable::default(), |table, ((fact, value), _)| {
        table.with(fact, Reading::reported(value))
    })
}

/// A condition, as a text and as a function.
enum Condition {
    Touched,
    Offence(usize, i64),
    SeenBy(SeenBy),
    Not(Box<Self>),
    Both(Box<Self>, Box<Self>),
    Either(Box<Self>, Box<Self>),
}

const SIGNS: [&str; 6] = ["<", "<=", ">", ">=", "=", "!="];

impl Condition {
    fn read(numbers: &mut Numbers<'_>, depth: usize) -> Self {
        let inner = |numbers: &mut Numbers<'_>| Box::new(Self::read(numbers, depth - 1));
        match numbers.below(if depth == 0 { 3 } else { 6 }) {
            0 => Self::Touched,
            1 => {
                let sign = numbers.below(SIGNS.len());
                Self::Offence(sign, 1 + numbers.below(4) as i64)
            }
            2 => Self::SeenBy(SeenBy::ALL[numbers.below(SeenBy::ALL.len())]),
            3 => Self::Not(inner(numbers)),
            4 => Self::Both(inner(numbers), inner(numbers)),
            _ => Self::Either(inner(numbers), inner(numbers)),
        }
    }

    fn holds(&self, situation: Situation) -> bool {
        match self {
            Self::Touched => situation.0,
            Self::Offence(sign, number) => match SIGNS[*sign] {
                "<" => situation.1 < *number,
                "<=" => situation.1 <= *number,
                ">" => situation.1 > *number,
                ">=" => situation.1 >= *number,
                "=" => situation.1 == *number,
                _ => situation.1 != *number,
            },
            Self::SeenBy(seen_by) => situation.2 == *seen_by,
            Self::Not(inner) => !inner.holds(situation),
            Self::Both(one, other) => one.holds(situation) && other.holds(situation),
            Self::Either(one, other) => one.holds(situation) || other.holds(situation),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Touched => "touched".to_owned(),
            Self::Offence(sign, number) => format!("offence {} {number}", SIGNS[*sign]),
            Self::SeenBy(seen_by) => format!("seen_by is {}", seen_by.as_str()),
            Self::Not(inner) => format!("not ({})", inner.text()),
            Self::Both(one, other) => format!("({}) and ({})", one.text(), other.text()),
            Self::Either(one, other) => format!("({}) or ({})", one.text(), other.text()),
        }
    }
}

/// A rule: its condition, its verdict, and the earlier rules that it overrides.
struct Rule {
    when: Option<Condition>,
    verdict: Verdict,
    overrides: Vec<usize>,
}

impl Rule {
    fn holds(&self, situation: Situation) -> bool {
        self.when.as_ref().is_none_or(|when| when.holds(situation))
    }
}

const VERDICTS: [Verdict; 3] = [Verdict::Continue, Verdict::GameLost, Verdict::NotAllowed];

/// A few rules on one kind of incident.
struct Model(Vec<Rule>);

impl Model {
    fn read(numbers: &mut Numbers<'_>) -> Self {
        let rule = |index: usize, numbers: &mut Numbers<'_>| Rule {
            when: (numbers.below(4) > 0).then(|| Condition::read(numbers, 2)),
            verdict: VERDICTS[numbers.below(VERDICTS.len())],
            overrides: (0..index).filter(|_| numbers.below(3) == 0).collect(),
        };
        let count = 1 + numbers.below(4);
        Self((0..count).map(|index| rule(index, numbers)).collect())
    }

    fn text(&self) -> String {
        let mut text = "laws fuzz.standard, edition 2026\n  speed standard: at least 0 s, counted over 60 moves (Laws A.1)\n".to_owned();
        for (index, rule) in self.0.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  rule r{index} (Laws {})\n    on device", index + 1);
            let names: Vec<String> = rule.overrides.iter().map(|one| format!("r{one}")).collect();
            if !names.is_empty() {
                let _ = writeln!(text, "    overrides {}", names.join(", "));
            }
            if let Some(when) = &rule.when {
                let _ = writeln!(text, "    when {}", when.text());
            }
            let _ = writeln!(text, "    then {}", rule.verdict.as_str().replace('_', " "));
        }
        text
    }

    /// The different verdicts that apply: none is a gap, two are a clash.
    fn verdicts(&self, situation: Situation) -> Vec<Verdict> {
        let mut said: Vec<Verdict> = Vec::new();
        for (index, rule) in self.0.iter().enumerate() {
            let above = |other: &Rule| other.overrides.contains(&index) && other.holds(situation);
            if rule.holds(situation) && !self.0.iter().any(above) && !said.contains(&rule.verdict) {
                said.push(rule.verdict);
            }
        }
        said
    }
}
