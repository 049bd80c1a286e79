"""Spoilt games of house rules: what differs first is named with its place, reason and rule."""

from __future__ import annotations

import pytest

from doko_sim.replay import Replayer
from tests.house_records import find_game
from tests.spoilt_play import IN_PLAY
from tests.spoilt_start import BEFORE_PLAY
from tests.test_records import encoded

REPLAYER = Replayer()
SPOILT = BEFORE_PLAY | IN_PLAY


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_game(name: str) -> None:
    options, wanted, change, parts, rule = SPOILT[name]
    game = find_game(wanted, **options)
    assert REPLAYER.check_line(1, encoded(game)).agrees
    change(game)
    outcome = REPLAYER.check_line(1, encoded(game))
    assert outcome.unreadable is None
    found = outcome.difference
    assert found is not None, "no difference found"
    for part in parts:
        assert part in f"{found.where}: {found.what}"
    assert found.rule in rule.split()
