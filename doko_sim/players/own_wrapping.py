"""How a function of a user's file becomes a decision: with the base's where it has no view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy import int64

from doko_sim.engine import jit
from doko_sim.engine.state import OWN_MEMORY

#: A decision function that answers this leaves the decision to the strategy it is based on.
INHERIT = -(1 << 41)
_INHERIT = int64(INHERIT)


def answering(own: Any, rest: Any, questions: tuple[int, ...]) -> Callable[[Any, Any], Any]:
    """One's own answers to some questions, the base's to all others."""
    asked = int64(sum(1 << question for question in questions))

    def reserve(public, me):  # type: ignore[no-untyped-def]
        if (asked >> me.question) & 1:
            answer = int64(own(public, me))
            if answer != _INHERIT:
                return answer
        return rest(public, me)

    return reserve


def deciding(own: Any, rest: Any) -> Callable[[Any, Any], Any]:
    """One's own announcement, or the base's where that is wanted."""

    def decide(public, me):  # type: ignore[no-untyped-def]
        answer = int64(own(public, me))
        return answer if answer != _INHERIT else rest(public, me)

    return decide


def playing(own: Any, rest: Any) -> Callable[[Any, Any], Any]:
    """One's own card, or the base's where that is wanted.

    The engine takes ``me.quiet`` from announcements alone; changed here it would count from another
    seat's next wish on, which tells of that seat's hand.
    """

    def play(public, me):  # type: ignore[no-untyped-def]
        quiet = me.quiet
        answer = int64(own(public, me))
        if answer == _INHERIT:
            answer = rest(public, me)
        me.quiet = quiet
        return answer

    return play


def noting(rest: Any, level: int, calling: int) -> Any:
    """The base's ``reserve``, or with ``calling`` its ``announce``, with a note of its own.

    The base may wish not to be asked before a moment unless somebody calls (``me.quiet``). That is
    kept for it, behind the strategy's own notes, as the moment and the number of calls till then.
    """
    place = OWN_MEMORY + level

    def inherited(public, me):  # type: ignore[no-untyped-def]
        note = me.memory[place]
        wish = note & 63 if note >> 6 == public.calls else int64(0)
        if calling and public.moment < wish:
            return int64(0)
        own = me.quiet
        me.quiet = wish
        answer = rest(public, me)
        me.memory[place] = 64 * public.calls + min(me.quiet, 63)
        me.quiet = own
        return answer

    return jit.compiled_anew(inherited)
