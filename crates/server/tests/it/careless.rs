//! Games for the leak test: what a careless player does with a deal, and the deals that look the
//! same for as long as one likes.

use geduld_rules::{Action, Card, Deal, Entry, Game, Move, Played, Scoring, Stuck, Variant};

/// Entries after which a careless player has had enough.
const MOST: usize = 220;

/// One game, written down before it is played.
pub(crate) struct Script {
    deal: Deal,
    variant: Variant,
    scoring: Scoring,
    /// What is done, in order, refused wishes among it.
    pub(crate) wishes: Vec<String>,
    /// Whether nothing leads on before the last wish, which is to give up.
    pub(crate) ends_stuck: bool,
}

impl Script {
    /// What a player does who takes half of the good moves, otherwise any, undoes and redoes,
    /// rests, and tries what cannot be done; who gives up when stuck or tired.
    pub(crate) fn careless(deal: &Deal, variant: Variant, scoring: Scoring, seed: u64) -> Script {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(deal.clone(), variant, scoring);
        let mut wishes: Vec<String> = Vec::new();
        let mut stuck = false;
        while wishes.len() < MOST && game.end().is_none() && !stuck {
            let Some(chosen) = choice(&game, &mut rng) else { break };
            let mut wanted = vec![chosen.to_string()];
            match rng.u8(..16) {
                0 => wanted.extend(["undo", "redo"].map(String::from)),
                1 => wanted.push(String::from("undo")),
                2 => wanted.extend(["pause", "d", "resume"].map(String::from)),
                3 => wanted.extend(["finish", "r", "35x9", "h1", "wf"].map(String::from)),
                _ => {}
            }
            for wish in wanted {
                push(&mut game, &wish);
                wishes.push(wish);
            }
            stuck = game.stuck() == Stuck::Stuck;
        }
        wishes.push(String::from("giveup"));
        Script { deal: deal.clone(), variant, scoring, wishes, ends_stuck: stuck }
    }

    /// A winning line, with a try at the auto-finish now and then.
    pub(crate) fn winning(
        deal: &Deal,
        variant: Variant,
        scoring: Scoring,
        moves: &[&str],
    ) -> Script {
        let mut wishes = Vec::new();
        for (nth, played) in moves.iter().enumerate() {
            wishes.push((*played).to_owned());
            if nth % 9 == 8 {
                wishes.extend(["finish", "undo", "redo"].map(String::from));
            }
        }
        Script { deal: deal.clone(), variant, scoring, wishes, ends_stuck: false }
    }

    /// The wishes that bring up a card while others stay hidden, and the end by giving up, which
    /// tells the whole deal.
    pub(crate) fn tellings(&self) -> Vec<usize> {
        let mut game = Game::new(self.deal.clone(), self.variant, self.scoring);
        let mut tellings = Vec::new();
        for (place, wish) in self.wishes.iter().enumerate() {
            let before = game.seen().len();
            let done = push(&mut game, wish);
            let tells = game.seen().len() > before || done && wish == "giveup";
            if tells && before <= 50 {
                tellings.push(place);
            }
        }
        tellings
    }

    /// Another deal, of which the wishes before `telling` show the same cards and `telling` itself
    /// shows others: every card that stays unseen till then lies somewhere else.
    pub(crate) fn twin(&self, telling: usize) -> Deal {
        let mut game = Game::new(self.deal.clone(), self.variant, self.scoring);
        for wish in &self.wishes[..telling] {
            push(&mut game, wish);
        }
        let mut cards: Vec<Card> = self.deal.cards().to_vec();
        let hidden: Vec<usize> =
            (0..52).filter(|place| !game.seen().contains(cards[*place])).collect();
        let mut moved: Vec<Card> = hidden.iter().map(|place| cards[*place]).collect();
        moved.rotate_left(1);
        for (place, card) in hidden.into_iter().zip(moved) {
            cards[place] = card;
        }
        Deal::from_cards(cards.try_into().unwrap()).unwrap()
    }
}

fn push(game: &mut Game, wish: &str) -> bool {
    // `finish` is no action: until all cards are seen it is refused.
    wish.parse::<Action>()
        .is_ok_and(|action| game.push(Entry { clock_ms: game.clock_ms(), action }).is_ok())
}

fn choice(game: &Game, rng: &mut fastrand::Rng) -> Option<Move> {
    let moves = game.legal_moves();
    let good = moves.iter().copied().filter(|&chosen| {
        matches!(chosen, Move::WasteToFoundation | Move::ColumnToFoundation(_))
            || game.position().clone().apply(chosen).is_ok_and(Played::turned)
    });
    let good: Vec<Move> = good.collect();
    let careful = rng.bool() && !good.is_empty();
    rng.choice(if careful { good } else { moves })
}
