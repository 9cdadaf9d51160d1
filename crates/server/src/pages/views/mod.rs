//! What each page shows: plain values for the templates. Nothing here asks anybody anything.

mod board;
mod claim;
mod floor;
mod incident;
mod log;
mod manage;
mod public;
mod shell;

pub use board::{
    BoardPage, Conflict, DoneForm, Field, HistoryItem, KindButton, PossiblySamePage, ReportForm,
    ResultForm, SameAnswer, Score, Side, Standing,
};
pub use claim::{ClaimBoard, ClaimFound, ClaimPage, MoveLink, Stand};
pub use floor::{AlarmItem, FloorBoard, FloorPage, Hall, OpenItem};
pub use incident::{
    Arbiter, Asked, Choice, CorrectForm, DecideForm, Decided, IncidentPage, Opened, Reading, Step,
    Stood,
};
pub use log::{LogEntry, LogPage, LogSearch};
pub use manage::{Fault, FreshToken, ImportForm, ManagePage, RulesForm, TokenRow, TokensForm};
pub use public::{
    Bye, CreateForm, FaultPage, JoinPage, Pairing, Player, RoundCard, RoundPage, TournamentCard,
    TournamentPage, TournamentsPage,
};
pub use shell::{Account, Link, Notice, Shell, Tab, Time, Tone};
