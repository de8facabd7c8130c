//! Asks again before a member is deleted.

use std::io::{BufRead, Write};

use anyhow::{Context, Result, bail};
use geduld_server::config::Config;
use geduld_server::office::{Command, Reply, Whom};

use super::ask::ask;
use crate::shown::shown;

/// The member whose name was typed again; by id, so that it is the same one.
///
/// # Errors
///
/// When there is no such member, or another name was typed.
pub(super) async fn whom(config: &Config, who: Whom, yes: bool) -> Result<Whom> {
    if yes {
        return Ok(who);
    }
    let mut found = None;
    ask(config, Command::Member { who }, |reply| {
        if let Reply::Member(member) = reply {
            found = Some(member);
        }
        Ok(())
    })
    .await?;
    let member = found.context("the house told no member")?;
    let name = member.name.unwrap_or_default();
    let mut out = std::io::stderr();
    // Who cannot be asked gives no answer.
    let _ = write!(
        out,
        "This deletes {} for good: name, sessions, free games. Type the name again: ",
        shown(&name)
    );
    let _ = out.flush();
    let mut typed = String::new();
    std::io::stdin().lock().read_line(&mut typed).context("cannot read the name")?;
    if typed.trim() != name {
        bail!("that is not the name; nobody was deleted");
    }
    Ok(Whom::Id(member.id))
}
