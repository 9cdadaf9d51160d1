//! What alarms the chief arbiter, in words.

use arbiter_phrases::Args;

use super::visit::Visit;
use crate::desk::AlarmView;

impl Visit {
    /// `Decided as the first of its kind; now it is the second. Look at #12.`
    pub fn alarmed(&self, alarm: &AlarmView) -> String {
        match alarm.decided_with.zip(alarm.now) {
            Some((with, now)) => {
                let args = Args::new()
                    .number("before", with + 1)
                    .number("now", now + 1);
                self.say("alarm-order_of_offences", &args)
            }
            None => self.t("alarm-result_without_decision"),
        }
    }

    /// `Board 14, Black`
    pub fn seat(&self, board: u16, by: Option<&str>) -> String {
        let board = self.board_title(board);
        match by {
            Some(colour) => {
                let args = Args::new()
                    .word("board", board)
                    .word("colour", self.phrases.word("color", colour));
                self.say("seat", &args)
            }
            None => board,
        }
    }
}
