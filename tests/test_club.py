"""``club``: legal whatever is switched off, every tactic decides, and the obvious is done."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from doko_sim.conformance import CHECKS, Trial, rule_sets
from doko_sim.contracts import FIRST_SOLO, NORMAL, SOLO_ACE, SOLO_JACK, WEDDING
from doko_sim.engine import state
from doko_sim.players import club_parameters as C
from doko_sim.players import pagat_parameters as P
from doko_sim.players.club import STRATEGY
from doko_sim.players.club_weights import TABLES
from doko_sim.players.strategy import Player, Who, player, table_of
from doko_sim.rules import Rules
from doko_sim.table import Table
from tests.positions import card, position

SWITCHES = [p.name for p in STRATEGY.parameters if p.switch]
OWN = [p.name for p in C.OWN]
#: Rules under which everything that a player can be asked is asked.
SETS = {
    **rule_sets(),
    "cowards": Rules(cowardice=2),
    "boneless": Rules(solos=("boneless",)),
    "named tricks": rule_sets()["all questions"].replace(wedding_trick=("trump", "suit")),
}
DEALS = 3_000


def play(rules: Rules, who: Who | Sequence[Who], deals: int, seed: int = 1) -> np.ndarray:
    """The rows of some deals."""
    rows = np.zeros(deals, state.ROW_DTYPE)
    Table(rules, table_of(who), seed).play(0, deals, np.zeros(1, state.COUNTS_DTYPE), rows)
    return rows


def off(*names: str) -> str:
    return ",".join(["club", *(f"{name}=off" for name in names)])


def turned(name: str) -> str:
    """The strategy with one switch the other way."""
    default = next(one.default for one in STRATEGY.parameters if one.name == name)
    return f"club,{name}={'off' if default else 'on'}"


@pytest.fixture(scope="module")
def whole() -> dict[str, np.ndarray]:
    """By rules the rows of deals played with every tactic."""
    return {name: play(rules, "club", DEALS) for name, rules in SETS.items()}


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("name", CHECKS)
def test_it_passes_the_checks(name: str, rules: str) -> None:
    for who in ("club", "club,table=weak", off(*OWN)):
        assert CHECKS[name](Trial(player(who), rule_sets()[rules], 1, 25)) == []


@pytest.mark.parametrize("rules", ["ddv", "kneipe", "kneipe-40", "freedoko", "all questions"])
def test_without_tactics_it_still_plays_by_the_rules(rules: str) -> None:
    for who in (off(*OWN), off(*SWITCHES), off(*SWITCHES[::2]), off(*SWITCHES[1::2])):
        play(SETS[rules], who, 1000)


@pytest.mark.parametrize("low", [True, False])
def test_the_ends_of_every_range_play_by_the_rules(low: bool) -> None:
    values = {p.name: p.low if low else p.high for p in STRATEGY.parameters}
    who = Player(STRATEGY, values)  # type: ignore[arg-type]
    for rules in ("ddv", "all questions"):
        play(SETS[rules], who, 1000)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_changes_a_decision(switch: str, whole: dict[str, np.ndarray]) -> None:
    assert any(
        (play(rules, turned(switch), DEALS) != whole[name]).any() for name, rules in SETS.items()
    )


@pytest.mark.parametrize("switch", OWN)
def test_its_own_tactics_decide_in_the_tournament_game(
    switch: str, whole: dict[str, np.ndarray]
) -> None:
    changed = (play(SETS["ddv"], off(switch), DEALS) != whole["ddv"]).mean()
    assert changed > (0.02 if switch.startswith("solo") else 0.3)


def test_it_has_the_parameters_of_pagat_at_their_places() -> None:
    names = [p.name for p in STRATEGY.parameters]
    assert names[: len(P.PARAMETERS)] == [p.name for p in P.PARAMETERS]
    assert STRATEGY.reasons[: len(P.REASONS)] == P.REASONS
    assert len(set(names)) == len(names)
    assert C.TUNED.keys() | C.WEAK.keys() | C.SAID.keys() <= set(names)
    for own, usual in zip(C.PARAMETERS, P.PARAMETERS, strict=False):
        tactics = [p.meaning.split(":")[0] for p in (own, usual)]
        assert not own.switch or tactics[0] == tactics[1], "other words, the same tactic"


def test_its_tables_are_whole() -> None:
    assert all(np.isfinite(table).all() and table.any() for table in TABLES.values())
    weddings = [name for name in TABLES if name.startswith("wed_")]
    assert weddings
    assert all(len(TABLES[name]) == len(TABLES[name[4:]]) for name in weddings)


def test_reasons_are_told() -> None:
    told = {STRATEGY.reason(number) for number in range(len(STRATEGY.reasons))}
    assert {tactic.meaning.split(":")[0] for tactic in C.OWN} - told <= {
        "R12", "R8", "L10", "L2", "L13", "L14", "D7",
    }  # fmt: skip


def test_it_plays_every_kind_of_contract_and_whoever_announces_mostly_wins() -> None:
    rows = play(Rules(), "club", 20_000, 2)
    shares = np.bincount(rows["contract"], minlength=FIRST_SOLO) / len(rows)
    assert shares[WEDDING] > 0.15
    assert (shares[FIRST_SOLO : SOLO_ACE + 1] > 0).all()
    assert 0.03 < shares[FIRST_SOLO:].sum() < 0.15
    normal = rows[rows["contract"] == NORMAL]
    for side, least in ((0, 0.4), (1, 0.04)):
        called = normal[normal["level"][:, side] > 0]
        assert len(called) > least * len(normal)
        assert (called["winner"] == side).mean() > 0.7


@pytest.mark.parametrize(
    ("rules", "least"),
    [("ddv", 0.3), ("kneipe", 0.1), ("kneipe-40", 0.1), ("freedoko", 0.0), ("pagat", 0.15)],
)
def test_it_beats_pagat(rules: str, least: float) -> None:
    """Each seat in turn has it among players of pagat, on the same deals."""
    deals = 5_000
    before = play(Rules.preset(rules), "pagat", deals)["scores"]
    gains = []
    for seat in range(4):
        who = ["club" if other == seat else "pagat" for other in range(4)]
        after = play(Rules.preset(rules), who, deals)["scores"]
        gains.append((after[:, seat] - before[:, seat]).mean())
    assert np.mean(gains) > least


# In the first trick seats 0 and 1 show a queen of clubs each: 2 and 3 are of one side.
SHOWN = ("CQ", "CQ", "D9", "D9")
#: By name: the seat, its other cards, what lies before it in the second trick, what is sensible.
KNOWN_SIDES = {
    "a rich trick of opponents is won with the cheapest trump":
        (3, "HT HT SQ HQ DJ DK DA CK SA SK HK", ("DT", "DA", "DK"), {"DJ"}),
    "the cheapest trump that is enough":
        (3, "HT SQ HQ HJ CJ CJ DK CK SA SK HK", ("DJ", "DA", "DK"), {"HJ"}),
    "a rich trick that only a ten of hearts wins":
        (3, "HT HQ DJ DK CK CA CT C9 HA H9 SK", ("SQ", "DA", "DT"), {"HT"}),
    "the last hand ruffs with a fox that is safe there":
        (3, "HT SQ HQ HJ DJ DA DK CK CT HK HA", ("SA", "ST", "S9"), {"DA"}),
    "a fox goes home in a partner's trick":
        (3, "HQ SQ DJ DA DK CK CA SK SA HK H9", ("DK", "DJ", "HT"), {"DA"}),
    "and so does a ten of diamonds":
        (3, "HQ SQ DJ DT DK CK CA SK SA HK H9", ("DK", "DJ", "HT"), {"DT"}),
    "a ten into a partner's ace":
        (3, "HQ SQ DJ DT DK CK CA SK ST S9 H9", ("SK", "S9", "SA"), {"ST"}),
    "a fat card into a partner's ace where the suit is missing":
        (3, "HQ SQ DJ DT DK CK CA CT C9 HA H9", ("SK", "S9", "SA"), {"DT", "CT", "CA", "HA"}),
    "no fat trump into the opponents' ten of hearts":
        (3, "SQ DJ DT DA DK CK CA CT C9 HA H9", ("HT", "DK", "DJ"), {"DJ", "DK"}),
    "no ten into the opponents' ace":
        (3, "SQ DJ DT DA DK SK ST CT C9 HA H9", ("SA", "S9", "S9"), {"SK"}),
    "no ace or ten is thrown away on the opponents' ace":
        (3, "CT CA C9 CK HA HA HK H9 CA CT CK", ("SA", "SK", "SK"), {"C9", "CK", "HK", "H9"}),
    "no high trump on a partner's trick":
        (3, "HT SQ SQ CJ CJ HJ DK CA CT C9 HA", ("DK", "DJ", "HQ"), {"DK"}),
}  # fmt: skip


@pytest.mark.parametrize("name", KNOWN_SIDES)
def test_the_obvious_is_done_when_sides_are_known(name: str) -> None:
    seat, rest, before, sensible = KNOWN_SIDES[name]
    cards = dict(enumerate(SHOWN))
    for other, played in enumerate(before):
        cards[other] += f" {played}"
    hands = [cards[other] for other in range(4)]
    hands[seat] += f" {rest}"
    assert card(position(hands, seat, cards), seat, "club")[0] in sensible


WITH_ACES = "CA SA SK H9 HK D9 DJ HJ SQ HQ CJ S9"
ACE_AND_TEN = "SA ST SK CK C9 HK H9 DK D9 DJ HJ SQ"
DEFENDER = "SA ST S9 CT CA C9 HA HT HK H9 DA D9"
#: By name: hands, who plays, what is played, reservations, what is sensible.
OTHER_POSITIONS = {
    "an ace and no ten in the first round":
        (["S9", ACE_AND_TEN], 1, {0: "S9"}, {}, {"SA"}),
    "an ace before the last seat on a king":
        (["SK", "S9", ACE_AND_TEN], 2, {0: "SK", 1: "S9"}, {}, {"SA"}),
    "aces are led first": ([WITH_ACES], 0, {}, {}, {"CA", "SA"}),
    "a defender's ace is fed by another one":
        (["SK", "S9", "SA", DEFENDER.replace("SA", "SK")], 3, {0: "SK", 1: "S9", 2: "SA"},
         {0: SOLO_JACK}, {"ST"}),
    "nothing is given to a soloist's ace":
        (["SA", "S9", "SQ", DEFENDER.replace("SA", "SK")], 3, {0: "SA", 1: "S9", 2: "SQ"},
         {0: SOLO_JACK}, {"SK", "S9"}),
    "a soloist's king is taken":
        (["SK", "SQ", "SQ", DEFENDER], 3, {0: "SK", 1: "SQ", 2: "SQ"},
         {0: SOLO_JACK}, {"SA", "ST"}),
    "an ace solo's ace gets a nine":
        (["SA", "SK", "SQ", "ST S9 CT CQ C9 HQ HT HK H9 DQ D9 DJ"], 3,
         {0: "SA", 1: "SK", 2: "SQ"}, {0: SOLO_ACE}, {"S9"}),
    "a soloist takes what he can have":
        (["SK", "ST", "S9", "SA SA S9 CJ CJ SJ HJ CA CA HA HA D9"], 3,
         {0: "SK", 1: "ST", 2: "S9"}, {3: SOLO_JACK}, {"SA"}),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER_POSITIONS)
def test_the_obvious_is_done(name: str) -> None:
    hands, seat, played, said, sensible = OTHER_POSITIONS[name]
    hands = [*hands, *[""] * (4 - len(hands))]
    assert card(position(hands, seat, played, said), seat, "club")[0] in sensible


PIGLETS = Rules(piglets="both", piglets_call="on_first_play")


def test_piglets_that_are_not_called_yet_are_no_foxes_to_give_away() -> None:
    hands = ["DK", "DJ", "HT", "DA DA HQ SQ DJ CK CA SK SA HK H9 C9"]
    before = {0: "DK", 1: "DJ", 2: "HT"}
    with_it = card(position(hands, 3, before, rules=PIGLETS), 3, "club")[0]
    assert with_it != "DA"
    # the same cards where a fox is a fox, and the trick a partner's
    shown = {0: "CQ DK", 1: "CQ DJ", 2: "D9 HT", 3: "D9"}
    hands = ["CQ DK", "CQ DJ", "D9 HT", "D9 DA DA HQ SQ CK CA SK SA HK H9 C9"]
    assert card(position(hands, 3, shown), 3, "club")[0] == "DA"
    assert card(position(hands, 3, shown, rules=PIGLETS), 3, "club")[0] != "DA"


def test_tens_of_hearts_that_a_second_one_beats_are_known() -> None:
    second = Rules(hearts_ten_tie="second")
    rows = {who: play(second, who, DEALS) for who in ("club", "club,waiting_ten=off")}
    assert (rows["club"] != rows["club,waiting_ten=off"]).any()
