"""Distributions in a terminal: small, never too wide, only where somebody looks."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from rich.cells import cell_len

from cli.output import Output, emit
from reports.figures.bars import histogram
from reports.model import Column, Report, Table
from reports.pictures import Bars, Distribution
from reports.text import render
from tests.pictured import DISTRIBUTION, EMPTY, EXTREME

ONE = Distribution("", "", "points", [Bars("", -2, [0.1, 0.2, 0.4, 0.2, 0.1])])
REPORT = Report(
    "A question", tables=[Table("", [Column("a", "A")], [{"a": "x"}])], figures=[ONE],
    notes=["a note"],
)  # fmt: skip


def test_one_distribution() -> None:
    assert histogram(ONE, 80) == [
        "points (highest bar 40.0 %)",
        "        ███",
        "        ███",
        "    ▄▄▄ ███ ▄▄▄",
        "▂▂▂ ███ ███ ███ ▂▂▂",
        "███ ███ ███ ███ ███",
        " -2  -1  0   1   2",
    ]
    assert histogram(ONE, 80, ascii_only=True)[3] == "    ::: ### :::"
    assert histogram(ONE, 80, language="de")[0] == "points (höchster Balken 40,0 %)"


def test_two_have_their_names_and_one_scale() -> None:
    lines = histogram(DISTRIBUTION, 80)
    assert len(lines) == 8
    assert lines[3].startswith("announced  ")
    assert lines[6].startswith("silent     ")


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("width", [10, 20, 39, 60, 100])
def test_they_fit(width: int, ascii_only: bool) -> None:
    for figure in (ONE, DISTRIBUTION, *EMPTY, *EXTREME):
        if isinstance(figure, Distribution):
            lines = histogram(figure, width, ascii_only)
            assert all(cell_len(line) <= width for line in lines)
            assert all(line.isascii() for line in lines) or not ascii_only


def test_a_report_shows_the_first_ones_when_asked() -> None:
    assert "highest bar" not in render(REPORT, 80)
    text = render(REPORT, 80, pictures=True)
    assert text.index("x\n") < text.index("highest bar") < text.index("a note")
    named = [
        replace(ONE, title=f"Title {number}", caption=f"Caption {number}") for number in range(3)
    ]
    text = render(replace(REPORT, figures=named), 80, pictures=True)
    assert text.count("highest bar") == 2
    places = [text.index(part) for part in ("Title 0", "highest", "Caption 0", "Title 1")]
    assert places == sorted(places)
    assert "Title 2" not in text


@pytest.mark.parametrize("terminal", [True, False])
def test_only_a_terminal_shows_them(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    emit(REPORT, Output())
    assert ("highest bar" in capsys.readouterr().out) == terminal
