//! What the headers say, typed, and what is odd about them.

use std::collections::BTreeMap;

use arbiter_laws::Color;

use super::columns::{Columns, Field, MAX_ROUNDS};
use super::date::{DateFault, DateStyle, PartialDate};
use super::document::Document;
use super::header::Header;
use crate::code::Code;
use crate::finding::{Finding, Findings, quoted};
use crate::time_control::trf222;

/// A number of rounds that a tournament can have.
pub(super) fn rounds(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let rounds = (digits && text.len() <= 4)
        .then(|| text.parse().ok())
        .flatten()?;
    (1..=MAX_ROUNDS).contains(&rounds).then_some(rounds)
}

/// The colour of record 152.
pub(super) fn initial_colour(text: &str) -> Option<Color> {
    match text {
        "W" | "w" => Some(Color::White),
        "B" | "b" => Some(Color::Black),
        _ => None,
    }
}

/// The initial colour in a line of what pairing engines are told.
pub(super) fn engine_colour(text: &str) -> Option<Color> {
    text.split_ascii_whitespace().find_map(|word| match word {
        "white1" => Some(Color::White),
        "black1" => Some(Color::Black),
        _ => None,
    })
}

/// The dates in record 132, by round; a date that cannot be read is the fault of its round.
pub(super) fn round_dates(line: &str) -> Vec<(u16, Result<PartialDate, String>)> {
    let columns = Columns::of(line);
    let mut dates = Vec::new();
    for round in 1..=MAX_ROUNDS {
        let field = Field::RoundDate(round);
        let Some((first, last)) = field
            .columns()
            .filter(|&(first, _)| first <= columns.count())
        else {
            break;
        };
        let stands_alone = columns.is_blank(last + 1) && columns.is_blank(first - 1);
        match PartialDate::read_round(columns.field(field)) {
            Ok(None) => {}
            Ok(Some(date)) if stands_alone => dates.push((round, Ok(date))),
            _ => dates.push((round, Err(columns.field(field).to_owned()))),
        }
    }
    dates
}

/// Everything odd about the headers. None of it stops an import: no game hangs on it.
pub(super) fn check(document: &Document, findings: &mut Findings) {
    let mut first_text: BTreeMap<Header, (usize, &str)> = BTreeMap::new();
    for (line, header, whole) in document.header_lines() {
        let text = Columns::of(whole).field(Field::Header(header));
        if text.is_empty() && header != Header::RoundDates {
            continue;
        }
        let (first, said) = *first_text.entry(header).or_insert((line, text));
        if header.is_single() && first != line {
            if said != text {
                findings.add(
                    Finding::new(
                        Code::HeaderRepeated,
                        line,
                        format!("the {} stands already in line {first}", header.label()),
                    )
                    .at(Field::Header(header))
                    .help("the first one counts; remove the other"),
                );
            }
            continue;
        }
        if let Some((code, message, help)) = oddity(document, header, text) {
            findings.add(
                Finding::new(code, line, message)
                    .at(Field::Header(header))
                    .help(help),
            );
        }
        if header == Header::RoundDates {
            check_round_dates(line, whole, findings);
        }
    }
    if let (Some(&(_, own)), Some(&(line, engine))) = (
        first_text.get(&Header::Rounds),
        first_text.get(&Header::EngineRounds),
    ) && rounds(own) != rounds(engine)
    {
        findings.add(
            Finding::new(
                Code::HeaderRounds,
                line,
                format!(
                    "{} rounds here, {} in record 142",
                    quoted(engine),
                    quoted(own)
                ),
            )
            .at(Field::Header(Header::EngineRounds))
            .help("record 142 counts; write the same number in both"),
        );
    }
}

fn oddity(document: &Document, header: Header, text: &str) -> Option<(Code, String, &'static str)> {
    match header {
        Header::Start | Header::End => match PartialDate::read(text) {
            Ok(Some((date, DateStyle::Other))) => Some((
                Code::HeaderDateStyle,
                format!("{} was read as {date}", quoted(text)),
                "the format writes dates as YYYY/MM/DD",
            )),
            Ok(_) => None,
            Err(DateFault::Ambiguous) => Some((
                Code::HeaderDate,
                format!("{} can be two dates and is not taken", quoted(text)),
                "write it as YYYY/MM/DD",
            )),
            Err(DateFault::Unreadable) => Some((
                Code::HeaderDate,
                format!("{} is no date that can be read", quoted(text)),
                "write it as YYYY/MM/DD",
            )),
        },
        Header::Players => {
            let told: usize = text.parse().ok()?;
            let there = document.players().len();
            (there > 0 && told != there).then(|| {
                (
                    Code::HeaderPlayers,
                    format!("{told} players here, {there} player records"),
                    "is a record missing, or is the number of another day?",
                )
            })
        }
        Header::Rounds | Header::EngineRounds => match rounds(text) {
            None => Some((
                Code::HeaderRounds,
                format!("{} is no number of rounds", quoted(text)),
                "write the number of rounds that the tournament will have",
            )),
            Some(planned) if planned < document.rounds() => Some((
                Code::HeaderRounds,
                format!(
                    "{planned} rounds here, {} in the player records",
                    document.rounds()
                ),
                "correct the number of rounds",
            )),
            Some(_) => None,
        },
        Header::InitialColour => initial_colour(text).is_none().then(|| {
            (
                Code::HeaderInitialColour,
                format!("{} is neither W nor B", quoted(text)),
                "write the colour of the first player in round 1",
            )
        }),
        Header::EncodedTimes => trf222::parse(text).err().map(|error| {
            (
                Code::HeaderTimeControl,
                format!("the time control cannot be read: {error}"),
                "write it in seconds, as 5400+30, 40/6000+30:900+30 or W300-B240",
            )
        }),
        _ => None,
    }
}

fn check_round_dates(line: usize, text: &str, findings: &mut Findings) {
    for (round, date) in round_dates(text) {
        if let Err(said) = date {
            findings.add(
                Finding::new(
                    Code::HeaderRoundDate,
                    line,
                    format!("{} is no date of a round", quoted(&said)),
                )
                .at(Field::RoundDate(round))
                .help("write it as YY/MM/DD in its eight columns"),
            );
        }
    }
}
