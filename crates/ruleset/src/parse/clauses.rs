//! The clauses: which first words begin which clause, where it may stand, and how it is written.

use super::{Reader, citations};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::finding::Comparison;
use crate::grammar::{Node, Rule};
use crate::layout::Block;
use crate::nearest::nearest;
use crate::syntax::{
    Assignment, At, Body, Clause, DeclaredType, DrawsByAgreement, EventRight, Outcome,
    SettingDeclaration, SpeedBounds, Under,
};
use crate::vocabulary::{DefaultTimeBasis, Speed};
use crate::wording;

/// Where a clause may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// In laws files.
    Laws,
    /// In regulations.
    Regulations,
    /// In both.
    Both,
}

/// A clause of the language: one entry of the table that parser, messages and manual read.
#[derive(Debug, Clone, Copy)]
pub struct ClauseForm {
    /// The words it begins with.
    pub lead: &'static str,
    /// Where it may stand.
    pub layer: Layer,
    /// How it is written.
    pub form: &'static str,
    /// What it does.
    pub doc: &'static str,
    entry: Rule,
}

/// Every clause.
pub const CLAUSES: &[ClauseForm] = &[
    ClauseForm {
        lead: "played under",
        layer: Layer::Both,
        form: "played under FIDE Laws 2023",
        doc: "Names the laws below. Regulations name an edition, and the time control decides whether its standard, \
              rapid or blitz laws apply; a laws file names the one it is built on.",
        entry: Rule::under_line,
    },
    ClauseForm {
        lead: "time control",
        layer: Layer::Regulations,
        form: "time control: 90 min for 40 moves, then 30 min for the rest of the game, plus 30 s a move",
        doc: "States the thinking time of both players.",
        entry: Rule::time_line,
    },
    ClauseForm {
        lead: "blitz rules",
        layer: Layer::Regulations,
        form: "blitz rules: B.3",
        doc: "States under which article blitz is supervised. Expands to `set supervision: B.3`.",
        entry: Rule::supervision_line,
    },
    ClauseForm {
        lead: "rapid rules",
        layer: Layer::Regulations,
        form: "rapid rules: A.5",
        doc: "States under which article rapid chess is supervised. Expands to `set supervision: A.5`.",
        entry: Rule::supervision_line,
    },
    ClauseForm {
        lead: "default time",
        layer: Layer::Regulations,
        form: "default time: 15 min from the actual start",
        doc: "States how late a player may arrive, and from which start that is counted. Expands to \
              `set default time: 15 min` and `set default time basis: actual_start`.",
        entry: Rule::default_line,
    },
    ClauseForm {
        lead: "draws by agreement",
        layer: Layer::Regulations,
        form: "draws by agreement: not before move 30",
        doc: "Forbids agreeing and offering draws before both have completed a move, or with `not allowed` altogether. \
              What follows from a forbidden agreement may stand behind a colon, such as `: both lose`. Expands to two \
              rules, `draws by agreement` on `draw_agreement` and `draw offers` on `draw_offer`.",
        entry: Rule::draws_line,
    },
    ClauseForm {
        lead: "speed",
        layer: Layer::Laws,
        form: "speed blitz: at most 10 min, counted over 60 moves",
        doc: "States which thinking times these laws are for: all the time of one player plus that many times the \
              time added for a move.",
        entry: Rule::speed_line,
    },
    ClauseForm {
        lead: "setting",
        layer: Layer::Laws,
        form: "setting default time: duration, else 0 s; regulations may set it from 0 s to 24 h",
        doc: "Declares a setting: its type, its value, and whether the event may or must say it.",
        entry: Rule::setting_line,
    },
    ClauseForm {
        lead: "set",
        layer: Layer::Both,
        form: "set penalty time: 1 min",
        doc: "Gives a setting another value than the laws below do.",
        entry: Rule::set_line,
    },
    ClauseForm {
        lead: "rule",
        layer: Layer::Both,
        form: "rule late arrival",
        doc: "Begins a rule: what follows from an incident.",
        entry: Rule::rule_line,
    },
    ClauseForm {
        lead: "counted",
        layer: Layer::Both,
        form: "counted illegal_move, per player",
        doc: "Begins a ladder: what follows from the first, the second and every later offence of a player in a game.",
        entry: Rule::counted_line,
    },
    ClauseForm {
        lead: "note",
        layer: Layer::Regulations,
        form: "note: \"Equal places share the prize money.\"",
        doc: "Keeps what no ruling needs: prizes, fees, the schedule. Notes are numbered in the order of the file.",
        entry: Rule::note_line,
    },
    ClauseForm {
        lead: "example",
        layer: Layer::Both,
        form: "example \"The second illegal move loses the game\"",
        doc: "Begins an example: what is given, and what the rules are to say. `arbiter rules test` runs it.",
        entry: Rule::example_line,
    },
    ClauseForm {
        lead: "must never happen",
        layer: Layer::Both,
        form: "must never happen: game lost",
        doc: "Begins a guarantee: what the rules must not say on an incident, or on it under a condition. The checker \
              looks for it in every situation.",
        entry: Rule::never_line,
    },
];

