//! What the file may say is what the table, the manual and the example say.

use std::path::PathBuf;

use super::keys::Key;
use super::*;

fn read(text: &str) -> Result<Config, Vec<Fault>> {
    Config::read(Path::new("/etc/arbiter/arbiter.toml"), text)
}

/// The only fault of a text, as a person reads it.
fn fault(text: &str) -> String {
    let faults = read(text).unwrap_err();
    let [fault] = faults.as_slice() else {
        panic!("one fault, but {faults:?}");
    };
    fault.to_string()
}

/// A file with these keys, at their example values.
fn with(keys: impl Iterator<Item = &'static Key>) -> String {
    let mut text = String::new();
    let mut open = "";
    for key in keys {
        let (table, name) = key.parts();
        if table != open {
            text += &format!("[{table}]\n");
            open = table;
        }
        text += &format!("{name} = {}\n", key.example);
    }
    text
}

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Compares a file with what it should be, or writes it anew.
fn renewed(path: &str, wanted: &str) {
    let path = repository(path);
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, wanted,
        "UPDATE_MANUAL=1 cargo test -p arbiter-cli renews it"
    );
}

#[test]
fn given_every_key_at_its_example_then_the_file_is_taken() {
    for other in ["data", "database"] {
        let config = read(&with(KEYS.iter().filter(|key| key.path != other))).unwrap();
        assert!(config.tls.is_some() && config.listen.is_some() && config.rules.is_some());
    }
}

#[test]
fn given_the_fields_of_the_file_then_they_are_the_rows_of_the_table() {
    let mut tables: Vec<&str> = KEYS.iter().map(|key| key.parts().0).collect();
    tables.dedup();
    for table in tables {
        let text = match table {
            "" => "surely_not = 1".to_owned(),
            table => format!("[{table}]\nsurely_not = 1"),
        };
        // serde lists the fields that there are.
        let error = toml::from_str::<Config>(&text).unwrap_err().to_string();
        let list = error.split("expected").nth(1).unwrap();
        let mut fields: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
        fields.sort_unstable();
        let mut rows: Vec<&str> = KEYS
            .iter()
            .filter(|key| key.parts().0 == table)
            .map(|key| key.parts().1)
            .collect();
        if table.is_empty() {
            rows.extend(
                KEYS.iter()
                    .map(|key| key.parts().0)
                    .filter(|table| !table.is_empty()),
            );
        }
        rows.sort_unstable();
        rows.dedup();
        assert_eq!(rows, fields, "[{table}]");
    }
}

#[test]
fn given_a_value_of_a_wrong_kind_then_no_type_of_the_program_s_is_named() {
    for text in [
        "data = 5",
        "drain_s = -1",
        "drain_s = 1.5",
        "listen = 9",
        "listen = \"here\"",
        "[backup]\nkeep = -1",
    ] {
        let told = fault(text);
        let is_plain = ["usize", "u16", "socket", "path string"]
            .iter()
            .all(|word| !told.contains(word));
        assert!(is_plain, "{told}");
    }
    assert!(fault("listen = \"here\"").ends_with("no address with a port, as 127.0.0.1:8080"));
}

#[test]
fn given_a_misspelt_key_then_its_place_and_the_key_that_is_meant_are_told() {
    assert_eq!(
        fault("# mine\nlisen = \"127.0.0.1:80\"\n"),
        "2:1: lisen: there is no such key: did you mean listen?"
    );
    assert_eq!(
        fault("[log]\n  fromat = \"json\"\n"),
        "2:3: log.fromat: there is no such key: did you mean log.format?"
    );
    // The right name in the wrong table.
    assert_eq!(
        fault("certificate = \"a.pem\"\n"),
        "1:1: certificate: there is no such key: did you mean tls.certificate?"
    );
    assert_eq!(
        fault("[lgo]\nlevel = \"info\"\n"),
        "1:2: lgo: there is no such key: did you mean log?"
    );
    assert_eq!(
        fault("colour = \"red\"\n"),
        "1:1: colour: there is no such key: docs/operate.md lists all"
    );
}

