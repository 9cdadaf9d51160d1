//! Every address of the server, in tables that register it and say what it asks for.
//!
//! An address that is in no table is not registered, and a row cannot be written without what it asks for. From the same
//! rows `docs/roles.md` is made, and one test walks all of them with every role.

use actix_web::{HttpRequest, HttpResponse, Resource, web};

use crate::access::Action;

/// What an address asks of whoever comes to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Nothing: what everybody may see, or the way in.
    Nothing,
    /// That somebody is signed in: it is about that person only.
    SignIn,
    /// A role that allows one of these actions.
    Any(&'static [Action]),
}

/// An address with one of the methods that it takes, and what it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub method: &'static str,
    /// The path, with the names of its parts in braces.
    pub path: &'static str,
    /// What it asks for.
    pub asks: Asks,
}

/// An address with its handlers; any other method is answered by `otherwise`, which is told those that it takes.
pub fn with_methods<F, Fut>(resource: Resource, methods: &[&str], otherwise: F) -> Resource
where
    F: Fn(HttpRequest, String) -> Fut + Clone + 'static,
    Fut: Future<Output = HttpResponse> + 'static,
{
    let allowed = methods.join(", ");
    resource.default_service(web::to(move |request: HttpRequest| {
        otherwise(request, allowed.clone())
    }))
}

/// The name of a method in a request, from its name in `actix_web::web`. Another one is no row.
macro_rules! method {
    (get) => {
        "GET"
    };
    (post) => {
        "POST"
    };
    (put) => {
        "PUT"
    };
    (delete) => {
        "DELETE"
    };
}
pub(crate) use method;

/// What a row asks for: `nothing`, `sign_in`, an action, or one of some actions in brackets.
macro_rules! asks {
    (nothing) => {
        $crate::addresses::Asks::Nothing
    };
    (sign_in) => {
        $crate::addresses::Asks::SignIn
    };
    ([$($action:ident)+]) => {
        $crate::addresses::Asks::Any(&[$($crate::access::Action::$action),+])
    };
    ($action:ident) => {
        $crate::addresses::Asks::Any(&[$crate::access::Action::$action])
    };
}
pub(crate) use asks;

/// A table of addresses: the list of them, and a function that makes what is registered.
macro_rules! addresses {
    (
        $(#[doc = $doc:literal])+ $list:ident below $base:literal, $otherwise:path;
        $($path:literal { $($method:ident $asks:tt => $handler:path;)+ })+
    ) => {
        $(#[doc = $doc])+
        pub const $list: &[$crate::addresses::Address] = &[$($($crate::addresses::Address {
            method: $crate::addresses::method!($method),
            path: concat!($base, $path),
            asks: $crate::addresses::asks!($asks),
        },)+)+];

        /// What is registered, in the order of the table.
        fn resources() -> Vec<actix_web::Resource> {
            vec![$({
                let resource = actix_web::web::resource(concat!($base, $path));
                $crate::addresses::with_methods(
                    resource$(.route(actix_web::web::$method().to($handler)))+,
                    &[$($crate::addresses::method!($method)),+],
                    $otherwise,
                )
            }),+]
        }
    };
}
pub(crate) use addresses;
