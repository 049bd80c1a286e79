"""Pictures of every type, ordinary and extreme, for the tests of figures."""

from __future__ import annotations

import math

from reports.pictures import (
    Bars,
    Distribution,
    Effect,
    Effects,
    Figure,
    Heat,
    Line,
    Lines,
    Narrowing,
    Triple,
    counted,
)

UNKNOWN = (math.nan, math.nan, math.nan)
HOSTILE = '<script>alert(1)</script> & "q" ]]> $x^2$ \x00\x1b[31m \udcff 札 ' + "long words " * 60


def about(value: float, half: float) -> Triple:
    return (value, value - half, value + half)


EFFECTS = Effects(
    "Effects", "Announcing gains 0.31.", "game points a deal",
    [
        Effect("Announce", about(0.31, 0.05), True),
        Effect("Announce twice", about(-0.22, 0.08), True),
        Effect("Wait", about(0.03, 0.06), False),
    ],
    margin=0.1,
)  # fmt: skip
DISTRIBUTION = Distribution(
    "Distribution", "Mostly one point.", "game points",
    [
        counted("announced", -3, [10, 20, 40, 80, 150, 120, 30]),
        counted("silent", -2, [30, 60, 120, 150, 60]),
    ],
)  # fmt: skip
NARROWING = Narrowing(
    "Narrowing", "It narrowed to 0.06.", "gain in game points",
    [1000, 2000, 4000, 8000], [about(0.2, 0.4 / 2**i) for i in range(4)], margin=0.1,
)  # fmt: skip
LINES = Lines(
    "Lines", "It rises.", "trumps", "gain",
    [
        Line("forehand", [4, 5, 6], [about(0.1 * i, 0.05) for i in range(3)]),
        Line("last hand", [4, 5, 6], [about(0.2 * i, 0.05) for i in range(3)]),
    ],
    [(5.5, "the book's rule")],
)  # fmt: skip
HEAT = Heat(
    "Heat", "Two of four are decided.", "trumps", "aces", ["5", "6"], ["none", "one", "two"],
    [[about(-0.5, 0.1), about(0.25, 0.3), None], [about(0.5, 0.1), about(1.5, 0.25), None]],
    [[True, False, False], [False, True, False]],
)  # fmt: skip
ORDINARY: list[Figure] = [EFFECTS, DISTRIBUTION, NARROWING, LINES, HEAT]

_HUGE, _TINY = about(2.5e9, 3e8), about(1e-9, 1e-10)


def _heat(rows: int, columns: int) -> Heat:
    cells = [[about(row - column, 0.5) for column in range(columns)] for row in range(rows)]
    return Heat(
        "", "", HOSTILE, HOSTILE, [f"row {i}" for i in range(rows)],
        [HOSTILE if i == 1 else f"{i} points" for i in range(columns)],
        cells, [[False] * columns] * rows,
    )  # fmt: skip


EXTREME: list[Figure] = [
    Effects("", "", HOSTILE, [Effect(HOSTILE, about(0.1, 0.2), False)]),
    Effects("", "", "", [Effect(f"row {i}", about(i / 9, 0.2), i > 2) for i in range(40)]),
    Effects(
        "",
        "",
        "",
        [Effect("a", _HUGE, True), Effect("b", _TINY, True), Effect("c", UNKNOWN, False)],
    ),
    Effects("", "", "", [Effect("all of it unknown", UNKNOWN, False)]),
    Effects("", "", "", [Effect("x", (0.0, 0.0, 0.0), False)]),
    Effects("", "", "", [Effect("x", (0.1, 0, 1), False), Effect("y", (5, -1000, 1000), False)]),
    Distribution("", "", HOSTILE, [Bars(HOSTILE, -60, [1 / 120] * 120), Bars("b", 0, [0.5, 0.5])]),
    Distribution("", "", "", [Bars("", 7, [1.0])]),
    Narrowing("", "", HOSTILE, [20_000], [about(0.5, 0.1)], percent=True),
    Narrowing("", "", "", list(range(1, 400)), [about(0.5, 1 / i) for i in range(1, 400)]),
    Narrowing("", "", "", [10, 20], [UNKNOWN, _HUGE]),
    Lines("", "", HOSTILE, HOSTILE, [Line(HOSTILE, [1], [_TINY])], [(1, HOSTILE), (1, "b")]),
    Lines("", "", "", "", [Line(f"{i}", [1, 2], [about(i, 1)] * 2) for i in range(9)]),
    _heat(1, 1),
    _heat(2, 13),
    _heat(9, 9),
    _heat(20, 2),
    Heat("", "", "", "", ["a"], ["b"], [[_HUGE]], [[True]]),
    Heat("", "", "", "", ["a"], ["b"], [[about(0.5, 0.1)]], [[True]], percent=True),
]
EMPTY: list[Figure] = [
    Effects("", "", "", []),
    Distribution("", "", "", [Bars("a", 0, []), Bars("b", 0, [0.0, 0.0])]),
    Narrowing("", "", "", [100], [UNKNOWN]),
    Lines("", "", "", "", [Line("a", [], [])], [(1, "mark")]),
    Heat("", "", "", "", ["a"], ["b"], [[None]], [[False]]),
    Heat("", "", "", "", [], [], [], []),
]
