//! Hashing in a bounded queue.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use geduld_accounts::{Busy, Hasher, RECOVERY_RANDOM_BYTES, RecoveryCodes, Verdict};

use crate::{typed, weak};

const SENTENCE: &str = "drie tulpen op tafel";

fn hasher(threads: usize, waiting: usize) -> Hasher {
    let [threads, waiting] = [threads, waiting].map(|one| NonZeroUsize::new(one).unwrap());
    Hasher::start(weak(), threads, waiting).unwrap()
}

/// Keeps one thread busy until something is sent or the sender goes; returns when it is busy.
fn hold(hasher: &Hasher) -> Sender<()> {
    let (began, held_up) = channel();
    let (release, held) = channel::<()>();
    hasher
        .hash(typed(SENTENCE), [1; 16], move |_| {
            began.send(()).unwrap();
            let _ = held.recv();
        })
        .unwrap();
    held_up.recv().unwrap();
    release
}

#[test]
fn results_come_through_the_callback() {
    let hasher = hasher(2, 8);
    let (answer, answers) = channel();
    hasher.hash(typed(SENTENCE), [1; 16], move |hash| answer.send(hash).unwrap()).unwrap();
    let hash = answers.recv().unwrap();
    assert_eq!(hash, weak().hash(&typed(SENTENCE), [1; 16]));

    let verdict = |text, stored| {
        let (answer, answers) = channel();
        hasher.verify(typed(text), stored, move |it| answer.send(it).unwrap()).unwrap();
        answers.recv().unwrap()
    };
    assert_eq!(verdict(SENTENCE, Some(hash.clone())), Verdict::Right { needs_rehash: false });
    assert_eq!(verdict("iets anders", Some(hash)), Verdict::Wrong);
    assert_eq!(verdict(SENTENCE, None), Verdict::Wrong);
}

#[test]
fn codes_are_hashed_and_found_there_too() {
    let hasher = hasher(1, 8);
    let codes = RecoveryCodes::from_random(&[9; RECOVERY_RANDOM_BYTES]);
    let (answer, answers) = channel();
    hasher.hash_codes(codes.clone(), [1; 16], move |it| answer.send(it).unwrap()).unwrap();
    let unused = answers.recv().unwrap();
    let (answer, answers) = channel();
    let code = codes.iter().next().unwrap().clone();
    hasher.find_code(code, unused, move |it| answer.send(it).unwrap()).unwrap();
    assert!(answers.recv().unwrap().is_some());
}

#[test]
fn a_full_queue_answers_busy_at_once_and_drops_the_callback() {
    let hasher = hasher(1, 2);
    let release = hold(&hasher);
    let (answer, answers) = channel();
    let ask = || {
        let answer = answer.clone();
        hasher.verify(typed(SENTENCE), None, move |it| answer.send(it).unwrap())
    };
    assert_eq!([ask(), ask(), ask(), ask()], [Ok(()), Ok(()), Err(Busy), Err(Busy)]);
    drop(release);
    drop(answer);
    assert_eq!(answers.iter().count(), 2);
    assert_eq!(Busy.to_string(), "too many passwords are being checked; try again in a moment");
}

#[test]
fn what_was_queued_is_finished_when_the_hasher_goes() {
    let hasher = hasher(2, 50);
    let (answer, answers): (_, Receiver<Verdict>) = channel();
    for _ in 0..40 {
        let answer = answer.clone();
        hasher.verify(typed(SENTENCE), None, move |it| answer.send(it).unwrap()).unwrap();
    }
    drop(hasher);
    drop(answer);
    assert_eq!(answers.try_iter().count(), 40);
}

#[test]
fn a_callback_that_panics_costs_no_thread() {
    let hasher = hasher(1, 8);
    for _ in 0..3 {
        let (dropped, seen) = channel::<()>();
        let panics = move |_| {
            let _dropped = dropped;
            std::panic::resume_unwind(Box::new("a callback"));
        };
        hasher.verify(typed(SENTENCE), None, panics).unwrap();
        assert!(seen.recv().is_err(), "the callback is gone");
    }
    let (answer, answers) = channel();
    hasher.verify(typed(SENTENCE), None, move |it| answer.send(it).unwrap()).unwrap();
    assert_eq!(answers.recv(), Ok(Verdict::Wrong));
}

#[test]
fn the_last_handle_may_go_within_a_callback() {
    let hasher = Arc::new(Mutex::new(Some(hasher(1, 8))));
    let inside = Arc::clone(&hasher);
    let (answer, answers) = channel();
    let job = move |_| {
        let last = inside.lock().unwrap().take();
        drop(last);
        answer.send(()).unwrap();
    };
    hasher.lock().unwrap().as_ref().unwrap().verify(typed(SENTENCE), None, job).unwrap();
    assert_eq!(answers.recv(), Ok(()));
}
