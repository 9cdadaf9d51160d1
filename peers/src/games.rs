//! Games of random legal moves, as a scoresheet shows them: something to replay where no collection of real games is
//! at hand.

use arbiter_laws::Position;

use crate::random::Random;

/// A game, each move in the usual notation.
pub type Moves = Vec<String>;

/// That many games from the usual array, of at most `plies` moves of either player each.
pub fn random_games(seed: u64, count: usize, plies: usize) -> Vec<Moves> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|_| random_game(&mut random, plies))
        .collect()
}

fn random_game(random: &mut Random, plies: usize) -> Moves {
    let mut position = Position::initial();
    let mut moves = Moves::new();
    while moves.len() < plies {
        let Some(mv) = random.legal_move(&position) else {
            break;
        };
        moves.push(position.san(mv).to_string());
        position = position.after(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter_laws::Letters;

    #[test]
    fn a_random_game_reads_back_without_a_note() {
        for game in random_games(1, 20, 100) {
            let mut position = Position::initial();
            for text in game {
                let read = position.make_san(&text, Letters::English).unwrap();
                assert_eq!(read.notes, [], "{text}");
            }
        }
    }
}
