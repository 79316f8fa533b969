"""Plays hand histories in the PHH format with PokerKit and compares what every player has at the end with what they say.

A pot that does not divide evenly is shared otherwise there: the odd chips go to one winner, with us one each to several. So a
hand in which a pot was split may differ by less than one chip for each winner and pot, and its chips must sum to the same.
"""

import sys

from pokerkit import HandHistory


def differences(hand):
    for state in hand:
        pass
    played, told = list(state.stacks), list(hand.finishing_stacks)
    if state.status:
        return f"the hand is not over after its last action: {state}"
    if sum(played) != sum(told):
        return f"{sum(told)} chips told, {sum(played)} played"
    odd = len(told) * max(1, len(hand.user_defined_fields.get("_pots", [])))
    split = sum(after > before for before, after in zip(hand.starting_stacks, told)) > 1
    allowed = odd if split else 0
    if any(abs(one - other) > allowed for one, other in zip(told, played)):
        return f"told {told}, played {played}"
    return None


def main(files):
    hands = found = 0
    for name in files:
        with open(name, "rb") as file:
            for hand in HandHistory.load_all(file):
                hands += 1
                difference = differences(hand)
                if difference:
                    found += 1
                    print(f"{name}: hand {hand.hand}: {difference}")
    print(f"PokerKit read {hands} hands of {len(files)} files, {found} differences")
    return 1 if found or not hands else 0


sys.exit(main(sys.argv[1:]))
