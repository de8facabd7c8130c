//! Games that come along to an account, and what goes with it.

use geduld_rules::{Scheme, Variant};
use geduld_store::{AppendError, GameId, SignUpError, Store};

use super::members::{as_player, member, named, new_session, sign_up_as};
use crate::table::{START_MS, Table, new_player, won_lines};

pub(crate) async fn a_guests_games_come_along(store: Store) {
    let (member, _) = member(&store, "Wim").await;
    let guest = new_player();
    let line = won_lines().remove(0);
    let mut own =
        Table::with(as_player(member.player), line.deal.clone(), line.variant, Scheme::Tournament);
    own.play(&store, &line.moves).await.unwrap();
    let mut guests = Table::with(guest, line.deal, line.variant, Scheme::Tournament);
    guests.play(&store, &line.moves).await.unwrap();
    let mut running = Table::of(guest);
    running.play_moves(&store, 2).await;

    let merged = store.sign_in(member.player, new_session(), Some(guest.token_hash)).await.unwrap();
    assert_eq!((merged.games, merged.waiting), (1, None));
    assert_eq!(store.player_by_token(&guest.token_hash).await.unwrap(), None);
    let statistics = store.statistics(member.player).await.unwrap();
    assert_eq!((statistics[0].played, statistics[0].won), (2, 2));
    assert_eq!(store.running_game(member.player).await.unwrap().unwrap().id, running.id);
    // The tab of the guest is told that the table moved; the member plays on.
    let late = running.append(&[running.first_move()]);
    assert!(matches!(store.append(late).await, Err(AppendError::OtherPlayer)));
    running.player = as_player(member.player);
    running.play_moves(&store, 1).await;
}

pub(crate) async fn of_two_running_games_the_guests_waits(store: Store) {
    let (member, _) = member(&store, "Xander").await;
    let mut own = Table::of(as_player(member.player));
    own.play_moves(&store, 1).await;
    let guest = new_player();
    let mut other = Table::of(guest);
    other.play_moves(&store, 2).await;
    let merged = store.sign_in(member.player, new_session(), Some(guest.token_hash)).await.unwrap();
    assert_eq!(merged.waiting, Some(other.id));
    assert_eq!(store.waiting_game(member.player).await.unwrap(), Some(other.id));
    assert_eq!(store.running_game(member.player).await.unwrap().unwrap().id, own.id);
    // Giving it up ends the waiting.
    other.player = as_player(member.player);
    other.give_up(&store).await;
    assert_eq!(store.waiting_game(member.player).await.unwrap(), None);
    assert_eq!(store.running_game(member.player).await.unwrap().unwrap().id, own.id);
}

pub(crate) async fn one_of_two_running_games_is_chosen(store: Store) {
    let (member, _) = member(&store, "Yara").await;
    let mut own = Table::of(as_player(member.player));
    own.play_moves(&store, 1).await;
    let guest = new_player();
    let mut other = Table::of(guest);
    other.play_moves(&store, 2).await;
    store.sign_in(member.player, new_session(), Some(guest.token_hash)).await.unwrap();
    let running = async || store.running_game(member.player).await.unwrap().unwrap().id;
    let waiting = async || store.waiting_game(member.player).await.unwrap();
    assert!(!store.choose_game(member.player, GameId::from_bytes([8; 16])).await.unwrap());
    assert_eq!((running().await, waiting().await), (own.id, Some(other.id)));
    assert!(!store.choose_game(new_player().id, other.id).await.unwrap());
    assert!(store.choose_game(member.player, other.id).await.unwrap());
    assert_eq!((running().await, waiting().await), (other.id, Some(own.id)));
    // Chosen twice it stays chosen.
    assert!(store.choose_game(member.player, other.id).await.unwrap());
    assert_eq!((running().await, waiting().await), (other.id, Some(own.id)));
    own.give_up(&store).await;
    assert_eq!((running().await, waiting().await), (other.id, None));
}

pub(crate) async fn a_guest_of_another_member_brings_nothing(store: Store) {
    let (member, _) = member(&store, "Zoë").await;
    let (other, _) = super::members::member(&store, "Aart").await;
    let mut table = Table::of(as_player(other.player));
    table.play_moves(&store, 1).await;
    let key = geduld_store::member_key(other.player);
    let merged = store.sign_in(member.player, new_session(), Some(key)).await.unwrap();
    assert_eq!((merged.games, merged.waiting), (0, None));
    assert!(store.running_game(other.player).await.unwrap().is_some());
    // Somebody without a row, and one's own key, bring nothing either.
    for nobody in [[200; 32], geduld_store::member_key(member.player)] {
        let merged = store.sign_in(member.player, new_session(), Some(nobody)).await.unwrap();
        assert_eq!(merged.games, 0);
    }
}

