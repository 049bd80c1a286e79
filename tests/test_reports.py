"""Reports as text, JSON and CSV: rounding, fitting a width, raw values."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

import numpy as np
import pytest

from reports.data import from_json, to_csv, to_json
from reports.model import Column, Kind, Report, Table
from reports.text import render
from reports.values import show, to_ascii

WORDS = "Announce it: the longest explanation of this table"
TABLE = Table(
    "Calls",
    [
        Column("call", "Call"),
        Column("n", "Deals", "int"),
        Column("wins", "Games won", "percent"),
        Column("gain", "Gain a deal in game points", "gain"),
        Column("ci", "95 % interval", "gain_interval"),
        Column("why", "What that means"),
    ],
    [
        {
            "call": "Re before the first card",
            "n": np.int64(1_234_567),
            "wins": np.float64(0.634),
            "gain": 1.2345,
            "ci": (1.1, 1.3),
            "why": WORDS,
        },
        {"call": "none [bold]:fox:", "n": 12, "wins": 0.25, "gain": None, "ci": None, "why": "♣Q"},
    ],
)


@pytest.mark.parametrize(
    ("kind", "digits", "value", "expected"),
    [
        ("text", None, "HT", "HT"),
        ("text", None, None, "-"),
        ("int", None, 1_000_000, "1,000,000"),
        ("number", None, 3.14159, "3.14"),
        ("number", 0, 2.6, "3"),
        ("number", None, -0.0001, "0.00"),
        ("number", None, math.nan, "-"),
        ("gain", None, 0.5, "+0.50"),
        ("gain", 3, -0.5, "-0.500"),
        ("gain", None, 0.0, "0.00"),
        ("percent", None, 0.6346, "63.5 %"),
        ("percent", None, 0.0, "0.0 %"),
        ("percent", None, 1.0, "100.0 %"),
        ("percent", None, 0.0001, "<0.1 %"),
        ("percent", None, 0.9999, ">99.9 %"),
        ("percent", 2, 0.9999, "99.99 %"),
        ("interval", 1, (0.25, 1.25), "0.2 to 1.2"),
        ("percent_interval", None, (0.25, 0.75), "25.0 to 75.0 %"),
        ("gain_interval", None, (-0.25, 0.75), "-0.25 to +0.75"),
        ("gain_interval", None, (math.nan, 0.75), "-"),
        ("gain_interval", None, None, "-"),
        ("gain_interval", None, (0.0001, 0.0004), "+0.0001 to +0.0004"),
        ("gain_interval", None, (0.5, 0.5), "+0.50 to +0.50"),
        ("gain_estimate", None, (0.0, -0.0012, 0.0012), "0.000 ±0.001"),
        ("gain_estimate", None, (0.0004, -0.00004, 0.00084), "+0.0004 ±0.0004"),
        ("estimate", 1, (7.5, 7.49, 7.51), "7.50 ±0.01"),
        ("percent_estimate", None, (0.5, 0.4998, 0.5002), "50.00 ±0.02 %"),
        # known exactly, or but for rounding
        ("gain_estimate", None, (0.0, 0.0, 0.0), "0.00"),
        ("gain_estimate", None, (0.25, 0.25 - 1e-15, 0.25 + 1e-15), "+0.25"),
        ("percent_estimate", None, (0.0, 0.0, 0.0), "0.0 %"),
    ],
)
def test_rounding(kind: Kind, digits: int | None, value: Any, expected: str) -> None:
    assert show(value, Column("x", "X", kind, digits)) == expected


@pytest.mark.parametrize("width", [200, 120, 100, 80, 60, 40, 24])
def test_text_fits_the_width_and_cuts_no_word(width: int) -> None:
    report = Report("A question", ["A sentence of the answer. " * 5], [TABLE], ["Seed 1."])
    text = render(report, width)
    assert max(map(len, text.splitlines())) <= width
    assert text == "".join(line.rstrip() + "\n" for line in text.splitlines())
    words = set(text.split())
    wanted = f"{WORDS} Re none [bold]:fox: ♣Q 1,234,567 63.4 +1.23 Seed Games won Deals"
    assert {word.rstrip(":") for word in wanted.split()} <= {word.rstrip(":") for word in words}


#: The table of an announcement with a Kontra hand.
CALLS = Table(
    "",
    [Column("call", "Call"), Column("points", "Game points", "gain_estimate"),
     Column("won", "Won", "percent_estimate"), Column("met", "Level met", "percent_estimate"),
     Column("needs", "Needs", "percent"), Column("gain", "Gain over silence", "gain_estimate")],
    [{"call": call, "points": (-9.35, -9.45, -9.25), "won": (0.001, 0.0, 0.003),
      "met": (0.841, 0.822, 0.860), "needs": 0.5, "gain": (-11.87, -11.99, -11.75)}
     for call in ("left alone", "Kontra, last", "Kontra at once")],
)  # fmt: skip


@pytest.mark.parametrize("width", [100, 80, 77])
def test_headings_break_and_columns_move_together_before_texts_break(width: int) -> None:
    text = render(Report("A question", tables=[CALLS]), width)
    lines = text.splitlines()
    assert max(map(len, lines)) <= width
    for row in CALLS.rows:
        (line,) = [line for line in lines if line.startswith(row["call"])]
        assert all(
            part in line for part in ("-9.35 ±0.10", "84.1 ±1.9 %", "50.0 %", "-11.87 ±0.12")
        )
    assert "Gain over silence" in text or width < 85
    assert "Gain over silence" not in text or width > 80


def test_texts_break_where_nothing_else_helps() -> None:
    lines = render(Report("A question", tables=[CALLS]), 70).splitlines()
    assert max(map(len, lines)) <= 70
    assert any(line.startswith("Kontra at ") and "-9.35 ±0.10" in line for line in lines)
    assert any(line.strip() == "once" for line in lines)


def test_a_wide_table_is_shown_in_parts_that_name_their_rows() -> None:
    text = render(Report("A question", tables=[CALLS]), 60)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 60
    for row in CALLS.rows:
        found = [line for line in lines if line.startswith(row["call"])]
        assert len(found) == 2, "both parts name it, unbroken"
        assert "-9.35 ±0.10" in found[0]
        assert "-11.87 ±0.12" in found[1]
    assert sum(line.startswith("Call ") for line in lines) == 2


def test_rows_are_named_by_as_many_columns_as_it_takes() -> None:
    columns = [Column("side", "Side"), Column("level", "Level", "int")]
    figures = [Column(f"x{i}", f"Figure {i}", "estimate") for i in range(4)]
    values = {one.key: (1.5, 1.25, 1.75) for one in figures}
    rows = [
        {"side": side, "level": level, **values} for side in ("Re", "Kontra") for level in (1, 2)
    ]
    lines = render(Report("Q", tables=[Table("", [*columns, *figures], rows)]), 48).splitlines()
    assert [line.split()[:2] for line in lines if line.startswith("Kontra")] == [
        ["Kontra", "1"], ["Kontra", "2"], ["Kontra", "1"], ["Kontra", "2"],
    ]  # fmt: skip


def test_a_rank_goes_with_the_name_beside_it() -> None:
    columns = [Column("rank", "", "int"), Column("name", "Strategy")]
    figures = [Column(f"x{i}", f"over {i}", "gain_estimate") for i in range(3)]
    values = {one.key: (1.5, 1.25, 1.75) for one in figures}
    rows = [{"rank": i, "name": name, **values} for i, name in enumerate(("club", "pagat"), 1)]
    lines = render(Report("Q", tables=[Table("", [*columns, *figures], rows)]), 44).splitlines()
    assert sum(line.startswith("2   pagat ") for line in lines) == 2


@pytest.mark.parametrize("width", [100, 24, 20])
@pytest.mark.parametrize("columns", [1, 2, 5])
@pytest.mark.parametrize("rows", [0, 1, 2])
def test_tables_of_texts_alone_and_empty_ones(width: int, columns: int, rows: int) -> None:
    titles = [Column(f"c{i}", f"Title {i}") for i in range(columns)]
    cells = [{one.key: f"some words {row}" for one in titles} for row in range(rows)]
    text = render(Report("Q", tables=[Table("", titles, cells)]), width)
    assert max(map(len, text.splitlines())) <= width
    assert text.count("some") == rows * columns


def test_text_has_styles_only_with_colour_and_ascii_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    report = Report("A question", tables=[Table("", TABLE.columns[:2], TABLE.rows[:1])])
    assert "\x1b[" in render(report, 80, colour=True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" not in render(report, 80)
    assert not render(report, 80).isascii()
    assert render(report, 80, ascii_only=True).isascii()


def test_json_has_raw_values() -> None:
    data = {"array": np.arange(3), "scalar": np.float64(0.5), "nan": math.nan, "big": 2**62}
    document = json.loads(to_json(Report("T", ["S."], [TABLE], ["N."], "doko x", data)))
    assert document["schema"] == "doko-report/1"
    assert set(document) == {
        *("schema", "made_by", "title", "sentences", "notes", "command", "data", "tables"),
        *("figures", "deals", "said"),
    }
    assert document["command"] == "doko x"
    assert document["data"] == {"array": [0, 1, 2], "scalar": 0.5, "nan": None, "big": 2**62}
    rows = document["tables"][0]["rows"]
    assert rows[0] == {**TABLE.rows[0], "ci": [1.1, 1.3]}
    assert rows[1]["gain"] is None


def test_csv_has_raw_values_and_two_columns_an_interval() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(TABLE))))
    assert list(rows[0]) == ["call", "n", "wins", "gain", "ci_low", "ci_high", "why"]
    assert rows[0]["n"] == "1234567"
    assert rows[0]["wins"] == "0.634"
    assert (rows[0]["ci_low"], rows[0]["ci_high"]) == ("1.1", "1.3")
    assert (rows[1]["gain"], rows[1]["ci_low"]) == ("", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+0.12 ±0.03", "+0.12 +-0.03"),
        ("♣Q ♥10", "CQ H10"),
        ("Köpfe, GRÖSSE, weiß, Éric", "Koepfe, GROeSSE, weiss, Eric"),
        ("a – b … ≤ 3", "a - b ... <= 3"),
        ("u\u0308ber", "ueber"),
        ("狐", "\\u72d0"),
        ("plain ?", "plain ?"),
    ],
)
def test_spelled_in_ascii(text: str, expected: str) -> None:
    assert to_ascii(text) == expected


@pytest.mark.parametrize("width", [100, 40])
def test_a_report_in_ascii(width: int) -> None:
    columns = [Column("name", "Größe"), Column("mean", "Ø ±", "gain_estimate")]
    table = Table("Füchse", columns, [{"name": "♣Q", "mean": (0.5, 0.25, 0.75)}], ["ganz unten: ß"])
    report = Report("Täglich", ["±1"], [table], ["♥10"], "doko x ö")
    text = render(report, width, ascii_only=True)
    assert text.isascii()
    assert "?" not in text
    assert max(map(len, text.splitlines())) <= width
    for part in ("Taeglich", "+-1", "Fuechse", "Groesse", "CQ", "+0.50 +-0.25", "H10", "unten: ss"):
        assert part in text
    assert "+0.50 ±0.25" in render(report, width)


def test_lines_below_a_table_stand_there_for_people() -> None:
    table = Table("Main", TABLE.columns[:2], TABLE.rows[:1], ["and 5 more"])
    report = Report("T", tables=[table], notes=["N."])
    lines = render(report, 80).splitlines()
    assert lines[-3:] == ["and 5 more", "", "N."]
    assert "and 5 more" not in to_csv(table)
    assert from_json(to_json(report)).tables[0].below == ["and 5 more"]
