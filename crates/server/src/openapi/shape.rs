//! Small pieces of schemas.

use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema};

/// A type, or null.
pub fn or_null(of: Type) -> SchemaType {
    [of, Type::Null].into_iter().collect()
}

/// A value of a type, or null.
pub fn nullable(of: Type, doc: &str) -> RefOr<Schema> {
    Schema::from(
        ObjectBuilder::new()
            .schema_type(or_null(of))
            .description(Some(doc))
            .build(),
    )
    .into()
}

/// A value of a type.
pub fn of(of: Type, doc: &str) -> RefOr<Schema> {
    Schema::from(
        ObjectBuilder::new()
            .schema_type(of)
            .description(Some(doc))
            .build(),
    )
    .into()
}

/// One of these words.
pub fn words(doc: &str, words: &[&str]) -> RefOr<Schema> {
    let schema = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(doc));
    Schema::from(schema.enum_values(Some(words.iter().copied()))).into()
}

/// The schema of this name.
pub fn refer(name: &str) -> RefOr<Schema> {
    Ref::from_schema_name(name).into()
}

/// The schema of this name, or null.
pub fn maybe(name: &str) -> RefOr<Schema> {
    Schema::from(
        OneOfBuilder::new()
            .item(refer(name))
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .build(),
    )
    .into()
}

/// A list of what the schema of this name describes.
pub fn list(name: &str) -> RefOr<Schema> {
    Schema::from(ArrayBuilder::new().items(refer(name)).build()).into()
}

/// A list of values of a type.
pub fn list_of(item: Type) -> RefOr<Schema> {
    Schema::from(
        ArrayBuilder::new()
            .items(ObjectBuilder::new().schema_type(item).build())
            .build(),
    )
    .into()
}

/// Any JSON value.
pub fn any(doc: &str) -> RefOr<Schema> {
    Schema::from(
        ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some(doc))
            .build(),
    )
    .into()
}

/// An object all of whose fields are always written.
pub fn object<'a>(doc: &str, fields: impl IntoIterator<Item = (&'a str, RefOr<Schema>)>) -> Schema {
    let mut schema = ObjectBuilder::new().description(Some(doc));
    for (name, field) in fields {
        schema = schema.property(name, field).required(name);
    }
    schema.into()
}
