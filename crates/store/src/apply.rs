//! What one request of the writer does within the transaction of its batch.

use geduld_rules::{Action, Entry, GameResult, PackedGame, binary};

use crate::{
    Append, AppendError, Appended, ClockState, GameId, Heartbeat, Outage, StoreError, StoredGame,
    Terms, change,
    row::{
        ClockRow, EntryRow, FinishedRow, GameRow, HEAD_BYTES, REMEMBERED, VariantColumns, game_id,
        player_id, remembers, whole,
    },
    sql,
    sqlite::Connection,
};

/// Stores the entries of an append, or finds out why not.
///
/// A refusal leaves no trace. An error of the inner kind [`Failure::Batch`] means that the whole
/// transaction cannot go on.
pub(crate) async fn append(
    connection: &mut Connection,
    append: &Append,
) -> Result<Appended, Failure> {
    let seq = check(append).map_err(Failure::refused)?;
    // One statement that fences and a few that cannot be refused need no way back.
    if append.start.is_none() && append.end.is_none() {
        return advance(connection, append, seq).await;
    }
    execute(connection, sql::SAVEPOINT).await?;
    let done = match &append.start {
        Some(game) => begin(connection, append, game, seq).await,
        None => advance(connection, append, seq).await,
    };
    let done = match (done, &append.end) {
        (Ok(appended), Some(result)) => {
            finish(connection, append.game, result, append.at_ms).await.map(|()| appended)
        }
        (done, _) => done,
    };
    if let Err(Failure::Refused(_)) = &done {
        execute(connection, sql::ROLLBACK_TO).await?;
    }
    if !matches!(done, Err(Failure::Batch(_))) {
        execute(connection, sql::RELEASE).await?;
    }
    done
}

/// Why an append was not carried out.
pub(crate) type Failure = change::Failure<Box<AppendError>>;

impl Failure {
    fn refused(error: AppendError) -> Self {
        Self::Refused(Box::new(error))
    }
}

impl From<StoreError> for Box<AppendError> {
    fn from(error: StoreError) -> Self {
        Self::new(error.into())
    }
}

/// Refuses what contradicts itself; gives the `seq` that the game will have.
fn check(append: &Append) -> Result<u32, AppendError> {
    if append.entries.is_empty() {
        return Err(AppendError::Invalid("it has no entries"));
    }
    if append.start.is_some() && append.expected_seq != 0 {
        return Err(AppendError::Invalid("a game that begins has no entries before"));
    }
    let clocks = append.entries.iter().map(|entry| entry.clock_ms);
    let result_clock = append.end.map(|result| result.clock_ms);
    if clocks
        .chain(result_clock)
        .chain([append.clock.clock_ms])
        .any(|ms| i64::try_from(ms).is_err())
    {
        return Err(AppendError::Invalid("a clock is beyond all time"));
    }
    u32::try_from(append.entries.len())
        .ok()
        .and_then(|count| append.expected_seq.checked_add(count))
        .ok_or(AppendError::Invalid("the log would be too long"))
}

async fn begin(
    connection: &mut Connection,
    append: &Append,
    game: &Terms,
    seq: u32,
) -> Result<Appended, Failure> {
    let player = &append.player;
    sqlx::query(sql::INSERT_PLAYER)
        .bind(player.id.as_bytes().as_slice())
        .bind(player.token_hash.as_slice())
        .bind(append.at_ms)
        .execute(&mut *connection)
        .await?;
    // A row with that token or that id may have been there; whose is it?
    let owner: Option<Vec<u8>> = sqlx::query_scalar(sql::PLAYER_BY_TOKEN)
        .bind(player.token_hash.as_slice())
        .fetch_optional(&mut *connection)
        .await?;
    match owner.as_deref().map(player_id).transpose()? {
        Some(owner) if owner == player.id => {}
        Some(owner) => return Err(Failure::refused(AppendError::OtherToken { player: owner })),
        None => return Err(Failure::refused(AppendError::OtherPlayer)),
    }

    let VariantColumns { draw, recycles, empty_any } = game.variant.into();
    let inserted = sqlx::query(sql::INSERT_GAME)
        .bind(append.game.as_bytes().as_slice())
        .bind(player.id.as_bytes().as_slice())
        .bind(i64::from(seq))
        .bind(game.deal.to_bytes().as_slice())
        .bind(draw)
        .bind(recycles)
        .bind(empty_any)
        .bind(game.scoring.to_string())
        .bind(i64::from(game.known))
        .bind(i64::from(game.assisted))
        .bind(game.number.as_ref().map(ToString::to_string))
        .bind(append.at_ms)
        .bind(clock_column(append.clock))
        .bind(append.clock.running_since_ms)
        .execute(&mut *connection)
        .await?
        .rows_affected();
    if inserted == 0 {
        return Err(why_not(connection, append).await?);
    }
    insert_entries(connection, append).await?;
    Ok(Appended { seq })
}

