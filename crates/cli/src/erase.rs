//! `arbiter erase`: a person's data.

use arbiter_server::desk::EraseAsked;
use arbiter_store::Access;
use arbiter_tournament::ErasureReason;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::desk::{asked, desk, permit_in, text};
use crate::failure::{Failure, Outcome, complain, count, print};
use crate::place::{Place, wait};

/// What `arbiter erase` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The tournament, by its id or its name in addresses
    #[arg(long, value_name = "T")]
    tournament: String,
    /// The player, by starting rank or id
    #[arg(long, value_name = "N|ID")]
    player: String,
    /// Why
    #[arg(long, value_parser = reasons())]
    reason: ErasureReason,
}

/// The reasons, by their words.
fn reasons() -> impl TypedValueParser<Value = ErasureReason> {
    PossibleValuesParser::new(ErasureReason::ALL.iter().map(|reason| reason.as_str()))
        .try_map(|word| word.parse::<ErasureReason>())
}

/// Erases the person behind a player.
///
/// # Errors
/// When there is no such player, or the database cannot be written.
pub fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    wait(async {
        let desk = desk(arguments.place.open(Access::Beside).await?);
        let owner = desk.owner().await?;
        let permit = permit_in(&desk, &owner, &arguments.tournament).await?;
        let erase = EraseAsked {
            reason: arguments.reason,
        };
        let request = asked("erase")?;
        let erased = desk.erase_person(&permit, &request, &arguments.player, &erase);
        let erased = erased.await;
        desk.close().await;
        let erased = erased?;
        let number = |name| erased.number(name).unwrap_or_default().unsigned_abs();
        print(&format!(
            "erased: the person behind player {} ({}), and {} beside the tournament file\n",
            number("start_number"),
            text(&erased, "player")?,
            count(number("texts_erased"), "private text"),
        ))?;
        complain(
            "Backups and exported files made before still hold everything: remove or replace them.\n",
        );
        Ok(Outcome::Fine)
    })
}
