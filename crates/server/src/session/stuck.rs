//! Finds out, off the path of the move, whether a game is stuck.

use std::sync::Arc;
use std::time::Duration;

use geduld_rules::{Game, Stuck};

use super::registry::{Session, Sessions};
use super::table::Table;
use crate::wire::ServerMessage;

/// A table must rest so long before it is searched: fast play asks nothing.
const REST: Duration = Duration::from_millis(200);

impl Sessions {
    /// Starts a search unless the answer is known, one is under way, or there is nothing to ask.
    pub(super) fn search_if_needed(self: &Arc<Self>, session: &Arc<Session>, table: &mut Table) {
        let known = table.stuck.is_some_and(|(seq, _)| seq == table.game.seq());
        if known || table.searching || !askable(&table.game) {
            return;
        }
        table.searching = true;
        tokio::spawn(search(Arc::clone(self), Arc::clone(session)));
    }
}

async fn search(sessions: Arc<Sessions>, session: Arc<Session>) {
    loop {
        let resting = session.table.lock().await.game.seq();
        tokio::time::sleep(REST).await;
        let Ok(_permit) = sessions.searches.acquire().await else { return };
        let game = {
            let mut table = session.table.lock().await;
            if !askable(&table.game) {
                table.searching = false;
                return;
            }
            if table.game.seq() != resting {
                continue;
            }
            table.game.clone()
        };
        let seq = game.seq();
        let found = tokio::task::spawn_blocking(move || game.stuck()).await;
        let mut table = session.table.lock().await;
        if table.game.seq() != seq {
            continue;
        }
        table.searching = false;
        let stuck = matches!(found, Ok(Stuck::Stuck));
        table.stuck = Some((seq, stuck));
        if stuck {
            let game = session.id.to_string();
            table.tell_all(&ServerMessage::Stuck { game: &game, seq }.text().into());
        }
        return;
    }
}

fn askable(game: &Game) -> bool {
    game.seq() > 0 && game.end().is_none() && !game.is_paused()
}
