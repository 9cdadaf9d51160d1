//! Reading one player record, with every finding about it alone.

use std::collections::BTreeSet;

use super::columns::{
    BEFORE_POINTS, Columns, Field, MAX_START_NUMBER, SEPARATORS, STRICT_SEPARATORS,
};
use super::date::{DateFault, DateStyle, PartialDate};
use super::player::{PlayerRecord, Points, Sex, Title, read_points};
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};

/// A record and what of it may not be compared with others, because it was at fault itself.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) record: PlayerRecord,
    /// Rounds at fault.
    pub(crate) broken: BTreeSet<u16>,
    /// All rounds from this one on are at fault.
    pub(crate) broken_from: Option<u16>,
}

impl Row {
    /// Whether all of its rounds were read without an error.
    pub(crate) fn is_complete(&self) -> bool {
        self.broken.is_empty() && self.broken_from.is_none()
    }

    /// Whether a round of the row was read without an error.
    pub(crate) fn is_sound(&self, round: u16) -> bool {
        self.broken_from.is_none_or(|first| round < first) && !self.broken.contains(&round)
    }
}

/// Reads a record; `None` if it is not known whose it is.
pub(crate) fn read(text: &str, line: usize, findings: &mut Findings) -> Option<Row> {
    let columns = Columns::of(text);
    if let Some(tab) = text.chars().position(|c| c == '\t') {
        findings.add(
            Finding::new(
                Code::LineTab,
                line,
                "a tab stands where columns are counted",
            )
            .between(tab + 1, tab + 1)
            .help("replace it by as many blanks as the columns need"),
        );
        return None;
    }
    if columns.from(5).trim_matches(' ').is_empty() {
        findings.add(
            Finding::new(
                Code::PlayerTooShort,
                line,
                "the record ends before the starting rank",
            )
            .at(Field::StartNumber)
            .help("complete the line, or remove it"),
        );
        return None;
    }
    let mut reader = Reader {
        columns,
        line,
        findings,
    };
    let start_number = reader.start_number();
    if let Some(column) = reader.shifted() {
        reader.misaligned(Code::PlayerMisaligned, column);
        // What stands in a shifted row would only be misread.
        return start_number.map(|number| Row {
            record: PlayerRecord::unread(number, line),
            broken: BTreeSet::new(),
            broken_from: Some(1),
        });
    }
    let mut record = reader.person(start_number.unwrap_or_default());
    record.points_x2 = reader.points();
    record.rank = reader.rank();
    let rounds = reader.rounds(start_number);
    record.rounds = rounds.cells;
    start_number.map(|_| Row {
        record,
        broken: rounds.broken,
        broken_from: rounds.broken_from,
    })
}

/// A record while it is read.
pub(super) struct Reader<'a, 'f> {
    pub(super) columns: Columns<'a>,
    pub(super) line: usize,
    pub(super) findings: &'f mut Findings,
}

