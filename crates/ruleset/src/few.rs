//! Short lists and small sets without an allocation: a finding is asked for a hundred thousand times a second, and each
//! of its lists has a few members.

/// As many values as were asked for; up to `N` of them take no allocation.
pub(crate) enum Few<T, const N: usize> {
    Here([T; N], usize),
    Elsewhere(Vec<T>),
}

impl<T: Default, const N: usize> Few<T, N> {
    /// So many default values.
    #[inline]
    pub(crate) fn new(count: usize) -> Self {
        if count <= N {
            Self::Here(std::array::from_fn(|_| T::default()), count)
        } else {
            Self::Elsewhere((0..count).map(|_| T::default()).collect())
        }
    }
}

impl<T, const N: usize> Few<T, N> {
    #[inline]
    pub(crate) fn all(&self) -> &[T] {
        match self {
            Self::Here(values, count) => values.get(..*count).unwrap_or(values),
            Self::Elsewhere(values) => values,
        }
    }
}

/// A set of small numbers, a bit for each. A *row* is one that does not change.
pub(crate) trait Marks: Sized {
    /// The empty set, with room for numbers below `count`.
    fn none(count: usize) -> Self;

    fn words(&self) -> &[u64];

    fn words_mut(&mut self) -> &mut [u64];

    #[inline]
    fn has(&self, number: usize) -> bool {
        let word = self.words().get(number / 64);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Whether every number of a row is in the set.
    #[inline]
    fn has_all(&self, row: &[u64]) -> bool {
        let mut words = self.words().iter().zip(row);
        words.all(|(word, row)| row & !word == 0)
    }

    #[inline]
    fn set(&mut self, number: usize) {
        if let Some(word) = self.words_mut().get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    #[inline]
    fn add(&mut self, row: &[u64]) {
        for (word, row) in self.words_mut().iter_mut().zip(row) {
            *word |= row;
        }
    }

    /// The numbers that are not in another set, in order.
    #[inline]
    fn without<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        let words = self.words().iter().zip(other.words()).enumerate();
        words.flat_map(|(place, (word, other))| {
            let mut left = word & !other;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(place * 64 + bit)
            })
        })
    }
}

/// Numbers below 64.
impl Marks for [u64; 1] {
    #[inline]
    fn none(_: usize) -> Self {
        [0]
    }

    #[inline]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

impl Marks for Vec<u64> {
    fn none(count: usize) -> Self {
        vec![0; count.div_ceil(64)]
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    fn holds_what_was_added<M: Marks>(count: usize) {
        let mut marks = M::none(count);
        let mut row: Vec<u64> = Marks::none(count);
        row.set(0);
        row.set(count - 1);
        assert!(!marks.has_all(&row));
        marks.add(&row);
        assert!(marks.has(0) && marks.has(count - 1) && marks.has_all(&row));
        assert!(!(1..count - 1).any(|number| marks.has(number)));
        let mut zero = M::none(count);
        zero.set(0);
        let rest: Vec<usize> = marks.without(&zero).collect();
        assert_eq!(rest, [count - 1]);
    }

    #[test]
    fn a_set_holds_what_was_added_however_large_it_is() {
        for count in [2, 63, 64] {
            holds_what_was_added::<[u64; 1]>(count);
        }
        for count in [2, 64, 65, 128, 129, 1_000] {
            holds_what_was_added::<Vec<u64>>(count);
        }
    }
}
