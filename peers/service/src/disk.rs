//! What the machine under the figures is, and how fast its disk makes a write safe.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;

/// Writes to the disk, each made safe, in a second: 4 KiB appended and `fdatasync`, a hundred times.
///
/// # Errors
/// When the file cannot be written.
pub fn syncs_per_second(folder: &Path) -> Result<f64> {
    const WRITES: u32 = 100;
    let path = folder.join("sync-rate");
    let mut file = File::create(&path)?;
    let begun = Instant::now();
    for _ in 0..WRITES {
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
    }
    let rate = f64::from(WRITES) / begun.elapsed().as_secs_f64();
    std::fs::remove_file(path)?;
    Ok(rate)
}

/// The processor, its cores and the load as the run begins.
pub fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = read("/proc/cpuinfo");
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |rest| {
            rest.trim_start_matches([' ', '\t', ':'])
        });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = read("/proc/loadavg");
    let load = load.split(' ').next().unwrap_or("?");
    format!("{model}, {cores} cores, load {load} as the run begins")
}

/// What a process holds in memory, in MiB.
pub fn resident_mib(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: f64 = line.trim().trim_end_matches(" kB").trim().parse().ok()?;
    Some(kib / 1024.0)
}
