//! `arbiter token`: who may sign in.

use arbiter_server::desk::TokenAsked;
use arbiter_store::Access;
use arbiter_tournament::Role;
use clap::{Args, Subcommand};

use crate::desk::{asked, desk, permit_in, text};
use crate::failure::{Failure, Outcome, complain, print};
use crate::place::{Place, wait};

/// What `arbiter token` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make a token for one tournament and print it; works beside a running server
    Create(CreateArguments),
    /// Make a link by which the owner signs in, once, within an hour: for an owner who is locked out
    OwnerLink(Place),
}

/// What `arbiter token create` takes.
#[derive(Debug, Args)]
pub struct CreateArguments {
    #[command(flatten)]
    place: Place,
    /// What its holder may do; `arbiter` is an arbiter on the floor
    #[arg(long, value_parser = ["organiser", "chief", "deputy", "sector", "arbiter", "pairing", "viewer"])]
    role: String,
    /// The tournament, by its id or its name in addresses
    #[arg(long, value_name = "T")]
    tournament: String,
    /// The boards that a sector arbiter answers for, as `1-20, 25`; all of them, if not told
    #[arg(long, value_name = "BOARDS")]
    boards: Option<String>,
    /// Who or what it is for
    #[arg(long)]
    name: Option<String>,
}

/// Runs a command.
///
/// # Errors
/// When the token cannot be made.
pub fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Create(arguments) => create(arguments),
        Command::OwnerLink(place) => owner_link(place),
    }
}

fn owner_link(place: &Place) -> Result<Outcome, Failure> {
    wait(async {
        let desk = desk(place.open(Access::Beside).await?);
        let link = desk.owner_link().await?;
        desk.close().await;
        print(&format!("/join#{}\n", link.secret.reveal()))?;
        complain("Open it at the server's address. It works once, within an hour.\n");
        Ok(Outcome::Fine)
    })
}

fn create(arguments: &CreateArguments) -> Result<Outcome, Failure> {
    wait(async {
        let role: Role = match arguments.role.as_str() {
            "arbiter" => Role::Floor,
            role => role
                .parse()
                .map_err(|error| Failure::Usage(format!("{error}")))?,
        };
        let store = arguments.place.open(Access::Beside).await?;
        let desk = desk(store);
        let owner = desk.owner().await?;
        let permit = permit_in(&desk, &owner, &arguments.tournament).await?;
        let name = arguments
            .name
            .clone()
            .unwrap_or_else(|| arguments.role.clone());
        let new = TokenAsked {
            name,
            role,
            boards: arguments.boards.clone(),
            expires_at_ms: None,
        };
        let written = desk.create_token(&permit, &asked("token")?, &new).await?;
        let token = text(&written, "token")?;
        desk.close().await;
        print(&format!("{token}\n"))?;
        complain(
            "Keep it: it is shown once. Sign in with it at /join, or send it as Authorization: Bearer.\n",
        );
        Ok(Outcome::Fine)
    })
}
