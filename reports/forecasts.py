"""Numbers of deals and seconds that are foretold: said with two digits, for they are no better."""

from __future__ import annotations

import math

from analyses.duel import Answer
from analyses.estimate import share
from reports.model import Column
from reports.plurals import count
from reports.values import show

MORE = ": about {more} more deals would decide it, as things stand"
NONE_DIFFERS = ": none of {deals} differs, so at most {most} of all do ({level:.4g} %){same}"
NO_GAIN = (
    ": in none of {deals} has either a gain, so there is one in at most {most} of all "
    "({level:.4g} %){same}"
)
SAME_AFTER = "; if it stays so, about {more} more deals will show that they come to the same"
_MINUTE, _HOUR = 60, 3600


def about(number: float) -> str:
    """A number of deals rounded to two digits: ``60,000`` for 60,036."""
    return f"{rounded(number):,}"


def rounded(number: float) -> int:
    """A whole number with two digits that count."""
    if number < 100:
        return round(number)
    unit: int = 10 ** (math.floor(math.log10(number)) - 1)
    return int(round(number / unit) * unit)


def duration(seconds: float) -> str:
    """How long something takes, in words."""
    if seconds < 1:
        return "under a second"
    for unit, name in ((_HOUR, "hours"), (_MINUTE, "minutes")):
        if seconds >= 2 * unit:
            return f"{about(seconds / unit)} {name}"
    return f"{about(seconds)} second{'' if rounded(seconds) == 1 else 's'}"


def undecided(answer: Answer) -> str:
    """What is said after "Undecided": how many more deals would decide it, as things stand.

    Before a single deal with a gain there is no standard deviation to tell from, only how rare
    such deals must be.
    """
    deals = answer.played.deals
    if answer.tally.is_seen():
        return MORE.format(more=about(answer.more)) if answer.more else ""
    text = NO_GAIN if answer.differs.value else NONE_DIFFERS
    most = share(0, deals, answer.question.level).high
    return text.format(
        deals=count(deals, "deal"),
        most=show(most, Column("", "", "percent")),
        level=100 * answer.question.level,
        same=SAME_AFTER.format(more=about(answer.more)) if answer.more else "",
    )
