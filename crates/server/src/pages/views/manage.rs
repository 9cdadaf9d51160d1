//! What an organiser does: players, regulations, tokens.

use askama::Template;

use super::incident::Choice;
use super::shell::{Link, Shell};

/// A fault in a file, or a remark about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// `error`, `warning` or `note`
    pub severity: String,
    /// Where: `line 3, column 14`.
    pub place: String,
    /// What.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// The form that imports a tournament file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
}

/// The forms that attach regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesForm {
    /// Where they are sent.
    pub action: String,
    /// Which regulations are in force.
    pub state: String,
    /// The key of the form with a name.
    pub name_key: String,
    /// The key of the form with a text.
    pub text_key: String,
    /// The names to choose from.
    pub names: Vec<String>,
    /// The name chosen.
    pub chosen: String,
    /// The text typed so far.
    pub text: String,
    /// The sections to choose from, if the rules name some.
    pub sections: Vec<String>,
    /// What is wrong with it.
    pub diagnostics: Vec<Fault>,
}

/// A token that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenRow {
    /// For whom.
    pub name: String,
    /// What it may do.
    pub roles: String,
    /// How it begins.
    pub prefix: String,
    /// Where it is revoked, if the reader may.
    pub revoke: Option<String>,
    /// The form with its holder's boards, if he is a sector arbiter.
    pub sector: Option<SectorForm>,
}

/// The form that gives a sector arbiter other boards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectorForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The boards that he has; empty for all of them.
    pub boards: String,
}

/// The form that tells the last day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastDayForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The day as it is; empty where none is known.
    pub day: String,
    /// What follows from it.
    pub state: String,
}

/// The form that makes tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokensForm {
    /// Where it is sent.
    pub action: String,
    /// The key that makes sending twice harmless.
    pub key: String,
    /// The roles that the reader may give.
    pub roles: Vec<Choice>,
    /// When all of them end.
    pub last_day: LastDayForm,
    /// Where the devices of their holders are listed.
    pub devices: String,
    /// Where news are sent to programs of the organiser's.
    pub webhooks: String,
    /// The tokens that there are.
    pub list: Vec<TokenRow>,
}

/// A token that was just made: the only time that its secret is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreshToken {
    /// For whom and what.
    pub title: String,
    /// The secret.
    pub secret: String,
    /// The link that signs a phone in, once.
    pub link: Option<String>,
    /// The same as a picture for the phone's camera.
    pub picture: Option<String>,
}

/// The organiser's page of a tournament.
#[derive(Debug, Template)]
#[template(path = "manage.html")]
pub struct ManagePage {
    /// What surrounds it.
    pub shell: Shell,
    /// The tournament.
    pub tournament: Link,
    /// A token that was just made.
    pub fresh_token: Option<FreshToken>,
    /// How many players and rounds there are.
    pub roster_state: String,
    /// The form that imports, while there are no players.
    pub import: Option<ImportForm>,
    /// Where the tournament file is to be had.
    pub export: Option<String>,
    /// What is wrong with, or odd about, the file.
    pub findings: Vec<Fault>,
    /// The regulations.
    pub rules: Option<RulesForm>,
    /// The tokens.
    pub tokens: Option<TokensForm>,
}
