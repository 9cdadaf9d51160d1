//! Dates as tournament files write them.

use std::fmt;

/// A date of which the month or the day may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartialDate {
    /// The year, from 1850 to 2199: nobody who plays today was born before, no tournament is planned after.
    pub year: u16,
    /// The month, from 1 to 12.
    pub month: Option<u8>,
    /// The day of the month; only with a month.
    pub day: Option<u8>,
}

/// How a date was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DateStyle {
    /// As the format has it: YYYY/MM/DD, or a bare year.
    Standard,
    /// In another order or with other signs, but certain.
    Other,
}

/// Why a date is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DateFault {
    /// It is none.
    Unreadable,
    /// Day and month could each be the other.
    Ambiguous,
}

impl PartialDate {
    /// A date that exists, or `None`.
    #[must_use]
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let exists = (1850..=2199).contains(&year)
            && match (month, day) {
                (None, None) => true,
                (None, Some(_)) => false,
                (Some(month), day) => {
                    let last = days_of(year, month);
                    last > 0 && day.is_none_or(|day| (1..=last).contains(&day))
                }
            };
        exists.then_some(Self { year, month, day })
    }

    /// Reads a date with a year of four digits; `Ok(None)` if none is given.
    pub(crate) fn read(text: &str) -> Result<Option<(Self, DateStyle)>, DateFault> {
        let text = text.trim_matches(' ');
        if text.is_empty() || text.bytes().all(|byte| matches!(byte, b'0' | b'/' | b'.')) {
            return Ok(None);
        }
        let separator = text.chars().find(|c| matches!(c, '/' | '.' | '-'));
        let parts: Vec<&str> = match separator {
            Some(separator) => text
                .split(separator)
                .map(|part| part.trim_matches(' '))
                .collect(),
            None => vec![text],
        };
        let standard = if separator.is_none_or(|separator| separator == '/') {
            DateStyle::Standard
        } else {
            DateStyle::Other
        };
        let (year, month, day, style) = match *parts.as_slice() {
            [year] => (year, "0", "0", standard),
            [year, month] if year.len() == 4 => (year, month, "0", standard),
            [year, month, day] if year.len() == 4 => (year, month, day, standard),
            [day, month, year] if year.len() == 4 => {
                // With full stops the day comes first everywhere; with strokes or hyphens an American
                // file has the month there.
                let day_and_month = (number(day)?, number(month)?);
                match day_and_month {
                    (first, second) if separator == Some('.') || first == second || first > 12 => {
                        (year, month, day, DateStyle::Other)
                    }
                    (_, second) if second > 12 => (year, day, month, DateStyle::Other),
                    _ => return Err(DateFault::Ambiguous),
                }
            }
            _ => return Err(DateFault::Unreadable),
        };
        if year.len() != 4 {
            return Err(DateFault::Unreadable);
        }
        let date = Self::new(number(year)?, part(month)?, part(day)?);
        date.map(|date| Some((date, style)))
            .ok_or(DateFault::Unreadable)
    }

    /// Reads the date of a round, YY/MM/DD in this century; `Ok(None)` if none is given.
    pub(crate) fn read_round(text: &str) -> Result<Option<Self>, DateFault> {
        let text = text.trim_matches(' ');
        if text.is_empty() {
            return Ok(None);
        }
        let parts: Vec<&str> = text.split('/').collect();
        match *parts.as_slice() {
            [year, month, day] if year.len() == 2 => {
                Self::new(2000 + number(year)?, part(month)?, part(day)?)
                    .filter(|date| date.day.is_some())
                    .map(Some)
                    .ok_or(DateFault::Unreadable)
            }
            _ => Err(DateFault::Unreadable),
        }
    }
}

/// How many days a month has; 0 if there is no such month.
const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(400) || (year.is_multiple_of(4) && !year.is_multiple_of(100)) => {
            29
        }
        2 => 28,
        _ => 0,
    }
}

fn number(text: &str) -> Result<u16, DateFault> {
    if text.is_empty() || text.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DateFault::Unreadable);
    }
    text.parse().map_err(|_| DateFault::Unreadable)
}

/// A month or day; 0 says that it is unknown.
fn part(text: &str) -> Result<Option<u8>, DateFault> {
    match number(text)? {
        0 => Ok(None),
        value => u8::try_from(value)
            .map(Some)
            .map_err(|_| DateFault::Unreadable),
    }
}

impl fmt::Display for PartialDate {
    /// `2026/05/30`, `2026/05` or `2026`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        if let Some(month) = self.month {
            write!(f, "/{month:02}")?;
        }
        if let Some(day) = self.day {
            write!(f, "/{day:02}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<(String, DateStyle)>, DateFault> {
        PartialDate::read(text).map(|read| read.map(|(date, style)| (date.to_string(), style)))
    }

    fn certain(text: &str, style: DateStyle) -> Result<Option<(String, DateStyle)>, DateFault> {
        Ok(Some((text.to_owned(), style)))
    }

    #[test]
    fn the_standard_form_and_a_bare_year() {
        assert_eq!(
            read("1976/02/29"),
            certain("1976/02/29", DateStyle::Standard)
        );
        assert_eq!(read("1976"), certain("1976", DateStyle::Standard));
        assert_eq!(read("1976/00/00"), certain("1976", DateStyle::Standard));
        assert_eq!(read("   "), Ok(None));
        assert_eq!(read("0000/00/00"), Ok(None));
    }

    #[test]
    fn dotted_and_continental_dates_are_read_and_said_to_be_so() {
        assert_eq!(read("1969.04.01"), certain("1969/04/01", DateStyle::Other));
        assert_eq!(
            read("28. 07. 2005"),
            certain("2005/07/28", DateStyle::Other)
        );
        assert_eq!(read("2005-07-28"), certain("2005/07/28", DateStyle::Other));
        assert_eq!(read("24/09/2010"), certain("2010/09/24", DateStyle::Other));
        assert_eq!(read("09/24/2010"), certain("2010/09/24", DateStyle::Other));
        assert_eq!(read("02.10.2010"), certain("2010/10/02", DateStyle::Other));
    }

    #[test]
    fn what_could_be_two_days_is_not_guessed() {
        assert_eq!(read("02/10/2010"), Err(DateFault::Ambiguous));
        assert_eq!(read("10/10/2010"), certain("2010/10/10", DateStyle::Other));
    }

    #[test]
    fn days_that_do_not_exist_are_not_read() {
        for text in [
            "1975/02/29",
            "1976/13/01",
            "1976/04/31",
            "0763/07/13",
            "May 29, 2020",
            "76/04/01",
            "19760401",
            "1976/00/12",
            "1976/+1/12",
            "1976/1/2/3",
            "1976/٣/12",
        ] {
            assert_eq!(read(text), Err(DateFault::Unreadable), "{text}");
        }
    }

    #[test]
    fn the_date_of_a_round_has_two_digits_for_the_year() {
        let read =
            |text| PartialDate::read_round(text).map(|read| read.map(|date| date.to_string()));
        assert_eq!(read("26/05/30"), Ok(Some("2026/05/30".to_owned())));
        assert_eq!(read("        "), Ok(None));
        assert_eq!(read("30.05.26"), Err(DateFault::Unreadable));
        assert_eq!(read("26/05"), Err(DateFault::Unreadable));
        assert_eq!(read("26/05/00"), Err(DateFault::Unreadable));
    }
}
