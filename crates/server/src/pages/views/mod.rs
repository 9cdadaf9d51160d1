//! What each page shows: plain values for the templates. Nothing here asks anybody anything.

mod board;
mod claim;
mod closing;
mod devices;
mod floor;
mod grid;
mod incident;
mod log;
mod manage;
mod mate;
mod pairings;
mod public;
mod rules;
mod shell;
mod start;
mod webhooks;

pub use board::{
    BoardPage, CancelForm, Conflict, DoneForm, Field, HistoryItem, KindButton, Meant, News,
    PossiblySamePage, ReportForm, ResultForm, SameAnswer, Score, Side, Standing,
};
pub use claim::{ClaimBoard, ClaimFound, ClaimPage, ClaimReport, MoveLink, Stand};
pub use closing::{ClosingPage, MissingList};
pub use devices::{DeviceRow, DevicesPage, PinForm};
pub use floor::{AlarmItem, FloorBoard, FloorPage, Hall, OpenItem, RunningItem};
pub use grid::{GridLine, GridPage, KeyHelp, LineProblem};
pub use incident::{
    Arbiter, Asked, Choice, CorrectForm, DecideForm, Decided, IncidentPage, MateShown, MovesShown,
    Opened, Reading, Step, Stood,
};
pub use log::{LogEntry, LogPage, LogSearch};
pub use manage::{
    Fault, FreshToken, ImportForm, LastDayForm, ManagePage, RulesForm, SectorForm, TokenRow,
    TokensForm,
};
pub use mate::{MateBoard, MatePage};
pub use pairings::{Paired, PairingList, Proof};
pub use public::{
    Bye, CreateForm, FaultPage, JoinPage, Pairing, Player, RoundCard, RoundPage, TournamentCard,
    TournamentPage, TournamentsPage,
};
pub use rules::{RulesItem, RulesPage};
pub use shell::{Account, Link, Notice, Shell, Tab, Time, Tone};
pub use start::{
    AlsoHere, ChairButton, ForfeitAct, ForfeitLine, ForfeitPage, MissedPlayer, StartPage, Started,
    SweepBoard,
};
pub use webhooks::{DeliveryRow, WebhookRow, WebhooksPage};