impl<'a> Reader<'a, '_> {
    pub(super) fn say(&mut self, code: Code, field: Field, message: String, help: &str) {
        self.findings
            .add(Finding::new(code, self.line, message).at(field).help(help));
    }

    /// Says it once for the file; `kind` tells apart what the code alone does not.
    pub(super) fn say_once(
        &mut self,
        kind: &str,
        code: Code,
        field: Field,
        message: String,
        help: &str,
    ) {
        self.findings.gather(
            kind,
            Finding::new(code, self.line, message).at(field).help(help),
        );
    }

    fn start_number(&mut self) -> Option<u16> {
        let field = Field::StartNumber;
        let text = self.columns.field(field);
        let number = whole(text).filter(|number| (1..=MAX_START_NUMBER).contains(number));
        if number.is_none() {
            self.say(
                Code::PlayerStartNumber,
                field,
                format!("{} is no starting rank", quoted(text)),
                "write a number from 1 to 9999 in columns 5 to 8",
            );
        }
        number
    }

    /// The first column between decisive numbers that is not blank; before the points, one that they run into.
    fn shifted(&self) -> Option<usize> {
        let before_points = (self.overruns(Field::Points)).then_some(BEFORE_POINTS);
        STRICT_SEPARATORS
            .into_iter()
            .filter(|&column| !self.columns.is_blank(column))
            .chain(before_points)
            .min()
    }

    pub(super) fn misaligned(&mut self, code: Code, column: usize) {
        let text = self.columns.between(column, column);
        let help = if self.columns.is_multibyte() {
            "columns are counted in characters; this row holds some of several bytes: was it filled up by bytes?"
        } else {
            "the row seems shifted: count its columns from the beginning"
        };
        self.findings.add(
            Finding::new(
                code,
                self.line,
                format!("{} stands in a column that has to be blank", quoted(text)),
            )
            .between(column, column)
            .help(help),
        );
    }

    /// Whether a field runs into a separating column beside it, so that its bounds are doubtful.
    fn overruns(&self, field: Field) -> bool {
        let Some((first, last)) = field.columns() else {
            return false;
        };
        let touches = |edge: usize, beyond: usize| {
            SEPARATORS.contains(&beyond)
                && !self.columns.is_blank(edge)
                && !self.columns.is_blank(beyond)
        };
        touches(first, first - 1) || touches(last, last + 1)
    }

    /// A field's text, or nothing if its bounds are doubtful, which is said.
    fn certain(&mut self, field: Field) -> &'a str {
        if !self.overruns(field) {
            return self.columns.field(field);
        }
        self.say(
            Code::PlayerOverrun,
            field,
            format!("the {field} runs into the column beside it and is not taken"),
            "move it back into its columns",
        );
        ""
    }

    fn person(&mut self, start_number: u16) -> PlayerRecord {
        let name = self.columns.field(Field::Name).to_owned();
        if self.overruns(Field::Name) {
            self.say(
                Code::PlayerOverrun,
                Field::Name,
                "the name runs into the column beside it and is taken from its own only".to_owned(),
                "it has 33 characters at most, from column 15",
            );
        }
        let federation = self.certain(Field::Federation);
        PlayerRecord {
            sex: self.sex(),
            title: self.title(),
            name,
            rating: self.rating(),
            federation: (!federation.is_empty()).then(|| federation.to_owned()),
            fide_id: self.fide_id(),
            birth: self.birth(),
            ..PlayerRecord::unread(start_number, self.line)
        }
    }

    fn sex(&mut self) -> Option<Sex> {
        let text = self.columns.field(Field::Sex);
        let (sex, what) = match text {
            "" => return None,
            "m" | "M" => return Some(Sex::Male),
            "w" | "W" => return Some(Sex::Female),
            "f" | "F" => (Some(Sex::Female), "was read as w"),
            _ => (None, "is neither m nor w"),
        };
        let message = format!("{} {what}", quoted(text));
        let help = "write m or w, or leave the column blank";
        self.say_once(text, Code::PlayerSex, Field::Sex, message, help);
        sex
    }

    fn title(&mut self) -> Option<Title> {
        let text = self.certain(Field::Title);
        if text.is_empty() {
            return None;
        }
        let Some((title, is_standard)) = Title::read(text) else {
            self.say(
                Code::PlayerTitle,
                Field::Title,
                format!("{} is no title", quoted(text)),
                "the titles are GM, IM, WGM, FM, WIM, CM, WFM and WCM",
            );
            return None;
        };
        if !is_standard {
            let message = format!(
                "{} is the old way to write {}",
                quoted(text),
                title.as_str()
            );
            self.say_once(
                text,
                Code::PlayerTitleOld,
                Field::Title,
                message,
                "nothing need be done: it was read as that",
            );
        }
        Some(title)
    }

    fn rating(&mut self) -> Option<u16> {
        let text = self.certain(Field::Rating);
        let rating = whole(text);
        if rating.is_none() && !text.is_empty() {
            self.say(
                Code::PlayerRating,
                Field::Rating,
                format!("{} is no rating", quoted(text)),
                "write a number, or leave it blank for an unrated player",
            );
        }
        rating.filter(|&rating| rating > 0)
    }

    fn fide_id(&mut self) -> Option<u64> {
        let text = self.certain(Field::FideId);
        if text.is_empty() {
            return None;
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let id = is_number.then(|| text.parse().ok()).flatten();
        if id.is_none() {
            self.say(
                Code::PlayerFideId,
                Field::FideId,
                format!("{} is no FIDE id", quoted(text)),
                "write its digits only, or leave it blank",
            );
        }
        id.filter(|&id| id > 0)
    }

    fn birth(&mut self) -> Option<PartialDate> {
        let field = Field::Birth;
        let text = self.certain(field);
        match PartialDate::read(text) {
            Ok(None) => None,
            Ok(Some((date, style))) => {
                if style == DateStyle::Other {
                    self.say_once(
                        "",
                        Code::PlayerDateStyle,
                        field,
                        format!("{} was read as {date}", quoted(text)),
                        "the format writes dates as YYYY/MM/DD",
                    );
                }
                Some(date)
            }
            Err(fault) => {
                let message = match fault {
                    DateFault::Unreadable => format!("{} is no date", quoted(text)),
                    DateFault::Ambiguous => {
                        format!("{} can be two dates and is not taken", quoted(text))
                    }
                };
                self.say(
                    Code::PlayerDate,
                    field,
                    message,
                    "write it as YYYY/MM/DD, or only the year",
                );
                None
            }
        }
    }

    fn points(&mut self) -> Option<i32> {
        let field = Field::Points;
        let text = self.columns.field(field);
        if text.is_empty() {
            self.say_once(
                "",
                Code::PlayerPointsBlank,
                field,
                "no points are given".to_owned(),
                "they follow from the results",
            );
            return None;
        }
        let (points_x2, style) = match read_points(text) {
            Some(Points::Halves(points_x2)) => return Some(points_x2),
            Some(Points::Comma(points_x2)) => (Some(points_x2), "was read with a full stop"),
            Some(Points::Other) => (None, "is no multiple of a half and is not taken"),
            None => {
                self.say(
                    Code::PlayerPoints,
                    field,
                    format!("{} is no number of points", quoted(text)),
                    "write them as 4.5 in columns 81 to 84",
                );
                return None;
            }
        };
        self.say(
            Code::PlayerPointsStyle,
            field,
            format!("{} {style}", quoted(text)),
            "write them as 4.5",
        );
        points_x2
    }

    fn rank(&mut self) -> Option<u16> {
        let field = Field::Rank;
        let text = self.columns.field(field);
        match whole(text) {
            Some(rank) if rank > 0 => Some(rank),
            None if !text.is_empty() => {
                self.say(
                    Code::PlayerRank,
                    field,
                    format!("{} is no rank", quoted(text)),
                    "write a number in columns 86 to 89, or leave them blank",
                );
                None
            }
            _ => {
                self.say_once(
                    "",
                    Code::PlayerRankBlank,
                    field,
                    "no rank is given".to_owned(),
                    "it is not needed for an import; a report to FIDE needs it",
                );
                None
            }
        }
    }
}

/// A whole number of at most four digits.
pub(super) fn whole(text: &str) -> Option<u16> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
