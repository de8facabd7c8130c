//! Measures help at the table: how long the light, hints and winnable deals are waited for.

use std::fmt;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::bot::{Bot, Prospect, Wish};
use crate::browser::{Browser, BrowserError, Deal, NewGame, Socket};
use crate::message::{ClientMessage, ServerMessage, Table, VERSION};
use crate::player::PlayError;
use crate::tally::Tally;

/// Entries of one game at most.
const MOST_ENTRIES: u32 = 200;

/// A hint is asked for after every so many entries.
const HINT_EVERY: u32 = 5;

/// What players waited for.
#[derive(Debug, Clone, Default)]
pub struct Helped {
    /// From having the table to having the light for it.
    pub light: Tally,
    /// From asking for a hint to having it.
    pub hint: Tally,
    /// Lights that told "not known".
    pub undecided: u64,
    /// Lights that told "lost".
    pub lost: u64,
    /// Hints that led back, and not on.
    pub back: u64,
}

/// What asking for a new game took.
#[derive(Debug, Clone, Default)]
pub struct Dealt {
    /// By chance.
    pub plain: Tally,
    /// Winnable, while the pool is not empty.
    pub ready: Tally,
    /// Winnable, one right after the other when it is.
    pub dry: Tally,
}

/// One player with the light on, who asks for hints.
#[derive(Debug)]
pub struct HelpedPlayer {
    browser: Browser,
    bot: Bot,
    entries: u64,
    told: Helped,
}

impl HelpedPlayer {
    /// A player at the house at `address` whose choices follow from `seed`.
    ///
    /// # Errors
    ///
    /// When `address` is none.
    pub fn new(address: &str, seed: u64) -> Result<HelpedPlayer, PlayError> {
        let (browser, bot) = (Browser::new(address)?, Bot::new(seed));
        Ok(HelpedPlayer { browser, bot, entries: 0, told: Helped::default() })
    }

    /// Plays so many games on random deals, by turns with draw three and one.
    ///
    /// # Errors
    ///
    /// When the house does not answer as its protocol says.
    pub async fn play(mut self, games: u32) -> Result<Helped, PlayError> {
        self.browser.open().await?;
        for game in 0..games {
            let (_, shown) = self.sit_down().await?;
            let deal = Deal { draw: if game % 2 == 0 { 3 } else { 1 }, winnable: false };
            self.browser.deal(&shown.game, deal).await?;
            self.play_one().await?;
        }
        Ok(self.told)
    }

    async fn play_one(&mut self) -> Result<(), PlayError> {
        let (mut socket, mut table) = self.sit_down().await?;
        let light = json!({ "t": "light", "game": table.game, "on": true });
        socket.send(light.to_string()).await?;
        self.light(&mut socket, table.seq).await?;
        for entry in 0..MOST_ENTRIES {
            let prospect = Prospect::of_table(&table)
                .map_err(|text| BrowserError::Unreachable(format!("{text} is no move")))?;
            let Wish::Entry(text) = self.bot.choose(&prospect) else { return Ok(()) };
            if text == "giveup" || text == "pause" {
                continue;
            }
            table = self.enter(&mut socket, &table, &text).await?;
            if table.ended() {
                return Ok(());
            }
            self.light(&mut socket, table.seq).await?;
            if entry % HINT_EVERY == 0 {
                self.hint(&mut socket, &table).await?;
            }
        }
        Ok(())
    }

    async fn sit_down(&mut self) -> Result<(Socket, Table), PlayError> {
        let mut socket = self.browser.socket().await?;
        socket.send(ClientMessage::Hello { v: VERSION, visible: true }.to_json()).await?;
        let table = next_table(&mut socket, None).await?;
        Ok((socket, table))
    }

    async fn enter(
        &mut self,
        socket: &mut Socket,
        table: &Table,
        action: &str,
    ) -> Result<Table, PlayError> {
        let id = format!("{:016}", self.entries);
        self.entries += 1;
        let entry = ClientMessage::Entry { id: &id, game: &table.game, seq: table.seq, action };
        socket.send(entry.to_json()).await?;
        next_table(socket, Some(&id)).await
    }

