//! A table with one value for each square: the only place of this crate that indexes.

use core::ops::{Index, IndexMut};

use crate::Square;

/// One value for each square. A [`Square`] is always below 64, so a look-up cannot fail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSquare<T>([T; 64]);

impl<T: Copy> PerSquare<T> {
    /// The same value everywhere.
    #[must_use]
    pub const fn filled(value: T) -> Self {
        Self([value; 64])
    }

    /// The table with another value at `square`.
    #[must_use]
    pub(crate) const fn with(mut self, square: Square, value: T) -> Self {
        self.0[square as usize] = value;
        self
    }
}

impl<T> Index<Square> for PerSquare<T> {
    type Output = T;

    fn index(&self, square: Square) -> &T {
        &self.0[square as usize]
    }
}

impl<T> IndexMut<Square> for PerSquare<T> {
    fn index_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[square as usize]
    }
}
