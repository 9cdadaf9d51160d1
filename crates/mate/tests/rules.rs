//! Each static rule, switched off and on, against going through every position that can arise (Articles 5.2.2, 6.9).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the lint knows tests, but not the functions that tests share"
)]

use arbiter_laws::{Color, Piece, Position, Setup, Square};
use arbiter_mate::{Question, Rule, Rules, Verdict};

/// As many positions as exhaustion is given here; two kings and a bishop on locked boards need fewer.
const EXHAUSTION: u32 = 16_000;
/// The rules that look at the men only.
const LEMMAS: [Rule; 3] = [Rule::BareKing, Rule::LoneKnight, Rule::BishopsOfOneColour];
/// So few that no set of positions closes: a *no* comes from the rules.
const AT_A_GLANCE: u32 = 60;

fn ask(position: &Position, side: Color, rules: Rules, limit: u32) -> Verdict {
    let question = Question {
        rules,
        limit,
        ..Question::default()
    };
    question.ask(position, side).verdict
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: u64) -> usize {
        let Self(state) = self;
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((*state >> 33) % most) as usize
    }
}

/// Walls of pawns from side to side, and some with a gap.
const WALLS: [&str; 4] = [
    "8/8/8/1p1p1p1p/1P1P1P1P/8/8/8",
    "8/8/8/p2p2p1/P2P2P1/8/8/8",
    "8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/8",
    "8/8/3p4/p2P2p1/P5P1/8/8/8",
];

/// Boards with a wall, a king on either side of it, and perhaps a bishop: few positions arise from most.
fn boards() -> Vec<Position> {
    let mut numbers = Numbers(1);
    let mut found = Vec::new();
    for wall in WALLS {
        let before = found.len();
        while found.len() < before + 6 {
            let mut position: Setup = format!("{wall} w - - 0 1").parse().unwrap();
            // No square has the number 64: half of the boards have no bishop.
            let third = [('B', 0), ('b', 40), ('B', 64), ('b', 64)][numbers.below(4)];
            for (letter, first) in [('K', 0), ('k', 40), third] {
                let square = Square::from_index((first + numbers.below(24)) as u8);
                if let Some(square) = square.filter(|&at| position.board.piece_at(at).is_none()) {
                    let man = Piece::from_char(letter).unwrap();
                    position.board.put(square, man);
                }
            }
            if let Ok(position) = Position::try_from(position) {
                found.push(position);
            }
        }
    }
    found
}

/// What going through every position says of each side, where that ends.
fn exhausted(boards: Vec<Position>) -> Vec<(Position, Color, Verdict)> {
    let sides = boards
        .into_iter()
        .flat_map(|board| Color::ALL.map(|side| (board, side)));
    sides
        .map(|(board, side)| (board, side, ask(&board, side, Rules::NONE, EXHAUSTION)))
        .filter(|(.., verdict)| *verdict != Verdict::Unknown)
        .collect()
}

/// Asks by some rules at a glance, and counts how often they say *no*; never where a mate is possible.
fn counted(rows: &[(Position, Color, Verdict)], rules: Rules) -> usize {
    let said = |(position, side, truth): &&(Position, Color, Verdict)| {
        let said = ask(position, *side, rules, AT_A_GLANCE);
        assert!(
            said == Verdict::Unknown || said == *truth,
            "{side}: {position} {rules:?}"
        );
        said == Verdict::No
    };
    rows.iter().filter(said).count()
}

#[test]
fn given_locked_boards_then_rules_say_no_only_where_exhaustion_does_whatever_is_off() {
    let rows = exhausted(boards());
    let never = rows
        .iter()
        .filter(|(.., truth)| *truth == Verdict::No)
        .count();
    assert!(rows.len() > 20 && never > 10, "{} {never}", rows.len());
    let with_all = counted(&rows, Rules::ALL);
    assert_eq!(counted(&rows, Rules::NONE), 0);
    for rule in Rule::ALL {
        let (alone, without) = (Rules::NONE.with(rule), Rules::ALL.without(rule));
        assert!(counted(&rows, alone) <= with_all, "{rule:?}");
        assert!(counted(&rows, without) <= with_all, "{rule:?}");
    }
    assert!(counted(&rows, Rules::ALL.without(Rule::Tables)) < with_all);
}

#[test]
fn given_a_position_for_each_rule_then_without_it_nothing_is_known_at_a_glance() {
    for (rule, fen, side) in [
        (
            Rule::BareKing,
            "4k3/8/8/8/8/8/4P3/4KN2 w - - 0 1",
            Color::Black,
        ),
        (
            Rule::LoneKnight,
            "3qk3/8/8/8/8/8/8/4KN2 w - - 0 1",
            Color::White,
        ),
        (
            Rule::BishopsOfOneColour,
            "3qk3/8/8/8/8/8/8/4KB2 w - - 0 1",
            Color::White,
        ),
        (
            Rule::Tables,
            "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
            Color::White,
        ),
        (
            Rule::Blocks,
            "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
            Color::White,
        ),
        (
            Rule::Barred,
            "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
            Color::White,
        ),
        (
            Rule::Flights,
            "5k2/4p3/3pPp2/2pP1Pp1/1pPK2Pp/pP5P/P7/8 w - - 0 1",
            Color::Black,
        ),
        (
            Rule::Facing,
            "3k4/1p1p1p1p/1P1P1P1P/3p4/8/8/3P3P/4K3 w - - 0 1",
            Color::White,
        ),
    ] {
        let position: Position = fen.parse().unwrap();
        // Tables know of a bare king too, so they are left out where a lemma is tried.
        let is_lemma = LEMMAS.contains(&rule);
        let all = if is_lemma {
            Rules::ALL.without(Rule::Tables)
        } else {
            Rules::ALL
        };
        let with = ask(&position, side, all, AT_A_GLANCE);
        assert_eq!(with, Verdict::No, "{rule:?}");
        let without = ask(&position, side, all.without(rule), AT_A_GLANCE);
        assert_eq!(without, Verdict::Unknown, "{rule:?}");
    }
}

#[test]
fn given_a_king_that_has_to_go_to_and_fro_then_it_is_known_only_with_who_has_the_move() {
    let fen = "8/2b5/1b5p/b4p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1";
    let position: Position = fen.parse().unwrap();
    for side in Color::ALL {
        let with = ask(&position, side, Rules::ALL, EXHAUSTION);
        assert_eq!(with, Verdict::No, "{side}");
        let without = ask(&position, side, Rules::ALL.without(Rule::Turns), EXHAUSTION);
        assert_eq!(without, Verdict::Unknown, "{side}");
    }
}
