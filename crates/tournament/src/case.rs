//! From a state to the case that the rules are asked about.

use arbiter_ruling::{Case, History, Report};

use crate::ids::Seq;
use crate::state::{Game, State};

/// The case of a report at a game: what the player did before, upheld or not decided yet.
///
/// `incident` is the entry that reported it, if it is in the log already; it does not count against itself.
#[must_use]
pub fn case_for(state: &State, game: &Game, report: Report, incident: Option<Seq>) -> Case {
    let mut history = History::default();
    if let Some(player) = report.by.map(|color| game.player(color)) {
        for earlier in state.offences(game, player, report.kind) {
            match &earlier.decision {
                _ if Some(earlier.seq) == incident => {}
                Some(decided) => history.upheld += i64::from(decided.decision.upheld),
                None => history.undecided.push(earlier.seq.get()),
            }
        }
    }
    Case { report, history }
}
