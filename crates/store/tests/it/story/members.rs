//! Members: how they come, prove who they are, and go.

use geduld_store::{
    Announcement, ApiToken, Member, MemberName, MemberState, NewPlayer, NewSession, Passkey,
    PlayerId, Proof, Recovery, RenameError, SessionId, SignInError, SignUp, SignUpError, Store,
    member_key,
};

use crate::table::{START_MS, Table, new_entry_id, new_player};

const DAY_MS: i64 = 24 * 3_600_000;

pub(crate) fn new_session() -> NewSession {
    let NewPlayer { token_hash, .. } = new_player();
    NewSession {
        token_hash,
        id: SessionId::from_bytes(*new_entry_id().as_bytes()),
        device: String::from("Firefox"),
        network_hash: [7; 16],
        at_ms: START_MS,
    }
}

pub(crate) fn named(name: &str) -> MemberName {
    MemberName { name: name.to_owned(), look: name.to_lowercase(), look_version: 1 }
}

pub(crate) fn sign_up_as(name: &str) -> SignUp {
    SignUp {
        guest: None,
        player: new_player().id,
        name: named(name),
        password_hash: Some(String::from("hash")),
        code_hashes: vec![String::from("code 0"), String::from("code 1")],
        passkey: None,
        language: String::from("nl"),
        invitation: None,
        session: new_session(),
    }
}

/// A new member, and the session it began with.
pub(crate) async fn member(store: &Store, name: &str) -> (Member, NewSession) {
    let sign_up = sign_up_as(name);
    let session = sign_up.session.clone();
    (store.sign_up(sign_up).await.unwrap(), session)
}

/// How a member is known to games.
pub(crate) fn as_player(player: PlayerId) -> NewPlayer {
    NewPlayer { id: player, token_hash: member_key(player) }
}

async fn is_in(store: &Store, session: &NewSession) -> bool {
    store.signed_in(&session.token_hash, START_MS).await.unwrap().is_some()
}

pub(crate) async fn a_guest_becomes_a_member_and_keeps_the_games(store: Store) {
    let guest = new_player();
    let mut over = Table::of(guest);
    over.play_moves(&store, 2).await;
    over.give_up(&store).await;
    let mut running = Table::of(guest);
    running.play_moves(&store, 3).await;

    let sign_up = SignUp { guest: Some(guest.token_hash), ..sign_up_as("Anna") };
    let session = sign_up.session.clone();
    let member = store.sign_up(sign_up).await.unwrap();
    assert_eq!(member.player, guest.id);
    assert_eq!(member.name.as_deref(), Some("Anna"));
    assert_eq!((member.state.clone(), member.operator), (MemberState::Active, false));
    // The guest's token, which others may have seen, opens nothing any more.
    assert_eq!(store.player_by_token(&guest.token_hash).await.unwrap(), None);
    let signed_in = store.signed_in(&session.token_hash, START_MS).await.unwrap().unwrap();
    assert_eq!(signed_in.member, member);
    assert_eq!(store.finished_games(guest.id, None, 9).await.unwrap().len(), 1);

    running.player = as_player(guest.id);
    running.play_moves(&store, 1).await;
    assert_eq!(store.running_game(guest.id).await.unwrap().unwrap().seq, 4);
}

pub(crate) async fn somebody_new_becomes_a_member(store: Store) {
    let (member, session) = member(&store, "Bram").await;
    assert_eq!(store.member(member.player).await.unwrap().unwrap(), member);
    assert_eq!(member.created_at_ms, session.at_ms);
    let credentials = store.credentials("bram").await.unwrap().unwrap();
    assert_eq!(credentials.password_hash.as_deref(), Some("hash"));
    assert!(!format!("{credentials:?}").contains("hash\""));
    // The first game is the member's.
    Table::of(as_player(member.player)).play_moves(&store, 1).await;
    // Who is signed in signs up no second time with that browser.
    let again = SignUp { guest: Some(member_key(member.player)), ..sign_up_as("Bram 2") };
    assert!(matches!(store.sign_up(again).await, Err(SignUpError::SignedIn)));
}

