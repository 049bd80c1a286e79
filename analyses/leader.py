"""A player that leads a given kind of card to the first trick, and does all else as another.

It plays no solo of its own: it says healthy where it may.
"""

from __future__ import annotations

from doko_sim.players.strategy import Player

#: The parameter that names the kind, and its value for the strategy's own lead.
PARAMETER, OWN = "lead", -1


def leader(player: Player) -> Player:
    """A player with the parameter ``lead``: the kind that it leads at the start if it may."""
    from doko_sim.lab import ASK_RESERVATION, HEALTHY, INHERIT, int64, lowest, strategy, uint64

    own = strategy("leader", based_on=player)
    lead = own.parameter(PARAMETER, float(OWN), float(OWN), 23.0)
    inherit = int64(INHERIT)

    def play(public, me):  # type: ignore[no-untyped-def]
        if public.moment > 0 or me.parameters[lead] < 0.0:
            return inherit
        place = public.order.place[int64(me.parameters[lead])]
        cards = me.legal & (uint64(3) << uint64(2 * place))
        if cards == uint64(0):
            return inherit
        return int64(lowest(cards))

    def reserve(public, me):  # type: ignore[no-untyped-def]
        if me.options & 1:
            return int64(HEALTHY)
        return inherit

    own.play(play)
    own.reserve(questions=(ASK_RESERVATION,))(reserve)
    return Player(own.finished())
