"""``doko simulate --rows``: a row a deal that agrees with the counts, whatever the threads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

from analyses import rows_file
from analyses.frequencies import frequencies
from analyses.row_columns import EXTRA_WORDS, REDEAL_WORDS, columns, schema
from analyses.rows_file import write_rows
from doko_sim.contracts import CONTRACTS
from doko_sim.engine.options import REDEALS
from doko_sim.engine.state import EXTRAS
from doko_sim.players.strategy import table_of
from doko_sim.retell import tell_deal
from doko_sim.rules import Rules
from doko_sim.simulation import Plan, Result
from tests.conftest import Ran

Doko = Callable[..., Ran]
POSITIONS = range(1, 5)
KEYS = ("seed", "deal")
LEVEL_OF = {"no90": 2, "no60": 3, "no30": 4, "schwarz": 5}
TESTING = "random,announce=0.05,solo=0.02,wed=1"
DEALS = 3_000


def played(
    plan: Plan, file: Path, deals: int = DEALS, **how: Any
) -> tuple[Result, polars.DataFrame]:
    result = write_rows(plan, deals, file, lambda done: f"again {done}", **how)
    return result, polars.read_parquet(file)


@pytest.fixture(scope="module", params=["ddv", "kneipe"])
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Result, polars.DataFrame]:
    players = table_of(["club", "pagat", TESTING, TESTING])
    plan = Plan(Rules.preset(request.param), players, 7)
    return played(plan, tmp_path_factory.mktemp("rows") / "a.parquet", threads=2)


def test_every_deal_has_its_row(made: tuple[Result, polars.DataFrame]) -> None:
    frame = made[1]
    assert frame["deal"].to_list() == list(range(DEALS))
    assert dict(frame.schema) == schema()
    assert frame.select(f"strategy_{p}" for p in range(1, 5)).unique().rows() == [
        ("club", "pagat", TESTING, TESTING)
    ]
    nullable = {column.name for column in columns() if column.may_be_null}
    assert {name for name in frame.columns if frame[name].null_count()} <= nullable


def test_the_rows_agree_with_the_counts(made: tuple[Result, polars.DataFrame]) -> None:
    result, frame = made
    counts = result.counts[0]
    assert int(counts["deals"]) == result.deals == frame.height
    for code, name in enumerate(CONTRACTS):
        own = frame.filter(polars.col("contract") == name)
        assert own.height == counts["winner"][code].sum()
        assert [(own["winner"] == side).sum() for side in ("Re", "Kontra", "nobody")] == list(
            counts["winner"][code]
        )
    for kind, name in enumerate(EXTRAS):
        for side, word in enumerate(("re", "kontra")):
            assert (frame[f"{name}_{word}"] > 0).sum() == counts["extras"][side, kind, 1:].sum()
    for place, name in enumerate(REDEALS):
        assert frame[f"dealt_anew_{name}"].sum() == counts["redeals"][place]
    for side, word in enumerate(("re", "kontra")):
        for level in range(1, 6):
            assert (frame[f"level_{word}"] >= level).sum() == counts["made"][side, level]
    assert frame["forced_announcements"].sum() == counts["forced_calls"]
    shares = frequencies(result).to_pandas("re")
    assert shares["wins"].iloc[-1] == pytest.approx((frame["winner"] == "Re").mean())


def test_the_columns_of_a_row_agree(made: tuple[Result, polars.DataFrame]) -> None:
    """What several columns tell is the same in each."""
    frame = made[1]
    column = {name: frame[name].to_numpy() for name in frame.columns}
    is_re = np.stack([column[f"side_{p}"] == "Re" for p in POSITIONS]).astype(int)
    for name, together in (("level", np.max), ("announcements", np.sum)):
        own = np.stack([column[f"{name}_{p}"] for p in POSITIONS])
        assert (together(own * is_re, axis=0) == column[f"{name}_re"]).all()
        assert (together(own * (1 - is_re), axis=0) == column[f"{name}_kontra"]).all()
    for p in POSITIONS:
        silent = frame[f"cards_before_call_{p}"].is_null().to_numpy()
        assert (silent == (column[f"level_{p}"] == 0)).all()
    assert (column["card_points_re"] + column["card_points_kontra"] == 240).all()
    assert (column["tricks_re"] + column["tricks_kontra"] == 12).all()
    assert ((is_re.sum(axis=0) == 1) == column["alone"]).all()
    factor = np.where(column["alone"], 3, 1)
    for p in POSITIONS:
        wanted = np.where(is_re[p - 1], factor, -1) * column["value"]
        assert (column[f"points_{p}"] == wanted).all()
    parts = sum(column[f"dealt_anew_{name}"].astype(int) for name in REDEALS)
    assert (column["dealt_anew"] == parts).all()
    weddings = frame.filter(polars.col("contract") == "wedding")
    assert weddings["lone_player"].null_count() == 0
    assert (weddings["partner"].is_null() == weddings["alone"]).all()
    normal = frame.filter(polars.col("contract") == "normal")
    assert normal["lone_player"].null_count() == normal.height > 0


def test_a_row_tells_what_doko_deal_tells(made: tuple[Result, polars.DataFrame]) -> None:
    """Announcements by position, from the log of the same deal."""
    result, frame = made
    plan = result.plan
    for number in (*range(12), *frame.filter(polars.col("level_re") > 1)["deal"][:4]):
        told = tell_deal(plan.rules, plan.players, plan.seed, number)
        row = frame.row(number, named=True)
        for position in range(1, 5):
            own = [call for call in told.calls if call.seat == position - 1]
            assert row[f"announcements_{position}"] == len(own)
            levels = [LEVEL_OF.get(call.call, 1) for call in own]
            assert row[f"level_{position}"] == max(levels, default=0)
            assert row[f"cards_before_call_{position}"] == (own[0].after_cards if own else None)
            assert row[f"points_{position}"] == told.scores[position - 1]
            assert (row[f"side_{position}"] == "Re") == (position - 1 in told.re_seats)
        assert row["contract"] == told.contract
        lone = None if told.lone_player is None else told.lone_player + 1
        assert row["lone_player"] == lone
        assert row["first_trick_winner"] == told.tricks[0].winner + 1
        assert row["first_trick_points"] == told.tricks[0].points


@pytest.mark.parametrize("changed", [{"threads": 2}, {"threads": 3, "chunk": 177}])
def test_the_file_does_not_depend_on_threads(
    changed: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows_file, "GROUP", 500)
    plan = Plan(Rules.preset("ddv"), table_of(TESTING), 3)
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    first, second = played(plan, one, threads=1)[0], played(plan, other, **changed)[0]
    assert one.read_bytes() == other.read_bytes()
    assert (first.counts == second.counts).all()


def test_a_longer_file_begins_with_the_shorter_one(tmp_path: Path) -> None:
    plan = Plan(Rules.preset("ddv"), table_of(TESTING), 3)
    short = played(plan, tmp_path / "a.parquet", 200)[1]
    long = played(plan, tmp_path / "b.parquet", 500)[1]
    assert long.head(200).equals(short)


def test_the_file_says_where_it_comes_from(doko: Doko, tmp_path: Path) -> None:
    rules, file, again = tmp_path / "my.toml", tmp_path / "a.parquet", tmp_path / "b.parquet"
    rules.write_text('preset = "kneipe"\nfox = 0\n')
    words = ["simulate", "--rules", str(rules), "--strategy", "random", "--deals", "200"]
    ran = doko(*words, "--rows", str(file))
    assert ran.code == 0
    assert ran.err == f"A row of each of 200 deals written to {file}\n"
    assert f"--rows {file}" in ran.out
    known = polars.read_parquet_metadata(file)
    assert known["doko_schema"] == "doko-rows/1"
    assert known["doko_seed"] == "1"
    assert known["doko_deals"] == "200"
    assert json.loads(known["doko_strategies"]) == ["random"] * 4
    assert json.loads(known["doko_rules_differences"])["fox"] == 0
    assert known["doko_rules_fingerprint"] in ran.out
    assert known["doko_command"] == (
        f"doko simulate --rules {rules} --strategy random --deals 200 --seed 1 --rows deals.parquet"
    )
    assert doko(*words, "--rows", str(again), "--threads", "1").code == 0
    assert again.read_bytes() == file.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["a.parquet", "b.parquet", "my.toml"]


def test_the_answer_is_that_of_the_rows(doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    ran = doko(
        "simulate", "--strategy", TESTING, "--deals", "2000", "--rows", str(file),
        "--format", "json",
    )  # fmt: skip
    tables = {one["name"]: one["rows"] for one in json.loads(ran.out)["tables"]}
    frame = polars.read_parquet(file)
    positions = tables["Game points by position"]
    for row in positions:
        mean = frame[f"points_{row['position']}"].cast(polars.Int64).mean()
        assert row["mean"][0] == pytest.approx(mean)
    for row in tables["Contracts"]:
        assert row["deals"] == (frame["contract"] == row["contract"]).sum()


def test_wrong_files_of_rows_are_refused_before_anything_is_played(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "rules.parquet"
    rules.write_text('preset = "ddv"\n')
    strategy = tmp_path / "strategy.parquet"
    strategy.write_text('strategy = "random"\n')
    (tmp_path / "folder.parquet").mkdir()
    monkeypatch.setattr(rows_file, "write_rows", None)
    for words, message in (
        (["--rows", "a.csv"], "expected a name that ends in .parquet"),
        (["--rows", "a"], "expected a name that ends in .parquet"),
        (["--rows", f"{tmp_path}/no/a.parquet"], "does not exist"),
        (["--rows", f"{tmp_path}/folder.parquet"], "it is a folder"),
        (["--rows", str(rules), "--rules", str(rules)], "would be written over"),
        (["--rows", f"{tmp_path}/a.parquet", "-o", f"{tmp_path}/a.parquet"], "expected two files"),
    ):
        ran = doko("simulate", "--deals", "10", *words)
        assert ran.code == 2, words
        assert message in ran.err
    assert sorted(os.listdir(tmp_path)) == ["folder.parquet", "rules.parquet", "strategy.parquet"]


def test_a_file_that_cannot_be_written_is_as_before(
    doko: Doko, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing fails on its own thread while deals are played."""
    file = tmp_path / "a.parquet"
    file.write_text("old")

    def fail(*_: object, **__: object) -> None:
        raise polars.exceptions.ComputeError("No space left on device (os error 28)")

    monkeypatch.setattr(polars.LazyFrame, "sink_parquet", fail)
    ran = doko("simulate", "--strategy", "random", "--deals", "200", "--rows", str(file))
    assert ran.code == 2
    assert "No space left on device" in ran.err
    assert "written to" not in ran.err
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.parquet"]


