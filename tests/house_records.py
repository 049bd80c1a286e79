"""Games under house rules in the record's form: any rules, and the first game with something."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from doko_sim.records import write_record
from doko_sim.retell import record_of, tell
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.anything import PLAYER
from tests.recorded import Game
from tests.reference.random_rules import random_options


def random_rules(count: int, seed: int) -> Iterator[Rules]:
    """Any rules: some with few options changed, some with most."""
    rng = Random(seed)
    for _ in range(count):
        yield Rules(**random_options(rng, rng.choice((0.2, 0.5, 0.8))))


def games(rules: Rules, count: int, seed: int = 7) -> Iterator[bytes]:
    """The records of deals in which every question is answered with anything that is allowed."""
    rng = Random(seed)
    owes = rng.choice((0, 0, 0, rng.randrange(16)))
    table = Table(rules, [PLAYER] * 4, seed, Deal(forehand=rng.randrange(4), owes=owes))
    for number in range(count):
        yield write_record(record_of(tell(table, rules, number)))


@cache
def _table(options: tuple[tuple[str, Any], ...]) -> Table:
    return Table(Rules().replace(**dict(options)), [PLAYER] * 4, 3, Deal(forehand=1))


@cache
def _game(options: tuple[tuple[str, Any], ...], number: int) -> bytes:
    table = _table(options)
    return write_record(record_of(tell(table, table.rules, number)))


def find_game(wanted: Callable[[Game], Any], **options: Any) -> Game:
    """The first game under the tournament rules with these options for which ``wanted`` holds."""
    key = tuple(sorted(options.items()))
    for number in range(20_000):
        game = json.loads(_game(key, number))
        if wanted(game):
            return copy.deepcopy(game)
    raise AssertionError("no such game among 20,000")