pub(crate) async fn a_name_belongs_to_one_member(store: Store) {
    member(&store, "Cato").await;
    let (other, _) = member(&store, "Daan").await;
    let refused = store.sign_up(sign_up_as("CATO")).await;
    assert!(matches!(refused, Err(SignUpError::NameTaken)), "{refused:?}");
    let refused = store.rename(other.player, named("cato"), START_MS).await;
    assert!(matches!(refused, Err(RenameError::NameTaken)), "{refused:?}");
    // One's own name may be written otherwise.
    store.rename(other.player, named("DAAN"), START_MS).await.unwrap();
    let unknown = store.rename(new_player().id, named("Eva"), START_MS).await;
    assert!(matches!(unknown, Err(RenameError::UnknownMember)), "{unknown:?}");
}

pub(crate) async fn of_two_sign_ups_with_one_name_at_once_one_wins(store: Store) {
    let tries: Vec<_> = (0..8)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.sign_up(sign_up_as("Fleur")).await })
        })
        .collect();
    let mut won = 0;
    for one in tries {
        match one.await.unwrap() {
            Ok(_) => won += 1,
            Err(error) => assert!(matches!(error, SignUpError::NameTaken), "{error:?}"),
        }
    }
    assert_eq!(won, 1);
    assert_eq!(store.members("", None, 100).await.unwrap().len(), 1);
}

pub(crate) async fn an_invitation_lets_in_as_many_as_it_says(store: Store) {
    store.add_invitation([1; 32], START_MS + DAY_MS, 2).await.unwrap();
    store.add_invitation([2; 32], START_MS, 9).await.unwrap();
    assert!(store.invitation_is_good(&[1; 32], START_MS).await.unwrap());
    for token in [[2; 32], [3; 32]] {
        // Out of date, and none at all.
        assert!(!store.invitation_is_good(&token, START_MS).await.unwrap());
        let late = SignUp { invitation: Some(token), ..sign_up_as("Gijs") };
        assert!(matches!(store.sign_up(late).await, Err(SignUpError::NoInvitation)));
    }
    member(&store, "Gijs").await;
    // A name that is taken uses nothing up.
    let taken = SignUp { invitation: Some([1; 32]), ..sign_up_as("Gijs") };
    assert!(matches!(store.sign_up(taken).await, Err(SignUpError::NameTaken)));
    let tries: Vec<_> = (0..6)
        .map(|number| {
            let store = store.clone();
            let name = format!("Gast {number}");
            let sign_up = SignUp { invitation: Some([1; 32]), ..sign_up_as(&name) };
            tokio::spawn(async move { store.sign_up(sign_up).await.is_ok() })
        })
        .collect();
    let mut won = 0;
    for one in tries {
        won += usize::from(one.await.unwrap());
    }
    assert_eq!(won, 2);
    assert!(!store.invitation_is_good(&[1; 32], START_MS).await.unwrap());
}

pub(crate) async fn a_session_ends_when_it_is_told_to(store: Store) {
    let (hanna, first) = member(&store, "Hanna").await;
    let (other, others) = member(&store, "Igor").await;
    let sessions = [new_session(), new_session(), new_session()];
    for session in &sessions {
        store.sign_in(hanna.player, session.clone(), None).await.unwrap();
    }
    assert_eq!(store.sessions(hanna.player, START_MS).await.unwrap().len(), 4);
    assert!(store.sign_out(first.token_hash).await.unwrap());
    assert!(!store.sign_out(first.token_hash).await.unwrap());
    assert!(!is_in(&store, &first).await);
    // Nobody ends another's session.
    assert!(!store.end_session(other.player, sessions[0].id).await.unwrap());
    assert!(is_in(&store, &sessions[0]).await);
    assert!(store.end_session(hanna.player, sessions[0].id).await.unwrap());
    assert!(!is_in(&store, &sessions[0]).await);
    assert_eq!(store.sign_out_everywhere(hanna.player, Some(sessions[1].id)).await.unwrap(), 1);
    assert!(is_in(&store, &sessions[1]).await && !is_in(&store, &sessions[2]).await);
    assert_eq!(store.sign_out_everywhere(hanna.player, None).await.unwrap(), 1);
    assert!(!is_in(&store, &sessions[1]).await && is_in(&store, &others).await);
}

