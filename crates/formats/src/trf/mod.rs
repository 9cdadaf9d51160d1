//! TRF16, the FIDE tournament report file: reading, holding and writing it without losing a byte.
//!
//! ```text
//! bytes -> lines (end, encoding, record) -> rows, each checked alone -> rows checked against each other -> Document
//! ```
//!
//! A document is changed by its setters, column by column; [`player_line`] and [`header_line`] make the
//! lines of a new file.
//!
//! # The player record
//! Columns from 1, in characters; [`PLAYER_COLUMNS`] and [`Field::columns`] are this table as data.
//!
//! | columns | field | contents |
//! |---|---|---|
//! | 1-3 | record code | `001` |
//! | 5-8 | starting rank | 1 to 9999 |
//! | 10 | sex | `m` `w` |
//! | 11-13 | title | `GM IM WGM FM WIM CM WFM WCM`; old files `g m wg f wm c wf wc` |
//! | 15-47 | name | last name, first name |
//! | 49-52 | rating | blank or 0 for none |
//! | 54-56 | federation | three letters |
//! | 58-68 | FIDE id | digits |
//! | 70-79 | birth date | `YYYY/MM/DD`, or only the year |
//! | 81-84 | points | `11.5` |
//! | 86-89 | rank | place in the standings |
//! | 92-95, +10 for each round | opponent | starting rank; `0000` or blank for none |
//! | 97, +10 | colour | `w` `b`; `-` or blank for none |
//! | 99, +10 | result | see [`ResultCode`] |
//!
//! All other columns are blank. Where text stands between the numbers that decide games (starting rank,
//! points, rank, rounds), the row is shifted and refused; where it stands between the fields that identify a
//! person, the fields that run into each other are not taken, with a warning.
//!
//! # Headers
//! Record code in columns 1-3, text from column 5: [`Header`]. Record 132 has the date of round 1 in columns
//! 92-99 as `YY/MM/DD`, ten columns more for each further round. Everything else (`013`, `162` and the other
//! records of TRF26, national ratings, `XX?` and `BB?` of the pairing engines, remarks `###`) is kept word
//! for word, with a note.
//!
//! # What is refused, what is read with a warning
//! [`Code`](crate::Code) is the list. In short: what decides who played whom and how it ended must be
//! readable and agree in both records, or nothing is imported; what only describes is taken where it is
//! certain, and said where it is not. Nothing is guessed: an `F` that another program means as a `U` stays
//! an `F`, a date that can be two dates is none.

mod arrange;
mod cell;
mod check;
mod columns;
mod compose;
mod date;
mod document;
mod edit;
mod erase;
mod header;
mod headers;
pub(crate) mod line;
mod parse;
mod player;
mod rounds;
mod row;
mod rule;
mod rule_line;
mod rule_reading;
mod rule_records;
mod rules;
mod scoring;

pub use arrange::Edition;
pub use cell::{Bye, CellColour, Pairing, ResultCode, RoundCell};
pub use columns::{
    Field, MAX_ROUNDS, MAX_START_NUMBER, PLAYER_COLUMNS, ROUND_STEP, SEPARATORS, STRICT_SEPARATORS,
};
pub use compose::{header_line, player_line};
pub use date::PartialDate;
pub use document::Document;
pub use edit::EditError;
pub use header::Header;
pub use line::LineEnd;
pub use parse::{MAX_FILE_BYTES, MAX_LINES, Parsed, parse};
pub use player::{PlayerRecord, Sex, Title};
pub use rule::{
    AbnormalKind, AbnormalRule, AccelerationRule, ByeRule, EngineScore, PairingSystem, PointPair,
    ProhibitedRule, RankMethod, Rule, RuleCode, ScoreSymbol, Span, Tenths,
};
pub use rule_line::rule_line;
pub use rules::Counting;
pub use scoring::Scoring;
