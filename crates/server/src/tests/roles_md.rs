//! `docs/roles.md`, made from the policy, the addresses and the audiences.

use std::fmt::Write;

use arbiter_tournament::{Audience, Role};

use crate::access::Action;
use crate::api::{API, SESSION};
use crate::{Address, Asks, HEALTH, PAGES};

fn table(first: &str, rows: impl Iterator<Item = (String, [bool; 8])>) -> String {
    let roles: Vec<&str> = Role::ALL.iter().map(|role| role.as_str()).collect();
    let mut text = format!(
        "| {first} | {} |\n|---|{}\n",
        roles.join(" | "),
        ":-:|".repeat(8)
    );
    for (what, may) in rows {
        let cells = may.map(|may| if may { "✓" } else { "" });
        writeln!(text, "| {what} | {} |", cells.join(" | ")).unwrap();
    }
    text
}

fn roles(may: impl Fn(Role) -> bool) -> [bool; 8] {
    let mut cells = [false; 8];
    for (cell, role) in cells.iter_mut().zip(Role::ALL) {
        *cell = may(*role);
    }
    cells
}

fn lines(asked: impl Fn(Asks) -> bool) -> String {
    let all = API.iter().chain(PAGES).chain(SESSION).chain(HEALTH);
    let found = all.filter(|address: &&Address| asked(address.asks));
    let lines = found.map(|address| format!("`{} {}`", address.method, address.path));
    lines.collect::<Vec<_>>().join(", ")
}

#[test]
fn given_the_policy_then_docs_roles_md_tells_all_of_it() {
    let actions = table(
        "action",
        Action::ALL.iter().map(|action| {
            let name = format!("{} ({})", action.as_str().replace('_', " "), action.scope());
            (name, roles(|role| action.roles().contains(&role)))
        }),
    );
    let audiences = [
        Audience::Everyone,
        Audience::Officials,
        Audience::Arbiters,
        Audience::Chief,
    ];
    let readers = table(
        "audience",
        audiences.into_iter().map(|audience| {
            (
                audience.as_str().to_owned(),
                roles(|role| role.may_read(audience)),
            )
        }),
    );
    let mut addresses = String::from("| action | what it is | addresses |\n|---|---|---|\n");
    for action in Action::ALL {
        let asking = lines(|asks| matches!(asks, Asks::Any(actions) if actions.contains(action)));
        let name = action.as_str().replace('_', " ");
        let asking = if asking.is_empty() {
            "asked for within others".to_owned()
        } else {
            asking
        };
        writeln!(addresses, "| {name} | {} | {asking} |", action.doc()).unwrap();
    }
    writeln!(
        addresses,
        "| – | Being signed in, whatever the roles. | {} |",
        lines(|asks| asks == Asks::SignIn)
    )
    .unwrap();
    writeln!(
        addresses,
        "| – | Nothing: what everybody may see, and the way in. | {} |",
        lines(|asks| asks == Asks::Nothing)
    )
    .unwrap();
    super::keep(
        "docs/roles.md",
        &[
            ("actions", actions),
            ("audiences", readers),
            ("addresses", addresses),
        ],
    );
}
