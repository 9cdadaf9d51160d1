//! The pages as a phone meets them, without a script: forms, redirects, and what stands on a page.

mod board;
mod claim;
mod corrections;
mod decision;
mod devices;
mod grid;
mod mate;
mod organiser;
mod public;
mod reader;
mod result;
mod start;
mod webhooks;

pub use reader::Reader;
