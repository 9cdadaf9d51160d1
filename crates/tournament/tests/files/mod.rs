//! Tournament files for the tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "each test file takes what it needs"
)]

use arbiter_formats::trf;
use arbiter_tournament::*;

use crate::common::id;

/// A player's row of a TRF file.
pub fn row(number: u16, name: &str, points: &str, rounds: &str) -> String {
    let blank = "";
    format!("001 {number:>4}      {name:<33}{blank:33}{points:>4} {number:>4}  {rounds}\n")
}

pub fn imported(text: &str) -> (State, trf::Document) {
    let parsed = trf::parse(text.as_bytes()).unwrap_or_else(|findings| panic!("{findings:#?}"));
    let mut next = 1000;
    let file = import_trf(&parsed.document, None, "main", || {
        next += 1;
        id(next)
    })
    .unwrap();
    let mut state = State::empty(TournamentId(id(1)));
    act(
        &mut state,
        Command::Begin {
            slug: "open".into(),
            name: "Open".into(),
            regulations: None,
            import: file.import,
        },
    )
    .unwrap();
    (state, parsed.document)
}

/// Carries out a command.
pub fn act(state: &mut State, command: Command) -> Result<(), Refusal> {
    let context = Context {
        principal: PrincipalId(id(2)),
        device: None,
        command_id: CommandId(id(10)),
        act_id: None,
        entered_at_ms: 0,
        happened_at_ms: None,
        ruled_at_ms: None,
        ruled_by: None,
    };
    for entry in decide(state, context, command)?
        .write(state.head, 0)
        .unwrap()
    {
        state.fold(&entry).unwrap();
    }
    Ok(())
}
