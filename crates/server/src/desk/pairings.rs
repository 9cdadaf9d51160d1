//! Rounds as a pairing program sends them.

use std::sync::Arc;

use arbiter_ruleset::MAIN_STAGE;
use arbiter_tournament::{
    BoardNumber, ByeKind, Command, Entry, PairingsTold, Refusal, RoundNumber, StartNumber, State,
    decide,
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::files::first_stage;
use super::view::Views;
use super::work::{Told, Work, answer};
use super::{Asked, Desk, Written};
use crate::access::{Action, PairRound, Permit};
use crate::fields::word;
use crate::openapi::words;
use crate::problem::{Problem, ProblemKind};

/// A game of a round, by starting ranks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameAsked {
    /// The board; its place in the list, if not told.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub board: Option<i64>,
    /// White's starting rank.
    #[schema(minimum = 1, maximum = 9999)]
    pub white: i64,
    /// Black's starting rank.
    #[schema(minimum = 1, maximum = 9999)]
    pub black: i64,
}

/// A player without a game, by starting rank.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ByeAsked {
    /// The starting rank.
    #[schema(minimum = 1, maximum = 9999)]
    pub player: i64,
    /// Why.
    #[serde(deserialize_with = "word")]
    #[schema(schema_with = words::bye_kind)]
    pub kind: ByeKind,
}

/// All pairings of a round.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PairingsAsked {
    /// The games.
    pub games: Vec<GameAsked>,
    /// The players without one.
    #[serde(default)]
    pub byes: Vec<ByeAsked>,
}

impl PairingsAsked {
    /// Reads what pairing engines write: how many pairs, then a line each with White's and Black's starting rank,
    /// where 0 is no opponent.
    ///
    /// # Errors
    /// The first line that is no pair, by its number.
    pub fn of_engine(text: &str) -> Result<Self, Problem> {
        let fault = |line: usize, what: &str| {
            let detail = format!("line {line}: {what}");
            Problem::new(ProblemKind::Malformed, detail)
        };
        let mut lines = (1usize..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty());
        let count: Option<usize> = lines.next().and_then(|(_, line)| line.trim().parse().ok());
        let count = count.ok_or_else(|| fault(1, "write how many pairs follow"))?;
        let mut asked = Self {
            games: Vec::new(),
            byes: Vec::new(),
        };
        let mut last = 1;
        for (number, line) in lines {
            last = number;
            let words: Vec<Option<i64>> = line
                .split_whitespace()
                .map(|word| word.parse().ok())
                .collect();
            match words.as_slice() {
                [Some(player), Some(0)] => asked.byes.push(ByeAsked {
                    player: *player,
                    kind: ByeKind::Pairing,
                }),
                [Some(white), Some(black)] => asked.games.push(GameAsked {
                    board: None,
                    white: *white,
                    black: *black,
                }),
                _ => {
                    return Err(fault(
                        number,
                        "write White's and Black's starting rank, or 0 for none",
                    ));
                }
            }
        }
        let pairs = asked.games.len() + asked.byes.len();
        if pairs != count {
            return Err(fault(
                last,
                &format!("{pairs} pairs follow, not {count}: is the file complete?"),
            ));
        }
        Ok(asked)
    }

    /// The same with numbers that exist.
    fn told(&self) -> Result<PairingsTold, Problem> {
        let mut faults = Vec::new();
        let mut told = PairingsTold::default();
        for (index, game) in self.games.iter().enumerate() {
            let board = game
                .board
                .unwrap_or_else(|| i64::try_from(index + 1).unwrap_or(i64::MAX));
            let board = BoardNumber::try_from(board);
            let (white, black) = (
                StartNumber::try_from(game.white),
                StartNumber::try_from(game.black),
            );
            let mut fault = |name: &str, message: Option<String>| {
                faults.extend(message.map(|message| (format!("games[{index}].{name}"), message)));
            };
            fault("board", board.as_ref().err().map(ToString::to_string));
            fault("white", white.as_ref().err().map(ToString::to_string));
            fault("black", black.as_ref().err().map(ToString::to_string));
            if let (Ok(board), Ok(white), Ok(black)) = (board, white, black) {
                told.games.push((board, white, black));
            }
        }
        for (index, bye) in self.byes.iter().enumerate() {
            match StartNumber::try_from(bye.player) {
                Ok(player) => told.byes.push((player, bye.kind)),
                Err(error) => faults.push((format!("byes[{index}].player"), error.to_string())),
            }
        }
        if faults.is_empty() {
            Ok(told)
        } else {
            Err(Problem::fields(faults))
        }
    }
}

