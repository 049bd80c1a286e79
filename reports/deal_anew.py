"""Why a deal was dealt anew, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from doko_sim.texts import Text, joined, say, say_cards
from doko_sim.told import Told
from reports.plurals import count

_TIMES = {1: "once", 2: "twice"}
_MORE_TIMES = "{number} times"
#: What a reason to deal anew is; the number is that of the rules.
_REASONS = {
    "nines": "at least {number} nines in a hand",
    "kings": "at least {number} kings in a hand",
    "nines_and_kings": "at least {number} nines and kings in a hand",
    "tens": "at least {number} tens in a hand",
    "highest_trump": "a hand without a trump above {number}",
    "points_over": "a hand of more than {number} card points",
    "points_under": "a hand of fewer than {number} card points",
}
#: Those whose number is a card.
_CARDS = ("highest_trump",)
_FEW_TRUMPS, _NO_TRUMP = "a hand with at most {trumps}", "a hand with no trump"
_POVERTY, _NOT_TAKEN = "a poverty", "a poverty that nobody took"
_FOR, _ANEW, _ANEW_OFTEN = (
    "{times} for {reason}", "Dealt anew {reasons}.", "Dealt anew {times}: {reasons}.",
)  # fmt: skip


def redealt(told: Told) -> Iterator[Text]:
    """Why the deal was dealt anew, if it was."""
    if not told.redeals:
        return
    reasons = [
        say(_FOR, times=_times(number), reason=_reason(told, reason))
        for reason, number in told.redeals
    ]
    if len(reasons) == 1:
        yield say(_ANEW, reasons=reasons[0])
    else:
        total = sum(number for _, number in told.redeals)
        yield say(_ANEW_OFTEN, times=_times(total), reasons=joined(", ", reasons))


def _times(number: int) -> Text:
    return say(_TIMES.get(number, _MORE_TIMES), number=number)


def _reason(told: Told, reason: str) -> Text:
    rules = told.rules
    if reason == "trumps_at_most":
        trumps = rules.throw_trumps_at_most
        if isinstance(trumps, int) and trumps:
            return say(_FEW_TRUMPS, trumps=count(trumps, "trump"))
        return say(_NO_TRUMP)
    if reason == "poverty":
        return say(_NOT_TAKEN if rules.poverty == "exchange" else _POVERTY)
    number = getattr(rules, f"throw_{reason}")
    return say(_REASONS[reason], number=say_cards(number) if reason in _CARDS else number)
