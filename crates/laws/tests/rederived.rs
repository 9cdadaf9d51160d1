//! After every ply of many games, everything that the library keeps or finds quickly is found again
//! by a second, slow and obvious way that shares no code with it.

#![allow(
    clippy::unwrap_used,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use std::collections::BTreeSet;

use arbiter_laws::{Bitboard, Board, Color, Move, Piece, Position, Role, Setup, Square};
use proptest::prelude::*;

/// A board of letters, read from a FEN: `cells[rank][file]`, `.` for an empty square.
#[derive(Clone)]
struct Slow {
    cells: Vec<Vec<char>>,
    white: bool,
    castling: String,
    passed: Option<(i32, i32)>,
}

const KING: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn name((file, rank): (i32, i32)) -> String {
    let letter = char::from(b'a' + u8::try_from(file).unwrap());
    format!("{letter}{}", rank + 1)
}

impl Slow {
    /// Reads Shredder-FEN, so that every right names the file of its rook.
    fn read(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let row = |text: &str| -> Vec<char> {
            text.chars()
                .flat_map(|c| match c.to_digit(10) {
                    Some(empty) => vec!['.'; empty as usize],
                    None => vec![c],
                })
                .collect()
        };
        let passed = fields[3].as_bytes();
        Self {
            cells: fields[0].split('/').rev().map(row).collect(),
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            passed: (passed.len() == 2)
                .then(|| (i32::from(passed[0] - b'a'), i32::from(passed[1] - b'1'))),
        }
    }

    fn at(&self, (file, rank): (i32, i32)) -> Option<char> {
        let row = self.cells.get(usize::try_from(rank).ok()?)?;
        row.get(usize::try_from(file).ok()?).copied()
    }

    fn put(&mut self, (file, rank): (i32, i32), man: char) {
        self.cells[usize::try_from(rank).unwrap()][usize::try_from(file).unwrap()] = man;
    }

    fn squares() -> impl Iterator<Item = (i32, i32)> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    fn is_own(&self, man: char) -> bool {
        man.is_ascii_alphabetic() && man.is_ascii_uppercase() == self.white
    }

    /// The squares a man attacks.
    fn attacks(&self, from: (i32, i32)) -> Vec<(i32, i32)> {
        let man = self.at(from).unwrap();
        let step = |(files, ranks): (i32, i32), n: i32| (from.0 + files * n, from.1 + ranks * n);
        let forward = if man.is_ascii_uppercase() { 1 } else { -1 };
        let reach = |directions: &[(i32, i32)]| {
            let mut reached = Vec::new();
            for &direction in directions {
                for n in 1..8 {
                    let square = step(direction, n);
                    reached.push(square);
                    if self.at(square) != Some('.') {
                        break;
                    }
                }
            }
            reached
        };
        let once = |steps: &[(i32, i32)]| steps.iter().map(|&s| step(s, 1)).collect();
        let straight = [KING[0], KING[2], KING[4], KING[6]];
        let slanted = [KING[1], KING[3], KING[5], KING[7]];
        let found: Vec<_> = match man.to_ascii_lowercase() {
            'p' => once(&[(-1, forward), (1, forward)]),
            'n' => once(&KNIGHT),
            'b' => reach(&slanted),
            'r' => reach(&straight),
            'q' => reach(&KING),
            _ => once(&KING),
        };
        found
            .into_iter()
            .filter(|&square| self.at(square).is_some())
            .collect()
    }

    fn attackers(&self, square: (i32, i32), white: bool) -> BTreeSet<String> {
        Self::squares()
            .filter(|&from| {
                let man = self.at(from).unwrap();
                man != '.' && man.is_ascii_uppercase() == white
            })
            .filter(|&from| self.attacks(from).contains(&square))
            .map(name)
            .collect()
    }

    fn king(&self, white: bool) -> (i32, i32) {
        let letter = if white { 'K' } else { 'k' };
        Self::squares()
            .find(|&square| self.at(square) == Some(letter))
            .unwrap()
    }

    fn is_safe(&self, white: bool) -> bool {
        self.attackers(self.king(white), !white).is_empty()
    }

