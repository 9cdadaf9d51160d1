//! When a position stood on the board, and what only looked like it (Article 9.2.3).

use arbiter_ruling::{PositionDiffers, Repetition};

use crate::args::Args;
use crate::phrases::Phrases;

impl Phrases {
    /// How often the position in question stood on the board and after which plies; then a sentence for each earlier one
    /// that only looks the same.
    #[must_use]
    pub fn repetition(&self, found: &Repetition) -> Vec<String> {
        let plies: Vec<String> = found.plies.iter().map(ToString::to_string).collect();
        let times = i64::try_from(found.plies.len()).unwrap_or(i64::MAX);
        let stood = Args::new()
            .number("n", times)
            .word("plies", plies.join(", "));
        let mut said = vec![self.say("repetition-stood", &stood)];
        said.extend(found.look_alikes.iter().map(|alike| {
            let why: Vec<String> = alike
                .differences
                .iter()
                .map(|difference| self.differs(difference))
                .collect();
            let args = Args::new()
                .word("ply", alike.ply.to_string())
                .word("why", why.join(" "));
            self.say("repetition-looks-alike", &args)
        }));
        said
    }

    /// What made an earlier position another one.
    #[must_use]
    pub fn differs(&self, difference: &PositionDiffers) -> String {
        let player = difference.player.map(|player| self.colour(player));
        let square = difference.square.map(|square| square.to_string());
        let args = Args::new()
            .word("what", difference.what.clone())
            .word("player", player.unwrap_or_default())
            .word("square", square.unwrap_or_default());
        self.say("position-differs", &args)
    }
}
