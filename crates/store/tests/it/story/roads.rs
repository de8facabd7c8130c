//! Roads into an account that are open, and those that must not be.

use geduld_store::{
    ApiToken, MemberState, Passkey, PlayerId, Proof, Recovery, RenameError, SessionId, SignInError,
    SignUp, SignUpError, Store, StoredCode,
};

use super::members::{as_player, member, named, new_session, sign_up_as};
use crate::table::{START_MS, Table, new_player};

fn passkey(credential: u8, player: PlayerId) -> Passkey {
    Passkey {
        credential: vec![credential; 16],
        player,
        label: String::from("sleutel"),
        data: String::from("{}"),
        created_at_ms: START_MS,
        used_at_ms: None,
    }
}

fn with_passkey(name: &str, credential: u8) -> SignUp {
    let sign_up = SignUp { password_hash: None, ..sign_up_as(name) };
    SignUp { passkey: Some(passkey(credential, sign_up.player)), ..sign_up }
}

pub(crate) async fn a_passkey_may_be_the_only_key(store: Store) {
    let member = store.sign_up(with_passkey("Anke", 1)).await.unwrap();
    assert!(!member.has_password);
    let credentials = store.credentials("anke").await.unwrap().unwrap();
    assert_eq!(credentials.password_hash, None);
    assert_eq!(store.passkeys(member.player).await.unwrap(), [passkey(1, member.player)]);
    // A guest's passkey is the member's who the guest becomes, whatever id was thought of.
    let guest = new_player();
    Table::of(guest).play_moves(&store, 1).await;
    let sign_up = SignUp { guest: Some(guest.token_hash), ..with_passkey("Bo", 2) };
    let member = store.sign_up(sign_up).await.unwrap();
    assert_eq!(store.passkey(&[2; 16]).await.unwrap().unwrap().player, member.player);
}

pub(crate) async fn a_passkey_of_another_member_makes_no_member(store: Store) {
    let member = store.sign_up(with_passkey("Cor", 1)).await.unwrap();
    let refused = store.sign_up(with_passkey("Dora", 1)).await;
    assert!(matches!(refused, Err(SignUpError::PasskeyTaken)), "{refused:?}");
    assert!(store.credentials("dora").await.unwrap().is_none());
    assert_eq!(store.passkey(&[1; 16]).await.unwrap().unwrap().player, member.player);
}

pub(crate) async fn a_sign_up_takes_over_nobodys_row(store: Store) {
    let guest = new_player();
    Table::of(guest).play_moves(&store, 1).await;
    let (other, _) = member(&store, "Evert").await;
    for player in [guest.id, other.player] {
        let refused = store.sign_up(SignUp { player, ..sign_up_as("Frits") }).await;
        assert!(matches!(refused, Err(SignUpError::SignedIn)), "{refused:?}");
    }
    assert_eq!(store.player_by_token(&guest.token_hash).await.unwrap(), Some(guest.id));
    assert!(store.member(guest.id).await.unwrap().is_none());
    // A first move that comes after the sign-up makes no guest of that token again.
    let late = new_player();
    let sign_up = SignUp { player: late.id, guest: Some(late.token_hash), ..sign_up_as("Frits") };
    store.sign_up(sign_up).await.unwrap();
    let table = Table::of(late);
    store.append(table.append(&[table.first_move()])).await.unwrap_err();
    assert_eq!(store.player_by_token(&late.token_hash).await.unwrap(), None);
    Table::of(as_player(late.id)).play_moves(&store, 1).await;
}

pub(crate) async fn a_deleted_member_comes_back_by_no_road(store: Store) {
    let (gone, session) = member(&store, "Geert").await;
    let player = gone.player;
    let id = SessionId::from_bytes([1; 12]);
    let label = String::from("programma");
    let token = ApiToken { id, label, created_at_ms: START_MS, used_at_ms: None };
    store.add_api_token(player, [1; 32], token).await.unwrap();
    store.add_passkey(passkey(1, player)).await.unwrap();
    assert!(store.delete_member(player, START_MS).await.unwrap());

    assert!(store.signed_in(&session.token_hash, START_MS).await.unwrap().is_none());
    assert!(store.by_api_token(&[1; 32], START_MS).await.unwrap().is_none());
    assert!(store.passkey(&[1; 16]).await.unwrap().is_none());
    assert!(store.credentials("geert").await.unwrap().is_none());
    let refused = store.sign_in(player, new_session(), None).await;
    assert!(matches!(refused, Err(SignInError::NotActive)), "{refused:?}");
    // Not by a link that is made afterwards either.
    store.add_recovery_link(player, [2; 32], START_MS + 1).await.unwrap();
    let proof = Proof::Link { token_hash: [2; 32] };
    let password_hash = String::from("hash");
    let recovery =
        Recovery { player, proof, password_hash, code_hashes: Vec::new(), at_ms: START_MS };
    let refused = store.recover(recovery).await;
    assert!(matches!(refused, Err(SignInError::NotActive)), "{refused:?}");
    let refused = store.rename(player, named("Geertje"), START_MS).await;
    assert!(matches!(refused, Err(RenameError::UnknownMember)), "{refused:?}");
    store.set_password(player, String::from("hash"), id).await.unwrap();
    assert!(!store.suspend(player, Some(String::new())).await.unwrap());
    assert!(!store.suspend(player, None).await.unwrap());
    assert!(!store.set_operator(player, true).await.unwrap());
    let left = store.member(player).await.unwrap().unwrap();
    assert_eq!((left.state, left.name), (MemberState::Deleted, None));
    assert!(!left.has_password && !left.operator);
}

