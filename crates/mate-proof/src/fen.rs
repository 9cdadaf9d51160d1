//! Reading X-FEN, without any leniency.

use crate::board::*;

/// The position that six fields tell, and its half-move clock.
///
/// # Errors
/// A sentence that says what is wrong.
pub(crate) fn read(fen: &str) -> Result<(State, u32), String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let &[board, turn, castling, passed, clock, number] = fields.as_slice() else {
        return Err(format!("a FEN has six fields, this one {}", fields.len()));
    };
    let cells = read_board(board)?;
    let turn = match turn {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(format!("`{turn}` is not `w` or `b`")),
    };
    let mut state = State { cells, turn };
    if state.all(b'K').count_ones() != 1 || state.all(b'k').count_ones() != 1 {
        return Err("each side has one king".to_owned());
    }
    if each(state.all(b'P') | state.all(b'p')).any(|pawn| matches!(pawn / 8, 0 | 7)) {
        return Err("a pawn stands on an end rank".to_owned());
    }
    if state.is_in_check(turn.other()) {
        return Err("the side that does not have the move is in check".to_owned());
    }
    for right in castling.bytes().filter(|_| castling != "-") {
        let rook = rook_of(&state, right);
        let rook = rook.ok_or_else(|| format!("`{castling}` fits no king and rook"))?;
        state.set(rook, if rook < 8 { b'C' } else { b'c' });
    }
    if passed != "-" {
        let square = read_square(passed).filter(|&square| may_be_passed(&state, square));
        let square = square.ok_or_else(|| format!("no pawn has passed over `{passed}`"))?;
        state.set(square, PASSED);
    }
    match (clock.parse(), number.parse::<u32>()) {
        (Ok(clock), Ok(_)) => Ok((state.settled(), clock)),
        _ => Err(format!("`{clock} {number}` are no counts of moves")),
    }
}

fn read_board(board: &str) -> Result<[u8; 64], String> {
    let mut cells = Vec::new();
    for (above, row) in board.rsplit('/').enumerate() {
        for letter in row.bytes() {
            match letter {
                b'1'..=b'8' => cells.resize(cells.len() + usize::from(letter - b'0'), EMPTY),
                _ if b"PNBRQKpnbrqk".contains(&letter) => cells.push(letter),
                _ => return Err(format!("`{row}` has other letters than men")),
            }
        }
        if cells.len() != 8 * (above + 1) {
            return Err(format!("`{row}` is not 8 squares"));
        }
    }
    cells
        .try_into()
        .map_err(|_| "a board has 8 ranks".to_owned())
}

/// The rook of a right: the outermost one for `K` and `Q`, else that on the file; one on each wing.
fn rook_of(state: &State, right: u8) -> Option<Square> {
    let side = side_of(right)?;
    let (first, end) = (side.home_rank() * 8, side.home_rank() * 8 + 8);
    let king = (first..end).find(|&king| state.at(king) == side.letter(b'k'))?;
    let has_rook = |&square: &Square| state.at(square) == side.letter(b'r');
    let rook = match right.to_ascii_lowercase() {
        b'k' => (king..end).rev().find(has_rook)?,
        b'q' => (first..king).find(has_rook)?,
        file => Some(first + i32::from(file) - i32::from(b'a')).filter(has_rook)?,
    };
    let mut wing = if rook < king { first..king } else { king..end };
    let is_taken = wing.any(|square| state.at(square) == side.letter(b'c'));
    (!is_taken && (first..end).contains(&rook)).then_some(rook)
}

/// Whether the player who has just moved may have pushed a pawn over that square.
fn may_be_passed(state: &State, square: Square) -> bool {
    let mover = state.turn.other();
    mover.ranks_from_home(square) == 2
        && state.at(square + mover.forward()) == mover.letter(b'p')
        && state.is_free(square)
        && state.is_free(square - mover.forward())
}
