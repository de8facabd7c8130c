//! Carries an earlier ranking over.

use std::collections::BTreeSet;

use geduld_store::{Imported, MemberState, PlayerId};

use super::points_file::{self, PointsRow};
use super::room::{give, tell};
use super::{LONGEST_FILE_BYTES, Office, Refusal, Replies, Reply, links, members};

/// The name of an import has so many characters at most.
const LONGEST_NAME: usize = 100;

pub(super) async fn import(
    office: &Office,
    name: &str,
    text: &str,
    link_days: Option<u32>,
    replies: &Replies,
) -> Result<(), Refusal> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(Refusal::usage(format!(
            "--name: call the import something of 1 to {LONGEST_NAME} characters"
        )));
    }
    if text.len() > LONGEST_FILE_BYTES {
        return Err(Refusal::usage(format!(
            "the file is longer than {LONGEST_FILE_BYTES} bytes; import it in parts"
        )));
    }
    if let Some(days) = link_days {
        links::check_days(days)?;
    }
    let rows = match points_file::read(text) {
        Ok(rows) => rows,
        Err(problems) => {
            for problem in problems {
                let points_file::Problem { line, text } = problem;
                give(replies, Reply::Problem { line, text }).await;
            }
            return Err(Refusal::usage("nothing was imported: mend the file and try again"));
        }
    };
    let known = known(office, &rows).await?;
    let written = write(office, name, &rows).await?;
    if written == 0 && link_days.is_none() {
        return Err(Refusal::state(format!(
            "`{name}` was imported before and nothing was changed; what is wrong in it can be balanced by an \
             import under another --name"
        )));
    }
    tell(replies, told(name, written, &rows, known)).await;
    if let Some(days) = link_days {
        give_links(office, &rows, days, replies).await?;
    }
    Ok(())
}

/// How many of the names somebody has already.
async fn known(office: &Office, rows: &[PointsRow]) -> Result<usize, Refusal> {
    let mut known = 0;
    for look in looks(rows) {
        known += usize::from(office.store().credentials(&look).await?.is_some());
    }
    Ok(known)
}

async fn write(office: &Office, name: &str, rows: &[PointsRow]) -> Result<u64, Refusal> {
    let mut imported = Vec::with_capacity(rows.len());
    for row in rows {
        imported.push(Imported {
            draw: row.draw,
            name: members::stored(&row.name),
            player: PlayerId::from_bytes(office.house.sources.bytes()?),
            points: row.points,
            awards: row.awards,
        });
    }
    Ok(office.store().import_points(name.to_owned(), imported, office.now_ms()).await?)
}

fn told(name: &str, written: u64, rows: &[PointsRow], known: usize) -> String {
    if written == 0 {
        return format!("`{name}` was imported before; nothing was changed.");
    }
    let names = looks(rows).len();
    format!(
        "Imported {written} rows of {names} names; {known} of them were members already, {} are unclaimed now.",
        names - known
    )
}

/// Makes a link for everybody in the file who was never here.
async fn give_links(
    office: &Office,
    rows: &[PointsRow],
    days: u32,
    replies: &Replies,
) -> Result<(), Refusal> {
    for look in looks(rows) {
        let found = office.store().credentials(&look).await?.map(|found| found.member);
        if let Some(member) = found.filter(|member| member.state == MemberState::Unclaimed) {
            let link = links::new_recovery(office, &member, days).await?;
            give(replies, Reply::Link(link)).await;
        }
    }
    Ok(())
}

fn looks(rows: &[PointsRow]) -> BTreeSet<String> {
    rows.iter().map(|row| row.name.look().as_str().to_owned()).collect()
}
