"""Numbers of deals and seconds that are foretold: said with two digits, for they are no better."""

from __future__ import annotations

import math

from analyses.duel import Answer
from analyses.estimate import share
from doko_sim.texts import Text, say
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
ABOUT = "{number:,}"
UNDER_A_SECOND = "under a second"
HOURS, MINUTES, SECONDS = "{number:,} hours", "{number:,} minutes", "{number:,} seconds"
A_SECOND = "{number:,} second"
_MINUTE, _HOUR = 60, 3600


def about(number: float) -> Text:
    """A number of deals rounded to two digits: ``60,000`` for 60,036."""
    return say(ABOUT, number=rounded(number))


def rounded(number: float) -> int:
    """A whole number with two digits that count."""
    if number < 100:
        return round(number)
    unit: int = 10 ** (math.floor(math.log10(number)) - 1)
    return int(round(number / unit) * unit)


def duration(seconds: float) -> Text:
    """How long something takes, in words."""
    if seconds < 1:
        return say(UNDER_A_SECOND)
    for unit, text in ((_HOUR, HOURS), (_MINUTE, MINUTES)):
        if seconds >= 2 * unit:
            return say(text, number=rounded(seconds / unit))
    whole = rounded(seconds)
    return say(A_SECOND if whole == 1 else SECONDS, number=whole)


def undecided(answer: Answer) -> str:
    """What is said after "Undecided": how many more deals would decide it, as things stand.

    Before a single deal with a gain there is no standard deviation to tell from, only how rare
    such deals must be.
    """
    deals = answer.played.deals
    if answer.tally.is_seen():
        return say(MORE, more=about(answer.more)) if answer.more else ""
    text = NO_GAIN if answer.differs.value else NONE_DIFFERS
    most = share(0, deals, answer.question.level).high
    return say(
        text,
        deals=count(deals, "deal"),
        most=show(most, Column("", "", "percent")),
        level=100 * answer.question.level,
        same=say(SAME_AFTER, more=about(answer.more)) if answer.more else "",
    )
