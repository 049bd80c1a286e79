"""Which calls the engine allows under house rules, against the tables (rules.md 6.1 and 9.4)."""

from __future__ import annotations

import pytest

from doko_sim.calls import CallState, after_call, allowed_calls
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from tests.tables_house_calls import HOUSE_CALLS, HouseCallRow

ABOVE = {level: list(range(level + 1, 6)) for level in range(6)}


def state_of(row: HouseCallRow) -> CallState:
    return CallState(
        played=row.played,
        own_level=row.own_level,
        opponents_level=row.opponents_level,
        shift=row.shift,
        on_table=row.moment,
        kontra=row.side == "kontra",
        rules=Rules().replace(**row.options),
    )


@pytest.mark.parametrize(
    "row", HOUSE_CALLS, ids=[f"{number} {row.source}" for number, row in enumerate(HOUSE_CALLS)]
)
def test_allowed_calls(row: HouseCallRow) -> None:
    state = state_of(row)
    assert allowed_calls(state) == list(row.allowed)
    for level in row.allowed:
        after = after_call(state, level)
        assert after.own_level == level
        assert after.barred == (row.late and level == 1)


ANONYMOUS = Rules(anonymous_calls=True)


@pytest.mark.parametrize("own_level", range(5))
@pytest.mark.parametrize("opponents_level", range(6))
def test_anonymous_calls_know_no_replies(own_level: int, opponents_level: int) -> None:
    """Each player has his own levels and deadlines, whatever others have called."""
    for played in range(13):
        state = CallState(played, own_level, opponents_level, rules=ANONYMOUS)
        in_time = played <= (1, 2, 3, 4, 5)[own_level]
        assert allowed_calls(state) == (ABOVE[own_level] if in_time else [])
        for level in allowed_calls(state):
            assert after_call(state, level) == CallState(
                played, level, opponents_level, rules=ANONYMOUS
            )


def test_no_skipping_and_no_replies_under_the_options() -> None:
    by_table = Rules(call_latest_table=(4, 12), skip_levels=False, reply=False)
    assert allowed_calls(CallState(1, rules=by_table)) == [1]
    assert allowed_calls(CallState(2, opponents_level=1, rules=by_table)) == []
    assert allowed_calls(CallState(2, own_level=1, rules=by_table)) == [2]


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"played": 11, "rules": Rules(nines=False)}, "played = 11; expected 0 to 10"),
        ({"played": 2, "on_table": 12}, "on_table = 12"),
        ({"played": 2, "on_table": 4}, "on_table = 4"),
        ({"played": 0, "on_table": 4}, "on_table = 4"),
        ({"played": 12, "on_table": 49}, "on_table = 49"),
        ({"played": 0, "on_table": -1}, "on_table = -1"),
    ],
)
def test_impossible_states_are_refused(given: dict[str, object], part: str) -> None:
    with pytest.raises(DokoError, match=part):
        CallState(**given)  # type: ignore[arg-type]
