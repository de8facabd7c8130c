//! Prints the replies of the office.

use anyhow::Result;
use geduld_server::office::{
    AnnouncementRow, DifferenceRow, EventRow, FlagRow, LinkRow, MemberRow, Person, Reply,
};

use super::table::Table;
use crate::decision::complain;
use crate::shown::shown;
use crate::standard_output::say;

/// Replies on their way to whoever asked: as tables once they are whole, or as JSON at once.
pub(super) struct Printer {
    json: bool,
    /// What problems are of.
    file: String,
    table: Option<Table>,
}

impl Printer {
    /// A printer of tables or of JSON.
    pub(super) fn new(json: bool) -> Printer {
        Printer { json, file: String::new(), table: None }
    }

    /// Names the file whose lines problems tell.
    pub(super) fn name_file(&mut self, name: &str) {
        name.clone_into(&mut self.file);
    }

    /// Takes a reply.
    ///
    /// # Errors
    ///
    /// When it cannot be printed.
    pub(super) fn take(&mut self, reply: Reply) -> Result<()> {
        match reply {
            Reply::Problem { line, text } => {
                complain(&format!("{}:{line}: {}", shown(&self.file), shown(&text)));
                Ok(())
            }
            reply if self.json => say(&(serde_json::to_string(&reply)? + "\n")),
            Reply::Told { text } => {
                self.finish()?;
                say(&(shown(&text) + "\n"))
            }
            Reply::Link(link) => say(&told(&link)),
            reply => {
                let (columns, cells) = row(reply);
                self.table.get_or_insert_with(|| Table::new(columns)).push(&cells);
                Ok(())
            }
        }
    }

    /// Prints the table.
    ///
    /// # Errors
    ///
    /// When it cannot be printed.
    pub(super) fn finish(&mut self) -> Result<()> {
        self.table.take().map_or(Ok(()), |table| say(&table.text()))
    }
}

fn told(link: &LinkRow) -> String {
    let LinkRow { name, url, until, uses } = link;
    let whom = match (name, uses) {
        (Some(name), _) => format!("Lets {} in once", shown(name)),
        (None, 1) => String::from("Lets one person become a member"),
        (None, uses) => format!("Lets {uses} people become members"),
    };
    format!("{url}\n{whom}, until {}. Whoever has the link can use it.\n", at(until))
}

/// The columns of a reply and its row in them.
fn row(reply: Reply) -> (&'static [&'static str], Vec<String>) {
    match reply {
        Reply::Member(row) => member(row),
        Reply::Announcement(row) => announcement(row),
        Reply::Event(row) => event(row),
        Reply::Flag(row) => flag(row),
        Reply::Difference(row) => difference(row),
        // These stand in no table.
        Reply::Link(_) | Reply::Problem { .. } | Reply::Told { .. } => (&[], Vec::new()),
    }
}

fn member(row: MemberRow) -> (&'static [&'static str], Vec<String>) {
    let MemberRow { name, id, state, reason, operator, language, since } = row;
    let state = match reason {
        Some(reason) => format!("{state}: {reason}"),
        None if operator => format!("{state}, operator"),
        None => state,
    };
    let name = name.unwrap_or_default();
    (&["name", "id", "since", "language", "state"], vec![name, id, at(&since), language, state])
}

fn announcement(row: AnnouncementRow) -> (&'static [&'static str], Vec<String>) {
    let AnnouncementRow { id, from, until, dutch, english } = row;
    (&["id", "from", "until", "Dutch", "English"], vec![id, at(&from), at(&until), dutch, english])
}

fn event(row: EventRow) -> (&'static [&'static str], Vec<String>) {
    let EventRow { id, kind, game, state, opening, closing, entrants, reason, .. } = row;
    let state = match reason {
        Some(reason) => format!("{state}: {reason}"),
        None => state,
    };
    (
        &["id", "kind", "game", "opening", "closing", "entrants", "state"],
        vec![id, kind, game, at(&opening), at(&closing), entrants.to_string(), state],
    )
}

fn flag(row: FlagRow) -> (&'static [&'static str], Vec<String>) {
    let FlagRow { event, member, other, why, detail } = row;
    let other = other.map(person).unwrap_or_default();
    (
        &["event", "member", "other", "why", "what was seen"],
        vec![event, person(member), other, why, detail],
    )
}

fn difference(row: DifferenceRow) -> (&'static [&'static str], Vec<String>) {
    let DifferenceRow { member, game, total, kept, sum } = row;
    (
        &["member", "game", "total", "kept", "ledger"],
        vec![person(member), game, total, kept.to_string(), sum.to_string()],
    )
}

/// A deleted member by id.
fn person(person: Person) -> String {
    person.name.unwrap_or_else(|| format!("id:{}", person.id))
}

/// A time to the minute, as it stands in the time zone of the house.
fn at(rfc3339: &str) -> String {
    rfc3339.get(..16).unwrap_or(rfc3339).replace('T', " ")
}