async fn advance(
    connection: &mut Connection,
    append: &Append,
    seq: u32,
) -> Result<Appended, Failure> {
    let advanced = sqlx::query(sql::ADVANCE_GAME)
        .bind(append.game.as_bytes().as_slice())
        .bind(i64::from(append.expected_seq))
        .bind(i64::from(seq - append.expected_seq))
        .bind(append.at_ms)
        .bind(clock_column(append.clock))
        .bind(append.clock.running_since_ms)
        .bind(append.player.id.as_bytes().as_slice())
        .bind(append.id.as_bytes().as_slice())
        .execute(&mut *connection)
        .await?
        .rows_affected();
    if advanced == 0 {
        return Err(why_not(connection, append).await?);
    }
    insert_entries(connection, append).await?;
    Ok(Appended { seq })
}

async fn insert_entries(connection: &mut Connection, append: &Append) -> Result<(), sqlx::Error> {
    let mut id = Some(append.id.as_bytes().as_slice());
    for (seq, entry) in (i64::from(append.expected_seq)..).zip(&append.entries) {
        sqlx::query(sql::INSERT_ENTRY)
            .bind(append.game.as_bytes().as_slice())
            .bind(seq)
            .bind(id.take())
            .bind(append.at_ms)
            .bind(entry.clock_ms.cast_signed())
            .bind(binary::encode_action(&entry.action))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Why a game did not take an append.
async fn why_not(connection: &mut Connection, append: &Append) -> Result<Failure, Failure> {
    let standing: Option<(Vec<u8>, i64, i64)> = sqlx::query_as(sql::GAME_STANDING)
        .bind(append.game.as_bytes().as_slice())
        .fetch_optional(&mut *connection)
        .await?;
    if let Some((player, seq, closed)) = standing {
        if player_id(&player)? != append.player.id {
            return Ok(Failure::refused(AppendError::OtherPlayer));
        }
        let seq = whole("game", seq)?;
        let stored: Option<i64> = sqlx::query_scalar(sql::ENTRY_STORED)
            .bind(append.game.as_bytes().as_slice())
            .bind(append.id.as_bytes().as_slice())
            .fetch_optional(&mut *connection)
            .await?;
        return Ok(Failure::refused(match stored {
            Some(_) => AppendError::AlreadyStored { seq, finished: None },
            None if closed != 0 => AppendError::Closed { seq },
            None => AppendError::Conflict { seq },
        }));
    }

    let finished: Option<FinishedRow> = sqlx::query_as(sql::FINISHED_GAME)
        .bind(append.game.as_bytes().as_slice())
        .bind(HEAD_BYTES)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(row) = finished {
        let last_ids: Vec<u8> = sqlx::query_scalar(sql::LAST_IDS)
            .bind(append.game.as_bytes().as_slice())
            .fetch_one(&mut *connection)
            .await?;
        let remembered = remembers(&last_ids, append.id);
        let game = Box::new(row.game()?);
        return Ok(Failure::refused(if game.player != append.player.id {
            AppendError::OtherPlayer
        } else if remembered {
            AppendError::AlreadyStored { seq: game.seq, finished: Some(game) }
        } else {
            AppendError::Over(game)
        }));
    }

    if append.start.is_some() {
        let running: Option<Vec<u8>> = sqlx::query_scalar(sql::RUNNING_GAME_OF)
            .bind(append.player.id.as_bytes().as_slice())
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(game) = running {
            return Ok(Failure::refused(AppendError::OtherGame { game: game_id(&game)? }));
        }
    }
    Ok(Failure::refused(AppendError::UnknownGame))
}

/// Packs a game that is over into one row.
pub(crate) async fn finish(
    connection: &mut Connection,
    game: GameId,
    result: &GameResult,
    ended_at_ms: i64,
) -> Result<(), Failure> {
    let id = game.as_bytes().as_slice();
    let row: GameRow = sqlx::query_as(sql::GAME).bind(id).fetch_one(&mut *connection).await?;
    let log: Vec<EntryRow> = sqlx::query_as(sql::LOG).bind(id).fetch_all(&mut *connection).await?;
    let entries = log.into_iter().map(EntryRow::entry).collect::<Result<_, _>>()?;
    let last_ids: Vec<Vec<u8>> = sqlx::query_scalar(sql::LAST_ENTRY_IDS)
        .bind(id)
        .bind(i64::try_from(REMEMBERED).unwrap_or(i64::MAX))
        .fetch_all(&mut *connection)
        .await?;
    let game = StoredGame { last_at_ms: ended_at_ms, ..row.game()? };
    insert_finished(connection, game, entries, result, last_ids.concat()).await?;
    for statement in [sql::DELETE_LOG, sql::DELETE_GAME] {
        sqlx::query(statement).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_finished(
    connection: &mut Connection,
    game: StoredGame,
    entries: Vec<Entry>,
    result: &GameResult,
    last_entry_ids: Vec<u8>,
) -> Result<(), sqlx::Error> {
    let played = entries.iter().any(|entry| matches!(entry.action, Action::Move(_)));
    let Terms { deal, variant, scoring, known, assisted, number } = game.terms;
    let VariantColumns { draw, recycles, empty_any } = variant.into();
    let packed = PackedGame { deal, variant, scoring, entries };
    sqlx::query(sql::INSERT_FINISHED)
        .bind(game.id.as_bytes().as_slice())
        .bind(game.player.as_bytes().as_slice())
        .bind(draw)
        .bind(recycles)
        .bind(empty_any)
        .bind(scoring.to_string())
        .bind(i64::from(known))
        .bind(i64::from(assisted))
        .bind(number.map(|number| number.to_string()))
        .bind(game.started_at_ms)
        .bind(game.last_at_ms)
        .bind(i64::from(game.seq))
        .bind(i64::from(played))
        .bind(i64::from(result.won))
        .bind(result.points)
        .bind(result.base)
        .bind(result.time)
        .bind(result.clock_ms.cast_signed())
        .bind(i64::from(result.moves))
        .bind(i64::from(result.recycles))
        .bind(last_entry_ids)
        .bind(packed.pack())
        .bind(game.event)
        .execute(connection)
        .await?;
    Ok(())
}

/// Marks a game as assisted for good, also one that has no row yet. A game that is over, or the
/// round of an event, is left alone: false.
pub(crate) async fn mark_assisted(
    connection: &mut Connection,
    game: GameId,
    at_ms: i64,
) -> Result<bool, sqlx::Error> {
    let id = game.as_bytes().as_slice();
    let marked =
        sqlx::query(sql::MARK_ASSISTED).bind(id).execute(&mut *connection).await?.rows_affected();
    if marked > 0 {
        return Ok(true);
    }
    sqlx::query(sql::INSERT_HELPED).bind(id).bind(at_ms).execute(&mut *connection).await?;
    let beyond: i64 =
        sqlx::query_scalar(sql::IS_BEYOND_HELP).bind(id).fetch_one(connection).await?;
    Ok(beyond == 0)
}

/// Forgets help before first moves that were never made: no cookie of those games is left.
pub(crate) async fn forget_helped(
    connection: &mut Connection,
    last: Option<Heartbeat>,
) -> Result<(), sqlx::Error> {
    // A draft in a cookie is good for 400 days, and is told by its own time.
    const KEPT_MS: i64 = 401 * 24 * 3_600_000;
    if let Some(last) = last {
        let before_ms = last.at_ms.saturating_sub(KEPT_MS);
        sqlx::query(sql::FORGET_HELPED).bind(before_ms).execute(connection).await?;
    }
    Ok(())
}

/// Saves where a game's clock stands. A game that is over, or that has gone on since, is left alone.
pub(crate) async fn save_clock(
    connection: &mut Connection,
    game: GameId,
    clock: ClockState,
) -> Result<(), sqlx::Error> {
    sqlx::query(sql::SAVE_CLOCK)
        .bind(game.as_bytes().as_slice())
        .bind(clock_column(clock))
        .bind(clock.running_since_ms)
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores a heartbeat, and the outage that it ends. The first one of a process ends one however short it was.
pub(crate) async fn heartbeat(
    connection: &mut Connection,
    beat: Heartbeat,
    is_first: bool,
) -> Result<Option<Outage>, sqlx::Error> {
    let last = last_heartbeat(connection).await?;
    sqlx::query(sql::SAVE_HEARTBEAT)
        .bind(beat.at_ms)
        .bind(beat.house_ms)
        .execute(&mut *connection)
        .await?;
    let outage = last.map(|last| Outage { from_ms: last.at_ms, to_ms: beat.at_ms }).filter(|gap| {
        let shortest_ms = if is_first { 0 } else { Outage::SHORTEST_MS };
        gap.to_ms.saturating_sub(gap.from_ms) > shortest_ms
    });
    if let Some(gap) = outage {
        sqlx::query(sql::INSERT_OUTAGE)
            .bind(gap.from_ms)
            .bind(gap.to_ms)
            .execute(connection)
            .await?;
    }
    Ok(outage)
}

pub(crate) async fn last_heartbeat(
    connection: &mut Connection,
) -> Result<Option<Heartbeat>, sqlx::Error> {
    let times: Option<(i64, i64)> =
        sqlx::query_as(sql::LAST_HEARTBEAT).fetch_optional(connection).await?;
    Ok(times.map(|(at_ms, house_ms)| Heartbeat { at_ms, house_ms }))
}

/// Stops every clock that a house which died left running.
pub(crate) async fn stop_clocks(
    connection: &mut Connection,
    last: Option<Heartbeat>,
) -> Result<(), sqlx::Error> {
    let running: Vec<ClockRow> =
        sqlx::query_as(sql::RUNNING_CLOCKS).fetch_all(&mut *connection).await?;
    for row in running {
        let stopped = row.clock().after_crash(last);
        sqlx::query(sql::STOP_CLOCK)
            .bind(row.id)
            .bind(clock_column(stopped))
            .bind(stopped.running_since_ms)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn execute(connection: &mut Connection, statement: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(statement).execute(connection).await.map(|_| ())
}

fn clock_column(clock: ClockState) -> i64 {
    i64::try_from(clock.clock_ms).unwrap_or(i64::MAX)
}
