"""Figures: the same bytes each time, text as text, intervals on every point, room for all."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import Rectangle

from reports.data import from_json, to_json
from reports.figures import draw, inline, png, svg
from reports.figures.palette import COLOURS, colour
from reports.figures.sheet import WIDTH, own_settings
from reports.figures.words import WORDS
from reports.language import catalogue
from reports.model import Report
from reports.pictures import Bars, Distribution, Effect, Effects, Figure, counted
from tests.pictured import (
    DISTRIBUTION,
    EFFECTS,
    EMPTY,
    EXTREME,
    HEAT,
    HOSTILE,
    LINES,
    NARROWING,
    ORDINARY,
)

#: Without names that no file of text can hold.
KEPT = [one for one in [*ORDINARY, *EXTREME, *EMPTY] if "udcff" not in repr(one)]
SVG = "{http://www.w3.org/2000/svg}"


def texts(figure: Figure, language: str = "en") -> list[str]:
    root = ET.fromstring(svg(figure, language))
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def kind(figure: Figure) -> str:
    return type(figure).__name__


@pytest.mark.parametrize("figure", ORDINARY, ids=kind)
def test_the_same_figure_gives_the_same_bytes(figure: Figure) -> None:
    """Whatever the user's settings are, which stay as they were."""
    first = svg(figure), inline(figure, prefix="a"), png(figure)
    before = dict(mpl.rcParams)
    changed: Any = {
        "font.size": 30,
        "svg.fonttype": "path",
        "lines.linewidth": 9,
        "text.color": "red",
    }
    with mpl.rc_context(changed):
        assert (svg(figure), inline(figure, prefix="a"), png(figure)) == first
        assert mpl.rcParams["font.size"] == 30
    assert dict(mpl.rcParams) == before
    assert first[2].startswith(b"\x89PNG")
    for made in (first[0].encode(), first[1].encode(), first[2]):
        assert b"atplotlib" not in made
        assert b"date" not in made.lower()


