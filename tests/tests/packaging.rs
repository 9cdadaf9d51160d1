//! The systemd unit and the container file: nothing here can run them, so what they promise is read, and what of them can be
//! tried is tried with the real program.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "where an expectation fails, the test has failed"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use arbiter_tests::{Arbiter, Server, needs};

fn packaging(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../packaging")
        .join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(packaging(name)).expect("the file is there")
}

/// The keys that a unit of ours may have, by section: a slip in a key is only a warning in a journal that nobody reads.
const KEYS: &[(&str, &[&str])] = &[
    ("Unit", &["Description", "After", "Wants"]),
    (
        "Service",
        &[
            "Type",
            "ExecStart",
            "EnvironmentFile",
            "Restart",
            "RestartSec",
            "TimeoutStopSec",
            "DynamicUser",
            "StateDirectory",
            "StateDirectoryMode",
            "UMask",
            "CapabilityBoundingSet",
            "NoNewPrivileges",
            "ProtectSystem",
            "ProtectHome",
            "ProtectClock",
            "ProtectControlGroups",
            "ProtectHostname",
            "ProtectKernelLogs",
            "ProtectKernelModules",
            "ProtectKernelTunables",
            "ProtectProc",
            "PrivateDevices",
            "PrivateTmp",
            "LockPersonality",
            "MemoryDenyWriteExecute",
            "RestrictAddressFamilies",
            "RestrictNamespaces",
            "RestrictRealtime",
            "RestrictSUIDSGID",
            "SystemCallArchitectures",
            "SystemCallFilter",
        ],
    ),
    ("Install", &["WantedBy"]),
];

/// The values of a unit, by `Section.Key`; refuses what is in no section, or no key of it.
fn unit(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut section: Option<(&str, &[&str])> = None;
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            section = Some(*KEYS.iter().find(|(known, _)| *known == name).expect(name));
            continue;
        }
        let (key, value) = line.split_once('=').expect(line);
        let (name, keys) = section.expect("a section comes first");
        assert!(keys.contains(&key), "[{name}] has no {key}");
        found
            .entry(format!("{name}.{key}"))
            .or_default()
            .push(value.to_owned());
    }
    found
}

#[test]
fn the_unit_has_only_keys_that_there_are_and_lets_the_server_do_nothing_but_its_work() {
    let unit = unit(&text("arbiter.service"));
    let value = |key: &str| unit[&format!("Service.{key}")].join(" ");
    for key in [
        "DynamicUser",
        "NoNewPrivileges",
        "ProtectHome",
        "ProtectKernelTunables",
        "ProtectControlGroups",
        "PrivateTmp",
        "PrivateDevices",
        "RestrictNamespaces",
        "RestrictSUIDSGID",
        "MemoryDenyWriteExecute",
        "LockPersonality",
    ] {
        assert_eq!(value(key), "yes", "{key}");
    }
    assert_eq!(value("ProtectSystem"), "strict");
    assert_eq!(value("CapabilityBoundingSet"), "");
    assert_eq!(value("StateDirectoryMode"), "0700");
    assert_eq!(value("UMask"), "0077");
    assert_eq!(unit["Install.WantedBy"], ["multi-user.target"]);
    // The directory that it makes is the one that the example of a configuration names.
    let data = format!("#data = \"/var/lib/{}\"", value("StateDirectory"));
    assert!(text("arbiter.toml").contains(&data), "{data}");
}

#[test]
fn the_units_command_is_one_that_the_program_takes() {
    let unit = unit(&text("arbiter.service"));
    let command = unit["Service.ExecStart"].join(" ");
    let words: Vec<&str> = command.split(' ').collect();
    assert_eq!(words[0], "/usr/local/bin/arbiter");
    let config = words.last().unwrap();
    assert_eq!(*config, "/etc/arbiter/arbiter.toml");
    let arbiter = Arbiter::on_sqlite();
    let own = arbiter.folder().join("arbiter.toml");
    // As the comment at the head of the unit tells: the example, with `data` set.
    let set = text("arbiter.toml").replace("#data = \"/var/lib/arbiter\"", "data = \"data\"");
    fs::write(&own, set).unwrap();
    let mut serve = Command::new(needs::binary());
    serve
        .current_dir(arbiter.folder())
        .env_remove("ARBITER_DATABASE")
        .args(words[1..].iter().map(|word| {
            if word == config {
                own.to_str().unwrap()
            } else {
                word
            }
        }))
        .args(["--listen", "127.0.0.1:0"]);
    let server = Server::start(serve);
    server.client().get("/readyz").send().expect(200);
}

