//! What each of the 169 starting hands wins all in before the flop against one random hand: computed, not typed.
//!
//! Exact over all 2,118,760 boards and 990 opposing hands on each, by `examples/preflop_table.rs`, which prints the two
//! tables; the tests hold some entries against Monte Carlo and all of them against their sum. 1014 bytes together.

use super::combo::Class;

/// Millionths of the pot, ties as half, rounded; by the index of the class.
#[rustfmt::skip]
pub(super) static EQUITY: [u32; Class::COUNT] = [
    503340, 323032, 331998, 342846, 340751, 345836, 368277, 390979, 416684, 443485, 472954, 505087, 549286,
    359844, 536931, 351459, 362648, 360776, 366023, 374838, 400195, 425946, 452755, 482194, 514257, 558446,
    368290, 386419, 570228, 381553, 380105, 385498, 394468, 406711, 435041, 461864, 491277, 523275, 567297,
    378493, 396930, 414534, 603249, 399443, 405120, 414275, 426691, 442509, 471809, 501201, 533140, 576965,
    376690, 395336, 413333, 431334, 632847, 423227, 432409, 444913, 460920, 478443, 510241, 542233, 576825,
    381559, 400359, 418493, 436755, 453718, 662360, 450508, 462978, 479081, 496819, 517657, 551874, 588412,
    402716, 408735, 427016, 445450, 462433, 479363, 691630, 480970, 497213, 514902, 535998, 560202, 598726,
    424152, 432643, 438620, 457219, 474283, 491177, 508008, 720573, 515317, 532512, 553604, 578119, 607728,
    448395, 456925, 465305, 472163, 489407, 506390, 523344, 540275, 750118, 552477, 572908, 597389, 627217,
    473782, 482316, 490705, 499868, 506059, 523248, 540156, 556625, 575279, 774695, 581347, 605687, 635633,
    501690, 510192, 518553, 527694, 536126, 543023, 560177, 576643, 594676, 602592, 799252, 614558, 644318,
    532117, 540550, 548846, 557929, 566407, 575377, 583123, 599885, 617886, 625673, 634004, 823957, 653201,
    573789, 582203, 590336, 599229, 599058, 609840, 619438, 627812, 646024, 653927, 662089, 670446, 852037,
];

/// The indices of the classes from aces down, by the exact figure.
#[rustfmt::skip]
pub(super) static STRONGEST_FIRST: [u8; Class::COUNT] = [
    168, 154, 140, 126, 112, 98, 84, 167, 70, 166, 165, 155, 164,
    142, 129, 153, 56, 163, 116, 152, 162, 151, 141, 161, 103, 128,
    42, 139, 150, 159, 160, 90, 115, 138, 158, 77, 149, 157, 127,
    102, 51, 64, 137, 148, 125, 156, 114, 28, 38, 147, 89, 136,
    25, 146, 124, 101, 113, 76, 12, 145, 135, 63, 144, 111, 123,
    14, 134, 88, 50, 100, 143, 133, 110, 37, 122, 132, 75, 99,
    87, 24, 62, 131, 97, 109, 121, 11, 0, 130, 49, 120, 86,
    74, 36, 96, 119, 108, 118, 23, 85, 83, 73, 61, 95, 117,
    10, 107, 48, 106, 72, 82, 35, 60, 94, 105, 69, 22, 71,
    104, 81, 59, 9, 47, 93, 68, 34, 92, 58, 55, 80, 46,
    21, 91, 57, 67, 8, 41, 45, 54, 79, 33, 44, 78, 66,
    20, 43, 40, 53, 32, 7, 27, 31, 65, 29, 30, 39, 52,
    19, 26, 6, 18, 16, 17, 13, 15, 5, 3, 4, 2, 1,
];

/// Where each class stands in [`STRONGEST_FIRST`].
pub(super) static PLACE: [u8; Class::COUNT] = {
    let mut place = [0; Class::COUNT];
    let mut index = 0;
    while index < Class::COUNT {
        place[STRONGEST_FIRST[index] as usize] = index as u8;
        index += 1;
    }
    place
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::holdem::{Combo, equity};
    use crate::rng::Rng;

    #[test]
    fn all_hands_together_win_one_half() {
        let sum: u64 = Class::all().map(|class| u64::from(class.equity() * class.combos())).sum();
        let half = 500_000 * Combo::COUNT as u64;
        // Each of the 1326 hands is rounded by at most half a millionth.
        assert!(sum.abs_diff(half) <= 663, "{sum}");
    }

    #[test]
    fn the_order_is_that_of_the_figures_and_names_every_class_once() {
        let order: Vec<Class> = Class::by_strength().collect();
        assert!(order.is_sorted_by(|a, b| a.equity() >= b.equity()));
        assert!(order.iter().enumerate().all(|(place, class)| class.strength() == place));
        assert_eq!(order.len(), Class::COUNT);
        assert_eq!([order[0], order[168]].map(|class| class.to_string()), ["AA", "32o"]);
    }

    #[test]
    fn monte_carlo_agrees_on_every_thirteenth_class() {
        let mut rng = Rng::new(169);
        for class in Class::by_strength().step_by(13) {
            let hand = class.hands().next().unwrap();
            let sample = equity::against_random(hand, 1, &[], 200_000, &mut rng).unwrap();
            let (found, stored) = (sample.share(0), f64::from(class.equity()) / 1e6);
            assert!((found - stored).abs() < 4.5 * sample.error(0), "{class}: {found} for {stored}");
        }
    }
}
