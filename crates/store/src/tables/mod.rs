//! The tables of the schema as sea-orm sees them. What they mean stands in the migrations.

/// A table: its name, the columns of its key, and the others.
macro_rules! table {
    (
        $(#[$doc:meta])*
        $module:ident = $name:literal [$($key:ident: $key_type:ty),+] { $($column:ident: $type:ty,)* }
    ) => {
        $(#[$doc])*
        pub mod $module {
            use sea_orm::entity::prelude::*;

            #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
            #[sea_orm(table_name = $name)]
            pub struct Model {
                $(#[sea_orm(primary_key, auto_increment = false)] pub $key: $key_type,)+
                $(pub $column: $type,)*
            }

            #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
            pub enum Relation {}

            impl ActiveModelBehavior for ActiveModel {}
        }
    };
}

pub mod log;
pub mod read_models;
pub mod sign_in;
pub mod webhooks;
