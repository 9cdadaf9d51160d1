//! `arbiter rules notice`: regulations for the notice board.

use std::fmt::Write as _;
use std::path::Path;

use arbiter_phrases::{Lang, NoticeItem, Phrases};
use clap::Args;

use super::rendered;
use crate::failure::{Failure, Outcome, print};
use crate::library::checked;

/// What `arbiter rules notice` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// A file of regulations, or the name of shipped ones such as events/city-blitz
    file: String,
    /// The language of the notice
    #[arg(long, default_value = "en", value_name = "en|sv")]
    lang: String,
}

/// Prints the regulations as numbered sentences with their articles.
///
/// # Errors
/// When the language is not spoken here, when the rules have errors, or when they are not those of an event.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let lang: Lang = arguments
        .lang
        .parse()
        .map_err(|unknown| Failure::Usage(format!("{unknown}")))?;
    let phrases = Phrases::for_lang(lang);
    let checked = checked(&arguments.file, Path::new(""));
    let Some(rules) = &checked.rules else {
        eprint!("{}", rendered(&checked));
        return Err(Failure::Input(format!(
            "{}: the rules have errors, so there is nothing to hang up",
            arguments.file
        )));
    };
    let Some(notice) = phrases.notice(rules) else {
        let why = phrases.text("notice-nothing");
        return Err(Failure::Input(format!("{}: {why}", arguments.file)));
    };
    let mut text = format!("{}\n{}\n\n", notice.title, notice.under);
    for (index, item) in notice.items.iter().enumerate() {
        line(&mut text, &format!("{:>2}. ", index + 1), item);
    }
    if !notice.readings.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{}", phrases.text("notice-readings"));
    }
    for item in &notice.readings {
        line(&mut text, "  - ", item);
    }
    print(&text)?;
    Ok(Outcome::Fine)
}

fn line(text: &mut String, mark: &str, item: &NoticeItem) {
    let articles = match item.articles.is_empty() {
        true => String::new(),
        false => format!(" ({})", item.articles.join("; ")),
    };
    let _ = writeln!(text, "{mark}{}{articles}", item.text);
}
