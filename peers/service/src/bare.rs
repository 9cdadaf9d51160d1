//! The least that could answer: a handler that reads a round's results with one query, and a route that is always the
//! same.

use std::net::SocketAddr;
use std::path::Path;

use anyhow::Result;
use axum::Json;
use axum::Router;
use axum::extract::{Path as Segments, State};
use axum::http::StatusCode;
use axum::routing::get;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{FromRow, Row};

const RESULTS: &str = "
    SELECT r.closed, g.board, g.id, g.outcome, g.termination, g.played, g.rated, g.white_points_x2, g.black_points_x2,
        g.corrected, w.id AS white, w.start_number AS white_number, pw.name AS white_name, pw.fide_id AS white_fide,
        b.id AS black, b.start_number AS black_number, pb.name AS black_name, pb.fide_id AS black_fide
    FROM tournaments t
    JOIN rounds r ON r.tournament = t.id
    JOIN games g ON g.tournament = t.id AND g.round = r.round
    JOIN players w ON w.tournament = t.id AND w.id = g.white
    JOIN players b ON b.tournament = t.id AND b.id = g.black
    LEFT JOIN persons pw ON pw.tournament = t.id AND pw.player = w.id
    LEFT JOIN persons pb ON pb.tournament = t.id AND pb.player = b.id
    WHERE t.slug = ? AND r.round = ? ORDER BY g.board";

/// Serves the results of a database's rounds, and `/static`.
///
/// # Errors
/// When the database cannot be opened, or no port is free.
pub async fn serve(file: &Path) -> Result<SocketAddr> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let pool = SqlitePoolOptions::new()
        .max_connections(4)
        .connect_with(options)
        .await?;
    let router = Router::new()
        .route("/results/{tournament}/{round}", get(results))
        .route("/static", get(|| async { StatusCode::NOT_MODIFIED }))
        .with_state(pool);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

async fn results(
    State(pool): State<SqlitePool>,
    Segments((tournament, round)): Segments<(String, i64)>,
) -> Result<Json<Value>, StatusCode> {
    let rows = sqlx::query(RESULTS)
        .bind(tournament)
        .bind(round)
        .fetch_all(&pool)
        .await
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let rows: Result<Vec<Game>, _> = rows.iter().map(Game::from_row).collect();
    let rows = rows.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    let closed = rows.first().is_some_and(|row| row.closed);
    let games: Vec<Value> = rows.into_iter().map(|row| row.game).collect();
    Ok(Json(
        json!({ "round": round, "closed": closed, "games": games }),
    ))
}

struct Game {
    closed: bool,
    game: Value,
}

impl FromRow<'_, sqlx::sqlite::SqliteRow> for Game {
    fn from_row(row: &sqlx::sqlite::SqliteRow) -> sqlx::Result<Self> {
        let player = |id: &str, number: &str, name: &str, fide: &str| -> sqlx::Result<Value> {
            Ok(json!({
                "id": row.try_get::<String, _>(id)?,
                "start_number": row.try_get::<i64, _>(number)?,
                "name": row.try_get::<Option<String>, _>(name)?,
                "fide_id": row.try_get::<Option<i64>, _>(fide)?,
            }))
        };
        Ok(Self {
            closed: row.try_get("closed")?,
            game: json!({
                "board": row.try_get::<i64, _>("board")?,
                "game": row.try_get::<String, _>("id")?,
                "white": player("white", "white_number", "white_name", "white_fide")?,
                "black": player("black", "black_number", "black_name", "black_fide")?,
                "outcome": row.try_get::<Option<String>, _>("outcome")?.unwrap_or_else(|| "none".to_owned()),
                "termination": row.try_get::<Option<String>, _>("termination")?,
                "played": row.try_get::<Option<bool>, _>("played")?.unwrap_or_default(),
                "rated": row.try_get::<Option<bool>, _>("rated")?.unwrap_or_default(),
                "white_points_x2": row.try_get::<Option<i64>, _>("white_points_x2")?,
                "black_points_x2": row.try_get::<Option<i64>, _>("black_points_x2")?,
                "corrected": row.try_get::<bool, _>("corrected")?,
            }),
        })
    }
}
