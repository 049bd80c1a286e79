"""What the log of one deal holds, in plain values: for telling a deal and for checking a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from doko_sim.contracts import WEDDING
from doko_sim.engine import state
from doko_sim.engine.items import FOX, ITEMS
from doko_sim.engine.options import SAY_WHETHER

#: Extra points that a game has once at most for a side, however many cards they are for.
_ONCE = (
    "fox_caught_last", "fox_wins_last", "double_fox_last", "charlie_caught", "double_charlie",
    "double_charlie_caught",
)  # fmt: skip


class Answer(NamedTuple):
    """An answer outside the tricks: who, when (cards on the table), what, the tactic."""

    seat: int
    moment: int
    answer: int
    reason: int


class LoggedCall(NamedTuple):
    """A call in the order made; ``moment`` is the number of cards on the table before it."""

    seat: int
    level: int
    moment: int
    reason: int
    forced: bool


class LoggedItem(NamedTuple):
    """An item of the settlement; ``trick`` (from 1) of an extra or 0, ``times`` it occurred."""

    name: str
    side: int
    points: int
    trick: int
    times: int


def answers(entries: np.ndarray, question: int) -> list[Answer]:
    """All answers to a question (state.QUESTIONS), in the order given."""
    asked = (entries["what"] == state.RESERVE) & (entries["question"] == question)
    return [
        Answer(int(e["seat"]), int(e["moment"]), int(e["answer"]), int(e["reason"]))
        for e in entries[asked]
    ]


def calls(entries: np.ndarray) -> list[LoggedCall]:
    """The calls of a deal, those that a rule demanded included."""
    found = []
    for e in entries:
        forced = e["what"] == state.EVENT and e["options"] == state.FORCED_CALL
        if forced or (e["what"] == state.ANNOUNCE and e["answer"] > 0):
            made = int(e["seat"]), int(e["answer"]), int(e["moment"]), int(e["reason"])
            found.append(LoggedCall(*made, bool(forced)))
    return found


def half_chickens(entries: np.ndarray) -> list[int]:
    """The seats that show both tens of diamonds."""
    shown = (entries["what"] == state.EVENT) & (entries["options"] == state.HALF_CHICKEN)
    return sorted(entries["seat"][shown].tolist())


def promotions(entries: np.ndarray) -> list[tuple[int, Answer]]:
    """Piglets (0), super (1) and hyper piglets (2) that were called, with who said yes."""
    return [
        (k, said)
        for k in range(3)
        for said in answers(entries, state.ASK_PIGLETS + k)
        if said.answer == state.YES
    ]


def new_partner(entries: np.ndarray) -> Answer | None:
    """The answer that chose a new partner."""
    chosen = answers(entries, state.ASK_PARTNER)
    return next((said for said in chosen if said.answer != said.seat), None)


def refused_poverties(entries: np.ndarray) -> list[int]:
    """The seats whose poverty all three others refused."""
    refused = []
    for asked, said in enumerate(answers(entries, state.ASK_TAKE), 1):
        if said.answer == state.YES:
            break
        if asked % 3 == 0:
            refused.append((said.seat + 1) & 3)
    return refused


def first_re(game: np.void, entries: np.ndarray) -> int:
    """Bits of the seats that were Re before a Genscher, where there was one."""
    public = game["public"]
    if new_partner(entries) is None:
        return int(game["re"])
    if int(public["contract"]) == WEDDING:
        return 1 << int(public["wedding_player"]) | 1 << int(public["wedding_partner"])
    elders = int(public["order"]["elders"])
    return sum(1 << seat for seat in range(4) if int(game["private"][seat]["dealt"]) & elders)


def exchanged(game: np.void, entries: np.ndarray) -> tuple[list[int], list[int]]:
    """The kinds of card that a poverty player has passed and those that have come back.

    What went over follows from the hand as dealt and what the player has held since.
    """
    public = game["public"]
    me = game["private"][int(public["poverty_player"])]
    kind = public["order"]["kind"].tolist()
    back = answers(entries, state.ASK_RETURN)
    returned = Counter(kinds_of(back[-1].answer, kind) if back else [])
    held = Counter(kinds_of(int(me["hand"]) | int(public["played"][int(me["seat"])]), kind))
    passed = Counter(kinds_of(int(me["dealt"]), kind)) + returned - held
    return sorted(passed.elements()), sorted(returned.elements())


def said_of_trumps(public: np.void) -> int | bool | None:
    """What was said of the trumps that came back: a number, whether there were any, nothing."""
    said = int(public["returned"])
    if said < 0:
        return None
    return bool(said) if int(public["rules"]["poverty_said"]) == SAY_WHETHER else said


def kinds_of(mask: int, kind: Sequence[int]) -> list[int]:
    """The kinds of the cards in a mask of positions, given the kind at each position."""
    return [int(kind[bit >> 1]) for bit in range(2 * len(kind)) if int(mask) >> bit & 1]


def items(entries: np.ndarray, row: np.void) -> list[LoggedItem]:
    """The settlement in the order noted."""
    found = []
    for e in entries[entries["what"] == state.ITEM]:
        code, side, points = int(e["options"]), int(e["seat"]), int(e["answer"])
        if code < FOX:
            found.append(LoggedItem(ITEMS[code], side, points, 0, 1))
            continue
        name, trick = ITEMS[code], int(e["moment"]) // 4 + 1
        count = int(row["extras"][side][code - FOX]) if name in _ONCE else 1
        found.append(LoggedItem(name, side, points, trick, count))
    return found
