//! Entries without their bytes: what a live stream tells of them, and how many there are for whom.

use arbiter_tournament::{
    Audience, BoardNumber, EntryKind, GameId, RoundNumber, Seq, TournamentId,
};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use crate::error::StoreError;
use crate::rows::word;
use crate::states::head;
use crate::store::Store;
use crate::tables::log::entries;

/// That there is an entry, and what it is about; not what it tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its place in the log.
    pub seq: Seq,
    /// What it tells of.
    pub kind: EntryKind,
    /// Who may see it.
    pub audience: Audience,
    /// The game it is about.
    pub game: Option<GameId>,
    /// The round under which it was entered.
    pub round: Option<RoundNumber>,
    /// The board under which it was entered.
    pub board: Option<BoardNumber>,
}

#[derive(FromQueryResult)]
struct Row {
    seq: i64,
    kind: String,
    audience: String,
    game: Option<String>,
    round: Option<i64>,
    board: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Mark, StoreError> {
        let table = "entries";
        let audience = Audience::ALL
            .iter()
            .find(|audience| audience.as_str() == self.audience);
        Ok(Mark {
            seq: number(self.seq)?,
            kind: word(table, &self.kind)?,
            audience: *audience.ok_or_else(|| StoreError::Row {
                table,
                what: format!("\"{}\" is no audience", self.audience),
            })?,
            game: self.game.map(|game| word(table, &game)).transpose()?,
            round: self.round.map(number).transpose()?,
            board: self.board.map(number).transpose()?,
        })
    }
}

fn number<T: TryFrom<i64, Error: std::fmt::Display>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|error| StoreError::Row {
        table: "entries",
        what: error.to_string(),
    })
}

/// The entries that whoever may see `widest` may see: who may see what is for fewer, sees what is for more.
fn visible(id: TournamentId, widest: Audience) -> Select<entries::Entity> {
    let audiences = Audience::ALL
        .iter()
        .filter(|audience| **audience <= widest)
        .map(|audience| audience.as_str());
    entries::Entity::find()
        .filter(entries::Column::Tournament.eq(id.to_string()))
        .filter(entries::Column::Audience.is_in(audiences))
}

impl Store {
    /// The number of the last entry; none if there is no such tournament.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_seq(&self, id: TournamentId) -> Result<Option<i64>, StoreError> {
        Ok(head(self.readers(), id).await?.map(|head| head.seq))
    }

    /// The entries after `after` that whoever may see `widest` may see, in order, at most `limit`.
    ///
    /// # Errors
    /// When the database fails, or a column holds what no entry has.
    pub async fn marks(
        &self,
        id: TournamentId,
        widest: Audience,
        after: i64,
        limit: u64,
    ) -> Result<Vec<Mark>, StoreError> {
        use entries::Column;
        let rows = visible(id, widest)
            .filter(Column::Seq.gt(after))
            .select_only()
            .columns([
                Column::Seq,
                Column::Kind,
                Column::Audience,
                Column::Game,
                Column::Round,
                Column::Board,
            ])
            .order_by_asc(Column::Seq)
            .limit(limit)
            .into_model::<Row>()
            .all(self.readers())
            .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// How many of the entries up to `seq` whoever may see `widest` may see.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn visible_up_to(
        &self,
        id: TournamentId,
        widest: Audience,
        seq: i64,
    ) -> Result<i64, StoreError> {
        let count = visible(id, widest)
            .filter(entries::Column::Seq.lte(seq))
            .count(self.readers())
            .await?;
        Ok(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// The place in the log of the `number`th entry, from 1, that whoever may see `widest` may see; none if there are
    /// fewer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn nth_visible(
        &self,
        id: TournamentId,
        widest: Audience,
        number: i64,
    ) -> Result<Option<i64>, StoreError> {
        let Some(before) = number.checked_sub(1).and_then(|n| u64::try_from(n).ok()) else {
            return Ok(None);
        };
        let found = visible(id, widest)
            .select_only()
            .column(entries::Column::Seq)
            .order_by_asc(entries::Column::Seq)
            .offset(before)
            .limit(1)
            .into_tuple::<i64>()
            .one(self.readers())
            .await?;
        Ok(found)
    }
}
