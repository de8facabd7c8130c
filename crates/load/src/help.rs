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
    /// From having the table of a move to having the light for it: the position before could be won.
    pub light: Tally,
    /// The same for the start of a deal, of which nothing is known.
    pub start: Tally,
    /// The same after an undo, which needs no search as a rule.
    pub undone: Tally,
    /// From asking for a hint to having the next move.
    pub hint: Tally,
    /// From asking for a hint to having how far back a win was.
    pub back: Tally,
    /// Lights that told "not known".
    pub undecided: u64,
    /// Lights that told "lost".
    pub lost: u64,
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

    /// Plays so many games on random deals, by turns with draw three and one: whenever the light
    /// goes out it asks how far back and goes there; a deal that cannot be won it leaves.
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
        let (took, mut shines) = self.light(&mut socket, table.seq).await?;
        self.told.start.record(took);
        for entry in 0..MOST_ENTRIES {
            if shines == Some(false) {
                let Some(back) = self.hint(&mut socket, &table).await? else { return Ok(()) };
                for _ in 0..back {
                    table = self.enter(&mut socket, &table, "undo").await?;
                    let (took, _) = self.light(&mut socket, table.seq).await?;
                    self.told.undone.record(took);
                }
            } else if entry % HINT_EVERY == 0 {
                self.hint(&mut socket, &table).await?;
            }
            let prospect = Prospect::of_table(&table)
                .map_err(|text| BrowserError::Unreachable(format!("{text} is no move")))?;
            let Wish::Entry(text) = self.bot.choose(&prospect) else { return Ok(()) };
            shines = None;
            if ["giveup", "pause", "undo", "redo"].contains(&text.as_str()) {
                continue;
            }
            table = self.enter(&mut socket, &table, &text).await?;
            if table.ended() {
                return Ok(());
            }
            let (took, now) = self.light(&mut socket, table.seq).await?;
            self.told.light.record(took);
            shines = now;
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

    /// Waits for the light of a table that has just come: how long, and what it says.
    async fn light(
        &mut self,
        socket: &mut Socket,
        seq: u32,
    ) -> Result<(Duration, Option<bool>), PlayError> {
        let begun = Instant::now();
        let light = next_of(socket, "light", seq).await?;
        let took = begun.elapsed();
        let winnable = light["winnable"].as_bool();
        match winnable {
            Some(true) => {}
            Some(false) => self.told.lost += 1,
            None => self.told.undecided += 1,
        }
        Ok((took, winnable))
    }

    /// Asks for a hint; how many moves it leads back: none when it leads on or nowhere.
    async fn hint(&mut self, socket: &mut Socket, table: &Table) -> Result<Option<u64>, PlayError> {
        let begun = Instant::now();
        let ask = json!({ "t": "hint", "game": table.game, "seq": table.seq });
        socket.send(ask.to_string()).await?;
        let hint = next_of(socket, "hint", table.seq).await?;
        let tally =
            if hint.get("move").is_some() { &mut self.told.hint } else { &mut self.told.back };
        tally.record(begun.elapsed());
        Ok(hint["back"].as_u64())
    }
}

/// Asks for `count` new games by chance, then for as many that can be won, `every` so often, then
/// for as many without a pause.
///
/// # Errors
///
/// When the house does not answer as its protocol says.
pub async fn deals(address: &str, count: u32, every: Duration) -> Result<Dealt, PlayError> {
    let mut dealt = Dealt::default();
    for (tally, winnable, pause) in [
        (&mut dealt.plain, false, Duration::ZERO),
        (&mut dealt.ready, true, every),
        (&mut dealt.dry, true, Duration::ZERO),
    ] {
        // The pool is filled in the background from the start of the house on, and has to be full.
        tokio::time::sleep(pause * 10).await;
        for nth in 0..count {
            tokio::time::sleep(pause).await;
            // Another player each time: one gets only a few in a row without waiting.
            let mut player = HelpedPlayer::new(address, u64::from(nth))?;
            player.browser.open().await?;
            let (_, shown) = player.sit_down().await?;
            let deal = Deal { draw: if nth % 2 == 0 { 3 } else { 1 }, winnable };
            let begun = Instant::now();
            if player.browser.deal(&shown.game, deal).await? == NewGame::Ready {
                tally.record(begun.elapsed());
            }
        }
    }
    Ok(dealt)
}

impl Helped {
    /// Adds what another player waited for.
    pub fn join(&mut self, other: &Helped) {
        self.light.join(&other.light);
        self.start.join(&other.start);
        self.undone.join(&other.undone);
        self.hint.join(&other.hint);
        self.back.join(&other.back);
        self.undecided += other.undecided;
        self.lost += other.lost;
    }
}

impl fmt::Display for Helped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Helped { light, start, undone, hint, back, undecided, lost } = self;
        line(f, "light, of a deal", start)?;
        line(f, "light, after a move", light)?;
        line(f, "light, after an undo", undone)?;
        line(f, "hint, the next move", hint)?;
        line(f, "hint, how far back", back)?;
        writeln!(f, "lights that told lost: {lost}; not known: {undecided}")
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
