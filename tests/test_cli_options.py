"""The shared options: what they accept, what they say to anything else, their defaults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cli import options
from cli.output import Output
from doko_sim.chunks import usable_cores
from doko_sim.errors import DokoError
from tests.conftest import Ran

Doko = Callable[..., Ran]


@pytest.mark.parametrize(
    ("text", "count"),
    [("20000", 20_000), ("1_000_000", 10**6), ("1e6", 10**6), ("1.5E3", 1500), ("1", 1)],
)
def test_deals_are_read(text: str, count: int, doko: Doko, seen: dict[str, Any]) -> None:
    assert doko("try", "--deals", text).code == 0
    assert seen["deals"] == count
    assert type(seen["deals"]) is int


@pytest.mark.parametrize(
    ("option", "text", "expected"),
    [
        ("--deals", "0", "too small"),
        ("--deals", "-5", "too small"),
        ("--deals", "1.5", "not a whole number"),
        ("--deals", "1e-3", "not a whole number"),
        ("--deals", "nan", "write it as 20000"),
        ("--deals", "inf", "write it as 20000"),
        ("--deals", "many", "write it as 20000"),
        ("--deals", "1,000", "write it as 20000"),
        ("--deals", "1e999999999", "too large"),
        ("--deals", "-1e99", "too small"),
        ("--deals", "1e-999999999", "not a whole number"),
        ("--deals", "1e99999999999999999999", "write it as 20000"),
        ("--deals", "", "write it as 20000"),
        ("--seed", "-1", "too small"),
        ("--seed", str(2**63), "too large"),
        ("--seed", "1.0", "not a whole number"),
        ("--threads", "0", "too small"),
        ("--threads", "100000", "too large"),
        ("--level", "95", "write 0.95"),
        ("--level", "0.49", "between 0.5 and 0.9999"),
        ("--level", "1", "between 0.5 and 0.9999"),
        ("--level", "nan", "between 0.5 and 0.9999"),
        ("--level", "high", "between 0.5 and 0.9999"),
        ("--format", "xml", "'table', 'json', 'csv'"),
        ("--strategy", " ", "no name"),
    ],
)
def test_wrong_values_are_named(
    option: str, text: str, expected: str, doko: Doko, seen: dict[str, Any]
) -> None:
    ran = doko("try", option, text)
    assert ran.code == 2
    assert not ran.out
    errors = [line for line in ran.err.splitlines() if line.startswith("Error: ")]
    assert len(errors) == 1
    assert option in errors[0]
    assert expected in errors[0]
    assert ran.err.splitlines()[-1] == errors[0]


def test_defaults(doko: Doko, seen: dict[str, Any]) -> None:
    assert doko("try").code == 0
    assert seen["seed"] == 1
    assert seen["deals"] == 20_000
    assert seen["level"] == 0.95
    assert seen["threads"] == usable_cores() >= 1
    assert seen["strategies"] == ("random",) * 4
    assert seen["output"] == Output("table", None)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_a_strategy_is_given_once_or_four_times(
    count: int, doko: Doko, seen: dict[str, Any]
) -> None:
    words = [word for i in range(count) for word in ("--strategy", f"s{i},p={i}")]
    ran = doko("try", *words)
    if count == 1:
        assert seen["strategies"] == ("s0,p=0",) * 4
    elif count == 4:
        assert seen["strategies"] == ("s0,p=0", "s1,p=1", "s2,p=2", "s3,p=3")
    else:
        assert ran.code == 2
        assert f"not {count} times" in ran.err


def test_rules_are_a_preset_and_an_unknown_one_names_the_nearest() -> None:
    from doko_sim.rules import Rules

    assert isinstance(options.Preset().convert("ddv", None, None), Rules)
    with pytest.raises(DokoError, match="'ddv'"):
        options.Preset().convert("dvd", None, None)
