//! The application: addresses, headers and the request log, put together.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::web::{self, Data};
use actix_web::{App, Error, HttpRequest, HttpResponse};

use crate::problem::{Problem, ProblemKind};
use crate::state::AppState;
use crate::{access_log, api, headers, health, pages};

/// The application for one worker. The state is one for all of them.
pub fn app(
    state: Data<AppState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let health = state.health.clone();
    App::new()
        .app_data(state)
        .configure(api::configure)
        .configure(pages::routes)
        .configure(health::routes(health))
        .default_service(web::to(not_found))
        .wrap(from_fn(headers::secure))
        .wrap(from_fn(access_log::log))
}

async fn not_found(request: HttpRequest) -> HttpResponse {
    pages::answer_for_people(&request, &Problem::bare(ProblemKind::NotFound))
}
