//! How many may follow at once: a page that opens streams without end must not shut out the hall.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arbiter_tournament::PrincipalId;

use crate::meter;

/// Streams and waiting requests of a process. Each takes a connection and a few kibibytes.
const SEATS: usize = 1000;

/// Those of one principal: every screen of a large hall may show results with one token.
const SEATS_OF_ONE: usize = 300;

/// The seats of a process.
#[derive(Debug, Clone, Default)]
pub struct Seats(Arc<Mutex<BTreeMap<PrincipalId, usize>>>);

/// A taken seat; free again when this value goes.
#[derive(Debug)]
pub struct Seat {
    seats: Seats,
    principal: PrincipalId,
}

impl Seats {
    fn taken(&self) -> MutexGuard<'_, BTreeMap<PrincipalId, usize>> {
        // Every change is one addition, so a thread that died has left nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are taken.
    pub fn count(&self) -> usize {
        self.taken().values().sum()
    }

    /// A seat for somebody, if one is free.
    pub fn take(&self, principal: PrincipalId) -> Option<Seat> {
        let mut taken = self.taken();
        if taken.values().sum::<usize>() >= SEATS {
            return None;
        }
        let own = taken.entry(principal).or_default();
        if *own >= SEATS_OF_ONE {
            return None;
        }
        *own += 1;
        drop(taken);
        meter::follower(true);
        Some(Seat {
            seats: self.clone(),
            principal,
        })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        meter::follower(false);
        let mut taken = self.seats.taken();
        if let Some(own) = taken.get_mut(&self.principal) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.principal);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn given_one_who_takes_all_his_seats_then_others_find_one_and_a_seat_left_is_free_again() {
        let seats = Seats::default();
        let (greedy, other) = (
            PrincipalId(Uuid::from_u128(1)),
            PrincipalId(Uuid::from_u128(2)),
        );
        let mut taken: Vec<Seat> = (0..SEATS_OF_ONE)
            .map(|_| seats.take(greedy).unwrap())
            .collect();
        assert!(seats.take(greedy).is_none());
        assert!(seats.take(other).is_some());
        taken.pop();
        taken.push(seats.take(greedy).unwrap());
        for number in 3.. {
            match seats.take(PrincipalId(Uuid::from_u128(number))) {
                Some(seat) => taken.push(seat),
                None => break,
            }
        }
        assert_eq!((taken.len(), seats.count()), (SEATS, SEATS));
        taken.clear();
        assert_eq!(seats.count(), 0);
    }
}