pub(crate) async fn only_games_without_help_count_for_entering(store: Store) {
    let (bea, _) = member(&store, "Bea").await;
    let player = as_player(bea.player);
    let mut short = Table::of(player);
    short.play_moves(&store, 19).await;
    short.give_up(&store).await;
    let counted = async || store.free_games_played(bea.player).await.unwrap();
    assert_eq!(counted().await, 0);
    let mut long = Table::of(player);
    long.play_moves(&store, 20).await;
    assert_eq!(counted().await, 0, "it has not ended");
    long.give_up(&store).await;
    assert_eq!(counted().await, 1);
    for (known, assisted) in [(true, false), (false, true)] {
        let mut helped = Table::of(player);
        (helped.start.known, helped.start.assisted) = (known, assisted);
        helped.play_moves(&store, 20).await;
        helped.give_up(&store).await;
    }
    assert_eq!(counted().await, 1);
    let line = won_lines().remove(0);
    let mut won = Table::with(player, line.deal, line.variant, Scheme::None);
    won.play(&store, &line.moves).await.unwrap();
    assert_eq!(counted().await, 2);
}

pub(crate) async fn a_game_is_shared_by_its_player_only(store: Store) {
    let (member, _) = member(&store, "Coen").await;
    let mut games = Vec::new();
    for _ in 0..3 {
        let mut table = Table::of(as_player(member.player));
        table.at_ms += i64::try_from(games.len()).unwrap() * 10_000;
        table.play_moves(&store, 1).await;
        table.give_up(&store).await;
        games.push(table.id);
    }
    let share = |player, game, shared| store.share_game(player, game, shared);
    assert!(!share(new_player().id, games[0], true).await.unwrap());
    for game in &games {
        assert!(share(member.player, *game, true).await.unwrap());
    }
    assert!(share(member.player, games[1], false).await.unwrap());
    let shared = store.shared_games(None, 9).await.unwrap();
    assert_eq!(shared.iter().map(|game| game.id).collect::<Vec<_>>(), [games[0], games[2]]);
    assert!(shared.iter().all(|game| game.shared));
    let rest = store.shared_games(Some((&shared[0]).into()), 9).await.unwrap();
    assert_eq!(rest.iter().map(|game| game.id).collect::<Vec<_>>(), [games[2]]);
}

pub(crate) async fn nothing_is_left_of_a_deleted_member(store: Store) {
    let (dirk, session) = member(&store, "Dirk").await;
    store.rename(dirk.player, named("Dirkje"), START_MS + 1).await.unwrap();
    let player = as_player(dirk.player);
    let mut over = Table::with(
        player,
        geduld_rules::DealNumber::Own(3).deal(),
        Variant::SOLITAIRE,
        Scheme::Calm,
    );
    over.play_moves(&store, 1).await;
    over.give_up(&store).await;
    let mut running = Table::of(player);
    running.play_moves(&store, 1).await;
    store.add_recovery_link(dirk.player, [9; 32], START_MS + 99).await.unwrap();

    assert!(store.delete_member(dirk.player, START_MS + 2).await.unwrap());
    assert!(!store.delete_member(dirk.player, START_MS + 3).await.unwrap());
    assert!(!store.delete_member(new_player().id, START_MS).await.unwrap());
    let left = store.member(dirk.player).await.unwrap().unwrap();
    assert_eq!((left.name, left.has_password), (None, false));
    assert_eq!(left.state, geduld_store::MemberState::Deleted);
    assert!(store.signed_in(&session.token_hash, START_MS).await.unwrap().is_none());
    assert!(store.former_names(dirk.player).await.unwrap().is_empty());
    assert!(store.unused_codes(dirk.player).await.unwrap().is_empty());
    assert!(store.recovery_link(&[9; 32], START_MS).await.unwrap().is_none());
    assert!(store.finished_games(dirk.player, None, 9).await.unwrap().is_empty());
    assert!(store.game(running.id).await.unwrap().is_none());
    assert!(store.members("", None, 9).await.unwrap().is_empty());

    // Nobody is taken for the member for a year.
    let year_ms = 365 * 24 * 3_600_000;
    let mut again = sign_up_as("Dirkje");
    again.session.at_ms = START_MS + 2 + year_ms - 1;
    let refused = store.sign_up(again.clone()).await;
    assert!(matches!(refused, Err(SignUpError::NameTaken)), "{refused:?}");
    again.session.at_ms += 1;
    store.sign_up(again).await.unwrap();
}
