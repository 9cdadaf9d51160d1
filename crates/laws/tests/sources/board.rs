//! The board, its men, and how they may be set up wrongly (Articles 1, 2, 7.2 and 7.3).

use arbiter_laws::{Arrangement, Board, Color, Fault, Game, Position, Role, Setup, Square};

use crate::{START, legal_from, played, position};

#[test]
fn s0_1_s1_72_the_board_has_64_squares_light_and_dark_in_turn_2_1() {
    assert_eq!(Square::ALL.len(), 64);
    for square in Square::ALL {
        for (files, ranks) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            if let Some(beside) = square.offset(files, ranks) {
                assert_ne!(square.is_light(), beside.is_light(), "{square} {beside}");
            }
        }
    }
}

#[test]
fn s0_1_s1_72_s2_94_white_begins_and_the_players_move_in_turn_1_2_1_3() {
    let game = played(START, "e4 e5 Nf3 Nc6 Bb5");
    for (ply, at) in game.positions() {
        let having_the_move = if ply.0.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        assert_eq!(at.turn(), having_the_move);
    }
}

#[test]
fn s0_3_s1_72_s1_75_s2_97_s4_138_each_player_has_sixteen_men_in_the_array_2_2_2_3() {
    let board = *Position::initial().board();
    for color in Color::ALL {
        let men = board.material(color);
        assert_eq!((men.king, men.queen, men.rook), (1, 1, 2));
        assert_eq!((men.bishop, men.knight, men.pawn), (2, 2, 8));
        assert_eq!(board.of(color).count(), 16);
    }
    for (file, letter) in "abcdefgh".chars().zip("rnbqkbnr".chars()) {
        for (rank, letter) in [
            ('8', letter),
            ('7', 'p'),
            ('2', 'P'),
            ('1', letter.to_ascii_uppercase()),
        ] {
            let square = format!("{file}{rank}").parse().unwrap();
            let man = board.piece_at(square).unwrap();
            assert_eq!(man.to_char(), letter, "{square}");
        }
    }
}

#[test]
fn s0_3_s1_75_s4_138_each_queen_stands_on_her_own_colour_opposite_the_other_2_3() {
    let board = *Position::initial().board();
    let queen = |color| board.men(color, Role::Queen).first().unwrap();
    assert!(queen(Color::White).is_light());
    assert!(!queen(Color::Black).is_light());
    assert_eq!(queen(Color::White).file(), queen(Color::Black).file());
    let kings = Color::ALL.map(|color| board.king(color).unwrap().file());
    assert_eq!(kings[0], kings[1]);
}

#[test]
fn s0_4_s1_73_s4_138_the_corner_at_each_players_right_hand_is_light_2_1() {
    assert!(Square::H1.is_light() && Square::A8.is_light());
    assert!(!Square::A1.is_light() && !Square::H8.is_light());
}

#[test]
fn s0_5_s1_91_squares_have_a_letter_from_the_queens_wing_and_a_number_from_white_c_5_c_7() {
    let start = Position::initial();
    assert_eq!(start.king(Color::White).to_string(), "e1");
    assert_eq!(start.king(Color::Black).to_string(), "e8");
    let black_to_move = START.replace(" w ", " b ");
    assert_eq!(legal_from(&black_to_move, "b8"), "b8a6 b8c6");
}

#[test]
fn s0_7_a_player_whose_king_stands_alone_has_not_lost_1_4() {
    let mut game = Game::new(position("4k3/8/8/8/8/8/3q4/Q3K3 w - - 0 1"));
    let capture = game.position().read_uci("e1d2").unwrap();
    game.play(capture).unwrap();
    assert_eq!(game.position().board().of(Color::Black).count(), 1);
    assert_eq!(game.position().ending(), None);
}

fn found(placement: &str) -> Arrangement {
    let board = |placement: &str| -> Board {
        let setup: Setup = format!("{placement} w - -").parse().unwrap();
        setup.board
    };
    let array = START.split(' ').next().unwrap();
    board(array).compare(&board(placement))
}

#[test]
fn s0_68_a_wrong_array_is_found_and_described_7_2_1() {
    let knights_for_bishops = "rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let exchanged = |one, other| Fault::Exchanged { one, other };
    assert_eq!(
        found(knights_for_bishops),
        Arrangement::Faults(vec![
            exchanged(Square::B8, Square::C8),
            exchanged(Square::F8, Square::G8),
        ])
    );
}

#[test]
fn s0_69_a_board_that_lies_a_quarter_turn_wrong_is_found_7_2_2() {
    // The men stand right for the players, but a dark corner is at their right hand.
    let turned = "RP4pr/NP4pn/BP4pb/QP4pq/KP4pk/BP4pb/NP4pn/RP4pr";
    assert_eq!(found(turned), Arrangement::Turned { quarters: 3 });
}

#[test]
fn s0_70_players_who_sit_behind_the_wrong_colours_are_found_7_3() {
    let swapped = "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr";
    assert_eq!(found(swapped), Arrangement::ColoursSwapped);
}
