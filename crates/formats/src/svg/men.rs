//! The shapes of the men: silhouettes of the usual tournament pattern, drawn for this project and under
//! its licence.
//!
//! Each shape stands in a box of 100 by 100, its foot near the lower edge and its axis at 50. All but
//! the knight are symmetric.

use core::fmt;

use arbiter_laws::{Color, Piece, Role};

/// One kind of man as SVG path data.
struct Shape {
    /// The silhouette, closed.
    outline: &'static str,
    /// Lines within it: collars, the cut of the mitre, a mane.
    lines: &'static str,
    /// A filled spot within it: an eye.
    spot: Option<&'static str>,
}

/// The colours of one player's men.
struct Paint {
    body: &'static str,
    edge: &'static str,
    lines: &'static str,
}

/// Light men with dark lines.
const WHITE: Paint = Paint {
    body: "#fffdf6",
    edge: "#20252b",
    lines: "#20252b",
};

/// Dark men with light lines, so that they stay apart when printed in grey.
const BLACK: Paint = Paint {
    body: "#31363d",
    edge: "#14171a",
    lines: "#e9e6dd",
};

/// A ball on a collar.
const PAWN: Shape = Shape {
    outline: "M50 20 C58.3 20 64.5 26.2 64.5 34 C64.5 38.2 62.8 41.8 60 44 L63.5 44 Q67 44 67 47.5 Q67 51 \
        63.5 51 L57.8 51 C58.3 61 62 69 68 73.5 C72.5 77 75 80.5 75 86 Q75 89 72 89 L50 89 L28 89 \
        Q25 89 25 86 C25 80.5 27.5 77 32 73.5 C38 69 41.7 61 42.2 51 L36.5 51 Q33 51 33 47.5 Q33 44 \
        36.5 44 L40 44 C37.2 41.8 35.5 38.2 35.5 34 C35.5 26.2 41.7 20 50 20 Z",
    lines: "M32 75.8 L68 75.8",
    spot: None,
};

/// A horse's head, looking to the left.
const KNIGHT: Shape = Shape {
    outline: "M75.5 89 Q78.5 89 78.5 86 C78.5 81 76.5 78 73 75.5 C77.5 60 76 43 66.5 31.5 C62.5 26.8 57.5 \
        23.5 52.5 21.8 L49.5 12.5 Q48.8 10.8 47.3 12 L40.5 20.5 C37.5 21.5 35.2 23.6 33.8 26.3 L20.5 \
        45.5 C18.5 48.5 18.5 51.5 20.3 54.3 L22.8 58 C24.5 60.3 27.2 60.8 29.7 59.5 C32.2 58.2 33.8 \
        56.2 36.8 55.3 C40.5 54.3 44.5 53.8 48 51.5 C48.3 57.5 44.5 61.5 39.5 65.5 C35.8 68.5 32.8 \
        71.5 31 75.5 C25.5 77.5 22 81 22 86 Q22 89 25 89 Z",
    lines: "M29.5 75.8 L73 75.8 M24 53.8 L27.8 50.6 M58 30 C65.5 37.5 69.5 50 68.5 66",
    spot: Some("M40 33.2 C42.6 31.4 45 31.6 46.2 33 C44.8 35 42 35.6 40 33.2 Z"),
};

/// A mitre with its cut.
const BISHOP: Shape = Shape {
    outline: "M50 8 C53.5 8 56.3 10.8 56.3 14.3 C56.3 16.5 55.2 18.4 53.6 19.5 C62 25.5 68.5 33.5 68.5 42 \
        C68.5 48 66 53 62 56.5 L66 56.5 Q69.5 56.5 69.5 60 Q69.5 63.5 66 63.5 L61.5 63.5 C62.5 68.5 \
        65.5 72 69.5 74.5 C74.5 77 78 80 78 86 Q78 89 75 89 L50 89 L25 89 Q22 89 22 86 C22 80 25.5 \
        77 30.5 74.5 C34.5 72 37.5 68.5 38.5 63.5 L34 63.5 Q30.5 63.5 30.5 60 Q30.5 56.5 34 56.5 L38 \
        56.5 C34 53 31.5 48 31.5 42 C31.5 33.5 38 25.5 46.4 19.5 C44.8 18.4 43.7 16.5 43.7 14.3 \
        C43.7 10.8 46.5 8 50 8 Z",
    lines: "M39 60 L61 60 M31 75.8 L69 75.8 M59 27.5 L49.5 41",
    spot: None,
};

