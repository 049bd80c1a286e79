"""``club,table=weak``: a word that brings values, shown, read and written as it is given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from doko_sim.errors import DokoError
from doko_sim.players.club import STRATEGY
from doko_sim.players.club_parameters import WEAK
from doko_sim.players.parameter_files import parse, read, written
from doko_sim.players.strategy import DEFAULT, Player, player
from tests.conftest import Ran
from tests.own_files import write

Doko = Callable[..., Ran]
USUAL = {p.name: p.default for p in STRATEGY.parameters}
ONE = next(iter(WEAK))


def values(who: Player) -> dict[str, float]:
    return dict(zip([p.name for p in who.strategy.parameters], who.block(), strict=True))


def test_a_word_sets_its_values_and_no_others() -> None:
    assert values(player("club")) == values(player("club,table=usual")) == USUAL
    assert values(player("club,table=weak")) == {**USUAL, **WEAK, "table": 1.0}
    assert any(USUAL[name] != value for name, value in WEAK.items())


def test_a_table_is_shown_as_it_is_given() -> None:
    assert player("club,table=weak").name == "club,table=weak"
    assert player("club,table=WEAK").name == "club,table=weak"
    assert player("club,table=usual").name == "club"
    again = player(f"club,table=weak,{ONE}={WEAK[ONE]!r}")
    assert again.name == "club,table=weak"


@pytest.mark.parametrize("value", [USUAL[ONE], 51.5])
def test_a_value_that_is_given_wins(value: float) -> None:
    for text in (f"club,table=weak,{ONE}={value!r}", f"club,{ONE}={value!r},table=weak"):
        who = player(text)
        assert values(who)[ONE] == value
        assert values(who) == {**USUAL, **WEAK, "table": 1.0, ONE: value}
        # also where it is the default: without it the table's would be played
        assert player(who.name).block() == who.block()


def test_an_unknown_table_is_refused_with_the_nearest() -> None:
    with pytest.raises(DokoError, match="expected usual or weak; did you mean 'weak'"):
        player("club,table=weka")
    for wrong in ("1", "on", "0.5", ""):
        with pytest.raises(DokoError, match="expected usual or weak"):
            player(f"club,table={wrong}")


def test_a_file_may_name_the_table(tmp_path: Path, doko: Doko) -> None:
    file = tmp_path / "tuned.toml"
    file.write_text('strategy = "club"\ntable = "weak"\nre_threshold = 44\n', encoding="utf-8")
    who = read(str(file))
    assert values(who) == {**USUAL, **WEAK, "table": 1.0, "re_threshold": 44.0}
    assert parse(written(who), "x.toml") == who
    assert 'table = "weak"' in written(who)
    own = doko("simulate", "--strategy", str(file), "--deals", "300", "--format", "csv")
    named = doko(
        "simulate", "--strategy", "club,table=weak,re_threshold=44", "--deals", "300",
        "--format", "csv",
    )  # fmt: skip
    assert own.code == 0
    assert own.out == named.out


def test_a_file_keeps_a_default_that_the_table_would_change() -> None:
    who = player(f"club,table=weak,{ONE}={USUAL[ONE]!r}")
    assert parse(written(who), "x.toml").block() == who.block()


@pytest.mark.parametrize("wrong", ['"weka"', "1", "true", '"Weak table"'])
def test_a_wrong_table_in_a_file_is_told_with_its_line(wrong: str) -> None:
    with pytest.raises(DokoError, match=r"line 2: .* expected usual or weak"):
        parse(f'strategy = "club"\ntable = {wrong}\n', "x.toml")


def test_a_strategy_of_ones_own_may_be_based_on_it(tmp_path: Path) -> None:
    head = "from doko_sim.lab import *\n"
    text = f'{head}own = strategy("own", based_on="club,table=weak,{ONE}=51.5")\n'
    own = values(player(write(tmp_path, text)))
    assert own == {**USUAL, **WEAK, "table": 1.0, ONE: 51.5}
    back = values(player(write(tmp_path, text) + ",table=usual"))
    assert back == {**USUAL, ONE: 51.5}


def test_tables_cannot_be_tuned(doko: Doko) -> None:
    ran = doko("strategies", "tune", "club", "--over", "table", "-o", "x.toml")
    assert ran.code == 2
    assert "parameter table is chosen by a word; expected a number or a switch" in ran.err


def test_club_plays_where_nothing_is_said(doko: Doko, tmp_path: Path) -> None:
    assert DEFAULT == "club"
    for command in ("announce", "simulate", "deal", "calibrate"):
        assert "[default: club]" in " ".join(doko(command, "--help").out.split())
    for command in ("compare", "effect"):
        assert "[default: club]" in " ".join(doko("rules", command, "--help").out.split())
    said = doko("simulate", "--deals", "200", "--format", "json").out
    assert said == doko("simulate", "--strategy", "club", "--deals", "200", "--format", "json").out
    bare = write(tmp_path, 'from doko_sim.lab import *\nown = strategy("own")\n')
    assert player(bare).block() == player("club").block()