    /// Waits for the light of a table that has just come.
    async fn light(&mut self, socket: &mut Socket, seq: u32) -> Result<(), PlayError> {
        let begun = Instant::now();
        let light = next_of(socket, "light", seq).await?;
        self.told.light.record(begun.elapsed());
        match light["winnable"].as_bool() {
            Some(true) => {}
            Some(false) => self.told.lost += 1,
            None => self.told.undecided += 1,
        }
        Ok(())
    }

    async fn hint(&mut self, socket: &mut Socket, table: &Table) -> Result<(), PlayError> {
        let begun = Instant::now();
        let ask = json!({ "t": "hint", "game": table.game, "seq": table.seq });
        socket.send(ask.to_string()).await?;
        let hint = next_of(socket, "hint", table.seq).await?;
        self.told.hint.record(begun.elapsed());
        self.told.back += u64::from(hint.get("move").is_none());
        Ok(())
    }
}

/// Asks for `count` new games by chance, then for as many that can be won, `every` so often, then
/// for as many without a pause.
///
/// # Errors
///
/// When the house does not answer as its protocol says.
pub async fn deals(address: &str, count: u32, every: Duration) -> Result<Dealt, PlayError> {
    let mut player = HelpedPlayer::new(address, 0)?;
    player.browser.open().await?;
    let mut dealt = Dealt::default();
    let (_, mut shown) = player.sit_down().await?;
    for (tally, winnable, pause) in [
        (&mut dealt.plain, false, Duration::ZERO),
        (&mut dealt.ready, true, every),
        (&mut dealt.dry, true, Duration::ZERO),
    ] {
        for nth in 0..count {
            tokio::time::sleep(pause).await;
            let deal = Deal { draw: if nth % 2 == 0 { 3 } else { 1 }, winnable };
            let begun = Instant::now();
            if player.browser.deal(&shown.game, deal).await? == NewGame::Ready {
                tally.record(begun.elapsed());
            }
            shown = player.sit_down().await?.1;
        }
    }
    Ok(dealt)
}

impl Helped {
    /// Adds what another player waited for.
    pub fn join(&mut self, other: &Helped) {
        self.light.join(&other.light);
        self.hint.join(&other.hint);
        self.undecided += other.undecided;
        self.lost += other.lost;
        self.back += other.back;
    }
}

impl fmt::Display for Helped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Helped { light, hint, undecided, lost, back } = self;
        line(f, "light", light)?;
        line(f, "hint", hint)?;
        writeln!(f, "lights: {lost} lost, {undecided} not known; hints: {back} lead back")
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(f, "new game by chance", &self.plain)?;
        line(f, "winnable, pool filled", &self.ready)?;
        line(f, "winnable, in a row", &self.dry)
    }
}

fn line(f: &mut fmt::Formatter<'_>, what: &str, tally: &Tally) -> fmt::Result {
    let [p50, p90, p99, most] = [0.5, 0.9, 0.99, 1.0].map(|share| tally.quantile_ms(share));
    let count = tally.count();
    writeln!(
        f,
        "{what:<22} {count:>6} answers  p50 {p50:>8.2} ms  p90 {p90:>8.2} ms  \
         p99 {p99:>8.2} ms  max {most:>8.2} ms"
    )
}

/// The next table; the one of that entry, if one is named.
async fn next_table(socket: &mut Socket, entry: Option<&str>) -> Result<Table, PlayError> {
    loop {
        let text = socket.next().await?;
        if !text.starts_with(r#"{"t":"table""#) {
            continue;
        }
        let Ok(ServerMessage::Table(table)) = serde_json::from_str(&text) else { continue };
        if entry.is_none() || table.entry.as_deref() == entry {
            return Ok(*table);
        }
    }
}

async fn next_of(socket: &mut Socket, kind: &str, seq: u32) -> Result<Value, PlayError> {
    loop {
        let text = socket.next().await?;
        let Ok(message) = serde_json::from_str::<Value>(&text) else { continue };
        if message["t"] == kind && message["seq"] == seq {
            return Ok(message);
        }
        if message["t"] == "unhelped" || message["t"] == "error" {
            return Err(BrowserError::Unreachable(text).into());
        }
    }
}
