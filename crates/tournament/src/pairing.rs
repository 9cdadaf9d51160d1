//! Pairings as a pairing program tells them: by starting ranks.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use crate::game::Game;
use crate::ids::{BoardNumber, GameId, PlayerId, RoundNumber, StartNumber};
use crate::payload::{Bye, ByeKind, PairedGame, RoundPaired};
use crate::state::State;

impl PairedGame {
    /// A game as it is paired now.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            game: game.id,
            board: game.board,
            white: game.white,
            black: game.black,
            stage: game.stage.clone(),
        }
    }
}

/// The pairings of a round as somebody tells them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairingsTold {
    /// Board, White, Black.
    pub games: Vec<(BoardNumber, StartNumber, StartNumber)>,
    /// Players without a game.
    pub byes: Vec<(StartNumber, ByeKind)>,
}

/// What cannot be right in pairings: a place, such as `games[3].white`, and what is the matter.
pub type PairingFault = (String, String);

impl PairingsTold {
    /// The round that they make. A game of the same two players keeps its identity, and with it all that happened
    /// at it; every other one is new, under `stage`.
    ///
    /// # Errors
    /// Everything at fault: a board or a player named twice, a player whom nobody knows.
    pub fn round(
        &self,
        state: &State,
        round: RoundNumber,
        stage: &str,
        mut new_id: impl FnMut() -> Uuid,
    ) -> Result<RoundPaired, Vec<PairingFault>> {
        let players = self.players(state)?;
        let known = state.rounds.get(&round);
        let games: Vec<&Game> = known
            .iter()
            .flat_map(|round| round.boards.values())
            .filter_map(|id| state.games.get(id).map(AsRef::as_ref))
            .collect();
        let player = |number: &StartNumber| players.get(number).copied();
        let mut paired = RoundPaired {
            round,
            boards_derived: false,
            games: Vec::new(),
            byes: Vec::new(),
        };
        for (board, white, black) in &self.games {
            let (Some(white), Some(black)) = (player(white), player(black)) else {
                continue;
            };
            let same = games
                .iter()
                .find(|game| [(white, black), (black, white)].contains(&(game.white, game.black)));
            paired.games.push(PairedGame {
                game: same.map_or_else(|| GameId(new_id()), |game| game.id),
                board: *board,
                white,
                black,
                stage: same.map_or(stage, |game| game.stage.as_str()).to_owned(),
            });
        }
        paired.games.sort_by_key(|game| game.board);
        let byes = self.byes.iter();
        paired.byes = byes
            .filter_map(|(number, kind)| {
                Some(Bye {
                    player: player(number)?,
                    kind: *kind,
                })
            })
            .collect();
        paired.byes.sort_by_key(|bye| bye.player);
        Ok(paired)
    }

    /// The players named, or everything at fault.
    fn players(&self, state: &State) -> Result<BTreeMap<StartNumber, PlayerId>, Vec<PairingFault>> {
        let mut faults = Vec::new();
        let mut boards = BTreeSet::new();
        let mut players = BTreeMap::new();
        let mut name =
            |place: String, number: StartNumber, faults: &mut Vec<PairingFault>| match state
                .by_start_number
                .get(&number)
            {
                None => faults.push((place, format!("no player has starting rank {number}"))),
                Some(&player) => {
                    if players.insert(number, player).is_some() {
                        faults.push((place, format!("player {number} is named twice")));
                    }
                }
            };
        for (index, (board, white, black)) in self.games.iter().enumerate() {
            if !boards.insert(*board) {
                let message = format!("board {board} is named twice");
                faults.push((format!("games[{index}].board"), message));
            }
            name(format!("games[{index}].white"), *white, &mut faults);
            name(format!("games[{index}].black"), *black, &mut faults);
        }
        for (index, (player, _)) in self.byes.iter().enumerate() {
            name(format!("byes[{index}].player"), *player, &mut faults);
        }
        if faults.is_empty() {
            Ok(players)
        } else {
            Err(faults)
        }
    }
}
