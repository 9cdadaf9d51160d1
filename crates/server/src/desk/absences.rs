//! Who is not there, until when they may come, and whose games may be forfeited.

use std::collections::BTreeMap;

use arbiter_tournament::{Lateness, Missed, ResultSource, RoundNumber, State, forfeitable, missed};
use serde::Serialize;
use utoipa::ToSchema;

use super::Desk;
use super::games::round_of;
use super::view::{PlayerView, Views};
use crate::access::{Permit, StartRound};
use crate::openapi::words;
use crate::problem::Problem;

/// A player who was missed at a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MissedView {
    /// The board.
    pub board: u16,
    /// The colour.
    #[schema(schema_with = words::color)]
    pub by: &'static str,
    /// The player.
    pub player: PlayerView,
    /// When the time to come runs out, in UTC milliseconds since 1970; null where the round has not been started or the
    /// rules say no default time.
    pub deadline_ms: Option<i64>,
    /// Whether that time is over.
    pub over: bool,
    /// When the player came after all, too late; null while the chair is empty.
    pub came_at_ms: Option<i64>,
}

/// A game that may be given to whoever was there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ForfeitView {
    /// The board.
    pub board: u16,
    /// Who was not there in time.
    #[schema(schema_with = words::absent)]
    pub absent: &'static str,
}

/// Games that one act has given to whoever was there, as far as they still stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ActView {
    /// The act.
    #[schema(format = "uuid")]
    pub act_id: String,
    /// The boards.
    pub boards: Vec<u16>,
}

/// The start of a round and who was missed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AbsencesView {
    /// The round.
    pub round: u16,
    /// The entry that told the start; null before it.
    pub started_seq: Option<i64>,
    /// When the clocks were really started, in UTC milliseconds since 1970.
    pub started_at_ms: Option<i64>,
    /// When the round should have started; null if nobody told that it began late.
    pub scheduled_at_ms: Option<i64>,
    /// Now, by the server's clock.
    pub now_ms: i64,
    /// Who was missed and has not come in time, board by board.
    pub missed: Vec<MissedView>,
    /// The games that may be forfeited now.
    pub forfeitable: Vec<ForfeitView>,
    /// What was forfeited, by act.
    pub forfeited: Vec<ActView>,
}

impl Desk {
    /// Who was missed in a round, and whose games may be forfeited.
    ///
    /// # Errors
    /// When there is no such round.
    pub async fn absences(
        &self,
        permit: &Permit<StartRound>,
        number: RoundNumber,
    ) -> Result<AbsencesView, Problem> {
        let state = self.state(permit.place()).await?;
        let round = round_of(&state, number)?;
        let rules = self.absence_rules(&state, number).await?;
        let now_ms = self.clock().now_ms();
        let persons = self.persons(&state).await?;
        let views = Views {
            state: &state,
            persons: &persons,
        };
        // A sector arbiter sees whom he has to look for.
        let reach = state.reach(permit.principal().id);
        let mut missed = missed(&state, number, &rules, now_ms);
        missed.retain(|one| reach.is_none_or(|boards| boards.contains(one.board)));
        let board = |id| state.games.get(id).map(|game| game.board.get());
        let forfeitable = forfeitable(&missed);
        let forfeitable = forfeitable.iter().filter_map(|(game, absent)| {
            let board = board(game)?;
            let absent = absent.as_str();
            Some(ForfeitView { board, absent })
        });
        let mut forfeitable: Vec<ForfeitView> = forfeitable.collect();
        forfeitable.sort_by_key(|forfeit| forfeit.board);
        Ok(AbsencesView {
            round: number.get(),
            started_seq: round.start.map(|start| start.seq.get()),
            started_at_ms: round.start.map(|start| start.started_at_ms),
            scheduled_at_ms: round.start.and_then(|start| start.scheduled_at_ms),
            now_ms,
            missed: missed
                .iter()
                .map(|missed| missed_view(&views, missed))
                .collect(),
            forfeitable,
            forfeited: acts(&state, number),
        })
    }
}

fn missed_view(views: &Views<'_>, missed: &Missed) -> MissedView {
    MissedView {
        board: missed.board.get(),
        by: missed.color.as_str(),
        player: views.player(missed.player),
        deadline_ms: missed.deadline_ms,
        over: missed.lateness != Lateness::Running,
        came_at_ms: match missed.lateness {
            Lateness::CameTooLate(at_ms) => Some(at_ms),
            Lateness::Running | Lateness::Over => None,
        },
    }
}

/// What was forfeited in a round and still stands, by act.
fn acts(state: &State, round: RoundNumber) -> Vec<ActView> {
    let mut acts: BTreeMap<_, Vec<u16>> = BTreeMap::new();
    let boards = state
        .rounds
        .get(&round)
        .into_iter()
        .flat_map(|round| round.boards.values());
    for game in boards.filter_map(|id| state.games.get(id)) {
        let recorded = game
            .recorded
            .filter(|recorded| recorded.source == ResultSource::Absence);
        if let Some(act) = recorded.and_then(|recorded| recorded.act) {
            acts.entry(act).or_default().push(game.board.get());
        }
    }
    let view = |(act, boards): (arbiter_tournament::ActId, _)| ActView {
        act_id: act.to_string(),
        boards,
    };
    acts.into_iter().map(view).collect()
}
