//! Every address of the server, in tables that register it and say what it asks for.
//!
//! An address that is in no table is not registered, and a row cannot be written without what it asks for. From the same
//! rows `docs/roles.md` is made, and one test walks all of them with every role.

use actix_web::web::ServiceConfig;
use actix_web::{HttpRequest, HttpResponse, Resource, Scope, web};

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

/// Addresses by what they begin with. The router tries one after the other, and an address with a variable part costs it a
/// regular expression: a hundred in a row would take longer than many an answer.
#[derive(Default)]
pub struct Tree {
    /// Those without a variable part.
    fixed: Vec<Resource>,
    /// Below each beginning that ends with the first variable part, by the fixed part that follows.
    trunks: Named<Named<Vec<Resource>>>,
}

impl Tree {
    /// Adds an address; `make` makes it for its place in the tree.
    pub fn add(&mut self, path: &'static str, make: impl FnOnce(&'static str) -> Resource) {
        match divided(path) {
            (None, leaf) => self.fixed.push(make(leaf)),
            (Some((trunk, branch)), leaf) => {
                let resource = make(leaf);
                below(below(&mut self.trunks, trunk), branch).push(resource);
            }
        }
    }

    /// Registers all.
    pub fn register(self, config: &mut ServiceConfig) {
        for resource in self.fixed {
            config.service(resource);
        }
        for (trunk, branches) in self.trunks {
            let mut scope = web::scope(trunk);
            for (branch, resources) in branches {
                scope = if branch.is_empty() {
                    resources.into_iter().fold(scope, Scope::service)
                } else {
                    let below = web::scope(branch);
                    scope.service(resources.into_iter().fold(below, Scope::service))
                };
            }
            config.service(scope);
        }
    }
}

/// Things by the name under which they are listed.
type Named<T> = Vec<(&'static str, T)>;

/// What is listed under a name, in the order in which names were first asked for.
fn below<'a, T: Default>(list: &'a mut Named<T>, name: &'static str) -> &'a mut T {
    let found = list.iter().position(|(known, _)| *known == name);
    let place = found.unwrap_or_else(|| {
        list.push((name, T::default()));
        list.len() - 1
    });
    &mut list[place].1
}

/// A path as trunk (up to the first variable part) and branch (the fixed part after it), and what is left.
fn divided(path: &'static str) -> (Option<(&'static str, &'static str)>, &'static str) {
    let trunk = path.find('}').map(|end| path.split_at(end + 1));
    let Some((trunk, rest)) = trunk.filter(|(_, rest)| rest.is_empty() || rest.starts_with('/'))
    else {
        return (None, path);
    };
    let part = rest
        .get(1..)
        .and_then(|rest| rest.find('/'))
        .map_or(rest.len(), |end| end + 1);
    match rest.split_at(part) {
        (branch, leaf) if !branch.contains('{') => (Some((trunk, branch)), leaf),
        _ => (Some((trunk, "")), rest),
    }
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

        /// What is registered.
        fn tree() -> $crate::addresses::Tree {
            let mut tree = $crate::addresses::Tree::default();
            $(tree.add(concat!($base, $path), |leaf| {
                let resource = actix_web::web::resource(leaf);
                $crate::addresses::with_methods(
                    resource$(.route(actix_web::web::$method().to($handler)))+,
                    &[$($crate::addresses::method!($method)),+],
                    $otherwise,
                )
            });)+
            tree
        }
    };
}
pub(crate) use addresses;

#[cfg(test)]
mod tests {
    use super::divided;

    #[test]
    fn given_a_path_then_it_is_divided_after_its_first_variable_part_and_the_fixed_one_that_follows()
     {
        for (path, divisions) in [
            ("/tournaments", (None, "/tournaments")),
            ("/t/{t}", (Some(("/t/{t}", "")), "")),
            ("/t/{t}/rounds", (Some(("/t/{t}", "/rounds")), "")),
            (
                "/t/{t}/rounds/{r}/results",
                (Some(("/t/{t}", "/rounds")), "/{r}/results"),
            ),
            ("/a/{b}/{c}/d", (Some(("/a/{b}", "")), "/{c}/d")),
            ("/a/{b}.svg", (None, "/a/{b}.svg")),
            ("/a/{b}/c.{d}/e", (Some(("/a/{b}", "")), "/c.{d}/e")),
        ] {
            assert_eq!(divided(path), divisions);
        }
    }
}