/// Whether a line begins with these words, however they are spaced and capitalised.
pub(super) fn starts_with(text: &str, lead: &str) -> bool {
    let mut rest = text;
    for word in lead.split(' ') {
        let Some((head, tail)) = rest.split_at_checked(word.len()) else {
            return false;
        };
        if !head.eq_ignore_ascii_case(word)
            || tail.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        {
            return false;
        }
        rest = tail.trim_start();
    }
    true
}

impl<'a> Reader<'a, '_> {
    pub(super) fn clause(&mut self, block: &Block<'a>, layer: Layer) -> Option<Clause> {
        let span = self.block_span(block);
        let Some(form) = CLAUSES
            .iter()
            .find(|form| starts_with(block.text, form.lead))
        else {
            self.unknown_clause(block, layer);
            return None;
        };
        if form.layer != Layer::Both && form.layer != layer {
            let (here, there) = match layer {
                Layer::Laws => ("laws", "regulations"),
                _ => ("regulations", "laws"),
            };
            let message = format!("`{}` stands in {there}, not in {here}", form.lead);
            self.report(Diagnostic::new(
                codes::MISPLACED_CLAUSE,
                self.file,
                span,
                message,
            ));
            return None;
        }
        if matches!(form.entry, Rule::rule_line | Rule::counted_line) {
            return self.rule_block(form.entry, block);
        }
        match form.entry {
            Rule::example_line => return self.example_block(block),
            Rule::never_line => return self.never_block(block),
            _ => {}
        }
        self.no_children(block);
        let line = self.line(form.entry, block)?;
        let body = match form.entry {
            Rule::under_line => Body::PlayedUnder(under(&line)?),
            Rule::speed_line => Body::Speed(self.speed(&line)?),
            Rule::setting_line => Body::Setting(self.setting(&line)?),
            Rule::set_line => Body::Set(Assignment {
                name: name(&line)?,
                value: self.constant(&line.child(Rule::constant)?)?,
            }),
            Rule::time_line => Body::TimeControl(self.time_control(&line)?),
            Rule::default_line => Body::DefaultTime {
                time: self.amounts(&line.child(Rule::quantity)?)?,
                basis: line
                    .child(Rule::from_start)
                    .map(|from| match from.child(Rule::scheduled) {
                        Some(_) => DefaultTimeBasis::ScheduledStart.as_str(),
                        None => DefaultTimeBasis::ActualStart.as_str(),
                    }),
            },
            Rule::draws_line => Body::DrawsByAgreement(self.draws(&line)?),
            Rule::note_line => Body::Note(self.note(&line)?),
            _ => supervision(&line)?,
        };
        let cites = citations(&line);
        self.write(block.start, &cites, || wording::clause(&body));
        Some(Clause { span, cites, body })
    }

    fn unknown_clause(&mut self, block: &Block<'_>, layer: Layer) {
        // Only rules have lines below them.
        self.lost_rule |= !block.children.is_empty();
        // A clause is named by the words before its colon, at most two of them.
        let named = block.text.split(':').next().unwrap_or(block.text);
        let words: Vec<&str> = named.split_whitespace().take(2).collect();
        let leads = || {
            CLAUSES
                .iter()
                .filter(|form| form.layer == Layer::Both || form.layer == layer)
                .map(|form| form.lead)
        };
        let two = words.join(" ");
        let one = words.first().copied().unwrap_or_default();
        let near = nearest(&two, leads()).or_else(|| nearest(one, leads()));
        let shown = if near.is_some_and(|lead| lead.contains(' ')) {
            two.as_str()
        } else {
            one
        };
        let start = block.start;
        let span = self
            .lines
            .span(start, start + shown.len().min(block.text.len()));
        let problem = Diagnostic::new(
            codes::UNKNOWN_CLAUSE,
            self.file,
            span,
            format!("no clause begins with `{shown}`"),
        );
        let problem = match near {
            Some(_) => problem.did_you_mean(near),
            None => problem.help(format!(
                "clauses begin with {}",
                leads().collect::<Vec<_>>().join(", ")
            )),
        };
        self.report(problem);
    }

    fn draws(&mut self, line: &Node<'_>) -> Option<DrawsByAgreement> {
        let before_move = match line.child(Rule::int) {
            None => None,
            Some(number) => Some(self.whole(&number)?),
        };
        let breach = match line.child(Rule::effects) {
            None => None,
            // The articles are those of the clause.
            Some(_) => Some(Outcome {
                cites: Vec::new(),
                ..self.outcome(line)?
            }),
        };
        Some(DrawsByAgreement {
            before_move,
            breach,
            discretion: line.child(Rule::discretion).is_some(),
        })
    }

    /// The sentences of a note, with one space wherever there were several.
    fn note(&mut self, line: &Node<'_>) -> Option<Vec<String>> {
        let sentences = line.all(Rule::string).map(|string| {
            let words = string.text().trim_matches('"').split_whitespace();
            words.collect::<Vec<_>>().join(" ")
        });
        let sentences: Vec<String> = sentences.collect();
        if sentences.iter().any(String::is_empty) {
            let message = "this note says nothing";
            let problem = Diagnostic::new(codes::SYNTAX, self.file, line.span(), message);
            self.report(problem.help("write what it says between the quotes"));
            return None;
        }
        Some(sentences)
    }

    fn speed(&mut self, line: &Node<'_>) -> Option<SpeedBounds> {
        let word = line.child(Rule::word)?;
        let speed = match word.words().parse::<Speed>() {
            Ok(speed) => Some(speed),
            Err(unknown) => {
                let message = format!("there is no speed `{}`", word.text());
                let problem = Diagnostic::new(codes::UNKNOWN_WORD, self.file, word.span(), message);
                self.report(match unknown.nearest {
                    Some(nearest) => problem.did_you_mean(Some(nearest)),
                    None => problem.help(format!("it is one of {}", Speed::NAMES.join(", "))),
                });
                None
            }
        };
        let mut bounds = Vec::new();
        for bound in line.all(Rule::bound) {
            let comparison = match bound.children().next()?.rule() {
                Rule::at_most => Comparison::AtMost,
                Rule::at_least => Comparison::AtLeast,
                Rule::more_than => Comparison::More,
                _ => Comparison::Less,
            };
            let amounts = self.amounts(&bound.child(Rule::quantity)?)?;
            bounds.push((comparison, self.duration(&amounts)?));
        }
        let moves = self.whole(&line.child(Rule::int)?)?;
        Some(SpeedBounds {
            speed,
            bounds,
            moves,
        })
    }

    fn setting(&mut self, line: &Node<'_>) -> Option<SettingDeclaration> {
        let kind = line.child(Rule::setting_type)?;
        let declared = match kind.child(Rule::kw_duration) {
            Some(_) => DeclaredType::Duration,
            None => {
                let words = kind.all(Rule::value);
                DeclaredType::OneOf(
                    words
                        .map(|word| At::new(word.text().to_owned(), word.span()))
                        .collect(),
                )
            }
        };
        let (value, right) = if let Some(fixed) = line.child(Rule::fixed) {
            (Some(self.constant(&fixed.child(Rule::constant)?)?), None)
        } else if let Some(default) = line.child(Rule::default) {
            let right = match default.child(Rule::may_set) {
                None => None,
                Some(may) => Some(self.right(&may, false)?),
            };
            (Some(self.constant(&default.child(Rule::constant)?)?), right)
        } else {
            (None, Some(self.right(&line.child(Rule::must_say)?, true)?))
        };
        Some(SettingDeclaration {
            name: name(line)?,
            kind: At::new(declared, kind.span()),
            value,
            right,
        })
    }

    fn right(&mut self, node: &Node<'_>, must: bool) -> Option<EventRight> {
        let range = match node.child(Rule::range) {
            None => None,
            Some(range) => {
                let mut ends = range.all(Rule::quantity);
                Some((self.amounts(&ends.next()?)?, self.amounts(&ends.next()?)?))
            }
        };
        let when = match node.child(Rule::expr) {
            None => None,
            Some(expr) => Some(self.expr(&expr)?),
        };
        Some(EventRight { must, range, when })
    }
}

