//! A real browser: Chromium, driven by the scripts in `tests/browser/`.

use std::env;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::needs;

/// A script that takes longer hangs: its own limit (in `story.mjs`) is shorter and says more.
const PATIENCE: Duration = Duration::from_secs(240);

/// What a script left.
pub struct Visit {
    /// What it printed.
    pub output: String,
    /// The folder with its screenshots, one PNG per `shot(name)`.
    pub screenshots: PathBuf,
}

/// Runs `tests/browser/SCRIPT.mjs` against the server at `address`; `variables` are handed to it as environment.
///
/// # Panics
/// The script fails, in which case its own words are shown, or hangs.
#[track_caller]
pub fn visit(script: &str, address: &str, variables: &[(&str, &str)]) -> Visit {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
    let screenshots = screenshots(script);
    let mut node = Command::new(needs::node())
        .arg(folder.join(script).with_extension("mjs"))
        .current_dir(&folder)
        .env("ARBITER_URL", address)
        .env("ARBITER_CHROMIUM", needs::chromium())
        .env("ARBITER_SCREENSHOTS", &screenshots)
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("node starts");
    let output = read(node.stdout.take().expect("standard output is a pipe"));
    let errors = read(node.stderr.take().expect("standard error is a pipe"));
    let succeeded = wait(&mut node);
    let output = output.join().expect("node's output was read");
    let errors = errors.join().expect("node's errors were read");
    assert!(
        succeeded,
        "tests/browser/{script}.mjs failed (its screenshots so far: {})\n{output}{errors}",
        screenshots.display()
    );
    Visit {
        output,
        screenshots,
    }
}

/// A folder of the script's own below the one in `ARBITER_SCREENSHOTS`, or below the system's for temporary files.
fn screenshots(script: &str) -> PathBuf {
    let above = match env::var_os("ARBITER_SCREENSHOTS") {
        Some(folder) => PathBuf::from(folder),
        None => env::temp_dir().join("arbiter-screenshots"),
    };
    let folder = above.join(script);
    fs::create_dir_all(&folder).expect("a folder for screenshots can be made");
    // What an earlier run left would be taken for this one's.
    for entry in fs::read_dir(&folder)
        .expect("the folder can be read")
        .flatten()
    {
        if entry
            .path()
            .extension()
            .is_some_and(|extension| extension == "png")
        {
            fs::remove_file(entry.path()).expect("an old screenshot can be removed");
        }
    }
    folder
}

fn read(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("a pipe can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(node: &mut Child) -> bool {
    const PAUSE: Duration = Duration::from_millis(50);
    for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
        if let Some(status) = node.try_wait().expect("node can be waited for") {
            return status.success();
        }
        thread::sleep(PAUSE);
    }
    // Its browser ends with it: they talk through a pipe.
    let _ = node.kill();
    let _ = node.wait();
    false
}
