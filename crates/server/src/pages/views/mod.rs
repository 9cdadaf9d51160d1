//! What each page shows: plain values for the templates. Nothing here asks anybody anything.

mod board;
mod floor;
mod incident;
mod log;
mod manage;
mod public;
mod shell;

pub use board::{
    BoardPage, Conflict, Field, HistoryItem, KindButton, PossiblySamePage, ReportForm, ResultForm,
    SameAnswer, Score, Side, Standing,
};
pub use floor::{FloorBoard, FloorPage, OpenItem};
pub use incident::{Asked, Choice, DecideForm, Decided, IncidentPage, Reading, Step};
pub use log::{LogEntry, LogPage};
pub use manage::{Fault, FreshToken, ImportForm, ManagePage, RulesForm, TokenRow, TokensForm};
pub use public::{
    Bye, CreateForm, FaultPage, JoinPage, Pairing, Player, RoundCard, RoundPage, TournamentCard,
    TournamentPage, TournamentsPage,
};
pub use shell::{Account, Link, Notice, Shell, Tab, Time, Tone};
