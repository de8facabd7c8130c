//! Where each command goes.

use super::{Command, Office, Refusal, Replies};
use super::{announcements, checks, events, links, members, points};

/// Does what is asked, and gives the answer bit by bit.
///
/// # Errors
///
/// Why it was not done.
pub async fn execute(office: &Office, command: Command, replies: &Replies) -> Result<(), Refusal> {
    let title = command.title();
    let done = dispatch(office, command, replies).await;
    match &done {
        Ok(()) => tracing::info!(command = title, "the office has done what was asked"),
        Err(refusal) => {
            tracing::info!(command = title, kind = ?refusal.kind, "the office has refused");
        }
    }
    done
}

async fn dispatch(office: &Office, command: Command, replies: &Replies) -> Result<(), Refusal> {
    match command {
        Command::Members { part } => members::list(office, &part, replies).await,
        Command::Member { who } => members::one(office, &who, replies).await,
        Command::Rename { who, name } => members::rename(office, &who, &name, replies).await,
        Command::Suspend { who, reason } => members::suspend(office, &who, &reason, replies).await,
        Command::Unsuspend { who } => members::unsuspend(office, &who, replies).await,
        Command::Delete { who } => members::delete(office, &who, replies).await,
        Command::Operator { who, operator } => {
            members::operator(office, &who, operator, replies).await
        }
        Command::RecoveryLink { who } => links::recovery(office, &who, replies).await,
        Command::Invite { uses, days } => links::invite(office, uses, days, replies).await,
        Command::Announce { dutch, english, days } => {
            announcements::announce(office, &dutch, &english, days, replies).await
        }
        Command::Announcements {} => announcements::list(office, replies).await,
        Command::EndAnnouncement { id } => announcements::end(office, &id, replies).await,
        Command::Events { all } => events::list(office, all, replies).await,
        Command::CreateEvent(new) => events::create(office, &new, replies).await,
        Command::CancelEvent { id, reason } => events::cancel(office, &id, &reason, replies).await,
        Command::VoidEvent { id, reason } => events::void(office, &id, &reason, replies).await,
        Command::CorrectEvent { id, reason } => {
            events::correct(office, &id, &reason, replies).await
        }
        Command::ImportPoints { name, text, link_days } => {
            points::import(office, &name, &text, link_days, replies).await
        }
        Command::Recompute { repair } => checks::recompute(office, repair, replies).await,
        Command::Flags {} => checks::flags(office, replies).await,
    }
}
