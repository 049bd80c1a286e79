"""What the page of the solos shows: how often each is the best choice, what it earns."""

from __future__ import annotations

from collections.abc import Sequence

from analyses.solos import SEATS, Answer, Row
from doko_sim.contract_names import contract_name
from doko_sim.contracts import CONTRACTS
from doko_sim.texts import Text
from reports.figure_grids import heat
from reports.figure_parts import effects, known
from reports.pictures import Figure, Triple

SHARES = "How often a solo is the best choice, by position"
EARNS = "What a solo earns with the hands that it is best with"
GAINS = "What it gains there over the game without a solo"
SOLO, POSITION = "solo", "position"


def figures(answer: Answer) -> Sequence[Figure]:
    """The figures of an answer."""
    solos = answer.solos[:-1]
    by_place = {(row.solo, row.position): row for row in answer.both}
    positions = range(1, SEATS + 1)
    cells = [
        [_known(by_place.get((row.solo, position))) for position in positions] for row in solos
    ]
    return [
        *heat(
            SHARES,
            (SOLO, POSITION),
            [_name(row) for row in solos],
            [str(position) for position in positions],
            cells,
            [[one is not None and one[1] > 0.0 for one in row] for row in cells],
            percent=True,
        ),
        *effects(EARNS, [(_name(row), known(row.points), _is_clear(row)) for row in solos]),
        *effects(GAINS, [(_name(row), known(row.gain), _gains(row)) for row in solos]),
    ]


def _name(row: Row) -> Text:
    assert row.solo is not None
    return contract_name(CONTRACTS[row.solo])


def _known(row: Row | None) -> Triple | None:
    return None if row is None else known(row.best)


def _is_clear(row: Row) -> bool:
    return not row.points.low <= 0.0 <= row.points.high


def _gains(row: Row) -> bool:
    return not row.gain.low <= 0.0 <= row.gain.high
