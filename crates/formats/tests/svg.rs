//! The picture of a board: well-formed whatever is drawn, complete, and in need of nothing else.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails panics; clippy knows that only of the test functions themselves"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use arbiter_formats::svg::Diagram;
use arbiter_laws::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};
use proptest::prelude::*;

/// An element's name and its attributes.
#[derive(Debug)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
}

impl Element {
    fn get(&self, attribute: &str) -> Option<&str> {
        self.attributes.get(attribute).map(String::as_str)
    }
}

/// What stands in a picture, read as strictly as XML asks for the little of it that pictures use.
#[derive(Debug, Default)]
struct Read {
    elements: Vec<Element>,
    text: String,
}

impl Read {
    fn values(&self, attribute: &str) -> Vec<&str> {
        let with = self.elements.iter();
        with.filter_map(|element| element.get(attribute)).collect()
    }

    /// The elements that have an attribute.
    fn with<'a>(&'a self, attribute: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements
            .iter()
            .filter(move |element| element.get(attribute).is_some())
    }

    /// The upper left corner of each square, by name.
    fn corners(&self) -> BTreeMap<&str, (u32, u32)> {
        let number = |element: &Element, name| element.get(name).unwrap().parse().unwrap();
        self.with("data-square")
            .map(|square| {
                let name = square.get("data-square").unwrap();
                (name, (number(square, "x"), number(square, "y")))
            })
            .collect()
    }
}

fn unescaped(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut parts = text.split('&');
    out += parts.next().unwrap_or_default();
    for part in parts {
        let (name, rest) = part
            .split_once(';')
            .ok_or(format!("bare & before {part}"))?;
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            _ => return Err(format!("unknown entity {name}")),
        });
        out += rest;
    }
    let is_bad =
        |c: char| (c < ' ' && !"\t\n\r".contains(c)) || matches!(c, '\u{fffe}' | '\u{ffff}');
    match out.chars().find(|&c| is_bad(c)) {
        Some(bad) => Err(format!("XML has no {bad:?}")),
        None => Ok(out),
    }
}

fn attributes(mut rest: &str) -> Result<BTreeMap<String, String>, String> {
    let mut found = BTreeMap::new();
    while !rest.trim().is_empty() {
        if !rest.starts_with(' ') {
            return Err(format!("a space is missing before {rest}"));
        }
        let (name, after) = rest.trim_start().split_once("=\"").ok_or("no value")?;
        let (value, after) = after.split_once('"').ok_or("an open value")?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if name.is_empty() || !name.chars().all(is_name) || value.contains('<') {
            return Err(format!("bad attribute {name}={value}"));
        }
        if found.insert(name.to_owned(), unescaped(value)?).is_some() {
            return Err(format!("{name} twice"));
        }
        rest = after;
    }
    Ok(found)
}

/// Reads a document with exactly one element at the top.
fn read(svg: &str) -> Result<Read, String> {
    let mut read = Read::default();
    let mut open: Vec<String> = Vec::new();
    let mut rest = svg;
    while let Some((text, after)) = rest.split_once('<') {
        if open.is_empty() && !text.trim().is_empty() {
            return Err(format!("text outside: {text}"));
        }
        read.text += &unescaped(text)?;
        let (tag, after) = after.split_once('>').ok_or("an open tag")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                return Err(format!("{name} is closed but not open"));
            }
            continue;
        }
        let (tag, is_closed) = tag
            .strip_suffix('/')
            .map_or((tag, false), |tag| (tag, true));
        let end = tag.find(' ').unwrap_or(tag.len());
        let (name, told) = tag.split_at(end);
        if open.is_empty() && !read.elements.is_empty() {
            return Err("a second document".to_owned());
        }
        read.elements.push(Element {
            name: name.to_owned(),
            attributes: attributes(told)?,
        });
        if !is_closed {
            open.push(name.to_owned());
        }
    }
    match (open.is_empty(), rest.trim().is_empty()) {
        (true, true) => Ok(read),
        _ => Err(format!("open at the end: {open:?}, {rest:?}")),
    }
}

fn any_man() -> impl Strategy<Value = Option<Piece>> {
    let man = (any::<bool>(), 0..6_usize).prop_map(|(white, role)| Piece {
        color: if white { Color::White } else { Color::Black },
        role: Role::ALL[role],
    });
    prop::option::weighted(0.4, man)
}

/// Any men on any squares, legal or not.
fn any_setup() -> impl Strategy<Value = Setup> {
    (prop::collection::vec(any_man(), 64), any::<bool>()).prop_map(|(men, white)| {
        let mut board = Board::EMPTY;
        for (square, man) in Square::ALL.into_iter().zip(men) {
            if let Some(man) = man {
                board.put(square, man);
            }
        }
        Setup {
            board,
            turn: if white { Color::White } else { Color::Black },
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: NonZeroU32::MIN,
        }
    })
}

