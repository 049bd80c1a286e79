"""One deal of a hand, as a question of it was played: the hand given, decisions forced."""

from __future__ import annotations

from analyses.question import CHOICES
from analyses.reservation_plans import Question, reservation_name
from doko_sim.errors import DokoError
from doko_sim.retell import tell
from doko_sim.table import Force
from doko_sim.texts import say
from doko_sim.told import Told

#: Ways of announcing by name; what is not forced is left to the strategy.
NOT_SAID = "{says!r} to say given; expected with this hand {names}"
NOT_CALLED = "{calls!r} to call given; expected {names}"
CALLS: dict[str, Force] = {
    choice.name: choice.force for choice in CHOICES if choice.name != "left alone"
}


def deal_of_a_hand(
    question: Question, number: int, says: str | None = None, calls: str | None = None
) -> Told:
    """Play deal ``number`` of a hand, with what its owner says and calls forced, and tell it.

    ``says`` is ``healthy`` or a contract's name, ``calls`` one of CALLS.

    Raises
    ------
    DokoError
        For words that are none, what may not be said with the hand, a deal that is not played.
    """
    reservation = None
    if says is not None:
        names = {reservation_name(one): one for one in question.reservations}
        if says not in names:
            raise DokoError(say(NOT_SAID, says=says, names=", ".join(names)))
        reservation = names[says]
    if calls is not None and calls not in CALLS:
        raise DokoError(say(NOT_CALLED, calls=calls, names=", ".join(CALLS)))
    call = CALLS[calls] if calls is not None else Force()
    plan = question.plan(Force(reservation, call.mode, call.level))
    return tell(plan.table(), question.rules, number)
