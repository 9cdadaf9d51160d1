//! The API as a program meets it: in process, on a store of its own, with the demonstration's tournament.

mod access;
mod bad_input;
mod clock;
mod conditional;
mod decisions;
mod house;
mod incidents;
mod live;
mod meta;
mod pages;
mod pairing_program;
mod positions;
mod results;
mod rounds;
mod rules;
mod scoring;
mod sign_in;

use house::House;
