//! Measuring by turns.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;

/// What is measured, and how long.
pub struct Plan {
    /// Only what has this in its name.
    pub only: String,
    /// How often each library has its turn.
    pub rounds: usize,
    /// How long a turn takes at least.
    pub sample: Duration,
}

/// A library at one task.
pub struct Contestant<'a> {
    /// Its name.
    pub name: &'static str,
    /// Does the task once, and tells how much was done.
    pub task: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contestant<'a> {
    /// A library with its way of doing the task.
    pub fn new(name: &'static str, task: impl FnMut() -> u64 + 'a) -> Self {
        Self {
            name,
            task: Box::new(task),
        }
    }
}

impl Plan {
    /// Lets all do the task by turns, the first of them ours, and shows a line for each.
    ///
    /// # Errors
    /// If they do not all do the same.
    pub fn compare(
        &self,
        task: &str,
        unit: &str,
        contestants: Vec<Contestant<'_>>,
    ) -> Result<(), String> {
        if !task.contains(&self.only) {
            return Ok(());
        }
        let mut contestants = contestants;
        let done: Vec<u64> = contestants.iter_mut().map(|one| (one.task)()).collect();
        if done.iter().any(|&amount| Some(&amount) != done.first()) {
            return Err(format!("{task}: not the same was done: {done:?}"));
        }
        let mut rates: Vec<Vec<f64>> = contestants.iter().map(|_| Vec::new()).collect();
        for round in 0..self.rounds {
            for turn in 0..contestants.len() {
                let index = (round + turn) % contestants.len();
                rates[index].push(self.rate(&mut contestants[index]));
            }
        }
        println!("{task}");
        for (one, theirs) in contestants.iter().zip(&rates) {
            let ratios = rates[0]
                .iter()
                .zip(theirs)
                .map(|(ours, theirs)| ours / theirs);
            let ratio = Spread::of(ratios);
            let rate = Spread::of(theirs.iter().copied()).middle / 1e6;
            println!(
                "  {:<13} {rate:8.2} M {unit}/s   {:.2} × ({:.2} to {:.2})",
                one.name, ratio.middle, ratio.least, ratio.greatest
            );
        }
        println!();
        Ok(())
    }

    /// How much is done in a second.
    fn rate(&self, contestant: &mut Contestant<'_>) -> f64 {
        let began = ProcessTime::now();
        let mut done = 0;
        loop {
            done += black_box((contestant.task)());
            let took = began.elapsed();
            if took >= self.sample {
                // An amount beyond 2⁵³ would take years.
                return done as f64 / took.as_secs_f64();
            }
        }
    }
}

/// The middle of some numbers, the least and the greatest.
struct Spread {
    middle: f64,
    least: f64,
    greatest: f64,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.collect();
        sorted.sort_by(f64::total_cmp);
        Self {
            middle: sorted[sorted.len() / 2],
            least: sorted[0],
            greatest: sorted[sorted.len() - 1],
        }
    }
}
