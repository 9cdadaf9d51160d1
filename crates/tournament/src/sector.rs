//! Whether what somebody wants to do lies within the boards that he answers for.

use crate::absence::forfeited_by;
use crate::boards::Boards;
use crate::command::Command;
use crate::ids::{BoardNumber, GameId, PrincipalId, Seq};
use crate::refusal::Refusal;
use crate::role::Role;
use crate::state::State;

impl State {
    /// The boards to which a principal is limited: those of a sector arbiter who has been given some, and is nothing
    /// more. None for everybody else.
    #[must_use]
    pub fn reach(&self, principal: PrincipalId) -> Option<&Boards> {
        let in_the_whole_hall = self
            .roles(principal)
            .any(|role| role.is_arbiter() && role != Role::Sector);
        self.sectors.get(&principal).filter(|_| !in_the_whole_hall)
    }
}

/// Refuses what a sector arbiter does at other boards than those he answers for.
pub fn expect_within(
    state: &State,
    principal: PrincipalId,
    command: &Command,
) -> Result<(), Refusal> {
    let Some(boards) = state.reach(principal) else {
        return Ok(());
    };
    let mut outside = boards_of(state, command)
        .into_iter()
        .filter(|board| !boards.contains(*board));
    match outside.next() {
        None => Ok(()),
        Some(board) => Err(Refusal::OutsideSector {
            board,
            boards: boards.clone(),
        }),
    }
}

/// The boards at which a command does something. What is not there is refused for that elsewhere.
fn boards_of(state: &State, command: &Command) -> Vec<BoardNumber> {
    let of_game = |game: &GameId| Some(state.games.get(game)?.board);
    let of_incident = |seq: &Seq| of_game(&state.incidents.get(seq)?.game);
    match command {
        // Closing is the chief's; the others are no arbiter's work at a board.
        Command::Create { .. }
        | Command::Begin { .. }
        | Command::Adopt(_)
        | Command::Import(_)
        | Command::Add(_)
        | Command::Pair(_)
        | Command::CloseRound { .. }
        | Command::ReopenRound { .. }
        | Command::Give(_)
        | Command::Revoke(_)
        | Command::JoinDevice(_)
        | Command::RevokeDevice(_)
        | Command::SetLastDay(_)
        | Command::Export(_)
        | Command::SignCheckpoint(_)
        | Command::ErasePerson { .. } => Vec::new(),
        Command::Report { game, .. }
        | Command::ReportDone { game, .. }
        | Command::CancelResult { game, .. } => of_game(game).into_iter().collect(),
        Command::Answer { incident, .. }
        | Command::Decide { incident, .. }
        | Command::Void { incident, .. } => of_incident(incident).into_iter().collect(),
        Command::Move { incident, to, .. } => {
            let both = [of_incident(incident), of_game(&to.game)];
            both.into_iter().flatten().collect()
        }
        Command::RecordResults(results) => {
            let games = results.iter().map(|new| &new.game);
            games.filter_map(of_game).collect()
        }
        Command::RecordArrivals(seen) => {
            let games = seen.iter().map(|seen| &seen.game);
            games.filter_map(of_game).collect()
        }
        Command::Forfeit(forfeits) => forfeits.games.keys().filter_map(of_game).collect(),
        Command::UndoForfeits { round, act, .. } => {
            let games = forfeited_by(state, *round, *act);
            games.into_iter().map(|game| game.board).collect()
        }
        // The clocks of the whole hall are started at once.
        Command::StartRound(new) => {
            let round = state.rounds.get(&new.round);
            round
                .into_iter()
                .flat_map(|round| round.boards.keys().copied())
                .collect()
        }
    }
}
