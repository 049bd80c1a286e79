"""What everybody at the table knows of the parties (rules.md 2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.reference.cards import ORDERS
from tests.reference.tricks import Trick

Known = tuple[frozenset[int], frozenset[int]]
"""The seats publicly known to be Re, and those publicly known to be Kontra."""

ALL_SEATS = frozenset(range(4))


def public_knowledge(
    contract: str,
    re_seats: Collection[int],
    player: int | None,
    clarification_trick: int | None,
    calls: Sequence[tuple[int, str, int]],
    tricks: Sequence[Trick],
) -> list[Known]:
    """What is known after each of the 48 cards; a call counts from the card that follows it."""
    if contract.startswith("solo_"):
        known = (frozenset(re_seats), ALL_SEATS - frozenset(re_seats))
        return [known] * 48
    if contract == "wedding":
        assert player is not None
        assert clarification_trick is not None
        before = (frozenset({player}), frozenset[int]())
        after = (frozenset(re_seats), ALL_SEATS - frozenset(re_seats))
        cards = 4 * clarification_trick
        # The fourth card ends the trick, so it is the card after which the parties are known.
        return [before] * (cards - 1) + [after] * (48 - cards + 1)
    return _by_play(re_seats, calls, tricks)


def _by_play(
    re_seats: Collection[int], calls: Sequence[tuple[int, str, int]], tricks: Sequence[Trick]
) -> list[Known]:
    """The normal game and the silent wedding: calls, queens of clubs and discards tell."""
    group = ORDERS["normal"].group
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
