//! Tournament files and tournaments: what a TRF document says becomes a command, and results go back into it.
//!
//! A first file is taken in whole ([`import_trf`]), a later one only as far as it adds ([`add_trf`]); [`export_trf`]
//! writes rounds and results into the document that the roster came from.

mod addition;
mod codes;
mod export;
mod import;

pub use addition::{AdditionError, ChangedRow, RowChange, add_trf};
pub use codes::{bye_code, bye_kind, bye_line, codes_of};
pub use export::export_trf;
pub(crate) use import::person;
pub use import::{ImportedFile, import_trf};
