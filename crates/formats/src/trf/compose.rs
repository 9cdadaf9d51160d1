//! New lines of a file, from what they are to say. [`parse`](super::parse) reads them back as the same.

use super::cell::{CellColour, ResultCode};
use super::columns::{Field, MAX_ROUNDS, MAX_START_NUMBER};
use super::edit::EditError;
use super::header::Header;
use super::player::{PlayerRecord, Sex, Title, points_text};

/// A player record (001) as the format has it, without a line end. The record's `line` plays no part.
///
/// # Errors
/// [`EditError::DoesNotFit`] for what is too long for its columns, [`EditError::NoText`] for a name or
/// federation that is no plain text, [`EditError::NoSuchPlayer`] and [`EditError::NoSuchRound`] for numbers
/// that the format does not have, [`EditError::SelfPaired`] and [`EditError::Contradiction`] for rounds that
/// a reader would refuse.
pub fn player_line(player: &PlayerRecord) -> Result<String, EditError> {
    let start_number = player.start_number;
    if !(1..=MAX_START_NUMBER).contains(&start_number) {
        return Err(EditError::NoSuchPlayer { start_number });
    }
    let number = |number: Option<u64>| number.map(|n| n.to_string()).unwrap_or_default();
    let sex = player.sex.map(|sex| match sex {
        Sex::Male => "m",
        Sex::Female => "w",
    });
    let mut row = Row("001".to_owned());
    row.put_right(Field::StartNumber, &start_number.to_string())?;
    row.put_left(Field::Sex, sex.unwrap_or_default())?;
    row.put_right(Field::Title, player.title.map_or("", Title::as_str))?;
    row.put_left(Field::Name, plain(Field::Name, &player.name)?)?;
    row.put_right(Field::Rating, &number(player.rating.map(u64::from)))?;
    let federation = player.federation.as_deref().unwrap_or_default();
    row.put_left(Field::Federation, plain(Field::Federation, federation)?)?;
    row.put_right(Field::FideId, &number(player.fide_id))?;
    let birth = player.birth.map(|date| date.to_string());
    row.put_left(Field::Birth, &birth.unwrap_or_default())?;
    let points = player.points_x2.map(points_text);
    row.put_right(Field::Points, &points.unwrap_or_default())?;
    row.put_right(Field::Rank, &number(player.rank.map(u64::from)))?;
    for (round, cell) in (1u16..).zip(&player.rounds) {
        if round > MAX_ROUNDS {
            return Err(EditError::NoSuchRound { round });
        }
        if cell.opponent == Some(start_number) {
            return Err(EditError::SelfPaired { start_number });
        }
        if cell.contradiction().is_some() || cell.opponent == Some(0) {
            return Err(EditError::Contradiction { round });
        }
        row.put_right(Field::Opponent(round), &cell.opponent_text())?;
        let colour = cell.colour.map_or(' ', CellColour::as_char);
        row.put_left(Field::Colour(round), &colour.to_string())?;
        let result = cell.result.map_or(' ', ResultCode::as_char);
        row.put_left(Field::Result(round), &result.to_string())?;
    }
    Ok(row.0)
}

/// A header line, without a line end. For record 132 the text stands from column 5 like any other.
///
/// # Errors
/// [`EditError::NoText`] for a text with a line end or another control character.
pub fn header_line(header: Header, text: &str) -> Result<String, EditError> {
    let text = plain(Field::Header(header), text)?;
    Ok(format!("{} {text}", header.code()))
}

/// Text without anything that would end the line or shift its columns.
fn plain(field: Field, text: &str) -> Result<&str, EditError> {
    if text.contains(char::is_control) {
        return Err(EditError::NoText { field });
    }
    Ok(text.trim_matches(' '))
}

/// A row that grows to the right.
struct Row(String);

impl Row {
    fn put_left(&mut self, field: Field, text: &str) -> Result<(), EditError> {
        self.put(field, text, |text, width| format!("{text:<width$}"))
    }

    fn put_right(&mut self, field: Field, text: &str) -> Result<(), EditError> {
        self.put(field, text, |text, width| format!("{text:>width$}"))
    }

    fn put(
        &mut self,
        field: Field,
        text: &str,
        align: impl Fn(&str, usize) -> String,
    ) -> Result<(), EditError> {
        let (first, last) = field.columns().ok_or(EditError::DoesNotFit { field })?;
        let width = last + 1 - first;
        if text.chars().count() > width {
            return Err(EditError::DoesNotFit { field });
        }
        let before = self.0.chars().count();
        self.0
            .push_str(&" ".repeat((first - 1).saturating_sub(before)));
        self.0.push_str(&align(text, width));
        Ok(())
    }
}
