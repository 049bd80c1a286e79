"""What can be played for a claim, as values: equal jobs are played once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from analyses.estimate import Estimate
from doko_sim.rules import Rules


@dataclass(frozen=True)
class Counted:
    """A figure of rows.ROWS."""

    rules: Rules
    who: str
    figure: str


@dataclass(frozen=True)
class Watched:
    """A figure of watch.WATCHED."""

    rules: Rules
    who: str
    figure: str


@dataclass(frozen=True)
class Gain:
    """What one seat of ``first`` gains among three of ``second`` (design D2 of method.md 3)."""

    rules: Rules
    first: str
    second: str


@dataclass(frozen=True)
class Change:
    """What a figure of changes.CHANGES is more under ``rules`` than under ``other``, same deals."""

    rules: Rules
    other: Rules
    who: str
    figure: str


@dataclass(frozen=True)
class Hands:
    """What a seat with cards, or a class of hands, gets more by one plan than by another.

    ``plans`` are two of (position, reservation, mode, level): where the hand sits, what it says
    before the play and how it announces (table.Force). At the same position both are played on
    the same deals. ``spec`` is the class of hands, ``cards`` the mask of a known part of it.
    """

    rules: Rules
    who: str
    plans: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
    cards: int = 0
    barred: int = 0
    spec: str = ""
    wanted: int = 0


Job = Counted | Watched | Gain | Change | Hands
#: From a level, and whether the figure is a signed mean (else perhaps a share), to its estimate.
Maker = Callable[[float, bool], Estimate]


@dataclass
class Results:
    """What jobs came to, at any level, and how many deals each rests on."""

    level: float
    makers: dict[Job, Maker] = field(default_factory=dict)
    deals: dict[Job, int] = field(default_factory=dict)
    interrupted: bool = False

    def put(self, job: Job, maker: Maker, deals: int) -> None:
        """Keep what a job came to."""
        self.makers[job] = maker
        self.deals[job] = deals

    def of(self, job: Job, signed: bool = False) -> Estimate:
        """The estimate at the level; ``signed`` gives Student's interval, which has a p-value."""
        return self.makers[job](self.level, signed)

    def at(self, level: float) -> Results:
        """The same with the intervals of another level."""
        return replace(self, level=level)
