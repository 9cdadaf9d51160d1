//! What a rule asks of a fact: read back from the language of the rules, said in the reader's language.
//!
//! A ruling is kept with these texts as they were computed (`= 1`, `arbiter or both_agree`, `not yes`), so they are
//! read here and never written anew.

use std::slice;

use arbiter_ruleset::{
    Comparison, Fact, FactValue, Setting, SettingType, SettingValue, Term, ValueType, Wanted,
};
use arbiter_ruling::NeedSubject;
use serde_json::Value;

use crate::args::Args;
use crate::phrases::Phrases;

/// Longer operators first, so that `<=` is not taken for `<`.
const COMPARISONS: [Comparison; 6] = [
    Comparison::AtMost,
    Comparison::AtLeast,
    Comparison::Different,
    Comparison::Less,
    Comparison::More,
    Comparison::Equal,
];

/// The units of a duration, the largest first, with their milliseconds.
const UNITS: [(&str, i64); 4] = [("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1)];

impl Phrases {
    /// What a rule asks of a fact or setting, in words: `the arbiter or both players agree`, `at least 2`. A text that
    /// cannot be read is shown as it is.
    pub(crate) fn wanted(&self, subject: NeedSubject, text: &str) -> String {
        read(subject, text)
            .and_then(|wanted| self.wanted_words(subject, &wanted))
            .unwrap_or_else(|| text.to_owned())
    }

    /// What a rule asks, in words; what cannot be said so, as the rules file writes it.
    pub(crate) fn wanted_of(&self, subject: NeedSubject, wanted: &Wanted) -> String {
        match (self.wanted_words(subject, wanted), wanted) {
            (Some(words), _) => words,
            (None, Wanted::Compare(comparison, term)) => format!("{} {term}", comparison.as_str()),
            (None, Wanted::OneOf(terms)) => self.one_of(subject, terms),
            (None, Wanted::NoneOf(terms)) => self.none_of(subject, terms),
        }
    }

    fn wanted_words(&self, subject: NeedSubject, wanted: &Wanted) -> Option<String> {
        let compared = |key, term| {
            let args = Args::new().word("value", self.term(subject, term));
            Some(self.say(key, &args))
        };
        match wanted {
            Wanted::OneOf(terms) => Some(self.one_of(subject, terms)),
            Wanted::NoneOf(terms) => Some(self.none_of(subject, terms)),
            Wanted::Compare(comparison, term) => match (comparison, term) {
                (Comparison::Equal, term) => Some(self.term(subject, term)),
                (Comparison::Different, term) => Some(self.none_of(subject, slice::from_ref(term))),
                // Words and answers have no order.
                (_, Term::YesNo(_) | Term::Word(_)) => None,
                (Comparison::Less, term) => compared("wanted-less", term),
                (Comparison::AtMost, term) => compared("wanted-at_most", term),
                (Comparison::More, term) => compared("wanted-more", term),
                (Comparison::AtLeast, term) => compared("wanted-at_least", term),
            },
        }
    }

    fn one_of(&self, subject: NeedSubject, terms: &[Term]) -> String {
        let words: Vec<String> = terms.iter().map(|term| self.term(subject, term)).collect();
        words.join(&self.text("list-or"))
    }

    fn none_of(&self, subject: NeedSubject, terms: &[Term]) -> String {
        // Not yes is no.
        if let [Term::YesNo(yes)] = terms {
            return self.term(subject, &Term::YesNo(!yes));
        }
        let args = Args::new().word("value", self.one_of(subject, terms));
        self.say("wanted-none_of", &args)
    }

    fn term(&self, subject: NeedSubject, term: &Term) -> String {
        let value = match term {
            Term::YesNo(yes) => Value::from(*yes),
            Term::Count(number) | Term::Duration(number) => Value::from(*number),
            Term::Word(word) => Value::from(&**word),
        };
        match subject {
            NeedSubject::Fact(fact) => self.fact_json(fact, &value),
            NeedSubject::Setting(setting) => self.setting_json(setting, &value),
        }
    }
}

/// Reads what was asked; nothing where the text is not of that language or does not fit the fact's type.
fn read(subject: NeedSubject, text: &str) -> Option<Wanted> {
    for comparison in COMPARISONS {
        if let Some(rest) = text.strip_prefix(comparison.as_str()) {
            let value = term(subject, rest.strip_prefix(' ')?)?;
            return Some(Wanted::Compare(comparison, value));
        }
    }
    let terms = |list: &str| -> Option<Vec<Term>> {
        list.split(" or ").map(|word| term(subject, word)).collect()
    };
    match text.strip_prefix("not ") {
        Some(list) => terms(list).map(Wanted::NoneOf),
        None => terms(text).map(Wanted::OneOf),
    }
}

fn term(subject: NeedSubject, text: &str) -> Option<Term> {
    match subject {
        NeedSubject::Fact(fact) => fact_term(fact, text),
        NeedSubject::Setting(setting) => setting_term(setting, text),
    }
}

fn fact_term(fact: Fact, text: &str) -> Option<Term> {
    let value = match fact.value_type() {
        ValueType::YesNo => match text {
            "yes" => FactValue::YesNo(true),
            "no" => FactValue::YesNo(false),
            _ => return None,
        },
        ValueType::Count { .. } => FactValue::Count(text.parse().ok()?),
        ValueType::Duration => FactValue::Duration(duration(text)?),
        ValueType::Choice(words) => {
            FactValue::Choice(words.iter().copied().find(|word| *word == text)?)
        }
    };
    (value.to_string() == text).then(|| value.into())
}

fn setting_term(setting: Setting, text: &str) -> Option<Term> {
    let value = match setting.value_type() {
        SettingType::Duration => SettingValue::Duration(duration(text)?),
        SettingType::Choice(words) if !words.contains(&text) => return None,
        // An article is one word, as `A.3`.
        SettingType::Article if text.is_empty() || text.contains(char::is_whitespace) => {
            return None;
        }
        SettingType::Choice(_) | SettingType::Article => SettingValue::Word(text.to_owned()),
    };
    (value.to_string() == text).then(|| value.into())
}

/// A duration in milliseconds, from `1 h 30 min`.
fn duration(text: &str) -> Option<i64> {
    let mut total: i64 = 0;
    let mut words = text.split(' ');
    while let Some(number) = words.next() {
        let number: i64 = number.parse().ok()?;
        let unit = words.next()?;
        let (_, ms) = UNITS.iter().find(|(name, _)| *name == unit)?;
        total = total.checked_add(number.checked_mul(*ms)?)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lang::Lang;

    fn subjects() -> Vec<NeedSubject> {
        let facts = Fact::ALL.iter().copied().map(NeedSubject::Fact);
        let settings = Setting::ALL.iter().copied().map(NeedSubject::Setting);
        facts.chain(settings).collect()
    }

    /// Any value that the fact or setting can have.
    fn a_term(subject: NeedSubject) -> BoxedStrategy<Term> {
        let word = |words: &'static [&'static str]| {
            prop::sample::select(words)
                .prop_map(|word| Term::Word(word.into()))
                .boxed()
        };
        let time = (0..3_000_000_000_i64).prop_map(Term::Duration).boxed();
        match subject {
            NeedSubject::Fact(fact) => match fact.value_type() {
                ValueType::YesNo => any::<bool>().prop_map(Term::YesNo).boxed(),
                ValueType::Count { min } => (min..i64::MAX).prop_map(Term::Count).boxed(),
                ValueType::Duration => time,
                ValueType::Choice(words) => word(words),
            },
            NeedSubject::Setting(setting) => match setting.value_type() {
                SettingType::Duration => time,
                SettingType::Choice(words) => word(words),
                SettingType::Article => word(&["A.3", "B.3", "7.5.5"]),
            },
        }
    }

    fn asked() -> impl Strategy<Value = (NeedSubject, Wanted)> {
        prop::sample::select(subjects()).prop_flat_map(|subject| {
            let terms = prop::collection::vec(a_term(subject), 1..4);
            let comparison = prop::sample::select(&COMPARISONS[..]);
            let wanted = prop_oneof![
                terms.clone().prop_map(Wanted::OneOf),
                terms.prop_map(Wanted::NoneOf),
                (comparison, a_term(subject)).prop_map(|(how, term)| Wanted::Compare(how, term)),
            ];
            (Just(subject), wanted)
        })
    }

    /// As a ruling writes it down.
    fn written(wanted: &Wanted) -> String {
        let list = |terms: &[Term]| {
            let words: Vec<String> = terms.iter().map(ToString::to_string).collect();
            words.join(" or ")
        };
        match wanted {
            Wanted::OneOf(terms) => list(terms),
            Wanted::NoneOf(terms) => format!("not {}", list(terms)),
            Wanted::Compare(comparison, term) => format!("{} {term}", comparison.as_str()),
        }
    }

    proptest! {
        #[test]
        fn what_a_ruling_writes_down_is_read_back((subject, wanted) in asked()) {
            let text = written(&wanted);
            prop_assert_eq!(read(subject, &text), Some(wanted), "{}", text);
        }

        #[test]
        fn any_other_text_is_shown_as_it_is(
            subject in prop::sample::select(subjects()),
            text in "[a-z0-9<>=! ]{0,12}|[<>=!]{1,2} [0-9a-z ]{0,20}|not .{0,8}",
        ) {
            for lang in Lang::ALL {
                let said = Phrases::for_lang(*lang).wanted(subject, &text);
                match read(subject, &text) {
                    Some(wanted) => prop_assert_eq!(written(&wanted), text.clone()),
                    None => prop_assert_eq!(said, text.clone()),
                }
            }
        }
    }
}
