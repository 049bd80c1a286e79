"""Fitting the tables of ``club``: what the tool thinks of cards is what ``club`` plays."""

from __future__ import annotations

import re
import signal
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses.fitting import club_tables
from analyses.fitting.club_tables import PARTY, SOLO, SOURCES, WEDDING, Part, Source, as_text, fit
from analyses.fitting.columns import Columns, above, highest, popcount
from analyses.fitting.least_squares import Sums, addend
from analyses.fitting.probe import NOTED, Probe, prober
from cli.commands.club_weights import main
from doko_sim.contracts import FIRST_SOLO
from doko_sim.contracts import WEDDING as MARRIED
from doko_sim.engine.state import COUNTS_DTYPE, PARAMETERS, PLAY, ROW_DTYPE
from doko_sim.errors import DokoError
from doko_sim.players import strategy
from doko_sim.players.club_weights import FILE, TABLES, read
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.conftest import ROOT

PARTS = [(source, part) for source in SOURCES for part in source.parts]
#: Deals by source: enough for a few hundred decisions of every part.
DEALS = {PARTY.name: 300, WEDDING.name: 4000, SOLO.name: 4000}
#: Sums of ten numbers of single precision may differ by so much from exact ones.
TIE = 1e-5
CLUB = strategy.player("club")


@cache
def situations(source: Source) -> np.ndarray:
    """The decisions of club in some deals of a kind."""
    probe = Probe(CLUB, 8, source.wanted, source.moments)
    return probe.hire()(0, DEALS[source.name])


def worths(part: Part, those: np.ndarray, tables: dict[str, np.ndarray]) -> np.ndarray:
    """What each kind of card is worth, shape (situations, 24); nothing if it may not be played."""
    found = np.full((len(those), 24), -np.inf)
    for position in range(24):
        (legal,) = np.nonzero(those["legal"] >> 2 * position & 3)
        (columns,) = part.columns(those[legal], np.full(len(legal), 2 * position))
        found[legal, position] = columns.worth(tables, part.prefix)
    return found


def agreeing(part: Part, those: np.ndarray, tables: dict[str, np.ndarray]) -> float:
    """The share of decisions in which the card played is worth most, or as much as another."""
    worth = worths(part, those, tables)
    played = worth[np.arange(len(those)), those["card"] >> 1]
    return float((played > worth.max(axis=1) - TIE).mean())


@pytest.mark.parametrize(("source", "part"), PARTS, ids=[part.name for _, part in PARTS])
def test_club_plays_the_card_that_is_worth_most(source: Source, part: Part) -> None:
    those = part.those(situations(source))
    assert len(those) > 400
    assert agreeing(part, those, TABLES) == 1.0
    # and every table counts: with other numbers in one of them the tool would play otherwise
    noise = np.random.default_rng(2)
    for name in part.columns(those, those["card"])[0].sizes:
        name = part.prefix + name
        other = TABLES[name] + noise.normal(0, 0.5, len(TABLES[name]))
        assert agreeing(part, those, TABLES | {name: other}) < 1, name


def test_the_models_are_about_all_tables() -> None:
    sizes: dict[str, int] = {}
    for source, part in PARTS:
        some = part.those(situations(source))[:5]
        (columns,) = part.columns(some, some["card"])
        sizes |= {part.prefix + name: size for name, size in columns.sizes.items()}
    assert sizes == {name: len(table) for name, table in TABLES.items()}


def test_every_decision_is_probed_once() -> None:
    found = situations(PARTY)
    table = Table(Rules(), (CLUB,) * 4, 8, Deal(wanted=PARTY.wanted))
    for deal in range(20):
        row, log = table.explain(deal)
        entries = log[log["what"] == PLAY] if row["played"] else log[:0]
        kinds = [
            len({bit >> 1 for bit in range(48) if int(e["options"]) >> bit & 1}) for e in entries
        ]
        choices = [(e, n) for e, n in zip(entries, kinds, strict=True) if n > 1]
        mine = found[found["deal"] == deal]
        for name, wanted in (
            ("moment", [e["moment"] for e, _ in choices]),
            ("seat", [e["seat"] for e, _ in choices]),
            ("card", [e["answer"] for e, _ in choices]),
            ("legal", [e["options"] for e, _ in choices]),
            ("choices", [n for _, n in choices]),
        ):
            assert mine[name].tolist() == wanted, name


