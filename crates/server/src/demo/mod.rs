//! A tournament to try things out on: a blitz evening with its third round running, made through the same desk as any
//! other. Its players are invented; nobody of them exists.

use arbiter_laws::Color;
use arbiter_phrases::{Lang, Phrases};
use arbiter_ruleset::{GameOutcome, IncidentKind, Termination};
use arbiter_ruling::Report;
use arbiter_tournament::{BoardNumber, DecisionKind, Link, Role, RoundNumber, Seq, TournamentId};

use crate::access::{
    Act, CreateTournament, DecideIncident, Installation, ManageTokens, Permit, Principal,
    RecordResult, ReportIncident, permit,
};
use crate::desk::{
    Asked, At, Begin, DecisionAsked, Desk, NewReport, NewResult, ResultAsked, RulesAsked,
    TokenAsked, Told, Written,
};
use crate::identity;
use crate::problem::{Problem, ProblemKind};

/// The players, two rounds with results, and the pairings of the third.
const FILE: &[u8] = include_bytes!("city-blitz.trf");

/// The regulations: 3 minutes plus 2 seconds, more boards than arbiters.
const RULES: &str = "events/city-blitz";

/// The round that is being played.
const ROUND: i64 = 3;

const MINUTE_MS: i64 = 60_000;

/// The demonstration, and how to sign in to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The tournament's id.
    pub tournament: TournamentId,
    /// Its name.
    pub title: String,
    /// Its name in addresses.
    pub slug: String,
    /// The round that is being played.
    pub round: u16,
    /// The organiser's token.
    pub organiser: String,
    /// An arbiter's token.
    pub arbiter: String,
    /// The pairing program's token.
    pub pairing: String,
}

/// Makes the demonstration on an empty store.
///
/// # Errors
/// When the database fails.
pub async fn build(desk: &Desk) -> Result<Shown, Problem> {
    let owner = desk.owner().await?;
    let beginning = permit::<CreateTournament>(&owner, Installation, &owner.roles_here());
    let begin = Begin {
        name: None,
        slug: None,
        file: FILE.to_vec(),
        rules: Some(RulesAsked::Named(RULES.to_owned())),
        section: None,
    };
    let begun = desk
        .begin(&beginning.ok_or_else(refused)?, &asked(desk)?, begin)
        .await?;
    let text = |name: &str| begun.text(name).ok_or_else(refused);
    let tournament = text("id")?
        .parse()
        .map_err(|error| Problem::internal(&error))?;
    let giving = may::<ManageTokens>(desk, &owner, tournament).await?;
    let organiser = token(desk, &giving, "Organiser", Role::Organiser).await?;
    let arbiter = token(desk, &giving, "Arbiter", Role::Floor).await?;
    let pairing = token(desk, &giving, "Pairing program", Role::Pairing).await?;
    play(desk, &arbiter, tournament).await?;
    let (title, slug, round) = (text("name")?, text("slug")?, at(1)?.round.get());
    Ok(Shown {
        tournament,
        title,
        slug,
        round,
        organiser,
        arbiter,
        pairing,
    })
}

/// What the arbiter has done in the running round: two results, an illegal move that was decided, and one that
/// waits.
async fn play(desk: &Desk, arbiter: &str, tournament: TournamentId) -> Result<(), Problem> {
    let arbiter = desk.by_token(arbiter).await?.ok_or_else(refused)?.principal;
    let recording = may::<RecordResult>(desk, &arbiter, tournament).await?;
    for (board, outcome, termination) in [
        (9, GameOutcome::BlackWins, Termination::Time),
        (12, GameOutcome::WhiteWins, Termination::Checkmate),
    ] {
        let at = at(board)?;
        let seen = desk.version_at(tournament, at).await?;
        let result = ResultAsked {
            termination: Some(termination),
            ..ResultAsked::outcome(outcome)
        };
        let new = NewResult {
            result: &result,
            reason: None,
            despite: &[],
            told: Told::default(),
        };
        desk.record_result(&recording, &asked(desk)?, at, seen, new)
            .await?;
    }
    let reporting = may::<ReportIncident>(desk, &arbiter, tournament).await?;
    let decided = report(desk, &reporting, 5, Color::Black, 6 * MINUTE_MS).await?;
    let deciding = may::<DecideIncident>(desk, &arbiter, tournament).await?;
    let confirmed = DecisionAsked::new(DecisionKind::Confirmed);
    let (incident, seen) = (seq(&decided, "incident")?, seq(&decided, "version")?);
    desk.decide(&deciding, &asked(desk)?, incident, seen, &confirmed)
        .await?;
    report(desk, &reporting, 8, Color::White, MINUTE_MS).await?;
    Ok(())
}

async fn report(
    desk: &Desk,
    permit: &Permit<ReportIncident>,
    board: i64,
    by: Color,
    ago_ms: i64,
) -> Result<Written, Problem> {
    let mut report = Report::new(IncidentKind::IllegalMove, Some(by));
    report.happened_at_ms = Some(desk.clock().now_ms() - ago_ms);
    let phrases = Phrases::for_lang(Lang::En);
    let new = NewReport {
        report,
        told: Told::default(),
        link: Link::Unasked,
        done: None,
    };
    desk.report(permit, &asked(desk)?, at(board)?, new, phrases)
        .await
}

/// A request of the demonstration's own.
fn asked(desk: &Desk) -> Result<Asked, Problem> {
    Asked::new(
        &identity::fresh(desk.clock())?.to_string(),
        "DEMO",
        "/",
        b"",
    )
}

/// A permit, as a request of this principal would get it.
async fn may<A: Act<Place = TournamentId>>(
    desk: &Desk,
    principal: &Principal,
    tournament: TournamentId,
) -> Result<Permit<A>, Problem> {
    let roles = principal.roles_in(&*desk.state(tournament).await?);
    permit(principal, tournament, &roles).ok_or_else(refused)
}

async fn token(
    desk: &Desk,
    permit: &Permit<ManageTokens>,
    name: &str,
    role: Role,
) -> Result<String, Problem> {
    let new = TokenAsked {
        name: name.to_owned(),
        role,
        boards: None,
        expires_at_ms: None,
    };
    let written = desk.create_token(permit, &asked(desk)?, &new).await?;
    written.text("token").ok_or_else(refused)
}

fn at(board: i64) -> Result<At, Problem> {
    let round = RoundNumber::try_from(ROUND).map_err(|error| Problem::internal(&error))?;
    let board = BoardNumber::try_from(board).map_err(|error| Problem::internal(&error))?;
    Ok(At { round, board })
}

fn seq(written: &Written, name: &str) -> Result<Seq, Problem> {
    written
        .number(name)
        .and_then(|number| Seq::try_from(number).ok())
        .ok_or_else(refused)
}

/// Nothing refuses the demonstration on an empty store.
fn refused() -> Problem {
    Problem::bare(ProblemKind::Forbidden)
}
