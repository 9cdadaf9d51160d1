//! Whether the process lives (`/healthz`) and whether it can take something (`/readyz`), for whoever starts, watches and
//! balances servers. Both need no token and tell nothing about tournaments.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpResponse, http::header::ContentType};

use crate::addresses::{Address, Asks};
use crate::desk::Desk;
use crate::problem::{Answered, Problem, ProblemKind};

/// What is known of the server's state.
#[derive(Clone)]
pub struct Health {
    desk: Desk,
    stopping: Arc<AtomicBool>,
}

impl Health {
    /// The health of a server with this desk, which is up.
    #[must_use]
    pub fn of(desk: Desk) -> Self {
        Self {
            desk,
            stopping: Arc::default(),
        }
    }

    /// From now on the server takes nothing new.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}

/// Both addresses, for the lists of all of them.
pub const HEALTH: &[Address] = &[
    Address {
        method: "GET",
        path: "/healthz",
        asks: Asks::Nothing,
    },
    Address {
        method: "GET",
        path: "/readyz",
        asks: Asks::Nothing,
    },
];

/// Registers both addresses. They are no part of the API, and of no tournament.
pub fn routes(health: Health) -> impl FnOnce(&mut ServiceConfig) {
    move |config| {
        config
            .app_data(Data::new(health))
            .route("/healthz", web::get().to(alive))
            .route("/healthz", web::head().to(alive))
            .route("/readyz", web::get().to(ready))
            .route("/readyz", web::head().to(ready));
    }
}

/// The process lives: nothing else is asked.
async fn alive() -> HttpResponse {
    HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(r#"{"status":"alive"}"#)
}

/// The server can take something: it is not stopping, its database answers, its writer works, its disk takes a file.
async fn ready(health: Data<Health>) -> Answered {
    let not_ready = |detail: String| Problem::new(ProblemKind::Unavailable, detail);
    if health.is_stopping() {
        return Err(not_ready("the server is stopping".to_owned()));
    }
    match health.desk.ready().await {
        Ok(()) => Ok(HttpResponse::Ok()
            .content_type(ContentType::json())
            .body(r#"{"status":"ready"}"#)),
        Err(reason) => Err(not_ready(reason.to_string())),
    }
}
