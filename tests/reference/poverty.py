"""Poverty: few trumps are offered, and cards change hands (rules.md 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.reference.cards import order_of, seats_from
from tests.reference.options import Options
from tests.reference.setup import Decider, Exchange, IllegalDecisionError


def offer_poverty(
    player: int, hands: list[list[str]], rules: Options, decide: Decider
) -> Exchange | None:
    """Ask which cards are passed, who takes them, and which come back; None: nobody takes.

    Only when somebody takes them do the cards move, in ``hands``.
    """
    passed = passed_cards(player, hands[player], rules, decide)
    for taker in seats_from(player)[1:]:
        if not decide.take(taker):
            continue
        move(passed, hands[player], hands[taker])
        returned = returned_cards(taker, hands[taker], len(passed), decide)
        move(returned, hands[taker], hands[player])
        said = said_of_returned(returned, rules)
        return Exchange(player, taker, tuple(passed), tuple(returned), said)
    return None


def trumps_in(cards: Sequence[str], rules: Options) -> list[str]:
    """The trumps of the normal game among the cards, sorted."""
    order = order_of("poverty", rules.hearts_ten)
    return sorted(card for card in cards if order.is_trump(card))


def passed_cards(player: int, hand: Sequence[str], rules: Options, decide: Decider) -> list[str]:
    """The cards that are offered; there is no question where there is no choice."""
    trumps = trumps_in(hand, rules)
    count = 3 if rules.poverty_foxes_count else 3 + hand.count("DA")
    if rules.poverty_pass == "trumps" or len(trumps) == count:
        return trumps
    chosen = decide.pass_cards(player, sorted(hand), list(trumps), count)
    return checked(f"seat {player} passes", chosen, hand, trumps, count)


def returned_cards(taker: int, hand: Sequence[str], count: int, decide: Decider) -> list[str]:
    """As many cards as were passed."""
    if count == 0:
        return []
    chosen = decide.return_cards(taker, sorted(hand), count)
    return checked(f"seat {taker} returns", chosen, hand, [], count)


def checked(
    what: str, chosen: Sequence[str], hand: Sequence[str], must: Sequence[str], count: int
) -> list[str]:
    """The cards chosen, sorted, or the error that they are not allowed."""
    if (
        len(chosen) != count
        or not Counter(chosen) <= Counter(hand)
        or not Counter(must) <= Counter(chosen)
    ):
        raise IllegalDecisionError(
            f"{what} {sorted(chosen)}, expected {count} cards of {sorted(hand)} with {must}"
        )
    return sorted(chosen)


def said_of_returned(returned: Sequence[str], rules: Options) -> int:
    """What the taker says of the trumps that he returns."""
    trumps = len(trumps_in(returned, rules))
    return {"nothing": -1, "number": trumps, "whether": min(trumps, 1)}[rules.poverty_return_said]


def move(cards: Sequence[str], from_hand: list[str], to_hand: list[str]) -> None:
    """Move cards from one hand to another."""
    for card in cards:
        from_hand.remove(card)
        to_hand.append(card)