pub(crate) async fn codes_that_are_set_anew_come_with_a_recovery(store: Store) {
    let (member, _) = member(&store, "Hein").await;
    let recovery = Recovery {
        player: member.player,
        proof: Proof::Code { place: 0 },
        password_hash: String::from("hash"),
        code_hashes: vec![String::from("new 0"), String::from("new 1"), String::from("new 2")],
        at_ms: START_MS,
    };
    store.recover(recovery.clone()).await.unwrap();
    let codes = store.unused_codes(member.player).await.unwrap();
    assert_eq!(codes.len(), 3);
    assert_eq!(codes[0], StoredCode { place: 0, hash: String::from("new 0") });
    // Of another member no code is good.
    let (other, _) = super::members::member(&store, "Inez").await;
    let proof = Proof::Code { place: 2 };
    let refused = store.recover(Recovery { player: other.player, proof, ..recovery }).await;
    assert!(matches!(refused, Err(SignInError::Used)), "{refused:?}");
}

pub(crate) async fn a_blocked_look_is_free_after_a_year(store: Store) {
    let (gone, _) = member(&store, "Joke").await;
    let (other, _) = member(&store, "Klaas").await;
    store.delete_member(gone.player, START_MS).await.unwrap();
    let day_ms = 24 * 3_600_000;
    let rename = |at_ms| store.rename(other.player, named("JOKE"), at_ms);
    let refused = rename(START_MS + 365 * day_ms - 1).await;
    assert!(matches!(refused, Err(RenameError::NameTaken)), "{refused:?}");
    assert!(store.former_names(other.player).await.unwrap().is_empty());
    rename(START_MS + 365 * day_ms).await.unwrap();
    assert_eq!(store.credentials("joke").await.unwrap().unwrap().member.player, other.player);
    assert!(store.credentials("klaas").await.unwrap().is_none());
}

pub(crate) async fn what_proves_who_it_is_is_not_shown(store: Store) {
    let sign_up = SignUp {
        guest: Some([77; 32]),
        invitation: Some([77; 32]),
        password_hash: Some(String::from("secret")),
        code_hashes: vec![String::from("secret")],
        ..with_passkey("Leo", 1)
    };
    let recovery = Recovery {
        player: sign_up.player,
        proof: Proof::Link { token_hash: [77; 32] },
        password_hash: String::from("secret"),
        code_hashes: vec![String::from("secret")],
        at_ms: START_MS,
    };
    let code = StoredCode { place: 1, hash: String::from("secret") };
    let session = sign_up.session.clone();
    let shown = format!("{sign_up:?} {recovery:?} {code:?} {session:?}");
    assert!(shown.contains("Leo"));
    assert!(!shown.contains("secret") && !shown.contains("77"), "{shown}");
    let (member, _) = member(&store, "Mia").await;
    let credentials = store.credentials_of(member.player).await.unwrap();
    assert!(!format!("{credentials:?}").contains("\"hash\""));
}

pub(crate) async fn that_a_session_was_seen_is_noted_once_an_hour(store: Store) {
    const HOUR_MS: i64 = 3_600_000;
    let (member, session) = member(&store, "Nico").await;
    let seen_ms = async || store.sessions(member.player, START_MS).await.unwrap()[0].seen_at_ms;
    for _ in 0..3 {
        let at_ms = START_MS + HOUR_MS - 1;
        assert!(store.signed_in(&session.token_hash, at_ms).await.unwrap().is_some());
        // Whatever was queued is written before this.
        store.set_language(member.player, String::from("en")).await.unwrap();
    }
    assert_eq!(seen_ms().await, START_MS);
    let at_ms = START_MS + HOUR_MS;
    let signed_in = store.signed_in(&session.token_hash, at_ms).await.unwrap().unwrap();
    assert_eq!(signed_in.session.seen_at_ms, START_MS, "nobody waits for the note");
    while seen_ms().await != at_ms {
        tokio::task::yield_now().await;
    }
    // A request that was under way for long sets nothing back.
    store.signed_in(&session.token_hash, START_MS).await.unwrap().unwrap();
    store.set_language(member.player, String::from("nl")).await.unwrap();
    assert_eq!(seen_ms().await, at_ms);
}