def test_a_gain_is_what_the_seat_gets_more_when_it_plays_the_other_card() -> None:
    found = situations(PARTY)
    assert (found["card"] >> 1 != found["other"] >> 1).all()
    assert (found["legal"] >> found["other"] & 1 == 1).all()
    counts, rows = np.zeros(1, COUNTS_DTYPE), np.zeros(2, ROW_DTYPE)
    as_it_came = Table(Rules(), (CLUB,) * 4, 8)
    otherwise = Table(Rules(), (prober(CLUB),) * 4, 8)
    for one in found[:: len(found) // 50]:
        moment = PARAMETERS - len(NOTED) - 1
        otherwise.game[0]["private"]["parameters"][:, moment] = one["moment"]
        as_it_came.play(int(one["deal"]), 1, counts, rows[:1])
        otherwise.play(int(one["deal"]), 1, counts, rows[1:])
        gain = rows["scores"][:, one["seat"]]
        assert gain[1] - gain[0] == one["gain"]
        first, second = (t.game[0]["public"]["cards"] for t in (as_it_came, otherwise))
        assert (first[: one["moment"]] == second[: one["moment"]]).all()
        assert (first[one["moment"]], second[one["moment"]]) == (one["card"], one["other"])


def test_the_wedding_player_is_that_of_the_public_record() -> None:
    found = situations(WEDDING)
    counts, rows = np.zeros(1, COUNTS_DTYPE), np.zeros(DEALS[WEDDING.name], ROW_DTYPE)
    Table(Rules(), (CLUB,) * 4, 8, Deal(wanted=WEDDING.wanted)).play(0, len(rows), counts, rows)
    assert (found["contract"] == MARRIED).all()
    assert (found["wedding_player"] == rows["lone_player"][found["deal"]]).all()
    assert (situations(SOLO)["wedding_player"] == -1).all()
    assert (situations(SOLO)["contract"] >= FIRST_SOLO).all()
    assert (situations(PARTY)["contract"] < FIRST_SOLO).all()


def test_no_wedding_looks_for_a_partner_after_the_third_trick() -> None:
    late = Probe(CLUB, 8, WEDDING.wanted, range(12, 20)).hire()(0, 3000)
    assert len(late) > 100
    assert (late["open"] == 1).all()


def _made_up(count: int) -> tuple[Columns, Columns, np.ndarray]:
    rng = np.random.default_rng(5)
    sides = []
    for _ in range(2):
        columns = Columns()
        columns.add("one", rng.integers(0, 4, count), 4)
        columns.add("two", rng.integers(0, 3, count), 3, rng.random(count) < 0.5)
        sides.append(columns)
    return sides[0], sides[1], rng.integers(-9, 10, count)


def test_the_fit_is_that_of_ridge_regression() -> None:
    other, card, gains = _made_up(200)
    sums = Sums()
    for chunk in (slice(0, 60), slice(60, 200)):
        first, second = (
            Columns(one.sizes, [place[chunk] for place in one.places]) for one in (other, card)
        )
        sums.add(addend(first, second, gains[chunk]))
    rows = np.zeros((200, 7))
    for sign, side in ((1, other), (-1, card)):
        for place in side.places:
            there = place >= 0
            rows[there, place[there]] += sign
    stacked = np.concatenate([rows, np.sqrt(2.0) * np.eye(7)])
    wanted = np.linalg.lstsq(stacked, np.concatenate([gains / 3, np.zeros(7)]))[0]
    found = sums.solve(2.0, 3)
    assert sums.situations == 200
    assert list(found) == ["one", "two"]
    np.testing.assert_allclose(np.concatenate([*found.values()]), wanted, atol=1e-12)


def test_the_bits_of_cards() -> None:
    masks = np.array([0, 1, 3, 1 << 46, (1 << 48) - 1, (1 << 47) - 1], np.uint64)
    assert highest(masks).tolist() == [-1, 0, 0, 23, 23, 23]
    assert popcount(masks).tolist() == [0, 1, 2, 1, 48, 47]
    assert above(np.array([22, 23])).tolist() == [3 << 46, 0]


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    tables = {"a": np.array([0.5, -0.0001, -1.25]), "b": np.array([0.001])}
    text = as_text(tables, ["a remark, with a comma"])
    assert text == "# a remark, with a comma\na,50 0 -125\nb,0.1\n"
    (tmp_path / "w.csv").write_text(text)
    found = read(tmp_path / "w.csv")
    assert {name: table.tolist() for name, table in found.items()} == {
        "a": [0.5, 0.0, -1.25],
        "b": [np.float32(0.1) / np.float32(100)],
    }
    shipped = [line for line in FILE.read_text().splitlines() if not line.startswith("#")]
    assert as_text(TABLES).splitlines() == shipped


def test_the_tables_do_not_depend_on_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = set()
    for threads, chunk in ((1, 1000), (2, 70)):
        monkeypatch.setattr(club_tables, "_CHUNK", chunk)
        found = fit(CLUB, {WEDDING.name: 1500}, 3, threads)
        assert found.deals == {WEDDING.name: 1500}
        texts.add(as_text(found.tables))
    assert len(texts) == 1
    # tables that nothing was fitted to are those that there are
    assert all(found.tables[name] is TABLES[name] for name in ("win", "give", "solo_win"))


def test_a_share_of_the_numbers_is_new() -> None:
    found = [fit(CLUB, {SOLO.name: 300}, 3, 1, share=share) for share in (1.0, 0.25)]
    for name in ("solo_win", "solo_lead"):
        whole, quarter = (one.tables[name] for one in found)
        np.testing.assert_allclose(quarter, 0.25 * whole + 0.75 * TABLES[name])
        assert (whole != TABLES[name]).any()


def test_any_strategy_can_be_probed() -> None:
    found = Probe(strategy.player("random"), 3).hire()(0, 50)
    assert 1500 < len(found) < 50 * 44


def test_a_fit_needs_deals() -> None:
    with pytest.raises(DokoError, match="0 deals of solos given; expected some deals"):
        fit(CLUB, {SOLO.name: 0}, 1)


def test_a_probe_has_to_have_room() -> None:
    full = [strategy.Parameter(f"p{n}", 0.0, "") for n in range(110)]
    given = replace(CLUB.strategy, name="full", parameters=tuple(full))
    with pytest.raises(DokoError, match="full has 110 parameters; expected at most 103"):
        prober(strategy.Player(given))


def test_the_command_writes_a_file_of_the_same_form(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "new.csv"
    words = ["--deals", "0", "--weddings", "0", "--solos", "500", "--threads", "1"]
    words += ["--share", "0.5"]
    assert main([str(file), *words]) == 0
    said = capsys.readouterr()
    assert "Fitted 11 of 65 tables" in said.out
    assert f"Written to {file}" in said.err
    found = read(file)
    assert {name: len(table) for name, table in found.items()} == {
        name: len(table) for name, table in TABLES.items()
    }
    assert (found["win"] == TABLES["win"]).all()
    assert (found["solo_win"] != TABLES["solo_win"]).any()
    first = file.read_text().splitlines()[:2]
    assert first[1] == (
        "# Fitted to games of club: 500 deals of solos; seed 1; 50% new, the rest from the tables "
        "before."
    )
    assert "Of each number fitted 50% is new" in said.out


def test_what_is_fitted_before_an_interrupt_is_kept(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new.csv"
    pressed: list[bool] = []
    add = Sums.add

    def adding(self: Sums, more: Any) -> None:
        add(self, more)
        if not pressed:
            pressed.append(True)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Sums, "add", adding)
    words = ["--deals", "0", "--weddings", "0", "--solos", "3000", "--threads", "1"]
    assert main([str(file), *words]) == 130
    said = capsys.readouterr()
    assert "A part only: interrupted" in said.out
    assert "1,000 deals of solos" in file.read_text()
    assert (read(file)["solo_win"] != TABLES["solo_win"]).any()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--deals", "-1"], "-1"),
        (["--share", "1.5"], "1.5"),
        (["--base", "clib"], "did you mean 'club'"),
        (["--deals", "0", "--weddings", "0", "--solos", "0"], "expected some deals"),
    ],
)
def test_bad_input_is_refused(words: list[str], said: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "new.csv"
    assert main([str(file), *words]) == 2
    assert said in capsys.readouterr().err
    assert not file.exists()


def test_the_page_lists_every_table() -> None:
    page = (ROOT / "docs" / "club_weights.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (.*) \|$", page, re.MULTILINE)
    sizes = {name: len(table) for name, table in TABLES.items() if not name.startswith("wed_")}
    assert {name: int(size) for name, size, _ in rows} == sizes
    for name, size, index in rows:
        digits = [int(digit) for digit in re.findall(r"\((\d+)\)", index)]
        assert np.prod(digits) == int(size), name
