//! A board as a picture, for pages and reports.
//!
//! [`Diagram`] draws any [`Setup`], an illegal one too, as one self-contained SVG document: nothing is
//! fetched, no identifier is used (so that several can stand in one page), and all paint is told by
//! presentation attributes, so that it shows under a content security policy that forbids styles. The men
//! are this project's own drawings.
//!
//! ```
//! use arbiter_formats::svg::Diagram;
//! use arbiter_laws::{Color, Setup};
//!
//! let picture = Diagram::new(Setup::initial()).seen_by(Color::Black).to_string();
//! assert!(picture.starts_with("<svg "));
//! ```

mod men;

use core::fmt;

use arbiter_laws::{Bitboard, Board, Color, File, Move, Rank, Role, Setup, Square};

/// The side of a square, in units of the picture; the shapes of the men are made for it.
const SQUARE: u32 = 100;
/// The paper around the board, on each side, with the coordinates on it.
const MARGIN: u32 = 44;
/// The side of the board.
const BOARD: u32 = 8 * SQUARE;
/// The side of the whole picture.
const SIDE: u32 = BOARD + 2 * MARGIN;
/// How large the picture is, in pixels, where nothing else says so.
const SHOWN: u32 = 444;

const PAPER: &str = "#fbfaf6";
const INK: &str = "#20252b";
const LIGHT: &str = "#e9e2d0";
const DARK: &str = "#94a78d";
const LAST_MOVE: &str = "#f0b400";
const CHECK: &str = "#d23b2a";

/// A board to be drawn: the men, whose turn it is, the last move, and kings in check.
///
/// `Display` writes the SVG document, without an XML declaration, so that it can also stand in a page.
/// Each of the 64 squares is a `rect` with `data-square`, each man a group with `data-man` (as
/// `white-knight`) and `data-at`, each mark a `rect` with `data-mark`.
#[derive(Clone, Debug)]
pub struct Diagram {
    setup: Setup,
    seen_by: Color,
    last_move: Bitboard,
    title: Option<String>,
}

impl Diagram {
    /// The board as White sees it, without a mark for a last move.
    #[must_use]
    pub const fn new(setup: Setup) -> Self {
        Self {
            setup,
            seen_by: Color::White,
            last_move: Bitboard::EMPTY,
            title: None,
        }
    }

    /// The same as that player sees it.
    #[must_use]
    pub fn seen_by(self, color: Color) -> Self {
        Self {
            seen_by: color,
            ..self
        }
    }

    /// The same with the last move marked: the square left and the square of arrival; in castling the king's.
    #[must_use]
    pub fn with_last_move(self, mv: Move) -> Self {
        Self {
            last_move: Bitboard::of(mv.from()).with(mv.to()),
            ..self
        }
    }

    /// The same with a title, read out and shown by readers of the picture. Any text: what XML cannot
    /// hold is replaced.
    #[must_use]
    pub fn titled(self, title: &str) -> Self {
        Self {
            title: Some(title.to_owned()),
            ..self
        }
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (
            u32::from(square.file().index()),
            u32::from(square.rank().index()),
        );
        let (column, row) = match self.seen_by {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (MARGIN + column * SQUARE, MARGIN + row * SQUARE)
    }

    fn write_squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let square = Square::new(file, rank);
                let (x, y) = self.corner(square);
                let fill = if square.is_light() { LIGHT } else { DARK };
                writeln!(
                    f,
                    r#"<rect data-square="{square}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{fill}"/>"#
                )?;
            }
        }
        Ok(())
    }

    fn write_marks(
        &self,
        f: &mut fmt::Formatter<'_>,
        squares: Bitboard,
        name: &str,
        fill: &str,
    ) -> fmt::Result {
        for square in squares {
            let (x, y) = self.corner(square);
            writeln!(
                f,
                r#"<rect data-mark="{name}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{fill}" fill-opacity="0.5"/>"#
            )?;
        }
        Ok(())
    }

    fn write_men(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, man) in self.setup.board.pieces() {
            let (x, y) = self.corner(square);
            write!(
                f,
                r#"<g data-man="{}-{}" data-at="{square}" transform="translate({x} {y})">"#,
                man.color, man.role
            )?;
            men::write(f, man)?;
            f.write_str("</g>\n")?;
        }
        Ok(())
    }

    /// The names of files and ranks, below and to the left of the board.
    fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r#"<g font-family="Helvetica, Arial, sans-serif" font-size="24" text-anchor="middle" fill="{INK}">"#
        )?;
        for file in File::ALL {
            let (x, _) = self.corner(Square::new(file, Rank::First));
            let (x, y) = (x + SQUARE / 2, MARGIN + BOARD + 31);
            writeln!(f, r#"<text x="{x}" y="{y}">{file}</text>"#)?;
        }
        for rank in Rank::ALL {
            let (_, y) = self.corner(Square::new(File::A, rank));
            let (x, y) = (MARGIN / 2, y + SQUARE / 2 + 9);
            writeln!(f, r#"<text x="{x}" y="{y}">{rank}</text>"#)?;
        }
        f.write_str("</g>\n")
    }

    /// A disc of the colour that has the move, beside the first row of that player.
    fn write_turn(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.setup.turn;
        let (_, y) = self.corner(Square::new(File::H, turn.home_rank()));
        let (x, y) = (SIDE - MARGIN / 2, y + SQUARE / 2);
        let fill = match turn {
            Color::White => "#ffffff",
            Color::Black => INK,
        };
        writeln!(
            f,
            r#"<circle data-turn="{turn}" cx="{x}" cy="{y}" r="11" fill="{fill}" stroke="{INK}" stroke-width="3"/>"#
        )
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="{SHOWN}" height="{SHOWN}" role="img">"#
        )?;
        if let Some(title) = &self.title {
            f.write_str("<title>")?;
            write_text(f, title)?;
            f.write_str("</title>\n")?;
        }
        writeln!(
            f,
            r#"<rect width="{SIDE}" height="{SIDE}" rx="12" fill="{PAPER}"/>"#
        )?;
        self.write_squares(f)?;
        self.write_marks(f, self.last_move, "last-move", LAST_MOVE)?;
        self.write_marks(f, checked_kings(&self.setup), "check", CHECK)?;
        writeln!(
            f,
            r#"<rect x="{MARGIN}" y="{MARGIN}" width="{BOARD}" height="{BOARD}" fill="none" stroke="{INK}" stroke-width="3"/>"#
        )?;
        self.write_men(f)?;
        self.write_coordinates(f)?;
        self.write_turn(f)?;
        f.write_str("</svg>\n")
    }
}

/// The kings that are attacked, of both players: an arbiter meets that too (Article 7.5.1).
fn checked_kings(setup: &Setup) -> Bitboard {
    let board: &Board = &setup.board;
    let mut checked = Bitboard::EMPTY;
    for color in Color::ALL {
        for king in board.men(color, Role::King) {
            let attackers = board.attackers(king, color.other(), board.occupied());
            if !attackers.is_empty() {
                checked = checked.with(king);
            }
        }
    }
    checked
}

/// Writes text between tags. Control characters, which XML 1.0 does not know, become U+FFFD.
fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|character| match character {
        '&' => f.write_str("&amp;"),
        '<' => f.write_str("&lt;"),
        '>' => f.write_str("&gt;"),
        '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}"),
        '\t' | '\n' => write!(f, "{character}"),
        _ if character.is_control() => f.write_str("\u{fffd}"),
        _ => write!(f, "{character}"),
    })
}
