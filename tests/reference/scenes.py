"""Games that begin as a test wants them: some cards and tricks are given, the rest is chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.reference.cards import pack_of
from tests.reference.deciders import ScriptedDecider, cards_by_seat
from tests.reference.game import GameResult, IllegalDecisionError, Setup, play_game
from tests.reference.options import TOURNAMENT, Options


class Asked(NamedTuple):
    """A question that was asked: its kind, cards on the table or -1, seat, what was allowed."""

    what: str
    moment: int
    seat: int
    options: Any


class NotingDecider(ScriptedDecider):
    """Follows a script and notes what it is asked."""

    asked: list[Asked]

    def __init__(self, *script: Any, **more: Any) -> None:
        super().__init__(*script, **more)
        self.asked = []

    def throw(self, seat: int) -> bool:
        """As in the script."""
        self.asked.append(Asked("throw", -1, seat, None))
        return super().throw(seat)

    def reserve(self, seat: int, options: list[int]) -> int:
        """As in the script."""
        self.asked.append(Asked("reserve", -1, seat, options))
        return super().reserve(seat, options)

    def pass_cards(self, seat: int, hand: list[str], must: list[str], count: int) -> list[str]:
        """As in the script."""
        self.asked.append(Asked("pass", -1, seat, (hand, must, count)))
        return super().pass_cards(seat, hand, must, count)

    def take(self, seat: int) -> bool:
        """As in the script."""
        self.asked.append(Asked("take", -1, seat, None))
        return super().take(seat)

    def return_cards(self, seat: int, hand: list[str], count: int) -> list[str]:
        """As in the script."""
        self.asked.append(Asked("return", -1, seat, (hand, count)))
        return super().return_cards(seat, hand, count)

    def wedding_trick(self, seat: int, options: list[str]) -> str:
        """As in the script."""
        self.asked.append(Asked("trick", -1, seat, options))
        return super().wedding_trick(seat, options)

    def promote(self, moment: int, seat: int, k: int) -> bool:
        """As in the script."""
        self.asked.append(Asked("promote", moment, seat, k))
        return super().promote(moment, seat, k)

    def new_partner(self, moment: int, seat: int, options: list[int]) -> int:
        """As in the script."""
        self.asked.append(Asked("partner", moment, seat, options))
        return super().new_partner(moment, seat, options)

    def announce(self, moment: int, seat: int, options: list[int]) -> int:
        """As in the script."""
        self.asked.append(Asked("announce", moment, seat, options))
        return super().announce(moment, seat, options)

    def play(self, moment: int, seat: int, options: list[str]) -> str:
        """As in the script."""
        self.asked.append(Asked("play", moment, seat, options))
        return super().play(moment, seat, options)


class Scene(NamedTuple):
    """A game that began as wanted, the hands, and all questions in order."""

    result: GameResult
    hands: list[list[str]]
    asked: list[Asked]

    def questions(self, what: str) -> list[Asked]:
        """The questions of one kind."""
        return [question for question in self.asked if question.what == what]


def deal_with(rng: Random, fixed: Sequence[Sequence[str]], nines: bool) -> list[list[str]]:
    """Four hands in which each seat has its fixed cards."""
    rest = Counter(pack_of(nines))
    rest.subtract(card for cards in fixed for card in cards)
    assert min(rest.values()) >= 0, "the scene needs a card three times"
    left = list(rest.elements())
    rng.shuffle(left)
    size = len(pack_of(nines)) // 4
    hands = [list(cards) for cards in fixed]
    for hand in hands:
        while len(hand) < size:
            hand.append(left.pop())
    return hands


def scene(
    rules: Options = TOURNAMENT,
    tricks: Sequence[tuple[int, str]] = (),
    *,
    holds: Mapping[int, str] | None = None,
    answers: Sequence[int] = (0, 0, 0, 0),
    calls: Sequence[tuple[int, str, int]] = (),
    forehand: int | None = None,
    owes: frozenset[int] = frozenset(),
    seed: int = 0,
    **script: Any,
) -> Scene:
    """Play a game that begins with these tricks (lead, cards in the order played).

    ``holds``: by seat cards beside those that it plays in them. ``calls`` and ``script`` as for a
    `ScriptedDecider`. Deals are drawn until the tricks and calls are legal.
    """
    played = cards_by_seat([(lead, cards.split()) for lead, cards in tricks])
    fixed = [played[seat] + (holds or {}).get(seat, "").split() for seat in range(4)]
    first = tricks[0][0] if tricks and forehand is None else forehand or 0
    for attempt in range(3000):
        hands = deal_with(Random(f"{seed} {attempt}"), fixed, rules.nines)
        decider = NotingDecider(answers, calls, played, **script)
        try:
            result = play_game(Setup(hands, first, owes, rules), decider)
        except IllegalDecisionError:
            continue
        begun = [(trick.lead, " ".join(trick.cards)) for trick in result.tricks[: len(tricks)]]
        if begun == list(tricks) and not decider.calls_left:
            return Scene(result, hands, decider.asked)
    raise AssertionError("no deal allows this beginning")
