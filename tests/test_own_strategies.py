"""Strategies of one's own: what they inherit, what they are called, where they are found."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import doko_sim
from doko_sim import lab
from doko_sim.engine import state
from doko_sim.errors import DokoError
from doko_sim.players import plugins
from doko_sim.players.strategy import MOST_PARAMETERS, Player, find, names, player, table_of
from doko_sim.rules import Rules
from doko_sim.table import Table
from tests.conftest import Ran
from tests.own_files import ANNOUNCE, HEAD, PLAY, RESERVE, write

Doko = Callable[..., Ran]
PAGAT = HEAD.replace("random", "pagat")
KNEIPE = Rules.preset("kneipe")


def rows(who: Player, rules: Rules = KNEIPE, deals: int = 300) -> np.ndarray:
    counts, found = np.zeros(1, state.COUNTS_DTYPE), np.zeros(deals, state.ROW_DTYPE)
    Table(rules, [who] * 4, 1).play(0, deals, counts, found)
    return found


ASKED = "ASK_THROW, ASK_WEDDING_TRICK, ASK_PASS, ASK_TAKE, ASK_RETURN, ASK_PIGLETS, ASK_PARTNER"
INHERITING = {
    "nothing": PAGAT,
    "play": PAGAT + PLAY + "    return INHERIT\n",
    "announce": PAGAT + ANNOUNCE + "    return INHERIT\n",
    "reserve": PAGAT + RESERVE + "    return INHERIT\n",
    "all": PAGAT + PLAY + "    return INHERIT\n" + ANNOUNCE + "    return INHERIT\n" + RESERVE
    + "    return INHERIT\n",
    "by calls": PAGAT + "p, a, r = own.base.play, own.base.announce, own.base.reserve\n"
    + PLAY + "    return p(public, me)\n" + ANNOUNCE + "    return a(public, me)\n"
    + f"\n@own.reserve(questions=({ASKED}))\ndef reserve(public, me):\n    return r(public, me)\n",
}  # fmt: skip


@pytest.mark.parametrize("kind", INHERITING)
def test_what_is_left_out_is_inherited(kind: str, tmp_path: Path) -> None:
    own = player(write(tmp_path, INHERITING[kind]))
    assert bool((rows(own) == rows(player("pagat"))).all())


def test_a_base_of_ones_own_keeps_its_wishes(tmp_path: Path) -> None:
    """Three strategies that all leave announcements to ``pagat``, which minds when it is asked."""
    inherits = ANNOUNCE + "    return INHERIT\n" + RESERVE + "    return INHERIT\n"
    write(tmp_path, PAGAT + inherits, "a.py")
    write(tmp_path, PAGAT.replace("pagat", "a.py") + inherits, "b.py")
    last = write(tmp_path, PAGAT.replace("pagat", "b.py") + inherits, "c.py")
    assert player(last).strategy.levels == 3
    assert np.array_equal(rows(player(last)), rows(player("pagat")))


def test_bases_that_announce_end_somewhere(tmp_path: Path) -> None:
    base = "random"
    for number in range(4):
        text = HEAD.replace("random", base) + ANNOUNCE + "    return INHERIT\n"
        base = write(tmp_path, text, f"s{number}.py")
    assert player(base).strategy.levels == state.LEVELS == 4
    one_more = HEAD.replace("random", base) + ANNOUNCE + "    return INHERIT\n"
    with pytest.raises(DokoError, match="is based on 4 others that announce"):
        player(write(tmp_path, one_more))


def test_questions_that_are_not_taken_are_inherited(tmp_path: Path) -> None:
    """One answer, healthy, would be a wrong one to questions of cards and seats."""
    own = player(write(tmp_path, PAGAT + RESERVE + "    return HEALTHY\n"))
    found = rows(own, deals=1500)
    assert set(found["contract"]) <= {0, 2, 21}
    assert found["genscher"].sum() + found["redeals"].sum() + found["promoted"].sum() > 0


def test_who_announces_is_asked_whatever_the_base_thinks_of_it(tmp_path: Path) -> None:
    """``random`` wants never to be asked, from its reservation on."""
    text = HEAD + ANNOUNCE + "    return 1 if (me.calls >> 1) & 1 and public.moment >= 2 else 0\n"
    found = rows(player(write(tmp_path, text)), Rules())
    assert (found["level"] >= 1).all()


def test_parameters_come_after_those_of_the_base(tmp_path: Path) -> None:
    text = HEAD.replace('"random"', '"random,announce=0.25"') + (
        'place = own.parameter("limit", 3, high=9)\n'
        'switch = own.switch("on_off", "X1: a tactic", default=False)\n'
        "assert (place, switch) == (8, 9)\n"
    ) + PLAY + (
        "    return highest(me.legal) if me.parameters[place] > 4 else lowest(me.legal)\n"
    )  # fmt: skip
    file = write(tmp_path, text)
    assert player(file).block() == [0.25, 0, 0, 1, 0.5, 0.5, 1, 0.5, 3, 0]
    changed = player(f"{file},limit=7,on_off=on,solo=0.5")
    assert changed.block() == [0.25, 0.5, 0, 1, 0.5, 0.5, 1, 0.5, 7, 1]
    assert changed.name == f"{file},solo=0.5,limit=7,on_off=on"
    assert not np.array_equal(rows(player(file)), rows(player(f"{file},limit=7")))


def test_a_file_may_be_based_on_another(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    base = write(tmp_path / "base", HEAD + PLAY + "    return highest(me.legal)\n", "first.py")
    text = HEAD.replace("random", "base/first.py:own").replace('"own"', '"second"')
    second = player(write(tmp_path, text + ANNOUNCE + "    return 0\n", "second.py") + ":second")
    assert np.array_equal(rows(second), rows(player(base)))
    digests = [
        hashlib.sha256(Path(s.path).read_bytes()).hexdigest() for s in second.strategy.sources
    ]
    assert [source.sha256 for source in second.strategy.sources] == digests
    assert len(digests) == 2


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    first = player(write(tmp_path, HEAD + PLAY + "    return lowest(me.legal)\n"))
    before = rows(first)
    second = player(write(tmp_path, HEAD + PLAY + "    return highest(me.legal)\n"))
    assert not np.array_equal(before, rows(second))
    assert np.array_equal(before, rows(first))


def test_a_strategy_may_stand_in_a_program() -> None:
    own = doko_sim.strategy("own", based_on="random")

    @own.play
    def play(public: Any, me: Any) -> Any:
        return lab.lowest(me.legal)

    (one, *_) = table_of(own)
    assert one.name == "own"
    assert not one.strategy.sources
    result = doko_sim.simulate(Rules(), own, deals=50, threads=1)
    assert result.counts["deals"][0] == 50
    assert table_of([own, "pagat", own.finished(), one])[2] == one


def test_what_a_file_prints_is_no_result(tmp_path: Path, doko: Doko) -> None:
    file = write(tmp_path, "print('hello')\n" + HEAD)
    ran = doko("simulate", "--strategy", file, "--deals", "20", "--format", "json")
    assert json.loads(ran.out)["data"]["strategies"] == [file] * 4
    assert "hello" in ran.err


def test_a_result_says_which_file_and_what_stood_in_it(
    tmp_path: Path, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my folder").mkdir()
    file = write(tmp_path / "my folder", HEAD + PLAY + "    return lowest(me.legal)\n", "a,b.py")
    who = "my folder/a,b.py:own,solo=0.5"
    words = ["simulate", "--strategy", who, "--deals", "20", "--format", "json"]
    found = json.loads(doko(*words).out)
    digest = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    assert found["data"]["strategy_files"] == [{"path": "my folder/a,b.py", "sha256": digest}]
    again = shlex.split(found["command"])
    assert again[again.index("--strategy") + 1] == who
    assert json.loads(doko(*again[1:], "--format", "json").out) == found
    record = json.loads(doko("deal", "--strategy", who, "--format", "json").out)
    assert record["made_by"]["strategies"] == [who] * 4
    assert record["made_by"]["strategy_files"][0]["sha256"] == digest
    built_in = json.loads(doko("simulate", "--deals", "20", "--format", "json").out)
    assert "strategy_files" not in built_in["data"]


def test_doko_toml_names_a_file_beside_it(
    tmp_path: Path, doko: Doko, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "config" / "doko-sim"
    folder.mkdir(parents=True)
    write(folder, HEAD)
    (folder / "doko.toml").write_text('strategy = "own.py:own"\n', encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    ran = doko("simulate", "--deals", "20")
    assert ran.code == 0, ran.err
    assert f"{folder}/own.py:own" in ran.out


def test_a_tactic_of_ones_own_is_told(tmp_path: Path, doko: Doko) -> None:
    text = HEAD + 'X7 = own.reason("X7")\n' + PLAY + "    me.reason = X7\n    return INHERIT\n"
    ran = doko("deal", "--strategy", write(tmp_path, text))
    assert ran.out.count(" X7") >= 48 - 4 * 2


def test_lists_show_the_strategies_of_a_file(tmp_path: Path, doko: Doko) -> None:
    text = HEAD + 'own.switch("x", "X1: something")\nother = strategy("other")\n'
    file = write(tmp_path, text)
    ran = doko("strategies", "list", f"{file}:own")
    assert ran.code == 0
    assert "for a test" in ran.out
    assert "X1: something" in ran.out
    both = json.loads(doko("strategies", "list", file, "--format", "json").out)
    assert [one["name"] for one in both["data"]["strategies"]] == [f"{file}:own", f"{file}:other"]


def test_all_that_the_lab_hands_out_is_there() -> None:
    for name in lab.__all__:
        assert hasattr(lab, name)
    assert MOST_PARAMETERS == state.PARAMETERS
    assert lab.kind_of("♦A") == lab.kind_of("DA") == 14
    with pytest.raises(DokoError, match="expected one card"):
        lab.kind_of("DA DK")


HELPERS = """
FOX = kind_of("DA")

