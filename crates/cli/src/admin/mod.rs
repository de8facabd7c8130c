//! `geduld admin`.

mod arguments;
mod ask;
mod confirm;
mod links_file;
mod printer;
mod table;

use std::process::ExitCode;

use anyhow::{Context, Result};
use geduld_server::config::{Config, Place, Value};
use geduld_server::office::{
    Command, Game, Kind, LONGEST_FILE_BYTES, NewEvent, Refusal, RefusalKind, Reply, Whom,
};

use self::arguments::{AdminCommand, CreateFlags, EventCommand, GameFlag, KindFlag, ReasonFlags};
use self::ask::ask;
use self::links_file::LinksFile;
use self::printer::Printer;
use crate::failure::WrongUsage;
use crate::serve::configuration;
use crate::text_file::TextFile;

pub(crate) use self::arguments::AdminFlags;

/// Has a command carried out, by the house that runs or without one, and prints the answer.
pub(crate) fn admin(flags: AdminFlags) -> Result<ExitCode> {
    let data = flags.data.iter().map(|data| {
        let text = data.to_str().ok_or_else(|| {
            WrongUsage(format!("flag --data: `{}` is not UTF-8 text", data.display()))
        })?;
        let place = Place::Flag(String::from("--data"));
        Ok(Value { key: String::from("data"), texts: vec![text.to_owned()], place })
    });
    let data = data.collect::<Result<_>>()?;
    let config = configuration(flags.data.as_deref(), flags.config.as_deref(), data)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")?;
    runtime.block_on(carry_out(&config, flags)).map(|()| ExitCode::SUCCESS)
}

async fn carry_out(config: &Config, flags: AdminFlags) -> Result<()> {
    let mut printer = Printer::new(flags.json);
    let mut links = None;
    let command = match flags.command {
        AdminCommand::Delete { name, yes } => {
            let who = confirm::whom(config, whom(&name), yes).await?;
            Command::Delete { who }
        }
        AdminCommand::ImportPoints { file, name, links: path, days } => {
            links = path.as_deref().map(LinksFile::new).transpose()?;
            let TextFile { name: shown, text } =
                TextFile::read(&file, LONGEST_FILE_BYTES as u64, "file of points")
                    .map_err(|error| WrongUsage::error(format!("{error:#}")))?;
            printer.name_file(&shown);
            let own = file.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = name.or(own).unwrap_or_default();
            let link_days = links.is_some().then_some(days);
            Command::ImportPoints { name, text, link_days }
        }
        other => plain(other),
    };
    let done = ask(config, command, |reply| match (reply, &mut links) {
        (Reply::Link(link), Some(links)) => {
            links.add(&link);
            Ok(())
        }
        (reply, _) => printer.take(reply),
    })
    .await;
    printer.finish()?;
    // Links that were made are kept, also when the rest was cut short.
    if let Some(links) = links {
        links.write()?;
    }
    done
}

/// A command that needs nothing but itself.
fn plain(command: AdminCommand) -> Command {
    match command {
        AdminCommand::Members { part } => Command::Members { part },
        AdminCommand::Rename { name, new } => Command::Rename { who: whom(&name), name: new },
        AdminCommand::Suspend { name, reason } => Command::Suspend { who: whom(&name), reason },
        AdminCommand::Unsuspend { name } => Command::Unsuspend { who: whom(&name) },
        AdminCommand::Delete { name, .. } => Command::Delete { who: whom(&name) },
        AdminCommand::Operator { name, off } => {
            Command::Operator { who: whom(&name), operator: !off }
        }
        AdminCommand::RecoveryLink { name } => Command::RecoveryLink { who: whom(&name) },
        AdminCommand::Invite { uses, days } => Command::Invite { uses, days },
        AdminCommand::Announce { nl, en, days } => {
            Command::Announce { dutch: nl, english: en, days }
        }
        AdminCommand::Announcements => Command::Announcements {},
        AdminCommand::EndAnnouncement { id } => Command::EndAnnouncement { id },
        AdminCommand::Events { all } => Command::Events { all },
        AdminCommand::Event(EventCommand::Create(flags)) => Command::CreateEvent(new_event(&flags)),
        AdminCommand::Event(EventCommand::Cancel(ReasonFlags { id, reason })) => {
            Command::CancelEvent { id, reason }
        }
        AdminCommand::Event(EventCommand::Void(ReasonFlags { id, reason })) => {
            Command::VoidEvent { id, reason }
        }
        AdminCommand::Event(EventCommand::Correct(ReasonFlags { id, reason })) => {
            Command::CorrectEvent { id, reason }
        }
        AdminCommand::ImportPoints { name, .. } => Command::ImportPoints {
            name: name.unwrap_or_default(),
            text: String::new(),
            link_days: None,
        },
        AdminCommand::Recompute { repair } => Command::Recompute { repair },
        AdminCommand::Flags => Command::Flags {},
    }
}

fn new_event(flags: &CreateFlags) -> NewEvent {
    NewEvent {
        game: match flags.game {
            GameFlag::Solitaire => Game::Solitaire,
            GameFlag::Simple => Game::Simple,
        },
        kind: match flags.kind {
            KindFlag::Tournament => Kind::Tournament,
            KindFlag::Daily => Kind::Daily,
        },
        opening_ms: flags.opening,
        closing_ms: flags.closing,
        calm: flags.calm,
        free_games: flags.free_games,
        any_account: flags.any_account,
        short_notice: flags.short_notice,
    }
}

/// A name, or an id behind `id:`, which no name begins with.
fn whom(text: &str) -> Whom {
    match text.strip_prefix("id:") {
        Some(id) => Whom::Id(id.to_owned()),
        None => Whom::Name(text.to_owned()),
    }
}

/// Why the office did not do it, as the program tells it.
fn refused(refusal: Refusal) -> anyhow::Error {
    match refusal.kind {
        RefusalKind::Usage => WrongUsage::error(refusal.text),
        RefusalKind::State | RefusalKind::Failed => anyhow::Error::new(refusal),
    }
}
