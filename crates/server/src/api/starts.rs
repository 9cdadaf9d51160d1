//! A round's start, who is there, forfeits, and its close.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use actix_web::web::Data;
use arbiter_laws::Color;
use arbiter_tournament::{Absent, ActId, BoardNumber, Presence, RoundNumber, Seq};
use serde::Deserialize;
use utoipa::ToSchema;

use super::request::{asked, key, part, round, shown, written};
use crate::access::{CloseRound, Permit, StartRound, permit_at, permit_for};
use crate::body::{Body, typed};
use crate::desk::{
    AbsencesView, ActAnswer, CloseAsked, ClosingAnswer, Deed, Part, SeenAsked, Told,
};
use crate::fields::word;
use crate::limits::MAX_JSON_BYTES;
use crate::openapi::words;
use crate::problem::{Answered, Problem, ProblemKind};
use crate::state::AppState;

/// Another tournament's round in the same act.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AlsoBody {
    /// The tournament's id or slug.
    tournament: String,
    /// The round.
    #[schema(value_type = u16)]
    round: RoundNumber,
}

/// The start of a round.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartBody {
    /// When the clocks were really started, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    happened_at_ms: Option<i64>,
    /// When the round should have started, if it began late.
    #[serde(default)]
    scheduled_at_ms: Option<i64>,
    /// The entry that told a wrong start.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    corrects: Option<Seq>,
    /// Rounds of other tournaments in the same hall that started with it.
    #[serde(default)]
    also: Vec<AlsoBody>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    entered_at_ms: Option<i64>,
}

/// Records when a round started, in this tournament and in others of the hall: an entry in each, and one act.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/start", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body = StartBody,
    responses(
        (status = 200, description = "What came of it in each tournament", body = ActAnswer),
        (status = 409, description = "The round has been started or is closed",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn start_round(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<StartRound>(&state, &request).await?;
    key(&request)?;
    let round = round(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let StartBody {
        happened_at_ms,
        scheduled_at_ms,
        corrects,
        also,
        entered_at_ms,
    } = typed(&bytes)?;
    let told = Told {
        happened_at_ms,
        entered_at_ms,
        ..Told::default()
    };
    let start = |corrects| Deed::Start {
        scheduled_at_ms,
        corrects,
    };
    let parts = parts(&state, permit, round, start(corrects), &also, start(None)).await?;
    Ok(written(state.desk.act(&asked, parts, told).await?))
}

/// The parts of an act, each with its own permit.
async fn parts(
    state: &AppState,
    permit: Permit<StartRound>,
    round: RoundNumber,
    deed: Deed,
    also: &[AlsoBody],
    theirs: Deed,
) -> Result<Vec<Part>, Problem> {
    let principal = permit.principal().clone();
    let mut places = vec![permit.place()];
    let mut parts = vec![Part {
        permit,
        round,
        deed,
    }];
    for other in also {
        let permit = permit_at::<StartRound>(state, &principal, &other.tournament).await?;
        if places.contains(&permit.place()) {
            return Err(Problem::field("also", "names a tournament twice"));
        }
        places.push(permit.place());
        parts.push(Part {
            permit,
            round: other.round,
            deed: theirs.clone(),
        });
    }
    Ok(parts)
}

/// Shows when a round started, who was missed, until when they may come, and what may be forfeited.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{t}/rounds/{r}/absences", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
    ),
    responses((status = 200, description = "The absences", body = AbsencesView)),
)]
pub async fn get_absences(request: HttpRequest, state: Data<AppState>) -> Answered {
    let permit = permit_for::<StartRound>(&state, &request).await?;
    Ok(shown(
        &state.desk.absences(&permit, round(&request)?).await?,
    ))
}

/// What was seen of one player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenBody {
    /// The board.
    #[schema(value_type = u16)]
    board: BoardNumber,
    /// The colour.
    #[serde(deserialize_with = "word")]
    #[schema(schema_with = words::color)]
    by: Color,
    /// What was seen.
    #[schema(schema_with = words::presence)]
    presence: Presence,
    /// Until when the arbiter lets the player come, where he decides otherwise than the default time (6.7.1), in UTC
    /// milliseconds since 1970.
    #[serde(default)]
    until_ms: Option<i64>,
}

/// What was seen of players at the boards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalsBody {
    /// The players.
    players: Vec<SeenBody>,
    /// When it was seen, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    happened_at_ms: Option<i64>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    entered_at_ms: Option<i64>,
}

/// The entries that a request wrote.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, ToSchema)]
pub struct ArrivalsAnswer {
    /// The round.
    pub round: u16,
    /// The entries, in the order of the players.
    pub entries: Vec<i64>,
}