#[test]
fn the_unit_is_one_that_systemd_takes_where_there_is_systemd() {
    let arbiter = Arbiter::on_sqlite();
    let unit = text("arbiter.service").replace(
        "/usr/local/bin/arbiter",
        needs::binary().to_str().expect("a plain path"),
    );
    let file = arbiter.folder().join("arbiter.service");
    fs::write(&file, unit).unwrap();
    match Command::new("systemd-analyze")
        .arg("verify")
        .arg(&file)
        .output()
    {
        Ok(output) => assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        ),
        // Then the table of keys above has to do.
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}

/// The instructions of a container file: each with its words behind it, lines that go on put together.
fn instructions(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    let joined = lines.join("\n").replace("\\\n", " ");
    joined
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (name, rest) = line.split_once(' ').expect(line);
            (name.to_owned(), rest.trim().to_owned())
        })
        .collect()
}

/// The words of an instruction in its exact form, without a shell.
fn words(rest: &str) -> Vec<String> {
    serde_json::from_str(rest).expect("the form without a shell")
}

#[test]
fn the_container_has_the_program_only_runs_as_nobody_and_starts_from_named_versions() {
    let all = instructions(&text("Containerfile"));
    let known = [
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    ];
    for (name, _) in &all {
        assert!(known.contains(&name.as_str()), "{name}");
    }
    let bases: Vec<&str> = all
        .iter()
        .filter(|(name, _)| name == "FROM")
        .map(|(_, rest)| rest.split(' ').next().unwrap())
        .collect();
    assert_eq!(bases.len(), 2, "one stage that builds, one that runs");
    for base in bases {
        let (image, tag) = base.rsplit_once(':').expect("a version");
        assert!(image.starts_with("docker.io/library/"), "{base}");
        // A version with a point: not `latest`, and not whatever the next major version is.
        assert!(
            tag.starts_with(|c: char| c.is_ascii_digit()) && tag.contains('.'),
            "{base}"
        );
    }
    let last = all.iter().rposition(|(name, _)| name == "FROM").unwrap();
    let runs: BTreeMap<&str, &str> = all[last..]
        .iter()
        .map(|(name, rest)| (name.as_str(), rest.as_str()))
        .collect();
    let copied = all[last..].iter().filter(|(name, _)| name == "COPY");
    let copied: Vec<&str> = copied.map(|(_, rest)| rest.as_str()).collect();
    assert!(
        copied.len() == 1 && copied[0].starts_with("--from=build "),
        "{copied:?}"
    );
    let (user, group) = runs["USER"].split_once(':').unwrap();
    assert!(user.parse::<u32>().unwrap() > 0 && group.parse::<u32>().unwrap() > 0);
    assert_eq!(runs["EXPOSE"], "8080");
    assert_eq!(words(runs["ENTRYPOINT"]), ["/usr/local/bin/arbiter"]);
    assert!(runs["RUN"].contains(&format!("-o {user} -g {group} -m 0700 {}", runs["VOLUME"])));
}

#[test]
fn the_containers_command_does_not_serve_unencrypted_unasked_and_its_check_asks_a_server() {
    let all = instructions(&text("Containerfile"));
    let rest = |wanted: &str| {
        let found = all.iter().find(|(name, _)| name == wanted);
        found.map(|(_, rest)| rest.as_str()).unwrap()
    };
    let arbiter = Arbiter::on_sqlite();
    let data = arbiter.data().to_str().unwrap().to_owned();
    let command: Vec<String> = words(rest("CMD"))
        .into_iter()
        .map(|word| match word.as_str() {
            "/var/lib/arbiter" => data.clone(),
            "0.0.0.0:8080" => "0.0.0.0:0".to_owned(),
            "127.0.0.1:9464" => "127.0.0.1:0".to_owned(),
            _ => word,
        })
        .collect();
    let plain: Vec<&str> = command.iter().map(String::as_str).collect();
    let refused = arbiter.run_alone(&plain).exited(2);
    assert!(refused.stderr.contains("--insecure-lan"), "{refused}");
    let mut serve = Command::new(needs::binary());
    serve.args(&command).arg("--insecure-lan");
    let server = Server::start(serve);
    let numbers = server.line_starting("Numbers for Prometheus: ");
    let port = numbers
        .rsplit_once(':')
        .unwrap()
        .1
        .trim_end_matches("/metrics")
        .to_owned();
    let (_, check) = rest("HEALTHCHECK").split_once("CMD ").unwrap();
    let healthy = |port: &str| {
        let check: Vec<String> = words(check)
            .iter()
            .map(|word| word.replace("9464", port))
            .collect();
        let status = Command::new(&check[0])
            .args(&check[1..])
            .output()
            .expect("bash starts")
            .status;
        status.success()
    };
    assert!(healthy(&port));
    drop(server);
    assert!(!healthy(&port), "a server that is gone is not healthy");
}
