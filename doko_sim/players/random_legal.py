"""``random``: uniformly random legal cards, by default healthy and silent."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, HEALTHY, POVERTY, WEDDING
from doko_sim.engine.bits import bit, lowest, popcount, select
from doko_sim.engine.jit import inlined, inner
from doko_sim.engine.options import ON_FIRST_PLAY
from doko_sim.engine.random import below, chance, draw
from doko_sim.engine.state import (
    ASK_PARTNER,
    ASK_PASS,
    ASK_RESERVATION,
    ASK_RETURN,
    ASK_TAKE,
    ASK_THROW,
    ASK_WEDDING_TRICK,
)

from .sensible import pair_in_question, playable
from .strategy import Parameter, Strategy

ANNOUNCE, SOLO, WED, THROW, OFFER, TAKE, PIGLETS, PARTNER = range(8)
#: What draws are for: no two decisions may share a random word. Questions use the purposes from
#: WHETHER_ASKED on by their code, cards to pass and return those from WHICH_CARDS on.
(
    WHICH_CARD, WHETHER_SOLO, WHICH_SOLO, WHETHER_WEDDING, WHETHER_CALL, WHETHER_POVERTY,
    WHICH_KIND, WHETHER_PARTNER, WHICH_PARTNER,
) = range(9)  # fmt: skip
WHETHER_ASKED, WHICH_CARDS = 16, 32


@inner
def _nth_option(options, n):
    """The n-th solo among the options."""
    choice = FIRST_SOLO
    while True:
        if (options >> choice) & 1:
            if n == 0:
                return choice
            n -= 1
        choice += 1


@inlined
def _reservation(public, me):
    """A solo, a wedding or a poverty by their chances, else healthy where that is allowed."""
    p = me.parameters
    if p[ANNOUNCE] == 0.0:
        me.quiet = 48
    solos = me.options >> FIRST_SOLO
    if solos and p[SOLO] > 0.0 and chance(public, me, WHETHER_SOLO) < p[SOLO]:
        number = 0
        while solos:
            number += solos & 1
            solos >>= 1
        return int64(_nth_option(me.options, below(draw(public, me, WHICH_SOLO), number)))
    if (me.options >> WEDDING) & 1 and chance(public, me, WHETHER_WEDDING) < p[WED]:
        return int64(WEDDING)
    if (me.options >> POVERTY) & 1 and chance(public, me, WHETHER_POVERTY) < p[OFFER]:
        return int64(POVERTY)
    return int64(HEALTHY) if me.options & 1 else lowest(uint64(me.options))


@inner
def _cards(public, me):
    """As many random cards as are asked for, with those that have to be among them."""
    chosen = me.must
    rest = me.legal & ~me.must
    purpose = WHICH_CARDS + 16 * int64(me.question == ASK_RETURN)
    while popcount(chosen) < me.number:
        card = bit(select(rest, below(draw(public, me, purpose), popcount(rest))))
        chosen |= card
        rest ^= card
        purpose += 1
    return int64(chosen)


@inner
def _says_yes(public, me, probability):
    return int64(chance(public, me, WHETHER_ASKED + me.question) < probability)


@inner
def _partner(public, me):
    """Another seat as the new partner, or the own one for none."""
    if chance(public, me, WHETHER_PARTNER) >= me.parameters[PARTNER]:
        return me.seat
    return (me.seat + 1 + below(draw(public, me, WHICH_PARTNER), 3)) & 3


@inner
def _promotes(public, me):
    """Whether to call piglets; who has to play one at once does so as often as any card."""
    probability = me.parameters[PIGLETS]
    if public.rules.piglets_call == ON_FIRST_PLAY:
        legal = playable(public, me)
        pair = legal & pair_in_question(public, me)
        probability *= popcount(pair) / max(popcount(legal), 1)
    return _says_yes(public, me, probability)


@inner
def _answer(public, me):
    """The answer to a question other than the reservation."""
    p = me.parameters
    question = me.question
    if question in (ASK_PASS, ASK_RETURN):
        return _cards(public, me)
    if question == ASK_THROW:
        return _says_yes(public, me, p[THROW])
    if question == ASK_TAKE:
        return _says_yes(public, me, p[TAKE])
    if question == ASK_PARTNER:
        return _partner(public, me)
    if question == ASK_WEDDING_TRICK:
        kinds = uint64(me.options)
        return select(kinds, below(draw(public, me, WHICH_KIND), popcount(kinds)))
    return _promotes(public, me)


def reserve(public, me):
    """The reservation, or the answer to another question, each by its chance."""
    if me.question == ASK_RESERVATION:
        return _reservation(public, me)
    return _answer(public, me)


def announce(public, me):
    """The lowest level that may be called, with probability ``announce`` at each asking."""
    if chance(public, me, WHETHER_CALL) >= me.parameters[ANNOUNCE]:
        return int64(0)
    level = 1
    while not (me.calls >> level) & 1:
        level += 1
    return int64(level)


def play(public, me):
    """Any legal card, each with the same probability."""
    return select(me.legal, below(draw(public, me, WHICH_CARD), popcount(me.legal)))


STRATEGY = Strategy(
    name="random",
    summary="uniformly random legal cards, by default healthy and silent",
    reserve=reserve,
    announce=announce,
    play=play,
    parameters=(
        Parameter("announce", 0.0, "chance of the lowest allowed call at each asking"),
        Parameter("solo", 0.0, "chance of a solo, any of those allowed"),
        Parameter("wed", 0.0, "chance that a wedding held is declared"),
        Parameter("throw", 1.0, "chance that a hand is thrown in where that is allowed"),
        Parameter("poverty", 0.5, "chance that a poverty held is declared"),
        Parameter("take", 0.5, "chance that a poverty offered is taken"),
        Parameter("piglets", 1.0, "chance that piglets and the like are called"),
        Parameter("partner", 0.5, "chance that a new partner is chosen (Genscher)"),
    ),
    reasons=("",),
)