def test_drawing_needs_no_pyplot_and_reports_no_matplotlib() -> None:
    code = (
        "import sys, reports.text, reports.figures, reports.figures.bars\n"
        "assert 'matplotlib' not in sys.modules\n"
        "from tests.pictured import ORDINARY\n"
        "for one in ORDINARY: reports.figures.svg(one), reports.figures.png(one)\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_text_is_text_in_the_language() -> None:
    assert {"Announce", "+0.31 ±0.05", "+0.2", "game points a deal"} <= set(texts(EFFECTS))
    assert {"+0,31 ±0,05", "+0,2", "sicher über null", "nicht sicher"} <= set(texts(EFFECTS, "de"))
    assert {"share of the deals", "20 %", "announced", "silent"} <= set(texts(DISTRIBUTION))
    assert "after 8,000 deals: +0.20 ±0.05" in texts(NARROWING)
    assert "nach 8.000 Spielen: +0,20 ±0,05" in texts(NARROWING, "de")
    assert {"trumps", "gain", "forehand", "A", "A: the book's rule"} <= set(texts(LINES))
    assert {"-0.50", "±0.10", "+0.25", "±0.30", "none", "6", "trumps", "-"} <= set(texts(HEAT))


@pytest.mark.parametrize("figure", ORDINARY, ids=kind)
def test_the_alternative_text_is_there_and_the_title_is_the_pages(figure: Figure) -> None:
    root = ET.fromstring(svg(figure))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == figure.alt
    assert root.get("aria-labelledby") == title.get("id")
    placed = ET.fromstring(inline(figure, prefix="a"))
    assert (placed.get("role"), placed.get("aria-label")) == ("img", figure.alt)
    assert figure.title not in texts(figure)


@pytest.mark.parametrize("figure", ORDINARY, ids=kind)
def test_an_element_for_a_page_disturbs_no_other(figure: Figure) -> None:
    """Own ids, no style sheet, no address but the name of SVG, colours that the page sets."""
    made = inline(figure, prefix="fig7")
    assert ET.fromstring(made).tag == f"{SVG}svg"
    ids = re.findall(r'\bid="([^"]*)"', made)
    assert len(ids) == len(set(ids))
    assert all(one.startswith("fig7-") for one in ids)
    assert set(re.findall(r'(?:url\(#|href="#)([\w-]+)', made)) == set(ids)
    assert "<style" not in made
    assert re.findall(r"https?://[^\"]*", made) == ["http://www.w3.org/2000/svg"]
    bare = re.sub(r"var\(--fig-(\w+),(#[0-9a-f]{6})\)", lambda m: _checked(m[1], m[2]), made)
    assert not re.findall(r"[:\"]#[0-9a-f]{6}", bare)


def _checked(name: str, shade: str) -> str:
    assert COLOURS[name][0] == shade
    return ""


def test_effects_show_every_interval_zero_and_the_margin() -> None:
    (axes,) = draw(EFFECTS).axes
    lines: list[Any] = list(axes.lines)
    spans = {tuple(map(float, line.get_xdata())) for line in lines}
    for row in EFFECTS.rows:
        assert row.value[1:] in spans
        assert (row.value[0],) in spans
    assert [tuple(line.get_xdata()) for line in lines].count((0, 0)) == len(EFFECTS.rows)
    bands = [one for one in axes.patches if one.get_facecolor()[:3] == _rgb("band")]
    assert [(one.get_x(), one.get_width()) for one in bands] == [(-0.1, 0.2)] * 3  # type: ignore[attr-defined]
    open_ones = [line for line in lines if line.get_markerfacecolor() == colour("paper")]
    assert [float(line.get_xdata()[0]) for line in open_ones] == [0.03]


def _rgb(name: str) -> tuple[float, ...]:
    return tuple(int(colour(name)[i : i + 2], 16) / 255 for i in (1, 3, 5))


def test_an_interval_that_leaves_the_picture_has_an_arrow() -> None:
    rows = [Effect("", (0.1, 0.0, 0.2), False)] * 3 + [Effect("", (0.1, -90.0, 90.0), False)]
    (axes,) = draw(Effects("", "", "", rows)).axes
    markers = [line.get_marker() for line in axes.lines]
    assert (markers.count("<"), markers.count(">"), markers.count("|")) == (1, 1, 6)


def test_lines_and_narrowing_show_every_interval() -> None:
    for figure, known in (
        (NARROWING, NARROWING.values),
        (LINES, [value for line in LINES.series for value in line.values]),
    ):
        (axes,) = draw(figure).axes
        spans = [
            (float(ends[0][1]), float(ends[1][1]))
            for container in axes.containers
            for ends in container[2][0].get_segments()
        ]
        assert spans == [pytest.approx(value[1:]) for value in known]
    looks = {
        (line.get_marker(), line.get_color())
        for line in draw(LINES).axes[0].lines
        if str(line.get_marker()) in "os^"
    }
    assert len(looks) == 2


def test_bars_show_their_intervals_and_differ_by_hatch() -> None:
    (axes,) = draw(DISTRIBUTION).axes
    spans = [segment[:, 1] for one in axes.collections for segment in one.get_segments()]  # type: ignore[attr-defined]
    wanted = [pair for bars in DISTRIBUTION.series for pair in bars.intervals]
    assert [tuple(span) for span in spans] == [pytest.approx(pair) for pair in wanted]
    assert {patch.get_hatch() for patch in axes.patches} == {None, "////"}


def test_counted_bars_have_wilsons_intervals() -> None:
    bars = counted("x", -1, [0, 50, 50])
    assert list(bars.shares) == [0, 0.5, 0.5]
    assert bars.intervals[1] == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert counted("x", 0, [0, 0]).shares == []


def test_rare_values_are_counted_at_the_ends() -> None:
    shares = [0.01] * 10 + [0.02] * 40 + [0.01] * 10
    figure = Distribution("", "", "", [Bars("", 0, shares)])
    (axes,) = draw(figure).axes
    heights = [patch.get_height() for patch in axes.patches]  # type: ignore[attr-defined]
    assert sum(heights) == pytest.approx(1)
    assert len(heights) == 41
    assert any(text.startswith("≥ ") for text in texts(figure))


def test_heat_maps_hatch_what_is_undecided() -> None:
    (axes,) = draw(HEAT).axes
    hatched = {
        (round(patch.get_x()), patch.get_y() > 9): bool(patch.get_hatch())
        for patch in axes.patches
        if isinstance(patch, Rectangle)
    }
    assert hatched == {(0, False): False, (1, False): True, (0, True): True, (1, True): False}
    assert "hatched: undecided" in texts(HEAT)
    shades = [patch.get_facecolor() for patch in axes.patches]
    assert shades[0] != shades[3]


@pytest.mark.parametrize("figure", EXTREME, ids=kind)
def test_everything_has_room(figure: Figure) -> None:
    """No text leaves the sheet, whatever stands in it, and the SVG is well formed."""
    language = "de"
    drawing = draw(figure, language)
    with own_settings():
        canvas = FigureCanvasAgg(drawing)
        canvas.draw()
        renderer = canvas.get_renderer()
        shown = [
            text
            for text in drawing.findobj(lambda one: hasattr(one, "get_text") and one.get_visible())
            if text.get_text()  # type: ignore[attr-defined]
        ]
        height = drawing.get_size_inches()[1] * 72
        for text in shown:
            box = text.get_window_extent(renderer)
            what = text.get_text()  # type: ignore[attr-defined]
            assert -2 < box.x0 <= box.x1 < WIDTH + 2, what
            assert -2 < box.y0 <= box.y1 < height + 2, what
    ET.fromstring(svg(figure, language))
    ET.fromstring(inline(figure, language, prefix="x"))


def test_hostile_names_are_shown_as_text() -> None:
    figure = Effects("", HOSTILE, "", [Effect(HOSTILE, (0.1, 0, 0.2), False)])
    for made in (svg(figure), inline(figure, prefix="x")):
        assert "<script" not in made
        ET.fromstring(made.encode())
    shown = " ".join(texts(EXTREME[0]))
    assert '<script>alert(1)</script> & "q" ]]> $x^2$' in shown
    assert "…" in shown


@pytest.mark.parametrize("figure", EMPTY, ids=kind)
def test_nothing_to_show_is_said(figure: Figure) -> None:
    assert texts(figure) == ["nothing to show"]
    assert texts(figure, "de") == ["nichts zu zeigen"]


@pytest.mark.parametrize("figure", KEPT, ids=kind)
def test_a_figure_is_the_same_after_it_was_kept(figure: Figure) -> None:
    """Also with intervals that are unknown, which JSON has as null."""
    kept = from_json(to_json(Report("x", figures=[figure]))).figures[0]
    assert svg(kept) == svg(figure)


def test_the_figures_own_words_are_in_the_catalogue() -> None:
    """But for signs, which read the same everywhere."""
    own = {text for text in WORDS.values() if not text.startswith(("≤", "≥"))}
    assert own <= catalogue("de").keys()
