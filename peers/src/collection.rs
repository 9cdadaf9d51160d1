//! The positions whose series of moves are counted, with the numbers that others have found.

use arbiter_laws::{Position, Setup};

/// Positions of one origin.
pub struct Group {
    /// What they are.
    pub name: &'static str,
    /// The positions.
    pub entries: Vec<Entry>,
}

/// One position.
pub struct Entry {
    /// Where the series begin.
    pub position: Position,
    /// The numbers of series of 1, 2, 3 … legal moves.
    pub counts: Vec<u64>,
}

impl Entry {
    /// The depths to be counted, each with its number, under these limits.
    pub fn within(&self, limits: Limits) -> impl Iterator<Item = (u32, u64)> + '_ {
        (1..)
            .zip(self.counts.iter().copied())
            .take_while(move |&(depth, count)| depth <= limits.depth && count <= limits.nodes)
    }
}

/// How far to count.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The greatest depth, in moves of either player.
    pub depth: u32,
    /// The greatest number of series of one position.
    pub nodes: u64,
}

impl Limits {
    /// Everything that is known.
    pub const NONE: Self = Self {
        depth: u32::MAX,
        nodes: u64::MAX,
    };
}

/// The whole collection.
///
/// # Errors
/// The first line that is not understood.
pub fn groups() -> Result<Vec<Group>, String> {
    let tests = [
        (
            "the usual positions, deep",
            include_str!("../positions/deep.txt"),
        ),
        (
            "positions of every kind",
            include_str!("../../crates/laws/tests/perft/own.txt"),
        ),
        (
            "positions of random games",
            include_str!("../../crates/laws/tests/perft/random.txt"),
        ),
    ];
    let mut groups = Vec::new();
    for (name, list) in tests {
        let entries = lines(list).map(by_fen).collect::<Result<_, _>>()?;
        groups.push(Group { name, entries });
    }
    let starts = include_str!("../../crates/laws/tests/perft/chess960.txt");
    let entries = lines(starts).map(by_number).collect::<Result<_, _>>()?;
    groups.push(Group {
        name: "starts of Chess960",
        entries,
    });
    Ok(groups)
}

fn lines(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.starts_with('#'))
}

/// `FEN;20;400`.
fn by_fen(line: &str) -> Result<Entry, String> {
    let mut parts = line.split(';');
    let fen = parts.next().unwrap_or_default();
    let position = fen.parse().map_err(|error| format!("{line}: {error}"))?;
    Ok(Entry {
        position,
        counts: numbers(parts, line)?,
    })
}

/// `518 20 400`.
fn by_number(line: &str) -> Result<Entry, String> {
    let mut parts = line.split(' ');
    let number = parts.next().and_then(|text| text.parse().ok());
    let setup = number.and_then(Setup::chess960);
    let setup = setup.ok_or_else(|| format!("{line}: no number from 0 to 959"))?;
    let position = Position::try_from(setup).map_err(|error| format!("{line}: {error}"))?;
    Ok(Entry {
        position,
        counts: numbers(parts, line)?,
    })
}

fn numbers<'a>(parts: impl Iterator<Item = &'a str>, line: &str) -> Result<Vec<u64>, String> {
    parts
        .map(|text| {
            text.parse()
                .map_err(|_| format!("{line}: `{text}` is no number"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_collection_has_what_it_promises() {
        let groups = groups().unwrap();
        let sizes: Vec<usize> = groups.iter().map(|group| group.entries.len()).collect();
        assert_eq!(sizes, [9, 126, 1_000, 960]);
        for group in &groups {
            for entry in &group.entries {
                assert!(!entry.counts.is_empty(), "{}", entry.position);
            }
        }
    }

    #[test]
    fn a_limit_stops_at_the_first_number_beyond_it() {
        let entry =
            by_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;20;400;8902").unwrap();
        let all: Vec<_> = entry.within(Limits::NONE).collect();
        assert_eq!(all, [(1, 20), (2, 400), (3, 8_902)]);
        let few = Limits {
            nodes: 400,
            ..Limits::NONE
        };
        assert_eq!(entry.within(few).count(), 2);
        let shallow = Limits {
            depth: 1,
            ..Limits::NONE
        };
        assert_eq!(entry.within(shallow).count(), 1);
    }

    #[test]
    fn a_line_that_is_not_understood_is_named() {
        assert!(by_fen("8/8 w - -;1").is_err());
        assert!(by_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1;five").is_err());
        assert!(by_number("960 20").is_err());
    }
}
