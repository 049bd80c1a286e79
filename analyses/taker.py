"""A player that answers an offered poverty as it is told, and does all else as another."""

from __future__ import annotations

from doko_sim.players.strategy import Player

#: So many cards it can be told to give back; where fewer are passed, the first of them.
BACK = 3


def taker(player: Player) -> Player:
    """A player that answers a poverty as its parameters say, and does all else as another.

    ``take`` is 1 for yes; ``back0`` and so on are the kinds given back, -1 for the strategy's own.
    """
    from doko_sim.lab import ASK_RETURN, ASK_TAKE, INHERIT, int64, lowest, strategy, uint64

    own = strategy("taker", based_on=player)
    take = own.parameter("take", 1.0)
    first = own.parameter("back0", -1.0, -1.0, 23.0)
    for number in range(1, BACK):
        own.parameter(f"back{number}", -1.0, -1.0, 23.0)
    inherit, most = int64(INHERIT), BACK

    def reserve(public, me):  # type: ignore[no-untyped-def]
        if me.question == ASK_TAKE:
            return int64(me.parameters[take] > 0.0)
        if me.parameters[first] < 0.0 or me.number > most:
            return inherit
        chosen = uint64(0)
        for number in range(me.number):
            place = public.order.place[int64(me.parameters[first + number])]
            cards = me.legal & ~chosen & (uint64(3) << uint64(2 * place))
            if cards == uint64(0):
                return inherit
            chosen |= uint64(1) << uint64(lowest(cards))
        return int64(chosen)

    own.reserve(reserve, questions=(ASK_TAKE, ASK_RETURN))
    return Player(own.finished())
