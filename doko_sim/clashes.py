"""Options of `Rules` with values that cannot be played together, and what would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from doko_sim.option_values import Value, listed, show
from doko_sim.texts import Text, say

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Clash:
    """Options whose values cannot be played together: when, why, and what would help.

    ``when`` gets the values of ``options`` in that order.
    """

    options: tuple[str, ...]
    when: Callable[..., bool]
    why: str
    remedy: str

    def holds(self, values: Values) -> bool:
        """Tell whether these values clash."""
        return self.when(*(values[name] for name in self.options))

    def sentence(self, values: Values) -> str:
        """Say which options clash, with their values, why, and what would help."""
        given = listed((f"{name} = {show(values[name])}" for name in self.options), "and")
        return say(
            "{given} cannot be played together: {why}; {remedy}",
            given=given,
            why=_said(self.why),
            remedy=_said(self.remedy),
        )


def _said(text: str) -> Text:
    return text if isinstance(text, Text) else say(text)


def _nineless(options: tuple[str, ...], when: Callable[..., bool], remedy: str) -> Clash:
    return Clash(("nines", *options), when, "there are no nines in the pack", remedy)


def _kings(name: str) -> Clash:
    return Clash(
        ("genscher", name),
        lambda genscher, card: genscher in ("kings_first", "kings_last") and card == "DK",
        "both ask for the two kings of diamonds in one hand",
        say("choose another card for {name}, or genscher = 'queens'", name=name),
    )


def _doubled(name: str) -> Clash:
    return Clash(
        ("re_kontra", name),
        lambda re_kontra, doubled: re_kontra == "add2" and doubled,
        "nothing is doubled where Re and Kontra add two points",
        say("set re_kontra = 'double', or {name} = false", name=name),
    )


CLASHES: tuple[Clash, ...] = (
    _nineless(
        ("throw_nines",),
        lambda nines, thrown: not nines and thrown > 0,
        "set throw_nines = 0, or nines = true",
    ),
    _nineless(
        ("throw_nines_and_kings",),
        lambda nines, thrown: not nines and thrown > 0,
        "set throw_nines_and_kings = 0 (throw_kings counts kings alone), or nines = true",
    ),
    _nineless(
        ("super_piglets",),
        lambda nines, card: not nines and card == "D9",
        "choose super_piglets = 'D10' or 'DK', or nines = true",
    ),
    _nineless(
        ("hyper_piglets",),
        lambda nines, card: not nines and card == "D9",
        "choose hyper_piglets = 'D10' or 'DK', or nines = true",
    ),
    Clash(
        ("piglets", "super_piglets"),
        lambda piglets, above: piglets == "off" and above != "off",
        "super piglets are called after piglets",
        "set piglets = 'both', or super_piglets = 'off'",
    ),
    Clash(
        ("super_piglets", "hyper_piglets"),
        lambda above, highest: above == "off" and highest != "off",
        "hyper piglets are called after super piglets",
        "choose a card for super_piglets, or set hyper_piglets = 'off'",
    ),
    Clash(
        ("super_piglets", "hyper_piglets"),
        lambda above, highest: above == highest != "off",
        "one card cannot be both",
        "choose another card for one of them",
    ),
    Clash(
        ("hearts_ten", "hearts_ten_tie"),
        lambda ten, tie: ten == "plain" and tie != "first",
        "of two plain tens the first always wins",
        "set hearts_ten_tie = 'first', or hearts_ten = 'trump'",
    ),
    Clash(
        ("hearts_ten", "hearts_ten_capture"),
        lambda ten, capture: ten == "plain" and capture == 1,
        "a plain ten never beats the other one",
        "set hearts_ten_capture = 0, or hearts_ten = 'trump'",
    ),
    Clash(
        ("poverty", "poverty_max", "poverty_pass"),
        lambda poverty, most, passed: (poverty, most, passed) == ("exchange", 4, "three"),
        "four trumps are not among three cards",
        "set poverty_max = 3, or poverty_pass = 'trumps'",
    ),
    _kings("super_piglets"),
    _kings("hyper_piglets"),
    _doubled("double_extras"),
    _doubled("double_elders"),
    Clash(
        ("silent_wedding", "silent_wedding_extras"),
        lambda silent, extras: not silent and extras,
        "there is no silent wedding to score extra points in",
        "set silent_wedding_extras = false, or silent_wedding = true",
    ),
)


def clashes(values: Values) -> Iterator[Clash]:
    """All clashes among the values of all options."""
    return (clash for clash in CLASHES if clash.holds(values))
