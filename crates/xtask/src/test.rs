//! `cargo xtask test`: every test of every kind, with all that they need.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::packages::{self, Privilege};
use crate::postgres::Postgres;
use crate::stages::Stages;
use crate::tools::{self, Tools};
use crate::{licences, reader, screenshots, workspace};

/// What a person may say after `cargo xtask test`.
#[derive(Args)]
pub struct Options {
    /// Install what is missing with the system's package manager (asks for your password through sudo if needed)
    #[arg(long)]
    install: bool,

    /// Afterwards, put the pictures that the browser's stories took for the documents into docs/screenshots
    #[arg(long)]
    update_screenshots: bool,

    /// Passed to `cargo test` in place of `--workspace --no-fail-fast`, as in `cargo xtask test -- -p arbiter-tests --test browser`
    #[arg(last = true, value_name = "ARGUMENTS")]
    cargo_test: Vec<OsString>,
}

/// Runs all stages and prints the table of their times, whether they succeed or not.
///
/// # Errors
/// The first stage that failed, with what to do about it.
pub fn run(options: &Options) -> Result<()> {
    let mut stages = Stages::begin();
    let outcome = run_stages(options, &mut stages);
    println!("\n{}", stages.summary());
    outcome
}

fn run_stages(options: &Options, stages: &mut Stages) -> Result<()> {
    // Asked for now, while the file still is the one that runs: the build below may put another in its place.
    let myself = env::current_exe().context("where this program is cannot be told")?;
    let root = workspace::root();

    let tools = stages.run(
        "tools",
        "looking for PostgreSQL, Chromium, node, npm, Python and strace",
        || find(options.install),
    )?;
    stages.run(
        "licences",
        "comparing every dependency's with deny.toml",
        || {
            let checked = licences::check(&root)?;
            Ok(((), format!("{checked} dependencies, all allowed")))
        },
    )?;
    stages.run(
        "browser",
        "installing playwright-core for tests/browser",
        || {
            let outcome = install_driver(&root.join("tests/browser"), &tools)?;
            Ok(((), outcome))
        },
    )?;

    let reader = stages.run("reader", "installing py4swiss for tests/reader", || {
        reader::install(&root.join("tests/reader"), &tools.python)
    })?;

    let contract = stages.run(
        "contract",
        "installing Schemathesis for tests/contract",
        || reader::install(&root.join("tests/contract"), &tools.python),
    )?;

    // Always the whole workspace: cargo chooses the features of dependencies by what is built together, and would
    // compile most of them a second time if the binary were built apart.
    let what = if options.cargo_test.is_empty() {
        "--all-targets"
    } else {
        "--bins"
    };
    let binary = stages.run(
        "build",
        "compiling (minutes the first time, seconds later)",
        || {
            let binary = workspace::build(&["--workspace", what])?;
            let name = binary.display().to_string();
            Ok((binary, name))
        },
    )?;

    let postgres = stages.run("postgresql", "making a private database server", || {
        let postgres = Postgres::start(&myself, &tools.postgres)?;
        let url = postgres.url().to_owned();
        Ok((postgres, url))
    })?;

    let screenshots = folder_for_screenshots(&binary)?;
    let tested = stages.run("tests", "running cargo test", || {
        let mut command = workspace::cargo();
        command.arg("test");
        if options.cargo_test.is_empty() {
            command.args(["--workspace", "--no-fail-fast"]);
        }
        command
            .args(&options.cargo_test)
            .env("ARBITER_BIN", &binary)
            .env("ARBITER_TEST_POSTGRES", postgres.url())
            .env("ARBITER_PSQL", tools.postgres.join("psql"))
            .env("ARBITER_CHROMIUM", &tools.chromium)
            .env("ARBITER_NODE", &tools.node)
            .env("ARBITER_READER", &reader)
            .env("ARBITER_CONTRACT", &contract)
            .env("ARBITER_SCREENSHOTS", &screenshots);
        if let Some(strace) = &tools.strace {
            command.env("ARBITER_STRACE", strace);
        }
        if !command.status().context("cargo does not start")?.success() {
            bail!("a test failed; cargo names it above");
        }
        Ok((
            (),
            format!("all passed, screenshots in {}", screenshots.display()),
        ))
    });
    let tested = tested.and_then(|()| match options.update_screenshots {
        true => stages.run("screenshots", "renewing docs/screenshots", || {
            let renewed = screenshots::renew(&screenshots, &root.join("docs/screenshots"))?;
            Ok(((), format!("renewed {}", renewed.join(", "))))
        }),
        false => Ok(()),
    });
    let stopped = stages.run(
        "clean up",
        "stopping PostgreSQL and removing its files",
        || {
            postgres.stop()?;
            Ok(((), "nothing left behind".to_owned()))
        },
    );
    tested.and(stopped)
}

