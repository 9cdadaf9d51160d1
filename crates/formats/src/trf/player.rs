//! The player record (001): its typed fields.

use super::PartialDate;
use super::cell::RoundCell;

/// A player's sex as the format knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sex {
    /// `m`.
    Male,
    /// `w`.
    Female,
}

/// A FIDE title.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// FIDE master.
    Fm,
    /// Woman international master.
    Wim,
    /// Candidate master.
    Cm,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

impl Title {
    /// Every title, each with its letters and those that files of the old format have.
    const TABLE: [(Self, &'static str, &'static str); 8] = [
        (Self::Gm, "GM", "g"),
        (Self::Im, "IM", "m"),
        (Self::Wgm, "WGM", "wg"),
        (Self::Fm, "FM", "f"),
        (Self::Wim, "WIM", "wm"),
        (Self::Cm, "CM", "c"),
        (Self::Wfm, "WFM", "wf"),
        (Self::Wcm, "WCM", "wc"),
    ];

    /// Its letters.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gm => "GM",
            Self::Im => "IM",
            Self::Wgm => "WGM",
            Self::Fm => "FM",
            Self::Wim => "WIM",
            Self::Cm => "CM",
            Self::Wfm => "WFM",
            Self::Wcm => "WCM",
        }
    }

    /// The title of some letters, and whether they are written as the format has it.
    pub(crate) fn read(text: &str) -> Option<(Self, bool)> {
        Self::TABLE
            .into_iter()
            .find(|(_, letters, old)| {
                text.eq_ignore_ascii_case(letters) || text.eq_ignore_ascii_case(old)
            })
            .map(|(title, letters, _)| (title, text == letters))
    }
}

/// A player, as the record 001 tells of him.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRecord {
    /// The starting rank, from 1 to 9999, by which all other records name him.
    pub start_number: u16,
    /// The sex, if told.
    pub sex: Option<Sex>,
    /// The title, if he has one that exists.
    pub title: Option<Title>,
    /// Last name, first name; as the file has it, without the blanks around it. May be empty.
    pub name: String,
    /// The rating; `None` for a blank or 0.
    pub rating: Option<u16>,
    /// The federation's letters; `None` for blanks.
    pub federation: Option<String>,
    /// The FIDE identity number; `None` for a blank or 0.
    pub fide_id: Option<u64>,
    /// The birth date, as far as it is told.
    pub birth: Option<PartialDate>,
    /// The points, doubled; `None` for a blank or for points that are no multiple of a half.
    pub points_x2: Option<i32>,
    /// The place in the standings; `None` for a blank or 0.
    pub rank: Option<u16>,
    /// The rounds from the first to the last of which the row holds anything.
    pub rounds: Vec<RoundCell>,
    /// The line of the record, from 1.
    pub line: usize,
}

impl PlayerRecord {
    /// A record of which nothing but the starting rank has been read.
    pub(crate) const fn unread(start_number: u16, line: usize) -> Self {
        Self {
            start_number,
            sex: None,
            title: None,
            name: String::new(),
            rating: None,
            federation: None,
            fide_id: None,
            birth: None,
            points_x2: None,
            rank: None,
            rounds: Vec::new(),
            line,
        }
    }

    /// A round, counted from 1; blank beyond the end of the row.
    #[must_use]
    pub fn cell(&self, round: u16) -> RoundCell {
        usize::from(round)
            .checked_sub(1)
            .and_then(|index| self.rounds.get(index))
            .copied()
            .unwrap_or(RoundCell::BLANK)
    }

    /// The points that the results make in the usual scoring, doubled.
    #[must_use]
    pub fn results_x2(&self) -> i32 {
        self.rounds
            .iter()
            .filter_map(|cell| cell.result)
            .map(|result| i32::from(result.points_x2()))
            .sum()
    }
}

/// Points as the file writes them, doubled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Points {
    /// A multiple of a half, as `11.5` or `4`.
    Halves(i32),
    /// The same with a comma.
    Comma(i32),
    /// A number that is no multiple of a half.
    Other,
}

/// Reads points; `None` if they are no number.
pub(crate) fn read_points(text: &str) -> Option<Points> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    // Four columns never hold more than four digits; the bound keeps the arithmetic below in range.
    if digits.len() > 6 || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    if !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let whole: i32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let half = match fraction.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return Some(Points::Other),
    };
    let points_x2 = sign * (2 * whole + half);
    Some(if digits.contains(',') {
        Points::Comma(points_x2)
    } else {
        Points::Halves(points_x2)
    })
}

/// Points as the format has them, `11.5`.
pub(crate) fn points_text(points_x2: i32) -> String {
    let sign = if points_x2 < 0 { "-" } else { "" };
    let magnitude = points_x2.unsigned_abs();
    let half = if magnitude.is_multiple_of(2) {
        '0'
    } else {
        '5'
    };
    format!("{sign}{}.{half}", magnitude / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_halves_with_a_full_stop() {
        assert_eq!(read_points("11.5"), Some(Points::Halves(23)));
        assert_eq!(read_points("4"), Some(Points::Halves(8)));
        assert_eq!(read_points(".5"), Some(Points::Halves(1)));
        assert_eq!(read_points("-0.5"), Some(Points::Halves(-1)));
        assert_eq!(read_points("7,5"), Some(Points::Comma(15)));
        assert_eq!(read_points("3.25"), Some(Points::Other));
        for none in ["", ".", "-", "x", "1.x", "1.5.", "--1", "+1", "½"] {
            assert_eq!(read_points(none), None, "{none}");
        }
    }

    #[test]
    fn points_are_written_as_they_are_read() {
        for points_x2 in [-1, 0, 1, 2, 23, 198, 199] {
            assert_eq!(
                read_points(&points_text(points_x2)),
                Some(Points::Halves(points_x2))
            );
        }
    }

    #[test]
    fn old_titles_are_known_and_said_to_be_old() {
        assert_eq!(Title::read("WIM"), Some((Title::Wim, true)));
        assert_eq!(Title::read("m"), Some((Title::Im, false)));
        assert_eq!(Title::read("wf"), Some((Title::Wfm, false)));
        assert_eq!(Title::read("gm"), Some((Title::Gm, false)));
        assert_eq!(Title::read("hg"), None);
        for (title, letters, _) in Title::TABLE {
            assert_eq!(title.as_str(), letters);
        }
    }
}
