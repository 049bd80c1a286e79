"""Exact chances of what a hand or the table holds: whole numbers of deals, never a sample.

A deal is counted with all cards and seats told apart. What is asked of several seats is written
as sums and differences of "these seats' hands are of these classes", and each of those is a sum
over the numbers of cards that the seats hold of a few classes of kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations, product
from math import comb, prod, sqrt

from doko_sim.deals.hands import Cells, own_hands, values
from doko_sim.deals.packs import SEATS, CardClass, Pack
from doko_sim.deals.seats import Seats
from doko_sim.deals.spec import Bound, HandSpec
from doko_sim.errors import DokoError
from doko_sim.texts import Text, joined, say

#: Questions about several hands at once; each doubles the terms of the sum fourfold.
MOST_EVENTS = 4


@dataclass(frozen=True)
class Chance:
    """A probability as deals: so many of so many possible ones."""

    favourable: int
    possible: int

    @property
    def fraction(self) -> Fraction:
        """The probability, exactly."""
        return Fraction(self.favourable, self.possible)

    @property
    def percent(self) -> float:
        """The probability in per cent."""
        return float(100 * self.fraction)

    @property
    def one_in(self) -> float | None:
        """How many deals it takes on average until it happens once; None if it never does."""
        return self.possible / self.favourable if self.favourable else None

    def __float__(self) -> float:
        return float(self.fraction)


@dataclass(frozen=True)
class Event:
    """That from ``least`` to ``most`` of some seats hold a hand of a class.

    Seat 0 is one's own; the other three are alike. ``text`` says the event to a person.
    """

    spec: HandSpec
    seats: tuple[int, ...]
    least: int
    most: int
    text: str = ""


Spec = HandSpec | str
_ALL, _OTHERS = (0, 1, 2, 3), (1, 2, 3)


def mine(spec: Spec, pack: Pack | None = None) -> Event:
    """One's own hand is of the class; a text is read by `HandSpec.parse`."""
    return _event(say("you hold"), spec, pack, (0,), 1, 1)


def partner(spec: Spec, pack: Pack | None = None) -> Event:
    """One certain other player, for example one's partner, holds a hand of the class."""
    return _event(say("a certain other player holds"), spec, pack, (1,), 1, 1)


def someone(spec: Spec, pack: Pack | None = None, least: int = 1, most: int = SEATS) -> Event:
    """At least one of the four (or ``least`` to ``most``) holds a hand of the class."""
    if (least, most) == (1, SEATS):
        who = say("someone holds")
    else:
        who = say("{players} hold", players=_range(least, most))
    return _event(who, spec, pack, _ALL, least, most)


def other(spec: Spec, pack: Pack | None = None, least: int = 1, most: int = SEATS - 1) -> Event:
    """At least one of the other three (or ``least`` to ``most``) holds a hand of the class."""
    if (least, most) == (1, SEATS - 1):
        who = say("one of the other three holds")
    elif most == 1:
        who = say("{players} of the other three holds", players=_range(least, most))
    else:
        who = say("{players} of the other three hold", players=_range(least, most))
    return _event(who, spec, pack, _OTHERS, least, most)


def everyone(spec: Spec, pack: Pack | None = None) -> Event:
    """All four hold a hand of the class."""
    return _event(say("everyone holds"), spec, pack, _ALL, SEATS, SEATS)


def nobody(spec: Spec, pack: Pack | None = None) -> Event:
    """None of the four holds a hand of the class."""
    return _event(say("nobody holds"), spec, pack, _ALL, 0, 0)


def _range(least: int, most: int) -> Text:
    if most >= SEATS:
        return say("at least {least} players", least=least)
    if least == most:
        return say("{least} players", least=least)
    return say("{least} to {most} players", least=least, most=most)


def _event(
    who: Text, spec: Spec, pack: Pack | None, seats: tuple[int, ...], least: int, most: int
) -> Event:
    if isinstance(spec, str):
        spec = HandSpec.parse(spec, pack)
    if not 0 <= least <= most <= len(seats):
        template = "{who} given; expected 0 to {number}"
        if most >= len(seats):
            template = "at least {least} players given; expected 0 to {number}"
        raise DokoError(say(template, who=who, least=least, number=len(seats)))
    return Event(spec, seats, least, most, joined(" ", [who, spec.text]))


def chance(pack: Pack, *events: Event, given: Iterable[Event] = ()) -> Chance:
    """The probability that all events happen, among the deals in which all given ones do.

    Raises
    ------
    DokoError
        If what is given can never be, or more than MOST_EVENTS are about several hands.
    """
    given = tuple(given)
    possible = deals_with(pack, given) if given else pack.total_deals
    if possible == 0:
        raise DokoError(
            say(
                "no deal has what is given ({conditions}); expected cards and conditions that can "
                "be dealt",
                conditions="; ".join(event.text for event in given),
            )
        )
    return Chance(deals_with(pack, (*events, *given)), possible)


def deals_with(pack: Pack, events: Sequence[Event]) -> int:
    """How many deals there are in which all events happen."""
    own, shared = _parted(events)
    if len(shared) > MOST_EVENTS:
        raise DokoError(
            say(
                "{number} conditions on other hands given; expected at most {most}",
                number=len(shared),
                most=MOST_EVENTS,
            )
        )
    return _Deals(pack, own, shared).count()


def _parted(events: Iterable[Event]) -> tuple[HandSpec, list[Event]]:
    """What one's own hand must hold, and the events about other hands, alike ones once."""
    own, shared = HandSpec(), []
    for event in events:
        if event.seats == (0,) and (event.least, event.most) == (1, 1):
            own &= event.spec
        elif event not in shared:
            shared.append(event)
    return own, shared


