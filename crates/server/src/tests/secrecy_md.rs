//! `docs/secrecy.md`, made from the table of who may learn what.

use arbiter_tournament::{ENVELOPE, EntryField, EntryKind, Role, may_read};

fn row(what: &str, field: &str, may: impl Fn(Option<Role>) -> bool) -> String {
    let readers = Role::ALL.iter().copied().map(Some).chain([None]);
    let cells = readers.map(|reader| if may(reader) { " ✓ |" } else { "  |" });
    let cells: String = cells.collect();
    format!("| {what} | {field} |{cells}\n")
}

fn fields(text: &mut String, fields: &[EntryField]) {
    for field in fields {
        let name = format!("`{}`", field.name);
        *text += &row("", &name, |reader| field.may_be_learnt(reader));
    }
}

#[test]
fn given_the_table_of_who_may_learn_what_then_docs_secrecy_md_tells_all_of_it() {
    let roles: Vec<&str> = Role::ALL.iter().map(|role| role.as_str()).collect();
    let head = |what: &str| {
        let columns = ":-:|".repeat(roles.len() + 1);
        format!(
            "| {what} | field | {} | everyone |\n|---|---|{columns}\n",
            roles.join(" | ")
        )
    };
    let mut envelope = head("of every entry");
    fields(&mut envelope, ENVELOPE);
    let mut entries = head("entry");
    for kind in EntryKind::ALL {
        let name = format!("`{kind}`");
        entries += &row(&name, "that there is one", |reader| {
            may_read(reader, kind.audience())
        });
        fields(&mut entries, kind.fields());
    }
    super::keep(
        "docs/secrecy.md",
        &[("envelope", envelope), ("entries", entries)],
    );
}
