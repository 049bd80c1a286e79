"""``doko bench``: its arithmetic, what it does without a yardstick; no speed is tested."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses import bench
from analyses.limit import Limit, NoLimitError, Ran, find
from analyses.phases import FINISHED, PARTS, WHOLE, Phases, settle_again
from cli.commands import bench as command
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.simulation import Plan
from reports.bench import report
from reports.text import render
from tests.conftest import Ran as RanCommand

TESTING = "random,announce=0.02,solo=0.01,wed=1"
SUBJECTS = (
    bench.Subject("silent", "random", 0.6, scaling=0.88),
    bench.Subject("calling", TESTING, 0.45),
)
COMPILER = shutil.which("cc") or shutil.which("gcc")


class FakeLimit:
    """Plays a million deals a second, and 1.8 times as many in two processes."""

    def run(self, deals: int, processes: int = 1) -> Ran:
        seconds = deals / 1e6
        return Ran(
            deals * processes, seconds * processes, seconds * (1 if processes == 1 else 10 / 9)
        )


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "usable_cores", lambda: 2)


def measured(limit: Any, turns: int = 3, **given: Any) -> bench.Bench:
    return bench.measure(limit, SUBJECTS, turns, 0.01, **given)


def test_ratios_are_of_the_same_turn(two_cores: None) -> None:
    found = measured(FakeLimit())
    assert len(found.turns) == 3
    for turn in found.turns:
        assert turn.ratio("silent") == pytest.approx(turn.rates["silent"] / 1e6)
        assert turn.limit_gain == pytest.approx(1.8)
        assert turn.scaling("silent") == pytest.approx(turn.gains["silent"] / 1.8)
        assert turn.scaling("calling") is None
    spread = found.spread(lambda turn: turn.ratio("silent"))
    assert spread is not None
    ratios = sorted(turn.rates["silent"] / 1e6 for turn in found.turns)
    assert (spread.low, spread.median, spread.high) == pytest.approx(ratios)


def test_the_parts_make_up_the_whole() -> None:
    found = measured(None, 1)
    for subject in SUBJECTS:
        parts = found.turns[0].parts[subject.name]
        assert set(parts) == {WHOLE, *PARTS}
        assert sum(parts[part] for part in PARTS) == pytest.approx(parts[WHOLE])
        assert parts["settlement"] > 0
        assert parts["dealing"] > 0


def test_without_a_yardstick_speeds_stand_alone() -> None:
    found = measured(None, 1)
    assert found.turns[0].ratio("silent") is None
    assert found.turns[0].limit_gain is None
    document = report(found, "there is no compiler", 0.01)
    assert document.sentences == ["Not compared with limit.c: there is no compiler."]
    assert [row["ratio"] for row in document.tables[0].rows] == [None, None]
    assert render(document, 100)


def test_one_core_shows_no_scaling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "usable_cores", lambda: 1)
    found = measured(FakeLimit(), 1)
    assert not found.turns[0].gains
    document = report(found, None, 0.01)
    assert [table.name for table in document.tables] == [
        "One core", "Where the time of a deal goes",
    ]  # fmt: skip


def test_the_report_compares_with_what_is_wanted(two_cores: None) -> None:
    found = measured(FakeLimit(), 2)
    for turn, rate in zip(found.turns, (7e5, 5e5), strict=True):
        turn.rates = {"silent": rate, "calling": rate / 2}
        turn.gains = {"silent": 1.8}
    document = report(found, None, 0.01)
    assert document.sentences == [
        "Of the speed of limit.c on one core: silent 0.60 (at least the 0.60 wanted); "
        "calling 0.30 (less than the 0.45 wanted).",
        "Of its gain from a second processor: silent 1.00 (at least the 0.88 wanted).",
    ]
    speed, scaling, phases = document.tables
    assert [row["name"] for row in speed.rows] == ["limit.c", "silent", "calling"]
    assert speed.rows[1]["ratio_range"] == pytest.approx((0.5, 0.7))
    assert [row["name"] for row in scaling.rows] == ["limit.c", "silent"]
    assert len(phases.rows) == 2 * 6
    assert len(document.data["turns"]) == 2


def test_a_part_below_zero_is_explained() -> None:
    found = measured(None, 1)
    note = "A part with a negative figure takes less time than these runs can tell from none."
    for parts in found.turns[0].parts.values():
        parts |= dict.fromkeys(PARTS, 1e-9)
    assert note not in report(found, None, 0.01).notes
    found.turns[0].parts["silent"]["asking"] = -9e-9
    assert note in report(found, None, 0.01).notes


def test_one_turn_is_no_median() -> None:
    found = measured(None, 1)
    found.cores = 1
    document = report(found, None, 0.01)
    assert document.title == "Speed of this machine: one turn"
    assert any("; 1 core of the kind" in note for note in document.notes)
    found.turns *= 3
    assert report(found, None, 0.01).title == "Speed of this machine: median of 3 turns"


def test_the_time_left_is_that_of_the_turns_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = iter([0.0, 20.0, 26.2, 33.0, 39.0])
    monkeypatch.setattr(command, "perf_counter", lambda: next(now))
    told = command.Told()
    for done in range(4):
        told(done, 3)
    assert capsys.readouterr().err.splitlines() == [
        "Turn 1 of 3, about 12 s left", "Turn 2 of 3, about 6 s left", "Turn 3 of 3",
    ]  # fmt: skip


def test_an_interruption_keeps_the_turns_done() -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = measured(None, 5, progress=stop)
    assert len(found.turns) == 2
    text = report(found, None, 0.01).sentences[0]
    assert text == "A part only: interrupted after 2 of 5 turns."


def test_settling_again_settles_the_same() -> None:
    plan = Plan(Rules(), table_of(TESTING), 3)
    table, counts = plan.table(), np.zeros(1, state.COUNTS_DTYPE)
    games, rows = np.zeros(30, state.GAME_DTYPE), np.zeros(30, state.ROW_DTYPE)
    for number in range(30):
        table.play(number, 1, counts, rows[number : number + 1])
        games[number] = table.game[0]
    again, more = rows.copy(), np.zeros(1, state.COUNTS_DTYPE)
    settle_again(games, again, more, 3)
    assert (again == rows).all()
    assert (more.view(np.int64) == 3 * counts.view(np.int64)).all()


def test_phases_leave_out_what_they_say() -> None:
    phases = Phases(Plan(Rules(), table_of(TESTING), 3))
    counted = {}
    for name, table in phases._tables.items():
        counts = np.zeros(1, state.COUNTS_DTYPE)
        table.play(0, 500, counts, np.zeros(1, state.ROW_DTYPE))
        counted[name] = counts[0]
    assert counted["whole"]["made"].sum() > 0
    assert counted["lowest"]["made"].sum() > 0
    assert counted["unasked"]["made"].sum() == 0
    assert counted["unasked"]["value"].sum() == 500
    for name in ("reserved", "healthy"):
        assert counted[name]["value"].sum() == 0
        assert counted[name]["set_aside"].sum() == 500
    assert counted["reserved"]["set_aside"][1] > 0
    assert counted["healthy"]["set_aside"][1] == 0
    assert len(phases._games) == FINISHED


def test_the_yardstick_s_source_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DokoError, match=r"no file 'nothing\.c'"):
        find(Path("nothing.c"))
    here = tmp_path / "project"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.delenv("DOKO_SHARED", raising=False)
    with pytest.raises(NoLimitError, match="--limit"):
        find()
    source = tmp_path / "shared" / "bench" / "limit.c"
    source.parent.mkdir(parents=True)
    source.touch()
    assert find().resolve() == source
    monkeypatch.setenv("DOKO_SHARED", str(tmp_path / "shared"))
    monkeypatch.chdir(tmp_path)
    assert find() == source
    assert find(source) == source


def test_what_cannot_be_built_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "limit.c"
    source.write_text("int main(void) { return 0 }\n")
    monkeypatch.setenv("CC", str(tmp_path / "no-such-compiler"))
    with pytest.raises(NoLimitError, match="cannot be run"):
        Limit(source, tmp_path)
    monkeypatch.delenv("CC")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NoLimitError, match="no C compiler"):
        Limit(source, tmp_path)


@pytest.mark.skipif(COMPILER is None, reason="no C compiler")
def test_a_faulty_source_is_told(tmp_path: Path) -> None:
    source = tmp_path / "limit.c"
    source.write_text("int main(void) { return 0 }\n")
    with pytest.raises(NoLimitError, match="cannot build"):
        Limit(source, tmp_path)


@pytest.mark.skipif(COMPILER is None, reason="no C compiler")
def test_a_program_is_built_and_timed(tmp_path: Path) -> None:
    source = tmp_path / "limit.c"
    source.write_text(
        "#include <stdlib.h>\n"
        "int main(int n, char **a) {"
        " volatile long x = 0; for (long i = atol(a[1]); i > 0; i--) x += i; return 0; }\n"
    )
    ran = Limit(source, tmp_path).run(20_000_000, 2)
    assert ran.deals == 40_000_000
    assert ran.cpu > 0
    assert ran.rate == pytest.approx(ran.deals / ran.cpu)
    assert ran.pace == pytest.approx(ran.deals / ran.wall)


@pytest.mark.skipif(COMPILER is None, reason="no C compiler")
def test_the_shared_yardstick_runs(shared: Path, tmp_path: Path) -> None:
    try:
        limit = Limit(find(shared / "bench" / "limit.c"), tmp_path)
    except NoLimitError as error:  # it is written for x86-64 with BMI2
        pytest.skip(str(error))
    assert limit.run(100_000).rate > 0


@pytest.fixture
def doko_bench(
    doko: Callable[..., RanCommand], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., RanCommand]:
    """Run ``doko bench`` with two quick subjects and very short turns."""
    monkeypatch.setattr(bench, "SUBJECTS", SUBJECTS)
    return lambda *words: doko("bench", "--seconds", "0.01", *words)


def test_the_command_says_what_is_missing(
    doko_bench: Callable[..., RanCommand], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOKO_SHARED", str(tmp_path))
    ran = doko_bench("--turns", "2", "--format", "json")
    assert ran.code == 0
    assert ran.err.startswith("Compiling and trying out; then 2 turns.\n")
    assert "Turn 2 of 2" in ran.err
    document = json.loads(ran.out)
    assert document["sentences"][0].startswith("Not compared with limit.c: there is no ")
    assert document["data"]["turns"][0]["limit"] is None
    assert document["data"]["machine"]["cores"] >= 1
    source = tmp_path / "broken.c"
    source.write_text("no C")
    ran = doko_bench("--turns", "1", "--limit", str(source))
    assert ran.code == 0
    assert "Not compared with limit.c: " in ran.out


def test_the_command_with_wrong_input(doko_bench: Callable[..., RanCommand]) -> None:
    assert doko_bench("--limit", "nothing.c").code == 2
    assert doko_bench("--turns", "0").code == 2


def test_the_command_interrupted(
    doko_bench: Callable[..., RanCommand], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = bench.measure

    def measure(limit: Any, subjects: Any, turns: int, seconds: float, told: Any) -> bench.Bench:
        def stop(done: int, total: int) -> None:
            if done:
                raise KeyboardInterrupt

        return real(None, subjects, turns, seconds, stop)

    monkeypatch.setattr(bench, "measure", measure)
    ran = doko_bench("--turns", "3")
    assert ran.code == 130
    assert "Interrupted after 1 of 3 turns" in ran.err
    assert "One core" in ran.out
