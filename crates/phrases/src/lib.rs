//! Every sentence a person reads, in every language we speak.
//!
//! Rules, rulings and entries hold words and numbers; here they become sentences. The sentences stand in Fluent
//! files, one folder a language: `locales/en`, `locales/sv`. Code never holds a sentence of its own.
//!
//! [`Lang`] → [`Phrases::for_lang`] → an instruction, a question, a reading, or any text by its key.

mod args;
mod instruction;
mod lang;
mod mate;
mod notice;
mod phrases;
mod quantity;
mod question;
mod repetition;
mod spoken;
mod wanted;
mod words;

pub use args::{Args, harmless};
pub use lang::{Lang, UnknownLang};
pub use notice::{Notice, NoticeItem};
pub use phrases::Phrases;
pub use spoken::{Spoken, SpokenNeed, SpokenStep};
