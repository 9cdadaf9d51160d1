//! One line for each request in the program's log: method, path, status, time. Never a query, a header or a name.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::state::AppState;

/// Writes it.
///
/// # Errors
/// As the service behind it.
pub async fn log<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let clock = request
        .app_data::<Data<AppState>>()
        .map(|state| *state.desk.clock());
    let began = clock.as_ref().map(|clock| clock.now_ms());
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let response = next.call(request).await?;
    let took_ms = clock
        .map(|clock| clock.now_ms())
        .zip(began)
        .map_or(0, |(now, began)| now - began);
    tracing::info!(%method, path, status = response.status().as_u16(), took_ms, "request");
    Ok(response)
}
