"""``club_weights.csv`` made anew: which deals are probed for which tables, and the file's text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from doko_sim.chunks import Crew, Progress, Work
from doko_sim.errors import DokoError
from doko_sim.players.club_weights import TABLES
from doko_sim.players.strategy import Player
from doko_sim.texts import joined, say

from .columns import Columns, Model, Numbers
from .least_squares import Addend, Sums, addend
from .party import Following, Leading
from .probe import LAST_TRICK, PARTIES, SOLOS, WEDDINGS, Probe
from .solos import FollowingSolo, LeadingSolo

#: Deals that a thread plays before it hands over what they came to.
_CHUNK = 1000
#: Gains are summed up in thirds of a point: a soloist's score is three times the game's value.
_THIRDS = 3
#: Cards after which a wedding has its partner, or none.
_CLARIFIED = 12


@dataclass(frozen=True)
class Part:
    """Tables that are fitted together: their model, the prefix of their names, the damping.

    ``leads`` says whether they are about leads or about cards to a trick.
    """

    name: str
    model: Callable[[np.ndarray], Model]
    leads: bool
    damping: float
    prefix: str = ""

    def those(self, situations: np.ndarray) -> np.ndarray:
        """The situations of these that the tables are about."""
        mine = (situations["place"] == 0) == self.leads
        if self.model is LeadingSolo:  # the soloist leads by other rules
            mine &= situations["side"] == 1
        if self.model in (Following, Leading):
            mine &= (situations["open"] == 0) == (self.prefix != "")
        found: np.ndarray = situations[mine]
        return found

    def columns(self, situations: np.ndarray, *cards: Numbers) -> list[Columns]:
        """The columns of one card a situation, for each array of cards given."""
        model = self.model(situations)
        return [model.columns(card) for card in cards]

    def addend(self, situations: np.ndarray) -> Addend:
        """What these situations add to the part's sums."""
        other, card = self.columns(situations, situations["other"], situations["card"])
        solo = self.model in (FollowingSolo, LeadingSolo)
        # a soloist's points count a third
        unit = np.where(solo & (situations["side"] == 0), 1, _THIRDS)
        return addend(other, card, situations["gain"] * unit)


@dataclass(frozen=True)
class Source:
    """Deals of a kind and the parts that are fitted to them: contracts wanted, moments probed."""

    name: str
    wanted: int
    moments: Sequence[int]
    parts: tuple[Part, ...]


WEDDING_PREFIX = "wed_"
PARTY = Source(
    "parties",
    PARTIES,
    range(LAST_TRICK),
    (Part("following", Following, False, 27.0), Part("leading", Leading, True, 27.0)),
)
WEDDING = Source(
    "weddings",
    WEDDINGS,
    range(_CLARIFIED),
    (
        Part("following in a wedding", Following, False, 27.0, WEDDING_PREFIX),
        Part("leading in a wedding", Leading, True, 27.0, WEDDING_PREFIX),
    ),
)
SOLO = Source(
    "solos",
    SOLOS,
    range(LAST_TRICK),
    (
        Part("following in a solo", FollowingSolo, False, 90.0),
        Part("leading against a solo", LeadingSolo, True, 180.0),
    ),
)
SOURCES = (PARTY, WEDDING, SOLO)


@dataclass
class Fit:
    """What was fitted: the base and the seed, deals by source, sums by part, and the tables.

    Tables of a part without situations are those that come with the package; of the others
    ``share`` is new, and the rest is from those.
    """

    base: Player
    seed: int
    share: float = 1.0
    deals: dict[str, int] = field(default_factory=dict)
    sums: dict[str, Sums] = field(default_factory=dict)
    tables: dict[str, np.ndarray] = field(default_factory=lambda: dict(TABLES))
    interrupted: bool = False


def _worker(source: Source, base: Player, seed: int) -> Callable[[], Work[list[Addend]]]:
    probe = Probe(base, seed, source.wanted, source.moments)

    def hire() -> Work[list[Addend]]:
        play = probe.hire()

        def work(first: int, count: int) -> list[Addend]:
            situations = play(first, count)
            return [part.addend(part.those(situations)) for part in source.parts]

        return work

    return hire


def fit(
    base: Player,
    deals: Mapping[str, int],
    seed: int,
    threads: int | None = None,
    progress: Callable[[str], Progress] | None = None,
    share: float = 1.0,
) -> Fit:
    """Probe deals and fit the tables; an interrupt keeps the deals that are done.

    Parameters
    ----------
    base
        Who plays in all four seats.
    deals
        How many deals of each source, by its name; of a source that is not named none. Deals that
        turn out to be of another kind count, but are not played.
    seed
        Of the deals and of the deviations.
    progress
        Makes what is told how many deals of a source are done, from its name.
    share
        How much of each number is new, 0 to 1; the rest is that of the package's tables.

    Raises
    ------
    DokoError
        For numbers that are none, or an illegal decision of the base.
    """
    found = Fit(base, seed, share)
    if any(number < 0 for number in deals.values()) or not any(deals.values()):
        parts = [say("{n} deals of {what}", n=number, what=name) for name, number in deals.items()]
        raise DokoError(
            say(
                "{given} given; expected some deals of one kind at least",
                given=joined(", ", parts) or say("no deals"),
            )
        )
    for source in SOURCES:
        number = deals.get(source.name, 0)
        if number and not found.interrupted:
            told = None if progress is None else progress(source.name)
            _probe(found, source, number, threads, told)
    if found.interrupted and not any(found.deals.values()):
        raise KeyboardInterrupt
    return found


def _probe(
    found: Fit, source: Source, deals: int, threads: int | None, progress: Progress | None
) -> None:
    """Probe the deals of a source and fit its tables."""
    sums = {part.name: Sums() for part in source.parts}

    def merge(addends: list[Addend]) -> None:
        for part, more in zip(source.parts, addends, strict=True):
            sums[part.name].add(more)

    with Crew(_worker(source, found.base, found.seed), threads) as crew:
        if progress is not None:
            progress(0, deals)
        found.deals[source.name] = crew.run(0, deals, merge, _CHUNK, progress)
        found.interrupted = crew.interrupted
    for part in source.parts:
        known = sums[part.name]
        if known.situations:
            for name, table in known.solve(part.damping, _THIRDS).items():
                name = part.prefix + name
                found.tables[name] = found.share * table + (1 - found.share) * TABLES[name]
    found.sums |= sums


def _number(value: float) -> str:
    """A number in hundredths with a decimal, where it is not zero."""
    text = f"{value * 100:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def as_text(tables: Mapping[str, np.ndarray], remarks: Sequence[str] = ()) -> str:
    """Tables as ``club_weights.csv`` has them (see players/club_weights.py)."""
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"{name},{' '.join(map(_number, table))}" for name, table in tables.items()]
    return "\n".join(lines) + "\n"


def remarks_of(found: Fit) -> list[str]:
    """The first lines of the file: what it is and how it was made."""
    made = ", ".join(f"{number:,} deals of {name}" for name, number in found.deals.items())
    how = f"Fitted to games of {found.base.name}: {made}; seed {found.seed}"
    if found.share < 1:
        how += f"; {found.share:.0%} new, the rest from the tables before"
    return [
        "Tables of club: name,numbers in hundredths of a game point (docs/club_weights.md).",
        f"{how}.",
    ]