fn under(line: &Node<'_>) -> Option<Under> {
    if let Some(family) = line.child(Rule::family) {
        let mut words = family.all(Rule::word);
        return Some(Under::Family {
            family: words.next()?.words(),
            edition: family.child(Rule::edition)?.text().to_owned(),
            speed: words.next().map(|word| At::new(word.words(), word.span())),
        });
    }
    let laws = line.child(Rule::named_laws)?;
    Some(Under::Laws {
        name: laws.child(Rule::laws_name)?.words(),
        edition: laws.child(Rule::edition)?.text().to_owned(),
    })
}

fn supervision(line: &Node<'_>) -> Option<Body> {
    let article = line.child(Rule::value)?;
    let (speed, word) = match line.child(Rule::kw_blitz) {
        Some(word) => (Speed::Blitz, word),
        None => (Speed::Rapid, line.child(Rule::kw_rapid)?),
    };
    Some(Body::Supervision {
        speed: At::new(speed, word.span()),
        article: At::new(article.text().to_owned(), article.span()),
    })
}

/// The name of a setting, as the vocabulary spells it.
fn name(line: &Node<'_>) -> Option<At<String>> {
    let name = line.child(Rule::setting_name)?;
    Some(At::new(name.words().replace(' ', "_"), name.span()))
}

#[cfg(test)]
mod tests {
    use super::{CLAUSES, starts_with};

    #[test]
    fn first_words_are_told_from_longer_ones() {
        assert!(starts_with("Time   control: 3+2", "time control"));
        assert!(starts_with("set penalty time: 1 min", "set"));
        assert!(!starts_with("setting x", "set"));
        assert!(!starts_with("tim", "time control"));
    }

    #[test]
    fn the_canonical_form_of_each_clause_begins_with_its_words() {
        for form in CLAUSES {
            let found = CLAUSES
                .iter()
                .find(|other| starts_with(form.form, other.lead))
                .map(|form| form.lead);
            assert_eq!(found, Some(form.lead));
        }
    }
}