fn drawn(fen: &str) -> Read {
    let setup: Setup = fen.parse().unwrap();
    read(&Diagram::new(setup).to_string()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn given_any_setup_then_the_picture_is_whole(
        setup in any_setup(),
        black in any::<bool>(),
        title in any::<String>(),
    ) {
        let seen_by = if black { Color::Black } else { Color::White };
        let diagram = Diagram::new(setup).seen_by(seen_by).titled(&title);
        let read = read(&diagram.to_string()).map_err(TestCaseError::fail)?;

        let squares: BTreeSet<&str> = read.values("data-square").into_iter().collect();
        prop_assert_eq!(read.values("data-square").len(), 64);
        prop_assert_eq!(squares.len(), 64);
        let corners: BTreeSet<_> = read.corners().into_values().collect();
        prop_assert_eq!(corners.len(), 64);

        let mut men: Vec<_> = read
            .with("data-man")
            .map(|man| {
                let at = man.get("data-at").unwrap().to_owned();
                let (x, y) = read.corners()[at.as_str()];
                assert_eq!(man.get("transform").unwrap(), format!("translate({x} {y})"));
                (at, man.get("data-man").unwrap().to_owned())
            })
            .collect();
        let mut expected: Vec<_> = setup
            .board
            .pieces()
            .map(|(square, man)| (square.to_string(), format!("{}-{}", man.color, man.role)))
            .collect();
        men.sort();
        expected.sort();
        prop_assert_eq!(men, expected);
        prop_assert_eq!(read.values("data-turn"), [setup.turn.as_str()]);
    }

    #[test]
    fn given_any_setup_then_the_picture_needs_nothing_else(setup in any_setup()) {
        let read = read(&Diagram::new(setup).to_string()).map_err(TestCaseError::fail)?;
        for element in &read.elements {
            let known = ["svg", "title", "rect", "g", "path", "circle", "text"];
            prop_assert!(known.contains(&element.name.as_str()), "{element:?}");
            for (name, value) in &element.attributes {
                let is_told_by_a_style = name == "style" || name == "class" || name == "id";
                let is_script = name.starts_with("on") || name == "href";
                prop_assert!(!is_told_by_a_style && !is_script, "{element:?}");
                let is_elsewhere = value.contains("url(") || value.contains(':');
                prop_assert!(!is_elsewhere || name == "xmlns", "{element:?}");
            }
        }
    }
}

#[test]
fn given_a_title_with_signs_of_markup_then_it_is_read_as_it_was_told() {
    let title = "Board 7 <script>\"&amp;\u{1}</script>";
    let svg = Diagram::new(Setup::initial()).titled(title).to_string();
    let read = read(&svg).unwrap();
    assert!(
        read.text
            .contains("Board 7 <script>\"&amp;\u{fffd}</script>"),
        "{}",
        read.text
    );
}

#[test]
fn given_the_initial_position_then_a1_is_dark_and_stands_at_the_players_left_2_1() {
    for (seen_by, left, right) in [(Color::White, "a1", "h1"), (Color::Black, "h8", "a8")] {
        let svg = Diagram::new(Setup::initial()).seen_by(seen_by).to_string();
        let read = read(&svg).unwrap();
        let corners = read.corners();
        let nearest = corners.values().map(|&(_, y)| y).max().unwrap();
        assert_eq!(corners[left].1, nearest);
        assert_eq!(corners[right].1, nearest);
        assert!(corners[left].0 < corners[right].0);
        let fill = |name| {
            let square = read
                .with("data-square")
                .find(|one| one.get("data-square") == Some(name));
            square.unwrap().get("fill").unwrap().to_owned()
        };
        // The nearer square at the right hand is a light one (Article 2.1).
        assert_eq!(fill("h1"), fill("a8"));
        assert_eq!(fill("a1"), fill("h8"));
        assert_ne!(fill("a1"), fill("h1"));
    }
}

#[test]
fn given_the_last_move_then_where_it_came_from_and_went_is_marked() {
    let start = Position::initial();
    let mv = start.read_uci("g1f3").unwrap();
    let svg = Diagram::new(start.after(mv).setup())
        .with_last_move(mv)
        .to_string();
    let read = read(&svg).unwrap();
    let corners = read.corners();
    let marks: Vec<_> = read
        .with("data-mark")
        .map(|mark| {
            (
                mark.get("data-mark").unwrap(),
                mark.get("x").unwrap().parse().unwrap(),
                mark.get("y").unwrap().parse().unwrap(),
            )
        })
        .collect();
    let expected: Vec<(&str, u32, u32)> = ["g1", "f3"]
        .map(|square| ("last-move", corners[square].0, corners[square].1))
        .to_vec();
    assert_eq!(marks, expected);
}

#[test]
fn given_both_kings_in_check_then_both_are_marked_7_5_1() {
    let checks = |fen: &str| drawn(fen).values("data-mark").len();
    assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
    assert_eq!(checks("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), 1);
    assert_eq!(checks("4k2R/8/8/8/8/8/8/r3K3 w - - 0 1"), 2);
}
