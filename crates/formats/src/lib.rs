//! Tournament and game files: TRF16 and time-control notations, with located errors and lossless round trips.
