"""What the pages of published claims show: the gains of those that claim a sign."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analyses.claims.model import MARGIN, Banded, CellVerdict, Checked, Directed, Judged
from analyses.claims.run import Answer
from doko_sim.texts import say
from reports.calibration_figures import AXIS, WORDS, in_bands
from reports.claim_figures import deciding, where
from reports.figure_parts import effects, known, named
from reports.pictures import Figure, Triple

GROUP = "Gains of the claims on {group} that claim a sign"
CLAIM = "Gains of the claim {name}"
BANDS = "Figures of the claim {name} beside their bands"
#: What stands beside the name of a claim that is tested in several cells.
IN_CELL = "{name} ({cell})"

_Row = tuple[str, Triple | None, bool]


def figures(found: Answer) -> Sequence[Figure]:
    """A figure for each group of claims: gains in game points a deal."""
    groups: dict[str, list[_Row]] = {}
    for one in found.checked:
        rows = groups.setdefault(one.claim.group, [])
        for cell in one.cells:
            judged = deciding(cell)
            if _is_gain(judged):
                rows.append((_name(one, cell), *_gain(judged)))
    return [
        figure
        for group, rows in groups.items()
        for figure in effects(say(GROUP, group=say(group)), rows, MARGIN)
    ]


def figures_of(one: Checked) -> Sequence[Figure]:
    """The figures of one claim: gains, and what has a band."""
    gains: list[_Row] = []
    banded: list[_Row] = []
    for cell in one.cells:
        for judged in cell.figures:
            name = say(IN_CELL, name=_label(judged) or one.claim.id, cell=where(cell))
            figure = judged.figure
            if _is_gain(judged):
                gains.append((name, *_gain(judged)))
            elif isinstance(figure, Banded) and math.isfinite(figure.low + figure.high):
                value = in_bands(figure.estimate, figure.low, figure.high)
                banded.append((name, value, judged.part == "fails"))
    return [
        *effects(say(CLAIM, name=one.claim.id), gains, MARGIN),
        *effects(say(BANDS, name=one.claim.id), banded, 1.0, AXIS, words=WORDS),
    ]


def _is_gain(judged: Judged) -> bool:
    figure = judged.figure
    return isinstance(figure, Directed) and figure.scale == 1.0


def _gain(judged: Judged) -> tuple[Triple | None, bool]:
    figure = judged.figure
    assert isinstance(figure, Directed)
    return known(figure.estimate), figure.is_clear


def _label(judged: Judged) -> str:
    return say(judged.figure.label) if judged.figure.label else ""


def _name(one: Checked, cell: CellVerdict) -> str:
    if len(one.cells) == 1:
        return named(one.claim.id)
    return say(IN_CELL, name=one.claim.id, cell=where(cell))