    /// All legal moves but castling, as engines write them.
    fn moves(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let forward = if self.white { 1 } else { -1 };
        let (pawn_rank, last_rank) = if self.white { (1, 7) } else { (6, 0) };
        for from in Self::squares().filter(|&square| self.is_own(self.at(square).unwrap())) {
            let man = self.at(from).unwrap();
            let is_pawn = man.eq_ignore_ascii_case(&'p');
            let mut targets: Vec<(i32, i32)> = self
                .attacks(from)
                .into_iter()
                .filter(|&to| {
                    let there = self.at(to).unwrap();
                    let captures = there != '.' && !self.is_own(there);
                    captures || (!is_pawn && there == '.') || (is_pawn && self.passed == Some(to))
                })
                .collect();
            if is_pawn {
                let one = (from.0, from.1 + forward);
                let two = (from.0, from.1 + 2 * forward);
                if self.at(one) == Some('.') {
                    targets.push(one);
                    if from.1 == pawn_rank && self.at(two) == Some('.') {
                        targets.push(two);
                    }
                }
            }
            for to in targets {
                let mut after = self.clone();
                after.put(from, '.');
                after.put(to, man);
                if is_pawn && self.passed == Some(to) && from.0 != to.0 {
                    after.put((to.0, from.1), '.');
                }
                if after.is_safe(self.white) {
                    let promotions = if is_pawn && to.1 == last_rank {
                        "qrbn"
                    } else {
                        ""
                    };
                    let text = format!("{}{}", name(from), name(to));
                    found.extend(promotions.chars().map(|letter| format!("{text}{letter}")));
                    if promotions.is_empty() {
                        found.insert(text);
                    }
                }
            }
        }
        found
    }

    /// The castlings, each as the square of its rook.
    fn castlings(&self) -> BTreeSet<String> {
        let home = if self.white { 0 } else { 7 };
        let king = self.king(self.white);
        let mut found = BTreeSet::new();
        for right in self.castling.chars().filter(|&right| self.is_own(right)) {
            let rook = i32::from(right.to_ascii_lowercase() as u8 - b'a');
            let (king_to, rook_to) = if rook > king.0 { (6, 5) } else { (2, 3) };
            let way = |a: i32, b: i32| (a.min(b)..=a.max(b)).map(move |file| (file, home));
            let free = way(king.0, king_to)
                .chain(way(rook, rook_to))
                .all(|square| square == king || square.0 == rook || self.at(square) == Some('.'));
            let unseen = way(king.0, king_to)
                .filter(|&square| square == king || square.0 != king_to)
                .all(|square| self.attackers(square, !self.white).is_empty());
            let mut after = self.clone();
            let (king_letter, rook_letter) = if self.white { ('K', 'R') } else { ('k', 'r') };
            after.put(king, '.');
            after.put((rook, home), '.');
            after.put((king_to, home), king_letter);
            after.put((rook_to, home), rook_letter);
            if free && unseen && after.is_safe(self.white) {
                found.insert(name((rook, home)));
            }
        }
        found
    }

    /// Own men whose disappearance would let a slider attack the king.
    fn pinned(&self) -> BTreeSet<String> {
        let king = self.king(self.white);
        let before = self.attackers(king, !self.white);
        Self::squares()
            .filter(|&square| square != king && self.is_own(self.at(square).unwrap()))
            .filter(|&square| {
                let mut without = self.clone();
                without.put(square, '.');
                without
                    .attackers(king, !self.white)
                    .difference(&before)
                    .next()
                    .is_some()
            })
            .map(name)
            .collect()
    }
}

fn names(set: Bitboard) -> BTreeSet<String> {
    set.into_iter()
        .map(|square: Square| square.to_string())
        .collect()
}