#[test]
fn given_several_misspelt_keys_then_all_are_told_at_once() {
    let faults = read("dta = \"x\"\nrulse = \"y\"\n[tls]\ncret = \"z\"\n").unwrap_err();
    assert_eq!(
        faults.iter().map(|fault| fault.line).collect::<Vec<_>>(),
        [1, 2, 4]
    );
}

#[test]
fn given_a_wrong_value_then_its_key_and_place_are_told() {
    let shown = fault("data = \"d\"\nlisten = \"here\"\n");
    assert!(shown.starts_with("2:10: listen: "), "{shown}");
    let shown = fault("[log]\nlevel = \"loud\"\n");
    assert!(
        shown.starts_with("2:9: log.level: ") && shown.contains("`warn`"),
        "{shown}"
    );
    let shown = fault("log = 3\n");
    assert!(shown.starts_with("1:7: log: "), "{shown}");
    let shown = fault("[tls]\ncertificate = \"a.pem\"\n");
    assert!(shown.contains("tls: missing field `key`"), "{shown}");
    let shown = fault("data = \n");
    assert!(shown.starts_with("1:"), "{shown}");
}

#[test]
fn given_keys_that_go_against_each_other_then_neither_is_guessed() {
    let shown = fault("data = \"d\"\ndatabase = \"postgres://x/y\"\n");
    assert!(shown.starts_with("2:1: database: "), "{shown}");
    let shown = fault("insecure_lan = true\n[tls]\ncertificate = \"c\"\nkey = \"k\"\n");
    assert!(shown.starts_with("1:1: insecure_lan: "), "{shown}");
}

#[test]
fn given_relative_paths_then_they_start_from_the_folder_of_the_file() {
    let config = read("data = \"data\"\nrules = \"/elsewhere\"\n").unwrap();
    assert_eq!(config.data, Some(PathBuf::from("/etc/arbiter/data")));
    assert_eq!(config.rules, Some(PathBuf::from("/elsewhere")));
}

#[test]
fn given_an_address_with_a_password_then_it_is_not_printed() {
    let config = read("database = \"postgres://u:canary@h/d\"\n").unwrap();
    assert!(!format!("{config:?}").contains("canary"));
}

#[test]
fn the_example_file_has_every_key_with_its_meaning() {
    let mut text = "# Configuration of `arbiter serve --config arbiter.toml`. Remove the # before a key to set it; the command\n\
         # line beats this file. Relative paths start from this file's folder. All of it: docs/operate.md.\n"
        .to_owned();
    let mut open = "";
    for key in KEYS {
        let (table, name) = key.parts();
        if table != open {
            text += &format!("\n#[{table}]\n");
            open = table;
        }
        text += &format!("\n# {}\n# Default: {}.\n", key.doc, key.default);
        text += &format!("#{name} = {}\n", key.example);
    }
    renewed("packaging/arbiter.toml", &text);
    // As it is shipped, and with every key in force but one of the two places.
    assert_eq!(read(&text), Ok(Config::default()));
    let in_force: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("# ") && !line.starts_with("#database"))
        .map(|line| line.strip_prefix('#').unwrap_or(line))
        .collect();
    assert!(read(&in_force.join("\n")).unwrap().tls.is_some());
}

#[test]
fn the_manual_lists_every_key() {
    const BEGIN: &str =
        "<!-- keys: begin (generated: UPDATE_MANUAL=1 cargo test -p arbiter-cli) -->\n";
    const END: &str = "<!-- keys: end -->";
    let rows: Vec<String> = KEYS
        .iter()
        .map(|key| {
            let beaten_by = if key.beaten_by.is_empty() {
                "–"
            } else {
                key.beaten_by
            };
            format!(
                "| `{}` | {} | {} | {beaten_by} |\n",
                key.path, key.doc, key.default
            )
        })
        .collect();
    let table = format!(
        "| key | meaning | without it | beaten by |\n|---|---|---|---|\n{}",
        rows.concat()
    );
    let page = std::fs::read_to_string(repository("docs/operate.md")).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    renewed(
        "docs/operate.md",
        &format!("{before}{BEGIN}{table}{END}{after}"),
    );
}
