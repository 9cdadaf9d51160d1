//! The game of chess as the Laws define it: positions, moves, notation, endings, and the clock of Article 6.
