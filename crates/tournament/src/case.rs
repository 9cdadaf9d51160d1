//! From a state to the case that the rules are asked about.

use arbiter_ruling::{Case, History, Report};

use crate::game::Game;
use crate::ids::Seq;
use crate::state::State;

/// The case of a report at a game: what the player did before, upheld or not decided yet. Offences count in the order in
/// which they happened: one that happened later, but was entered before, does not count against this one.
///
/// `incident` is the entry that reported it, if it is in the log already; a new report without a time happens now.
#[must_use]
pub fn case_for(state: &State, game: &Game, report: Report, incident: Option<Seq>) -> Case {
    let told = incident
        .and_then(|seq| state.incidents.get(&seq))
        .map(|known| known.happened_at_ms);
    let happened_at_ms = told.or(report.happened_at_ms).unwrap_or(i64::MAX);
    let place = (happened_at_ms, incident.map_or(i64::MAX, Seq::get));
    let mut history = History::default();
    if let Some(player) = report.by.map(|color| game.player(color)) {
        for earlier in state.offences(game, player, report.kind) {
            if (earlier.happened_at_ms, earlier.seq.get()) >= place {
                continue;
            }
            match &earlier.decision {
                Some(decided) => history.upheld += i64::from(decided.decision.upheld),
                None => history.undecided.push(earlier.seq.get()),
            }
        }
    }
    Case { report, history }
}
