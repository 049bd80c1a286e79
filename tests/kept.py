"""A report with a bit of everything, and stand-ins for the parts that draw it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from doko_sim.texts import figure, say
from reports.model import Column, Report, Table
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
    ShownDeal,
    ShownHand,
)

NASTY = 'a|b <script>alert("x")</script> *c* _d_ `e` [f](g) \\'
TABLE = Table(
    "Contracts | <b>",
    [
        Column("what", "What | it is"),
        Column("who", "Who", "name"),
        Column("n", "Deals", "int"),
        Column("x", "A number", "number"),
        Column("share", "Share", "percent_estimate"),
        Column("gain", "Gain", "gain_interval"),
    ],
    [
        {
            "what": say("{n:,} foxes", n=1500), "who": NASTY, "n": 1500, "x": 0.1,
            "share": (0.5, 0.25, 0.75), "gain": (-0.5, 1.5),
        },
        {"what": "none", "who": "club", "n": None, "x": None, "share": None, "gain": None},
        {
            "what": "few", "who": "pagat", "n": 2**60, "x": float("nan"),
            "share": (0.1, None, None), "gain": (None, None),
        },
    ],
    below=["- not a list"],
    commands=["doko deal --index 3"],
)  # fmt: skip
NAN = float("nan")
FIGURES: list[Figure] = [
    Effects("Effects", "one gains", "points", [Effect("a", (1.0, NAN, NAN), True)], 0.1),
    Distribution("Points", "how often", "points", [Bars("a", -1, [0.25, 0.75])]),
    Narrowing("Narrowing", "it narrows", "points", [10, 20], [(0.0, NAN, NAN), (0.5, 0.1, 0.9)]),
    Lines("Lines", "it rises", "x", "y", [Line("a", [1.0], [(0.0, -1.0, 1.0)])], [(1.0, "m")]),
    Heat(
        "Heat", "it is hot", "rows", "columns", ["r"], ["a", "b", "c"],
        [[(1.0, 0.5, 1.5), None, None]], [[True, False, False]],
    ),
]  # fmt: skip
REPORT = Report(
    title=say("{n:,} deals", n=1500),
    sentences=[say("Re won {won}.", won=figure("69.4 ±0.6 %")), "1. not a list", "# no heading"],
    tables=[TABLE, Table("Second table, with ümlaut", [Column("a", "A")], [{"a": True}])],
    notes=["Seed 1.", f"Who: {NASTY}"],
    command="doko simulate --strategy 'a`b.py'",
    data={"seed": 1, "deep": {"list": [1, 2.5, None]}},
    figures=FIGURES,
    deals=[
        ShownDeal(
            "Deal 7", [ShownHand("position 1", ["HT", "CQ"], True), ShownHand("b", ["D9"])],
            ["Re won"], "doko deal --index 7",
        )
    ],
)  # fmt: skip


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages and figures that only say what they are of."""
    page, figures = ModuleType("reports.page"), ModuleType("reports.figures")
    parts: Any = page
    parts.page = lambda report, language: f"<html lang={language}>{report.title}".encode()
    parts = figures
    parts.svg = lambda one, language: f"<svg>{language} {one.title}</svg>"
    parts.png = lambda one, language, scale: b"\x89PNG" + one.title.encode()
    monkeypatch.setitem(sys.modules, "reports.page", page)
    monkeypatch.setitem(sys.modules, "reports.figures", figures)