pub(crate) async fn a_session_that_nobody_saw_for_400_days_has_ended(store: Store) {
    let (jana, session) = member(&store, "Jana").await;
    let seen = |at_ms| {
        let store = store.clone();
        async move { store.signed_in(&session.token_hash, at_ms).await.unwrap() }
    };
    let later_ms = START_MS + 399 * DAY_MS;
    assert!(seen(later_ms).await.is_some());
    // That it was seen is written by and by.
    while store.sessions(jana.player, later_ms).await.unwrap()[0].seen_at_ms != later_ms {
        tokio::task::yield_now().await;
    }
    assert!(seen(later_ms + 399 * DAY_MS).await.is_some());
    assert!(seen(later_ms + 2000 * DAY_MS).await.is_none());
}

pub(crate) async fn a_suspended_member_is_out_at_once(store: Store) {
    let (kees, session) = member(&store, "Kees").await;
    assert!(store.suspend(kees.player, Some(String::from("scheldt"))).await.unwrap());
    assert!(!is_in(&store, &session).await);
    let refused = store.sign_in(kees.player, new_session(), None).await;
    assert!(matches!(refused, Err(SignInError::NotActive)), "{refused:?}");
    let state = store.member(kees.player).await.unwrap().unwrap().state;
    assert_eq!(state, MemberState::Suspended { reason: String::from("scheldt") });
    assert!(store.suspend(kees.player, None).await.unwrap());
    assert!(!is_in(&store, &session).await, "an ended session stays ended");
    store.sign_in(kees.player, new_session(), None).await.unwrap();
    assert!(!store.suspend(new_player().id, None).await.unwrap());
    assert!(store.set_operator(kees.player, true).await.unwrap());
    assert!(store.member(kees.player).await.unwrap().unwrap().operator);
    assert!(!store.set_operator(new_player().id, true).await.unwrap());
}

fn recovery(player: PlayerId, proof: Proof) -> Recovery {
    let password_hash = String::from("another");
    Recovery { player, proof, password_hash, code_hashes: Vec::new(), at_ms: START_MS }
}

pub(crate) async fn a_recovery_code_is_good_once(store: Store) {
    let (lies, session) = member(&store, "Lies").await;
    let codes = store.unused_codes(lies.player).await.unwrap();
    assert_eq!(
        codes.iter().map(|code| code.hash.as_str()).collect::<Vec<_>>(),
        ["code 0", "code 1"]
    );
    let tries: Vec<_> = (0..4)
        .map(|_| {
            let (store, recovery) =
                (store.clone(), recovery(lies.player, Proof::Code { place: 1 }));
            tokio::spawn(async move { store.recover(recovery).await })
        })
        .collect();
    let mut won = 0;
    for one in tries {
        match one.await.unwrap() {
            Ok(()) => won += 1,
            Err(error) => assert!(matches!(error, SignInError::Used), "{error:?}"),
        }
    }
    assert_eq!(won, 1);
    assert!(!is_in(&store, &session).await, "whoever was in is out");
    let hash = store.credentials("lies").await.unwrap().unwrap().password_hash;
    assert_eq!(hash.as_deref(), Some("another"));
    assert_eq!(store.unused_codes(lies.player).await.unwrap().len(), 1);
    store.set_codes(lies.player, vec![String::from("new")]).await.unwrap();
    let codes = store.unused_codes(lies.player).await.unwrap();
    assert_eq!((codes.len(), codes[0].place, codes[0].hash.as_str()), (1, 0, "new"));
}