/// A tower with three merlons.
const ROOK: Shape = Shape {
    outline: "M50 17 L56.5 17 L56.5 24.5 L63 24.5 L63 17 L73 17 Q74.5 17 74.5 18.5 L74.5 32 Q74.5 34.5 \
        72.5 36 L66 41 C66 53 67.5 62 70 70 L72 74 Q78 77 78 82 L78 86 Q78 89 75 89 L50 89 L25 89 \
        Q22 89 22 86 L22 82 Q22 77 28 74 L30 70 C32.5 62 34 53 34 41 L27.5 36 Q25.5 34.5 25.5 32 \
        L25.5 18.5 Q25.5 17 27 17 L37 17 L37 24.5 L43.5 24.5 L43.5 17 L50 17 Z",
    lines: "M33.5 40.5 L66.5 40.5 M29 73 L71 73",
    spot: None,
};

/// A coronet of five points.
const QUEEN: Shape = Shape {
    outline: "M50 11 C53.3 11 56 13.7 56 17 C56 19.2 54.8 21.1 53 22.2 L57.2 43 L65 25.4 C63.5 24.3 62.5 \
        22.6 62.5 20.6 C62.5 17.3 65.2 14.6 68.5 14.6 C71.8 14.6 74.5 17.3 74.5 20.6 C74.5 23.6 72.3 \
        26.1 69.4 26.5 L69.3 45.5 L79.6 33.9 C78.7 32.9 78.2 31.6 78.2 30.1 C78.2 26.9 80.8 24.3 84 \
        24.3 C87.2 24.3 89.8 26.9 89.8 30.1 C89.8 33.3 87.2 35.9 84 35.9 L83.5 35.9 L72.5 58 C70 \
        61.5 67.5 63.5 65.5 65.5 L67 68.5 C68 71.8 69.8 73.8 72 75.5 C76 78 78.5 81 78.5 86 Q78.5 89 \
        75.5 89 L50 89 L24.5 89 Q21.5 89 21.5 86 C21.5 81 24 78 28 75.5 C30.2 73.8 32 71.8 33 68.5 \
        L34.5 65.5 C32.5 63.5 30 61.5 27.5 58 L16.5 35.9 L16 35.9 C12.8 35.9 10.2 33.3 10.2 30.1 \
        C10.2 26.9 12.8 24.3 16 24.3 C19.2 24.3 21.8 26.9 21.8 30.1 C21.8 31.6 21.3 32.9 20.4 33.9 \
        L30.7 45.5 L30.6 26.5 C27.7 26.1 25.5 23.6 25.5 20.6 C25.5 17.3 28.2 14.6 31.5 14.6 C34.8 \
        14.6 37.5 17.3 37.5 20.6 C37.5 22.6 36.5 24.3 35 25.4 L42.8 43 L47 22.2 C45.2 21.1 44 19.2 \
        44 17 C44 13.7 46.7 11 50 11 Z",
    lines: "M35 65.7 L65 65.7 M29 76 L71 76 M30.5 57 C42 52.5 58 52.5 69.5 57",
    spot: None,
};

/// A cross on a heart-shaped head.
const KING: Shape = Shape {
    outline: "M50 6.5 L54 6.5 L54 12.5 L60 12.5 L60 20 L54 20 L54 27.3 C56.3 28.4 57.8 30.2 58.6 32.2 C64 \
        29 71.5 29.3 76.3 33.5 C82 38.5 82 46.5 77 52.5 L66.5 65 L67.5 69 C68.3 72 69.8 73.8 72 75.5 \
        C76 78 78.5 81 78.5 86 Q78.5 89 75.5 89 L50 89 L24.5 89 Q21.5 89 21.5 86 C21.5 81 24 78 28 \
        75.5 C30.2 73.8 31.7 72 32.5 69 L33.5 65 L23 52.5 C18 46.5 18 38.5 23.7 33.5 C28.5 29.3 36 \
        29 41.4 32.2 C42.2 30.2 43.7 28.4 46 27.3 L46 20 L40 20 L40 12.5 L46 12.5 L46 6.5 L50 6.5 Z",
    lines: "M33.7 65 L66.3 65 M28.8 76 L71.2 76 M50 57 C50 47 53 38 58.6 32.2 M50 57 C50 47 47 38 41.4 \
        32.2",
    spot: None,
};

const fn shape(role: Role) -> &'static Shape {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// Writes the paths of a man, in its box of 100 by 100.
pub(super) fn write(f: &mut fmt::Formatter<'_>, man: Piece) -> fmt::Result {
    let paint = match man.color {
        Color::White => &WHITE,
        Color::Black => &BLACK,
    };
    let shape = shape(man.role);
    write!(
        f,
        r#"<path d="{}" fill="{}" stroke="{}" stroke-width="3.4" stroke-linejoin="round"/>"#,
        shape.outline, paint.body, paint.edge
    )?;
    write!(
        f,
        r#"<path d="{}" fill="none" stroke="{}" stroke-width="2.8" stroke-linecap="round"/>"#,
        shape.lines, paint.lines
    )?;
    match shape.spot {
        Some(spot) => write!(f, r#"<path d="{spot}" fill="{}"/>"#, paint.lines),
        None => Ok(()),
    }
}
