//! Short lists without an allocation: a finding is asked for a hundred thousand times a second, and each of its lists has
//! a few members.

/// As many values as were asked for; up to `N` of them take no allocation.
pub(crate) enum Few<T, const N: usize> {
    Here([T; N], usize),
    Elsewhere(Vec<T>),
}

impl<T: Default, const N: usize> Few<T, N> {
    /// So many default values.
    pub(crate) fn new(count: usize) -> Self {
        if count <= N {
            Self::Here(std::array::from_fn(|_| T::default()), count)
        } else {
            Self::Elsewhere((0..count).map(|_| T::default()).collect())
        }
    }
}

impl<T, const N: usize> Few<T, N> {
    pub(crate) fn all(&self) -> &[T] {
        match self {
            Self::Here(values, count) => values.get(..*count).unwrap_or(values),
            Self::Elsewhere(values) => values,
        }
    }

    fn all_mut(&mut self) -> &mut [T] {
        match self {
            Self::Here(values, _) => values,
            Self::Elsewhere(values) => values,
        }
    }
}

/// A set of small numbers, a bit for each.
pub(crate) struct Marks(Few<u64, 2>);

impl Marks {
    /// The empty set, with room for numbers below `count`.
    pub(crate) fn none(count: usize) -> Self {
        Self(Few::new(count.div_ceil(64)))
    }

    /// The set of these numbers, as [`Self::add`] takes it.
    pub(crate) fn row(count: usize, numbers: impl IntoIterator<Item = usize>) -> Box<[u64]> {
        let mut row = vec![0; count.div_ceil(64)];
        for number in numbers {
            if let Some(word) = row.get_mut(number / 64) {
                *word |= 1 << (number % 64);
            }
        }
        row.into()
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        let word = self.0.all().get(number / 64);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Whether every number of a row is in the set.
    pub(crate) fn has_all(&self, row: &[u64]) -> bool {
        let mut words = self.0.all().iter().zip(row);
        words.all(|(word, row)| row & !word == 0)
    }

    pub(crate) fn set(&mut self, number: usize) {
        if let Some(word) = self.0.all_mut().get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// The numbers that are not in another set, in order.
    pub(crate) fn without<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        let words = self.0.all().iter().zip(other.0.all()).enumerate();
        words.flat_map(|(place, (word, other))| {
            let mut left = word & !other;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(place * 64 + bit)
            })
        })
    }

    pub(crate) fn add(&mut self, row: &[u64]) {
        for (word, row) in self.0.all_mut().iter_mut().zip(row) {
            *word |= row;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn a_set_holds_what_was_added_however_large_it_is() {
        for count in [1, 64, 65, 128, 129, 1_000] {
            let mut marks = Marks::none(count);
            let row = Marks::row(count, [0, count - 1]);
            assert!(!marks.has_all(&row));
            marks.add(&row);
            assert!(marks.has(0) && marks.has(count - 1) && marks.has_all(&row));
            assert!(!(1..count.saturating_sub(1)).any(|number| marks.has(number)));
            let mut zero = Marks::none(count);
            zero.set(0);
            let rest: Vec<usize> = marks.without(&zero).collect();
            assert_eq!(
                rest,
                (count > 1)
                    .then(|| count - 1)
                    .into_iter()
                    .collect::<Vec<_>>()
            );
        }
    }
}
