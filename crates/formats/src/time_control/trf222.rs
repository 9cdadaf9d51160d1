//! TRF record 222: `5400+30`, `40/6000+30:900+30`, `W300-B240`.

use arbiter_laws::{Color, TimeControl};

use super::{NotationError, letter, read_schedule, write_schedule};

/// Reads the text of record 222.
///
/// # Errors
/// [`NotationError`] quotes the part that cannot be read, or says why the periods make no time control.
pub fn parse(text: &str) -> Result<TimeControl, NotationError> {
    let text = text.trim_matches(' ');
    if text.is_empty() {
        return Err(NotationError::Empty);
    }
    if !text.contains(|c: char| c.is_ascii_alphabetic()) {
        return Ok(TimeControl::symmetric(read_schedule(text)?));
    }
    let colours = text.split_once('-').and_then(|(white, black)| {
        Some((
            white.strip_prefix(letter(Color::White))?,
            black.strip_prefix(letter(Color::Black))?,
        ))
    });
    let (white, black) = colours.ok_or_else(|| NotationError::Colours {
        text: text.to_owned(),
    })?;
    Ok(TimeControl {
        white: read_schedule(white)?,
        black: read_schedule(black)?,
    })
}

/// Writes the text of record 222.
///
/// # Errors
/// [`NotationError`] for what the notation cannot express: a delay, an increment that begins within a
/// period, a fraction of a second.
pub fn write(control: &TimeControl) -> Result<String, NotationError> {
    let white = write_schedule(&control.white)?;
    let black = write_schedule(&control.black)?;
    if white == black {
        return Ok(white);
    }
    let (white_letter, black_letter) = (letter(Color::White), letter(Color::Black));
    Ok(format!("{white_letter}{white}-{black_letter}{black}"))
}