fn agree(position: &Position) {
    let fen = position.setup().shredder_fen().to_string();
    let slow = Slow::read(&fen);
    let (mut moves, mut castlings) = (BTreeSet::new(), BTreeSet::new());
    for mv in position.legal_moves() {
        match mv {
            Move::Castle { rook, .. } => castlings.insert(rook.to_string()),
            _ => moves.insert(mv.uci().to_string()),
        };
    }
    assert_eq!(moves, slow.moves(), "{fen}");
    assert_eq!(castlings, slow.castlings(), "{fen}");
    let all = (moves.len() + castlings.len()) as u64;
    assert_eq!(position.count_legal_moves(), all, "{fen}");
    assert_eq!(position.has_legal_move(), all > 0, "{fen}");
    let king = slow.king(slow.white);
    assert_eq!(
        position.king(position.turn()).to_string(),
        name(king),
        "{fen}"
    );
    assert_eq!(
        names(position.checkers()),
        slow.attackers(king, !slow.white),
        "{fen}"
    );
    assert_eq!(names(position.pinned()), slow.pinned(), "{fen}");
    let again: Position = fen.parse().unwrap();
    assert_eq!(&again, position, "{fen}");
    assert_eq!(again.checkers(), position.checkers(), "{fen}");
    assert_eq!(again.pinned(), position.pinned(), "{fen}");
    for color in Color::ALL {
        assert_eq!(again.king(color), position.king(color), "{fen}");
    }
}

/// Asked about one move, from where it arrives, the answer is the same as from the list, which is made from where men
/// stand.
fn legal_exactly_if_listed(position: &Position) {
    let listed: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    let board = position.board();
    for from in board.of(position.turn()) {
        let Some(role) = board.role_at(from) else {
            continue;
        };
        for to in Square::ALL {
            let promotions = [None, Some(Role::Queen), Some(Role::King)];
            let normal = promotions.into_iter().map(|promotion| Move::Normal {
                role,
                from,
                to,
                capture: board.role_at(to),
                promotion,
            });
            let others = [
                Move::EnPassant { from, to },
                Move::Castle {
                    king: from,
                    rook: to,
                },
            ];
            for mv in normal.chain(others) {
                assert_eq!(
                    position.is_legal(mv),
                    listed.contains(&mv),
                    "{position} {mv:?}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn given_any_game_then_after_every_ply_the_slow_way_finds_the_same_3(
        number in prop_oneof![Just(518u16), 0u16..960],
        choices in prop::collection::vec(0usize..1000, 1..100),
    ) {
        let setup = Setup::chess960(number).unwrap();
        let mut position = Position::try_from(setup).unwrap();
        for choice in choices {
            agree(&position);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
            position = position.play(mv).unwrap();
        }
        agree(&position);
        legal_exactly_if_listed(&position);
    }

    #[test]
    fn given_few_men_anywhere_then_the_slow_way_finds_the_same_3(
        start in prop::sample::select(vec![
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "1n1n4/P1P1P3/8/7k/8/5K2/1p1p4/2R1R3 w - - 0 1",
            "4k3/2p1p3/8/1P1P4/4p1p1/8/3P1P2/4K3 w - - 0 1",
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        ]),
        choices in prop::collection::vec(0usize..1000, 1..60),
    ) {
        let mut position: Position = start.parse().unwrap();
        for choice in choices {
            agree(&position);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
            position = position.after(mv);
        }
        legal_exactly_if_listed(&position);
    }
}

proptest! {
    // Most of these setups are illegal, and the others are quickly compared.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn given_men_strewn_over_the_board_then_the_slow_way_finds_the_same_3(
        white_king in 0u8..64,
        black_king in 0u8..64,
        men in prop::collection::vec((0u8..64, prop::sample::select("PPNBRQpppnbrq".chars().collect::<Vec<_>>())), 0..14),
        black_moves in any::<bool>(),
        passed in prop::option::of(0u8..64),
        rights in 0u64..,
    ) {
        let mut board = Board::EMPTY;
        let kings = [(white_king, 'K'), (black_king, 'k')];
        for (square, letter) in men.into_iter().chain(kings) {
            let square = Square::from_index(square).unwrap();
            board.put(square, Piece::from_char(letter).unwrap());
        }
        let setup = Setup {
            board,
            turn: if black_moves { Color::Black } else { Color::White },
            castling: Bitboard::from_bits(rights),
            en_passant: passed.and_then(Square::from_index),
            ..Setup::initial()
        };
        match Position::from_setup(setup) {
            Ok(read) => {
                agree(&read.value);
                legal_exactly_if_listed(&read.value);
            }
            Err(error) => {
                prop_assert_eq!(&error.reasons, &setup.illegalities());
                prop_assert!(!error.reasons.is_empty());
            }
        }
    }
}
