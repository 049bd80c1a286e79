"""Strategies that break the rules, for the tests of what is said about them."""

from __future__ import annotations

from numpy import int64, uint64

from doko_sim.engine.bits import highest, lowest
from doko_sim.players.strategy import Player, Strategy


def healthy(public, me):  # type: ignore[no-untyped-def]
    return int64(0)


def silent(public, me):  # type: ignore[no-untyped-def]
    return int64(0)


def lowest_card(public, me):  # type: ignore[no-untyped-def]
    return lowest(me.legal)


def revoking_card(public, me):  # type: ignore[no-untyped-def]
    """From the tenth trick on the strongest card that does not follow suit, if there is one."""
    others = me.hand & ~me.legal
    if public.trick >= 9 and others != uint64(0):
        return highest(others)
    return lowest(me.legal)


def foreign_card(public, me):  # type: ignore[no-untyped-def]
    return lowest(~me.hand) if public.moment == 21 else lowest(me.legal)


def no_card(public, me):  # type: ignore[no-untyped-def]
    return int64(48) if public.moment == 5 else lowest(me.legal)


def raising_card(public, me):  # type: ignore[no-untyped-def]
    if public.moment == 6:
        raise ValueError("no idea")
    return lowest(me.legal)


def fickle_card(public, me):  # type: ignore[no-untyped-def]
    """Illegal the first time in a deal that it is asked for its third card, legal afterwards."""
    if public.trick == 2:
        me.memory[0] += 1
        if me.memory[0] == 1:
            return int64(50)
    return lowest(me.legal)


def solo_of_nobody(public, me):  # type: ignore[no-untyped-def]
    """A wedding with one queen of clubs as well."""
    has_elder = (me.hand & public.order.elders) != uint64(0)
    return int64(1) if has_elder else int64(0)


def raising_reservation(public, me):  # type: ignore[no-untyped-def]
    if me.seat == 3:
        raise ZeroDivisionError
    return int64(0)


def same_level_again(public, me):  # type: ignore[no-untyped-def]
    """Level 1 again and again."""
    return int64(1) if public.moment >= 2 else int64(0)


def raising_announcement(public, me):  # type: ignore[no-untyped-def]
    if public.moment == 3:
        raise IndexError("level out of range")
    return int64(0)


def player(name: str, **functions: object) -> Player:
    """A quiet strategy with some of its functions replaced."""
    parts = {"reserve": healthy, "announce": silent, "play": lowest_card, **functions}
    return Player(Strategy(name=name, summary="for tests", **parts))  # type: ignore[arg-type]


GOOD = player("good")
