"""What a published claim is, what a test finds, and how that can be judged (verdicts.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from analyses.estimate import Estimate
from doko_sim.players.strategy import Player
from doko_sim.rules import Rules

Part = Literal["holds", "fails", "open"]
Verdict = Literal["holds", "does not hold", "depends", "cannot be decided here"]
HOLDS: Verdict = "holds"
FAILS: Verdict = "does not hold"
DEPENDS: Verdict = "depends"
OPEN: Verdict = "cannot be decided here"
#: Effects below this many game points a deal make no difference (method.md 4).
MARGIN = 0.02


@dataclass(frozen=True)
class Claim:
    """A published claim, as the data file has it.

    ``published`` is the figure as people read it (of a count the printed ones are ``options``);
    ``test`` names how it is tested and ``of`` what is looked at; ``options`` are the other keys of
    the entry, which the test reads. ``known`` says what is wrong with the source where it is known
    to err; ``why`` says why nothing can be decided.
    """

    id: str
    group: str
    says: str
    source: str
    test: str
    published: str = ""
    of: str = ""
    tactic: str = ""
    question: int = 0
    known: str = ""
    why: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """Rules and who plays; empty names stand for a claim that needs neither.

    ``asked`` names the rules as they were asked for, without what the claim adds to them.
    """

    rules_name: str = ""
    who: str = ""
    rules: Rules | None = None
    player: Player | None = None
    asked: str = ""


NO_CELL = Cell()


@dataclass(frozen=True)
class Exact:
    """A figure by counting beside the published one, both on the scale that is printed."""

    label: str
    value: Fraction
    published: str

    @property
    def agrees(self) -> bool:
        """Whether the value equals the published one to its printed digits."""
        return agrees(self.value, self.published)


@dataclass(frozen=True)
class Banded:
    """An estimate beside a band in which the claim holds; ``scale`` is for people (100: per cent).

    ``published`` is the figure as its source gives it: the band around it is mostly ours.
    """

    label: str
    estimate: Estimate
    low: float
    high: float
    scale: float = 1.0
    published: str = ""


@dataclass(frozen=True)
class Directed:
    """A difference whose sign is claimed: ``sign`` 1 or -1; 0: must not be above zero (best)."""

    label: str
    estimate: Estimate
    sign: int
    margin: float = MARGIN
    scale: float = 1.0
    published: str = ""

    @property
    def is_small(self) -> bool:
        """Whether the whole interval lies within the margin."""
        return -self.margin < self.estimate.low and self.estimate.high < self.margin

    @property
    def is_clear(self) -> bool:
        """Whether the interval does not hold zero."""
        return not self.estimate.low <= 0.0 <= self.estimate.high


Figure = Exact | Banded | Directed


def agrees(value: Fraction, printed: str) -> bool:
    """Whether a value equals a printed decimal number to its digits."""
    decimals = len(printed.partition(".")[2])
    return abs(value - Fraction(printed)) <= Fraction(1, 2 * 10**decimals)


@dataclass(frozen=True)
class Judged:
    """A figure with what the rules say of it; ``adjusted`` is a direction's p-value.

    It is multiplied by the number of the claim's figures, as the interval is widened for it.
    """

    figure: Figure
    part: Part
    adjusted: float | None = None

    @property
    def shown(self) -> Estimate | None:
        """The estimate with the interval that the judgement rests on; None for an exact figure."""
        return None if isinstance(self.figure, Exact) else self.figure.estimate

    @property
    def is_small(self) -> bool:
        """Whether a claimed sign is clear, and yet the difference certainly below the margin."""
        figure = self.figure
        if not isinstance(figure, Directed) or (figure.sign == 0 and self.part == "holds"):
            return False
        return figure.is_clear and figure.is_small


@dataclass(frozen=True)
class Found:
    """What a claim's figures came to in one cell."""

    cell: Cell
    figures: tuple[Figure, ...]
    deals: int = 0


@dataclass(frozen=True)
class CellVerdict:
    """The judgement in one cell."""

    cell: Cell
    figures: tuple[Judged, ...]
    part: Part
    deals: int

    @property
    def is_empty(self) -> bool:
        """Whether nothing that the claim is about ever came about."""
        return all(one.shown is not None and not one.shown.n for one in self.figures)


@dataclass(frozen=True)
class Checked:
    """A claim with its judgement; ``what`` says on what it depends, or why it is not decided.

    ``under`` names the rules that it was tested under, where these are not those asked for, and
    ``not_under`` those asked for that have nothing that could be tested. ``intervals`` is the
    number of figures whose intervals hold at once.
    """

    claim: Claim
    cells: tuple[CellVerdict, ...]
    verdict: Verdict
    what: str = ""
    under: tuple[str, ...] = ()
    not_under: tuple[str, ...] = ()
    intervals: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether the claim was tested by counting."""
        return bool(self.cells) and all(
            isinstance(one.figure, Exact) for cell in self.cells for one in cell.figures
        )

    @property
    def is_small(self) -> bool:
        """Whether the claim holds, but somewhere by a difference below its margin."""
        every = [one for cell in self.cells for one in cell.figures]
        return self.verdict == HOLDS and any(one.is_small for one in every)

    @property
    def is_wrong(self) -> bool:
        """Whether the claim should be exact and is not, and nothing is known of that."""
        return self.is_exact and self.verdict != HOLDS and not self.claim.known
