"""Two schools of Re: show early who is with whom, or hide it as long as one can."""

from doko_sim.lab import bit, strategy, uint64, weakest

shows = strategy("shows", based_on="club", summary="plays its queen of clubs as soon as it may")
hides = strategy("hides", based_on="club", summary="plays its queen of clubs last of all")
as_it_is = shows.base.play
shows_itself = shows.reason("SHOW")
hides_itself = hides.reason("HIDE")


@shows.play
def show(public, me):
    queen = me.legal & public.order.elders
    hidden = public.elders_seen[me.seat] == 0 and public.soloist < 0
    if queen != uint64(0) and hidden and me.side == 0:
        me.reason = shows_itself
        return weakest(public, queen)
    return as_it_is(public, me)


@hides.play
def hide(public, me):
    card = as_it_is(public, me)
    queens = public.order.elders
    others = me.legal & ~queens
    hidden = public.elders_seen[me.seat] == 0 and public.soloist < 0
    if bit(card) & queens != uint64(0) and others != uint64(0) and hidden and me.side == 0:
        me.reason = hides_itself
        return weakest(public, others)
    return card
