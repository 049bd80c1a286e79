"""What ``pagat`` asks of cards and seats: masks, seats to come, the risk that a trick is lost."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import KINDS_IN_ORDER, TRUMP
from doko_sim.engine.bits import ONE, highest, lowest, popcount
from doko_sim.engine.jit import inner

from . import pagat_parameters as P

NONE = uint64(0)
_EVEN_BIT = uint64(62)
#: A plain suit of which the others hold fewer cards than this is likely to be ruffed.
_WORN_OUT = 3


@inner
def top(mask):
    """Bit number of the strongest card, the lower copy where both are there."""
    card = uint64(highest(mask)) & _EVEN_BIT
    return int64(card) + int64(((mask >> card) & ONE) == NONE)


@inner
def unseen(public, me):
    """The cards that the other players hold."""
    return public.order.pack & ~(public.gone | me.hand)


@inner
def seats_to_come(public):
    """Bits of the seats that play to this trick after the one on turn."""
    bits = ((1 << (3 - public.hand)) - 1) << (public.turn + 1)
    return (bits | bits >> 4) & 15


@inner
def standing(cards, rest):
    """The cards that no card of ``rest`` beats; both of one class, equal cards do not beat."""
    strongest = uint64(highest(rest | ONE)) & _EVEN_BIT
    return cards & ~((ONE << strongest) - ONE)


@inner
def beatable_tens(public, me, rest):
    """Q2: the tens of hearts, where a second one beats the first and one is in ``rest``."""
    order = public.order
    if me.parameters[P.WAITING_TEN] == 0.0:
        return NONE
    tens = rest & order.ten_hearts
    return order.ten_hearts if (tens & order.beats[KINDS_IN_ORDER - 1]) != NONE else NONE


@inner
def standing_trumps(public, me, cards, rest):
    """The trumps that no trump of ``rest`` beats, nor an equal ten of hearts that comes second."""
    if public.rules.tie > 0:
        cards &= ~beatable_tens(public, me, rest)
    return standing(cards, rest)


@inner
def without_beatable_tens(public, me, trumps, rest):
    """Q2: trumps to lead: no ten of hearts into a second one, if there are others."""
    others = trumps
    if public.rules.tie > 0:
        others &= ~beatable_tens(public, me, rest)
    return others if others != NONE else trumps


@inner
def _may_ruff(public, rivals, rest):
    """Whether a rival is known to be able to ruff the suit led, or likely to."""
    void = public.voids[public.led] & rivals & ~public.voids[TRUMP]
    return void != 0 or popcount(rest & public.order.classes[public.led]) < _WORN_OUT


@inner
def may_lose(public, me, rivals):
    """Whether one of the rivals still to play may well beat the card that wins the trick."""
    if rivals == 0:
        return False
    order = public.order
    rest = unseen(public, me)
    threats = rest & order.beats[public.best >> 1]
    led = public.led
    if (threats & order.classes[led]) != NONE and (rivals & ~public.voids[led]) != 0:
        return True
    if led == TRUMP or (threats & order.trumps) == NONE:
        return False
    return _may_ruff(public, rivals, rest)


@inner
def least(cards, order):
    """The card that gives least: no ten or ace if that can be helped, then the weakest."""
    small = cards & ~order.full
    return lowest(small if small != NONE else cards)
