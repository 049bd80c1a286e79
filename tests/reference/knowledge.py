"""What everybody at the table knows of the parties (rules.md 2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.reference.cards import ORDERS, Order
from tests.reference.tricks import Trick

Known = tuple[frozenset[int], frozenset[int]]
"""The seats publicly known to be Re, and those publicly known to be Kontra."""

ALL_SEATS = frozenset(range(4))


def all_known(re_seats: Collection[int]) -> Known:
    """Everybody's side is known."""
    return frozenset(re_seats), ALL_SEATS - frozenset(re_seats)


def public_knowledge(
    contract: str,
    re_seats: Collection[int],
    player: int | None,
    clarification_trick: int | None,
    calls: Sequence[tuple[int, str, int]],
    tricks: Sequence[Trick],
    order: Order = ORDERS["normal"],
) -> list[Known]:
    """What is known after each card; a call counts from the card that follows it.

    ``calls``: those that show a side, so none where calls are anonymous.
    """
    cards = 4 * len(tricks)
    if contract.startswith("solo_") or contract == "poverty":
        return [all_known(re_seats)] * cards
    if contract == "wedding":
        assert player is not None
        assert clarification_trick is not None
        before = (frozenset({player}), frozenset[int]())
        # The fourth card ends the trick, so it is the card after which the parties are known.
        unknown = 4 * clarification_trick - 1
        return [before] * unknown + [all_known(re_seats)] * (cards - unknown)
    return _by_play(re_seats, calls, tricks, order)


def with_genscher(known: Sequence[Known], moment: int, new_re: Collection[int]) -> list[Known]:
    """After the card with which ``moment`` cards lie on the table the new sides are known."""
    return [*known[: moment - 1], *[all_known(new_re)] * (len(known) - moment + 1)]


def _by_play(
    re_seats: Collection[int],
    calls: Sequence[tuple[int, str, int]],
    tricks: Sequence[Trick],
    order: Order,
) -> list[Known]:
    """The normal game and the silent wedding: calls, queens of clubs and discards tell."""
    group = order.group
    re: set[int] = set()
    kontra: set[int] = set()
    queens = [0, 0, 0, 0]
    called_re: set[int] = set()
    calls_left = list(calls)
    history: list[Known] = []
    for trick in tricks:
        trump_led = group[trick.cards[0]] == "trump"
        for hand, card in enumerate(trick.cards):
            seat = (trick.lead + hand) % 4
            while calls_left and calls_left[0][2] <= len(history):
                caller = calls_left.pop(0)[0]
                if caller in re_seats:
                    re.add(caller)
                    called_re.add(caller)
                else:
                    kontra.add(caller)
            if card == "CQ":
                queens[seat] += 1
                re.add(seat)
            discards = trump_led and group[card] != "trump"
            if discards and queens[seat] == 0 and seat not in called_re:
                kontra.add(seat)
            _conclude(re, kontra, queens)
            history.append((frozenset(re), frozenset(kontra)))
    return history


def _conclude(re: set[int], kontra: set[int], queens: Sequence[int]) -> None:
    """Add what follows from the facts about all four seats; nothing else is concluded."""
    if len(re) == 2 or 2 in queens:
        kontra.update(ALL_SEATS - re)
    if len(kontra) == 3:
        re.update(ALL_SEATS - kontra)
