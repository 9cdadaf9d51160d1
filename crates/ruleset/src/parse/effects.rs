//! Effects as written.

use super::{Reader, citations};
use crate::grammar::{Node, Rule};
use crate::syntax::{At, EffectPhrase, Outcome, TimeAmount};
use crate::vocabulary::{Party, Verdict};

impl Reader<'_, '_> {
    /// The effects of a line, with the line's articles.
    pub(crate) fn outcome(&mut self, line: &Node<'_>) -> Option<Outcome> {
        let effects = line.child(Rule::effects)?;
        let phrases: Vec<_> = effects
            .children()
            .filter(|child| !matches!(child.rule(), Rule::comma | Rule::discretion))
            .map(|phrase| Some(At::new(self.effect(&phrase)?, phrase.span())))
            .collect();
        Some(Outcome {
            effects: phrases.into_iter().collect::<Option<_>>()?,
            span: effects.span(),
            discretion: effects.child(Rule::discretion).is_some(),
            cites: citations(line),
        })
    }

    fn effect(&mut self, phrase: &Node<'_>) -> Option<EffectPhrase> {
        let party = phrase.child(Rule::party).map(|party| party_of(&party));
        Some(match phrase.rule() {
            Rule::add_time => EffectPhrase::AddTime {
                amount: self.time_amount(phrase)?,
                to: party?,
            },
            Rule::reduce_time | Rule::compat_reduced => EffectPhrase::ReduceTime {
                of: party_of(&phrase.child(Rule::owner_of_time)?),
                amount: self.time_amount(phrase)?,
                floor: match phrase.child(Rule::floor) {
                    None => None,
                    Some(floor) => Some(self.time_amount(&floor)?),
                },
            },
            Rule::deduct => EffectPhrase::DeductPoints {
                points: self.amounts(&phrase.child(Rule::quantity)?)?,
                of: party?,
            },
            Rule::award => EffectPhrase::AwardPoints {
                points: self.amounts(&phrase.child(Rule::quantity)?)?,
                to: party?,
            },
            Rule::fine => {
                let amount = phrase.child(Rule::int)?;
                EffectPhrase::Fine {
                    of: party?,
                    amount: At::new(self.whole(&amount)?, amount.span()),
                }
            }
            Rule::exclude => EffectPhrase::ExcludeRounds {
                of: party?,
                rounds: self.amounts(&phrase.child(Rule::quantity)?)?,
            },
            Rule::expel => EffectPhrase::Expel { of: party? },
            Rule::report_to => {
                let word = phrase.child(Rule::word)?;
                EffectPhrase::ReportTo {
                    authority: At::new(word.words(), word.span()),
                }
            }
            Rule::promote => EffectPhrase::PromoteToQueen,
            Rule::compat_goes_on => verdict(Verdict::Continue),
            Rule::compat_loses => verdict(Verdict::GameLost),
            Rule::compat_drawn => verdict(Verdict::GameDrawn),
            _ => {
                let words: Vec<String> = phrase
                    .children()
                    .filter(|child| matches!(child.rule(), Rule::plain_word | Rule::open_score))
                    .map(|word| word.words().replace(' ', "_"))
                    .collect();
                let words = words
                    .iter()
                    .filter(|word| !matches!(word.as_str(), "the" | "a"))
                    .cloned()
                    .collect::<Vec<_>>()
                    .join("_");
                EffectPhrase::Words { words, party }
            }
        })
    }

    fn time_amount(&mut self, phrase: &Node<'_>) -> Option<At<TimeAmount>> {
        let amount = phrase.child(Rule::time_amount)?;
        let node = match amount.child(Rule::quantity) {
            Some(quantity) => TimeAmount::Amounts(self.amounts(&quantity)?.node),
            None => TimeAmount::Setting(amount.words().replace(' ', "_")),
        };
        Some(At::new(node, amount.span()))
    }
}

fn verdict(verdict: Verdict) -> EffectPhrase {
    EffectPhrase::Words {
        words: verdict.as_str().to_owned(),
        party: None,
    }
}

fn party_of(node: &Node<'_>) -> Party {
    if node.child(Rule::opponent).is_some() {
        Party::Opponent
    } else {
        Party::Player
    }
}
