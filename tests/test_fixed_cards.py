"""What a deal may be told beforehand, under packs of either size."""

from __future__ import annotations

import pytest

from doko_sim.cards import KIND
from doko_sim.errors import DokoError
from doko_sim.players.strategy import table_of
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table

ELEVEN = ("CA", "CT", "CK", "CQ", "CJ", "SA", "ST", "SK", "SQ", "SJ", "HA")


@pytest.mark.parametrize(
    ("rules", "mask", "message"),
    [
        (Rules(nines=False), 1 << 2 * KIND["D9"], "D9 fixed; expected cards of a pack of 40"),
        (Rules(), 1 << 60, "a bit that is no card is fixed; expected cards of a pack of 48"),
        (Rules(nines=False), sum(1 << 2 * KIND[card] for card in ELEVEN), "a hand of 10 to be"),
    ],
)
def test_cards_that_cannot_be_fixed_are_refused(rules: Rules, mask: int, message: str) -> None:
    with pytest.raises(DokoError, match=message):
        Table(rules, table_of("random"), 1, Deal(fixed=(0, mask, 0, 0)))
