//! Random deals for the laws.

use super::probe::Probe;
use arena_sdk::cards::{Card, Stock};
use arena_sdk::game::{Deal, Returns, ToAct};
use arena_sdk::message::ActionOf;
use arena_sdk::rng::Rng;
use arena_sdk::table::{Seat, Table};

/// No deal of any game takes so many steps.
const STUCK: usize = 20_000;

/// A game with random options, a shuffled deck and a dealer.
pub struct Setting<G> {
    pub game: G,
    pub deck: Vec<Card>,
    pub table: Table,
    pub rng: Rng,
    /// Orders the cards that come back in mid-deal.
    chance: u64,
}

impl<G: Probe> Setting<G> {
    pub fn random(seed: u64) -> Setting<G> {
        let mut rng = Rng::new(seed);
        let game = G::new(G::random_options(&mut rng)).expect("options of a probe can be played with");
        let mut deck = game.deck();
        rng.shuffle(&mut deck);
        let dealer = Seat::new(rng.below(game.seats() as u32) as usize);
        let chance = rng.next_u64();
        Setting { game, deck, table: Table::new(dealer), rng, chance }
    }

    pub fn deal(&self) -> G::Deal {
        self.deal_from(&self.deck)
    }

    /// Deals from a deck cut to what a deal can reach.
    pub fn deal_from(&self, deck: &[Card]) -> G::Deal {
        self.game.deal(&self.table, Stock::new(&deck[..self.game.reach()]))
    }

    /// Shuffles the cards that the dealer was asked for, the `renewal`th time in a deal. As in the arena, the places that
    /// cards change depend on the renewal alone: so the same renewal of a twin deal moves the twin cards alike.
    pub fn renew(&self, cards: &mut [Card], renewal: u64) {
        Rng::new(self.chance.wrapping_add(renewal)).shuffle(cards);
    }

    /// Plays a random deal to its end; `look` sees the deal before every action, with the seat to act and the action.
    pub fn play(&mut self, mut look: impl FnMut(&G::Deal, Seat, &ActionOf<G>, &mut Rng)) -> (G::Deal, Returns) {
        let mut deal = self.deal();
        let mut renewals = 0;
        for _ in 0..STUCK {
            match deal.to_act() {
                ToAct::Seat(seat) => {
                    let action = deal.sample(&mut self.rng);
                    look(&deal, seat, &action, &mut self.rng);
                    deal.apply(action).expect("a sampled action is legal");
                }
                ToAct::Dealer(mut cards) => {
                    self.renew(&mut cards, renewals);
                    renewals += 1;
                    deal.restock(&cards);
                }
                ToAct::Nobody(returns) => return (deal, returns),
            }
        }
        panic!("a deal of {STUCK} steps does not end");
    }
}

/// The whole state, to be compared.
pub fn state(deal: &impl Deal) -> String {
    format!("{deal:?}")
}
