//! From text to a [`Config`], with the place of whatever is wrong.

use serde_path_to_error::{Path, Segment};
use toml::de::{DeTable, DeValue, Deserializer};

use super::{Config, Fault, KEYS};

/// Reads and checks a text.
pub fn read(text: &str) -> Result<Config, Vec<Fault>> {
    let table = DeTable::parse(text).map_err(|error| vec![located(text, &error, None)])?;
    let mut faults = Vec::new();
    unknown_keys(text, table.get_ref(), "", &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let deserializer =
        Deserializer::parse(text).map_err(|error| vec![located(text, &error, None)])?;
    let config: Config = serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let key = dotted(error.path());
        vec![located(text, error.inner(), key)]
    })?;
    let faults = contradictions(text, table.get_ref(), &config);
    if faults.is_empty() {
        Ok(config)
    } else {
        Err(faults)
    }
}

/// What a value should have been, as the reader of TOML says it and as people do.
const WANTED: [(&str, &str); 5] = [
    ("expected path string", "expected a path in quotation marks"),
    ("expected usize", "expected a whole number, 0 or more"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    (
        "expected socket address",
        "expected an address with a port in quotation marks, as \"127.0.0.1:8080\"",
    ),
    (
        "invalid socket address syntax",
        "no address with a port, as 127.0.0.1:8080",
    ),
];

fn located(text: &str, error: &toml::de::Error, key: Option<String>) -> Fault {
    let said = error.message().trim_end().replace('\n', ", ");
    let message = WANTED.iter().fold(said, |said, (machines, peoples)| {
        said.replace(machines, peoples)
    });
    Fault::at(text, error.span().unwrap_or(0..0), key, message)
}

/// The key that an error of serde's is about; nothing for the whole file.
fn dotted(path: &Path) -> Option<String> {
    let names: Vec<&str> = path
        .iter()
        .filter_map(|segment| match segment {
            Segment::Map { key } => Some(key.as_str()),
            _ => None,
        })
        .collect();
    (!names.is_empty()).then(|| names.join("."))
}

/// Finds every key that the table of keys does not have, each with the one that may be meant.
fn unknown_keys(text: &str, table: &DeTable<'_>, above: &str, faults: &mut Vec<Fault>) {
    for (name, value) in table {
        let path = joined(above, name.get_ref());
        let opens_a_table = KEYS.iter().any(|key| key.parts().0 == path);
        match value.get_ref() {
            DeValue::Table(inner) if opens_a_table => unknown_keys(text, inner, &path, faults),
            _ if opens_a_table || KEYS.iter().any(|key| key.path == path) => {}
            _ => {
                let way_out = match nearest(&path) {
                    Some(known) => format!("did you mean {known}?"),
                    None => "docs/operate.md lists all".to_owned(),
                };
                let message = format!("there is no such key: {way_out}");
                faults.push(Fault::at(text, name.span(), Some(path), message));
            }
        }
    }
}

fn joined(above: &str, name: &str) -> String {
    if above.is_empty() {
        name.to_owned()
    } else {
        format!("{above}.{name}")
    }
}

/// The known key that a misspelt one is most like: by its whole path, or, in the wrong table, by its last name. A third
/// of its letters may differ.
fn nearest(path: &str) -> Option<&'static str> {
    let last = |path: &str| path.rsplit('.').next().unwrap_or_default().to_owned();
    let given = last(path);
    let tables = KEYS.iter().map(|key| key.parts().0);
    let distance = |known: &'static str| {
        let whole = strsim::damerau_levenshtein(path, known);
        let moved = strsim::damerau_levenshtein(&given, &last(known));
        (whole.min(moved), whole, known)
    };
    let (slip, _, known) = KEYS
        .iter()
        .map(|key| key.path)
        .chain(tables.filter(|table| !table.is_empty()))
        .map(distance)
        .min()?;
    (slip <= (given.chars().count() / 3).max(1)).then_some(known)
}

/// What goes against itself although each key by itself is fine.
fn contradictions(text: &str, table: &DeTable<'_>, config: &Config) -> Vec<Fault> {
    let place = |name: &str| {
        let found = table.iter().find(|(key, _)| key.get_ref() == name);
        found.map_or(0..0, |(key, _)| key.span())
    };
    let fault = |key: &str, message: &str| {
        Fault::at(text, place(key), Some(key.to_owned()), message.to_owned())
    };
    let mut faults = Vec::new();
    if config.data.is_some() && config.database.is_some() {
        faults.push(fault(
            "database",
            "the data are in `data` or in `database`, not in both: take one of them out",
        ));
    }
    if config.tls.is_some() && config.insecure_lan == Some(true) {
        faults.push(fault(
            "insecure_lan",
            "with [tls] nobody comes without encryption: take one of them out",
        ));
    }
    faults
}
