"""``club``: a player that weighs each legal card by what tactics say of it."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.contracts import FIRST_SOLO, POVERTY, SOLO_BONELESS
from doko_sim.engine.bits import lowest
from doko_sim.engine.jit import inner

from . import club_parameters as C
from . import pagat_parameters as P
from .club_follow import follow
from .club_lead import lead
from .club_solo import follow_solo, lead_against
from .pagat import announce, reserve
from .pagat_follow import follow as follow_as_pagat
from .pagat_lead import lead as lead_as_pagat
from .pagat_piglets import hold_back, uncalled
from .strategy import Strategy


@inner
def is_weighed(public):
    """Whether the tables are about this game: two against two with the usual cards."""
    return public.contract <= POVERTY and is_usual_pack(public)


@inner
def is_usual_pack(public):
    """Whether positions mean what they do in the tournament's normal game."""
    return public.order.as_dealt != 0 and public.promoted[0] < 0


@inner
def play_as_pagat(public, me):
    """A card by the tactics of ``pagat``: what the soloist leads, promoted cards."""
    return (
        int64(lead_as_pagat(public, me)) if public.hand == 0 else int64(follow_as_pagat(public, me))
    )


def play(public, me):
    """The bit number of the card to play."""
    legal = me.legal
    card = lowest(legal)
    # both copies of a card are one choice
    if legal >> uint64(card & ~1) <= uint64(3):
        me.reason = P.R_ONLY
        return card
    if public.rules.promotions[0]:
        # Q1: piglets that are not called yet are no foxes to give away
        me.legal = hold_back(me, uncalled(public, me))
    solo = public.contract >= FIRST_SOLO and public.contract != SOLO_BONELESS
    if solo and public.hand > 0:
        card = int64(follow_solo(public, me))
    elif solo and me.side == 1:
        card = int64(lead_against(public, me))
    elif not is_weighed(public):
        card = int64(play_as_pagat(public, me))
    elif public.hand == 0:
        card = int64(lead(public, me))
    else:
        card = int64(follow(public, me))
    me.legal = legal
    return card


STRATEGY = Strategy(
    name="club",
    summary="weighs each card by what tactics say of it; announces by tuned chances",
    reserve=reserve,
    announce=announce,
    play=play,
    parameters=C.PARAMETERS,
    reasons=C.REASONS,
)