/// The tools, installed first if they may be.
fn find(install: bool) -> Result<(Tools, String)> {
    let missing = match tools::look() {
        Ok(tools) => return Ok((tools, "all found".to_owned())),
        Err(missing) => missing,
    };
    for one in &missing {
        println!("            missing: {one}");
    }
    let needs: Vec<_> = missing.iter().map(|one| one.need).collect();
    let privilege = Privilege::current()?;
    let Some(manager) = packages::Manager::find() else {
        bail!(
            "no package manager that this program knows is on the PATH: install the above by hand, then run this again"
        );
    };
    if !install {
        bail!(
            "not all that the tests need is on this machine. Paste this line, or run `cargo xtask test --install`:\n\n    {}\n",
            manager.line(&needs, privilege)
        );
    }
    manager.install(&needs, privilege)?;
    match tools::look() {
        Ok(tools) => Ok((
            tools,
            format!("installed {}", manager.packages(&needs).join(", ")),
        )),
        Err(missing) => {
            let list: Vec<_> = missing.iter().map(|one| format!("\n    {one}")).collect();
            bail!("still missing after the installation:{}", list.concat())
        }
    }
}

/// Installs the locked packages of the browser tests, unless they are there already (so that it works offline later).
fn install_driver(folder: &Path, tools: &Tools) -> Result<String> {
    const PACKAGE: &str = "node_modules/playwright-core";
    let version = |file: &Path| -> Option<String> {
        let lock: serde_json::Value = serde_json::from_slice(&std::fs::read(file).ok()?).ok()?;
        Some(
            lock.get("packages")?
                .get(PACKAGE)?
                .get("version")?
                .as_str()?
                .to_owned(),
        )
    };
    let wanted = version(&folder.join("package-lock.json")).with_context(|| {
        format!(
            "{}/package-lock.json does not name {PACKAGE}",
            folder.display()
        )
    })?;
    if version(&folder.join("node_modules/.package-lock.json")).as_ref() == Some(&wanted) {
        return Ok(format!("playwright-core {wanted} is there already"));
    }
    let status = std::process::Command::new(&tools.npm)
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .status()
        .with_context(|| format!("{} does not start", tools.npm.display()))?;
    if !status.success() {
        bail!(
            "npm could not install playwright-core in {}; it needs the npm registry once (npm's message is above)",
            folder.display()
        );
    }
    Ok(format!("playwright-core {wanted} installed"))
}

/// Where browser tests put their pictures: where the caller says, else beside the binary's folder.
fn folder_for_screenshots(binary: &Path) -> Result<PathBuf> {
    let folder = match env::var_os("ARBITER_SCREENSHOTS") {
        Some(folder) => env::current_dir()?.join(folder),
        None => {
            let target = binary
                .ancestors()
                .nth(2)
                .context("the binary is in no target folder")?;
            target.join("screenshots")
        }
    };
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("{} cannot be made", folder.display()))?;
    Ok(folder)
}
