//! An invented tournament of any size, and the incidents at its boards.

use std::fmt::Write as _;

/// Kinds that are ruled on from the kind alone; one of each for a player in a game asks nobody whether it is the same.
const KINDS: [&str; 8] = [
    "illegal_move",
    "disturbance",
    "recording_fault",
    "smoking",
    "leaving_area",
    "refusal",
    "dress",
    "other_offence",
];

/// How many boards and rounds.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Rounds, all paired.
    pub rounds: usize,
    /// Boards in each.
    pub boards: usize,
}

impl Size {
    /// The tournament as a TRF file: in each round the first half of the players meets the second, moved on by one.
    pub fn trf(self, name: &str) -> String {
        let players = self.boards * 2;
        let mut file = format!(
            "012 {name}\n022 Uppsala\n032 SWE\n042 2026/11/29\n052 2026/11/29\n062 {players}\n072 0\n082 0\n\
             092 Individual: Swiss-System\n102 Lind, Arbiter\n122 3 min + 2 s a move\nXXR {}\n",
            self.rounds
        );
        for player in 0..players {
            let _ = write!(
                file,
                "001 {:>4}      {:<33} {:>4} SWE {:>11} {:>10} {:>4} {:>4}",
                player + 1,
                format!("Player, Number {}", player + 1),
                2400 - player / 2,
                "",
                "",
                "0.0",
                player + 1
            );
            for round in 0..self.rounds {
                let (opponent, colour) = if player < self.boards {
                    (self.boards + (player + round) % self.boards, 'w')
                } else {
                    (
                        (player - self.boards + self.boards - round % self.boards) % self.boards,
                        'b',
                    )
                };
                let _ = write!(file, "  {:>4} {colour}  ", opponent + 1);
            }
            file.push('\n');
        }
        file
    }

    /// The incident number `n` of a round: its board and what is sent. No two are the same.
    ///
    /// # Panics
    /// When the round has not so many.
    pub fn incident(self, n: usize) -> (usize, String) {
        let chairs = self.boards * 2;
        let kind = KINDS
            .get(n / chairs)
            .expect("more boards are needed for so many incidents");
        let by = if n % 2 == 0 { "white" } else { "black" };
        let body = serde_json::json!({ "kind": kind, "by": by }).to_string();
        (n % chairs / 2 + 1, body)
    }
}