impl Desk {
    /// Pairs a round, or pairs it anew. A game of the same two players keeps its identity; the same pairings again
    /// change nothing.
    ///
    /// # Errors
    /// When players or boards cannot be right, the round is not the next one, it is closed, or a game with a result
    /// or an incident would go.
    pub async fn pair(
        &self,
        permit: &Permit<PairRound>,
        asked: &Asked,
        number: RoundNumber,
        pairings: &PairingsAsked,
    ) -> Result<Written, Problem> {
        let (tournament, principal) = (permit.place(), permit.principal());
        let told = pairings.told()?;
        let for_arbiters = permit.also(Action::ReadIncident);
        let compute = async |state: Arc<State>| {
            let stage = match state.regulations {
                Some(_) => first_stage(&self.rules_in_force(&state).await?.rules).to_owned(),
                None => MAIN_STAGE.to_owned(),
            };
            let stage = state
                .rounds
                .get(&number)
                .and_then(|round| state.games.get(round.boards.values().next()?))
                .map_or(stage, |game| game.stage.clone());
            let round = self.with_identities(|new_id| {
                told.round(&state, number, &stage, new_id)
                    .map_err(Problem::fields)
            })?;
            let context = self.context(principal, Told::default())?;
            let plan = decide(&state, context, Command::Pair(round))
                .map_err(|refusal| refused(&state, number, refusal, for_arbiters))?;
            let persons = self.persons(&state).await?;
            let answering = Arc::new(move |_: &[Entry], after: &State| {
                let views = Views {
                    state: after,
                    persons: &persons,
                };
                match after.rounds.get(&number) {
                    Some(round) => answer(200, &views.round(number, round, for_arbiters), None),
                    None => answer(200, &Value::Null, None),
                }
            });
            Ok(Work {
                plan,
                private: Vec::new(),
                answer: answering,
            })
        };
        self.write(tournament, principal, asked, compute, Self::untold)
            .await
    }
}

/// Why a round is not paired so. Whoever is no arbiter is told of the boards that have a result, which he knows: if a
/// refusal named one with an incident, whoever sends pairings that are refused anyhow could ask for all of them (12.6).
fn refused(state: &State, round: RoundNumber, refusal: Refusal, for_arbiters: bool) -> Problem {
    let has_result = |board: &BoardNumber| {
        let game = state.game_at(round, *board);
        game.is_some_and(|game| game.result.is_some())
    };
    match refusal {
        Refusal::PairingStands(mut boards) => {
            boards.retain(|board| for_arbiters || has_result(board));
            let standing = standing(state, round, &boards);
            let problem = if boards.is_empty() {
                let detail = "something happened at a board that would be paired otherwise; arbiters are told at which";
                Problem::new(ProblemKind::PairingStands, detail)
            } else {
                Refusal::PairingStands(boards).into()
            };
            problem.with("boards", standing)
        }
        Refusal::RoundClosed(_) if !for_arbiters => {
            Problem::new(ProblemKind::RoundClosed, "the round is closed")
        }
        refusal => refusal.into(),
    }
}

/// What stands at boards that cannot be paired otherwise, for the author of the pairings.
fn standing(state: &State, round: RoundNumber, boards: &[BoardNumber]) -> Value {
    let number = |player| {
        state
            .players
            .get(&player)
            .map(|player| player.start_number.get())
    };
    let games = boards
        .iter()
        .filter_map(|board| state.game_at(round, *board));
    games
        .map(|game| {
            json!({
                "board": game.board.get(),
                "game": game.id.to_string(),
                "white": number(game.white),
                "black": number(game.black),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_what_an_engine_writes_then_boards_follow_its_order_and_0_is_the_bye() {
        let asked = PairingsAsked::of_engine("3\n4 1\r\n\n2 5\n3 0\n").unwrap();
        let games: Vec<_> = asked
            .games
            .iter()
            .map(|game| (game.white, game.black))
            .collect();
        assert_eq!(games, [(4, 1), (2, 5)]);
        assert_eq!(
            (asked.byes[0].player, asked.byes[0].kind),
            (3, ByeKind::Pairing)
        );
        let told = asked.told().unwrap();
        assert_eq!(
            told.games
                .iter()
                .map(|(board, ..)| board.get())
                .collect::<Vec<_>>(),
            [1, 2]
        );
    }

    #[test]
    fn given_what_no_engine_writes_then_its_line_is_named() {
        for (text, line) in [
            ("", 1),
            ("x\n", 1),
            ("1\n4\n", 2),
            ("1\n4 x\n", 2),
            ("2\n4 1\n", 2),
            ("1\n4 1 2\n", 2),
        ] {
            let problem = PairingsAsked::of_engine(text).unwrap_err();
            assert!(
                problem.detail.starts_with(&format!("line {line}: ")),
                "{text:?}: {}",
                problem.detail
            );
        }
    }

    #[test]
    fn given_numbers_that_cannot_be_then_each_field_is_named() {
        let game = GameAsked {
            board: Some(0),
            white: 0,
            black: 10_000,
        };
        let bye = ByeAsked {
            player: -1,
            kind: ByeKind::ZeroPoint,
        };
        let problem = PairingsAsked {
            games: vec![game],
            byes: vec![bye],
        }
        .told()
        .unwrap_err();
        let fields = problem
            .member("fields")
            .unwrap()
            .as_array()
            .unwrap()
            .clone();
        let paths: Vec<&str> = fields
            .iter()
            .map(|field| field["path"].as_str().unwrap())
            .collect();
        assert_eq!(
            paths,
            [
                "games[0].board",
                "games[0].white",
                "games[0].black",
                "byes[0].player"
            ]
        );
    }
}
