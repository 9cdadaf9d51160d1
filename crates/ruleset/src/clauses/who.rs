//! Who is told something, and who decides.

use crate::grammar::{Node, Rule};
use crate::vocabulary::words;

words! { "official"
    /// Somebody whom regulations name beside the two players of a game.
    pub enum Official {
        /// The arbiter.
        Arbiter = "arbiter",
        /// The chief arbiter.
        ChiefArbiter = "chief arbiter",
        /// The organiser.
        Organiser = "organiser",
        /// Who directs a league or a club's tournament.
        Director = "director",
        /// The player's opponent.
        Opponent = "opponent",
        /// The captain of the other team.
        OpposingCaptain = "opposing captain",
        /// The appeals committee.
        AppealsCommittee = "appeals committee",
        /// The federation.
        Federation = "federation",
    }
}

pub(super) const NAMES: &[(Rule, &str)] = &[
    (Rule::officials, OFFICIAL),
    (Rule::official, OFFICIAL),
    (Rule::told, "`told to …`"),
];

const OFFICIAL: &str =
    "somebody such as `the arbiter`, `the organiser`, `the opponent` or `the appeals committee`";

impl Official {
    /// The official that an `official` names.
    pub(super) fn of(node: &Node<'_>) -> Option<Self> {
        let words: Vec<String> = node
            .text()
            .split_whitespace()
            .map(str::to_ascii_lowercase)
            .filter(|word| word != "the")
            .collect();
        words.join(" ").parse().ok()
    }

    /// The officials that a line names, in its order, each once.
    pub(super) fn all_of(node: &Node<'_>) -> Vec<Self> {
        let mut officials = Vec::new();
        for official in node.all(Rule::official).filter_map(|node| Self::of(&node)) {
            if !officials.contains(&official) {
                officials.push(official);
            }
        }
        officials
    }

    /// `the opponent and the arbiter`.
    pub(super) fn written(officials: &[Self]) -> String {
        let named: Vec<String> = officials
            .iter()
            .map(|official| format!("the {official}"))
            .collect();
        named.join(" and ")
    }
}
