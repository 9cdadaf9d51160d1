//! Which positions have been seen, by full keys: two positions are never confused.

use arbiter_laws::{Bitboard, Color, Position, Role};

use crate::proof::{COUNTED_OUT, Total};

/// The letters of a key's numbers; a rook with which Black may castle is `c`.
const LETTERS: &[u8; 15] = b".PNBRQKc*pnbrqk";

/// Everything on which possible moves depend, a number from 0 to 15 for each square, as four planes
/// of bits.
///
/// 0 is an empty square, 1 to 6 are White's men and 9 to 14 Black's. Three numbers are left, and each
/// tells one thing more: 7 a rook with which its king may castle, whose colour its rank tells; 8 the
/// square passed over; 15 the king of the player who has the move, whose colour the other king tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key([u64; 4]);

impl Key {
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let [pawns, knights, bishops, rooks, queens, kings] = [
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ]
        .map(|role| board.all(role).bits());
        let castling = position.castling_rooks().bits();
        let mover = Bitboard::of(position.king(position.turn())).bits();
        let passed = position
            .en_passant()
            .map_or(0, |square| Bitboard::of(square).bits());
        let black = board.of(Color::Black).bits() & !castling;
        Self([
            pawns | bishops | queens | castling | mover,
            knights | bishops | kings | castling,
            rooks | queens | kings,
            black | passed | mover,
        ])
    }

    /// A number by which a proof tells sets apart: 64-bit FNV-1a of the letters of the squares from a1
    /// to h8, of the side to move, and of the half-move clock, which is 0 unless it is counted.
    pub(crate) fn fingerprint(self, clock: u32) -> u64 {
        let number = |square: u32| {
            let Self([a, b, c, d]) = self;
            let bit = |plane: u64| (plane >> square & 1) as usize;
            bit(a) | bit(b) << 1 | bit(c) << 2 | bit(d) << 3
        };
        // The king that waits has its own number, so the other player has the move.
        let mover = match (0..64).any(|square| number(square) == 14) {
            true => (b'K', b'w'),
            false => (b'k', b'b'),
        };
        let letter = |square| match number(square) {
            7 if square < 8 => b'C',
            15 => mover.0,
            number => LETTERS.get(number).copied().unwrap_or(b'?'),
        };
        let bytes = (0..64)
            .map(letter)
            .chain([mover.1, clock.min(COUNTED_OUT) as u8]);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    const fn hash(self) -> u64 {
        let Self([a, b, c, d]) = self;
        let mut hash = a.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ (hash >> 32) ^ b).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 32) ^ c).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash = (hash ^ (hash >> 32) ^ d).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^ (hash >> 32)
    }
}

/// A set of positions. It asks for memory only as it grows, 40 to 80 bytes a position.
pub(crate) struct Seen {
    keys: Vec<Key>,
    /// Numbers of keys plus one, 0 for none; its length is a power of two.
    slots: Vec<u32>,
}

impl Seen {
    pub(crate) fn new() -> Self {
        Self {
            keys: Vec::new(),
            slots: vec![0; 64],
        }
    }

    /// What the set is, for a proof.
    pub(crate) fn total(&self) -> Total {
        let hashes = self.keys.iter().map(|key| key.fingerprint(0));
        Total {
            positions: self.len(),
            hash: hashes.fold(0, u64::wrapping_add),
        }
    }

    pub(crate) const fn len(&self) -> u32 {
        self.keys.len() as u32
    }

    /// Adds a position; false if it was there.
    pub(crate) fn insert(&mut self, position: &Position) -> bool {
        let key = Key::of(position);
        let (slot, found) = self.look_up(key);
        if found {
            return false;
        }
        self.keys.push(key);
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = self.keys.len() as u32;
        }
        if self.keys.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    /// The slot where the key is or should be.
    fn look_up(&self, key: Key) -> (usize, bool) {
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        loop {
            match self.slots.get(slot) {
                None | Some(0) => return (slot, false),
                Some(&number) if self.keys.get(number as usize - 1) == Some(&key) => {
                    return (slot, true);
                }
                Some(_) => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for number in 0..self.keys.len() {
            let Some(&key) = self.keys.get(number) else {
                return;
            };
            let (slot, _) = self.look_up(key);
            if let Some(slot) = self.slots.get_mut(slot) {
                *slot = number as u32 + 1;
            }
        }
    }
}