pub(crate) async fn a_recovery_link_claims_a_member_once(store: Store) {
    let (mees, _) = member(&store, "Mees").await;
    let (other, _) = member(&store, "Noor").await;
    store.add_recovery_link(mees.player, [4; 32], START_MS + DAY_MS).await.unwrap();
    let whose = store.recovery_link(&[4; 32], START_MS).await.unwrap().unwrap();
    assert_eq!(whose.player, mees.player);
    assert!(store.recovery_link(&[4; 32], START_MS + DAY_MS).await.unwrap().is_none());
    assert!(store.recovery_link(&[5; 32], START_MS).await.unwrap().is_none());
    // A link is no invitation, and an invitation no link.
    assert!(!store.invitation_is_good(&[4; 32], START_MS).await.unwrap());
    let link = || Proof::Link { token_hash: [4; 32] };
    let refused = store.recover(recovery(other.player, link())).await;
    assert!(matches!(refused, Err(SignInError::Used)), "{refused:?}");
    let suspended = store.suspend(mees.player, Some(String::new())).await.unwrap();
    let refused = store.recover(recovery(mees.player, link())).await;
    assert!(suspended && matches!(refused, Err(SignInError::NotActive)), "{refused:?}");
    store.suspend(mees.player, None).await.unwrap();
    // Whoever got at the account may hold these.
    store.add_recovery_link(mees.player, [6; 32], START_MS + DAY_MS).await.unwrap();
    store.add_recovery_link(other.player, [7; 32], START_MS + DAY_MS).await.unwrap();
    let token = ApiToken {
        id: new_session().id,
        label: String::from("a program"),
        created_at_ms: START_MS,
        used_at_ms: None,
    };
    store.add_api_token(mees.player, [8; 32], token).await.unwrap();
    let address = String::from("mees@example.org");
    store.add_mail(mees.player, address, [9; 32], START_MS + DAY_MS).await.unwrap();
    store.recover(recovery(mees.player, link())).await.unwrap();
    assert!(store.recovery_link(&[4; 32], START_MS).await.unwrap().is_none());
    assert!(store.recovery_link(&[6; 32], START_MS).await.unwrap().is_none());
    assert!(store.by_api_token(&[8; 32], START_MS).await.unwrap().is_none());
    assert!(!store.confirm_mail([9; 32], START_MS).await.unwrap());
    assert!(store.recovery_link(&[7; 32], START_MS).await.unwrap().is_some());
    let refused = store.recover(recovery(mees.player, link())).await;
    assert!(matches!(refused, Err(SignInError::Used)), "{refused:?}");
}

pub(crate) async fn a_password_ends_the_other_sessions(store: Store) {
    let (otto, first) = member(&store, "Otto").await;
    let second = new_session();
    store.sign_in(otto.player, second.clone(), None).await.unwrap();
    store.set_password(otto.player, String::from("better"), second.id).await.unwrap();
    assert!(is_in(&store, &second).await && !is_in(&store, &first).await);
    // A hash made anew replaces only the one it was made from.
    let rehash =
        |before: &str| store.rehash_password(otto.player, before.to_owned(), String::from("anew"));
    let hash = async || store.credentials("otto").await.unwrap().unwrap().password_hash.unwrap();
    rehash("hash").await.unwrap();
    assert_eq!(hash().await, "better");
    rehash("better").await.unwrap();
    assert_eq!(hash().await, "anew");
    store.set_language(otto.player, String::from("en")).await.unwrap();
    assert_eq!(store.member(otto.player).await.unwrap().unwrap().language, "en");
}

pub(crate) async fn a_renamed_member_keeps_the_history_and_frees_the_name(store: Store) {
    let (pien, _) = member(&store, "Pien").await;
    for (step, name) in (1..).zip(["Pientje", "PIENTJE", "Pien"]) {
        store.rename(pien.player, named(name), START_MS + step * 1000).await.unwrap();
    }
    let history = store.former_names(pien.player).await.unwrap();
    let told: Vec<_> =
        history.iter().map(|one| (one.name.as_str(), one.from_ms, one.to_ms)).collect();
    let at = |step: i64| START_MS + step * 1000;
    assert_eq!(
        told,
        [("Pien", at(0), at(1)), ("Pientje", at(1), at(2)), ("PIENTJE", at(2), at(3))]
    );
    member(&store, "Pientje").await;
}

