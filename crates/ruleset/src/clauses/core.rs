//! The clauses that the resolver itself understands: what rules are built on and of.

use super::{ClauseForm, Layer};
use crate::grammar::Rule;

/// How many of the forms are what every event says; the others are for rules and laws.
pub(super) const OF_EVENTS: usize = 6;

/// Their forms.
pub(super) const FORMS: &[ClauseForm] = &[
    ClauseForm {
        lead: "played under",
        other_leads: &[],
        layer: Layer::Both,
        form: "played under FIDE Laws 2023",
        doc: "Names the laws below. Regulations name an edition, and the time control decides whether its standard, \
              rapid or blitz laws apply; a laws file names the one it is built on.",
        entry: Rule::under_line,
    },
    ClauseForm {
        lead: "time control",
        other_leads: &["rate of play", "thinking time", "tempo", "cadence"],
        layer: Layer::Regulations,
        form: "time control: 90 min for 40 moves, then 30 min for the rest of the game, plus 30 s a move",
        doc: "States the thinking time of both players.",
        entry: Rule::time_line,
    },
    ClauseForm {
        lead: "blitz rules",
        other_leads: &[],
        layer: Layer::Regulations,
        form: "blitz rules: B.3",
        doc: "States under which article blitz is supervised. Expands to `set supervision: B.3`.",
        entry: Rule::supervision_line,
    },
    ClauseForm {
        lead: "rapid rules",
        other_leads: &[],
        layer: Layer::Regulations,
        form: "rapid rules: A.5",
        doc: "States under which article rapid chess is supervised. Expands to `set supervision: A.5`.",
        entry: Rule::supervision_line,
    },
    ClauseForm {
        lead: "stage",
        other_leads: &[],
        layer: Layer::Regulations,
        form: "stage \"Play-off\"",
        doc: "Begins a stage: the clauses below it hold there, beside those of the whole tournament and in the place of \
              those that say the same thing. Its own time control decides its laws.",
        entry: Rule::stage_line,
    },
    ClauseForm {
        lead: "section",
        other_leads: &["sections"],
        layer: Layer::Regulations,
        form: "section \"U1600\"",
        doc: "Begins the clauses of one section, or of several: they hold there only.",
        entry: Rule::section_line,
    },
    ClauseForm {
        lead: "speed",
        other_leads: &[],
        layer: Layer::Laws,
        form: "speed blitz: at most 10 min, counted over 60 moves",
        doc: "States which thinking times these laws are for: all the time of one player plus that many times the \
              time added for a move.",
        entry: Rule::speed_line,
    },
    ClauseForm {
        lead: "setting",
        other_leads: &[],
        layer: Layer::Laws,
        form: "setting default time: duration, else 0 s; regulations may set it from 0 s to 24 h",
        doc: "Declares a setting: its type, its value, and whether the event may or must say it.",
        entry: Rule::setting_line,
    },
    ClauseForm {
        lead: "set",
        other_leads: &[],
        layer: Layer::Both,
        form: "set penalty time: 1 min",
        doc: "Gives a setting another value than the laws below do.",
        entry: Rule::set_line,
    },
    ClauseForm {
        lead: "penalty",
        other_leads: &[],
        layer: Layer::Laws,
        form: "penalty: warning",
        doc: "Lists a penalty that the arbiter may choose where a rule says `consider a penalty`. They stand in the \
              order in which they become harder.",
        entry: Rule::penalty_line,
    },
    ClauseForm {
        lead: "rule",
        other_leads: &[],
        layer: Layer::Both,
        form: "rule late arrival",
        doc: "Begins a rule: what follows from an incident.",
        entry: Rule::rule_line,
    },
    ClauseForm {
        lead: "counted",
        other_leads: &[],
        layer: Layer::Both,
        form: "counted illegal_move, per player",
        doc: "Begins a ladder: what follows from the first, the second and every later offence of a player in a game.",
        entry: Rule::counted_line,
    },
    ClauseForm {
        lead: "note",
        other_leads: &[],
        layer: Layer::Regulations,
        form: "note: \"Equal places share the prize money.\"",
        doc: "Keeps what no ruling needs: prizes, fees, the schedule. Notes are numbered in the order of the file.",
        entry: Rule::note_line,
    },
    ClauseForm {
        lead: "example",
        other_leads: &[],
        layer: Layer::Both,
        form: "example \"The second illegal move loses the game\"",
        doc: "Begins an example: what is given, and what the rules are to say. `arbiter rules test` runs it.",
        entry: Rule::example_line,
    },
    ClauseForm {
        lead: "must never happen",
        other_leads: &[],
        layer: Layer::Both,
        form: "must never happen: game lost",
        doc: "Begins a guarantee: what the rules must not say on an incident, or on it under a condition. The checker \
              looks for it in every situation.",
        entry: Rule::never_line,
    },
];
