//! The table of clauses: which first words begin which clause, where it may stand, and how it is written.

use crate::grammar::Rule;

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
    pub(super) entry: Rule,
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
