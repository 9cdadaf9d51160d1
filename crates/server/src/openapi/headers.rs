//! What may stand in the headers that the API reads: the same for every address, so it is said in one place.

use utoipa::openapi::path::Parameter;
use utoipa::openapi::schema::{ObjectBuilder, Type};

/// What a key may be: 1 to 64 visible ASCII characters.
const KEY: &str = "^[!-~]{1,64}$";

/// What a version of a game may be: its number in quotes, as the `ETag` has it.
const VERSION: &str = r#"^"[1-9][0-9]{0,17}"$"#;

/// Writes into a parameter's description which texts it takes, if it is one of these headers.
pub fn describe(parameter: &mut Parameter) {
    let pattern = match parameter.name.as_str() {
        "Idempotency-Key" => KEY,
        "If-Match" => VERSION,
        _ => return,
    };
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(pattern));
    parameter.schema = Some(text.into());
}