/// Records whose chairs are empty and who has arrived.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/arrivals", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body = ArrivalsBody,
    responses(
        (status = 200, description = "The entries", body = ArrivalsAnswer),
        (status = 409, description = "The round is closed",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn record_arrivals(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<StartRound>(&state, &request).await?;
    key(&request)?;
    let round = round(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let ArrivalsBody {
        players,
        happened_at_ms,
        entered_at_ms,
    } = typed(&bytes)?;
    if players.is_empty() {
        return Err(Problem::field("players", "is empty: tell of one at least"));
    }
    let players: Vec<SeenAsked> = players
        .into_iter()
        .map(|seen| SeenAsked {
            board: seen.board,
            by: seen.by,
            presence: seen.presence,
            until_ms: seen.until_ms,
        })
        .collect();
    let told = Told {
        happened_at_ms,
        entered_at_ms,
        ..Told::default()
    };
    let desk = &state.desk;
    Ok(written(
        desk.record_arrivals(&permit, &asked, round, &players, told)
            .await?,
    ))
}

/// A game that is given to whoever was there.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForfeitBody {
    /// The board.
    #[schema(value_type = u16)]
    board: BoardNumber,
    /// Who was not there in time.
    #[schema(schema_with = words::absent)]
    absent: Absent,
}

/// Games that are given to whoever was there.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForfeitsBody {
    /// The games, as `forfeitable` of the absences listed them.
    games: Vec<ForfeitBody>,
    /// What the sender's clock shows when it sends this, in UTC milliseconds since 1970; now, if not told.
    #[serde(default)]
    entered_at_ms: Option<i64>,
}

/// Gives games to whoever was there, all of them or none.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/forfeits", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body = ForfeitsBody,
    responses(
        (status = 200, description = "The act, by which it can be undone", body = ActAnswer),
        (status = 409, description = "Who is absent has changed: `boards` names where",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn forfeit_games(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<StartRound>(&state, &request).await?;
    key(&request)?;
    let round = round(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let ForfeitsBody {
        games,
        entered_at_ms,
    } = typed(&bytes)?;
    let count = games.len();
    let games: BTreeMap<BoardNumber, Absent> = games
        .into_iter()
        .map(|game| (game.board, game.absent))
        .collect();
    if games.len() != count {
        return Err(Problem::field("games", "names a board twice"));
    }
    let told = Told {
        entered_at_ms,
        ..Told::default()
    };
    let parts = vec![Part {
        permit,
        round,
        deed: Deed::Forfeit(games),
    }];
    Ok(written(state.desk.act(&asked, parts, told).await?))
}

/// Why something is undone or opened again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReasonBody {
    /// Why.
    reason: Option<String>,
}

/// Takes back what one act of forfeiting recorded, as far as it still stands.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/forfeits/{act}/undo", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("act" = String, Path, description = "The act"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body = ReasonBody,
    responses(
        (status = 200, description = "The act that undid it", body = ActAnswer),
        (status = 409, description = "Nothing of it stands",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn undo_forfeits(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<StartRound>(&state, &request).await?;
    key(&request)?;
    let round = round(&request)?;
    let act: ActId = part(&request, "act", ProblemKind::NothingToUndo)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let ReasonBody { reason } = typed(&bytes)?;
    let parts = vec![Part {
        permit,
        round,
        deed: Deed::Undo { act, reason },
    }];
    Ok(written(
        state.desk.act(&asked, parts, Told::default()).await?,
    ))
}

/// Closes a round. What is missing is listed first; no result is changed.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/close", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body = CloseAsked,
    responses(
        (status = 200, description = "The round", body = ClosingAnswer),
        (status = 409, description = "Something is missing: `missing` lists it",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn close_round(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<CloseRound>(&state, &request).await?;
    key(&request)?;
    let round = round(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let close: CloseAsked = typed(&bytes)?;
    let desk = &state.desk;
    Ok(written(
        desk.close_round(&permit, &asked, round, &close).await?,
    ))
}

/// Opens a closed round again, with a reason: an entry corrects the closing.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{t}/rounds/{r}/reopen", tag = "rounds",
    params(
        ("t" = String, Path, description = "The tournament's id or slug"),
        ("r" = u16, Path, description = "The round"),
        ("Idempotency-Key" = String, Header, description = "1 to 64 visible ASCII characters"),
    ),
    request_body = ReasonBody,
    responses(
        (status = 200, description = "The round", body = ClosingAnswer),
        (status = 409, description = "The round is not closed",
            body = crate::openapi::ProblemBody, content_type = "application/problem+json"),
    ),
)]
pub async fn reopen_round(request: HttpRequest, body: Body, state: Data<AppState>) -> Answered {
    let permit = permit_for::<CloseRound>(&state, &request).await?;
    key(&request)?;
    let round = round(&request)?;
    let bytes = body.bytes(&["application/json"], MAX_JSON_BYTES).await?;
    let asked = asked(&request, &bytes)?;
    let ReasonBody { reason } = typed(&bytes)?;
    let desk = &state.desk;
    Ok(written(
        desk.reopen_round(&permit, &asked, round, reason.as_deref())
            .await?,
    ))
}
