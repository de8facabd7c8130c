//! Who carries a command out: the house that runs, or this program on a house that does not.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use geduld_server::config::Config;
use geduld_server::office::{CallError, Command, Office, Reply, call, execute};
use geduld_server::{Sources, StartError};
use geduld_store::OpenError;
use tokio::sync::mpsc;

use super::refused;
use crate::failure::WrongUsage;

/// How long a house that is starting or stopping, or another command, is waited for.
const PATIENCE: Duration = Duration::from_secs(15);

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(100);

/// Replies that wait to be printed.
const WAITING: usize = 64;

/// Has a command carried out and hands on the replies as they come.
///
/// # Errors
///
/// Why it was not done, or could not be told.
pub(super) async fn ask(
    config: &Config,
    command: Command,
    mut take: impl FnMut(Reply) -> Result<()>,
) -> Result<()> {
    let data = config.data.clone().unwrap_or_default();
    let until = Instant::now() + PATIENCE;
    loop {
        match by_house(&data, command.clone(), &mut take).await {
            Err(error) if matches!(error.downcast_ref(), Some(CallError::NoHouse)) => {}
            done => return done,
        }
        if !data.join("geduld.db").exists() {
            return Err(WrongUsage::error(format!(
                "there is no house in {}: name its data directory with --data, or start it once with \
                 `geduld serve`",
                data.display()
            )));
        }
        match Office::open(config.clone(), Sources::system()).await {
            Ok(office) => return alone(office, command, &mut take).await,
            Err(StartError::Store(OpenError::InUse { .. })) if Instant::now() < until => {
                tokio::time::sleep(PAUSE).await;
            }
            Err(StartError::Store(OpenError::InUse { directory })) => bail!(
                "a house runs on {} but does not serve `geduld admin`: its log tells why; stop it and try again",
                directory.display()
            ),
            Err(error) => return Err(anyhow::Error::new(error)),
        }
    }
}

async fn by_house(
    data: &Path,
    command: Command,
    take: &mut impl FnMut(Reply) -> Result<()>,
) -> Result<()> {
    let (replies, mut waiting) = mpsc::channel(WAITING);
    let called = async move { call(data, command, &replies).await };
    let (called, taken) = tokio::join!(called, hand_on(&mut waiting, take));
    match called {
        Ok(()) => taken,
        Err(CallError::Refused(refusal)) => Err(refused(refusal)),
        Err(CallError::Io(error)) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            Err(anyhow!("the house belongs to another user: run this as that user"))
        }
        Err(error) => Err(anyhow::Error::new(error)),
    }
}

async fn alone(
    office: Office,
    command: Command,
    take: &mut impl FnMut(Reply) -> Result<()>,
) -> Result<()> {
    let (replies, mut waiting) = mpsc::channel(WAITING);
    let own = office.clone();
    let work = async move { execute(&own, command, &replies).await };
    let (done, taken) = tokio::join!(work, hand_on(&mut waiting, take));
    office.close().await;
    done.map_err(refused)?;
    taken
}

/// Hands replies on. The first that cannot be told ends the telling, not the work.
async fn hand_on(
    waiting: &mut mpsc::Receiver<Reply>,
    take: &mut impl FnMut(Reply) -> Result<()>,
) -> Result<()> {
    let mut taken = Ok(());
    while let Some(reply) = waiting.recv().await {
        if taken.is_ok() {
            taken = take(reply);
        }
    }
    taken
}
