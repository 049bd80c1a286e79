"""Spoilt records: the replay's first difference is where the slow reference leaves the record.

Calls are added and cards exchanged at random in recorded games; the reference plays the same
decisions and says where the first one is that it does not allow, or whose trick goes elsewhere.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

from doko_sim.records import write_record
from doko_sim.replay import Replayer
from doko_sim.replay.files import lines_of
from doko_sim.retell import record_of, tell
from doko_sim.rules import Rules
from doko_sim.table import Deal, Table
from tests.anything import PLAYER
from tests.follower import first_place
from tests.recorded import Game, swap
from tests.reference.random_rules import random_options

GAMES = 1500
HOUSE_RULES, HOUSE_GAMES = 150, 12
LEVEL_NAMES = ("", "no90", "no60", "no30", "schwarz")


def add_call(game: Game, chance: random.Random) -> None:
    seat, moment = chance.randrange(4), chance.randrange(chance.choice((10, 40)))
    level = chance.choice((1, 1, 1, 2, 3, 4, 5))
    own = "re" if seat in game["re_seats"] else "kontra"
    calls = game["announcements"]
    before = sum(call["after_cards"] <= moment for call in calls)
    name = LEVEL_NAMES[level - 1] or own
    calls.insert(before, {"seat": seat, "call": name, "after_cards": moment})


def exchange(game: Game, chance: random.Random) -> None:
    number, other = (chance.randrange(len(game["tricks"])) for _ in range(2))
    swap(game, (number, chance.randrange(4)), (other, chance.randrange(4)))


def test_the_first_difference_is_where_the_reference_leaves_the_record(shared: Path) -> None:
    chance, replayer = random.Random(5), Replayer()
    kinds: Counter[str] = Counter()
    lines = list(lines_of(str(shared / "games" / "ddv.jsonl.gz")))
    for line in chance.sample(lines, GAMES):
        game = json.loads(line)
        chance.choice((add_call, exchange))(game, chance)
        outcome = replayer.check_line(1, json.dumps(game).encode())
        place = outcome.difference and outcome.difference.where
        assert outcome.unreadable is None
        assert place == first_place(game, Rules()), game["id"]
        kinds[place.split()[0] if place else "agrees"] += 1
    assert min(kinds[kind] for kind in ("trick", "call", "result,", "agrees")) > 10, kinds


def house_rules(chance: random.Random) -> Rules:
    """Any rules, but none that demand calls, which the reference makes without asking."""
    options = random_options(chance, 0.4)
    if chance.random() < 0.4:
        options |= {"genscher": chance.choice(("kings_first", "queens")), "hyper_piglets": "off"}
        options["super_piglets"] = "off"
    return Rules(**options | {"forced_call": "off", "piglets_force_call": False})


def late_promotion(game: Game, chance: random.Random) -> None:
    called = chance.choice(game["promotions"])
    called["after_cards"] += chance.randrange(1, 9)
    game["promotions"].sort(key=lambda one: one["after_cards"])


def other_partner(game: Game, chance: random.Random) -> None:
    """Another partner, or the same at another moment."""
    chosen = game["genscher"]
    if chance.random() < 0.5:
        chosen["after_cards"] = max(chosen["after_cards"] - chance.randrange(1, 5), 1)
    else:
        others = {0, 1, 2, 3} - {chosen["seat"], chosen["partner"]}
        chosen["partner"] = chance.choice(sorted(others))


def spoil(game: Game, chance: random.Random) -> None:
    changes = [add_call, exchange]
    if "promotions" in game:
        changes += [late_promotion] * 2
    if "genscher" in game:
        changes += [other_partner] * 4
    chance.choice(changes)(game, chance)


def test_under_house_rules_too() -> None:
    chance, replayer = random.Random(7), Replayer()
    kinds: Counter[str] = Counter()
    for seed in range(HOUSE_RULES):
        rules = house_rules(chance)
        table = Table(rules, [PLAYER] * 4, seed, Deal(forehand=seed % 4))
        for number in range(HOUSE_GAMES):
            game = json.loads(write_record(record_of(tell(table, rules, number))))
            spoil(game, chance)
            outcome = replayer.check_line(1, json.dumps(game).encode())
            place = outcome.difference and outcome.difference.where
            assert outcome.unreadable is None
            assert place == first_place(game, rules), (game["id"], outcome, game)
            kinds[place.split()[0] if place else "agrees"] += 1
    assert min(kinds[kind] for kind in ("trick", "call", "result,", "agrees")) > 10, kinds
    assert kinds["promotions,"] > 3, kinds
    assert kinds["genscher"] > 3, kinds