def test_a_strategy_that_fails_leaves_no_file(doko: Doko, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(
        "from doko_sim.lab import strategy\n"
        "bad = strategy('bad', based_on='random')\n\n"
        "@bad.play\ndef play(public, me):\n    return 47 if public.moment > 20 else -1\n"
    )
    ran = doko(
        "simulate", "--strategy", str(bad), "--deals", "50", "--rows", f"{tmp_path}/a.parquet"
    )
    assert ran.code == 2
    assert not (tmp_path / "a.parquet").exists()
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".tmp")]


#: The command with a Ctrl-C once so many deals are done.
STOPPING = """
import os, signal, sys
from analyses import rows_file
from cli import progress
from cli.main import main
rows_file.CHUNK = 100
own = rows_file.write_rows.__defaults__
rows_file.write_rows.__defaults__ = (*own[:-1], 100)
advance = progress.Progress.advance
def stopping(self, done, total):
    advance(self, done, total)
    if done >= {after} and not stopping.sent:
        stopping.sent = True
        os.kill(os.getpid(), signal.SIGINT)
stopping.sent = False
progress.Progress.advance = stopping
sys.exit(main())
"""


@pytest.mark.parametrize("after", [0, 500])
def test_ctrl_c_keeps_the_deals_done(after: int, doko: Doko, tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    words = ["simulate", "--strategy", "random", "--deals", "1_000_000", "--rows", str(file)]
    ran = subprocess.run(
        [sys.executable, "-c", STOPPING.replace("{after}", str(after)), *words],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert ran.returncode == 130, ran.stderr
    if not after and not file.exists():
        assert "Interrupted" in ran.stderr
        assert os.listdir(tmp_path) == []
        return
    frame = polars.read_parquet(file)
    assert frame["deal"].to_list() == list(range(frame.height))
    assert after <= frame.height < 1_000_000
    assert f"A row of each of {frame.height:,} deals written to {file}" in ran.stderr
    assert f"Interrupted after {frame.height:,} of 1,000,000 deals" in ran.stderr
    whole = tmp_path / "b.parquet"
    deals = ("--deals", str(frame.height))
    assert doko("simulate", "--strategy", "random", *deals, "--rows", str(whole)).code == 0
    assert whole.read_bytes() == file.read_bytes()


def test_every_kind_has_words_and_every_column_a_meaning() -> None:
    assert set(EXTRA_WORDS) == set(EXTRAS)
    assert set(REDEAL_WORDS) == set(REDEALS)
    names = [column.name for column in columns()]
    assert len(set(names)) == len(names)
    for column in columns():
        assert column.meaning
        assert column.name == column.name.lower()
        assert (column.unit != "") == (column.type.startswith("Int") and column.name not in KEYS)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_deals(tmp_path: Path) -> None:
    code = (
        "import resource, sys\nfrom cli.main import main\nmain()\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, file=sys.stderr)"
    )
    used = []
    for deals in ("200_000", "2_000_000"):
        words = ["simulate", "--strategy", "random", "--deals", deals]
        ran = subprocess.run(
            [sys.executable, "-c", code, *words, "--rows", str(tmp_path / "a.parquet")],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        used.append(int(ran.stderr.split()[-1]))
    assert used[1] < used[0] + 100
