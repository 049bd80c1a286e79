"""Extra points for what happens in tricks (rules.md 7.1 and the options' rules)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.reference.cards import KONTRA, RE, SIDES, Order, order_of
from tests.reference.options import TOURNAMENT, Options
from tests.reference.tricks import Extra, Trick, trick_points

NORMAL = order_of("normal")


def extra_points(
    tricks: Sequence[Trick],
    re_seats: Collection[int],
    rules: Options = TOURNAMENT,
    order: Order = NORMAL,
) -> list[Extra]:
    """All extras of a game, judged by the final sides; whether they count is decided elsewhere."""
    extras: list[Extra] = []
    for number, trick in enumerate(tricks, start=1):
        sides = [RE if trick.seat(hand) in re_seats else KONTRA for hand in range(4)]
        winner = sides[trick.winning_hand]
        kinds = foxes_caught(trick, sides, rules, order)
        if rules.doppelkopf and trick_points(trick.cards) >= 40:
            kinds.append("doppelkopf")
        if rules.heart_trick and all(order.group[card] == "H" for card in trick.cards):
            kinds.append("heart_trick")
        if rules.hearts_ten_capture and captures_ten(trick, sides, order):
            kinds.append("hearts_ten_capture")
        if number == rules.tricks:
            kinds += ["fox_caught_last"] * (rules.fox_caught_last * kinds.count("fox"))
            kinds += fox_wins_last(trick, sides, rules, order)
            kinds += charlies(trick, sides, rules, order)
        extras += [(kind, SIDES[winner], number) for kind in kinds]
    return extras


def is_fox(trick: Trick, hand: int, order: Order) -> bool:
    """Whether a card of the trick is a fox: an ace of diamonds that is trump and not promoted."""
    return trick.cards[hand] == "DA" and order.is_trump("DA") and not trick.promoted.get(hand)


def foxes_caught(trick: Trick, sides: Sequence[int], rules: Options, order: Order) -> list[str]:
    """One for each fox of the other side."""
    winner = sides[trick.winning_hand]
    foxes = [hand for hand in range(4) if is_fox(trick, hand, order) and sides[hand] != winner]
    return ["fox"] * (rules.fox * len(foxes))


def captures_ten(trick: Trick, sides: Sequence[int], order: Order) -> bool:
    """Whether the second ten of hearts wins a trick with the other side's first one in it."""
    if not order.top_ten or trick.cards.count("HT") != 2:
        return False
    first = trick.cards.index("HT")
    second = trick.cards.index("HT", first + 1)
    return trick.winning_hand == second and sides[first] != sides[second]


def fox_wins_last(trick: Trick, sides: Sequence[int], rules: Options, order: Order) -> list[str]:
    """A fox wins the last trick, perhaps with the partner's fox played after it."""
    winner = trick.winning_hand
    if not rules.fox_wins_last or not is_fox(trick, winner, order):
        return []
    later = [hand for hand in range(winner + 1, 4) if is_fox(trick, hand, order)]
    both = rules.double_fox_last and any(sides[hand] == sides[winner] for hand in later)
    return ["fox_wins_last", "double_fox_last"] if both else ["fox_wins_last"]


def charlies(trick: Trick, sides: Sequence[int], rules: Options, order: Order) -> list[str]:
    """Jacks of clubs that win the last trick or are caught in it."""
    if not order.is_trump("CJ"):
        return []
    winner = trick.winning_hand
    jacks = [hand for hand in range(4) if trick.cards[hand] == "CJ"]
    own = [hand for hand in jacks if sides[hand] == sides[winner]]
    kinds: list[str] = []
    if rules.charlie and winner in jacks:
        kinds.append("charlie")
        if rules.double_charlie and len(own) == 2:
            kinds.append("double_charlie")
    catcher = {"off": False, "any": True, "queen_of_diamonds": trick.cards[winner] == "DQ"}
    if catcher[rules.charlie_caught]:
        caught = len(jacks) - len(own)
        kinds += ["charlie_caught"] * caught
        if rules.double_charlie and caught == 2:
            kinds.append("double_charlie_caught")
    return kinds


def counted_extras(
    extras: Sequence[Extra], contract: str, lone: bool, rules: Options
) -> list[Extra]:
    """Those that count where somebody plays alone, or all."""
    if not lone or (contract == "silent_wedding" and rules.silent_wedding_extras):
        return list(extras)
    return {
        "none": [],
        "doppelkopf": [extra for extra in extras if extra[0] == "doppelkopf"],
        "all": list(extras),
    }[rules.solo_extras]