pub(crate) async fn a_passkey_answer_counts_once(store: Store) {
    let (quinn, _) = member(&store, "Quinn").await;
    let (other, _) = member(&store, "Roos").await;
    let passkey = |player| Passkey {
        credential: vec![1, 2, 3],
        player,
        label: String::from("telefoon"),
        data: String::from("counter 0"),
        created_at_ms: START_MS,
        used_at_ms: None,
    };
    assert!(store.add_passkey(passkey(quinn.player)).await.unwrap());
    assert!(!store.add_passkey(passkey(other.player)).await.unwrap());
    assert_eq!(store.passkeys(quinn.player).await.unwrap(), [passkey(quinn.player)]);
    let use_it = |before: &str, data: &str| {
        store.use_passkey(vec![1, 2, 3], before.to_owned(), data.to_owned(), START_MS + 1)
    };
    assert!(use_it("counter 0", "counter 1").await.unwrap());
    assert!(!use_it("counter 0", "counter 1").await.unwrap(), "sent twice");
    let stored = store.passkey(&[1, 2, 3]).await.unwrap().unwrap();
    assert_eq!((stored.data.as_str(), stored.used_at_ms), ("counter 1", Some(START_MS + 1)));
    assert!(!store.remove_passkey(other.player, vec![1, 2, 3]).await.unwrap());
    assert!(store.remove_passkey(quinn.player, vec![1, 2, 3]).await.unwrap());
    assert!(store.passkey(&[1, 2, 3]).await.unwrap().is_none());
}

pub(crate) async fn a_token_for_programs_is_the_members(store: Store) {
    let (sofie, _) = member(&store, "Sofie").await;
    let (other, _) = member(&store, "Teun").await;
    let token = ApiToken {
        id: SessionId::from_bytes([9; 12]),
        label: String::from("mijn programma"),
        created_at_ms: START_MS,
        used_at_ms: None,
    };
    store.add_api_token(sofie.player, [6; 32], token.clone()).await.unwrap();
    assert_eq!(store.api_tokens(sofie.player).await.unwrap(), std::slice::from_ref(&token));
    assert_eq!(store.by_api_token(&[7; 32], START_MS).await.unwrap(), None);
    let whose = store.by_api_token(&[6; 32], START_MS).await.unwrap().unwrap();
    assert_eq!(whose.player, sofie.player);
    while store.api_tokens(sofie.player).await.unwrap()[0].used_at_ms != Some(START_MS) {
        tokio::task::yield_now().await;
    }
    store.suspend(sofie.player, Some(String::new())).await.unwrap();
    assert_eq!(store.by_api_token(&[6; 32], START_MS).await.unwrap(), None);
    assert!(!store.remove_api_token(other.player, token.id).await.unwrap());
    assert!(store.remove_api_token(sofie.player, token.id).await.unwrap());
}

pub(crate) async fn members_are_found_by_their_look(store: Store) {
    for name in ["Uri", "Ursula", "Vera", "100%", "a_b"] {
        member(&store, name).await;
    }
    let found = async |part: &str, after: Option<&str>, limit| {
        let members = store.members(part, after, limit).await.unwrap();
        members.into_iter().filter_map(|member| member.name).collect::<Vec<_>>()
    };
    assert_eq!(found("ur", None, 9).await, ["Uri", "Ursula"]);
    assert_eq!(found("", None, 2).await, ["100%", "Uri"]);
    assert_eq!(found("", Some("Uri"), 9).await, ["Ursula", "Vera", "a_b"]);
    assert_eq!(found("%", None, 9).await, ["100%"]);
    assert_eq!(found("a_", None, 9).await, ["a_b"]);
    assert!(found("!", None, 9).await.is_empty());
}

pub(crate) async fn announcements_last_as_long_as_they_say(store: Store) {
    let announcement = Announcement {
        id: SessionId::from_bytes([3; 12]),
        dutch: String::from("Morgen onderhoud"),
        english: String::from("Maintenance tomorrow"),
        from_ms: START_MS,
        until_ms: START_MS + 10,
    };
    store.announce(announcement.clone()).await.unwrap();
    assert_eq!(
        store.announcements(START_MS + 9).await.unwrap(),
        std::slice::from_ref(&announcement)
    );
    assert!(store.announcements(START_MS + 10).await.unwrap().is_empty());
    assert!(store.end_announcement(announcement.id).await.unwrap());
    assert!(!store.end_announcement(announcement.id).await.unwrap());
}
