//! Whether a side can still mate, and what shows it.

use arbiter_ruling::MateProof;

use crate::args::Args;
use crate::phrases::Phrases;

impl Phrases {
    /// The answer in one sentence, and in a second one if it is about the board only: a mate in so many moves, or why
    /// there is none (Articles 5.1.2, 5.2.2, 6.9).
    #[must_use]
    pub fn mate(&self, proof: &MateProof) -> String {
        let player = self.colour(proof.side);
        let answer = match proof.can_mate() {
            Some(true) => {
                let moves = i64::try_from(proof.line.len().div_ceil(2)).unwrap_or(i64::MAX);
                self.say(
                    "mate-found",
                    &Args::new().word("player", player).number("n", moves),
                )
            }
            Some(false) => {
                let ground = proof.ground().unwrap_or_default();
                self.say(
                    "mate-none",
                    &Args::new().word("player", player).word("ground", ground),
                )
            }
            None => {
                let nodes = i64::from(proof.nodes());
                self.say(
                    "mate-unknown",
                    &Args::new().word("player", player).number("n", nodes),
                )
            }
        };
        if proof.is_board_level() {
            format!("{answer} {}", self.text("mate-board-level"))
        } else {
            answer
        }
    }
}