@own.play
def play(public, me):
    if cards_of(public, FOX) & public.order.trumps != public.order.foxes and public.contract == 0:
        return 63
    if popcount(unseen(public, me)) + popcount(me.hand) + popcount(public.gone) != 48:
        return 63
    if popcount(uint64(seats_to_come(public))) != 3 - public.hand:
        return 63
    if public.hand < 3 and (seats_to_come(public) >> seat_after(me.seat, 1)) & 1 == 0:
        return 63
    number = below(draw(public, me, 0), popcount(me.legal))
    card = select(me.legal, number)
    if holds(me.legal, card) != 1 or not 0.0 <= chance(public, me, 1) < 1.0:
        return 63
    if may_lose(public, me, 0):
        return 63
    return card if number else weakest(public, me.legal)
"""


def test_helpers_do_what_they_say(tmp_path: Path) -> None:
    assert len(rows(player(write(tmp_path, HEAD + HELPERS)), Rules())) == 300


def _points(monkeypatch: pytest.MonkeyPatch, **targets: str) -> None:
    points = [EntryPoint(name, value, plugins.GROUP) for name, value in targets.items()]
    monkeypatch.setattr(plugins, "entry_points", lambda group: points)


def test_packages_bring_strategies(monkeypatch: pytest.MonkeyPatch, doko: Doko) -> None:
    _points(
        monkeypatch,
        theirs="tests.plugin_strategy:theirs",
        plain="tests.wrong_strategy:STRATEGY",
        gone="tests.no_such_module:x",
        number="tests.own_files:HEAD",
    )
    assert names()[-4:] == ["theirs", "plain", "gone", "number"]
    assert len(rows(player("theirs,limit=3"))) == 300
    assert find("plain").name == "wrong"
    with pytest.raises(DokoError, match=r"'gone' \(tests.no_such_module:x\) cannot be loaded"):
        find("gone")
    with pytest.raises(DokoError, match="is a str; expected what doko_sim"):
        find("number")
    ran = doko("strategies", "list")
    assert ran.code == 0
    assert "plays the weakest card" in ran.out
    assert ran.err.count("Left out: ") == 2
    assert doko("simulate", "--strategy", "gone").code == 2


def test_nothing_of_a_package_is_imported_for_a_list_of_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _points(monkeypatch, gone="tests.no_such_module:x")
    assert "gone" in names()
    assert find("pagat").name == "pagat"
