"""Which calls the engine allows, against the table of rules.md 6.1 and 5.1."""

from __future__ import annotations

import pytest

from doko_sim.calls import CallState, after_call, allowed_calls
from doko_sim.errors import DokoError
from doko_sim.rules import Rules
from tests.tables import CALLS, CallRow


def state_of(row: CallRow) -> CallState:
    return CallState(
        played=12 - row.held,
        own_level=row.own_level,
        opponents_level=row.opponents_level,
        barred=row.barred,
        shift=row.shift,
        rules=Rules(call_latest=row.latest, reply=row.reply, skip_levels=row.skip_levels),
    )


@pytest.mark.parametrize(
    "row", CALLS, ids=[f"{number} {row.source}" for number, row in enumerate(CALLS)]
)
def test_allowed_calls(row: CallRow) -> None:
    state = state_of(row)
    assert allowed_calls(state) == list(row.allowed)
    for level in row.allowed:
        after = after_call(state, level)
        assert after.own_level == level
        assert after.barred == row.late
        assert not row.late or allowed_calls(after) == []
    for level in {1, 2, 3, 4, 5} - set(row.allowed):
        with pytest.raises(DokoError, match=f"level {level} may not be called"):
            after_call(state, level)


def test_nothing_is_called_before_the_clarification() -> None:
    for opponents_level in range(6):
        for played in range(13):
            state = CallState(played, opponents_level=opponents_level, clarified=False)
            assert allowed_calls(state) == []


@pytest.mark.parametrize(
    "given",
    [{"played": 13}, {"played": -1}, {"own_level": 6}, {"opponents_level": 6}, {"shift": 13}],
)
def test_impossible_states_are_refused(given: dict[str, int]) -> None:
    (name, value), *_ = given.items()
    with pytest.raises(DokoError, match=f"{name} = {value}; expected 0 to"):
        CallState(**{"played": 0, **given})  # type: ignore[arg-type]