class _Deals:
    """The deals of a pack in which one's own hand and several events are as they should be."""

    def __init__(self, pack: Pack, own: HandSpec, events: Sequence[Event]) -> None:
        bounds = [bound for event in events for bound in event.spec.bounds]
        self.cells = Cells(pack, bounds)
        self.seats = Seats(self.cells)
        self.own = own_hands(pack, own.bounds, self.cells) if own.bounds else None
        #: By event: the hands of its class, or those that are not, whichever are fewer.
        self.classes: list[frozenset[int]] = []
        self.sides = [self._side(event) for event in events]
        self.memo: dict[tuple[int, ...], int] = {}

    def _side(self, event: Event) -> dict[frozenset[int], int]:
        """An event as a sum over sets of seats whose hands are all in ``classes``."""
        met = self.cells.meeting(event.spec.bounds)
        if 2 * len(met) <= len(self.cells.every):
            self.classes.append(met)
            return _at_least(event.seats, event.least, event.most)
        self.classes.append(self.cells.every - met)
        n = len(event.seats)
        return _at_least(event.seats, n - event.most, n - event.least)

    def count(self) -> int:
        """The number of deals."""
        total = 0
        for terms in product(*(side.items() for side in self.sides)):
            factor = prod(factor for _, factor in terms)
            total += factor * self._with([seats for seats, _ in terms])
        return total

    def _with(self, chosen: Sequence[frozenset[int]]) -> int:
        """Deals in which, for each event, these seats' hands are in its class."""
        marks = [
            sum(1 << i for i, seats in enumerate(chosen) if seat in seats) for seat in range(SEATS)
        ]
        # seats that are alike may change places; without conditions one's own is like the others
        apart = 0 if self.own is None else 1
        place = (*marks[:apart], *sorted(filter(None, marks[apart:])))
        if place not in self.memo:
            own = self.own
            if own and marks[0]:
                hands = self._hands(marks[0])
                own = {key: number for key, number in own.items() if key in hands}
            self.memo[place] = self.seats.count(own, [self._hands(m) for m in place[apart:]])
        return self.memo[place]

    def _hands(self, mark: int) -> frozenset[int]:
        return reduce(
            frozenset.__and__, [hands for i, hands in enumerate(self.classes) if mark >> i & 1]
        )


def _at_least(seats: tuple[int, ...], least: int, most: int) -> dict[frozenset[int], int]:
    """That ``least`` to ``most`` of some seats are of a class, by sets of seats that all are.

    With S(j) the sum over sets of j seats, at least k are of it with probability
    S(k) - C(k, k-1) S(k+1) + C(k+1, k-1) S(k+2) - ... (inclusion and exclusion).
    """
    terms: dict[frozenset[int], int] = {}
    for size in range(len(seats) + 1):
        factor = _inclusion(size, least) - _inclusion(size, most + 1)
        if factor:
            terms.update({frozenset(those): factor for those in combinations(seats, size)})
    return terms


def _inclusion(size: int, least: int) -> int:
    """The factor of a set of ``size`` seats in "at least ``least`` of them"."""
    if least <= 0:
        return int(size == 0)
    if size < least:
        return 0
    return int((-1) ** (size - least)) * comb(size - 1, least - 1)


def distribution(
    pack: Pack, what: CardClass | str, given: Iterable[Event] = ()
) -> dict[int, Chance]:
    """How much of a class one's own hand holds, by number; numbers that cannot be are left out.

    Raises
    ------
    DokoError
        If what is given can never be.
    """
    given = tuple(given)
    own, shared = _parted(given)
    what = pack.class_of(what) if isinstance(what, str) else what
    ways = values(pack, own.bounds, what.weights)
    if shared:
        found = {value: deals_with(pack, (*given, _exactly(what, value))) for value in ways}
    else:
        rest = pack.total_deals // comb(pack.cards, pack.size)
        found = {value: number * rest for value, number in ways.items()}
    possible = sum(found.values())
    if not possible:
        raise DokoError("no deal has what is given; expected conditions that can be dealt")
    return {value: Chance(n, possible) for value, n in found.items() if n}


def _exactly(what: CardClass, value: int) -> Event:
    return mine(HandSpec((Bound(what, value, value),)))


def mean_and_sd(chances: Mapping[int, Chance]) -> tuple[Fraction, float]:
    """The mean of a distribution, exactly, and its standard deviation."""
    mean = sum((value * own.fraction for value, own in chances.items()), Fraction(0))
    square = sum(
        (own.fraction * (value - mean) ** 2 for value, own in chances.items()), Fraction(0)
    )
    return mean, sqrt(square)


def longest(pack: Pack, what: CardClass | str, given: Iterable[Event] = ()) -> dict[int, Chance]:
    """The most of a class of cards that any of the four hands holds, by number."""
    return _extreme(pack, what, tuple(given), longest=True)


def shortest(pack: Pack, what: CardClass | str, given: Iterable[Event] = ()) -> dict[int, Chance]:
    """The fewest of a class of cards that any of the four hands holds, by number."""
    return _extreme(pack, what, tuple(given), longest=False)


def _extreme(
    pack: Pack, what: CardClass | str, given: tuple[Event, ...], longest: bool
) -> dict[int, Chance]:
    """Differences of "somebody holds at least n" (longest) or of "everybody does" (shortest)."""
    what = pack.class_of(what) if isinstance(what, str) else what
    if max(what.weights) > 1:
        raise DokoError(
            say("{name} given; expected a class of cards such as trumps or kings", name=what.name)
        )
    who = someone if longest else everyone
    before, found = chance(pack, given=given), {}
    for value in range(pack.size + 1):
        after = chance(pack, who(HandSpec((Bound(what, value + 1),))), given=given)
        if number := before.favourable - after.favourable:
            found[value] = Chance(number, before.possible)
        before = after
    return found
